"""What has to be compiled again after files were written, told from the ``#include`` lines of the outputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]', re.MULTILINE)
_HEADER_ENDS = (".h", ".hpp")


def is_header(name: str) -> bool:
    """Whether a file is one that others include."""
    return name.endswith(_HEADER_ENDS)


def to_rebuild(written: Iterable[str], outputs: Iterable[str], read: Callable[[str], str]) -> tuple[str, ...]:
    """The sources among `outputs` that were written or include a written header, sorted.

    `read` gives the text of an output; it is asked for any only if a header was written. A header counts by its last
    part, however it is included.
    """
    stale = set(written)
    if not any(map(is_header, stale)):
        return tuple(sorted(stale))
    included = {name: {path.rpartition("/")[2] for path in _INCLUDE.findall(read(name))} for name in outputs}
    while grown := {name for name, headers in included.items() if name not in stale and headers & stale}:
        stale |= grown
    return tuple(sorted(name for name in stale if not is_header(name)))
