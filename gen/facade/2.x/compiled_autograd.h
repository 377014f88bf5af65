// Compiled autograd: what a Node tells of itself, and the packing of its values.
#pragma once

#include "autograd.h"

struct _object;
typedef struct _object PyObject;

namespace c10 {

struct IValue {
  IValue();
};
struct Type;
using TypePtr = std::shared_ptr<Type>;

} // namespace c10

namespace torch {
namespace dynamo {
namespace autograd {

using torch::autograd::edge_list;
using torch::autograd::SavedVariable;
using torch::autograd::variable_list;
using ivalue_list = std::vector<c10::IValue>;
using functional_apply_t = std::function<variable_list(const variable_list&, const ivalue_list&)>;

// Whether compiled autograd can keep a value.
template <typename T>
struct IsKept : std::is_arithmetic<T> {};
template <>
struct IsKept<at::Tensor> : std::true_type {};
template <>
struct IsKept<c10::SymInt> : std::true_type {};
template <>
struct IsKept<c10::SymFloat> : std::true_type {};
template <>
struct IsKept<c10::Scalar> : std::true_type {};
template <>
struct IsKept<c10::TensorOptions> : std::true_type {};
template <>
struct IsKept<at::TensorGeometry> : std::true_type {};
template <>
struct IsKept<torch::autograd::TypeAndSize> : std::true_type {};
template <>
struct IsKept<torch::autograd::InputMetadata> : std::true_type {};
template <>
struct IsKept<c10::Device> : std::true_type {};
template <>
struct IsKept<std::string> : std::true_type {};
template <>
struct IsKept<c10::ScalarType> : std::true_type {};
template <>
struct IsKept<c10::Layout> : std::true_type {};
template <>
struct IsKept<c10::MemoryFormat> : std::true_type {};
template <typename T>
struct IsKept<std::optional<T>> : IsKept<T> {};
template <typename T>
struct IsKept<c10::OptionalArray<T>> : IsKept<T> {};
template <typename T>
struct IsKept<std::vector<T>> : IsKept<T> {};
template <>
struct IsKept<std::vector<bool>> : std::true_type {};
template <typename T>
struct IsKept<c10::List<T>> : IsKept<T> {};
template <typename T, size_t N>
struct IsKept<std::array<T, N>> : IsKept<T> {};

template <typename T>
struct IValuePacker {
  static_assert(IsKept<T>::value, "compiled autograd cannot keep a value of this type");
  static c10::IValue pack(const T& value);
  static T unpack(const c10::IValue& value);
  static c10::TypePtr packed_type();
};

struct PackedArgs {
  PackedArgs();
  explicit PackedArgs(ivalue_list values);
  const ivalue_list& vec() const;
  template <typename T>
  void pack(const T& value) {
    IValuePacker<T>::pack(value);
  }
  template <typename T>
  T unpack() {
    return IValuePacker<T>::unpack(c10::IValue());
  }
};

class CompiledNodeArgs {
 public:
  void collect(const SavedVariable& variable, bool is_output);
  void collect(const std::vector<SavedVariable>& variables, bool is_output);
  template <typename T>
  void collect(const T& value) {
    static_assert(IsKept<T>::value, "compiled autograd cannot keep a value of this type");
  }
};

class SwapSavedVariables {
 public:
  PyObject* get_py_compiler() const;
  void before(SavedVariable& variable);
  void after(SavedVariable& variable);
  void before(std::vector<SavedVariable>& variables);
  void after(std::vector<SavedVariable>& variables);
  template <typename T>
  void before(T& value) {
    static_assert(IsKept<T>::value, "compiled autograd cannot keep a value of this type");
  }
  template <typename T>
  void after(T& value) {
    static_assert(IsKept<T>::value, "compiled autograd cannot keep a value of this type");
  }
};

struct PyCompilerInterface {
  std::string bind_function(
      PyObject* compiler,
      const std::string& name,
      functional_apply_t function,
      std::vector<c10::TypePtr> schema,
      bool is_custom_function = false,
      bool is_traceable = true) const;
  variable_list call_function(
      PyObject* compiler,
      const char* method,
      const std::string& name,
      const variable_list& inputs,
      const ivalue_list& arguments,
      const c10::IValue& output_metadata) const;
};
const std::unique_ptr<PyCompilerInterface>& getPyCompilerInterface();
std::vector<std::optional<torch::autograd::InputMetadata>> get_input_metadata(const edge_list& edges);

} // namespace autograd
} // namespace dynamo

namespace autograd {
using torch::dynamo::autograd::ivalue_list;
} // namespace autograd
} // namespace torch
