// A field of a text as an element.
#include <charconv>
#include <cstdlib>
#include <limits>

#include "base/convert.h"
#include "base/visit.h"
#include "io/text.h"

namespace weft::io {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

size_t skip_digits(std::string_view text, size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

// Whether the word stands there, in letters of either kind. REQUIRES: it is in small ones.
bool has_word(std::string_view text, size_t at, std::string_view word) {
  if (text.size() - at < word.size()) return false;
  for (size_t i = 0; i < word.size(); ++i)
    if ((text[at + i] | 0x20) != word[i]) return false;
  return true;
}

// Where the digits of a number end that has no sign; `at` if there is none.
size_t end_of_digits(std::string_view text, size_t at) {
  size_t end = skip_digits(text, at);
  size_t digits = end - at;
  if (end < text.size() && text[end] == '.') {
    const size_t fraction = skip_digits(text, end + 1);
    digits += fraction - end - 1;
    end = fraction;
  }
  if (digits == 0) return at;
  if (end == text.size() || (text[end] | 0x20) != 'e') return end;
  const size_t sign = end + 1;
  const bool has_sign = sign < text.size() && (text[sign] == '+' || text[sign] == '-');
  const size_t first = has_sign ? sign + 1 : sign;
  const size_t last = skip_digits(text, first);
  return last > first ? last : end;
}

// The number nearest to such digits, in every locale: without a point strtod knows none.
double nearest(std::string_view digits) {
  constexpr int64_t kFar = 1000000;  // an exponent beyond all
  std::string whole;
  int64_t exponent = 0;
  size_t at = 0;
  bool is_fraction = false;
  for (; at < digits.size() && (digits[at] | 0x20) != 'e'; ++at) {
    if (digits[at] == '.') {
      is_fraction = true;
      continue;
    }
    whole += digits[at];
    exponent -= is_fraction;
  }
  if (at < digits.size()) {
    const bool is_negative = digits[at + 1] == '-';
    int64_t written = 0;
    for (const char c : digits.substr(at + 1))
      if (is_digit(c)) written = std::min(kFar * kFar, written * 10 + (c - '0'));
    exponent += is_negative ? -written : written;
  }
  whole += 'e' + std::to_string(exponent);
  return std::strtod(whole.c_str(), nullptr);
}

double value_of(std::string_view digits) {
#if defined(__cpp_lib_to_chars)
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc() && end == digits.data() + digits.size()) return value;
#endif
  return nearest(digits);  // also what is beyond the largest double, and below the smallest
}

// The number at the start; returns where it ends, 0 if there is none.
size_t take_number(std::string_view text, double& value) {
  const bool has_sign = !text.empty() && (text[0] == '-' || text[0] == '+');
  const bool is_negative = has_sign && text[0] == '-';
  const size_t at = has_sign ? 1 : 0;
  size_t end = end_of_digits(text, at);
  if (end > at) {
    value = value_of(text.substr(at, end - at));
  } else if (has_word(text, at, "nan")) {
    value = std::numeric_limits<double>::quiet_NaN();
    end = at + 3;
  } else if (has_word(text, at, "inf")) {
    value = std::numeric_limits<double>::infinity();
    end = at + (has_word(text, at, "infinity") ? 8 : 3);
  } else {
    return 0;
  }
  if (is_negative) value = -value;
  return end;
}

bool read_real(std::string_view field, double& value) {
  return take_number(field, value) == field.size() && !field.empty();
}

// "1+2j", "(1+2j)", "2j", "1".
bool read_complex(std::string_view field, std::complex<double>& value) {
  if (field.size() > 2 && field.front() == '(' && field.back() == ')')
    field = field.substr(1, field.size() - 2);
  double first = 0, second = 0;
  const size_t end = take_number(field, first);
  if (end == 0) return false;
  const std::string_view rest = field.substr(end);
  const bool is_imaginary = rest == "j" || rest == "J";
  value = is_imaginary ? std::complex<double>(0, first) : std::complex<double>(first, 0);
  if (rest.empty() || is_imaginary) return true;
  if (rest[0] != '+' && rest[0] != '-') return false;
  const size_t tail = take_number(rest, second);
  value.imag(second);
  return tail > 0 && tail + 1 == rest.size() && (rest.back() | 0x20) == 'j';
}

template <class T>
bool read_integer(std::string_view field, T& value) {
  if (field.size() > 1 && field[0] == '+' && is_digit(field[1])) field.remove_prefix(1);
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  return error == std::errc() && end == field.data() + field.size();
}

bool read_boolean(std::string_view field, bool& value) {
  if (field.size() == 4 && has_word(field, 0, "true")) return value = true;
  if (field.size() == 5 && has_word(field, 0, "false")) return !(value = false);
  int64_t number = 0;
  const bool is_number = read_integer(field, number);
  value = number != 0;
  return is_number;
}

}  // namespace

bool read_element(std::string_view field, DType dtype, std::byte* to) {
  return visit(dtype, [&]<class T>() {
    T element{};
    bool is_one = false;
    if constexpr (std::is_same_v<T, bool>) {
      is_one = read_boolean(field, element);
    } else if constexpr (std::is_integral_v<T>) {
      is_one = read_integer(field, element);
    } else if constexpr (is_complex_type<T>) {
      std::complex<double> value;
      is_one = read_complex(field, value);
      element = convert<T>(value);
    } else {
      double value = 0;
      is_one = read_real(field, value);
      element = static_cast<T>(value);
    }
    if (is_one) store(to, element);
    return is_one;
  });
}

}  // namespace weft::io
