// The approximated functions on every instruction set, against MPFR. WEFT_MATH_SAMPLES sets how
// many points each function and type is tried at; WEFT_UPDATE_GOLDEN=1 measures docs/accuracy.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "kernels/math_functions.h"
#include "kernels/table.h"
#include "support/golden_file.h"
#include "weft/weft.h"

namespace weft {
namespace {

using test::kFunctions;
using test::MathFunction;

constexpr mpfr_prec_t kPrecision = 140;
constexpr double kWrong = 1e30;  // the error of a wrong nan, infinity or sign

size_t sample_count() {
  const char* given = std::getenv("WEFT_MATH_SAMPLES");
  return given ? std::strtoull(given, nullptr, 10) : 25000;
}

// Where functions change their ways: thresholds of overflow, underflow, ranges of polynomials.
constexpr double kEdges[] = {0,      1,      0.5,    2,      3,     0.3466, 0.6931, 0.55,
                             0.7071, 1.4142, 9.01,   10,     17.3,  20,     37,     88.7228,
                             87.33,  103.97, 128,    149,    126,   709.78, 708.39, 745.13,
                             710.47, 1024,   1074,   1022,   26.54, 10.05,  5.9,    0x1p30,
                             0x1p53, 0x1p24, 0x1p63, 0x1p66, 1e30,  1e300};

template <class T>
std::vector<T> samples(const MathFunction& row, uint64_t seed) {
  using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  using Limits = std::numeric_limits<T>;
  std::vector<T> list = {0,
                         Limits::infinity(),
                         Limits::quiet_NaN(),
                         Limits::max(),
                         Limits::min(),
                         Limits::denorm_min()};
  for (double edge : kEdges) {
    T up = static_cast<T>(edge);
    T down = up;
    for (int i = 0; i < 4;
         ++i, up = std::nextafter(up, Limits::infinity()), down = std::nextafter(down, T{0})) {
      list.insert(list.end(), {up, down});
    }
  }
  const size_t positive = list.size();
  for (size_t i = 0; i < positive; ++i) list.push_back(-list[i]);
  std::mt19937_64 dice(seed);
  while (list.size() < sample_count()) {
    const Bits bits = static_cast<Bits>(dice());
    T any;
    std::memcpy(&any, &bits, sizeof any);
    const double unit = static_cast<double>(dice() >> 11) * 0x1p-53;
    const double fine = std::exp2(-static_cast<double>(dice() % std::numeric_limits<T>::digits));
    const double wide = sizeof(T) == 4 ? 110 : 750;
    list.insert(list.end(),
                {any, static_cast<T>(row.low + unit * (row.high - row.low)),
                 static_cast<T>(1 + (unit - 0.5) * fine), static_cast<T>((2 * unit - 1) * wide)});
  }
  return list;
}

// A number of MPFR's that frees itself.
struct Number {
  Number() { mpfr_init2(value, kPrecision); }
  ~Number() { mpfr_clear(value); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  mpfr_t value;
};

// |actual - expected| in units of the last place of `expected`, or of `scale` if that is larger.
template <class T>
double error_in_ulp(T actual, mpfr_ptr expected, double scale) {
  using Limits = std::numeric_limits<T>;
  if (mpfr_nan_p(expected) || std::isnan(actual)) {
    return mpfr_nan_p(expected) && std::isnan(actual) ? 0 : kWrong;
  }
  const bool same_sign = std::signbit(actual) == (mpfr_signbit(expected) != 0);
  if (mpfr_inf_p(expected)) return std::isinf(actual) && same_sign ? 0 : kWrong;
  if (!same_sign && scale == 0) return kWrong;
  if (mpfr_zero_p(expected) && scale == 0) return actual == 0 ? 0 : kWrong;
  mpfr_exp_t exponent = mpfr_zero_p(expected) ? Limits::min_exponent : mpfr_get_exp(expected);
  if (scale > 0) exponent = std::max<mpfr_exp_t>(exponent, std::ilogb(scale) + 1);
  exponent = std::max<mpfr_exp_t>(exponent, Limits::min_exponent);
  if (exponent > Limits::max_exponent) return std::isinf(actual) ? 0 : kWrong;
  Number difference;
  if (std::isinf(actual)) {  // as if the exponent range went on
    mpfr_set_si_2exp(difference.value, actual > 0 ? 1 : -1, Limits::max_exponent, MPFR_RNDN);
  } else {
    mpfr_set_d(difference.value, static_cast<double>(actual), MPFR_RNDN);
  }
  mpfr_sub(difference.value, difference.value, expected, MPFR_RNDN);
  mpfr_mul_2si(difference.value, difference.value, Limits::digits - exponent, MPFR_RNDN);
  return std::abs(mpfr_get_d(difference.value, MPFR_RNDN));
}

// Of every element, or of every step-th.
template <class T>
std::vector<T> run(const kernels::KernelTable& table, Op op, const std::vector<T>& a,
                   const std::vector<T>& b, size_t step = 1) {
  std::vector<T> out((a.size() + step - 1) / step);
  kernels::Tile tile{};
  tile.in[0] = reinterpret_cast<const std::byte*>(a.data());
  tile.in[1] = reinterpret_cast<const std::byte*>(b.data());
  tile.in_column[0] = tile.in_column[1] = static_cast<int64_t>(step * sizeof(T));
  tile.out_column = sizeof(T);
  tile.out = reinterpret_cast<std::byte*>(out.data());
  tile.rows = 1;
  tile.columns = static_cast<int64_t>(out.size());
  table.ops[static_cast<int>(op)][static_cast<int>(dtype_of<T>)](tile);
  return out;
}

struct Worst {
  double ulp = 0;
  double a = 0;
  double b = 0;
  double actual = 0;
  double expected = 0;
};

// What the error may be measured by beside the result; 0 if nothing.
double scale_of(const MathFunction& row, double a, double b) {
  if (row.scale == test::Scale::negative_operands)
    return a < 0 && std::isfinite(a) ? std::max(1.0, -a) : 0;
  const double size = std::max(std::abs(a), std::abs(b));
  return row.scale == test::Scale::operands && std::isfinite(size) ? size : 0;
}

// The largest error on each available table.
template <class T>
std::vector<Worst> measure(const MathFunction& row) {
  const std::vector<T> a = samples<T>(row, 1);
  std::vector<T> b = samples<T>(row, 2);
  std::shuffle(b.begin(), b.end(), std::mt19937_64(3));
  b.resize(a.size(), T{1});
  int tables = 0;
  const kernels::KernelTable* const* table = kernels::available_tables(tables);
  std::vector<std::vector<T>> results;
  for (int t = 0; t < tables; ++t) results.push_back(run(*table[t], row.op, a, b));
  std::vector<Worst> worst(results.size());
  Number x, y, z;
  for (size_t i = 0; i < a.size(); ++i) {
    mpfr_set_d(x.value, static_cast<double>(a[i]), MPFR_RNDN);
    mpfr_set_d(y.value, static_cast<double>(b[i]), MPFR_RNDN);
    row.unary ? row.unary(z.value, x.value, MPFR_RNDN)
              : row.binary(z.value, x.value, y.value, MPFR_RNDN);
    const double scale = scale_of(row, static_cast<double>(a[i]), static_cast<double>(b[i]));
    for (size_t t = 0; t < results.size(); ++t) {
      const double error = error_in_ulp(results[t][i], z.value, scale);
      if (error <= worst[t].ulp) continue;
      worst[t] = {error, static_cast<double>(a[i]), static_cast<double>(b[i]),
                  static_cast<double>(results[t][i]), mpfr_get_d(z.value, MPFR_RNDN)};
    }
  }
  return worst;
}

template <class T>
void expect_within_bound(const MathFunction& row) {
  int tables = 0;
  const kernels::KernelTable* const* table = kernels::available_tables(tables);
  const std::vector<Worst> worst = measure<T>(row);
  for (int t = 0; t < tables; ++t) {
    const Worst& w = worst[static_cast<size_t>(t)];
    const std::string type(name_of(dtype_of<T>));
    std::printf("%s %s %s: %.3f ulp\n", std::string(info(row.op).name).c_str(), type.c_str(),
                table[t]->name, w.ulp);
    EXPECT_LE(w.ulp, row.bound) << info(row.op).name << " of " << type << " on " << table[t]->name
                                << " at " << std::hexfloat << w.a << ", " << w.b << ": " << w.actual
                                << " instead of " << w.expected;
  }
}

class Math : public testing::TestWithParam<MathFunction> {};
TEST_P(Math, Float32IsWithinItsBound) { expect_within_bound<float>(GetParam()); }
TEST_P(Math, Float64IsWithinItsBound) { expect_within_bound<double>(GetParam()); }

template <class T>
bool is_same(T a, T b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0 || (std::isnan(a) && std::isnan(b));
}
// Results may not depend on how a call was cut into rows: each element alone, and every second one,
// have the bits that they have in a long row.
template <class T>
void expect_the_same_wherever_it_stands(const MathFunction& row) {
  std::vector<T> a = samples<T>(row, 4);
  a.resize(77);
  const std::vector<T> b(a.rbegin(), a.rend());
  int tables = 0;
  const kernels::KernelTable* const* table = kernels::available_tables(tables);
  for (int t = 0; t < tables; ++t) {
    const std::vector<T> together = run(*table[t], row.op, a, b);
    for (size_t i = 0; i < a.size(); ++i) {
      const std::vector<T> alone =
          run(*table[t], row.op, std::vector<T>{a[i]}, std::vector<T>{b[i]});
      EXPECT_TRUE(is_same(alone[0], together[i]))
          << info(row.op).name << " on " << table[t]->name << " of " << a[i];
    }
    const std::vector<T> thinned = run(*table[t], row.op, a, b, 2);
    for (size_t i = 0; i < thinned.size(); ++i)
      EXPECT_TRUE(is_same(thinned[i], together[2 * i]))
          << info(row.op).name << " on " << table[t]->name << " of " << a[2 * i];
  }
}
TEST_P(Math, IsTheSameWhereverAnElementStands) {
  expect_the_same_wherever_it_stands<float>(GetParam());
  expect_the_same_wherever_it_stands<double>(GetParam());
}
std::string function_name(const testing::TestParamInfo<MathFunction>& row) {
  return std::string(info(row.param.op).name);
}
INSTANTIATE_TEST_SUITE_P(Functions, Math, testing::ValuesIn(kFunctions), function_name);

double largest(const std::vector<Worst>& list) {
  double ulp = 0;
  for (const Worst& w : list) ulp = std::max(ulp, w.ulp);
  return ulp;
}

constexpr const char* kScaleText[] = {"", " of the largest operand",
                                      "; below 0 of x or the result"};

std::string row_start(const MathFunction& row) {
  char text[64];
  std::snprintf(text, sizeof text, "| `%s` | %g%s | ", std::string(info(row.op).name).c_str(),
                row.bound, kScaleText[static_cast<int>(row.scale)]);
  return text;
}

std::string accuracy_page() {
  std::string page =
      "# Accuracy of the functions\n\n"
      "The largest error seen against MPFR, in units in the last place (0.5 is correctly rounded), "
      "over "
      "all\ninstruction sets of the machine that measured, at " +
      std::to_string(sample_count()) +
      " points per function and type: all exponents,\nthe thresholds of overflow and underflow, "
      "and the "
      "range where the function does its work. 16-bit floats\nare computed in float32 and rounded "
      "once "
      "more; complex functions are the standard library's.\n`tests/kernels/math_accuracy_test.cpp` "
      "checks the bounds; with `WEFT_UPDATE_GOLDEN=1` it measures this page\nanew, with "
      "`WEFT_MATH_SAMPLES=` at as many points as wanted.\n\n"
      "`lgamma` has two roots between any two whole numbers below -2. Near those the error is "
      "counted "
      "in the last place of x, which is "
      "what a\nchange of x by that much would do too; counted in that of the result it grows "
      "without bound towards the root (43 at "
      "-2.46288). A bound\n\"of the largest operand\" means the same for both operands.\n\n"
      "`pow` with 1, 2, 3, -1 or 1/2 as the exponent, a number or in an array, is x, x x, x x x, 1 "
      "/ x or sqrt(x).\n\n"
      "Complex numbers: a product is the plain formula, as in NumPy, so that (inf + i) * 3 has a "
      "nan part and (1 + i) / (inf + inf i) is "
      "nan, unlike\nin Annex G of C. A quotient overflows or vanishes only if its value does. "
      "Whole powers below 100 are products, "
      "others exp(y log(x)).\n`expm1` of zeros has the signs of the array API standard; "
      "tanh(inf + 2i) is 1 - 0i as in C, where that says 1 + 0i.\n\n"
      "| function | bound | float32 | float64 |\n|---|---|---|---|\n";
  for (const MathFunction& row : kFunctions) {
    char text[64];
    std::snprintf(text, sizeof text, "%.2f | %.2f |\n", largest(measure<float>(row)),
                  largest(measure<double>(row)));
    page += row_start(row) + text;
  }
  return page;
}

TEST(AccuracyPage, HasARowForEveryFunction) {
  const std::string page = test::golden_text(WEFT_DOCS_DIR "/accuracy.md",
                                             test::is_updating_goldens() ? accuracy_page() : "");
  for (const MathFunction& row : kFunctions) {
    EXPECT_NE(page.find(row_start(row)), std::string::npos)
        << info(row.op).name
        << ": run this test with WEFT_UPDATE_GOLDEN=1 to renew docs/accuracy.md";
  }
}

}  // namespace
}  // namespace weft
