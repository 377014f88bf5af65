// A number of any element type.
#pragma once

#include "enums.h"
#if DERIVD_TORCH_MAJOR >= 2
#include "symint.h"
#endif

namespace c10 {

template <typename T>
struct is_complex : std::false_type {};
template <typename T>
struct is_complex<complex<T>> : std::true_type {};
template <typename T>
struct is_complex<std::complex<T>> : std::true_type {};

class Scalar {
 public:
  Scalar();
  Scalar(uint8_t value);
  Scalar(int8_t value);
  Scalar(int16_t value);
  Scalar(int value);
  Scalar(int64_t value);
  Scalar(float value);
  Scalar(double value);
  Scalar(Half value);
  Scalar(BFloat16 value);
  Scalar(complex<float> value);
  Scalar(complex<double> value);
#ifdef __APPLE__
  Scalar(long value);
#elif defined(__linux__)
  Scalar(long long value);
#endif
#if DERIVD_TORCH_MAJOR >= 2
  Scalar(uint16_t value);
  Scalar(uint32_t value);
  Scalar(uint64_t value);
  Scalar(SymInt value);
  Scalar(SymFloat value);
  template <typename T, std::enable_if_t<std::is_same<T, SymBool>::value, bool>* = nullptr>
  Scalar(T value);
#endif
  template <typename T, std::enable_if_t<std::is_same<T, bool>::value, bool>* = nullptr>
  Scalar(T value);

  uint8_t toByte() const;
  int8_t toChar() const;
  int16_t toShort() const;
  int toInt() const;
  int64_t toLong() const;
  Half toHalf() const;
  BFloat16 toBFloat16() const;
  float toFloat() const;
  double toDouble() const;
  bool toBool() const;
  complex<float> toComplexFloat() const;
  complex<double> toComplexDouble() const;
  template <typename T>
  T to() const;
  bool isFloatingPoint() const;
  bool isIntegral() const;
  bool isIntegral(bool include_bool) const;
  bool isComplex() const;
  bool isBoolean() const;
  Scalar operator-() const;
  Scalar conj() const;
  Scalar log() const;
  template <typename T>
  bool equal(T number) const;
  ScalarType type() const;
#if DERIVD_TORCH_MAJOR >= 2
  SymInt toSymInt() const;
  SymFloat toSymFloat() const;
  SymBool toSymBool() const;
  bool isSymInt() const;
  bool isSymFloat() const;
  bool isSymBool() const;
  bool isSymbolic() const;
#endif
};

} // namespace c10
