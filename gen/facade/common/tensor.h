// Tensors. Their methods are generated from native_functions.yaml, but for those that ATen writes by hand.
#pragma once

#include <iosfwd>
#include <tuple>

#include "macros.h"
#include "scalar.h"

namespace torch {
namespace autograd {
struct Node;
}
} // namespace torch

namespace c10 {
template <typename T>
class IListRef;

struct TensorImpl;

template <typename T>
class MaybeOwned {
 public:
  const T& operator*() const&;
  const T* operator->() const;
};
} // namespace c10

namespace at {

namespace indexing {
struct TensorIndex;
}

class Tensor;
using TensorList = ArrayRef<Tensor>;
#if DERIVD_TORCH_MAJOR >= 2
using ITensorList = c10::IListRef<Tensor>;
using ITensorListRef = c10::IListRef<Tensor>;

class TensorBase {
 public:
  TensorBase();
  TensorBase(const TensorBase&);
  TensorBase(TensorBase&&) noexcept;
  TensorBase& operator=(const TensorBase&) &;
  TensorBase& operator=(TensorBase&&) & noexcept;
  TensorBase& operator=(const TensorBase&) && = delete;
  TensorBase& operator=(TensorBase&&) && = delete;
  const TensorBase& fill_(const Scalar& value) const;
  const TensorBase& zero_() const;
  SymInt sym_size(int64_t dim) const;
  SymInt sym_stride(int64_t dim) const;
  SymIntArrayRef sym_sizes() const;
  SymIntArrayRef sym_strides() const;
  SymInt sym_numel() const;
  SymInt sym_nbytes() const;
  SymInt sym_storage_offset() const;
  bool is_complex() const;
  bool is_floating_point() const;
  bool is_signed() const;
  bool is_conj() const;
  bool is_neg() const;
  bool _is_zerotensor() const;
  bool is_inference() const;
  bool is_nested() const;
  bool is_sparse_csr() const;
  bool is_cpu() const;
  bool is_mps() const;
  bool is_view() const;
  const TensorBase& _base() const;
  TensorBase data() const;
  bool is_leaf() const;
  int64_t output_nr() const;
  int64_t _version() const;
  const Tensor& _fw_grad(uint64_t level) const;
#else
class Tensor {
 public:
  Tensor();
  Tensor(const Tensor&);
  Tensor(Tensor&&);
  Tensor& operator=(const Tensor&) &;
  Tensor& operator=(Tensor&&) &;
  Tensor& operator=(Scalar value) &&;
  Tensor& operator=(const Tensor&) &&;
  Tensor& operator=(Tensor&&) &&;
  const Tensor& fw_grad(uint64_t level) const;
  bool has_names() const;
  DimnameList names() const;
  optional<DimnameList> opt_names() const;
#endif
  int64_t dim() const;
  int64_t ndimension() const;
  int64_t storage_offset() const;
  int64_t size(int64_t dim) const;
  int64_t stride(int64_t dim) const;
  IntArrayRef sizes() const;
  IntArrayRef strides() const;
  int64_t numel() const;
  size_t nbytes() const;
  size_t itemsize() const;
  int64_t element_size() const;
  bool defined() const;
  void reset();
  bool is_same(const Tensor& other) const noexcept;
  size_t use_count() const noexcept;
  bool is_contiguous(MemoryFormat format = MemoryFormat::Contiguous) const;
  bool is_non_overlapping_and_dense() const;
  MemoryFormat suggest_memory_format(bool channels_last_strides_exact_match = false) const;
  ScalarType scalar_type() const;
  caffe2::TypeMeta dtype() const;
  Layout layout() const;
  Device device() const;
  DeviceIndex get_device() const;
  TensorOptions options() const;
  TensorImpl* unsafeGetTensorImpl() const;
  bool has_storage() const;
  const Storage& storage() const;
  bool is_alias_of(const Tensor& other) const;
  bool is_cuda() const;
  bool is_xpu() const;
  bool is_hip() const;
  bool is_sparse() const;
  bool is_mkldnn() const;
  bool is_vulkan() const;
  bool is_metal() const;
  bool is_quantized() const;
  bool is_meta() const;
  bool requires_grad() const;
  std::string toString() const;
  void print() const;
  void* data_ptr() const;
  template <typename T>
  T* data_ptr() const;

#if DERIVD_TORCH_MAJOR >= 2
};

class Tensor : public TensorBase {
 public:
  Tensor();
  Tensor(const Tensor&);
  Tensor(Tensor&&);
  explicit Tensor(const TensorBase& base);
  Tensor(TensorBase&& base);
  Tensor& operator=(const TensorBase&) & noexcept;
  Tensor& operator=(TensorBase&&) & noexcept;
  Tensor& operator=(const Tensor&) & noexcept;
  Tensor& operator=(Tensor&&) & noexcept;
  Tensor& operator=(const Scalar& value) &&;
  Tensor& operator=(const Tensor&) &&;
  Tensor& operator=(Tensor&&) &&;
  using TensorBase::size;
  using TensorBase::stride;
  using TensorBase::sym_size;
  Tensor conj() const;
  Tensor data() const;
  c10::MaybeOwned<Tensor> expect_contiguous(MemoryFormat format = MemoryFormat::Contiguous) const&;
#endif
  Tensor contiguous(MemoryFormat format = MemoryFormat::Contiguous) const;
  template <typename T>
  T item() const;
  Tensor toType(ScalarType type) const;
  Tensor cpu() const;
  Tensor cuda() const;
  Tensor hip() const;
  Tensor operator~() const;
  Tensor operator-() const;
  Tensor& operator+=(const Tensor& other);
  Tensor& operator+=(const Scalar& other);
  Tensor& operator-=(const Tensor& other);
  Tensor& operator-=(const Scalar& other);
  Tensor& operator*=(const Tensor& other);
  Tensor& operator*=(const Scalar& other);
  Tensor& operator/=(const Tensor& other);
  Tensor& operator/=(const Scalar& other);
  Tensor& operator&=(const Tensor& other);
  Tensor& operator|=(const Tensor& other);
  Tensor& operator^=(const Tensor& other);
  Tensor operator[](const Scalar& index) const;
  Tensor operator[](const Tensor& index) const;
  Tensor operator[](int64_t index) const;
  Tensor index(ArrayRef<indexing::TensorIndex> indices) const;
  Tensor index(std::initializer_list<indexing::TensorIndex> indices) const;
  const Tensor& grad() const;
  Tensor& mutable_grad() const;
  const Tensor& set_requires_grad(bool requires_grad) const;
  void backward(
      const Tensor& gradient = {},
      optional<bool> retain_graph = nullopt,
      bool create_graph = false,
      optional<TensorList> inputs = nullopt) const;

#include "tensor_methods.inc"
};

#define DERIVD_TENSOR_OPERATOR(op) \
  Tensor operator op(const Tensor& left, const Tensor& right); \
  Tensor operator op(const Tensor& left, const Scalar& right); \
  Tensor operator op(const Scalar& left, const Tensor& right);
DERIVD_TENSOR_OPERATOR(+)
DERIVD_TENSOR_OPERATOR(-)
DERIVD_TENSOR_OPERATOR(*)
DERIVD_TENSOR_OPERATOR(/)
DERIVD_TENSOR_OPERATOR(%)
DERIVD_TENSOR_OPERATOR(&)
DERIVD_TENSOR_OPERATOR(|)
DERIVD_TENSOR_OPERATOR(^)
DERIVD_TENSOR_OPERATOR(<)
DERIVD_TENSOR_OPERATOR(<=)
DERIVD_TENSOR_OPERATOR(>)
DERIVD_TENSOR_OPERATOR(>=)
DERIVD_TENSOR_OPERATOR(==)
DERIVD_TENSOR_OPERATOR(!=)
#undef DERIVD_TENSOR_OPERATOR

std::ostream& operator<<(std::ostream& stream, const Tensor& tensor);

namespace indexing {
enum class EllipsisIndexType { Ellipsis };
struct Slice {
  Slice();
};
struct TensorIndex final {
  TensorIndex(c10::nullopt_t);
  TensorIndex(EllipsisIndexType);
  TensorIndex(const char* text);
  TensorIndex(int64_t integer);
  template <typename T, typename = std::enable_if_t<std::is_same<bool, T>::value>>
  TensorIndex(T boolean);
  TensorIndex(Slice slice);
  TensorIndex(Tensor tensor);
};
} // namespace indexing

} // namespace at

#if DERIVD_TORCH_MAJOR >= 2
namespace c10 {

template <>
class IListRef<at::Tensor> {
 public:
  class iterator {
   public:
    using iterator_category = std::bidirectional_iterator_tag;
    using value_type = at::Tensor;
    using difference_type = std::ptrdiff_t;
    using pointer = const at::Tensor*;
    using reference = const at::Tensor&;
    const at::Tensor& operator*() const;
    iterator& operator++();
    bool operator==(const iterator& other) const;
    bool operator!=(const iterator& other) const;
  };
  IListRef();
  IListRef(const List<at::Tensor>& list);
  IListRef(const at::TensorList& list);
  IListRef(const std::initializer_list<at::Tensor>& list);
  template <typename... Arguments, typename = std::enable_if_t<std::is_constructible_v<at::TensorList, Arguments...>>>
  IListRef(Arguments&&... arguments);
  size_t size() const;
  bool empty() const;
  iterator begin() const;
  iterator end() const;
  const at::Tensor& front() const;
};

} // namespace c10
#endif
