// fmod, remainder and floor_divide of floats are exact: on every instruction set what the C
// library's fmod makes of them.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "kernels/table.h"
#include "weft/weft.h"

namespace weft {
namespace {

template <class T>
struct Operands {
  std::vector<T> a;
  std::vector<T> b;
};

// Patterns of all kinds; whole multiples and their neighbours; quotients about as large as a number
// has digits; and edges.
template <class T>
Operands<T> operands() {
  using Limits = std::numeric_limits<T>;
  using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  Operands<T> list;
  const auto put = [&](T a, T b) {
    for (T x : {a, -a}) {
      for (T y : {b, -b}) {
        list.a.push_back(x);
        list.b.push_back(y);
      }
    }
  };
  const T edges[] = {0,
                     1,
                     2,
                     3,
                     static_cast<T>(0.1),
                     Limits::min(),
                     Limits::denorm_min(),
                     Limits::max(),
                     Limits::infinity(),
                     Limits::quiet_NaN(),
                     T{5.5}};
  for (T a : edges) {
    for (T b : edges) put(a, b);
  }
  std::mt19937_64 dice(5);
  for (int i = 0; i < 4000; ++i) {
    T any[2];
    for (T& x : any) {
      const Bits bits = static_cast<Bits>(dice());
      std::memcpy(&x, &bits, sizeof x);
    }
    put(any[0], any[1]);
    const T unit = static_cast<T>(static_cast<double>(dice() >> 11) * 0x1p-53 + 0.5);
    const T y = std::ldexp(unit, static_cast<int>(dice() % 200) - 100);
    const T whole = std::floor(std::exp2(static_cast<T>(dice() % (Limits::digits + 3)) * unit));
    put(y * whole, y);
    put(std::nextafter(y * whole, T{0}), y);
    put(std::ldexp(unit, static_cast<int>(dice() % (Limits::digits + 3))) * y, y);
  }
  return list;
}

template <class T>
T remainder_by_fmod(T a, T b) {
  const T rest = std::fmod(a, b);
  if (rest == 0) return std::copysign(T{0}, b);
  return (b < 0) != (rest < 0) ? rest + b : rest;
}
template <class T>
T floor_divide_by_fmod(T a, T b) {
  if (b == 0) return a / b;
  const T rest = std::fmod(a, b);
  T quotient = (a - rest) / b;
  if (rest != 0 && (b < 0) != (rest < 0)) quotient -= 1;
  if (quotient == 0) return std::copysign(T{0}, a / b);
  const T whole = std::floor(quotient);
  return quotient - whole > T{0.5} ? whole + 1 : whole;
}

template <class T>
void expect_everywhere(Op op, T (*definition)(T, T)) {
  const Operands<T> list = operands<T>();
  int tables = 0;
  const auto* const* table = kernels::available_tables(tables);
  for (int t = 0; t < tables; ++t) {
    std::vector<T> out(list.a.size());
    kernels::Tile tile{};
    tile.in[0] = reinterpret_cast<const std::byte*>(list.a.data());
    tile.in[1] = reinterpret_cast<const std::byte*>(list.b.data());
    tile.in_column[0] = tile.in_column[1] = tile.out_column = sizeof(T);
    tile.out = reinterpret_cast<std::byte*>(out.data());
    tile.rows = 1;
    tile.columns = static_cast<int64_t>(out.size());
    table[t]->ops[static_cast<int>(op)][static_cast<int>(dtype_of<T>)](tile);
    for (size_t i = 0; i < out.size(); ++i) {
      const T wanted = definition(list.a[i], list.b[i]);
      const bool same = (std::isnan(out[i]) && std::isnan(wanted)) ||
                        (out[i] == wanted && std::signbit(out[i]) == std::signbit(wanted));
      EXPECT_TRUE(same) << table[t]->name << " " << info(op).name << " of " << std::hexfloat
                        << list.a[i] << ", " << list.b[i] << ": " << out[i] << ", not " << wanted;
    }
  }
}

TEST(Rests, OfFloatsAreExactOnEveryInstructionSet) {
  expect_everywhere<float>(Op::fmod, [](float a, float b) { return std::fmod(a, b); });
  expect_everywhere<double>(Op::fmod, [](double a, double b) { return std::fmod(a, b); });
  expect_everywhere<float>(Op::remainder, remainder_by_fmod);
  expect_everywhere<double>(Op::remainder, remainder_by_fmod);
  expect_everywhere<float>(Op::floor_divide, floor_divide_by_fmod);
  expect_everywhere<double>(Op::floor_divide, floor_divide_by_fmod);
}

constexpr DType kFloats[] = {DType::f16, DType::bf16, DType::f32, DType::f64};

Array bases(DType dtype) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  std::vector<double> list = {
      0.0, -0.0, 1e-30, 1e30, kInf, -kInf, std::numeric_limits<double>::quiet_NaN()};
  for (int i = -300; i <= 300; ++i) list.push_back(i / 64.0);
  const Array array = zeros({static_cast<int64_t>(list.size())}, DType::f64);
  for (size_t i = 0; i < list.size(); ++i) array.data<double>()[i] = list[i];
  return array.astype(dtype);
}

// Bit for bit, zeros of the same sign; any nan equals any other.
bool identical(const Array& a, const Array& b) {
  return array_equal(a, b, true) && array_equal(signbit(a), signbit(where(isnan(a), a, b)));
}

TEST(Powers, WithANumberAreThoseWithAnArrayOfIt) {
  for (DType dtype : kFloats) {
    const Array x = bases(dtype);
    for (double y : {2.0, 3.0, 1.0, 0.5, -1.0, 0.0, 2.5, -2.0, 7.0, 1.0 / 3, -0.5, 64.0}) {
      const Array powers = full(x.shape(), y, dtype);
      EXPECT_TRUE(identical(pow(x, y), pow(x, powers))) << name_of(dtype) << " to the " << y;
      EXPECT_TRUE(identical(pow(y, x), pow(powers, x))) << y << " to " << name_of(dtype);
    }
  }
}

TEST(Powers, OfSmallNumbersAreTheOperationsTheyName) {
  for (DType dtype : kFloats) {
    const Array x = bases(dtype);
    EXPECT_TRUE(identical(pow(x, 1), x)) << name_of(dtype);
    EXPECT_TRUE(identical(pow(x, 2), square(x))) << name_of(dtype);
    EXPECT_TRUE(identical(pow(x, -1), reciprocal(x))) << name_of(dtype);
    const Array positive = abs(x);
    EXPECT_TRUE(identical(pow(positive, 0.5), sqrt(positive))) << name_of(dtype);
  }
}

}  // namespace
}  // namespace weft
