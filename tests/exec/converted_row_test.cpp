// Which calls of a few elements need no plan though they convert, and that they do what the
// definition does.
#include "exec/converted_row.h"

#include <gtest/gtest.h>

#include "exec/execute.h"
#include "exec/reference.h"
#include "support/random_calls.h"
#include "support/schedule_of.h"
#include "weft/weft.h"

namespace weft::exec {
namespace {

using test::Random;
using test::RandomCall;

bool is_taken(const StrictOp& op) { return test::CallSchedule(op).value.is_converted_row(); }

bool is_taken(Op op, const std::vector<Operand>& operands, const Array& out) {
  RandomCall call;
  call.op = op;
  return is_taken(call.lowered(operands, &out));
}

TEST(ConvertedRow, TakesWhatIsConvertedOnTheStack) {
  const Array halves = ones({10}, DType::f16);
  const Array integers = ones({2, 5}, DType::i32);
  EXPECT_TRUE(is_taken(Op::exp, {halves}, empty({10}, DType::f16)));
  EXPECT_TRUE(is_taken(Op::multiply, {halves, halves}, empty({10}, DType::f16)));
  EXPECT_TRUE(is_taken(Op::logical_and, {integers, integers}, empty({2, 5}, DType::boolean)));
  EXPECT_TRUE(is_taken(Op::divide, {integers, 3}, empty({2, 5})));
  EXPECT_TRUE(is_taken(Op::copy, {integers}, empty({2, 5}, DType::f64)));
}

TEST(ConvertedRow, LeavesOtherLayoutsAndMoreElements) {
  const Array out = empty({4, 5});
  EXPECT_FALSE(is_taken(Op::add, {ones({4, 1}, DType::i32), ones({4, 5})}, out));
  EXPECT_FALSE(is_taken(Op::add, {ones({4, 10}, DType::i32)(all, slice(0, 5)), 1.5}, out));
  EXPECT_FALSE(is_taken(Op::add, {ones({1025}, DType::i32), 1.5}, empty({1025})));
  EXPECT_FALSE(is_taken(Op::add, {ones({1024}, DType::i32), ones({1024}, DType::c64)},
                        empty({1024}, DType::c128)));  // no room for two converted operands
}

// Every operation on every pair of types, into every third type.
TEST(ConvertedRow, ComputesWhatIsDefined) {
  Random random(7);
  int taken = 0;
  for (int o = 0; o < kOps; ++o) {
    for (int d = 0; d < kDTypes * kDTypes; ++d) {
      RandomCall call;
      call.op = static_cast<Op>(o);
      const int64_t count = random.chance(20) ? 1000 : random.between(1, 20);
      const DType types[] = {static_cast<DType>(d / kDTypes), static_cast<DType>(d % kDTypes)};
      for (int i = 0; i < info(call.op).arity; ++i) {
        const Shape shape{random.chance(20) ? 1 : count};
        call.inputs.emplace_back(test::random_values(random, shape, types[i % 2]));
      }
      call.out = zeros({count}, static_cast<DType>(random.below(kDTypes)));
      StrictOp lowered;
      try {
        lowered = call.lowered(call.operands(), &*call.out);
        check_strict(lowered);
      } catch (const Error&) {
        continue;
      }
      bool is_row = false;
      const test::Placed answer = call.run_into_copy([&](const StrictOp& op) {
        is_row = is_taken(op);
        execute(op);
      });
      if (!is_row) continue;
      ++taken;
      const test::Placed expected =
          call.run_into_copy([](const StrictOp& op) { run_reference(op); });
      EXPECT_EQ(test::deviation(call.op, lowered.result, expected, answer), "") << call.text();
    }
  }
  EXPECT_GT(taken, 2000);
}

}  // namespace
}  // namespace weft::exec
