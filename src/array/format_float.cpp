#include "array/format_float.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>

#include <fmt/format.h>

#include "array/decimal.h"

namespace weft::detail {
namespace {

// No double has more digits than this after the point; a higher precision only costs memory.
constexpr int kMostDigits = 1100;

// From here on numbers are written with exponents.
double array_cutoff(DType type) {
  return type == DType::f16 ? 1e3 : type == DType::f64 ? 1e8 : 1e6;
}
double scalar_cutoff(DType type) { return type == DType::f64 ? 1e16 : array_cutoff(type); }

// NumPy compares in the element type: its 0.0001 and its quotient are rounded to it.
bool is_small(double value, DType type) {
  if (type == DType::f64) return value < 0.0001;
  if (type == DType::f16) return value < static_cast<double>(Float16(0.0001));
  return value < static_cast<double>(0.0001F);
}
bool differ_much(double largest, double smallest, DType type) {
  if (type == DType::f64) return largest / smallest > 1000;
  const float quotient = static_cast<float>(largest) / static_cast<float>(smallest);
  if (type == DType::f16) return static_cast<float>(Float16(quotient)) > 1000;
  return quotient > 1000;
}

void append_fixed(std::string& out, const Decimal& decimal) {
  const size_t whole = static_cast<size_t>(std::max(decimal.point, 0));
  const std::string& digits = decimal.digits;
  if (whole == 0) out += '0';
  out.append(digits, 0, whole);
  if (digits.size() < whole) out.append(whole - digits.size(), '0');
  out += '.';
  if (decimal.point < 0) out.append(static_cast<size_t>(-decimal.point), '0');
  if (digits.size() > whole) out.append(digits, whole);
}

int exponent_of(const Decimal& decimal) { return decimal.point - 1; }

int exponent_digits(const Decimal& decimal) {
  return std::abs(exponent_of(decimal)) >= 100 ? 3 : 2;
}

void append_exponent(std::string& out, const Decimal& decimal, int digits) {
  const int exponent = exponent_of(decimal);
  fmt::format_to(std::back_inserter(out), "e{}{:0{}}", exponent < 0 ? '-' : '+', std::abs(exponent),
                 digits);
}

// The leading digit, the point, and `fraction` further digits.
void append_significand(std::string& out, const Decimal& decimal, int fraction) {
  std::string digits = decimal.digits;
  digits.resize(static_cast<size_t>(fraction) + 1, '0');
  out += digits[0];
  out += '.';
  out.append(digits, 1);
}

// A nan has no sign, whatever its bits.
bool is_negative(double value) { return std::signbit(value) && !std::isnan(value); }

void pad(std::string& out, int columns) {
  if (columns > 0) out.append(static_cast<size_t>(columns), ' ');
}

Decimal at_most_fraction(double value, DType type, int fraction) {
  Decimal decimal = shortest_decimal(value, type);
  return decimal.fraction_digits() <= fraction ? decimal : decimal_of_fraction(value, fraction);
}

Decimal at_most_digits(double value, DType type, int count) {
  Decimal decimal = shortest_decimal(value, type);
  return decimal.digit_count() <= count ? decimal : decimal_of_digits(value, type, count);
}

}  // namespace

FloatFormat::FloatFormat(const std::vector<double>& values, DType type, const PrintOptions& options,
                         PlusSign plus)
    : type_(type), plus_(plus), precision_(std::clamp(options.precision, 0, kMostDigits)) {
  exponents_ = wants_exponents(values, options.suppress_small);
  for (double value : values) {
    if (!std::isfinite(value)) continue;
    exponents_ ? fit_exponents(value) : fit_fixed(value);
  }
  for (double value : values) {
    if (!std::isfinite(value)) fit_nonfinite(value);
  }
}

bool FloatFormat::wants_exponents(const std::vector<double>& values, bool suppress_small) const {
  double largest = 0;
  double smallest = 0;
  for (double value : values) {
    if (!std::isfinite(value) || value == 0) continue;
    const double magnitude = std::fabs(value);
    largest = std::max(largest, magnitude);
    smallest = smallest == 0 ? magnitude : std::min(smallest, magnitude);
  }
  if (largest == 0) return false;
  if (largest >= array_cutoff(type_)) return true;
  if (suppress_small) return false;
  return is_small(smallest, type_) || differ_much(largest, smallest, type_);
}

void FloatFormat::fit_exponents(double value) {
  const Decimal decimal = at_most_digits(value, type_, precision_ + 1);
  left_width_ = std::max(left_width_, sign_width(value) + 1);
  fraction_width_ = std::max(fraction_width_, decimal.digit_count() - 1);
  exponent_digits_ = std::max(exponent_digits_, exponent_digits(decimal));
}

void FloatFormat::fit_fixed(double value) {
  const Decimal decimal = at_most_fraction(value, type_, precision_);
  left_width_ = std::max(left_width_, sign_width(value) + decimal.whole_digits());
  fraction_width_ = std::max(fraction_width_, decimal.fraction_digits());
}

void FloatFormat::append(std::string& out, double value) const {
  if (!std::isfinite(value)) return append_nonfinite(out, value);
  if (exponents_) {
    pad(out, left_width_ - sign_width(value) - 1);
    append_sign(out, value);
    // Not the shortest digits padded with zeros: all numbers show as many true digits.
    const Decimal decimal = decimal_of_digits(value, type_, fraction_width_ + 1);
    append_significand(out, decimal, fraction_width_);
    append_exponent(out, decimal, exponent_digits_);
  } else {
    const Decimal decimal = at_most_fraction(value, type_, precision_);
    pad(out, left_width_ - sign_width(value) - decimal.whole_digits());
    append_sign(out, value);
    append_fixed(out, decimal);
    pad(out, fraction_width_ - decimal.fraction_digits());
  }
}

void FloatFormat::fit_nonfinite(double value) {
  const int missing = 3 + sign_width(value) - total_width();
  if (missing > 0) left_width_ += missing;
}

void FloatFormat::append_nonfinite(std::string& out, double value) const {
  pad(out, total_width() - 3 - sign_width(value));
  append_sign(out, value);
  out += std::isnan(value) ? "nan" : "inf";
}

int FloatFormat::total_width() const {
  const int exponent_width = exponents_ ? 2 + exponent_digits_ : 0;
  return left_width_ + 1 + fraction_width_ + exponent_width;
}

int FloatFormat::sign_width(double value) const {
  return plus_ == PlusSign::shown || is_negative(value) ? 1 : 0;
}

void FloatFormat::append_sign(std::string& out, double value) const {
  if (sign_width(value) > 0) out += is_negative(value) ? '-' : '+';
}

std::string scalar_text(double value, DType type, ScalarTail tail) {
  if (std::isnan(value)) return "nan";
  std::string out = std::signbit(value) ? "-" : "";
  if (std::isinf(value)) return out + "inf";
  const double magnitude = std::fabs(value);
  const Decimal decimal = shortest_decimal(value, type);
  if (magnitude == 0 || (magnitude < scalar_cutoff(type) && magnitude >= 1e-4)) {
    append_fixed(out, decimal);
    if (out.back() == '.') tail == ScalarTail::bare ? out.pop_back() : out.push_back('0');
  } else {
    append_significand(out, decimal, decimal.digit_count() - 1);
    if (out.back() == '.') out.pop_back();
    append_exponent(out, decimal, 2);
  }
  return out;
}

}  // namespace weft::detail
