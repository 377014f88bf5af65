"""The C++ of one Node: its declaration, its definition and its Python binding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from gen.autograd.cpp_types import LISTS_OF_TENSORS, TENSOR, Vector
from gen.autograd.formula import identifiers
from gen.autograd.model import Derivative, DifferentiabilityInfo, SavedAttribute
from gen.emit.dialect import Dialect
from gen.emit.saved import SavedKind
from gen.emit.template import CodeTemplate, Value, is_plain_lines


class NodeSource(msgspec.Struct, frozen=True, gc=False):
    """The generated text of one Node.

    `python` registers its Python class; `getters` are the Python getters of what it saves, empty in releases that
    have none. `are_plain_lines` tells that all of them are known to be that.
    """

    op: str
    declaration: str
    definition: str
    python: str
    getters: str
    are_plain_lines: bool = False


class EmissionError(ValueError):
    """A Node cannot be written; the message says why."""


class NodeEmitter:
    """Writes the Nodes of a release from the sections of its Node templates (``templates/FAMILY/node.tmpl``)."""

    def __init__(self, dialect: Dialect, sections: Mapping[str, CodeTemplate]) -> None:
        self._dialect = dialect
        self._sections = sections

    def obstacle(self, info: DifferentiabilityInfo) -> str | None:
        """What keeps the Node of an info from being written: a saved value of a type that it cannot keep."""
        try:
            _saved_values(info, self._dialect)
        except EmissionError as e:
            return str(e)
        return None

    def emit(self, info: DifferentiabilityInfo) -> NodeSource:
        """The text of an info's Node.

        Raises `EmissionError` if a saved value has a type that a Node cannot keep.
        """
        if info.op is None:
            raise EmissionError(f"`{info.name}` has no Node: no argument has a derivative")
        if info.family != self._dialect.family:
            raise EmissionError(f"it was resolved for {info.family}, not for release {self._dialect.release}")
        values = _NodeValues(info, self._dialect, self._sections).all()
        sections = ("declaration", "definition", "python", "getters")
        texts = [self._sections[name].substitute(values) if name in self._sections else "" for name in sections]
        declaration, definition, python, getters = texts
        return NodeSource(
            info.op, declaration, definition, python, getters, are_plain_lines=all(map(is_plain_lines, texts))
        )


class _Saved(msgspec.Struct, frozen=True):
    """A saved value with its row of the table."""

    attribute: SavedAttribute
    kind: SavedKind
    is_output: bool

    def texts(self, forms: Sequence[str]) -> list[str]:
        return [form.replace("{name}", self.attribute.name) for form in forms]

    @property
    def member(self) -> str:
        return self.kind.member.replace("{name}", self.attribute.name)


def _saved_values(info: DifferentiabilityInfo, dialect: Dialect) -> list[_Saved]:
    """What a Node saves, in its order. Raises `EmissionError` for a type that a Node cannot keep."""
    groups = ((info.all_saved_inputs, False), (info.all_saved_outputs, True))
    saved: list[_Saved] = []
    for attributes, is_output in groups:
        ordered = sorted(attributes, key=lambda a: a.name) if dialect.sorts_saved else attributes
        for attribute in ordered:
            spelled = dialect.spelling.spell(attribute.type)
            foreach_result = is_output and info.func.func.name.base.startswith("_foreach")
            try:
                kind = dialect.saved.find(attribute.type, spelled, is_output=is_output)
            except ValueError as e:
                raise EmissionError(f"`{attribute.expr}` cannot be saved: {e}") from None
            if attribute.type == Vector(TENSOR) and dialect.saved.rejects_references and not foreach_result:
                raise EmissionError(f"`{attribute.name}`, a list of tensors, can be saved only by a foreach function")
            saved.append(_Saved(attribute, kind, is_output))
    return saved


class _NodeValues:
    """The values of the placeholders for one Node."""

    def __init__(self, info: DifferentiabilityInfo, dialect: Dialect, sections: Mapping[str, CodeTemplate]) -> None:
        self.info = info
        self.op = info.op or ""
        self.dialect = dialect
        self.sections = sections
        self.saved = _saved_values(info, dialect)
        self.index = {argument.name: index for index, argument in enumerate(info.args_with_derivatives)}
        self.lists = [a.name for a in info.args_with_derivatives if a.type in LISTS_OF_TENSORS]
        self.words = frozenset[str]().union(*(identifiers(d.formula) for d in info.derivatives))
        self.retains = "retain_variables" in self.words

    def render(self, section: str, values: Mapping[str, Value]) -> str:
        return self.sections[section].substitute(values)

    def all(self) -> dict[str, Value]:
        release = [line for s in self.saved for line in s.texts(s.kind.release)]
        values: dict[str, Value] = {
            "op": self.op,
            "superclass": "Node" if self.info.name in self.dialect.view_functions else "TraceableFunction",
            # Held while variables are released and while they are unpacked, as both may run on several threads.
            "thread_lock": "std::lock_guard<std::mutex> lock(mutex_);" if release else "",
            "release_variables": release,
            "will_release_variables": self.render("will_release_variables", {}) if self.retains else "",
            "saved_variables": [line for s in self.saved for line in s.texts(s.kind.members)],
            "saved_list_sizes": [f"size_t {name}_size_;" for name in self.lists],
            "asserts": [line for s in self.saved if s.kind.check for line in s.texts([s.kind.check])],
            "compute_index_ranges": [
                f"auto {name}_ix = gen.range({f'{name}_size_' if name in self.lists else '1'});" for name in self.index
            ],
        }
        unpacks = [self._unpack(s) for s in self.saved if s.kind.unpack]
        if self.dialect.apply_is_functional:
            values["body"] = self._body([])
            values |= self._functional_values(values, unpacks)
            values |= self._getter_values()
        else:
            values["body"] = self._body(unpacks)
        return values

    def _unpack(self, saved: _Saved) -> str:
        owner = self.dialect.owner if saved.is_output else saved.kind.no_owner
        return saved.kind.unpack.replace("{name}", saved.attribute.name).replace("{owner}", owner)

    def _body(self, unpacks: Sequence[str]) -> list[str]:
        body: list[str] = []
        if "grad" in self.words:
            body.append(self.render("single_gradient", {}))
        else:
            available = self.info.available_named_gradients
            for name in self.info.used_named_gradients:
                body.append(self.render("named_gradient", {"name": name, "index": str(available.index(name))}))
        body += unpacks
        blocks = [self._derivative(derivative) for derivative in self.info.derivatives]
        if any(wrapped for _, wrapped in blocks):
            body.append("bool any_grad_defined = any_variable_defined(grads);")
        return body + [block for block, _ in blocks]

    def _derivative(self, derivative: Derivative) -> tuple[str, bool]:
        """The block of one formula, and whether it asks if any gradient is defined."""
        if len(derivative.var_names) > 1:
            return self._derivative_of_several(derivative), False
        name, formula = derivative.var_names[0], derivative.formula
        argument = next((a for a in self.info.args_with_derivatives if a.name == name), None)
        wraps = (
            "not_implemented" not in formula
            and argument is not None
            and str(argument.schema_type) in self.dialect.wraps
        )
        if wraps:
            formula = f"any_grad_defined ? ({formula}) : Tensor()"
        section = "derivative_single_foreach" if self.info.name.startswith("_foreach_") else "derivative_single"
        section = section if section in self.sections else "derivative_single"
        values: dict[str, Value] = {"name": name, "derivative": formula, "idx": self._index(name)}
        return self.render(section, values), wraps

    def _derivative_of_several(self, derivative: Derivative) -> str:
        names = derivative.var_names
        mask = ""
        if "grad_input_mask" in derivative.formula:
            masks = [self.render("mask", {"name": n, "index": self._index(n)}) for n in names]
            mask = self.render("grad_input_mask", {"n": str(len(names)), "masks": masks})
        values: dict[str, Value] = {
            "grad_input_mask": mask,
            "index_ranges": ", ".join(f"{n}_ix" for n in names),
            "needs_input_grad": " || ".join(f"needs_input_grad[{self._index(n)}]" for n in names),
            "derivative": derivative.formula,
            "copy_ranges": [
                self.render("copy_range", {"name": n, "i": str(i), "idx": self._index(n)}) for i, n in enumerate(names)
            ],
        }
        return self.render("derivative_multi", values)

    def _index(self, name: str) -> str:
        """An argument's place among the differentiable ones; empty for a name that is no argument (1.8 only)."""
        return str(self.index[name]) if name in self.index else ""

    def _functional_values(self, values: Mapping[str, Value], unpacks: Sequence[str]) -> dict[str, Value]:
        """Values for ``apply_functional`` and compiled autograd: every input of the formulas as a parameter."""
        parameters = [("size_t", f"{name}_size_") for name in self.lists]
        parameters += [(s.kind.parameter_type, s.attribute.name) for s in self.saved]
        if self.retains:
            parameters.append(("bool", "retain_variables"))
        owned = [(type.removesuffix("&"), name) for type, name in parameters]
        packers = [
            f"std::array<bool, {len(self.index)}>",
            *(type.removeprefix("const").strip() for type, _ in owned),
        ]
        schema = [f"  torch::dynamo::autograd::IValuePacker<{type}>::packed_type()," for type in packers]
        needs_input_grad = self.render(
            "needs_input_grad",
            {
                "n": str(len(self.index)),
                "compute_index_ranges": values["compute_index_ranges"],
                "masks": [f"task_should_compute_output({{ {name}_ix }})," for name in self.index],
            },
        )
        return {
            "num_inputs": str(len(self.index)),
            "unpacks": "\n".join(unpacks),
            "apply_functional_args": [name for _, name in parameters],
            "apply_functional_args_signature": [f"{type} {name}" for type, name in parameters],
            "unpack_ivalues": "\n".join(f"auto {name} = packed_args.unpack<{type}>();" for type, name in owned),
            "get_packed_args": "\n".join(f"packed_args.pack({name});" for _, name in parameters),
            "compute_needs_input_grad": needs_input_grad,
            "compute_schema": "\n".join(["std::vector<at::TypePtr> schema = {", *schema, "};"]),
            "compiled_args": [
                f"args.collect({s.member}, {'true' if s.is_output else 'false'});"
                if s.kind.is_variable
                else f"args.collect({s.member});"
                for s in self.saved
            ],
            "apply_with_saved_before": [f"saved.before({s.member});" for s in self.saved],
            "apply_with_saved_after": [f"saved.after({s.member});" for s in self.saved],
        }

    def _getter_values(self) -> dict[str, Value]:
        """Values for the Python getters ``_saved_NAME`` and ``_raw_saved_NAME``."""
        definitions: list[str] = []
        properties: list[str] = []
        for saved in self.saved:
            names: dict[str, Value] = {
                "op": self.op,
                "name": saved.attribute.name,
                "getter_type": self.dialect.getter_type,
            }
            for getter, section in ((saved.kind.getter, "property"), (saved.kind.raw_getter, "raw_property")):
                if getter is not None:
                    body = self.sections[getter.body].text
                    definitions.append(self.render(getter.frame, {**names, "body": body}))
                    properties.append(self.render(section, names))
        return {
            "all_getter_definitions": "\n".join(definitions),
            "all_getsetdef_structs": ",\n".join(properties) + "," if properties else "",
        }
