// Programs of several instructions: whatever they compute, in blocks and on several threads, is bit
// for bit what their instructions give one by one.
#include <gtest/gtest.h>

#include "exec/execute.h"
#include "exec/reference.h"
#include "support/case_count.h"
#include "support/every_table.h"
#include "support/program_builder.h"

namespace weft::test {
namespace {

// The sign of a nan that an instruction made may be either; these would make it visible.
bool shows_sign_of_nan(Op op) { return op == Op::signbit || op == Op::copysign; }

// Which zero is the larger is not specified: the reference and a table may choose differently.
bool chooses_a_zero(Op op) { return (op >= Op::maximum && op <= Op::fmin) || op == Op::clip; }

template <class Allowed, class F>
bool equals_one_by_one(Random& random, Allowed allowed, F how) {
  const RandomProgram made = ProgramWriter<Allowed>(random, allowed).write();
  return on_every_table([&](const char* table) {
    const Placed expected = run_step_by_step(made, how);
    const std::string found =
        deviation(Op::copy, made.program.written, expected, run_in_blocks(made));
    EXPECT_EQ(found, "") << "on " << table << ": " << made.text();
    return found.empty();
  });
}

class Programs : public testing::TestWithParam<int> {
 protected:
  ThreadsForATest threads_{GetParam()};
};

TEST_P(Programs, OfExactInstructionsEqualTheReference) {
  const auto exact = [](Op op) {
    return !is_approximated(op) && !shows_sign_of_nan(op) && !chooses_a_zero(op);
  };
  for_engine_cases(2'000, 300 + static_cast<uint64_t>(GetParam()), [&](Random& random, int64_t) {
    return equals_one_by_one(random, exact, [](const StrictOp& op) { exec::run_reference(op); });
  });
}

TEST_P(Programs, OfAnyInstructionsEqualOneCallPerInstruction) {
  const auto any = [](Op op) { return !shows_sign_of_nan(op); };
  for_engine_cases(2'000, 400 + static_cast<uint64_t>(GetParam()), [&](Random& random, int64_t) {
    return equals_one_by_one(random, any, [](const StrictOp& op) { exec::execute(op); });
  });
}

INSTANTIATE_TEST_SUITE_P(Threads, Programs, testing::Values(1, 2, 7),
                         [](const auto& count) { return std::to_string(count.param); });

// Values between instructions lie in scratch, which a block of a plain call would not fit.
TEST(Programs, WithNothingToPackStayWithinScratch) {
  RandomProgram made;
  made.shape = {100'000};
  made.arrays = {arange(100'000).astype(DType::c128)};
  made.strides = {made.arrays[0].strides()};
  made.program.inputs = 1;
  made.program.input[0] = {made.arrays[0].origin(), made.strides[0].data(), DType::c128,
                           DType::c128, DType::c128};
  for (int i = 0; i < 3; ++i)
    made.program.instruction[i] = {Op::add, DType::c128, DType::c128, {i, i, 0}};
  made.program.instructions = 3;
  made.program.computed = made.program.result = made.program.written = DType::c128;
  made.out = empty(made.shape, DType::c128);
  const Array answer = run_in_blocks(made).array;
  EXPECT_EQ(difference(made.arrays[0] * 8, answer), "");
}

// A value between instructions may be wider than all operands; tiles for transposing are the
// largest blocks.
TEST(Programs, OfTransposedOperandsStayWithinScratch) {
  ProgramBuilder p(Shape{100, 90});
  const Array a = arange(9'000).astype(DType::f32).reshape({90, 100}).transpose();
  const Array b = arange(9'000).astype(DType::f32).reshape({100, 90});
  const int x = p.input(a), y = p.input(b);
  const int wide = p.convert(x, DType::c128);
  const int sum = p.op(Op::add, x, y);
  const int product = p.op(Op::multiply, wide, wide);
  p.op(Op::subtract, p.op(Op::real, product), p.convert(sum, DType::f64));
  const RandomProgram made = p.finish();
  const Array double_a = a.astype(DType::f64);
  const Array expected = double_a * double_a - (a + b).astype(DType::f64);
  on_every_table([&](const char* table) {
    EXPECT_EQ(difference(expected, run_in_blocks(made).array), "") << table;
    return true;
  });
}

}  // namespace
}  // namespace weft::test
