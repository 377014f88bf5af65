"""Views and their copies: that each view which needs a copy has one, and that they agree.

The rules are those of torchgen's ``get_grouped_by_view_native_functions``, ``NativeFunctionsViewGroup`` and
``error_check_native_functions``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gen.spec.disagreement import Disagreement
from gen.spec.native import NativeFunction
from gen.spec.native_checks import INPLACE_VIEW, NOT_VIEWS, operator_name
from gen.spec.native_dispatch import IMPLICIT, NESTED
from gen.spec.schema import SchemaKind
from gen.spec.variants import Signature, signature, view_base

VIEW_COPY = "view_copy"

_VIEW = "view"
_INPLACE = "in-place view"
_SUFFIXES = ("_copy", "_scatter")

ViewGroup = Mapping[str | SchemaKind, int]
"""The indices of a view, of its in-place variant, and of functions that are no views, by kind."""


def view_disagreements(natives: Sequence[NativeFunction]) -> Iterator[Disagreement]:
    """What is wrong with the views and copies of views of a family.

    D050: a copy without its tag; D053: functions do not agree; D057: a view has no copy, or an in-place one no view.
    """
    if not any(_may_matter(function) for function in natives):
        return
    yield from _without_view(natives)
    groups: dict[Signature, dict[str | SchemaKind, int]] = {}
    for index, function in enumerate(natives):
        base = view_base(function.func.name.base)
        group = groups.setdefault(signature(function.func, base=base), {})
        first = group.setdefault(_kind(function), index)
        if first != index and operator_name(function) != operator_name(natives[first]):
            message = (
                f"`{operator_name(function)}` would be the copy of the same view as `{operator_name(natives[first])}`"
            )
            yield Disagreement("D053", index, message, "rename it", note="which is here", other=first)
    for group in groups.values():
        if _VIEW in group:
            yield from _view(natives, group)


def _may_matter(function: NativeFunction) -> bool:
    return function.is_view or function.func.name.base.endswith(_SUFFIXES)


def _kind(function: NativeFunction) -> str | SchemaKind:
    if not function.is_view:
        return function.kind
    return _INPLACE if function.func.name.inplace else _VIEW


def _without_view(natives: Sequence[NativeFunction]) -> Iterator[Disagreement]:
    """In-place views whose name no function has without the underscore."""
    for index, function in enumerate(natives):
        name = function.func.name
        if INPLACE_VIEW not in function.tags or not name.inplace:
            continue
        if operator_name(function) in NOT_VIEWS or name.function.rpartition("::")[2] == "set_":
            continue
        if not any(_is_view_of(native, function) for native in natives):
            message = f"in-place view `{operator_name(function)}` has no view that is not in-place"
            yield Disagreement("D057", index, message, f"add `{name.base}`, with the same arguments")


def _is_view_of(native: NativeFunction, function: NativeFunction) -> bool:
    name, own = native.func.name, function.func.name
    same = (name.base, name.dunder) == (own.base, own.dunder)
    return same and not name.inplace and not name.functional_overload


def _view(natives: Sequence[NativeFunction], group: ViewGroup) -> Iterator[Disagreement]:
    index = group[_VIEW]
    view = natives[index]
    copy = group.get(SchemaKind.FUNCTIONAL)
    if copy is None:
        if _needs_copy(view):
            name = view.func.name
            wanted = f"{name.base}_copy" + (f".{name.overload}" if name.overload else "")
            message = f"`{operator_name(view)}` is a view with kernels of its own and has no copy `{wanted}`"
            help = f"add `{wanted}` with the same arguments, no alias annotations, and `tags: {VIEW_COPY}`"
            yield Disagreement("D057", index, message, help)
    elif VIEW_COPY not in natives[copy].tags:
        message = f"`{operator_name(natives[copy])}` copies a view, which needs the tag `{VIEW_COPY}`"
        key = "tags" if natives[copy].tags else "func"
        yield Disagreement("D050", copy, message, f"add `{VIEW_COPY}` to `tags`", key, note="the view", other=index)
    inplace = group.get(_INPLACE)
    if inplace is not None and any(
        key in view.dispatch and key not in natives[inplace].dispatch for key in (IMPLICIT, NESTED)
    ):
        message = f"`{operator_name(natives[inplace])}` has kernels of its own, and its view has none"
        yield Disagreement("D053", inplace, message, "remove its kernels", note="the view", other=index)


def _needs_copy(view: NativeFunction) -> bool:
    return not (IMPLICIT in view.dispatch or INPLACE_VIEW in view.tags or view.func.name.base.endswith("_inverse"))
