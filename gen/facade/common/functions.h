// Functions of namespace `at`: those generated from native_functions.yaml, and those that ATen writes by hand.
#pragma once

#include "tensor.h"

namespace at {

#include "native_functions.inc"

#define DERIVD_TENSOR_OF(T) \
  Tensor tensor(ArrayRef<T> values, const TensorOptions& options); \
  Tensor tensor(std::initializer_list<T> values, const TensorOptions& options); \
  Tensor tensor(T value, const TensorOptions& options); \
  Tensor tensor(ArrayRef<T> values); \
  Tensor tensor(std::initializer_list<T> values); \
  Tensor tensor(T value);
DERIVD_TENSOR_OF(uint8_t)
DERIVD_TENSOR_OF(int8_t)
DERIVD_TENSOR_OF(int16_t)
DERIVD_TENSOR_OF(int)
DERIVD_TENSOR_OF(int64_t)
DERIVD_TENSOR_OF(float)
DERIVD_TENSOR_OF(double)
DERIVD_TENSOR_OF(bool)
DERIVD_TENSOR_OF(Half)
DERIVD_TENSOR_OF(BFloat16)
DERIVD_TENSOR_OF(c10::complex<float>)
DERIVD_TENSOR_OF(c10::complex<double>)
#undef DERIVD_TENSOR_OF

Tensor sum_to(Tensor tensor, IntArrayRef shape, bool always_return_non_view = false);
bool is_expandable_to(IntArrayRef shape, IntArrayRef desired);
std::vector<int64_t> infer_size(IntArrayRef left, IntArrayRef right);
int64_t maybe_wrap_dim(int64_t dim, int64_t dim_post_expr, bool wrap_scalar = true);
int64_t maybe_wrap_dim(int64_t dim, TensorList tensors);
void maybe_wrap_dims(std::vector<int64_t>& dims, int64_t dim_post_expr);
ScalarType result_type(TensorList tensors);
ScalarType typeMetaToScalarType(caffe2::TypeMeta type);

struct GradMode {
  static bool is_enabled();
};
struct NoGradGuard {
  NoGradGuard();
};
struct AutoGradMode {
  AutoGradMode(bool enabled);
};

class TensorGeometry {
 public:
  TensorGeometry();
  explicit TensorGeometry(const Tensor& tensor);
#if DERIVD_TORCH_MAJOR >= 2
  explicit TensorGeometry(SymIntArrayRef sizes);
  explicit TensorGeometry(std::vector<SymInt> sizes, std::vector<SymInt> strides, SymInt storage_offset);
  SymInt sym_size(int64_t dim) const;
  SymIntArrayRef sym_sizes() const;
  SymInt sym_stride(int64_t dim) const;
  SymIntArrayRef sym_strides() const;
  SymInt sym_storage_offset() const;
  SymInt sym_numel() const;
#else
  explicit TensorGeometry(IntArrayRef sizes);
  Tensor zeros_with_stride(const TensorOptions& options) const;
#endif
  bool is_contiguous() const;
  int64_t dim() const;
  int64_t size(int64_t dim) const;
  IntArrayRef sizes() const;
  int64_t stride(int64_t dim) const;
  IntArrayRef strides() const;
  int64_t storage_offset() const;
  int64_t numel() const;
  TensorGeometry transpose(int64_t dim0, int64_t dim1);
};

#if DERIVD_TORCH_MAJOR >= 2
Tensor sum_to(Tensor tensor, SymIntArrayRef shape, bool always_return_non_view = false);
bool is_expandable_to(SymIntArrayRef shape, SymIntArrayRef desired);
SymDimVector infer_size_symint(SymIntArrayRef left, SymIntArrayRef right);
bool isTensorSubclassLike(const Tensor& tensor);
bool areAnyTensorSubclassLike(TensorList tensors);
bool areAnyOptionalTensorSubclassLike(const List<optional<Tensor>>& tensors);
bool is_scalar_tensor_true(const Tensor& tensor);

namespace symint {

template <typename T>
using enable_if_symint = std::enable_if_t<std::is_same_v<T, SymInt>>;
template <typename T>
using enable_if_int = std::enable_if_t<std::is_same_v<T, int64_t>>;

template <typename T, typename = enable_if_symint<T>>
SymIntArrayRef sizes(const TensorBase& tensor);
template <typename T, typename = enable_if_int<T>>
IntArrayRef sizes(const TensorBase& tensor);
template <typename T, typename = enable_if_symint<T>>
SymInt size(const TensorBase& tensor, int64_t dim);
template <typename T, typename = enable_if_int<T>>
int64_t size(const TensorBase& tensor, int64_t dim);
template <typename T, typename = enable_if_symint<T>>
SymIntArrayRef strides(const TensorBase& tensor);
template <typename T, typename = enable_if_int<T>>
IntArrayRef strides(const TensorBase& tensor);
template <typename T, typename = enable_if_symint<T>>
SymInt numel(const TensorBase& tensor);
template <typename T, typename = enable_if_int<T>>
int64_t numel(const TensorBase& tensor);

#include "symint_functions.inc"

} // namespace symint

namespace native {
struct NestedTensorImpl {
  const Tensor& get_nested_sizes() const;
  const Tensor& get_nested_strides() const;
  const Tensor& get_storage_offsets() const;
  Tensor get_buffer() const;
};
NestedTensorImpl* get_nested_tensor_impl(const Tensor& tensor);
} // namespace native

namespace sparse_csr {
SymIntArrayRef getSymIntBlockSize(const Tensor& tensor);
}
#endif

} // namespace at

namespace c10 {

at::Tensor scalar_to_tensor(const Scalar& value, Device device = kCPU);

} // namespace c10
