"""A problem of native functions that stand beside each other: which of them has it, and in which key."""

from __future__ import annotations

import msgspec

from gen.diagnostics import Severity


class Disagreement(msgspec.Struct, frozen=True):
    """A problem of the function with `index` among those that were looked at together.

    `key` is the key of its entry that is wrong, and `inner` the dispatch key in it, if that is what is wrong. `other`
    is the index of the function that it does not agree with, if there is one, and `note` says what that one is.
    """

    code: str
    index: int
    message: str
    help: str = ""
    key: str = "func"
    inner: str = ""
    note: str = ""
    other: int = -1
    severity: Severity = Severity.ERROR
