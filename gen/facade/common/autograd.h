// Nodes, what they save, and what generated code calls.
#pragma once

#include <memory>
#include <mutex>
#include <typeinfo>
#include <unordered_map>

#include "functions.h"

namespace c10 {

// An owning pointer that counts references in what it points to.
template <typename T>
class intrusive_ptr {
 public:
  intrusive_ptr() noexcept;
  intrusive_ptr(std::nullptr_t) noexcept;
  T* get() const noexcept;
  T* operator->() const noexcept;
  T& operator*() const noexcept;
  explicit operator bool() const noexcept;
};

} // namespace c10

namespace torch {

using at::ArrayRef;
template <typename T>
using List = c10::List<T>;

namespace autograd {

using at::AutoGradMode;
using at::GradMode;
using Variable = at::Tensor;
using variable_list = std::vector<Variable>;
using tensor_list = std::vector<at::Tensor>;
using IndexRange = std::pair<size_t, size_t>;

struct Node;
#if DERIVD_NODE_IS_INTRUSIVE
using NodePointer = c10::intrusive_ptr<Node>;
#else
using NodePointer = std::shared_ptr<Node>;
#endif

struct Edge {
  Edge() noexcept;
};
using edge_list = std::vector<Edge>;

#if DERIVD_TORCH_MAJOR >= 2
class InputMetadata {};
} // namespace autograd
namespace dynamo {
namespace autograd {
class CompiledNodeArgs;
class SwapSavedVariables;
struct PackedArgs;
} // namespace autograd
} // namespace dynamo
namespace autograd {
using torch::dynamo::autograd::CompiledNodeArgs;
using torch::dynamo::autograd::PackedArgs;
using torch::dynamo::autograd::SwapSavedVariables;
#endif

struct Node
#if !DERIVD_NODE_IS_INTRUSIVE
    : std::enable_shared_from_this<Node>
#endif
{
  explicit Node(uint64_t sequence_number, edge_list&& next_edges = edge_list());
  explicit Node(edge_list&& next_edges = edge_list());
  Node(const Node&) = delete;
  Node(Node&&) = delete;
  Node& operator=(const Node&) = delete;
  Node& operator=(Node&&) = delete;
  virtual ~Node();
#if DERIVD_TORCH_MAJOR >= 2
  NodePointer getptr();
#endif
  const edge_list& next_edges() const noexcept;
  bool should_compute_output(size_t index) const;
  bool should_compute_output(std::initializer_list<IndexRange> ranges) const;
  virtual std::string name() const;
  virtual void release_variables();
  virtual void will_release_variables();
  virtual bool is_traceable();
#if DERIVD_TORCH_MAJOR >= 2
  bool task_should_compute_output(size_t index) const;
  bool task_should_compute_output(std::initializer_list<IndexRange> ranges) const;
  virtual void compiled_args(CompiledNodeArgs& args) const;
  virtual variable_list apply_with_saved(const variable_list& inputs, SwapSavedVariables& saved);
#endif

 protected:
  virtual variable_list apply(variable_list&& inputs) = 0;
  std::mutex mutex_;
};

struct TraceableFunction : public Node {
  using Node::Node;
  bool is_traceable() final;
};

extern const char* ERR_BACKWARD_TWICE;

class SavedVariable {
 public:
  SavedVariable();
#if DERIVD_TORCH_MAJOR >= 2
  SavedVariable(const Variable& variable, bool is_output, bool is_inplace_on_view = false);
  SavedVariable(const c10::optional<Variable>& variable, bool is_output, bool is_inplace_on_view = false);
#else
  SavedVariable(const Variable& variable, bool is_output, bool is_inplace_view = false);
  SavedVariable(const c10::optional<Variable>& variable, bool is_output, bool is_inplace_view = false);
  void reset_grad_function();
#endif
  SavedVariable(SavedVariable&&);
  SavedVariable& operator=(SavedVariable&&);
  Variable unpack(NodePointer saved_for = nullptr) const;
  void reset_data();
};

#if DERIVD_TORCH_MAJOR >= 2
struct TypeAndSize {
  TypeAndSize();
  TypeAndSize(const at::Tensor& tensor);
  at::Tensor zeros();
  std::vector<c10::SymInt> sym_sizes;
  at::TensorOptions options;
};
#endif

} // namespace autograd
} // namespace torch
