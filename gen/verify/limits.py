"""Where the facade ends: errors that may only mean that it does not declare something of torch, and what is told."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from gen.verify.compiler_output import CompilerError

_OF_TORCH = re.compile(r"\b(?:at|c10|torch)\b")
_UNDECLARED = re.compile(r"no member named|has no member named|is not a member of|no (?:type|template) named")
_ADVICE = "pass --torch with a folder that holds torch's headers"


def may_be_a_limit(message: str) -> bool:
    """Whether a compiler's message names a namespace of torch, or something in it."""
    return _OF_TORCH.search(message) is not None


def remarks_on_headers(errors: Sequence[CompilerError], folder: Path) -> tuple[str, ...]:
    """What it means that headers call more of torch than the facade declares; `folder` is where they are compiled."""
    if not errors:
        return ()
    first = errors[0]
    assert first.position is not None, "only errors with a place are passed over"
    path = os.path.relpath(os.path.normpath(folder / first.position.file))
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    limit = "the facade does not declare all of torch, so that this header is not checked"
    return (f"{path}:{first.position.line}: {first.text}{more}; {limit}; {_ADVICE}",)


def remarks_on_formulas(messages: Iterable[str]) -> tuple[str, ...]:
    """What it may mean that formulas call what the facade of a spec without all of ATen's functions lacks."""
    if not any(may_be_a_limit(message) and _UNDECLARED.search(message) for message in messages):
        return ()
    return (f"the facade declares only what native_functions.yaml and the built-in spec list; for more {_ADVICE}",)
