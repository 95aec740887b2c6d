// What linear algebra is held against: sums written as they are defined, and numbers small enough
// that every order of summing gives the same bits.
#pragma once

#include <vector>

#include "base/convert.h"
#include "base/visit.h"
#include "kernels/table.h"
#include "support/random_arrays.h"

namespace weft::test {

// Whole numbers from -range to range (0 and 1 for booleans, from 0 on for unsigned types).
inline Array small_numbers(Random& random, const Shape& shape, DType dtype, int64_t range = 3) {
  Array array = empty(shape, DType::f64);
  const int64_t low = dtype == DType::boolean || is_unsigned_integer(dtype) ? 0 : -range;
  const int64_t high = dtype == DType::boolean ? 1 : range;
  double* at = array.data<double>();
  for (int64_t i = 0; i < array.size(); ++i) at[i] = static_cast<double>(random.between(low, high));
  if (!is_complex(dtype)) return array.astype(dtype);
  Array both = zeros(shape, DType::c128);
  both.real().assign(array);
  both.imag().assign(small_numbers(random, shape, DType::f64, range));
  return both.astype(dtype);
}

// Numbers between -1 and 1.
inline Array fractions(Random& random, const Shape& shape, DType dtype = DType::f64) {
  const auto part = [&] {
    Array x = empty(shape, DType::f64);
    double* at = x.data<double>();
    for (int64_t i = 0; i < x.size(); ++i)
      at[i] = static_cast<double>(random.between(-1'000'000, 1'000'000)) * 1e-6;
    return x;
  };
  if (!is_complex(dtype)) return part().astype(dtype);
  Array both = zeros(shape, DType::c128);
  both.real().assign(part());
  both.imag().assign(part());
  return both.astype(dtype);
}

// The sum of a[i, k] b[k, j] over k for every index of the batch, one element at a time.
// REQUIRES: both have at least two axes, and types for which the sum is exact in T.
template <class T>
Array naive_product_as(const Array& a, const Array& b, const Shape& batch, DType result) {
  const int64_t rows = a.extent(-2), depth = a.extent(-1), columns = b.extent(-1);
  const auto stretched = [&](const Array& x) {
    Shape shape = batch;
    shape.push_back(x.extent(-2));
    shape.push_back(x.extent(-1));
    return x.astype(dtype_of<T>).broadcast_to(shape).copy();
  };
  const Array x = stretched(a);
  const Array y = stretched(b);
  Shape shape = batch;
  shape.push_back(rows);
  shape.push_back(columns);
  Array out = zeros(shape, dtype_of<T>);
  const T* p = x.template data<const T>();
  const T* q = y.template data<const T>();
  T* o = out.template data<T>();
  for (int64_t m = 0; m < count_or_overflow(batch); ++m) {
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j)
        for (int64_t k = 0; k < depth; ++k)
          o[(m * rows + i) * columns + j] +=
              p[(m * rows + i) * depth + k] * q[(m * depth + k) * columns + j];
  }
  return out.astype(result);
}

inline Array naive_product(const Array& a, const Array& b) {
  const DType result = promote(a.dtype(), b.dtype());
  Shape batch = a.shape();
  batch.resize(a.rank() - 2);
  Shape other = b.shape();
  other.resize(b.rank() - 2);
  batch = broadcast_shapes(batch, other);
  if (result == DType::boolean) return naive_product_as<int64_t>(a, b, batch, result);
  if (is_integer(result)) return naive_product_as<uint64_t>(a, b, batch, result);
  if (is_complex(result)) return naive_product_as<std::complex<double>>(a, b, batch, result);
  return naive_product_as<double>(a, b, batch, result);
}

// Empty if the values are equal; BLAS may give -0 where the definition gives 0.
inline std::string value_difference(const Array& expected, const Array& answer) {
  const auto without_minus_zero = [](const Array& x) {
    return x.dtype() == DType::boolean ? x : x + zeros_like(x);
  };
  if (expected.dtype() != answer.dtype()) return "types differ";
  return difference(without_minus_zero(expected), without_minus_zero(answer));
}

// Calls check() once per kernel table of this processor and per number of threads.
template <class Check>
void for_tables_and_threads(Check&& check) {
  int count = 0;
  const kernels::KernelTable* const* tables = kernels::available_tables(count);
  const int threads_before = num_threads();
  const char* table_before = kernels::active_table().name;
  for (int i = 0; i < count; ++i) {
    for (int threads : {1, 2, 7}) {
      SCOPED_TRACE(std::string(tables[i]->name) + ", " + std::to_string(threads) + " threads");
      kernels::use_table(tables[i]->name);
      set_num_threads(threads);
      check();
    }
  }
  kernels::use_table(table_before);
  set_num_threads(threads_before);
}

}  // namespace weft::test
