#include "array/decimal.h"

#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

namespace weft::detail {
namespace {

// Reads what fmt writes: digits, perhaps a point, perhaps an exponent.
Decimal parse(const std::string& text) {
  const size_t end = text.find('e');
  const std::string mantissa = text.substr(0, end);
  const size_t dot = mantissa.find('.');
  Decimal result;
  for (char c : mantissa) {
    if (c != '.') result.digits += c;
  }
  const size_t first = result.digits.find_first_not_of('0');
  if (first == std::string::npos) return {};
  result.point = static_cast<int>(dot == std::string::npos ? mantissa.size() : dot);
  result.point -= static_cast<int>(first);
  if (end != std::string::npos) result.point += std::atoi(text.c_str() + end + 1);
  result.digits.erase(0, first);
  result.digits.erase(result.digits.find_last_not_of('0') + 1);
  return result;
}

bool reads_back(const Decimal& decimal, double value, DType type) {
  // Without a point the text means the same in every locale.
  const std::string text =
      fmt::format("{}e{}", decimal.digits, decimal.point - decimal.digit_count());
  if (type == DType::f32) return static_cast<double>(std::strtof(text.c_str(), nullptr)) == value;
  const double number = std::strtod(text.c_str(), nullptr);
  if (type == DType::f16) return static_cast<double>(Float16(number)) == value;
  if (type == DType::bf16) return static_cast<double>(BFloat16(number)) == value;
  return number == value;
}

// One more in the last of `count` digits.
Decimal next_decimal(Decimal decimal, int count) {
  decimal.digits.resize(static_cast<size_t>(count), '0');
  const size_t carried = decimal.digits.find_last_not_of('9');
  if (carried == std::string::npos) return {"1", decimal.point + 1};
  decimal.digits.resize(carried + 1);
  ++decimal.digits.back();
  return decimal;
}

bool is_power_of_two(double value) {
  int exponent = 0;
  return std::frexp(value, &exponent) == 0.5;
}

// For the types fmt does not know. Five digits are enough for float16, four for bfloat16.
Decimal shortest_by_trial(double value, DType type) {
  for (int count = 1; count < 5; ++count) {
    const Decimal decimal = decimal_of_digits(value, type, count);
    if (reads_back(decimal, value, type)) return decimal;
  }
  return decimal_of_digits(value, type, 5);
}

}  // namespace

Decimal shortest_decimal(double value, DType type) {
  value = std::fabs(value);
  if (value == 0) return {};
  if (type == DType::f64) return parse(fmt::format("{}", value));
  if (type == DType::f32) return parse(fmt::format("{}", static_cast<float>(value)));
  return shortest_by_trial(value, type);
}

Decimal decimal_of_digits(double value, DType type, int count) {
  value = std::fabs(value);
  const Decimal closest = parse(fmt::format("{:.{}e}", value, count - 1));
  if (!is_power_of_two(value) || reads_back(closest, value, type)) return closest;
  // Above a power of two the floats lie twice as far apart as below it, so the decimal above may
  // read back although the one below is closer.
  const Decimal above = next_decimal(closest, count);
  return reads_back(above, value, type) ? above : closest;
}

Decimal decimal_of_fraction(double value, int count) {
  return parse(fmt::format("{:.{}f}", std::fabs(value), count));
}

}  // namespace weft::detail
