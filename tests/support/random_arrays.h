// Random element values, and the same values in every kind of memory.
#pragma once

#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <vector>

#include "base/convert.h"
#include "base/visit.h"
#include "support/random.h"
#include "weft/index_stack.h"
#include "weft/weft.h"

namespace weft::test {

// Small numbers mostly; now and then one that is dangerous.
template <class T>
T random_element(Random& random) {
  if constexpr (is_complex_type<T>) {
    using Part = typename T::value_type;
    const Part real = random_element<Part>(random);
    return T(real, random_element<Part>(random));
  } else if constexpr (is_small_float<T>) {
    return T(random_element<float>(random));
  } else if constexpr (std::is_floating_point_v<T>) {
    using Limits = std::numeric_limits<T>;
    const T special[] = {T{0},
                         -T{0},
                         T{1},
                         Limits::infinity(),
                         Limits::max(),
                         Limits::lowest(),
                         Limits::denorm_min(),
                         Limits::quiet_NaN(),
                         -Limits::infinity()};
    if (random.chance(20)) return random.pick(special);
    return static_cast<T>(random.between(-40, 40)) / static_cast<T>(random.between(1, 8));
  } else if constexpr (std::is_same_v<T, bool>) {
    return random.chance(50);
  } else {
    const T special[] = {T{0},
                         T{1},
                         static_cast<T>(-1),
                         std::numeric_limits<T>::min(),
                         std::numeric_limits<T>::max(),
                         static_cast<T>(random.bits())};
    if (random.chance(25)) return random.pick(special);
    return static_cast<T>(random.between(-9, 9));
  }
}

inline Array random_array(Random& random, const Shape& shape, DType dtype) {
  Array array = empty(shape, dtype);
  visit(dtype, [&]<class T>() {
    for (int64_t i = 0; i < array.size(); ++i) {
      store(array.origin() + i * int64_t{sizeof(T)}, random_element<T>(random));
    }
  });
  return array;
}

// A view of foreign bytes of a run-time type.
inline Array wrap_bytes(std::byte* first, DType dtype, const Shape& shape, const Strides& strides,
                        std::shared_ptr<void> owner = nullptr) {
  return visit(dtype, [&]<class T>() {
    void* address = first;
    return Array::wrap(static_cast<T*>(address), shape, strides, std::move(owner));
  });
}

inline void copy_values(const Array& from, const Array& to) {
  if (from.size() == 0) return;
  const int64_t item = size_in_bytes(from.dtype());
  Walk<2> walk(from.shape(), {&from.strides(), &to.strides()});
  do {
    std::memcpy(to.origin() + walk.offset(1) * item, from.origin() + walk.offset(0) * item,
                static_cast<size_t>(item));
  } while (walk.next());
}

// Strides that visit memory in a random order, forwards or backwards, with gaps.
inline Strides random_strides(Random& random, const Shape& shape) {
  Strides strides = Strides::filled(shape.rank(), 0);
  Axes order = trailing_axes(shape.rank(), shape.rank());
  for (int i = shape.rank() - 1; i > 0; --i) {
    if (random.chance(40)) std::swap(order[i], order[static_cast<int>(random.below(i + 1))]);
  }
  int64_t step = random.chance(60) ? 1 : random.between(2, 3);
  for (int i = shape.rank() - 1; i >= 0; --i) {
    const int axis = static_cast<int>(order[i]);
    strides[axis] = random.chance(30) ? -step : step;
    const int64_t gap = random.chance(70) ? 0 : random.between(1, 2);
    step *= std::max<int64_t>(shape[axis], 1) + (shape[axis] > 1 ? gap : 0);
  }
  return strides;
}

// The same values in memory of their own that is strided, reversed, and often aligned to nothing.
inline Array scattered(Random& random, const Array& values, int percent_misaligned = 50) {
  const Layout layout{values.shape(), random_strides(random, values.shape()), 0};
  const Reach reach = values.size() > 0 ? reach_of(layout) : Reach{};
  const int64_t item = size_in_bytes(values.dtype());
  const int64_t shift = random.chance(percent_misaligned) ? random.between(1, 15) : 0;
  const auto bytes = std::make_shared<std::vector<std::byte>>(
      static_cast<size_t>((reach.last - reach.first + 1) * item + shift));
  std::byte* first = bytes->data() + shift - reach.first * item;
  Array array = wrap_bytes(first, values.dtype(), values.shape(), layout.strides, bytes);
  copy_values(values, array);
  return array;
}

// Equal bytes, or two nans.
inline bool is_same_element(const std::byte* a, const std::byte* b, DType dtype) {
  if (std::memcmp(a, b, static_cast<size_t>(size_in_bytes(dtype))) == 0) return true;
  return visit(dtype, [&]<class T>() {
    if constexpr (is_complex_type<T>) {
      const DType part = real_part(dtype);
      const int64_t item = size_in_bytes(part);
      return is_same_element(a, b, part) && is_same_element(a + item, b + item, part);
    } else if constexpr (is_floating(dtype_of<T>)) {
      return std::isnan(lift(load<T>(a))) && std::isnan(lift(load<T>(b)));
    } else {
      return false;
    }
  });
}

// Empty if both arrays show the same elements, else the first difference.
inline std::string difference(const Array& expected, const Array& answer) {
  if (expected.dtype() != answer.dtype()) return "types differ";
  if (expected.shape() != answer.shape()) {
    return "shapes " + to_string(expected.shape()) + " and " + to_string(answer.shape());
  }
  if (expected.size() == 0) return "";
  const int64_t item = size_in_bytes(expected.dtype());
  Walk<2> walk(expected.shape(), {&expected.strides(), &answer.strides()});
  do {
    const std::byte* a = expected.origin() + walk.offset(0) * item;
    const std::byte* b = answer.origin() + walk.offset(1) * item;
    if (is_same_element(a, b, expected.dtype())) continue;
    using Value = std::complex<double>;
    Value values[2];
    detail::convert_element(a, expected.dtype(), &values[0], DType::c128);
    detail::convert_element(b, expected.dtype(), &values[1], DType::c128);
    return "element " + to_string(walk.index()) + ": expected " +
           to_string(Array{values[0], values[1]}) + " (expected, answer)";
  } while (walk.next());
  return "";
}

}  // namespace weft::test
