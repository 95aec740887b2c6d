// Every function at special values, held against NumPy and JAX (data/numpy_special.txt and
// data/jax_special.txt say how they are written): NaN, infinities and zeros with their signs
// exactly, other results within units in the last place. The array API standard has the last word:
// where it specifies something else, or leaves it open, the elements are listed here with the
// reason, and checked and counted.
#include <array>

#include "support/special_rules.h"

namespace weft::golden {
namespace {

std::complex<double> number_of(const std::string& text, DType dtype) {
  std::complex<double> number;
  std::array<std::byte, 16> bytes;
  store_element(bytes.data(), text, dtype);
  detail::convert_element(bytes.data(), dtype, &number, DType::c128);
  return number;
}
std::complex<double> answer_of(const Special& s) { return number_of(s.answer, s.result); }
double real_answer(const Special& s) { return answer_of(s).real(); }
bool is_zero(const std::complex<double>& x) { return x.real() == 0 && x.imag() == 0; }

// "Which of the zeros is larger is unspecified" (maximum, minimum).
bool either_zero(const Special& s) {
  const bool chooses = s.op == "maximum" || s.op == "minimum" || s.op == "fmax" || s.op == "fmin";
  return chooses && is_zero(s.in[0]) && is_zero(s.in[1]) && real_answer(s) == 0;
}

// --- NumPy.

// expm1: "if a is either +0 or -0 and b is +0, the result is 0 + 0j", "if a is +inf and b is +0,
// +inf + 0j", and so on. NumPy's has no special cases there. weft's answers are those of exp, less
// 1.
bool expm1_like_exp(const Special& s) {
  const std::complex<double> x = s.in[0];
  const bool is_listed =
      std::isinf(x.real()) || (std::isnan(x.real()) && x.imag() == 0) || is_zero(x);
  if (s.op != "expm1" || !is_complex(s.dtype) || !is_listed) return false;
  const std::complex<double> wanted = std::exp(x) - 1.0;
  const std::complex<double> answer = answer_of(s);
  const auto same = [](double p, double q) {  // the signs of NaN and of inf + NaN are open
    return std::isnan(p) ? std::isnan(q) : std::abs(p) == std::abs(q);
  };
  return same(wanted.real(), answer.real()) && same(wanted.imag(), answer.imag());
}

// nextafter: "if x1 is +0 and x2 is -0, the result is -0", and the other way round. NumPy returns
// x1 for float16 (for the other floats it does as the standard says).
bool nextafter_between_zeros(const Special& s) {
  return s.op == "nextafter" && s.dtype == DType::f16 && is_zero(s.in[0]) && is_zero(s.in[1]) &&
         std::signbit(real_answer(s)) == std::signbit(s.in[1].real());
}

// sinc: sin(pi * x) / (pi * x). NumPy rounds pi * x first, which is off by as many places as x is
// large; weft's is zero at whole numbers and small next to them. (tests/kernels compares it with
// MPFR.)
bool sinc_beyond_half(const Special& s) {
  if (s.op != "sinc" || std::abs(s.in[0].real()) < 0.5) return false;
  const double bound = 1 / (3.14 * std::abs(s.in[0].real()));
  const bool is_whole = s.in[0].real() == std::floor(s.in[0].real());
  return is_whole ? real_answer(s) == 0 : std::abs(real_answer(s)) <= bound;
}

// Complex division by zero and by infinities: the standard leaves it open
// ("implementation-dependent"). weft's reciprocal is its divide, 1 / x, which is NumPy's divide.
bool reciprocal_like_divide(const Special& s) {
  if (s.op != "reciprocal" || !is_complex(s.dtype)) return false;
  const Array x = Array{s.in[0]}.astype(s.dtype);
  return text_at(divide(ones({1}, s.dtype), x), 0) == s.answer;
}

// Complex powers: "implementation-dependent" at special values. For the exponent -1 weft's is its
// reciprocal; NumPy's has NaN for infinities and other zeros.
bool complex_power(const Special& s) {
  if (s.op != "pow" || !is_complex(s.dtype) || s.in[1] != std::complex<double>(-1)) return false;
  const Array x = Array{s.in[0]}.astype(s.dtype);
  return text_at(reciprocal(x), 0) == s.answer;
}

// sign: "if a is NaN or b is NaN, the result is NaN + NaN j". In NumPy an infinite part outweighs
// it.
bool sign_beside_nan(const Special& s) {
  const bool has_nan = std::isnan(s.in[0].real()) || std::isnan(s.in[0].imag());
  return s.op == "sign" && is_complex(s.dtype) && has_nan && s.answer == "nan,nan";
}

TEST(SpecialValues, AreThoseOfNumpy) {
  compare_special(
      "numpy_special.txt",
      {4,
       8,
       {{"maximum and minimum of 0 and -0: either zero", either_zero},
        {"expm1 of infinite complex numbers: as the standard, like exp", expm1_like_exp},
        {"nextafter from one float16 zero to the other: as the standard", nextafter_between_zeros},
        {"sinc beyond one half: not through a rounded pi * x", sinc_beyond_half},
        {"reciprocal of complex numbers is their divide", reciprocal_like_divide},
        {"sign of infinities beside a nan: as the standard", sign_beside_nan},
        {"the power -1 of a complex number is its reciprocal", complex_power}}});
}

// --- JAX.

double smallest_normal(DType dtype) {
  return real_part(dtype) == DType::f32 ? 0x1p-126 : 0x1p-1022;
}

// XLA on a CPU takes denormal numbers for zeros, going in and coming out, and some of its functions
// lose the smallest normal number too. The standard asks for IEEE 754. NumPy's file has the same
// arguments.
bool near_denormals(const Special& s) {
  const double limit = smallest_normal(s.dtype);
  const auto is_tiny = [&](double x) { return x != 0 && std::abs(x) <= limit; };
  bool found = is_floating(s.result) && is_tiny(real_answer(s));
  for (const std::complex<double>& x : s.in) found = found || is_tiny(x.real());
  return found && !is_complex(s.dtype);
}

// sign: "if x is -0 or +0, the result is 0". XLA returns the zero it was given.
bool sign_of_negative_zero(const Special& s) {
  return s.op == "sign" && is_zero(s.in[0]) && s.answer == std::string(s.answer.size(), '0');
}

// XLA has no special cases for the zeros, infinities and NaN of complex numbers, and cancels near
// the axes. The standard follows C's Annex G there, and so does NumPy, whose file has the same
// arguments.
bool complex_with_special_part(const Special& s) {
  if (!is_complex(s.dtype)) return false;
  const auto is_special = [](double x) { return x == 0 || !std::isfinite(x); };
  return is_special(s.in[0].real()) || is_special(s.in[0].imag());
}

// XLA's approximations are up to some hundred places off where the exponent is large, and lgamma's
// near 1 and 2, where it is small, in its absolute error only.
bool rough_in_xla(const Special& s) {
  static constexpr const char* kRough[] = {"sinh", "cosh", "exp2", "cbrt", "lgamma", "pow"};
  bool is_listed = false;
  for (const char* op : kRough) is_listed = is_listed || s.op == op;
  if (!is_listed || !is_floating(s.dtype)) return false;
  const double bound = s.dtype == DType::f64 ? 2e-13 : 1e-4;
  const double x = real_answer(s);
  const double y = number_of(s.expected, s.result).real();
  return std::abs(x - y) <= bound * (s.op == "lgamma" ? std::abs(y) + 1 : std::abs(y));
}

TEST(SpecialValues, AreThoseOfJax) {
  compare_special("jax_special.txt",
                  {16,
                   64,
                   {{"maximum and minimum of 0 and -0: either zero", either_zero},
                    {"denormal numbers are numbers", near_denormals},
                    {"the sign of -0 is 0", sign_of_negative_zero},
                    {"complex special values as in C's Annex G", complex_with_special_part},
                    {"where XLA approximates roughly", rough_in_xla}}});
}

}  // namespace
}  // namespace weft::golden
