// Divisions, powers, shifts and counts of bits on every table, in every layout that has a loop of
// its own, are what plain arithmetic gives: for all numbers of 8 bits, and for all pairs of those
// numbers of more bits around which something changes.
#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <vector>

#include "base/visit.h"
#include "kernels/reduce/counts.h"
#include "kernels/table.h"
#include "support/every_table.h"

namespace weft::test {
namespace {

// Numbers and how many items they lie apart; 0: the first one, over and over.
template <class T>
struct Row {
  std::vector<T> numbers;
  int64_t apart = 1;

  std::byte* at(int64_t i) {
    return reinterpret_cast<std::byte*>(numbers.data()) + i * apart * int64_t{sizeof(T)};
  }
};

template <class T>
Row<T> spread(const std::vector<T>& list, int64_t apart) {
  if (apart == 0) return {{list[0]}, 0};
  Row<T> row{std::vector<T>(list.size() * static_cast<size_t>(apart)), apart};
  for (size_t i = 0; i < list.size(); ++i) row.numbers[i * static_cast<size_t>(apart)] = list[i];
  return row;
}

template <class T>
std::vector<T> run(Op op, Row<T> a, Row<T> b, int64_t count, int64_t out_apart) {
  Row<T> out = spread(std::vector<T>(static_cast<size_t>(count)), out_apart);
  constexpr int64_t kSize = sizeof(T);
  kernels::Tile tile{};
  tile.in[0] = a.at(0);
  tile.in[1] = b.at(0);
  tile.in_column[0] = a.apart * kSize;
  tile.in_column[1] = b.apart * kSize;
  tile.out = out.at(0);
  tile.out_column = out_apart * kSize;
  tile.rows = 1;
  tile.columns = count;
  kernels::active_table().ops[static_cast<int>(op)][static_cast<int>(dtype_of<T>)](tile);
  std::vector<T> results;
  for (int64_t i = 0; i < count; ++i)
    results.push_back(out.numbers[static_cast<size_t>(i * out_apart)]);
  return results;
}

template <class T>
bool overflows(T a, T b) {
  return std::is_signed_v<T> && a == std::numeric_limits<T>::min() && b == static_cast<T>(-1);
}

template <class T>
T power(T x, T y) {
  if (y < 0)
    return x == 1 || (x == static_cast<T>(-1) && y % 2 == 0) ? T{1}
           : x == static_cast<T>(-1)                         ? x
                                                             : T{0};
  uint64_t result = 1;
  uint64_t factor = static_cast<uint64_t>(x);
  for (auto left = static_cast<uint64_t>(y); left > 0; left >>= 1, factor *= factor)
    if (left & 1) result *= factor;
  return static_cast<T>(result);
}

template <class T>
T expected(Op op, T a, T b) {
  constexpr int kWidth = 8 * sizeof(T);
  const bool fits = b >= 0 && static_cast<uint64_t>(b) < kWidth;
  if (op == Op::pow) return power(a, b);
  if (op == Op::bitwise_left_shift)
    return fits ? static_cast<T>(static_cast<uint64_t>(a) << b) : T{0};
  if (op == Op::bitwise_right_shift) return static_cast<T>(fits ? a >> b : a < 0 ? -1 : 0);
  if (op == Op::logical_right_shift)
    return fits ? static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) >> b) : T{0};
  const bool is_quotient = op == Op::floor_divide || op == Op::truncate_divide;
  if (b == 0) return 0;
  if (overflows(a, b)) return is_quotient ? a : T{0};
  const T quotient = static_cast<T>(a / b);
  const T rest = static_cast<T>(a % b);
  const bool is_above = rest != 0 && (rest < 0) != (b < 0);
  if (op == Op::floor_divide) return static_cast<T>(is_above ? quotient - 1 : quotient);
  if (op == Op::remainder) return static_cast<T>(is_above ? rest + b : rest);
  return op == Op::truncate_divide ? quotient : rest;
}

constexpr Op kOperations[] = {
    Op::floor_divide, Op::remainder,          Op::truncate_divide,     Op::fmod,
    Op::pow,          Op::bitwise_left_shift, Op::bitwise_right_shift, Op::logical_right_shift};

// All numbers of 8 bits; else the ends, small ones, and what lies around powers of two.
template <class T>
std::vector<T> numbers() {
  std::vector<T> list;
  for (int i = -128; i < 128; ++i)
    if (sizeof(T) == 1 || (i >= -12 && i <= 12)) list.push_back(static_cast<T>(i));
  for (int power = 4; sizeof(T) > 1 && power < static_cast<int>(8 * sizeof(T)); power += 3) {
    const uint64_t one = uint64_t{1} << power;
    for (const uint64_t near : {one - 1, one, one + 1, one + one / 3})
      for (const uint64_t either : {near, 0 - near}) list.push_back(static_cast<T>(either));
  }
  for (const int by : {0, 1, 2}) {
    list.push_back(static_cast<T>(std::numeric_limits<T>::min() + by));
    list.push_back(static_cast<T>(std::numeric_limits<T>::max() - by));
  }
  return list;
}

struct Layout {
  int64_t a, b, out;  // how many items apart
};
constexpr Layout kLayouts[] = {{1, 0, 1}, {0, 1, 1}, {1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 0, 2}};

// All numbers with one number, on one side or the other.
template <class T>
void expect_right(const char* table, Op op, const Layout& layout, T number) {
  const std::vector<T> list = numbers<T>();
  const std::vector<T> same(list.size(), number);
  const std::vector<T>& left = layout.a == 0 ? same : list;
  const std::vector<T>& right = layout.a == 0 ? list : same;
  const auto results = run(op, spread(left, layout.a), spread(right, layout.b),
                           static_cast<int64_t>(list.size()), layout.out);
  for (size_t i = 0; i < list.size(); ++i) {
    ASSERT_EQ(+results[i], +expected(op, left[i], right[i]))
        << table << ": " << info(op).name << " of " << name_of(dtype_of<T>) << ' ' << +left[i]
        << ", " << +right[i] << ", items " << layout.a << ", " << layout.b << " and " << layout.out
        << " apart";
  }
}

template <class T>
class IntegerKernels : public testing::Test {};
using Types =
    testing::Types<int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t>;
TYPED_TEST_SUITE(IntegerKernels, Types);

TYPED_TEST(IntegerKernels, GiveWhatPlainArithmeticGives) {
  using T = TypeParam;
  on_every_table([](const char* table) {
    for (const Op op : kOperations)
      for (const Layout& layout : kLayouts)
        for (const T number : numbers<T>()) {
          expect_right(table, op, layout, number);
          if (testing::Test::HasFatalFailure()) return false;
        }
    return true;
  });
}

// Numbers below 2^51 and rows of them only: 64 bits are divided as doubles there. Multiples and
// their neighbours, whose quotients lie as near to a whole number as any.
template <class T>
void expect_near_quotients(const char* table) {
  std::vector<T> left, right;
  std::mt19937_64 dice(51);
  const auto put = [&](uint64_t a, uint64_t b) {
    const auto flip = [&](uint64_t x) {
      return static_cast<T>(std::is_signed_v<T> && dice() % 2 ? 0 - x : x);
    };
    left.push_back(flip(a));
    right.push_back(flip(b));
  };
  for (int i = 0; i < 20000; ++i) {
    const uint64_t b = (dice() >> (13 + dice() % 51)) + (i % 97 ? 1 : 0);
    const uint64_t most = b > 1 ? ((uint64_t{1} << 51) - 2) / b : 0;
    const uint64_t multiple = most > 0 ? dice() % most * b : b;
    const uint64_t top = most > 0 ? most * b : b;
    for (const uint64_t a : {multiple, multiple + 1, top, top + 1, top > 0 ? top - 1 : 0})
      if (b < uint64_t{1} << 51 && a < uint64_t{1} << 51) put(a, b);
  }
  const auto count = static_cast<int64_t>(left.size());
  for (const Op op : {Op::floor_divide, Op::remainder, Op::truncate_divide, Op::fmod}) {
    const auto results = run(op, spread(left, 1), spread(right, 1), count, 1);
    for (size_t i = 0; i < left.size(); ++i)
      ASSERT_EQ(results[i], expected(op, left[i], right[i]))
          << table << ": " << info(op).name << ' ' << left[i] << ", " << right[i];
  }
}
TEST(Quotients, OfNumbersThatADoubleHoldsAreExact) {
  on_every_table([](const char* table) {
    expect_near_quotients<int64_t>(table);
    expect_near_quotients<uint64_t>(table);
    return !testing::Test::HasFailure();
  });
}

// Vectors, their rest, and rows too short for either.
TYPED_TEST(IntegerKernels, TakeRowsOfAnyLength) {
  using T = TypeParam;
  std::vector<T> list;
  for (int i = 0; i < 600; ++i) list.push_back(static_cast<T>(i * 37 - 300));
  on_every_table([&](const char* table) {
    for (const Op op : kOperations)
      for (const int64_t count :
           {1, 2, 3, 7, 15, 16, 17, 31, 33, 63, 64, 65, 127, 129, 255, 257, 600}) {
        const auto results = run(op, spread(list, 1), spread(std::vector<T>{5}, 0), count, 1);
        for (int64_t i = 0; i < count; ++i) {
          const auto number = static_cast<size_t>(i);
          EXPECT_EQ(+results[number], +expected(op, list[number], T{5}))
              << table << ": " << info(op).name << ", row of " << count << ", item " << i;
        }
      }
    return !testing::Test::HasFailure();
  });
}

TYPED_TEST(IntegerKernels, CountBits) {
  using T = TypeParam;
  using U = std::make_unsigned_t<T>;
  const std::vector<T> list = numbers<T>();
  on_every_table([&](const char* table) {
    const auto count = static_cast<int64_t>(list.size());
    const auto ones = run(Op::popcount, spread(list, 1), spread(list, 1), count, 1);
    const auto zeros = run(Op::count_leading_zeros, spread(list, 1), spread(list, 1), count, 1);
    for (size_t i = 0; i < list.size(); ++i) {
      const auto bits = static_cast<U>(list[i]);
      const int spare = 64 - 8 * static_cast<int>(sizeof(T));
      EXPECT_EQ(+ones[i], __builtin_popcountll(bits)) << table << ' ' << +list[i];
      EXPECT_EQ(+zeros[i], bits == 0 ? 64 - spare : __builtin_clzll(bits) - spare)
          << table << ' ' << +list[i];
    }
    return !testing::Test::HasFailure();
  });
}

// Every length up to some vectors, at every place in a word; what is left out of a length is there
// to be counted.
TEST(CountKernels, CountWhatIsNotZero) {
  on_every_table([](const char* table) {
    for (int d = 0; d < kDTypes; ++d) {
      const auto dtype = static_cast<DType>(d);
      const kernels::CountKernel kernel = kernels::active_count(dtype);
      const int64_t item = size_in_bytes(dtype);
      std::vector<std::byte> bytes(static_cast<size_t>(70000 * item + 8), std::byte{0});
      const auto set = [&](int64_t i, int place, int value) {
        bytes[static_cast<size_t>(i * item + place)] = static_cast<std::byte>(value);
      };
      for (int64_t i = 0; i < 70000; i += 2) set(i, static_cast<int>(i / 2 % item), 1);
      for (const int64_t count : {0, 1, 15, 64, 65, 129, 16384, 69999})
        EXPECT_EQ(kernel(bytes.data(), count), (count + 1) / 2) << table << ' ' << name_of(dtype);
      for (int64_t i = 1; i < 70000; i += 2) set(i, static_cast<int>(item - 1), 0x80);
      const bool is_sign = is_floating(dtype) || is_complex(dtype);  // of a zero
      EXPECT_EQ(kernel(bytes.data(), 70000), is_sign ? 35000 : 70000)
          << table << ' ' << name_of(dtype);
    }
    return !testing::Test::HasFailure();
  });
}

}  // namespace
}  // namespace weft::test
