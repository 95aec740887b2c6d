// Gather: what lowering makes of brackets and of calls, as text, and what is no record.
#include "core/gather.h"

#include <gtest/gtest.h>

#include "core/views.h"
#include "dialect/gather.h"
#include "dialect/index.h"
#include "support/expect.h"

namespace weft::core {
namespace {

TEST(Gather, SaysWhatIsReadWhere) {
  const Value x = abstract_value({4, 5, 6}, DType::f32);
  const Value rows = abstract_value({3, 1}, DType::i64);
  const Value columns = abstract_value({2}, DType::u8);
  const std::vector<dialect::IndexEntry> entries = {
      {&rows, all, false}, {nullptr, slice(1, none), false}, {&columns, all, false}};
  const Gather brackets = dialect::lower_index("index", Dialect::numpy, x, entries).gather;
  EXPECT_EQ(
      to_string(brackets),
      "float32 (3, 2, 4) of (4, 5, 6): steps (0, 0, 6), int64 (3, 1) by 30 along axes (0, 1), "
      "uint8 (2,) by 1 along axes (1,)");
  EXPECT_EQ(brackets.offset, 6);
  const Gather taken = dialect::lower_take({"take", Dialect::numpy, Bounds::clip}, x, rows, 1);
  EXPECT_EQ(to_string(taken),
            "float32 (4, 3, 1, 6) of (4, 5, 6): steps (30, 0, 0, 1), int64 (3, 1) by 6 along axes "
            "(1, 2), clipped");
  EXPECT_EQ(to_string(Scatter{taken, {}, Op::add}), "add to " + to_string(taken));
}

TEST(Gather, VerifyRefusesWhatDoesNotBelongToTheShape) {
  const Value x = abstract_value({4}, DType::f32);
  const Gather right =
      dialect::lower_take({"take", Dialect::numpy}, x, abstract_value({3}, DType::i64), 0);
  verify(right);
  Gather wrong = right;
  wrong.steps = {0, 0};
  test::expect_refused(ErrorKind::bad_argument, [&] { verify(wrong); });
  wrong = right;
  wrong.lookups[0].places = {1};
  test::expect_refused(ErrorKind::bad_argument, [&] { verify(wrong); });
  wrong = right;
  wrong.lookups[0].index.dtype = DType::boolean;
  test::expect_refused(ErrorKind::bad_argument, [&] { verify(wrong); });
  test::expect_refused(ErrorKind::bad_argument, [&] {
    verify(Scatter{right, abstract_value({2}, DType::f32), {}});
  });
}

}  // namespace
}  // namespace weft::core
