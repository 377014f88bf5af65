"""Short ways from texts in a test to the generated text of one Node."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from gen.autograd.cpp_types import TENSOR, CppType
from gen.autograd.model import Derivative, DifferentiabilityInfo, DifferentiableArgument, SavedAttribute
from gen.emit.dialect import dialect_for
from gen.emit.node import NodeEmitter, NodeSource
from gen.emit.templates import Templates
from gen.spec.native import NativeFunction
from gen.spec.types import parse_type
from tests.support.spec import info_of, native


@cache
def emitter(release: str) -> NodeEmitter:
    """The emitter of a release with the built-in templates."""
    dialect = dialect_for(release)
    return NodeEmitter(dialect, Templates(dialect).node_sections)


def node(release: str, func: str | NativeFunction, *formulas: str, op: str = "FooBackward0") -> NodeSource:
    """The Node of a function whose definition has the given lines."""
    schema = func if isinstance(func, str) else str(func.func)
    text = f"- name: {schema}\n" + "".join(f"  {formula}\n" for formula in formulas)
    info = info_of([func], text, dialect_for(release).rules)
    return emitter(release).emit(msgspec.structs.replace(info, op=op))


def saving(
    release: str,
    saved: Sequence[tuple[str, CppType]] = (),
    outputs: Sequence[tuple[str, CppType]] = (),
    *,
    func: str = "foo(Tensor self) -> Tensor",
    op: str = "FooBackward0",
) -> NodeSource:
    """The Node of a function of `self` that keeps values of the given names and types."""
    return emitter(release).emit(saving_info(release, saved, outputs, func=func, op=op))


def saving_info(
    release: str,
    saved: Sequence[tuple[str, CppType]] = (),
    outputs: Sequence[tuple[str, CppType]] = (),
    *,
    func: str = "foo(Tensor self) -> Tensor",
    op: str | None = "FooBackward0",
) -> DifferentiabilityInfo:
    """The info of a function of `self` that keeps values of the given names and types."""
    inputs = tuple(SavedAttribute(name, type, name) for name, type in saved)
    results = tuple(SavedAttribute(name, type, name) for name, type in outputs)
    return DifferentiabilityInfo(
        family=dialect_for(release).family,
        name=func.partition("(")[0].partition(".")[0],
        func=native(func),
        op=op,
        definition=func,
        dispatch_key="Default",
        derivatives=(Derivative("grad", "grad", ("self",), inputs, results),),
        forward_derivatives=(),
        all_saved_inputs=inputs,
        all_saved_outputs=results,
        available_named_gradients=(),
        used_named_gradients=(),
        args_with_derivatives=(DifferentiableArgument("self", TENSOR, parse_type("Tensor")),),
        non_differentiable_arg_names=(),
        output_differentiability=None,
        output_differentiability_conditions=None,
    )


def between(text: str, start: str, end: str) -> list[str]:
    """The lines of a text from behind the line `start` up to before the next line `end`, without indentation."""
    lines = [line.strip() for line in text.split("\n")]
    first = lines.index(start) + 1
    return lines[first : lines.index(end, first)]
