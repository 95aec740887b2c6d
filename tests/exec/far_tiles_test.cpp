// Transposed operands of results that no cache holds: tiles that follow each other down the columns
// and ask for the next one early. Against the same in pieces small enough to be tiled otherwise.
#include <gtest/gtest.h>

#include "support/every_table.h"
#include "support/nearly.h"
#include "support/random_arrays.h"
#include "weft/lazy.h"

namespace weft::test {
namespace {

constexpr int64_t kPiece = 301;

Array rows_of(const Array& a, int64_t begin) {
  return a[slice(begin, std::min(begin + kPiece, a.shape()[0]))];
}

Array in_pieces(const Array& a, const Array& b) {
  const Array out = empty(a.shape(), a.dtype());
  for (int64_t begin = 0; begin < a.shape()[0]; begin += kPiece)
    add(rows_of(a, begin), rows_of(b, begin), {.out = rows_of(out, begin)});
  return out;
}

// At least 8 MiB of rows x columns, neither of which is a multiple of a tile's.
Shape far_shape(DType dtype, int64_t columns) {
  return {(int64_t{8} << 20) / size_in_bytes(dtype) / columns + 5, columns};
}

void expect_same_bits(const Array& a, const Array& b) {
  on_every_table([&](const char* table) {
    const Array expected = in_pieces(a, b);
    const bool is_same = same_bytes(expected, add(a, b));
    EXPECT_TRUE(is_same) << name_of(b.dtype()) << " " << to_string(a.shape()) << " on " << table;
    return is_same;
  });
}

class FarTiles : public testing::TestWithParam<int> {
 protected:
  const ThreadsForATest threads_{GetParam()};
  Random random_{test_seed()};

  Array transposed(const Shape& shape, DType dtype) {
    return random_array(random_, {shape[1], shape[0]}, dtype).transpose();
  }
};
INSTANTIATE_TEST_SUITE_P(Threads, FarTiles, testing::Values(1, 2, 7));

TEST_P(FarTiles, HaveTheBitsOfNearOnes) {
  for (const DType dtype : {DType::u8, DType::i16, DType::f32, DType::f64, DType::c128}) {
    for (const int64_t columns : {1000, 1024, 70}) {  // rows that end in a line, and that do not
      const Shape shape = far_shape(dtype, columns);
      expect_same_bits(random_array(random_, shape, dtype), transposed(shape, dtype));
    }
  }
}

TEST_P(FarTiles, TakeTwoTransposedOperands) {
  const Shape shape = far_shape(DType::f32, 999);
  const Array one = transposed(shape, DType::f32);
  const Array two = transposed(shape, DType::f32);
  const Array expected = in_pieces(one, two);
  const Array out = empty(shape, DType::f32);
  add(one, two, {.out = out});
  EXPECT_TRUE(same_bytes(expected, out));
}

TEST_P(FarTiles, ConvertAndTurnTheSameOperand) {
  const Shape shape = far_shape(DType::f64, 777);
  expect_same_bits(random_array(random_, shape, DType::f64), transposed(shape, DType::i16));
  expect_same_bits(random_array(random_, shape, DType::f64), transposed(shape, DType::f32));
}

TEST_P(FarTiles, ReadOperandsOfBackwardsAndBroadcastRows) {
  const Shape shape = far_shape(DType::f32, 1100);
  const Array turned = transposed(shape, DType::f32);
  const Array backwards = random_array(random_, shape, DType::f32)(ellipsis, slice(none, none, -1));
  const Array row = random_array(random_, {1, shape[1]}, DType::f32);
  const Array column = random_array(random_, {shape[0], 1}, DType::f32);
  expect_same_bits(backwards, turned);
  for (const Array& other : {row, column}) {
    const Array expected = in_pieces(broadcast_to(other, shape).copy(), turned);
    EXPECT_TRUE(same_bytes(expected, add(other, turned)));
  }
}

TEST_P(FarTiles, FeedProgramsOfSeveralInstructions) {
  const Shape shape = far_shape(DType::f32, 1028);
  const Array a = random_array(random_, shape, DType::f32);
  const Array turned = transposed(shape, DType::f32);
  const Array expected = multiply(in_pieces(a, turned), a);
  const Array fused = (lazy(a) + turned) * lazy(a);
  EXPECT_TRUE(same_bytes(expected, fused));
}

}  // namespace
}  // namespace weft::test
