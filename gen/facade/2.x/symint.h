// Numbers that may be symbolic.
#pragma once

#include "enums.h"

namespace c10 {

class SymBool {
 public:
  SymBool();
  SymBool(bool value);
  SymBool sym_and(const SymBool& other) const;
  SymBool sym_or(const SymBool& other) const;
  SymBool sym_not() const;
  SymBool operator&(const SymBool& other) const;
  SymBool operator|(const SymBool& other) const;
  SymBool operator~() const;
  bool guard_bool(const char* file, int64_t line) const;
  bool expect_true(const char* file, int64_t line) const;
  optional<bool> maybe_as_bool() const;
};

class SymFloat {
 public:
  SymFloat();
  SymFloat(double value);
  SymFloat operator+(const SymFloat& other) const;
  SymFloat operator-(const SymFloat& other) const;
  SymFloat operator*(const SymFloat& other) const;
  SymFloat operator/(const SymFloat& other) const;
  SymFloat sqrt() const;
  double guard_float(const char* file, int64_t line) const;
  bool operator==(const SymFloat& other) const;
  bool operator!=(const SymFloat& other) const;
  bool operator<(const SymFloat& other) const;
  bool operator>(const SymFloat& other) const;
};

class SymInt {
 public:
  SymInt();
  SymInt(int64_t value);
  SymInt operator+(const SymInt& other) const;
  SymInt operator-(const SymInt& other) const;
  SymInt operator*(const SymInt& other) const;
  SymInt operator/(const SymInt& other) const;
  SymInt operator%(const SymInt& other) const;
  void operator*=(const SymInt& other);
  void operator+=(const SymInt& other);
  void operator/=(const SymInt& other);
  bool operator==(const SymInt& other) const;
  bool operator!=(const SymInt& other) const;
  bool operator<(const SymInt& other) const;
  bool operator<=(const SymInt& other) const;
  bool operator>(const SymInt& other) const;
  bool operator>=(const SymInt& other) const;
  SymBool sym_eq(const SymInt& other) const;
  SymBool sym_ne(const SymInt& other) const;
  SymBool sym_lt(const SymInt& other) const;
  SymBool sym_le(const SymInt& other) const;
  SymBool sym_gt(const SymInt& other) const;
  SymBool sym_ge(const SymInt& other) const;
  SymInt min(const SymInt& other) const;
  SymInt max(const SymInt& other) const;
  SymInt clone() const;
  int64_t expect_int() const;
  int64_t guard_int(const char* file, int64_t line) const;
  bool has_hint() const;
  bool is_symbolic() const;
  bool is_heap_allocated() const;
  optional<int64_t> maybe_as_int() const;
  operator SymFloat() const;
};

SymInt operator-(const SymInt& value);
SymFloat operator-(const SymFloat& value);

#define DERIVD_SYMBOLIC_OPERATORS(T, Result) \
  Result operator+(const SymInt& left, T right); \
  Result operator-(const SymInt& left, T right); \
  Result operator*(const SymInt& left, T right); \
  Result operator/(const SymInt& left, T right); \
  Result operator+(T left, const SymInt& right); \
  Result operator-(T left, const SymInt& right); \
  Result operator*(T left, const SymInt& right); \
  Result operator/(T left, const SymInt& right); \
  bool operator==(const SymInt& left, T right); \
  bool operator!=(const SymInt& left, T right); \
  bool operator<(const SymInt& left, T right); \
  bool operator<=(const SymInt& left, T right); \
  bool operator>(const SymInt& left, T right); \
  bool operator>=(const SymInt& left, T right); \
  bool operator==(T left, const SymInt& right); \
  bool operator!=(T left, const SymInt& right); \
  bool operator<(T left, const SymInt& right); \
  bool operator<=(T left, const SymInt& right); \
  bool operator>(T left, const SymInt& right); \
  bool operator>=(T left, const SymInt& right);
#define DERIVD_SYMBOLIC_REMAINDER(T) \
  SymInt operator%(const SymInt& left, T right); \
  SymInt operator%(T left, const SymInt& right);
DERIVD_SYMBOLIC_OPERATORS(int64_t, SymInt)
DERIVD_SYMBOLIC_OPERATORS(int32_t, SymInt)
DERIVD_SYMBOLIC_OPERATORS(uint64_t, SymInt)
DERIVD_SYMBOLIC_OPERATORS(uint32_t, SymInt)
DERIVD_SYMBOLIC_OPERATORS(double, SymFloat)
DERIVD_SYMBOLIC_OPERATORS(float, SymFloat)
DERIVD_SYMBOLIC_REMAINDER(int64_t)
DERIVD_SYMBOLIC_REMAINDER(int32_t)
DERIVD_SYMBOLIC_REMAINDER(uint64_t)
DERIVD_SYMBOLIC_REMAINDER(uint32_t)
#ifdef __APPLE__
DERIVD_SYMBOLIC_OPERATORS(size_t, SymInt)
DERIVD_SYMBOLIC_REMAINDER(size_t)
#endif
#undef DERIVD_SYMBOLIC_REMAINDER
#undef DERIVD_SYMBOLIC_OPERATORS

using SymIntArrayRef = ArrayRef<SymInt>;
using SymDimVector = SmallVector<SymInt, 5>;
using OptionalIntArrayRef = OptionalArrayRef<int64_t>;
using OptionalSymIntArrayRef = OptionalArrayRef<SymInt>;

IntArrayRef asIntArrayRefUnchecked(SymIntArrayRef list);
IntArrayRef asIntArrayRefSlow(SymIntArrayRef list, const char* file, int64_t line);
DimVector asIntArrayRefSlowAlloc(SymIntArrayRef list, const char* file, int64_t line);
optional<IntArrayRef> asIntArrayRefSlowOpt(SymIntArrayRef list);
SymIntArrayRef fromIntArrayRefSlow(IntArrayRef list);
SymIntArrayRef fromIntArrayRefUnchecked(IntArrayRef list);
SymIntArrayRef fromIntArrayRefKnownNonNegative(IntArrayRef list);
template <typename Container, std::enable_if_t<std::is_same_v<typename Container::value_type, SymInt>, int> = 0>
SymInt multiply_integers(const Container& container);

} // namespace c10

#define C10_AS_INTARRAYREF_SLOW(list) c10::asIntArrayRefSlow(list, __FILE__, __LINE__)
#define C10_AS_INTARRAYREF_SLOW_ALLOC(list) c10::asIntArrayRefSlowAlloc(list, __FILE__, __LINE__)
#define TORCH_GUARD_OR_FALSE(condition) (condition).guard_bool(__FILE__, __LINE__)
#define TORCH_SYM_CHECK(condition, ...) (condition).expect_true(__FILE__, __LINE__)
