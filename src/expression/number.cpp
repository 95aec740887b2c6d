#include "expression/number.h"

#include <cmath>
#include <limits>
#include <locale>
#include <sstream>
#include <string>

#include "base/text.h"
#include "expression/characters.h"

namespace weft::expression {
namespace {

constexpr const char* kTooLarge = "an integer beyond int64";
constexpr const char* kMalformed = "this is not a number";

bool is_word(char c) { return is_digit(c) || begins_name(c); }

int digit_value(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? 10 + lower - 'a' : 99;
}

// The digits at the start, without the "_" between them.
size_t take_digits(std::string_view text, size_t at, std::string& digits) {
  while (at < text.size() && (is_digit(text[at]) || text[at] == '_')) {
    if (text[at] == '_' && (at + 1 == text.size() || !is_digit(text[at + 1]))) break;
    if (text[at] != '_') digits += text[at];
    ++at;
  }
  return at;
}

ReadNumber integer_of(std::string_view digits, int base, size_t bytes) {
  ReadNumber read{0, static_cast<int>(bytes)};
  int64_t value = 0;
  if (digits.empty()) read.error = kMalformed;
  for (const char c : digits) {
    if (c == '_') continue;
    if (digit_value(c) >= base) return {0, static_cast<int>(bytes), kMalformed};
    if (__builtin_mul_overflow(value, base, &value) ||
        __builtin_add_overflow(value, digit_value(c), &value))
      return {0, static_cast<int>(bytes), kTooLarge};
  }
  read.number = value;
  return read;
}

// Digits of another base: "0xff".
ReadNumber read_prefixed(std::string_view text, int base) {
  size_t end = 2;
  while (end < text.size() && is_word(text[end])) ++end;
  return integer_of(text.substr(2, end - 2), base, end);
}

double float_of(const std::string& digits) {
  // (Not strtod, which reads what the program's locale says.)
  std::istringstream stream(digits);
  stream.imbue(std::locale::classic());
  double value = 0;
  stream >> value;
  const bool is_beyond = stream.fail() && value >= std::numeric_limits<double>::max();
  return is_beyond ? std::numeric_limits<double>::infinity() : value;
}

Scalar imaginary(double value) { return std::complex<double>(0, value); }

}  // namespace

ReadNumber read_number(std::string_view text) {
  const char second = text.size() > 1 && text[0] == '0' ? static_cast<char>(text[1] | 0x20) : ' ';
  if (second == 'x' || second == 'b' || second == 'o')
    return read_prefixed(text, second == 'x' ? 16 : second == 'b' ? 2 : 8);
  std::string digits;
  size_t at = take_digits(text, 0, digits);
  const size_t whole = digits.size();
  bool is_float = at < text.size() && text[at] == '.';
  if (is_float) {
    digits += digits.empty() ? "0." : ".";
    at = take_digits(text, at + 1, digits);
  }
  if (at < text.size() && (text[at] | 0x20) == 'e') {
    std::string exponent = "e";
    size_t next = at + 1;
    if (next < text.size() && (text[next] == '+' || text[next] == '-')) exponent += text[next++];
    const size_t end = take_digits(text, next, exponent);
    if (end == next) return {0, static_cast<int>(end), kMalformed};
    digits += exponent;
    is_float = true;
    at = end;
  }
  const bool is_imaginary = at < text.size() && (text[at] | 0x20) == 'j';
  if (is_imaginary) ++at;
  if (at < text.size() && is_word(text[at])) {
    while (at < text.size() && is_word(text[at])) ++at;
    return {0, static_cast<int>(at), "a name cannot begin with a digit"};
  }
  if (is_imaginary) return {imaginary(float_of(digits)), static_cast<int>(at)};
  if (is_float) return {Scalar(float_of(digits)), static_cast<int>(at)};
  if (whole > 1 && digits.find_first_not_of('0') != std::string::npos && digits[0] == '0')
    return {0, static_cast<int>(at), "an integer does not begin with 0"};
  return integer_of(digits, 10, at);
}

namespace {
std::string float_text(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-1e999" : "1e999";
  std::string text;
  for (int digits = 6; digits <= 17; ++digits) {  // the shortest that reads back
    std::ostringstream stream;
    stream.imbue(std::locale::classic());
    stream.precision(digits);
    stream << value;
    text = stream.str();
    if (float_of(text) == value) break;
  }
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}
}  // namespace

std::string to_string(const Scalar& number) {
  switch (number.kind) {
    case DTypeKind::boolean:
      return number.integer ? "True" : "False";
    case DTypeKind::signed_integer:
      return cat(number.integer);
    case DTypeKind::unsigned_integer:
      return cat(static_cast<uint64_t>(number.integer));
    case DTypeKind::floating:
      return float_text(number.real);
    case DTypeKind::complex:
      break;
  }
  return float_text(number.imag) + "j";
}

}  // namespace weft::expression
