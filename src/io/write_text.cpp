// Arrays as lines of numbers.
#include <charconv>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "array/format_float.h"
#include "base/convert.h"
#include "base/raise.h"
#include "base/text.h"
#include "base/visit.h"
#include "io/text.h"

namespace weft::io {
namespace {

constexpr int kMostDigits = 1000;

template <class T>
void append_shortest(std::string& out, T value) {
  if constexpr (is_small_float<T>)
    out += detail::scalar_text(static_cast<double>(value), dtype_of<T>, detail::ScalarTail::bare);
  else
    fmt::format_to(std::back_inserter(out), "{}", value);
}

// With so many digits. (fmt takes seven times as long as std::to_chars from 18 digits on.)
void append_digits(std::string& out, double value, const SaveTextOptions& options) {
  const bool is_fixed = options.notation == TextNotation::fixed;
#if defined(__cpp_lib_to_chars)
  char text[kMostDigits + 400];  // the largest double has 309 digits before the point
  const auto [end, error] = std::to_chars(
      text, std::end(text), value,
      is_fixed ? std::chars_format::fixed : std::chars_format::scientific, options.digits);
  if (error == std::errc()) {
    out.append(text, end);
    return;
  }
#endif
  if (is_fixed)
    fmt::format_to(std::back_inserter(out), "{:.{}f}", value, options.digits);
  else
    fmt::format_to(std::back_inserter(out), "{:.{}e}", value, options.digits);
}

template <class T>
void append_float(std::string& out, T value, const SaveTextOptions& options) {
  const auto number = static_cast<double>(value);
  if (std::isnan(number))
    out += "nan";
  else if (options.notation == TextNotation::shortest)
    append_shortest(out, value);
  else
    append_digits(out, number, options);
}

template <class T>
void append_complex(std::string& out, std::complex<T> value, const SaveTextOptions& options) {
  append_float(out, value.real(), options);
  std::string imag;
  append_float(imag, value.imag(), options);
  if (imag[0] != '-') out += '+';
  out += imag + "j";
}

void append_lines(std::string& out, const std::string& text, const SaveTextOptions& options) {
  if (text.empty()) return;
  out += options.comments;
  for (const char c : text) {
    if (c == '\n')
      out += options.newline + options.comments;
    else
      out += c;
  }
  out += options.newline;
}

}  // namespace

void append_element(std::string& out, const std::byte* element, DType dtype,
                    const SaveTextOptions& options) {
  visit(dtype, [&]<class T>() {
    const T value = load<T>(element);
    if constexpr (std::is_same_v<T, bool>)
      out += value ? '1' : '0';
    else if constexpr (std::is_integral_v<T>)
      fmt::format_to(std::back_inserter(out), "{}", +value);
    else if constexpr (is_complex_type<T>)
      append_complex(out, value, options);
    else
      append_float(out, value, options);
  });
}

void check_text_array(const char* op, const Array& array, const SaveTextOptions& options) {
  if (array.rank() != 1 && array.rank() != 2)
    raise(ErrorKind::bad_argument, op,
          cat("lines and fields are two axes; the array has shape ", array.shape()),
          array.rank() == 0  ? "x.reshape({1})"
          : array.size() > 0 ? "x.reshape({x.extent(0), -1})"
                             : "");
  if (options.digits < 0 || options.digits > kMostDigits)
    raise(ErrorKind::bad_argument, op,
          cat("digits must be 0 to ", kMostDigits, ", not ", options.digits));
}

void write_rows(Sink& sink, const Array& array, const SaveTextOptions& options) {
  constexpr size_t kEnough = size_t{1} << 16;
  const Layout& layout = array.layout();
  const int64_t item = size_in_bytes(array.dtype());
  const int64_t columns = array.rank() == 2 ? layout.shape[1] : 1;
  std::string out;
  append_lines(out, options.header, options);
  for (int64_t row = 0; row < layout.shape[0]; ++row) {
    for (int64_t column = 0; column < columns; ++column) {
      const int64_t across = array.rank() == 2 ? column * layout.strides[1] : 0;
      if (column > 0) out += options.delimiter;
      append_element(out, array.origin() + (row * layout.strides[0] + across) * item, array.dtype(),
                     options);
      if (out.size() < kEnough) continue;
      sink.write(out);
      out.clear();
    }
    out += options.newline;
  }
  append_lines(out, options.footer, options);
  sink.write(out);
}

}  // namespace weft::io
