"""Variants of a native function: which functions are one operation, and those PyTorch generates.

An operation may have a functional, an in-place, a mutable and an out variant. They share a signature, and from
release 2 on PyTorch makes missing functional and out variants (torchgen ``native_function_generation.py``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from string import ascii_lowercase

import msgspec

from gen.spec.names import OperatorName
from gen.spec.native import IMPLICIT, NativeFunction
from gen.spec.schema import Annotation, Argument, Arguments, FunctionSchema, Return, SchemaKind
from gen.spec.types import TENSOR, is_tensor_like

UNPAIRED_INPLACE = frozenset({"polygamma_"})
"""In-place functions whose schema pairs with no other variant; nothing is generated for them."""

BASES = (SchemaKind.MUTABLE, SchemaKind.INPLACE, SchemaKind.OUT, SchemaKind.FUNCTIONAL)
"""Kinds of variants, in the order in which one is taken to make the missing ones from."""

_BERNOULLI_P = "bernoulli.p"


class Signature(msgspec.Struct, frozen=True):
    """What the variants of an operation have in common: names, types and defaults without mutability."""

    base: str
    dunder: bool
    positional: tuple[Argument, ...]
    keyword_only: tuple[Argument, ...]
    returns: tuple[Return, ...]


@lru_cache(maxsize=4096)
def signature(
    schema: FunctionSchema,
    *,
    keep_options: bool = False,
    strip_defaults: bool = False,
    base: str | None = None,
) -> Signature:
    """The signature of a schema (torchgen ``FunctionSchema.signature``).

    `keep_options` keeps dtype, layout, device and pin_memory; `base` replaces the base name.
    """
    arguments = schema.arguments
    keyword = arguments.keyword_only if keep_options else arguments.before_options + arguments.after_options
    plain = _without_default if strip_defaults else _without_annotation
    positional = tuple([plain(a) for a in arguments.positional])
    if str(schema.name) == _BERNOULLI_P and not strip_defaults:
        # Its other variants have this default; the functional one would be ambiguous with it.
        positional = tuple(Argument(a.name, a.type, "0.5") if a.name == "p" else a for a in positional)
    return Signature(
        schema.name.base if base is None else base,
        schema.name.dunder,
        positional,
        tuple([plain(a) for a in keyword]),
        tuple([_without_name(r) for r in _returns_and_mutated(schema)]),
    )


def view_base(base: str) -> str:
    """The base name of the view that ``foo_copy`` or ``foo_scatter`` belongs to."""
    if base.endswith("_copy"):
        return base.replace("_copy", "")
    if base.endswith("_scatter"):
        return base.replace("scatter", "inverse")
    return base


def family_of(base: str) -> str:
    """The family of a base name: functions of other families never influence each other's Nodes.

    ``_foreach_add`` belongs to ``add``, from which its Node is derived, and ``expand_copy`` to ``expand``.
    """
    return view_base(base.split("_foreach_")[-1])


def with_generated(natives: Sequence[NativeFunction]) -> tuple[NativeFunction, ...]:
    """The functions followed by the functional and out variants that PyTorch generates for them."""
    operations: dict[Signature, dict[SchemaKind, NativeFunction]] = {}
    for native in natives:
        operations.setdefault(signature(native.func), {}).setdefault(native.kind, native)
    generated: list[NativeFunction] = []
    for operation in operations.values():
        generated += missing_variants(operation)
    return (*natives, *generated)


def missing_variants(operation: Mapping[SchemaKind, NativeFunction]) -> list[NativeFunction]:
    """The variants that PyTorch generates for an operation, given its variants by kind."""
    base, kinds = missing_kinds(operation)
    return [] if base is None else [generated_variant(base, kind) for kind in kinds]


def missing_kinds(
    operation: Mapping[SchemaKind, NativeFunction],
) -> tuple[NativeFunction | None, tuple[SchemaKind, ...]]:
    """The kinds of variants that PyTorch generates for an operation, and the variant that it makes them from."""
    if len(operation) == 1 and (SchemaKind.OUT in operation or SchemaKind.SCRATCH in operation):
        return None, ()
    if not needs_variants(operation.values()):
        return None, ()
    inplace = operation.get(SchemaKind.INPLACE)
    if inplace is not None and str(inplace.func.name) in UNPAIRED_INPLACE:
        return None, ()
    base_kind = next(kind for kind in BASES if kind in operation)
    base = operation[base_kind]
    kinds: list[SchemaKind] = []
    has_out = SchemaKind.OUT in operation
    can_have_out = base_kind is SchemaKind.INPLACE or any(is_tensor_like(r.type) for r in base.func.returns)
    if not has_out and can_have_out and any("out" in name for name in base.autogen):
        kinds.append(SchemaKind.OUT)
        has_out = True
    if SchemaKind.FUNCTIONAL not in operation and has_out:
        kinds.append(SchemaKind.FUNCTIONAL)
    return base, tuple(kinds)


def has_kernels(function: NativeFunction) -> bool:
    """Whether a function is more than a combination of others: it has kernels of its own, or belongs to the core."""
    return IMPLICIT not in function.dispatch or "core" in function.tags


def needs_variants(functions: Collection[NativeFunction]) -> bool:
    """Whether PyTorch looks for missing variants of an operation that has some."""
    if not any(has_kernels(f) for f in functions):
        return False
    if all(f.manual_cpp_binding for f in functions):
        return False
    return not any(f.is_view and f.func.name.function != "set_" for f in functions)


def generated_name(base: NativeFunction, kind: SchemaKind) -> OperatorName:
    """The name of the functional or out variant that PyTorch makes from a function."""
    name = base.func.name
    if kind is SchemaKind.OUT:
        overload = f"{name.overload}_out" if name.overload else "out"
        return OperatorName(name.base, dunder=name.dunder, overload=overload)
    return OperatorName(
        name.base,
        dunder=name.dunder,
        functional_overload=base.kind is SchemaKind.MUTABLE,
        overload=name.overload,
    )


def generated_variant(base: NativeFunction, kind: SchemaKind) -> NativeFunction:
    """The functional or out variant that PyTorch makes from a function."""
    name = generated_name(base, kind)
    make = _out_schema if kind is SchemaKind.OUT else _functional_schema
    return NativeFunction(
        make(base.func, name),
        dispatch=("CompositeExplicitAutograd",),
        const_ref_for_mutable_tensors=base.const_ref_for_mutable_tensors,
        generated=True,
    )


def _returns_and_mutated(schema: FunctionSchema) -> list[Return]:
    """The returned values, then the arguments that are written to and not returned, as ``NAME_out``."""
    own = schema.arguments.self_argument
    candidates = ((own,) if own else ()) + schema.arguments.out + schema.arguments.after_self
    written = [a for a in candidates if a.annotation is not None and a.annotation.is_write]
    if not written:
        return list(schema.returns)
    returned = [r.annotation for r in schema.returns]
    mutated = [a for a in written if a.annotation not in returned]
    return [*schema.returns, *(Return(f"{a.name}_out", a.type) for a in mutated)]


def _without_annotation(argument: Argument) -> Argument:
    return argument if argument.annotation is None else Argument(argument.name, argument.type, argument.default)


def _without_default(argument: Argument) -> Argument:
    return Argument(argument.name, argument.type)


def _without_name(returned: Return) -> Return:
    return returned if returned.name is None and returned.annotation is None else Return(None, returned.type)


def _functional_schema(schema: FunctionSchema, name: OperatorName) -> FunctionSchema:
    return FunctionSchema(
        name, _plain_arguments(schema), tuple(Return(r.name, r.type) for r in _returns_and_mutated(schema))
    )


def _plain_arguments(schema: FunctionSchema) -> Arguments:
    old = schema.arguments
    keyword = old.before_options + old.after_options
    return Arguments(tuple(map(_without_annotation, old.positional)), tuple(map(_without_annotation, keyword)))


def _out_schema(schema: FunctionSchema, name: OperatorName) -> FunctionSchema:
    old = schema.arguments
    if schema.kind is SchemaKind.INPLACE:
        own = old.self_argument
        assert own is not None, "an in-place schema has `self`"
        positional = tuple(_without_annotation(a) if a is own else a for a in old.positional)
        out = Argument("out", own.type, None, own.annotation)
        arguments = msgspec.structs.replace(old, positional=positional, out=(out,))
        return FunctionSchema(name, arguments, schema.returns)
    kept = _plain_arguments(schema) if schema.kind is SchemaKind.FUNCTIONAL else old
    outputs, returns = _outputs_for_returns(schema)
    return FunctionSchema(name, msgspec.structs.replace(kept, out=outputs), returns)


def _outputs_for_returns(schema: FunctionSchema) -> tuple[tuple[Argument, ...], tuple[Return, ...]]:
    """An output argument for each returned tensor, and what is returned then."""
    used = {alias for a in schema.arguments.all if a.annotation for alias in a.annotation.before}
    free = [letter for letter in ascii_lowercase if letter not in used]
    outputs: list[Argument] = []
    returns: list[Return] = []
    only_tensors = all(r.type == TENSOR for r in schema.returns)
    for index, returned in enumerate(schema.returns):
        if not is_tensor_like(returned.type):
            returns.append(returned)
            continue
        annotation = Annotation((free[index],), True, ())
        outputs.append(Argument("out" if len(schema.returns) == 1 else f"out{index}", returned.type, None, annotation))
        if only_tensors:
            returns.append(Return(None, returned.type, annotation))
    return tuple(outputs), tuple(returns)
