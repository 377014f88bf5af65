"""The built-in specs and PyTorch 1.8's files have no errors; the warnings on the latter are true."""

from __future__ import annotations

from collections import Counter

import pytest

from gen.discover import builtin, helper_headers
from gen.options import Options, SpecFiles
from gen.pipeline import Generator
from tests.support.corpus import CORPUS, requires_corpus


@pytest.mark.parametrize("release", ["1.8", "2.7", "2.13"])
def test_a_builtin_spec_gives_no_diagnostics(release: str) -> None:
    found = builtin(release)
    loaded = Generator(Options(found.files, "", release, helpers=helper_headers(found))).load()
    assert loaded.diagnostics == ()


@requires_corpus
def test_the_files_of_1_8_give_known_warnings_and_no_errors() -> None:
    files = SpecFiles((str(CORPUS / "native_functions.yaml"),), (str(CORPUS / "derivatives.yaml"),))
    loaded = Generator(Options(files, "", "1.8")).load()
    assert Counter(d.code for d in loaded.diagnostics) == {"D101": 12, "D104": 2, "D109": 4}
