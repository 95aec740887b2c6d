// The approximated functions and what MPFR says they are: one row per function, its bound in ulp
// and where it is interesting. A new function is a new row in kFunctions.
#pragma once

#include <mpfr.h>

#include "weft/op.h"

namespace weft::test {

using Unary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using Binary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

// Whose ulp errors are counted in: the result's, or those of the largest of operands and result
// where terms cancel, always or for negative operands.
enum class Scale { result, operands, negative_operands };

struct MathFunction {
  Op op;
  Unary unary;
  Binary binary;
  double low;  // a quarter of the samples lie evenly in [low, high]
  double high;
  double bound = 2;  // ulp
  Scale scale = Scale::result;
};

inline int mp_logistic(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t mode) {
  mpfr_neg(y, x, mode);
  mpfr_exp(y, y, mode);
  mpfr_add_ui(y, y, 1, mode);
  return mpfr_ui_div(y, 1, y, mode);
}
inline int mp_reciprocal(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t mode) {
  return mpfr_ui_div(y, 1, x, mode);
}
inline int mp_rsqrt(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t mode) {
  mpfr_sqrt(y, x, mode);
  return mpfr_ui_div(y, 1, y, mode);
}
inline int mp_logaddexp(mpfr_ptr y, mpfr_srcptr a, mpfr_srcptr b, mpfr_rnd_t mode) {
  if (mpfr_equal_p(a, b)) {
    mpfr_const_log2(y, mode);
    return mpfr_add(y, y, a, mode);
  }
  mpfr_sub(y, a, b, mode);
  mpfr_abs(y, y, mode);
  mpfr_neg(y, y, mode);
  mpfr_exp(y, y, mode);
  mpfr_log1p(y, y, mode);
  return mpfr_add(y, y, mpfr_greater_p(a, b) || mpfr_nan_p(a) ? a : b, mode);
}
inline int mp_lgamma(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t mode) {
  int sign = 0;
  return mpfr_lgamma(y, &sign, x, mode);
}
inline int mp_sinc(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t mode) {
  if (mpfr_zero_p(x)) return mpfr_set_ui(y, 1, mode);
  if (mpfr_integer_p(x)) return mpfr_set_ui(y, 0, mode);
  mpfr_t angle;
  mpfr_init2(angle, mpfr_get_prec(y));
  mpfr_const_pi(angle, mode);
  mpfr_set_ui(y, 2, mode);
  mpfr_fmod(y, x, y, mode);  // exact; nan for infinity
  mpfr_mul(y, y, angle, mode);
  mpfr_sin(y, y, mode);
  mpfr_mul(angle, angle, x, mode);
  const int inexact = mpfr_div(y, y, angle, mode);
  mpfr_clear(angle);
  return inexact;
}

inline constexpr MathFunction kFunctions[] = {
    {Op::exp, mpfr_exp, nullptr, -110, 110},
    {Op::exp2, mpfr_exp2, nullptr, -150, 130},
    {Op::expm1, mpfr_expm1, nullptr, -2, 2},
    {Op::log, mpfr_log, nullptr, 0, 4},
    {Op::log2, mpfr_log2, nullptr, 0, 4},
    {Op::log10, mpfr_log10, nullptr, 0, 4},
    {Op::log1p, mpfr_log1p, nullptr, -1, 3},
    {Op::logaddexp, nullptr, mp_logaddexp, -20, 20, 2, Scale::operands},
    {Op::logistic, mp_logistic, nullptr, -20, 20},
    {Op::sinh, mpfr_sinh, nullptr, -3, 3},
    {Op::cosh, mpfr_cosh, nullptr, -3, 3},
    {Op::tanh, mpfr_tanh, nullptr, -3, 3},
    {Op::asinh, mpfr_asinh, nullptr, -3, 3},
    {Op::acosh, mpfr_acosh, nullptr, 1, 4},
    {Op::atanh, mpfr_atanh, nullptr, -1, 1},
    {Op::square, mpfr_sqr, nullptr, -3, 3, 0.5},
    {Op::reciprocal, mp_reciprocal, nullptr, -3, 3, 0.5},
    {Op::sqrt, mpfr_sqrt, nullptr, 0, 4, 0.5},
    {Op::rsqrt, mp_rsqrt, nullptr, 0, 4},
    {Op::cbrt, mpfr_cbrt, nullptr, -8, 8},
    {Op::pow, nullptr, mpfr_pow, -20, 20},
    {Op::erf, mpfr_erf, nullptr, -4, 4},
    {Op::erfc, mpfr_erfc, nullptr, -4, 28},
    {Op::lgamma, mp_lgamma, nullptr, -5, 12, 4, Scale::negative_operands},
    {Op::hypot, nullptr, mpfr_hypot, -4, 4},
    {Op::sin, mpfr_sin, nullptr, -4, 4},
    {Op::cos, mpfr_cos, nullptr, -4, 4},
    {Op::tan, mpfr_tan, nullptr, -4, 4},
    {Op::sinc, mp_sinc, nullptr, -4, 4},
    {Op::asin, mpfr_asin, nullptr, -1, 1},
    {Op::acos, mpfr_acos, nullptr, -1, 1},
    {Op::atan, mpfr_atan, nullptr, -4, 4},
    {Op::atan2, nullptr, mpfr_atan2, -4, 4},
};

}  // namespace weft::test
