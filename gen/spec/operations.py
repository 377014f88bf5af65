"""The variants of one operation: that there are those PyTorch wants, and that they agree.

The rules are those of torchgen's ``add_generated_native_functions`` and ``NativeFunctionsGroup``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from gen.diagnostics import Severity, did_you_mean
from gen.spec.disagreement import Disagreement
from gen.spec.native import NativeFunction
from gen.spec.native_checks import operator_name
from gen.spec.native_dispatch import IMPLICIT, NESTED
from gen.spec.schema import SchemaKind, parse_schema
from gen.spec.types import TENSOR, SchemaError, is_tensor_like
from gen.spec.variants import (
    BASES,
    Signature,
    generated_name,
    generated_variant,
    has_kernels,
    missing_kinds,
    needs_variants,
    signature,
)

OUT_ALONE = frozenset({"adaptive_avg_pool3d_backward.grad_input", "_slow_conv2d_backward.grad_input"})
"""Out functions that have no other variant (torchgen ``OUT_OPS_THAT_DONT_GET_GROUPED_PROPERLY``)."""

WITHOUT_OUT = frozenset(
    "_cummax_helper _cummin_helper _assert_async _assert_async.msg _assert_tensor_metadata _cslt_sparse_mm_search "
    "_assert_scalar _dimI _dimV _has_same_storage_numel _linalg_check_errors _local_scalar_dense "
    "_nested_tensor_from_mask_left_aligned _nnz _use_cudnn_ctc_loss _use_cudnn_ctc_loss.Tensor _use_miopen_ctc_loss "
    "_use_miopen_ctc_loss.Tensor _validate_compressed_sparse_indices allclose dense_dim equal is_coalesced is_pinned "
    "is_same_size is_set_to q_per_channel_axis q_scale q_zero_point qscheme record_stream sparse_dim "
    "sym_constrain_range sym_constrain_range_for_size _nested_tensor_storage_offsets "
    "_chunk_grad_outputs_efficient_attention _fused_sdp_choice _print _sink_tokens _nested_get_ragged_idx".split()
)
"""Functions of any release without a tensor to give out (torchgen ``..._OPS_THAT_CANNOT_GET_AN_OUT_VARIANT``)."""

_GROUPED = (SchemaKind.FUNCTIONAL, SchemaKind.OUT, SchemaKind.INPLACE, SchemaKind.MUTABLE)

Members = Mapping[SchemaKind, NativeFunction]
"""The variants of one operation, by kind."""

Indices = Mapping[SchemaKind, int]
"""Where these stand among the functions that are looked at."""


def operation_disagreements(natives: Sequence[NativeFunction]) -> Iterator[Disagreement]:
    """What is wrong with the operations that the functions of a family are variants of.

    D053: variants do not agree; D054: ``autogen`` does not tell what is generated; D056: a delegate that is not the
    structured out variant; D110: an operation that can have no out variant.
    """
    operations: dict[Signature | None, dict[SchemaKind, int]] = {}
    for index, function in enumerate(natives):
        # Of a single function, nothing else need be told apart.
        operation = operations.setdefault(signature(function.func) if len(natives) > 1 else None, {})
        first = operation.setdefault(function.kind, index)
        if first != index:
            name, other = operator_name(function), operator_name(natives[first])
            message = f"`{name}` is the same variant of the same operation as `{other}`"
            help = "give it other arguments, or another name"
            yield Disagreement("D053", index, message, help, note="which is here", other=first)
    for operation in operations.values():
        members = {kind: natives[index] for kind, index in operation.items()}
        if len(members) > 1 or any(has_kernels(function) for function in members.values()):
            yield from _operation(members, operation, natives)
    yield from _without_delegate(natives)


def _without_delegate(natives: Sequence[NativeFunction]) -> Iterator[Disagreement]:
    by_name: dict[str, NativeFunction] = {}
    for index, function in enumerate(natives):
        name = function.structured_delegate
        if not name:
            continue
        by_name = by_name or {operator_name(native): native for native in natives}
        delegate = by_name.get(name)
        if delegate is None:
            structured = [other for other, native in by_name.items() if native.structured]
            message = f"`{operator_name(function)}` has no out variant called `{name}`"
            yield Disagreement("D056", index, message, did_you_mean(name, structured), "structured_delegate")
        elif not delegate.structured:
            message = f"`{name}` is not structured"
            yield Disagreement("D056", index, message, f"add `structured: True` to `{name}`", "structured_delegate")


def _operation(members: Members, indices: Indices, natives: Sequence[NativeFunction]) -> Iterator[Disagreement]:
    problem = _lonely(members, indices)
    if problem is not None:
        yield problem
        return
    base: NativeFunction | None = None
    missing: tuple[SchemaKind, ...] = ()
    if SchemaKind.FUNCTIONAL not in members or (SchemaKind.OUT not in members and _has_autogen(members)):
        base, missing = missing_kinds(members)
    generated = [] if base is None else [str(generated_name(base, kind)) for kind in missing]
    if base is not None and generated:
        names = {operator_name(function) for function in natives}
        for name, kind in zip(generated, missing, strict=True):
            problem = _cannot_be_generated(name, kind, base, members, indices, names)
            if problem is not None:
                yield problem
                return
    if len(members) + len(missing) > 1:
        yield from _group(members, indices, missing, generated)


def _lonely(members: Members, indices: Indices) -> Disagreement | None:
    """What keeps an operation from having the variants that PyTorch wants."""
    out = members.get(SchemaKind.OUT)
    if out is not None:
        if len(members) > 1 or operator_name(out) in OUT_ALONE or not needs_variants(members.values()):
            return None
        name = operator_name(out)
        message = f"no other function has the arguments of `{name}`, but for its outputs"
        help = f"add `{out.func.name.base}` with these arguments and defaults"
        return Disagreement("D053", indices[SchemaKind.OUT], message, help)
    kind = next((kind for kind in BASES if kind in members), SchemaKind.INPLACE)
    if kind is SchemaKind.INPLACE or any(is_tensor_like(r.type) for r in members[kind].func.returns):
        return None
    name = operator_name(members[kind])
    if name in WITHOUT_OUT or not needs_variants(members.values()):
        return None
    message = f"`{name}` has kernels of its own and returns no tensor, so that it can have no out variant"
    help = "PyTorch's generator accepts it only if it is on its list, in `torchgen/native_function_generation.py`"
    return Disagreement("D110", indices[kind], message, help, severity=Severity.WARNING)


def _cannot_be_generated(
    name: str, kind: SchemaKind, base: NativeFunction, members: Members, indices: Indices, names: Collection[str]
) -> Disagreement | None:
    """What keeps a variant that PyTorch wants to make from `base` from being made."""
    if name in names:
        index, key = _asking(members, indices)
        message = f"`{name}`, which would be generated, is another operation's"
        return Disagreement("D054", index, message, f"rename that `{name}`, or give it these arguments", key)
    own = base.func.arguments.self_argument
    if base.kind is SchemaKind.FUNCTIONAL and own is not None and own.is_write:
        index, key = _asking(members, indices)
        message = f"`{name}` cannot be generated, as `{operator_name(base)}` writes to `self` and is not in-place"
        return Disagreement("D054", index, message, f"write to `self` in `{base.func.name.base}_`", key)
    if base.kind is not SchemaKind.MUTABLE and all(r.type == TENSOR for r in base.func.returns):
        # What is made of these is always right.
        return None
    made = generated_variant(base, kind).func
    try:
        parse_schema(str(made))
    except SchemaError as e:
        index, key = _asking(members, indices)
        message = f"`{name}` cannot be generated as `{made}`: {e}"
        return Disagreement("D054", index, message, "remove it from `autogen`", key)
    return None


def _has_autogen(members: Members) -> bool:
    return any(function.autogen for function in members.values())


def _asking(members: Members, indices: Indices) -> tuple[int, str]:
    """The first variant with ``autogen``, and that key; without one, the first variant, as a whole."""
    asking = [indices[kind] for kind in _GROUPED if kind in members and members[kind].autogen]
    return (min(asking), "autogen") if asking else (min(indices.values()), "func")


def _group(
    members: Members, indices: Indices, missing: Sequence[SchemaKind], generated: Sequence[str]
) -> Iterator[Disagreement]:
    """What is wrong with several variants, of which those of the kinds `missing` are generated."""
    if SchemaKind.SCRATCH in members:
        message = "a function with scratch outputs cannot have other variants"
        yield Disagreement("D053", indices[SchemaKind.SCRATCH], message, "rename it")
        return
    functional, out = members.get(SchemaKind.FUNCTIONAL), members.get(SchemaKind.OUT)
    if functional is None and SchemaKind.FUNCTIONAL not in missing:
        names = "` and `".join(map(operator_name, members.values()))
        base = next(iter(members.values())).func.name.base
        help = f"add `{base}` with the same arguments, which writes to none"
        yield Disagreement("D053", max(indices.values()), f"`{names}` have no functional variant", help)
        return
    if out is None and SchemaKind.OUT not in missing:
        return
    yield from _namespaces(members, indices)
    mutable = indices.get(SchemaKind.MUTABLE)
    if mutable is not None and functional is not None and not functional.func.name.functional_overload:
        name = functional.func.name.base
        message = f"the functional variant of a function that writes to arguments is called `{name}_functional`"
        index = indices[SchemaKind.FUNCTIONAL]
        yield Disagreement("D053", index, message, "rename it", note="which is here", other=mutable)
    if out is not None and out.structured:
        yield from _structured(members, indices, out)
    else:
        yield from _delegating_in_vain(members, indices, out)
    if generated or _has_autogen(members):
        told = sorted({name for function in members.values() for name in function.autogen})
        expected = sorted(generated)
        if told != expected:
            index, key = _asking(members, indices)
            yield _autogen(index, key, told, expected)


def _namespaces(members: Members, indices: Indices) -> Iterator[Disagreement]:
    if len({function.func.name.namespace for function in members.values()}) == 1:
        return
    ordered = sorted(indices, key=lambda kind: indices[kind])
    first = members[ordered[0]].func.name.namespace
    for kind in ordered[1:]:
        if members[kind].func.name.namespace != first:
            message = "the variants of an operation are of one namespace"
            yield Disagreement("D053", indices[kind], message, note="another is here", other=indices[ordered[0]])


def _structured(members: Members, indices: Indices, out: NativeFunction) -> Iterator[Disagreement]:
    """What is wrong with the variants of a structured function."""
    name = operator_name(out)
    if SchemaKind.FUNCTIONAL not in members:
        help = f"add `{out.func.name.base}`, which delegates to it"
        yield Disagreement("D053", indices[SchemaKind.OUT], f"`{name}` has no functional variant that delegates", help)
    for kind in (SchemaKind.FUNCTIONAL, SchemaKind.INPLACE, SchemaKind.MUTABLE):
        function = members.get(kind)
        if function is None or function.structured_delegate == name:
            continue
        if not function.structured_delegate:
            message = f"`{operator_name(function)}` does not delegate to `{name}`, which is structured"
            help = f"add `structured_delegate: {name}`"
            note, other = "the out variant", indices[SchemaKind.OUT]
            yield Disagreement("D053", indices[kind], message, help, note=note, other=other)
        elif kind is not SchemaKind.MUTABLE:
            yield _elsewhere(function, indices[kind], name)
    composite = next((key for key in out.dispatch if key in (IMPLICIT, NESTED)), "")
    if composite:
        message = "a structured function cannot have an implicit kernel"
        yield Disagreement("D053", indices[SchemaKind.OUT], message, "remove it", "dispatch", composite)


def _delegating_in_vain(members: Members, indices: Indices, out: NativeFunction | None) -> Iterator[Disagreement]:
    """Variants that delegate, though their out variant is not structured."""
    for kind, function in members.items():
        if function.structured_delegate:
            yield _elsewhere(function, indices[kind], "" if out is None else operator_name(out))


def _elsewhere(function: NativeFunction, index: int, out: str) -> Disagreement:
    """A variant that delegates, but not to its out variant `out`, which may be a generated one."""
    message = f"`{operator_name(function)}` delegates to `{function.structured_delegate}`, which is not its out variant"
    help = f"its out variant is `{out}`" if out else ""
    return Disagreement("D056", index, message, help, "structured_delegate")


def _autogen(index: int, key: str, told: Sequence[str], expected: Sequence[str]) -> Disagreement:
    if not expected:
        names = ", ".join(told)
        return Disagreement("D054", index, f"nothing is generated, not `{names}`", "remove `autogen`", key)
    wanted = ", ".join(expected)
    message = f"PyTorch generates `{wanted}`" + (f", not `{', '.join(told)}`" if told else "")
    return Disagreement("D054", index, message, f"write `autogen: {wanted}`", key)
