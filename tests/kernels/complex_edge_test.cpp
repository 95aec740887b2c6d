// Complex arithmetic and functions where they are easy to get wrong: near overflow and underflow,
// at infinities, zeros and whole numbers.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <vector>

#include "kernels/table.h"
#include "support/every_table.h"
#include "weft/weft.h"

namespace weft {
namespace {

template <class T>
class ComplexEdges : public testing::Test {
 public:
  using Complex = std::complex<T>;
  using Limits = std::numeric_limits<T>;
  static constexpr T kInf = Limits::infinity();
  static constexpr T kNan = Limits::quiet_NaN();

  void TearDown() override {
    int count = 0;
    kernels::use_table(kernels::available_tables(count)[0]->name);
  }

  static Array make(const std::vector<Complex>& list) {
    const Array array = zeros({static_cast<int64_t>(list.size())}, dtype_of<Complex>);
    for (size_t i = 0; i < list.size(); ++i) array.data<Complex>()[i] = list[i];
    return array;
  }
  static std::vector<Complex> values(const Array& array) {
    const Complex* data = array.data<Complex>();
    return {data, data + array.size()};
  }
  // Every pair of these parts, both signs of the first.
  static std::vector<Complex> pairs_of(const std::vector<T>& parts) {
    std::vector<Complex> list;
    for (T re : parts) {
      for (T im : parts) list.insert(list.end(), {Complex(re, im), Complex(-re, im)});
    }
    return list;
  }
  static std::vector<Complex> extremes() {
    const T tiny = Limits::min();
    return pairs_of({0, 1, T{1.5}, Limits::denorm_min(), 77 * Limits::denorm_min(), tiny, 3 * tiny,
                     Limits::max(), Limits::max() / 3, Limits::max() / 8, std::sqrt(tiny),
                     std::sqrt(Limits::max())});
  }
  static std::vector<Complex> specials() {
    return pairs_of({T{0}, -T{0}, 1, -2, kInf, -kInf, kNan, Limits::max(), Limits::denorm_min()});
  }
};
using Parts = testing::Types<float, double>;
TYPED_TEST_SUITE(ComplexEdges, Parts);

template <class T>
bool same(T a, T b) {
  return (std::isnan(a) && std::isnan(b)) || a == b;
}
template <class T>
bool same(std::complex<T> a, std::complex<T> b) {
  return same(a.real(), b.real()) && same(a.imag(), b.imag());
}

// The parts of a / b; long double has room for all of this.
template <class T>
std::complex<long double> quotient(std::complex<T> a, std::complex<T> b) {
  const long double c = b.real();
  const long double d = b.imag();
  const long double size = c * c + d * d;
  return {(a.real() * c + a.imag() * d) / size, (a.imag() * c - a.real() * d) / size};
}
// Within some units of the last place of the whole number; a part that does not fit is infinite.
template <class T>
bool near(std::complex<T> actual, std::complex<long double> expected) {
  using Limits = std::numeric_limits<T>;
  const long double size = std::abs(expected);
  const long double room = 8 * (size * static_cast<long double>(Limits::epsilon()) +
                                static_cast<long double>(Limits::denorm_min()));
  const auto part_is_near = [&](T part, long double wanted) {
    const long double most = static_cast<long double>(Limits::max());
    if (std::isinf(part)) return std::abs(wanted) > most - room && (part > 0) == (wanted > 0);
    return std::abs(static_cast<long double>(part) - wanted) <= room;
  };
  return part_is_near(actual.real(), expected.real()) &&
         part_is_near(actual.imag(), expected.imag());
}

TYPED_TEST(ComplexEdges, QuotientsOverflowAndVanishOnlyIfTheirValueDoes) {
  static_assert(std::numeric_limits<long double>::max_exponent > 8000);
  const auto list = TestFixture::extremes();
  int tables = 0;
  const auto* const* table = kernels::available_tables(tables);
  for (int t = 0; t < tables; ++t) {
    kernels::use_table(table[t]->name);
    for (const auto& b : list) {
      if (b == TypeParam{0}) continue;
      const auto divided =
          TestFixture::values(divide(TestFixture::make(list), TestFixture::make({b})));
      for (size_t i = 0; i < list.size(); ++i)
        EXPECT_TRUE(near(divided[i], quotient(list[i], b)))
            << table[t]->name << ": " << list[i] << " / " << b << " is " << divided[i];
    }
  }
}

TYPED_TEST(ComplexEdges, AReciprocalIsOneDividedByTheNumber) {
  auto list = TestFixture::extremes();
  for (const auto& z : TestFixture::specials()) list.push_back(z);
  const Array x = TestFixture::make(list);
  const auto inverted = TestFixture::values(reciprocal(x));
  const auto divided = TestFixture::values(divide(TestFixture::make({{1, 0}}), x));
  for (size_t i = 0; i < list.size(); ++i)
    EXPECT_TRUE(same(inverted[i], divided[i])) << list[i] << ": " << inverted[i];
}

TYPED_TEST(ComplexEdges, QuotientsOfInfinitiesAndByZeroAreNumpys) {
  using C = typename TestFixture::Complex;
  constexpr TypeParam inf = TestFixture::kInf;
  constexpr TypeParam nan = TestFixture::kNan;
  const Array a = TestFixture::make({{1, 2}, {1, -1}, {0, 0}, {inf, 1}, {1, 1}, {1, inf}});
  const Array b = TestFixture::make({{inf, 1}, {0, 0}, {0, 0}, {2, 0}, {inf, inf}, {0, 0}});
  const std::vector<C> expected = {{0, 0},     {inf, -inf}, {nan, nan},
                                   {inf, nan}, {nan, nan},  {inf, inf}};
  const auto actual = TestFixture::values(divide(a, b));
  for (size_t i = 0; i < expected.size(); ++i)
    EXPECT_TRUE(same(actual[i], expected[i])) << i << ": " << actual[i];
}

TYPED_TEST(ComplexEdges, TheFirstPowerIsTheNumberAndTheSecondItsSquare) {
  auto list = TestFixture::specials();
  for (const auto& z : TestFixture::extremes()) list.push_back(z);
  const Array x = TestFixture::make(list);
  const auto first = TestFixture::values(pow(x, 1));
  const auto second = TestFixture::values(pow(x, 2));
  const auto squares = TestFixture::values(square(x));
  for (size_t i = 0; i < list.size(); ++i) {
    EXPECT_TRUE(same(first[i], list[i])) << list[i] << " became " << first[i];
    const bool is_zero = list[i] == TypeParam{0};  // 0^2 is 0, whatever the signs of its parts
    EXPECT_TRUE(is_zero || same(second[i], squares[i])) << list[i] << "^2 is " << second[i];
  }
}

TYPED_TEST(ComplexEdges, WholePowersBelowAHundredAreProducts) {
  const auto x = std::complex<TypeParam>(TypeParam{0.8125}, TypeParam{-0.59375});
  std::complex<long double> product(1, 0);
  for (int n = 1; n < 100; ++n) {
    product *= std::complex<long double>(x);
    const TypeParam room = static_cast<TypeParam>(n) * TestFixture::Limits::epsilon();
    for (int power : {n, -n}) {
      const auto actual = TestFixture::values(pow(TestFixture::make({x}), power))[0];
      const auto expected = std::complex<TypeParam>(power > 0 ? product : 1.0L / product);
      EXPECT_LE(std::abs(actual - expected), room * std::abs(expected)) << power;
    }
  }
}

// A number is the exponent of a whole row, which has loops of its own; an array's exponents are
// taken one by one.
TYPED_TEST(ComplexEdges, PowersByANumberAreThoseByAnArrayOfIt) {
  auto list = TestFixture::specials();
  for (const auto& z : TestFixture::extremes()) list.push_back(z);
  for (int i = 0; i < 700; ++i)
    list.push_back({static_cast<TypeParam>(i % 29 - 14) / 8, static_cast<TypeParam>(i % 31) / 16});
  const Array x = TestFixture::make(list);
  test::on_every_table([&](const char* table) {
    for (const double n :
         {0.0, 1.0, 2.0, 3.0, 4.0, 7.0, 64.0, 99.0, 100.0, 0.5, -1.0, -2.0, -5.0}) {
      const auto by_number = TestFixture::values(pow(x, n));
      const auto by_array = TestFixture::values(pow(x, full(x.shape(), n, x.dtype())));
      for (size_t i = 0; i < list.size(); ++i)
        EXPECT_TRUE(same(by_number[i], by_array[i]))
            << table << ": " << list[i] << "^" << n << " is " << by_number[i] << " and "
            << by_array[i];
    }
    return !testing::Test::HasFailure();
  });
}

TYPED_TEST(ComplexEdges, SincIsZeroAtWholeNumbersAndTheRealOneOnTheRealLine) {
  for (double at : {-3.0, -1.0, 1.0, 2.0, 7.0, 1000.0, 0.25, -0.75, 2.5, 100.125}) {
    const auto x = static_cast<TypeParam>(at);
    const auto z = TestFixture::values(sinc(TestFixture::make({{x, 0}})))[0];
    const Array real = full({1}, static_cast<double>(x), dtype_of<TypeParam>);
    const TypeParam wanted = sinc(real).template item<TypeParam>(0);
    EXPECT_NEAR(z.real(), wanted, std::abs(wanted) * 8 * TestFixture::Limits::epsilon()) << x;
    EXPECT_EQ(z.imag(), 0) << x;
  }
}

TYPED_TEST(ComplexEdges, Expm1AndLog1pOfZerosHaveTheStandardsSigns) {
  for (TypeParam re : {TypeParam{0}, -TypeParam{0}}) {
    for (TypeParam im : {TypeParam{0}, -TypeParam{0}}) {
      const Array x = TestFixture::make({{re, im}});
      const auto e = TestFixture::values(expm1(x))[0];
      EXPECT_TRUE(e.real() == 0 && !std::signbit(e.real())) << re << " + " << im << "i";
      EXPECT_TRUE(e.imag() == 0 && std::signbit(e.imag()) == std::signbit(im));
      const auto l = TestFixture::values(log1p(x))[0];
      EXPECT_TRUE(l.real() == 0 && l.imag() == 0 && std::signbit(l.imag()) == std::signbit(im));
    }
  }
}

TYPED_TEST(ComplexEdges, TheAbsoluteValueIsTheHypotOfTheParts) {
  auto list = TestFixture::specials();
  for (const auto& z : TestFixture::extremes()) list.push_back(z);
  const Array x = TestFixture::make(list);
  const Array sizes = abs(x);
  EXPECT_TRUE(array_equal(sizes, hypot(real(x), imag(x)), true));
  for (size_t i = 0; i < list.size(); ++i) {
    const TypeParam wanted = std::hypot(list[i].real(), list[i].imag());
    const TypeParam size = sizes.item<TypeParam>(static_cast<int64_t>(i));
    EXPECT_TRUE(same(size, wanted) ||
                std::abs(size - wanted) <= 2 * TestFixture::Limits::epsilon() * wanted ||
                std::abs(size - wanted) <= TestFixture::Limits::denorm_min())
        << list[i] << ": " << size;
  }
}

}  // namespace
}  // namespace weft
