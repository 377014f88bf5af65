"""What to rebuild follows from the outputs' own include lines."""

from __future__ import annotations

import pytest

from daemon.rebuild import to_rebuild

TEXTS = {
    "Functions.h": '#pragma once\n#include "Functions_0.h"\n#include "Functions_1.h"\n',
    "Functions_0.h": "#pragma once\n",
    "Functions_1.h": "#pragma once\n",
    "Functions_0.cpp": '#include "Functions_0.h"\n',
    "Functions_1.cpp": "#include <torch/csrc/autograd/generated/Functions_1.h>\n",
    "python_functions_0.cpp": '// #include "Functions_1.h"\n  #  include "Functions_0.h"\n',
    "all.cpp": '#include "Functions.h"\n',
}


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (["Functions_0.cpp"], ("Functions_0.cpp",)),
        (["Functions_0.h"], ("Functions_0.cpp", "all.cpp", "python_functions_0.cpp")),
        (["Functions_1.h", "Functions_1.cpp"], ("Functions_1.cpp", "all.cpp")),
        (["Functions.h"], ("all.cpp",)),
        ([], ()),
    ],
)
def test_sources_that_were_written_or_include_a_written_header(written: list[str], expected: tuple[str, ...]) -> None:
    assert to_rebuild(written, TEXTS, TEXTS.__getitem__) == expected


def test_nothing_is_read_where_no_header_was_written() -> None:
    def read(name: str) -> str:
        raise AssertionError(f"{name} was read")

    assert to_rebuild(["Functions_0.cpp"], TEXTS, read) == ("Functions_0.cpp",)
