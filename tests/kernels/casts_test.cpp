// Every conversion of every table, run by run and item by item, is what converting one element
// gives.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/convert.h"
#include "base/visit.h"
#include "kernels/table.h"
#include "support/every_table.h"

namespace weft::test {
namespace {

// Numbers around which something changes: ends of ranges, and halves of the last places of 8, 11,
// 24 and 53 bits.
std::vector<int64_t> integers() {
  std::vector<int64_t> list = {0, 1, -1, 99, 127, 128, -128, -129, 255, 256, 65504, 65519, 65520};
  for (int power = 7; power < 63; ++power) {
    const int64_t one = int64_t{1} << power;
    for (const int bits : {8, 9, 11, 12, 24, 25, 53, 54}) {
      const int64_t place = power > bits ? one >> bits : 1;
      for (const int64_t near : {one + place, one + 3 * place, one + place / 2 + 1}) {
        for (const int64_t by : {-1, 0, 1}) {
          list.push_back(near + by);
          list.push_back(-near - by);
        }
      }
    }
  }
  return list;
}

template <class T>
std::vector<T> values() {
  std::vector<T> list;
  if constexpr (is_small_float<T>) {
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
      const auto pattern = static_cast<uint16_t>(bits);
      list.push_back(load<T>(reinterpret_cast<const std::byte*>(&pattern)));
    }
  } else if constexpr (std::is_floating_point_v<T>) {
    using Limits = std::numeric_limits<T>;
    for (const int64_t i : integers()) {
      for (const T scale : {T{1}, T(0x1p-20), T(0x1p-40), T(0x1p-140)})
        list.push_back(static_cast<T>(i) * scale);
    }
    for (const T special : {T(-0.0), Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(),
                            -Limits::quiet_NaN(), Limits::max(), Limits::denorm_min(), T(0.5),
                            T(-0.5), T(126.9), T(-128.5), T(255.5), T(65535.9), T(2.9)})
      list.push_back(special);
  } else if constexpr (is_complex_type<T>) {
    for (const auto part : values<typename T::value_type>()) {
      list.push_back(T(part, 1));
      list.push_back(T(0, part));
    }
  } else if constexpr (std::is_same_v<T, bool>) {
    for (int i = 0; i < 300; ++i) list.push_back(i % 3 == 1);
  } else {
    for (const int64_t i : integers()) {
      list.push_back(static_cast<T>(i));
      list.push_back(static_cast<T>(static_cast<uint64_t>(i) << 1));
    }
  }
  return list;
}

// The same, small ones first: stretches of small numbers alone are converted in other loops.
template <class T>
std::vector<T> sorted_values() {
  std::vector<T> list = values<T>();
  if constexpr (std::is_floating_point_v<T>) {
    std::sort(list.begin(), list.end(),
              [](T a, T b) { return std::abs(a) < std::abs(b) || (b != b && a == a); });
  }
  return list;
}

// One nan in every 33 numbers, so at any place of the 32 in which it is looked for at once.
template <class T>
std::vector<T> lone_nans() {
  std::vector<T> list(size_t{33} * 33, static_cast<T>(7.0F));
  if constexpr (is_small_float<T> || std::is_floating_point_v<T> || is_complex_type<T>) {
    for (size_t i = 0; i < list.size(); i += 33)
      list[i] = static_cast<T>(std::numeric_limits<float>::quiet_NaN());
  }
  return list;
}

// A nan made by a conversion has any sign and payload that is quiet; two are the same here.
template <class T>
bool is_same(T a, T b) {
  if constexpr (is_complex_type<T>)
    return is_same(a.real(), b.real()) && is_same(a.imag(), b.imag());
  else if constexpr (is_small_float<T>)
    return is_same(static_cast<float>(a), static_cast<float>(b));
  else if constexpr (std::is_floating_point_v<T>)
    return std::memcmp(&a, &b, sizeof(T)) == 0 || (a != a && b != b);
  else
    return a == b;
}

// The first element of a run, or of items apart, that is not what `convert` gives; -1: none.
template <class From, class To>
int64_t first_difference(kernels::MoveKernel cast, const std::vector<From>& list, int64_t apart) {
  const auto count = static_cast<int64_t>(list.size());
  const int64_t from_step = apart * static_cast<int64_t>(sizeof(From));
  const int64_t to_step = apart * static_cast<int64_t>(sizeof(To));
  std::vector<std::byte> from(static_cast<size_t>(count * from_step));
  std::vector<std::byte> to(static_cast<size_t>(count * to_step));
  for (int64_t i = 0; i < count; ++i)
    store<From>(from.data() + i * from_step, list[static_cast<size_t>(i)]);
  cast({from.data(), 0, from_step, to.data(), 0, to_step, 1, count});
  for (int64_t i = 0; i < count; ++i) {
    const auto expected = convert<To>(load<From>(from.data() + i * from_step));
    if (!is_same(load<To>(to.data() + i * to_step), expected)) return i;
  }
  return -1;
}

TEST(Casts, GiveWhatConvertingOneElementGives) {
  on_every_table([](const char* table) {
    for (int f = 0; f < kDTypes; ++f) {
      visit(static_cast<DType>(f), [&]<class From>() {
        const std::vector<From> lists[] = {values<From>(), sorted_values<From>(),
                                           lone_nans<From>()};
        for (int t = 0; t < kDTypes; ++t) {
          visit(static_cast<DType>(t), [&]<class To>() {
            const kernels::MoveKernel cast = kernels::active_table().casts[f][t];
            for (const int64_t apart : {1, 3}) {
              for (const std::vector<From>& list : lists) {
                EXPECT_EQ((first_difference<From, To>(cast, list, apart)), -1)
                    << table << ": " << name_of(static_cast<DType>(f)) << " to "
                    << name_of(static_cast<DType>(t)) << ", list " << &list - lists << ", items "
                    << apart << " apart";
              }
            }
          });
        }
      });
    }
    return !testing::Test::HasFailure();
  });
}

// Bytes that are neither 0 nor 1 are true.
TEST(Casts, TakeAnyByteForATruth) {
  std::vector<uint8_t> bytes(300);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(i % 256);
  std::vector<float> floats(bytes.size());
  on_every_table([&](const char* table) {
    kernels::active_table().casts[static_cast<int>(DType::boolean)][static_cast<int>(DType::f32)](
        {reinterpret_cast<const std::byte*>(bytes.data()), 0, 1,
         reinterpret_cast<std::byte*>(floats.data()), 0, 4, 1, 300});
    for (size_t i = 0; i < bytes.size(); ++i)
      EXPECT_EQ(floats[i], bytes[i] == 0 ? 0.0F : 1.0F) << table << ' ' << i;
    return !testing::Test::HasFailure();
  });
}

}  // namespace
}  // namespace weft::test
