"""The codes of diagnostics: what each stands for, and how bad it is. They are stable; each has a page.

D001 to D099 are errors, D101 to D199 warnings.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gen.diagnostics import Severity

CODES: Mapping[str, str] = {
    "D001": "a file cannot be read",
    "D002": "a file is not UTF-8",
    "D003": "YAML syntax",
    "D004": "a value of the wrong kind",
    "D005": "a key that is given twice",
    "D006": "an unknown key",
    "D007": "not a schema",
    "D008": "a formula that is not a string",
    "D009": "an unknown native function",
    "D010": "a gradient that is out of bounds",
    "D011": "`grads[0]` as the only gradient",
    "D012": "`grad` beside `grads`",
    "D013": "a formula for what is non_differentiable",
    "D014": "an argument with a reserved name",
    "D015": "strides of an argument in the formula of another",
    "D016": "sizes and strides without SymInt",
    "D017": "an invalid dispatch key",
    "D018": "gradients by name beside others",
    "D019": "a name of an argument and an output",
    "D020": "a condition among several outputs",
    "D021": "a forward formula that names an argument itself",
    "D022": "a second definition",
    "D023": "a Node that cannot be derived for a foreach function",
    "D024": "an unknown tag",
    "D025": "a formula for no argument",
    "D026": "a missing key",
    "D027": "an unknown placeholder in a template",
    "D028": "a file cannot be written",
    "D029": "a value that a Node cannot save",
    "D031": "a file with somebody's edits",
    "D032": "an output folder in use",
    "D033": "formulas beside `dispatch`",
    "D034": "a type without a C++ form",
    "D035": "`auto_element_wise` where it cannot be used",
    "D036": "`auto_linear` where it cannot be used",
    "D037": "an unknown name in a formula",
    "D038": "an unbalanced bracket",
    "D039": "text that is no C++",
    "D040": "a misspelt word in the place of a formula",
    "D041": "two formulas for one argument",
    "D042": "`output_differentiability` of the wrong length",
    "D043": "a name inside of a longer expression that is rewritten",
    "D044": "a forward formula that reads what is overwritten",
    "D045": "strides of what is changed in place",
    "D046": "a saved `self` that a generated variant changes",
    "D047": "several forward formulas for an in-place function",
    "D048": "an empty formula",
    "D049": "an unknown method of a tensor",
    "D050": "a missing tag",
    "D051": "a key that does not fit its function",
    "D052": "a `dispatch` that PyTorch refuses",
    "D053": "variants that do not agree",
    "D054": "an `autogen` that does not tell what is generated",
    "D055": "a name that a language keeps for itself",
    "D056": "a `structured_delegate` that leads nowhere",
    "D057": "a view without its copy",
    "D058": "a text of `precomputed` or `ufunc_inner_loop` that means nothing",
    "D060": "a formula that does not compile",
    "D061": "generated code that does not compile",
    "D101": "saved only because of its name",
    "D102": "a formula without a gradient",
    "D103": "blanks that make a whole tensor saved",
    "D104": "a tensor saved for its metadata",
    "D105": "a name that nothing known declares",
    "D106": "a method that nothing known declares",
    "D107": "a silencing without effect",
    "D108": "a silencing of what cannot be silenced",
    "D109": "a formula that is never used",
    "D110": "a function that can have no out variant",
}
"""Every code with its title."""

PAGES = Path(__file__).resolve().parent / "diagnostics_pages"
"""The folder with a page for each code, ``D001.md`` and so on."""


def severity_of(code: str) -> Severity:
    """Whether a code is that of an error or a warning."""
    return Severity.ERROR if code < "D100" else Severity.WARNING


def page(code: str) -> str:
    """The page of a code: Markdown. Raises `KeyError` for an unknown code."""
    if code not in CODES:
        raise KeyError(code)
    return (PAGES / f"{code}.md").read_text(encoding="utf-8")
