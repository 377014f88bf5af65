// Optional values: those of the standard library, and optional references to arrays.
#pragma once

#include <optional>
#include <type_traits>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace c10 {

using std::nullopt;
using std::nullopt_t;
using std::optional;
using string_view = std::string_view;

template <typename T>
class ArrayRef;

template <typename T>
class OptionalArrayRef final {
 public:
  constexpr OptionalArrayRef() noexcept = default;
  constexpr OptionalArrayRef(std::nullopt_t) noexcept {}
  OptionalArrayRef(const OptionalArrayRef&) = default;
  OptionalArrayRef(OptionalArrayRef&&) noexcept = default;
  constexpr OptionalArrayRef(const std::optional<ArrayRef<T>>& other) noexcept : value_(other) {}
  constexpr OptionalArrayRef(std::optional<ArrayRef<T>>&& other) noexcept : value_(other) {}
  constexpr OptionalArrayRef(const T& only) noexcept : value_(only) {}
  template <
      typename U = ArrayRef<T>,
      std::enable_if_t<
          !std::is_same_v<std::decay_t<U>, OptionalArrayRef> && !std::is_same_v<std::decay_t<U>, std::in_place_t> &&
              std::is_constructible_v<ArrayRef<T>, U&&> && std::is_convertible_v<U&&, ArrayRef<T>> &&
              !std::is_convertible_v<U&&, T>,
          bool> = false>
  constexpr OptionalArrayRef(U&& value) : value_(std::forward<U>(value)) {}
  template <
      typename U = ArrayRef<T>,
      std::enable_if_t<
          !std::is_same_v<std::decay_t<U>, OptionalArrayRef> && !std::is_same_v<std::decay_t<U>, std::in_place_t> &&
              std::is_constructible_v<ArrayRef<T>, U&&> && !std::is_convertible_v<U&&, ArrayRef<T>>,
          bool> = false>
  constexpr explicit OptionalArrayRef(U&& value) : value_(std::forward<U>(value)) {}
  constexpr OptionalArrayRef(const std::initializer_list<T>& list) : value_(ArrayRef<T>(list)) {}

  OptionalArrayRef& operator=(std::nullopt_t) noexcept;
  OptionalArrayRef& operator=(const OptionalArrayRef&) = default;
  OptionalArrayRef& operator=(OptionalArrayRef&&) noexcept = default;
  OptionalArrayRef& operator=(const std::optional<ArrayRef<T>>& other) noexcept;

  const ArrayRef<T>* operator->() const noexcept;
  ArrayRef<T>* operator->() noexcept;
  const ArrayRef<T>& operator*() const& noexcept;
  ArrayRef<T>& operator*() & noexcept;
  ArrayRef<T>&& operator*() && noexcept;
  constexpr explicit operator bool() const noexcept { return value_.has_value(); }
  constexpr bool has_value() const noexcept { return value_.has_value(); }
  const ArrayRef<T>& value() const&;
  ArrayRef<T>& value() &;
  ArrayRef<T>&& value() &&;
  template <typename U>
  std::enable_if_t<std::is_convertible_v<U&&, ArrayRef<T>>, ArrayRef<T>> value_or(U&& default_value) const;

 private:
  std::optional<ArrayRef<T>> value_;
};

} // namespace c10
