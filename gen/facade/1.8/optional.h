// Optional values and references to strings, which C++14 has not got.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

namespace c10 {

struct nullopt_t {
  constexpr explicit nullopt_t(int) {}
};
constexpr nullopt_t nullopt{0};

struct in_place_t {};

template <typename T>
class optional {
 public:
  using value_type = T;

  optional() noexcept;
  optional(nullopt_t) noexcept;
  optional(const optional&) = default;
  optional(optional&&) = default;
  template <
      typename U = T,
      std::enable_if_t<
          std::is_constructible<T, U&&>::value && !std::is_same<std::decay_t<U>, in_place_t>::value &&
              !std::is_same<std::decay_t<U>, optional<T>>::value && std::is_convertible<U&&, T>::value,
          bool> = false>
  optional(U&& value);
  template <
      typename U = T,
      std::enable_if_t<
          std::is_constructible<T, U&&>::value && !std::is_same<std::decay_t<U>, in_place_t>::value &&
              !std::is_same<std::decay_t<U>, optional<T>>::value && !std::is_convertible<U&&, T>::value,
          bool> = false>
  explicit optional(U&& value);
  template <typename... Arguments>
  explicit optional(in_place_t, Arguments&&... arguments);
  ~optional();

  optional& operator=(nullopt_t) noexcept;
  optional& operator=(const optional&) = default;
  optional& operator=(optional&&) = default;
  template <typename U = T>
  std::enable_if_t<!std::is_same<std::decay_t<U>, optional<T>>::value && std::is_constructible<T, U>::value, optional&>
  operator=(U&& value);
  template <typename... Arguments>
  void emplace(Arguments&&... arguments);

  explicit operator bool() const noexcept;
  bool has_value() const noexcept;
  const T* operator->() const;
  T* operator->();
  const T& operator*() const&;
  T& operator*() &;
  T&& operator*() &&;
  const T& value() const&;
  T& value() &;
  T&& value() &&;
  template <typename U>
  T value_or(U&& default_value) const;
  void reset() noexcept;
};

template <typename T>
bool operator==(const optional<T>& left, const optional<T>& right);
template <typename T>
bool operator!=(const optional<T>& left, const optional<T>& right);
template <typename T>
bool operator==(const optional<T>& value, nullopt_t);
template <typename T>
bool operator!=(const optional<T>& value, nullopt_t);
template <typename T>
bool operator==(const optional<T>& left, const T& right);
template <typename T>
bool operator!=(const optional<T>& left, const T& right);

template <typename T>
optional<std::decay_t<T>> make_optional(T&& value);

class string_view {
 public:
  string_view();
  string_view(const char* text);
  string_view(const std::string& text);
  explicit operator std::string() const;
  size_t size() const;
  bool empty() const;
};
bool operator==(string_view left, string_view right);
bool operator!=(string_view left, string_view right);

} // namespace c10
