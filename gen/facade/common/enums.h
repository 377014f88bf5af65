// Element types, layouts, devices, memory formats, and other small values.
#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <string>

#include "lists.h"
#include "optional.h"

namespace c10 {

struct Half {
  Half() = default;
  Half(float value);
  operator float() const;
};
struct BFloat16 {
  BFloat16() = default;
  BFloat16(float value);
  operator float() const;
};

template <typename T>
struct complex {
  using value_type = T;
  complex();
  complex(const T& real, const T& imaginary = T());
  template <typename U>
  complex(const complex<U>& other);
  template <typename U>
  complex(const std::complex<U>& other);
  T real() const;
  T imag() const;
  operator std::complex<T>() const;
  complex operator-() const;
  friend complex operator+(const complex& left, const complex& right);
  friend complex operator-(const complex& left, const complex& right);
  friend complex operator*(const complex& left, const complex& right);
  friend complex operator/(const complex& left, const complex& right);
  friend bool operator==(const complex& left, const complex& right);
  friend bool operator!=(const complex& left, const complex& right);
};

enum class ScalarType : int8_t {
  Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, QInt8, QUInt8,
  QInt32, BFloat16, QUInt4x2, QUInt2x4, Bits1x8, Bits2x4, Bits4x2, Bits8, Bits16, Float8_e5m2, Float8_e4m3fn,
  Float8_e5m2fnuz, Float8_e4m3fnuz, UInt16, UInt32, UInt64, Undefined, NumOptions
};

constexpr ScalarType kByte = ScalarType::Byte;
constexpr ScalarType kChar = ScalarType::Char;
constexpr ScalarType kShort = ScalarType::Short;
constexpr ScalarType kInt = ScalarType::Int;
constexpr ScalarType kLong = ScalarType::Long;
constexpr ScalarType kHalf = ScalarType::Half;
constexpr ScalarType kFloat = ScalarType::Float;
constexpr ScalarType kDouble = ScalarType::Double;
constexpr ScalarType kComplexHalf = ScalarType::ComplexHalf;
constexpr ScalarType kComplexFloat = ScalarType::ComplexFloat;
constexpr ScalarType kComplexDouble = ScalarType::ComplexDouble;
constexpr ScalarType kBool = ScalarType::Bool;
constexpr ScalarType kBFloat16 = ScalarType::BFloat16;

bool isIntegralType(ScalarType type, bool include_bool);
bool isFloatingType(ScalarType type);
bool isComplexType(ScalarType type);
bool isSignedType(ScalarType type);
bool isQIntType(ScalarType type);
ScalarType toComplexType(ScalarType type);
ScalarType toQIntType(ScalarType type);
ScalarType toUnderlying(ScalarType type);
ScalarType promoteTypes(ScalarType left, ScalarType right);
const char* toString(ScalarType type);
size_t elementSize(ScalarType type);

enum class Layout : int8_t {
  Strided, Sparse, SparseCsr, Mkldnn, SparseCsc, SparseBsr, SparseBsc, Jagged, NumOptions
};
constexpr Layout kStrided = Layout::Strided;
constexpr Layout kSparse = Layout::Sparse;
constexpr Layout kMkldnn = Layout::Mkldnn;
#if DERIVD_TORCH_MAJOR >= 2
constexpr Layout kSparseCsr = Layout::SparseCsr;
constexpr Layout kSparseCsc = Layout::SparseCsc;
constexpr Layout kSparseBsr = Layout::SparseBsr;
constexpr Layout kSparseBsc = Layout::SparseBsc;
constexpr Layout kJagged = Layout::Jagged;
#endif

enum class MemoryFormat : int8_t { Contiguous, Preserve, ChannelsLast, ChannelsLast3d, NumOptions };
enum class QScheme : uint8_t {
  PER_TENSOR_AFFINE, PER_CHANNEL_AFFINE, PER_TENSOR_SYMMETRIC, PER_CHANNEL_SYMMETRIC, PER_CHANNEL_AFFINE_FLOAT_QPARAMS
};

enum class DeviceType : int8_t { CPU, CUDA, MKLDNN, OPENGL, OPENCL, IDEEP, HIP, FPGA, XLA, Vulkan, Metal, XPU, MPS, Meta };
constexpr DeviceType kCPU = DeviceType::CPU;
constexpr DeviceType kCUDA = DeviceType::CUDA;
constexpr DeviceType kMeta = DeviceType::Meta;
#if DERIVD_TORCH_MAJOR >= 2
using DeviceIndex = int8_t;
#else
using DeviceIndex = int16_t;
#endif

struct Device final {
  Device(DeviceType type, DeviceIndex index = -1);
  Device(const std::string& text);
  bool operator==(const Device& other) const noexcept;
  bool operator!=(const Device& other) const noexcept;
  DeviceIndex index() const noexcept;
  bool has_index() const noexcept;
  DeviceType type() const noexcept;
  bool is_cuda() const noexcept;
  bool is_cpu() const noexcept;
  bool is_meta() const noexcept;
  bool is_xpu() const noexcept;
  std::string str() const;
};

struct Storage {};
struct Stream {
  explicit Stream(Device device);
};

} // namespace c10

namespace caffe2 {

class TypeMeta final {
 public:
  TypeMeta() noexcept;
  c10::ScalarType toScalarType() const;
  size_t itemsize() const noexcept;
};
bool operator==(const TypeMeta& left, const TypeMeta& right) noexcept;
bool operator!=(const TypeMeta& left, const TypeMeta& right) noexcept;
bool operator==(const TypeMeta& left, c10::ScalarType right) noexcept;
bool operator!=(const TypeMeta& left, c10::ScalarType right) noexcept;
bool operator==(c10::ScalarType left, const TypeMeta& right) noexcept;
bool operator!=(c10::ScalarType left, const TypeMeta& right) noexcept;

} // namespace caffe2

namespace c10 {

caffe2::TypeMeta scalarTypeToTypeMeta(ScalarType type);
ScalarType typeMetaToScalarType(caffe2::TypeMeta type);
optional<ScalarType> optTypeMetaToScalarType(optional<caffe2::TypeMeta> type);

struct TensorOptions {
  TensorOptions();
  TensorOptions(Layout layout);
  template <typename T, typename = std::enable_if_t<std::is_same<std::decay_t<T>, Device>::value>>
  TensorOptions(T&& device);
  template <typename... Arguments, typename = std::enable_if_t<std::is_constructible<Device, Arguments&&...>::value>>
  TensorOptions(Arguments&&... device);
  TensorOptions(caffe2::TypeMeta dtype);
  TensorOptions(ScalarType dtype);
  TensorOptions(MemoryFormat format);

  TensorOptions device(optional<Device> device) const noexcept;
  template <typename... Arguments>
  TensorOptions device(Arguments&&... arguments) const noexcept {
    return device(optional<Device>(Device(std::forward<Arguments>(arguments)...)));
  }
  TensorOptions device_index(DeviceIndex index) const noexcept;
  TensorOptions dtype(optional<caffe2::TypeMeta> dtype) const noexcept;
  TensorOptions dtype(optional<ScalarType> dtype) const noexcept;
  TensorOptions layout(optional<Layout> layout) const noexcept;
  TensorOptions requires_grad(optional<bool> requires_grad) const noexcept;
  TensorOptions pinned_memory(optional<bool> pinned_memory) const noexcept;
  TensorOptions memory_format(optional<MemoryFormat> format) const noexcept;
  Device device() const noexcept;
  bool has_device() const noexcept;
  optional<Device> device_opt() const noexcept;
  caffe2::TypeMeta dtype() const noexcept;
  bool has_dtype() const noexcept;
  optional<caffe2::TypeMeta> dtype_opt() const noexcept;
  Layout layout() const noexcept;
  bool has_layout() const noexcept;
  optional<Layout> layout_opt() const noexcept;
  bool requires_grad() const noexcept;
  bool has_requires_grad() const noexcept;
  bool pinned_memory() const noexcept;
  bool has_pinned_memory() const noexcept;
  optional<bool> pinned_memory_opt() const noexcept;
  bool is_sparse() const;
  bool has_memory_format() const noexcept;
  optional<MemoryFormat> memory_format_opt() const noexcept;
  TensorOptions merge_memory_format(optional<MemoryFormat> format) const noexcept;
};

TensorOptions dtype(caffe2::TypeMeta dtype);
TensorOptions dtype(ScalarType dtype);
TensorOptions layout(Layout layout);
TensorOptions device(Device device);
TensorOptions requires_grad(bool requires_grad = true);
TensorOptions memory_format(MemoryFormat format);

} // namespace c10

namespace at {

using namespace c10;

struct Type;
struct Generator {};
struct Quantizer;
struct ConstQuantizerPtr {
  operator bool() const;
};

class Dimname {
 public:
  static Dimname wildcard();
  bool isBasic() const;
  bool isWildcard() const;
};
using DimnameList = c10::ArrayRef<Dimname>;
using DimVector = c10::DimVector;

namespace Reduction {
enum Reduction { None, Mean, Sum, END };
}

} // namespace at
