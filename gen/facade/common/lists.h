// Lists: references to arrays, small vectors, TorchScript lists.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

#include "optional.h"

namespace c10 {

template <typename T, unsigned N>
class SmallVector : public std::vector<T> {
 public:
  using std::vector<T>::vector;
};
using DimVector = SmallVector<int64_t, 5>;

template <typename T>
class ArrayRef final {
 public:
  using iterator = const T*;
  using const_iterator = const T*;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using size_type = size_t;
  using value_type = T;

  constexpr ArrayRef() : data_(nullptr), size_(0) {}
  constexpr ArrayRef(const T& only) : data_(&only), size_(1) {}
  constexpr ArrayRef(const T* data, size_t size) : data_(data), size_(size) {}
  constexpr ArrayRef(const T* begin, const T* end) : data_(begin), size_(end - begin) {}
  template <
      typename Container,
      typename U = decltype(std::declval<Container>().data()),
      typename = std::enable_if_t<std::is_same<U, T*>::value || std::is_same<U, const T*>::value>>
  ArrayRef(const Container& container) : data_(container.data()), size_(container.size()) {}
  template <typename A>
  ArrayRef(const std::vector<T, A>& vector) : data_(vector.data()), size_(vector.size()) {
    static_assert(!std::is_same<T, bool>::value, "std::vector<bool> holds no array of bool");
  }
  template <size_t N>
  constexpr ArrayRef(const std::array<T, N>& array) : data_(array.data()), size_(N) {}
  template <size_t N>
  constexpr ArrayRef(const T (&array)[N]) : data_(array), size_(N) {}
  constexpr ArrayRef(const std::initializer_list<T>& list) : data_(list.begin()), size_(list.size()) {}

  template <typename U>
  std::enable_if_t<std::is_same<U, T>::value, ArrayRef<T>>& operator=(U&& temporary) = delete;
  template <typename U>
  std::enable_if_t<std::is_same<U, T>::value, ArrayRef<T>>& operator=(std::initializer_list<U>) = delete;

  constexpr iterator begin() const { return data_; }
  constexpr iterator end() const { return data_ + size_; }
  constexpr const_iterator cbegin() const { return begin(); }
  constexpr const_iterator cend() const { return end(); }
  reverse_iterator rbegin() const { return reverse_iterator(end()); }
  reverse_iterator rend() const { return reverse_iterator(begin()); }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T* data() const { return data_; }
  constexpr size_t size() const { return size_; }
  const T& front() const;
  const T& back() const;
  const T& at(size_t index) const;
  constexpr const T& operator[](size_t index) const { return data_[index]; }
  bool equals(ArrayRef other) const;
  ArrayRef slice(size_t start, size_t size) const;
  ArrayRef slice(size_t start) const;
  std::vector<T> vec() const;

 private:
  const T* data_;
  size_t size_;
};

using IntArrayRef = ArrayRef<int64_t>;

template <typename T>
bool operator==(ArrayRef<T> left, ArrayRef<T> right);
template <typename T>
bool operator!=(ArrayRef<T> left, ArrayRef<T> right);
template <typename T>
bool operator==(const std::vector<T>& left, ArrayRef<T> right);
template <typename T>
bool operator!=(const std::vector<T>& left, ArrayRef<T> right);
template <typename T>
bool operator==(ArrayRef<T> left, const std::vector<T>& right);
template <typename T>
bool operator!=(ArrayRef<T> left, const std::vector<T>& right);

// An optional list that owns its elements, as a Node keeps it.
template <typename T>
struct OptionalArray {
  optional<std::vector<T>> list;

  OptionalArray() = default;
  OptionalArray(std::vector<T> values);
  template <typename U>
  OptionalArray& operator=(optional<U> reference);
  operator optional<ArrayRef<T>>();
#if DERIVD_TORCH_MAJOR >= 2
  template <typename U>
  OptionalArray& operator=(std::vector<U> values);
  OptionalArray& operator=(OptionalArrayRef<T> reference);
  operator OptionalArrayRef<T>();
#endif
};

template <typename T>
class List final {
 public:
  using value_type = T;
  using size_type = size_t;
  using const_reference = std::conditional_t<std::is_same<T, std::string>::value, const T&, T>;

  class Reference {
   public:
    operator T() const;
    Reference& operator=(T&& value) &&;
    Reference& operator=(const T& value) &&;
  };
  class iterator {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = T*;
    using reference = Reference;
    Reference operator*() const;
    iterator& operator++();
    bool operator==(const iterator& other) const;
    bool operator!=(const iterator& other) const;
  };

  explicit List();
  List(std::initializer_list<T> values);
  explicit List(ArrayRef<T> values);

  const_reference get(size_type index) const;
  T extract(size_type index) const;
#if DERIVD_TORCH_MAJOR >= 2
  const_reference operator[](size_type index) const;
  Reference operator[](size_type index);
#else
  Reference operator[](size_type index) const;
#endif
  void set(size_type index, const T& value) const;
  iterator begin() const;
  iterator end() const;
  bool empty() const;
  size_type size() const;
  void reserve(size_type size) const;
  void clear() const;
  void push_back(const T& value) const;
  void push_back(T&& value) const;
  template <typename... Arguments>
  void emplace_back(Arguments&&... arguments) const;
  void append(List<T> list) const;
  void resize(size_type size) const;
  void resize(size_type size, const T& value) const;
  std::vector<T> vec() const;
};

// Whole numbers from `begin`, or 0, up to but not including `end`.
template <typename T>
class IntegerRange {
 public:
  class iterator {
   public:
    T operator*() const;
    iterator& operator++();
    bool operator==(const iterator& other) const;
    bool operator!=(const iterator& other) const;
  };
  iterator begin() const;
  iterator end() const;
};
template <typename First, typename Last>
IntegerRange<Last> irange(First begin, Last end);
template <typename Last>
IntegerRange<Last> irange(Last end);

// Defined, as the type of a lambda cannot be that of a function declared only.
template <typename F, typename T>
auto fmap(const T& inputs, const F& function) -> std::vector<decltype(function(*inputs.begin()))> {
  std::vector<decltype(function(*inputs.begin()))> outputs;
  for (const auto& input : inputs) {
    outputs.push_back(function(input));
  }
  return outputs;
}
template <typename R, typename T>
std::vector<R> fmap(const T& inputs);

} // namespace c10
