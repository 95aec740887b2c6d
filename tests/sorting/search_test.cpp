// Binary search and different elements, against their definitions, element by element.
#include <gtest/gtest.h>

#include "sorting/definition.h"
#include "support/expect.h"

namespace weft::test {
namespace {

class Search : public testing::TestWithParam<DType> {};
INSTANTIATE_TEST_SUITE_P(Types, Search, testing::ValuesIn(all_dtypes()),
                         [](const auto& test) { return std::string(name_of(test.param)); });

TEST_P(Search, CountsTheElementsThatLieBefore) {
  Random random(test_seed());
  for (const int64_t n : {0, 1, 2, 7, 100}) {
    const Array sequence = sort(random_array(random, {n}, GetParam()));
    const Array x = random_array(random, {5, 7}, GetParam()).T();
    const Array left = searchsorted(sequence, x);
    const Array right = searchsorted(sequence, x, {.side = Side::right});
    visit(GetParam(), [&]<class T>() {
      const std::vector<T> elements = elements_of<T>(sequence);
      const std::vector<T> values = elements_of<T>(x);
      for (size_t i = 0; i < values.size(); ++i) {
        int64_t before = 0, not_behind = 0;
        for (const T& e : elements) before += comes_before(e, values[i]);
        for (const T& e : elements) not_behind += !comes_before(values[i], e);
        const auto [row, column] =
            std::pair(static_cast<int64_t>(i) / 5, static_cast<int64_t>(i) % 5);
        EXPECT_EQ(left.item<int64_t>(row, column), before);
        EXPECT_EQ(right.item<int64_t>(row, column), not_behind);
      }
    });
  }
}

TEST_P(Search, UniqueElementsAreTheFirstOfTheirKind) {
  Random random(test_seed());
  for (const Shape& shape : {Shape{200}, Shape{10, 9}, Shape{0}, Shape{}}) {
    const Array x = random_array(random, shape, GetParam());
    const Array line = x.reshape({x.size()});
    const UniqueAll u = unique_all(x, {.equal_nan = true});
    EXPECT_EQ(u.inverse_indices.shape(), x.shape());
    EXPECT_EQ(sum(u.counts).item<int64_t>(), x.size());
    visit(GetParam(), [&]<class T>() {
      const std::vector<T> elements = elements_of<T>(line);
      const std::vector<int64_t> first = elements_of<int64_t>(u.indices);
      const std::vector<int64_t> which = elements_of<int64_t>(u.inverse_indices.reshape({-1}));
      EXPECT_TRUE(same_bits(u.values, elements_at(line, first)));
      for (size_t i = 0; i < elements.size(); ++i) {
        const auto group = static_cast<size_t>(which[i]);
        const T& kind = elements[static_cast<size_t>(first[group])];
        // Of complex nan, which are of several kinds, it is the first in order.
        if (!is_complex_type<T> || !is_nan(kind)) {
          EXPECT_LE(first[group], static_cast<int64_t>(i));
        }
        EXPECT_TRUE(is_nan(kind)
                        ? is_nan(elements[i])
                        : !comes_before(kind, elements[i]) && !comes_before(elements[i], kind));
      }
      for (size_t g = 1; g < first.size(); ++g)
        EXPECT_TRUE(comes_before(elements[static_cast<size_t>(first[g - 1])],
                                 elements[static_cast<size_t>(first[g])]));
    });
  }
}

TEST(Unique, SlicesAreComparedElementByElement) {
  const Array x = {{1, 2, 1}, {0, 5, 0}, {1, 2, 1}};
  expect_array(unique(x, {.axis = 0}), {2, 3}, {0, 5, 0, 1, 2, 1});
  expect_array(unique(x, {.axis = 1}), {3, 2}, {1, 2, 0, 5, 1, 2});
  const UniqueAll rows = unique_all(x, {.axis = 0});
  expect_array(rows.indices, {2}, {1, 0});
  expect_array(rows.inverse_indices, {3}, {1, 0, 1});
  expect_array(rows.counts, {2}, {1, 2});
  EXPECT_EQ(unique(zeros({4, 0}), {.axis = 0}).shape(), (Shape{1, 0}));
  EXPECT_EQ(unique(zeros({0, 4}), {.axis = 0}).shape(), (Shape{0, 4}));
}

TEST(Lexsort, TheLastKeyDecides) {
  const Array first = {1, 5, 1, 4, 3, 4, 4};
  const Array second = {9, 4, 0, 4, 0, 2, 1};
  expect_array(lexsort({second, first}), {7}, {2, 0, 4, 6, 5, 3, 1});
  const Array pairs = {{1, 0}, {0, 1}};
  expect_array(lexsort({pairs, zeros({2, 2})}, 0), {2, 2}, {1, 0, 0, 1});
}

TEST(Isin, IsTheSameByTableAndBySearch) {
  const Array near = {5, 3, 9, -4, 3};
  const Array far = {int64_t{3}, int64_t{1} << 60};
  EXPECT_TRUE(array_equal(isin(near, Array{3, 9}), Array{false, true, true, false, true}));
  EXPECT_TRUE(array_equal(isin(near, far), Array{false, true, false, false, true}));
  EXPECT_TRUE(array_equal(isin(near, Array{}), zeros({5}, DType::boolean)));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(bool(any(isin(Array{nan}, Array{nan}))));
}

TEST(Sort, RefusesWhatHasNoOrderOrNoPlace) {
  const Array a = {{3, 1, 2}, {9, 7, 8}};
  EXPECT_EQ(refusal([&] { sort(a, 2); }), ErrorKind::axis_out_of_range);
  EXPECT_EQ(refusal([&] { sort(Array::of(1.0)); }), ErrorKind::axis_out_of_range);
  EXPECT_EQ(refusal([&] { partition(a, 3); }), ErrorKind::bad_argument);
  EXPECT_EQ(refusal([&] { topk(a, 4); }), ErrorKind::bad_argument);
  EXPECT_EQ(refusal([&] { lexsort({}); }), ErrorKind::bad_argument);
  EXPECT_EQ(refusal([&] { lexsort({a, Array{1, 2}}); }), ErrorKind::extents_differ);
  EXPECT_EQ(refusal([&] { searchsorted(a, Array{1}); }), ErrorKind::extents_differ);
  EXPECT_EQ(refusal([&] {
              searchsorted(Array{1, 2}, 1.0 * a, {.sorter = Array{0, 7}});
            }),
            ErrorKind::index_out_of_range);
  EXPECT_EQ(refusal([&] { digitize(a, Array{1, 3, 2}); }), ErrorKind::bad_argument);
  EXPECT_EQ(refusal([&] { cumulative_max(a.astype(DType::c64), {.axis = 0}); }),
            ErrorKind::dtype_unsupported);
  EXPECT_EQ(refusal([&] { cumulative_max(a, {.axis = 0, .include_initial = true}); }),
            ErrorKind::bad_argument);
}

}  // namespace
}  // namespace weft::test
