// Kernels that read or write whole vectors stay within their arrays: these end where a page ends,
// or begin where one begins, and the pages before and behind cannot be touched.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "compile/cache.h"
#include "contract/blas/openblas.h"
#include "support/every_table.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

enum class Edge { begin, end };

template <class T>
Array guarded(const Shape& shape, Edge edge = Edge::end) {
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const int64_t count = count_or_overflow(shape);
  const size_t bytes = static_cast<size_t>(count) * sizeof(T);
  const size_t whole = (bytes + page - 1) / page * page;
  const size_t all = whole + 2 * page;
  void* memory = mmap(nullptr, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char* first = static_cast<char*>(memory) + page;
  if (memory == MAP_FAILED || mprotect(first, whole, PROT_READ | PROT_WRITE) != 0)
    throw std::runtime_error("no memory between pages that cannot be touched");
  T* at = reinterpret_cast<T*>(first + (edge == Edge::end ? whole - bytes : 0));
  for (int64_t i = 0; i < count; ++i) at[i] = static_cast<T>(i % 7 + 1);
  return Array::wrap(at, shape, [memory, all](T*) { munmap(memory, all); });
}

template <class T>
void reduce_rows_and_slabs(int64_t count, int64_t n) {
  const Array rows = guarded<T>({count, n});
  const Array out = guarded<T>({count});
  max(rows, {.axis = 1, .out = out});
  EXPECT_EQ(sum(rows, {.axis = 1}).template item<double>(0), sum(rows(0)).template item<double>());
  var(rows, {.axis = 1});
  argmax(rows, {.axis = 1});
  for (int64_t width : {1, 2, 3, 5, 17}) {
    const Array slabs = guarded<T>({count, n, width});
    max(slabs, {.axis = 1, .out = guarded<T>({count, width})});
    sum(slabs, {.axis = 1});
    argmax(slabs, {.axis = 1});
  }
}

TEST(GuardPage, ReductionsStayWithinTheirArrays) {
  on_every_table([](const char*) {
    for (int64_t n = 1; n <= 67; n += n < 18 ? 1 : 7) {
      for (int64_t count : {1, 2, 7, 16, 17, 33}) {
        reduce_rows_and_slabs<float>(count, n);
        reduce_rows_and_slabs<double>(count, n);
        reduce_rows_and_slabs<uint8_t>(count, n);
      }
    }
    return true;
  });
}

// A column, a row and one of each, of which generated code reads whole vectors of items; eagerly
// and fused.
template <class T, class Column>
void combine_with_columns(int64_t rows, int64_t columns) {
  const Array a = guarded<T>({rows, columns});
  const Array column = guarded<Column>({rows, 1});
  const Array row = guarded<T>({columns});
  const Array expected = add(a, zeros({rows, columns}, column.dtype()) + column);
  EXPECT_TRUE(all(equal(add(a, column), expected)).template item<bool>())
      << rows << " x " << columns;
  EXPECT_TRUE(all(equal(subtract(add(a, column), column), a)).template item<bool>());
  const Array fused = (lazy(a) + column) * row - lazy(column) * row;
  EXPECT_TRUE(all(equal(fused, a * row)).template item<bool>()) << rows << " x " << columns;
  less(a, column, {.out = guarded<bool>({rows, columns})});
  if (a.dtype() != expected.dtype()) return;
  const Array target = guarded<T>({rows, columns});
  add(target, column, {.out = target});
  EXPECT_TRUE(all(equal(target, expected)).template item<bool>()) << "in place";
}

TEST(GuardPage, ColumnsThatRepeatStayWithinTheirArrays) {
  const compile::Emitting before = compile::exchange_emitting(compile::Emitting::always);
  on_every_table([](const char*) {
    for (int64_t columns : {2, 3, 4, 5, 7, 16, 63, 64}) {
      for (int64_t rows : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 65}) {
        combine_with_columns<float, float>(rows, columns);
        combine_with_columns<double, double>(rows, columns);
        combine_with_columns<double, float>(rows, columns);
        combine_with_columns<float, uint8_t>(rows, columns);
        combine_with_columns<double, int16_t>(rows, columns);
        combine_with_columns<int32_t, int8_t>(rows, columns);
        combine_with_columns<int64_t, int32_t>(rows, columns);
        combine_with_columns<uint8_t, uint8_t>(rows, columns);
      }
    }
    return true;
  });
  compile::exchange_emitting(before);
}

// Rows read backwards and every second item, eagerly and fused, from arrays at either edge.
template <class T>
void combine_rows_apart(int64_t rows, int64_t columns) {
  const Array plain = guarded<T>({rows, columns});
  for (const Edge edge : {Edge::begin, Edge::end}) {
    const Array reversed = guarded<T>({rows, columns}, edge)(all, slice(none, none, -1));
    const Array gaps = guarded<T>({rows, 2 * columns - 1}, edge)(all, slice(none, none, 2));
    for (const Array& apart : {reversed, gaps}) {
      const Array expected = add(apart.copy(), plain);
      EXPECT_TRUE(all(equal(add(apart, plain), expected)).template item<bool>());
      const Array fused = (lazy(apart) + plain) * plain;
      EXPECT_TRUE(all(equal(fused, expected * plain)).template item<bool>());
    }
  }
}

TEST(GuardPage, RowsThatLieApartStayWithinTheirArrays) {
  const compile::Emitting before = compile::exchange_emitting(compile::Emitting::always);
  on_every_table([](const char*) {
    for (const int64_t rows : {1, 300}) {
      for (const int64_t columns : {16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 130, 4'100}) {
        combine_rows_apart<float>(rows, columns);
        combine_rows_apart<double>(rows, columns);
        combine_rows_apart<int16_t>(rows, columns);
        combine_rows_apart<uint8_t>(rows, columns);
      }
    }
    return true;
  });
  compile::exchange_emitting(before);
}

// Transposed ones, which generated code turns in squares.
template <class T>
void combine_transposed(int64_t rows, int64_t columns) {
  const Array plain = guarded<T>({rows, columns});
  for (const Edge edge : {Edge::begin, Edge::end}) {
    const Array turned = guarded<T>({columns, rows}, edge).T();
    const Array expected = add(turned.copy(), plain);
    const Array out = guarded<T>({rows, columns}, edge);
    EXPECT_TRUE(all(equal(add(turned, plain, {.out = out}), expected)).template item<bool>());
    const Array fused = (lazy(turned) + plain) * plain;
    EXPECT_TRUE(all(equal(fused, expected * plain)).template item<bool>());
  }
}

TEST(GuardPage, TransposedOperandsStayWithinTheirArrays) {
  const compile::Emitting before = compile::exchange_emitting(compile::Emitting::always);
  on_every_table([](const char*) {
    for (const int64_t rows : {16, 17, 23, 64, 67}) {
      for (const int64_t columns : {16, 17, 20, 23, 64, 65, 131}) {
        combine_transposed<float>(rows, columns);
        combine_transposed<double>(rows, columns);
      }
    }
    return true;
  });
  compile::exchange_emitting(before);
}

template <class T>
void multiply_squares(int64_t count, int64_t n) {
  const Array a = guarded<T>({count, n, n});
  const Array out = guarded<T>({count, n, n});
  matmul(a, guarded<T>({count, n, n}), {.out = out});
  matmul(a, guarded<T>({n, n}), {.out = out});
}

TEST(GuardPage, SmallProductsStayWithinTheirArrays) {
  on_every_table([](const char*) {
    for (int64_t n : {2, 3, 4, 5, 8, 9, 24}) {
      for (int64_t count : {1, 2, 3, 4, 5, 9}) {
        multiply_squares<float>(count, n);
        multiply_squares<double>(count, n);
      }
    }
    return true;
  });
}

// Packed, as they lie and turned, with rows and columns that end within a panel.
TEST(GuardPage, LargerProductsStayWithinTheirArrays) {
  on_every_table([](const char*) {
    for (int64_t rows : {33, 40, 101}) {
      for (int64_t columns : {260, 273, 291}) {
        const Array a = guarded<float>({rows, 70});
        const Array b = guarded<float>({70, columns});
        const Array out = guarded<float>({rows, columns});
        matmul(a, b, {.out = out});
        matmul(guarded<float>({70, rows}).T(), guarded<float>({columns, 70}).T(), {.out = out});
        matmul(guarded<double>({rows, 70}), guarded<double>({70, columns}),
               {.out = guarded<double>({rows, columns})});
      }
    }
    return true;
  });
}

TEST(GuardPage, ConvolutionsOfManyFiltersStayWithinTheirArrays) {
  on_every_table([](const char*) {
    for (int64_t stride : {1, 2}) {
      for (int64_t padding : {0, 1}) {
        const Array out = conv2d(guarded<float>({5, 9, 35}), guarded<float>({9, 5, 3, 3}),
                                 {.stride = stride, .padding = padding});
        conv2d(guarded<float>({5, 9, 35}), guarded<float>({9, 5, 3, 3}),
               {.stride = stride, .padding = padding, .out = guarded<float>(out.shape())});
      }
    }
    return true;
  });
}

template <class T>
void convolve_few_filters(int64_t height, int64_t width, int64_t taps) {
  const Array weight = guarded<T>({4, 2, taps, 3});
  for (int64_t padding : {0, 1}) {
    const Array image = guarded<T>({4, height + taps - 1, width + 2});
    const Array expected =
        conv2d(image.copy(), weight.copy(), {.padding = padding, .groups = 2}).copy();
    const Array out = guarded<T>(expected.shape());
    conv2d(image, weight, {.padding = padding, .groups = 2, .out = out});
    EXPECT_TRUE(all(equal(out, expected)).template item<bool>()) << height << " x " << width;
  }
}

TEST(GuardPage, ConvolutionsOfFewFiltersStayWithinTheirArrays) {
  on_every_table([](const char*) {
    for (int64_t height : {1, 4, 7, 8, 11}) {
      for (int64_t width : {1, 3, 4, 5, 8, 9, 17}) {
        for (int64_t taps : {1, 2, 3, 4}) {
          convolve_few_filters<float>(height, width, taps);
          convolve_few_filters<double>(height, width, taps);
        }
      }
    }
    return true;
  });
}

TEST(GuardPage, DecompositionsStayWithinTheirArrays) {
  if (contract::load_openblas() != contract::OpenBlas::ready) GTEST_SKIP() << "needs OpenBLAS";
  on_every_table([](const char*) {
    for (int64_t n : {1, 3, 8, 17, 33}) {
      const Array a = guarded<double>({n, n}) + eye(n) * 50;
      const Array matrix = guarded<double>({n, n});
      Array(matrix).assign(a);
      linalg::svdvals(matrix);
      linalg::svdvals(guarded<float>({n, 5}));
      linalg::inv(matrix);
      linalg::det(matrix);
      linalg::solve(matrix, guarded<double>({n, 3}));
      linalg::solve(matrix, guarded<double>({n}));
    }
    return true;
  });
}

TEST(GuardPage, ConvolutionsStayWithinTheirArrays) {
  on_every_table([](const char*) {
    for (int64_t stride : {1, 2, 3}) {
      const Array images = guarded<float>({3, 13, 17});
      conv2d(images, guarded<float>({3, 1, 3, 3}), {.stride = stride, .groups = 3});
      conv2d(images, guarded<float>({3, 1, 3, 3}), {.stride = stride, .padding = 1, .groups = 3});
      conv1d(guarded<float>({3, 300}), guarded<float>({3, 1, 5}), {.stride = stride, .groups = 3});
      conv_transpose2d(guarded<float>({3, 5, 5}), guarded<float>({3, 2, 4, 4}),
                       {.stride = stride, .padding = 1});
    }
    return true;
  });
}

}  // namespace
}  // namespace weft::test
