#include "array/format_element.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "base/convert.h"
#include "base/visit.h"

namespace weft::detail {
namespace {

bool is_discrete(DType dtype) { return dtype == DType::boolean || is_integer(dtype); }

template <class To>
To load_as(const std::byte* element, DType dtype) {
  return visit(dtype, [&]<class T>() { return convert<To>(load<T>(element)); });
}

// A double holds the numbers of every narrower float exactly.
std::complex<double> load_number(const std::byte* element, DType dtype) {
  return load_as<std::complex<double>>(element, dtype);
}

std::string discrete_text(const std::byte* element, DType dtype) {
  if (dtype == DType::boolean) return load<bool>(element) ? "True" : "False";
  if (dtype == DType::u64) return fmt::to_string(load<uint64_t>(element));
  return fmt::to_string(load_as<int64_t>(element, dtype));
}

int discrete_width(const Elements& elements, DType dtype) {
  if (dtype == DType::boolean) return 5;  // also where all are true
  size_t width = 0;
  for (const std::byte* element : elements) {
    width = std::max(width, discrete_text(element, dtype).size());
  }
  return static_cast<int>(width);
}

enum class Part : bool { real, imag };
FloatFormat fit_part(const Elements& elements, DType dtype, const PrintOptions& options,
                     Part part) {
  std::vector<double> values;
  for (const std::byte* element : elements) {
    const std::complex<double> number = load_number(element, dtype);
    values.push_back(part == Part::real ? number.real() : number.imag());
  }
  return FloatFormat(values, real_part(dtype), options,
                     part == Part::real ? PlusSign::hidden : PlusSign::shown);
}

std::string complex_text(std::complex<double> number, DType part) {
  std::string imag = scalar_text(number.imag(), part, ScalarTail::bare) + "j";
  if (number.real() == 0 && !std::signbit(number.real())) return imag;
  if (imag[0] != '-') imag.insert(0, "+");
  return "(" + scalar_text(number.real(), part, ScalarTail::bare) + imag + ")";
}

}  // namespace

ElementFormat::ElementFormat(const Elements& elements, DType dtype, const PrintOptions& options)
    : dtype_(dtype) {
  if (is_discrete(dtype)) {
    width_ = discrete_width(elements, dtype);
    return;
  }
  real_ = fit_part(elements, dtype, options, Part::real);
  if (is_complex(dtype)) imag_ = fit_part(elements, dtype, options, Part::imag);
}

void ElementFormat::append(std::string& out, const std::byte* element) const {
  if (is_discrete(dtype_)) {
    fmt::format_to(std::back_inserter(out), "{:>{}}", discrete_text(element, dtype_), width_);
    return;
  }
  const std::complex<double> number = load_number(element, dtype_);
  real_->append(out, number.real());
  if (!imag_) return;
  imag_->append(out, number.imag());
  out.insert(out.find_last_not_of(' ') + 1, "j");  // the j follows the digits, not the padding
}

std::string element_text(const std::byte* element, DType dtype) {
  if (is_discrete(dtype)) return discrete_text(element, dtype);
  const std::complex<double> number = load_number(element, dtype);
  if (is_complex(dtype)) return complex_text(number, real_part(dtype));
  return scalar_text(number.real(), dtype);
}

}  // namespace weft::detail
