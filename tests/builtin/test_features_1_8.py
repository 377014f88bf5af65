"""Checks that the embedded 1.8 specification is well formed and uses every feature of the 1.8 generator."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from tests.builtin.cpp_functions import load_functions
from tests.builtin.spec import (
    BY_NAME,
    DERIVATIVES_TEXT,
    ENTRIES,
    HELPERS_TEXT,
    NATIVE,
    Entry,
    parse_schema,
    uses,
)

# Functions of the release whose Nodes are not traced; their in-place variants are.
VIEW_FUNCTIONS = """numpy_T alias as_strided diagonal expand permute select slice split split_with_sizes squeeze t
    transpose unfold unsqueeze flatten view unbind _indices _values indices values
    sparse_coo_tensor_with_dims_and_tensors view_as_real view_as_complex""".split()

REWRITTEN = {
    "sizes": r"{}\.sizes\(\)",
    "size": r"{}\.size\(\w+\)",
    "options": r"{}\.options\(\)",
    "strides": r"{}\.strides\(\)",
    "numel": r"{}\.numel\(\)",
    "dim": r"{}\.dim\(\)",
    "scalar_type": r"{}\.scalar_type\(\)",
    "zeros_like": r"zeros_like\({}\)",
    "TensorGeometry": r"TensorGeometry\({}\)",
    "to_args_sizes": r"to_args_sizes\({}\)",
    "to_args_scalartypes": r"to_args_scalartypes\({}\)",
}

SAVED_KINDS = [
    "Tensor",
    "Tensor?",
    "Tensor[]",
    "Tensor?[]",
    "int[]",
    "int[]?",
    "int[1]?",
    "float[]?",
    "int",
    "int?",
    "float",
    "float?",
    "bool",
    "Scalar",
    "Scalar?",
    "str",
    "ScalarType?",
]

FUNCTIONS = Counter(entry.function.rstrip("_") for entry in ENTRIES if entry.variables())
PLAIN = Counter(entry.function for entry in ENTRIES)
NATIVE_FUNCTIONS = {parse_schema(schema)[0].split(".")[0] for schema in NATIVE}


def texts(entry: Entry) -> list[str]:
    return [text for _, text in entry.variables()]


def says(pattern: str) -> Callable[[Entry], bool]:
    return lambda entry: any(re.search(pattern, text) for text in texts(entry))


def rewritten(pattern: str) -> Callable[[Entry], bool]:
    def check(entry: Entry) -> bool:
        names = [*entry.arguments, *entry.returns]
        return any(re.search(r"(?<!\w)" + pattern.format(name), text) for name in names for text in texts(entry))

    return check


def without_rewritten(entry: Entry, text: str) -> str:
    for name in entry.arguments:
        for pattern in REWRITTEN.values():
            text = re.sub(r"(?<!\w)" + pattern.format(name), "", text)
    return text


def saves(kind: str) -> Callable[[Entry], bool]:
    return lambda entry: any(
        uses(name, without_rewritten(entry, text))
        for name, argument in entry.arguments.items()
        if argument == kind
        for text in texts(entry)
    )


def saves_output(outputs: set[str]) -> Callable[[Entry], bool]:
    return lambda entry: outputs <= {name for name in entry.returns for text in texts(entry) if uses(name, text)}


def kinds_of(entry: Entry, *, several: bool) -> list[tuple[list[str], str]]:
    """Argument types and text of the formulas for several variables, or for one."""
    pairs = [(names, text) for names, text in entry.variables() if (len(names) > 1) is several]
    return [([entry.arguments[name] for name in names], text) for names, text in pairs]


FEATURES: dict[str, Callable[[Entry], bool]] = {
    **{f"saved input of type {kind}": saves(kind) for kind in SAVED_KINDS},
    **{f"rewriting of {name}": rewritten(pattern) for name, pattern in REWRITTEN.items()},
    "saved output": saves_output({"result"}),
    "saved outputs by number": saves_output({"result0", "result1"}),
    "saved output by its name": lambda entry: any(
        uses(name, text) for name in entry.returns if not name.startswith("result") for text in texts(entry)
    ),
    "saved output that is a Scalar": lambda entry: entry.returns == {"result": "Scalar"} and says("result")(entry),
    "function with several definitions": lambda entry: PLAIN[entry.function] > 1 and bool(entry.variables()),
    "function with one definition": lambda entry: FUNCTIONS[entry.function.rstrip("_")] == 1,
    "in-place function without a functional one": lambda entry: (
        entry.function.endswith("_") and entry.function.rstrip("_") not in NATIVE_FUNCTIONS
    ),
    "in-place definition that serves the functional one": lambda entry: (
        entry.function.endswith("_")
        and entry.function.rstrip("_") in NATIVE_FUNCTIONS
        and entry.function.rstrip("_") not in PLAIN
    ),
    "in-place definition beside the functional one": lambda entry: (
        entry.function.endswith("_") and entry.function.rstrip("_") in PLAIN
    ),
    "untraceable view": lambda entry: entry.function in VIEW_FUNCTIONS,
    "traceable in-place view": lambda entry: (
        entry.function.endswith("_") and entry.function.rstrip("_") in VIEW_FUNCTIONS
    ),
    "forward function": lambda entry: entry.function.endswith("_forward"),
    "not_implemented": says(r"not_implemented\(\""),
    "string literal": says(r'== "'),
    "grad": says(r"(?<!\w)grad(?!\w)"),
    "one of several gradients": says(r"grads\[1\]"),
    "all gradients": says(r"grads(?!\w|\[)"),
    "retain_variables": says("retain_variables"),
    "non_differentiable": lambda entry: "non_differentiable" in entry.formulas.values(),
    "output_differentiability": lambda entry: entry.output_differentiability is not None,
    "several variables with a mask": lambda entry: any(
        "grad_input_mask" in text for _, text in kinds_of(entry, several=True)
    ),
    "several variables without a mask": lambda entry: any(
        "grad_input_mask" not in text for _, text in kinds_of(entry, several=True)
    ),
    "formula guarded by the generator": lambda entry: any(
        kinds == ["Tensor"] and "not_implemented" not in text for kinds, text in kinds_of(entry, several=False)
    ),
    "unguarded formula for an optional tensor": lambda entry: ["Tensor?"] in dict_kinds(entry),
    "unguarded formula for a list": lambda entry: ["Tensor[]"] in dict_kinds(entry),
    "formula for a list of optional tensors": lambda entry: ["Tensor?[]"] in dict_kinds(entry),
    "arguments that are all not differentiable": lambda entry: (
        bool(entry.formulas) and set(entry.formulas.values()) == {"non_differentiable"}
    ),
    "definition without formulas": lambda entry: not entry.formulas,
    "formula of several lines": says("\n"),
    "key that sorts before lower case": lambda entry: any(key[0].isupper() for key in entry.formulas),
}


def dict_kinds(entry: Entry) -> list[list[str]]:
    return [kinds for kinds, _ in kinds_of(entry, several=False)]


@pytest.mark.parametrize("feature", FEATURES)
def test_specification_uses(feature: str) -> None:
    assert any(FEATURES[feature](entry) for entry in ENTRIES)


@pytest.mark.parametrize("style", [": [a-z]", ': "', ": '", r": >-\n", r": \|-\n"], ids=repr)
def test_formulas_are_written_in_each_style_of_yaml(style: str) -> None:
    assert re.search(r"\n  (self|weight|tensors|self, other)" + style, DERIVATIVES_TEXT)


def test_schemas_use_each_kind_of_argument_and_annotation() -> None:
    text = "\n".join(NATIVE)
    wanted = [
        "int[2]",
        "int[1]?",
        "Generator?",
        "MemoryFormat?",
        "ScalarType dtype)",
        "Tensor(a)",
        "Tensor(a!)",
    ]
    wanted += [
        "Tensor(b!)",
        "Tensor(a)[]",
        "Tensor(a!)[]",
        "-> ()",
        "(Tensor values, Tensor indices)",
        "-> Scalar",
    ]
    wanted += [
        "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None",
        "=Mean",
    ]
    assert [part for part in wanted if part not in text] == []


def test_no_schema_is_declared_twice() -> None:
    names = [parse_schema(schema)[0] for schema in NATIVE]
    assert len(names) == len(set(names))


def test_no_function_is_defined_twice() -> None:
    assert len(BY_NAME) == len(ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_definition_is_declared_as_a_native_function(entry: Entry) -> None:
    assert entry.schema in NATIVE


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_definition_is_for_arguments_of_its_schema(entry: Entry) -> None:
    named = {name.strip() for key in entry.formulas for name in key.split(",")}
    assert named <= set(entry.arguments)
    assert entry.output_differentiability is None or len(entry.output_differentiability) == len(entry.returns)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_formulas_use_grad_or_grads_but_not_both(entry: Entry) -> None:
    used = {name for name in ("grad", "grads") for text in texts(entry) if uses(name, text)}
    assert len(used) == 1 or all("not_implemented" in text for text in texts(entry))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_no_variable_is_saved_for_a_word_in_a_string(entry: Entry) -> None:
    literals = " ".join(literal for text in texts(entry) for literal in re.findall(r'"[^"]*"', text))
    assert not [name for name in [*entry.arguments, *entry.returns] if uses(name, literals)]


@pytest.mark.parametrize("pair", ["()", "{}", "[]"])
def test_brackets_of_the_helpers_are_balanced(pair: str) -> None:
    code = re.sub(r"//.*", "", HELPERS_TEXT)
    assert code.count(pair[0]) == code.count(pair[1])


def test_every_helper_is_used() -> None:
    code = re.sub(r"//.*", "", HELPERS_TEXT)
    formulas = "\n".join(text for entry in ENTRIES for text in texts(entry))
    unused = [name for name in load_functions(HELPERS_TEXT) if not uses(name, formulas) and code.count(f"{name}(") < 2]
    assert unused == []
