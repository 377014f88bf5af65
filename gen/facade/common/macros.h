// Macros that generated code and helper headers use.
#pragma once

#define TORCH_API
#define C10_API
#define TORCH_PYTHON_API
#define C10_NOINLINE
#define C10_ALWAYS_INLINE inline
#define C10_UNUSED
#define C10_LIKELY(condition) (condition)
#define C10_UNLIKELY(condition) (condition)

namespace c10 {
namespace facade {

template <typename... Message>
void check(bool condition, const Message&... message);

} // namespace facade
} // namespace c10

#define TORCH_CHECK(...) ::c10::facade::check(__VA_ARGS__)
#define TORCH_INTERNAL_ASSERT(...) ::c10::facade::check(__VA_ARGS__)
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) ::c10::facade::check(__VA_ARGS__)
#define TORCH_CHECK_NOT_IMPLEMENTED(...) ::c10::facade::check(__VA_ARGS__)
#define TORCH_CHECK_INDEX(...) ::c10::facade::check(__VA_ARGS__)
#define TORCH_CHECK_VALUE(...) ::c10::facade::check(__VA_ARGS__)
#define TORCH_CHECK_TYPE(...) ::c10::facade::check(__VA_ARGS__)
#define TORCH_WARN(...) ::c10::facade::check(true, __VA_ARGS__)
#define TORCH_WARN_ONCE(...) ::c10::facade::check(true, __VA_ARGS__)
