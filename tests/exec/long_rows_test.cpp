// Rows so long that they are walked backwards, against the same rows in pieces.
#include <gtest/gtest.h>

#include "support/every_table.h"
#include "support/nearly.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

constexpr int64_t kPiece = 100'003;

Array in_pieces(Op op, const Array& a, const Array& b) {
  const Array out = empty(a.shape(), a.dtype());
  for (int64_t begin = 0; begin < a.size(); begin += kPiece) {
    const Index piece = slice(begin, std::min(begin + kPiece, a.size()));
    const Array x = a[piece], y = b[piece], to = out[piece];
    const Operand operands[] = {x, y};
    apply(op, operands, 2, {.out = to});
  }
  return out;
}

// Longer than three streams of 8 MiB in all, by a little more than whole pieces of any kind.
void expect_same_bits(Op op, DType dtype) {
  const ThreadsForATest alone(1);
  Random random(test_seed());
  const int64_t count = (int64_t{8} << 20) / 3 / size_in_bytes(dtype) + 1'237;
  const Array a = random_array(random, {count}, dtype);
  const Array b = random_array(random, {count}, dtype);
  on_every_table([&](const char* table) {
    const Array expected = in_pieces(op, a, b);
    const Operand operands[] = {a, b};
    const bool is_same = same_bytes(expected, apply(op, operands, 2, {}));
    EXPECT_TRUE(is_same) << info(op).name << " " << name(dtype) << " on " << table;
    const Array x = a.copy();
    const Operand in_place[] = {x, b};
    apply(op, in_place, 2, {.out = x});
    EXPECT_TRUE(same_bytes(expected, x)) << info(op).name << " " << name(dtype) << " in place";
    return is_same;
  });
}

TEST(LongRows, HaveTheBitsOfShortOnes) {
  for (const DType dtype : {DType::f32, DType::f64, DType::i32, DType::i64}) {
    expect_same_bits(Op::add, dtype);
    expect_same_bits(Op::multiply, dtype);
    expect_same_bits(Op::maximum, dtype);
  }
  for (const DType dtype : {DType::i8, DType::u8}) {
    expect_same_bits(Op::add, dtype);
    expect_same_bits(Op::subtract, dtype);
  }
  for (const Op op : {Op::logical_and, Op::logical_or, Op::bitwise_and, Op::bitwise_or, Op::add})
    expect_same_bits(op, DType::boolean);
}

}  // namespace
}  // namespace weft::test
