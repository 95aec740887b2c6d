// Positions of extremes in rows that do not lie as they are compared: strided, reversed, converted;
// longer than scratch.
#include <gtest/gtest.h>

#include "support/every_table.h"
#include "support/random_arrays.h"
#include "weft/reduce.h"

namespace weft::test {
namespace {

constexpr int64_t kLengths[] = {32, 33, 100, 1024, 16384, 16385, 140'000};

// The first place of the largest, or of a nan, one element after the other.
int64_t first_of_largest(const Array& row) {
  int64_t found = 0;
  const Array values = row.astype(DType::f64);
  const double* v = values.data<double>();
  for (int64_t i = 1; i < values.size(); ++i) {
    if (v[found] != v[found]) break;
    if (v[i] > v[found] || v[i] != v[i]) found = i;
  }
  return found;
}

void expect_first_places(const Array& x, const char* table) {
  const Array places = argmax(x, {.axis = 1});
  for (int64_t r = 0; r < x.shape()[0]; ++r) {
    EXPECT_EQ(places.data<int64_t>()[r], first_of_largest(x[r]))
        << name_of(x.dtype()) << " " << to_string(x.shape()) << " row " << r << " on " << table;
  }
}

// The same rows every second item, backwards, and as they are (which for 16-bit floats are
// converted).
void expect_in_all_layouts(const Array& x) {
  const Array apart = zeros({x.shape()[0], 2 * x.shape()[1]}, x.dtype());
  Array every_second = apart(ellipsis, slice(none, none, 2));
  every_second.assign(x);
  on_every_table([&](const char* table) {
    expect_first_places(x, table);
    expect_first_places(every_second, table);
    expect_first_places(x(ellipsis, slice(none, none, -1)), table);
    return !testing::Test::HasFailure();
  });
}

class ArgRows : public testing::TestWithParam<DType> {};
INSTANTIATE_TEST_SUITE_P(Types, ArgRows,
                         testing::Values(DType::u8, DType::i16, DType::f16, DType::bf16, DType::i32,
                                         DType::f32, DType::f64),
                         [](const auto& test) { return std::string(name_of(test.param)); });

TEST_P(ArgRows, AreSearchedFromTheFrontWhateverTheirLayout) {
  Random random(test_seed());
  for (const int64_t n : kLengths) expect_in_all_layouts(random_array(random, {3, n}, GetParam()));
}

TEST_P(ArgRows, GiveTheFirstOfEqualOnesInPiecesToo) {
  for (const int64_t n : kLengths) {
    Array x = zeros({2, n}, GetParam());
    for (const int64_t place : {n / 3, n / 2, n - 1}) x(0, place).assign(ones({}, GetParam()));
    expect_in_all_layouts(x);
  }
}

}  // namespace
}  // namespace weft::test
