// The builders of small calls make the value that make_schedule makes: same strategy, same rule,
// same tile.
#include <gtest/gtest.h>

#include "exec/row_call.h"
#include "exec/run.h"
#include "exec/small_call.h"
#include "support/case_count.h"
#include "support/random_calls.h"
#include "support/schedule_of.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using schedule::OuterAxis;
using schedule::Schedule;
using schedule::TileSchedule;

// Steps along axes of extent 1 are never taken.
std::string text_of(const TileSchedule& s) {
  const kernels::Tile& tile = s.tile;
  std::string text = "strategy " + std::to_string(static_cast<int>(s.strategy)) + ": " +
                     schedule::reason(s.rule) + ", rewrite " +
                     std::to_string(static_cast<int>(s.rewrite)) + " of " +
                     std::to_string(s.expanded) + ", " + std::to_string(s.elements);
  const auto add_axis = [&](int64_t extent, int64_t out, const int64_t* in) {
    if (extent == 1) return;
    text += " | " + std::to_string(extent) + ": " + std::to_string(out);
    for (int i = 0; i < s.inputs; ++i) text += ", " + std::to_string(in[i]);
  };
  for (int k = s.outer_axes - 1; k >= 0; --k)
    add_axis(s.outer[k].extent, s.outer[k].out_step, s.outer[k].in_step);
  add_axis(tile.planes, tile.out_plane, tile.in_plane);
  add_axis(tile.rows, tile.out_row, tile.in_row);
  add_axis(tile.columns, tile.out_column, tile.in_column);
  return text;
}

std::string general(const RandomCall& call, const std::vector<Operand>& operands,
                    const Array& out) {
  const CallSchedule made(call.lowered(operands, &out));
  return text_of(made.value);
}

// Of one type, so that most of them are for the small builder.
RandomCall random_small_call(Random& random) {
  RandomCall call;
  call.op = static_cast<Op>(random.below(kOps));
  const auto dtype = static_cast<DType>(random.below(kDTypes));
  Shape shape = random_call_shape(random);
  for (int64_t& extent : shape) extent = extent > 0 ? extent : 1;
  for (int i = 0; i < info(call.op).arity; ++i) {
    const bool is_number = i > 0 && random.chance(15) && dtype == DType::f64;
    const DType own = call.op == Op::where && i == 0 ? DType::boolean : dtype;
    if (is_number)
      call.inputs.emplace_back(2.5);
    else
      call.inputs.emplace_back(random_operand(random, shape, own));
  }
  return call;
}

template <int Arity>
std::string small(Op op, const std::vector<Operand>& operands, const Array* out) {
  std::vector<CallOperand> in_call(operands.begin(), operands.end());
  const CallOperand* pointers[kMaxArity];
  for (size_t i = 0; i < in_call.size(); ++i) pointers[i] = &in_call[i];
  exec::SmallCall call;
  return call.prepare<Arity>(op, pointers, out) ? text_of(call.schedule()) : "";
}
std::string small(Op op, const std::vector<Operand>& operands, const Array* out) {
  return operands.size() == 1   ? small<1>(op, operands, out)
         : operands.size() == 2 ? small<2>(op, operands, out)
                                : small<3>(op, operands, out);
}

TEST(SmallBuilder, MakesTheValueOfTheLadder) {
  add(ones({1}), 1);  // chooses a table
  int64_t taken = 0;
  for_engine_cases(20'000, 77, [&](Random& random, int64_t) {
    const RandomCall call = random_small_call(random);
    const std::vector<Operand> operands = call.operands();
    Array out;
    try {
      out = exec::run(call.lowered(operands, nullptr));
    } catch (const Error&) {
      return true;  // refused
    }
    const std::string fresh = small(call.op, operands, nullptr);
    const std::string into = small(call.op, operands, &out);
    if (fresh.empty() && into.empty()) return true;
    ++taken;
    const std::string expected = general(call, operands, out);
    EXPECT_TRUE(fresh.empty() || fresh == expected) << call.text() << "\n"
                                                    << fresh << "\n"
                                                    << expected;
    EXPECT_TRUE(into.empty() || into == expected) << call.text() << "\n"
                                                  << into << "\n"
                                                  << expected;
    return !testing::Test::HasFailure();
  });
  EXPECT_GT(taken, 200);
}

TEST(RowBuilder, MakesTheValueOfTheLadder) {
  add(ones({1}), 1);
  for (const Shape& shape : {Shape{}, Shape{3}, Shape{4096}, Shape{2, 3}, Shape{2, 1, 3}}) {
    for (const DType dtype : {DType::f32, DType::u8, DType::c128}) {
      const Array a = ones(shape, dtype);
      const Array b = a.copy();
      const Array out = empty(shape, dtype);
      const CallOperand x = a, y = b;
      const CallOperand* const operands[] = {&x, &y};
      exec::RowCall<2, -1, true, false> call;
      ASSERT_TRUE(call.prepare(Op::add, operands, &out));
      RandomCall general_call;
      general_call.op = Op::add;
      EXPECT_EQ(text_of(call.schedule()), general(general_call, {a, b}, out));
    }
  }
}

}  // namespace
}  // namespace weft::test
