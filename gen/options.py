"""What a run generates, from which files, and where to."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

UPSTREAM = "upstream"
SHARDED = "sharded"
LAYOUTS = (SHARDED, UPSTREAM)

DEFAULT_SHARDS = 8
"""Twice as many double the time to compile all shards of release 2.13 and save a tenth after an edit of a formula.

See docs/benchmarks.md for the curve.
"""

Progress = Callable[[str, int, int], None]
"""Called with the name of a stage, how much of it is done, and how much there is."""


class SpecFiles(msgspec.Struct, frozen=True):
    """The input files of a spec, in the order in which their entries count."""

    native_functions: tuple[str, ...]
    derivatives: tuple[str, ...]
    tags: str | None = None

    def all(self) -> tuple[str, ...]:
        """All files."""
        return (*self.native_functions, *self.derivatives, *((self.tags,) if self.tags is not None else ()))


class Options(msgspec.Struct, frozen=True):
    """The options of a run.

    `release` is a supported release. `templates` is a folder with the user's own file templates. `includes` are
    headers that generated definitions include, and `headers` files that are copied beside them. `everything` also
    writes the file with all bindings that PyTorch does not compile (layout ``upstream``). `helpers` are headers whose
    functions formulas may call, none if they are not known. Warnings with a code of `silence` are not shown.
    """

    files: SpecFiles
    out: str
    release: str
    templates: str | None = None
    layout: str = SHARDED
    shards: int = DEFAULT_SHARDS
    everything: bool = False
    includes: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    silence: tuple[str, ...] = ()
