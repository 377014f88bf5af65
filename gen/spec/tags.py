"""``tags.yaml``: the tags that native functions may carry."""

from __future__ import annotations

from gen.diagnostics import Diagnostic, SpecError
from gen.spec.entries import compose_whole, read_source
from gen.spec.fields import Reader


def read_tags(path: str, diagnostics: list[Diagnostic]) -> frozenset[str] | None:
    """The tags that a file lists, or None if it has errors, which are added to `diagnostics`."""
    try:
        entries = compose_whole(read_source(path))
    except SpecError as e:
        diagnostics += e.diagnostics
        return None
    tags: set[str] = set()
    failed = False
    for composed in entries:
        reader = Reader(composed)
        fields = reader.fields(composed.node, "an entry of tags.yaml", "- tag: ...")
        reader.check_keys(fields, ("tag", "desc"), "an entry of tags.yaml")
        if "tag" not in fields and (fields or not reader.failed):
            reader.error("D026", "an entry of tags.yaml needs `tag`", composed.node)
        tags.add(reader.string(fields.get("tag")))
        diagnostics += reader.diagnostics
        failed = failed or reader.failed
    return None if failed else frozenset(tags)
