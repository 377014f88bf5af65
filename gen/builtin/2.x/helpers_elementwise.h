// Gradients and slopes of elementwise functions.
#pragma once

#include <ATen/ATen.h>

#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <tuple>

namespace torch::autograd::generated::details {

using at::IntArrayRef;
using at::OptionalIntArrayRef;
using at::Scalar;
using at::Tensor;
using c10::SymInt;
using c10::SymIntArrayRef;

// The gradient of a real tensor is real, whatever it was mixed with.
inline Tensor drop_imaginary(const Tensor& value, at::ScalarType kind) {
  return value.is_complex() && !c10::isComplexType(kind) ? at::real(value) : value;
}

inline Tensor scaled(const Tensor& value, const Scalar& factor) {
  return factor.equal(1) ? value : value * factor;
}

inline Tensor quotient_wrt_dividend(
    const Tensor& g, const Tensor& divisor, at::ScalarType kind, std::optional<std::string_view> rounding) {
  return drop_imaginary(rounding ? at::zeros_like(g) : g / divisor.conj(), kind);
}

inline Tensor quotient_wrt_divisor(
    const Tensor& g, const Tensor& dividend, const Tensor& divisor,
    std::optional<std::string_view> rounding = std::nullopt) {
  auto value = rounding ? at::zeros_like(g) : -g * ((dividend / divisor) / divisor).conj();
  return drop_imaginary(value, divisor.scalar_type());
}

inline Tensor pow_wrt_base(const Tensor& g, const Tensor& base, const Scalar& exponent) {
  if (exponent.equal(0)) {
    return at::zeros_like(base);
  }
  const Scalar lower = exponent.isComplex() ? Scalar(exponent.toComplexDouble() - 1.0)
                                            : Scalar(exponent.toDouble() - 1.0);
  return drop_imaginary(g * (base.pow(lower) * exponent).conj(), base.scalar_type());
}

inline Tensor pow_wrt_base(const Tensor& g, const Tensor& base, const Tensor& exponent) {
  auto slope = (exponent * base.pow(exponent - 1)).masked_fill(exponent == 0, 0);
  return drop_imaginary(g * slope.conj(), base.scalar_type());
}

// At base 0 the power is constant in its exponent as long as the exponent stays positive.
inline Tensor pow_wrt_exponent(
    const Tensor& g, const Tensor& base, const Tensor& exponent, const Tensor& out) {
  auto constant = (base == 0).logical_and(at::real(exponent) >= 0);
  auto slope = (out * base.to(out.scalar_type()).log()).masked_fill(constant, 0);
  return drop_imaginary(g * slope.conj(), exponent.scalar_type());
}

inline Tensor pow_wrt_exponent(
    const Tensor& g, const Scalar& base, const Tensor& exponent, const Tensor& out) {
  return pow_wrt_exponent(g, at::scalar_tensor(base, out.options()), exponent, out);
}

inline Tensor silu_slope(const Tensor& x) {
  auto s = x.sigmoid();
  return s * (1 + x * (1 - s));
}

inline Tensor gelu_slope(const Tensor& x, std::string_view approximate) {
  if (approximate == "tanh") {
    const double rate = std::sqrt(2 / M_PI), cubic = 0.044715;
    auto t = ((x + cubic * x.pow(3)) * rate).tanh();
    return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * (1 + 3 * cubic * x * x) * rate;
  }
  auto density = (-0.5 * x * x).exp() / std::sqrt(2 * M_PI);
  return 0.5 * (1 + (x / std::sqrt(2)).erf()) + x * density;
}

inline Tensor elu_slope(
    const Tensor& x, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  const double rate = input_scale.toDouble();
  const double height = alpha.toDouble() * scale.toDouble() * rate;
  return at::where(x > 0, scale, (x * rate).exp() * height);
}

inline Tensor logit_slope(const Tensor& x, std::optional<double> eps) {
  auto slope = 1 / (x * (1 - x));
  return eps ? slope.masked_fill((x < *eps).logical_or(x > 1 - *eps), 0) : slope;
}

inline Tensor clamp_pass(
    const Tensor& g, const Tensor& x, const std::optional<Scalar>& low, const std::optional<Scalar>& high) {
  auto value = low ? g.masked_fill(x < *low, 0) : g;
  return high ? value.masked_fill(x > *high, 0) : value;
}

inline Tensor clamp_pass(const Tensor& g, const Tensor& x, const Tensor& low, const Tensor& high) {
  auto value = low.defined() ? g.masked_fill(x < low, 0) : g;
  return high.defined() ? value.masked_fill(x > high, 0) : value;
}

// The upper bound is applied last, so it wins where the bounds cross.
inline std::tuple<Tensor, Tensor> clamp_bounds(
    const Tensor& g, const Tensor& x, const Tensor& low, const Tensor& high, std::array<bool, 2> mask) {
  Tensor g_low, g_high;
  if (g.defined() && mask[0] && low.defined()) {
    auto active = high.defined() ? (x < low).logical_and(low <= high) : x < low;
    g_low = at::where(active, g, 0);
  }
  if (g.defined() && mask[1] && high.defined()) {
    auto active = low.defined() ? (x > high).logical_or(low > high) : x > high;
    g_high = at::where(active, g, 0);
  }
  return {g_low, g_high};
}

inline std::tuple<Tensor, Tensor> atan2_pulls(
    const Tensor& g, const Tensor& y, const Tensor& x, std::array<bool, 2> mask) {
  if (!g.defined()) {
    return {};
  }
  auto part = g / (x * x + y * y);
  return {mask[0] ? part * x : Tensor(), mask[1] ? -part * y : Tensor()};
}

inline double dropout_scale(double p, std::optional<bool> train) {
  return train.value_or(true) ? (p == 1 ? 0.0 : 1 / (1 - p)) : 1.0;
}

inline Tensor reduction_share(const Tensor& value, int64_t reduction) {
  return reduction == at::Reduction::Mean ? value / value.sym_numel() : value;
}

} // namespace torch::autograd::generated::details
