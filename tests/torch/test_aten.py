"""The names of ATen's functions that derivd carries are those of the releases."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gen.aten import aten_names
from gen.checks import function_name
from gen.discover import spec_in

pytestmark = pytest.mark.torch


def test_every_function_of_a_release_is_known(spec: Path) -> None:
    found = spec_in(spec)
    assert found is not None
    text = Path(found.files.native_functions[0]).read_text(encoding="utf-8")
    names = {function_name(schema) for schema in re.findall(r"^- func: *(.*)$", text, re.MULTILINE)}
    assert len(names) > 1000
    assert names <= aten_names()
