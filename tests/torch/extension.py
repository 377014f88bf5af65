"""Builds one C++ library whose operators evaluate the formulas of derivatives.yaml word for word."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.torch.definitions import FOLDER, Definition, Formula, Parameter

NAMESPACE = "derivd_builtin_formulas"

# How an argument is taken from the stack, and the C++ type a Node keeps it in. {v} is the value.
_BINDINGS = {
    "Tensor": "at::Tensor {n} = tensor_of({v});",
    "Tensor?": "at::Tensor {n} = tensor_of({v});",
    "Tensor[]": "std::vector<at::Tensor> {n} = {v}.toTensorVector();",
    "Tensor?[]": "torch::List<std::optional<at::Tensor>> {n} = {v}.toOptionalTensorList();",
    "int": "int64_t {n} = {v}.toInt();",
    "int?": "std::optional<int64_t> {n} = {v}.toOptional<int64_t>();",
    "int[]": "std::vector<int64_t> {n} = {v}.toIntVector();",
    "int[]?": "c10::OptionalArray<int64_t> {n}; if (!{v}.isNone()) {n}.list = {v}.toIntVector();",
    "SymInt": "c10::SymInt {n} = {v}.toInt();",
    "SymInt?": "std::optional<c10::SymInt> {n}; if (!{v}.isNone()) {n} = {v}.toInt();",
    "SymInt[]": "std::vector<c10::SymInt> {n} = sym_ints({v});",
    "SymInt[]?": "c10::OptionalArray<c10::SymInt> {n}; if (!{v}.isNone()) {n}.list = sym_ints({v});",
    "float": "double {n} = {v}.toDouble();",
    "float?": "std::optional<double> {n} = {v}.toOptional<double>();",
    "float[]?": "c10::OptionalArray<double> {n}; if (!{v}.isNone()) {n}.list = {v}.toDoubleVector();",
    "bool": "bool {n} = {v}.toBool();",
    "bool?": "std::optional<bool> {n} = {v}.toOptional<bool>();",
    "str": "std::string {n} = {v}.toStringRef();",
    "str?": "std::optional<std::string> {n} = {v}.toOptional<std::string>();",
    "Scalar": "at::Scalar {n} = {v}.toScalar();",
    "Scalar?": "std::optional<at::Scalar> {n}; if (!{v}.isNone()) {n} = {v}.toScalar();",
    "ScalarType?": "std::optional<at::ScalarType> {n} = {v}.toOptional<at::ScalarType>();",
    "Layout?": "std::optional<at::Layout> {n} = {v}.toOptional<at::Layout>();",
    "Device?": "std::optional<at::Device> {n} = {v}.toOptional<at::Device>();",
    "MemoryFormat?": "std::optional<at::MemoryFormat> {n} = {v}.toOptional<at::MemoryFormat>();",
}

_PRELUDE = """\
#include <torch/library.h>

#include "helpers.h"

namespace torch::autograd::generated {

using namespace details;
using at::Scalar;
using at::Tensor;
using at::TensorGeometry;
using Stack = torch::jit::Stack;

static Tensor tensor_of(const c10::IValue& value) {
  return value.isNone() ? Tensor() : value.toTensor();
}

static std::vector<c10::SymInt> sym_ints(const c10::IValue& value) {
  const auto numbers = value.toIntVector();
  return {numbers.begin(), numbers.end()};
}

static std::vector<Tensor> tensors(const c10::IValue& value) {
  std::vector<Tensor> found;
  for (const std::optional<Tensor> tensor : value.toOptionalTensorList()) {
    found.push_back(tensor.value_or(Tensor()));
  }
  return found;
}

static std::optional<Tensor> wrap_opt_if(const Tensor& tensor, bool condition) {
  return condition ? std::optional<Tensor>(tensor) : std::nullopt;
}

static std::vector<std::vector<int64_t>> to_args_sizes(at::TensorList list) {
  std::vector<std::vector<int64_t>> found;
  for (const auto& tensor : list) {
    found.push_back(tensor.sizes().vec());
  }
  return found;
}

static std::vector<std::vector<c10::SymInt>> to_args_sizes_symint(at::TensorList list) {
  std::vector<std::vector<c10::SymInt>> found;
  for (const auto& tensor : list) {
    found.push_back(tensor.sym_sizes().vec());
  }
  return found;
}

static std::vector<at::ScalarType> to_args_scalartypes(at::TensorList list) {
  std::vector<at::ScalarType> found;
  for (const auto& tensor : list) {
    found.push_back(tensor.scalar_type());
  }
  return found;
}

using Results = std::vector<Tensor>;
static void add(Results& results, const Tensor& value) { results.push_back(value); }
static void add(Results& results, const std::vector<Tensor>& value) {
  results.insert(results.end(), value.begin(), value.end());
}
static void add(Results& results, const std::tuple<Tensor, Tensor>& value) {
  add(results, std::vector<Tensor>{std::get<0>(value), std::get<1>(value)});
}
static void add(Results& results, const std::tuple<Tensor, Tensor, Tensor>& value) {
  add(results, std::vector<Tensor>{std::get<0>(value), std::get<1>(value), std::get<2>(value)});
}

static void finish(Stack& stack, const Results& results) {
  c10::List<std::optional<Tensor>> list;
  for (const auto& result : results) {
    list.push_back(result.defined() ? std::optional<Tensor>(result) : std::nullopt);
  }
  stack.clear();
  stack.emplace_back(std::move(list));
}

"""


def operator_name(definition: Definition, formula: Formula) -> str:
    """The name of the operator that evaluates the formula."""
    return re.sub(r"\W+", "_", "__".join([definition.operator, definition.key, *formula.names]))


def operator_schema(definition: Definition, formula: Formula) -> str:
    """The arguments of the function, then its outputs, their gradients, the tangents of its arguments."""
    arguments = [f"{p.type.replace('SymInt', 'int')} {p.name}" for p in definition.parameters]
    arguments += [f"Tensor?[] {name}" for name in ("all_outputs", "all_gradients", "all_tangents")]
    arguments += ["bool keep_variables"]
    return f"{operator_name(definition, formula)}({', '.join(arguments)}) -> Tensor?[]"


def bind_argument(definition: Definition, formula: Formula, position: int) -> list[str]:
    """The C++ statements that give a formula one argument, under its name or as primal and tangent."""
    parameter = definition.parameters[position]
    value = f"stack[{position}]"
    lines = []
    if formula.forward and parameter.name in definition.differentiable:
        if formula.uses(f"{parameter.name}_p"):
            lines.append(f"Tensor {parameter.name}_p = tensor_of({value});")
        if formula.uses(f"{parameter.name}_t"):
            lines.append(f"Tensor {parameter.name}_t = all_tangents[{position}];")
    elif f"{parameter.name}->" in formula.text:
        lines.append(f"auto {parameter.name} = {value}.toOptional<Tensor>();")
    elif formula.uses(parameter.name):
        lines.append(_BINDINGS[parameter.type].format(n=parameter.name, v=value))
    return lines


def bind_output(output: Parameter, formula: Formula, position: int) -> list[str]:
    """The C++ statements that give a formula one output and its gradient. A Node keeps a Scalar as a Tensor."""
    lines = []
    if formula.uses(output.name):
        value = "all_outputs" if output.type == "Tensor[]" else f"all_outputs[{position}]"
        number = ".item<int64_t>()" if output.type == "SymInt" else ""
        kind = "c10::SymInt" if output.type == "SymInt" else "auto"
        lines.append(f"{kind} {output.name} = {value}{number};")
    if formula.uses(f"grad_{output.name}"):
        lines.append(f"const auto& grad_{output.name} = grads[{position}];")
    return lines


def function_source(definition: Definition, formula: Formula) -> str:
    """One C++ function: binds what the formula names, then evaluates its text."""
    count = len(definition.parameters)
    foreach = definition.operator.startswith("_foreach_")
    lines = [
        f"auto all_outputs = tensors(stack[{count}]);",
        f"auto grads = tensors(stack[{count + 1}]);",
        f"auto all_tangents = tensors(stack[{count + 2}]);",
    ]
    for position in range(count):
        lines += bind_argument(definition, formula, position)
    for position, output in enumerate(definition.outputs):
        lines += bind_output(output, formula, position)
    if formula.uses("grad"):
        lines.append("const auto& grad = grads[0];")
    if formula.uses("retain_variables"):
        lines.append(f"const bool retain_variables = stack[{count + 3}].toBool();")
    if formula.uses("grad_input_mask"):
        lines.append(f"std::array<bool, {len(formula.names)}> grad_input_mask;")
        lines.append("grad_input_mask.fill(true);")
    lines.append("Results results;")
    if foreach:
        lines.append("for (size_t i = 0; i < grads.size(); ++i)")
        lines.append(f"  add(results, grads[i].defined() ? {formula.text} : Tensor());")
    else:
        lines.append(f"add(results, {formula.text});")
    lines.append("finish(stack, results);")
    body = "\n".join(f"  {line}" for line in lines)
    name = operator_name(definition, formula)
    return f"static void {name}(const c10::OperatorHandle&, Stack& stack) {{\n{body}\n}}\n"


def library_source(definitions: Sequence[Definition]) -> str:
    """The whole library; every formula becomes an operator of `NAMESPACE`."""
    functions, registrations = [], []
    for definition in definitions:
        for formula in definition.formulas:
            functions.append(function_source(definition, formula))
            name, schema = operator_name(definition, formula), operator_schema(definition, formula)
            registrations.append(
                f'  m.def("{schema}",\n        torch::CppFunction::makeFromBoxedFunction<&boxed<{name}>>());'
            )
    boxed = (
        "template <void (*F)(const c10::OperatorHandle&, Stack&)>\n"
        "static void boxed(const c10::OperatorHandle& op, Stack* stack) { F(op, *stack); }\n\n"
    )
    library = f"TORCH_LIBRARY({NAMESPACE}, m) {{\n" + "\n".join(registrations) + "\n}\n"
    return _PRELUDE + "\n".join(functions) + "\n" + boxed + library + "\n} // namespace\n"


def build(definitions: Sequence[Definition], folder: Path) -> Path:
    """Compiles the library into `folder` with g++ and returns its path.

    Raises RuntimeError with the compiler's output if a formula is not valid C++.
    """
    import torch

    root = Path(torch.__file__).parent
    source, library = folder / "formulas.cpp", folder / "libformulas.so"
    source.write_text(library_source(definitions))
    command = ["g++", "-std=c++20", "-O0", "-w", "-shared", "-fPIC", str(source), "-o", str(library)]
    command += [f"-D_GLIBCXX_USE_CXX11_ABI={int(torch.compiled_with_cxx11_abi())}"]
    command += [f"-I{FOLDER}", f"-I{root / 'include'}", f"-L{root / 'lib'}", "-ltorch_cpu", "-lc10"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return library
