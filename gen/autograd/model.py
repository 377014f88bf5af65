"""What autograd knows of a function: its derivatives, what they save, and the Node they make."""

from __future__ import annotations

import msgspec

from gen.autograd.cpp_types import CppType
from gen.spec.native import NativeFunction
from gen.spec.types import Type


class SavedAttribute(msgspec.Struct, frozen=True, gc=False):
    """A value that a Node keeps from the forward pass.

    `name` is its name in the formula (``self``, ``other_scalar_type``), `type` its C++ type without references,
    and `expr` what is read at the time of the forward pass (``other.scalar_type()``).
    """

    name: str
    type: CppType
    expr: str


class DifferentiableArgument(msgspec.Struct, frozen=True, gc=False):
    """An argument that a formula gives a derivative for: its C++ type without references and its schema type.

    `schema_type` is None for ``options``, which stands for several arguments.
    """

    name: str
    type: CppType
    schema_type: Type | None


class Derivative(msgspec.Struct, frozen=True, gc=False):
    """A backward formula for one or more arguments.

    `formula` names saved attributes where `original_formula` names arguments; `named_gradients` are the
    gradients it takes by the name of an output (``grad_values``), sorted.
    """

    formula: str
    original_formula: str
    var_names: tuple[str, ...]
    saved_inputs: tuple[SavedAttribute, ...] = ()
    saved_outputs: tuple[SavedAttribute, ...] = ()
    named_gradients: tuple[str, ...] = ()


class ForwardDerivative(msgspec.Struct, frozen=True, gc=False):
    """A forward-mode formula for one or more outputs; kept and checked, but no code here is made from it."""

    formula: str
    var_names: tuple[str, ...]
    var_types: tuple[Type, ...]
    required_inputs_fw_grad: tuple[str, ...] = ()
    required_inputs_primal: tuple[str, ...] = ()


class DifferentiabilityInfo(msgspec.Struct, frozen=True, gc=False):
    """A definition resolved against its native function: all that is needed to emit one Node.

    `definition` is the schema under which ``derivatives.yaml`` defines the formulas; for Nodes that no entry
    names (`derived`: ``*_copy``, ``_foreach_*``) it is the entry they are derived from. `name` is the function's
    name, by which PyTorch chooses a file for the bindings. `op` is the Node's class name, or None if no argument
    has a derivative. `args_with_derivatives` are in the schema's order. `family` is that of the rules by which the
    definition was resolved; only dialects of the same family can write the Node.
    """

    family: str
    name: str
    func: NativeFunction
    op: str | None
    definition: str
    dispatch_key: str
    derivatives: tuple[Derivative, ...]
    forward_derivatives: tuple[ForwardDerivative, ...]
    all_saved_inputs: tuple[SavedAttribute, ...]
    all_saved_outputs: tuple[SavedAttribute, ...]
    available_named_gradients: tuple[str, ...]
    used_named_gradients: tuple[str, ...]
    args_with_derivatives: tuple[DifferentiableArgument, ...]
    non_differentiable_arg_names: tuple[str, ...]
    output_differentiability: tuple[bool, ...] | None
    output_differentiability_conditions: tuple[str, ...] | None
    derived: bool = False

    @property
    def is_foreach_derived(self) -> bool:
        """Whether the Node is that of a ``_foreach_*`` function without a definition."""
        return self.derived and self.func.func.name.base.startswith("_foreach_")

    @property
    def has_node(self) -> bool:
        """Whether a Node is generated: some argument has a derivative."""
        return bool(self.args_with_derivatives)
