#include <gtest/gtest.h>

#include "exec/reference.h"
#include "support/expect.h"
#include "support/random_calls.h"
#include "weft/walk.h"

namespace weft::test {
namespace {

// The walk of a lowered call, as the reference executor makes it.
std::vector<std::vector<int64_t>> offsets_of_the_reference(const StrictOp& op) {
  const Strides none = Strides::filled(op.shape.rank(), 0);
  const auto jumps = [&](int i) { return i < op.arity() ? &op.operands[i].strides : &none; };
  std::vector<std::vector<int64_t>> all;
  Walk<4> walk(op.shape, {jumps(0), jumps(1), jumps(2), &op.out->strides()});
  do {
    all.push_back({walk.offset(0), walk.offset(1), walk.offset(2), walk.offset(3)});
  } while (walk.next());
  return all;
}

int64_t start_of(const Operand& operand) {
  return operand.array() ? operand.array()->layout().offset : 0;
}

// Walks over memory that lies anyhow, numbers and masks included: every step in the reference
// executor's order, at its offsets, and what is written is what that executor writes.
TEST(RecordWalk, IsTheReferenceExecutorsWalk) {
  for_random_cases(400, [](Random& random) {
    const RandomCall call = random_call(random, true);
    if (call.out->size() == 0 || call.out->size() > 200) return;
    const Placed expected = call.run_into_copy([](const StrictOp& op) { exec::run_reference(op); });
    const Placed target = copied_in_place(*call.out);
    const std::vector<Operand> operands = call.operands();
    Options options;
    options.out = target.array;
    if (call.mask) options.where = *call.mask;
    const auto offsets = offsets_of_the_reference(call.lowered(operands, &target.array));
    const WalkLog log = record_walk(call.op, operands, options, 1000);
    SCOPED_TRACE(call.text());
    ASSERT_EQ(log.steps.size(), offsets.size());
    for (size_t n = 0; n < offsets.size(); ++n) {
      const WalkStep& step = log.steps[n];
      EXPECT_EQ(step.number, static_cast<int64_t>(n));
      EXPECT_EQ(step.written_at - target.array.layout().offset, offsets[n][3]);
      for (size_t i = 0; i < operands.size(); ++i)
        EXPECT_EQ(step.offsets[i] - start_of(operands[i]), offsets[n][i]);
    }
    EXPECT_EQ(deviation(call.op, target.array.dtype(), expected, target), "");
  });
}

TEST(RecordWalk, NotesStacksJumpsAndElements) {
  const Array h = {{1, 2, 3}, {4, 5, 6}};
  const Array l = {7, 8, 9};
  const WalkLog log = record_walk(Op::add, h, l);
  EXPECT_EQ(log.operands[1].jumps, (Strides{1}));
  EXPECT_EQ(log.operands[1].result_jumps, (Strides{0, 1}));
  ASSERT_EQ(log.steps.size(), 6U);
  const WalkStep& step = log.steps[3];
  EXPECT_EQ(step.carried, 0);
  EXPECT_EQ(step.index, (Dims{1, 0}));
  EXPECT_EQ(step.stacks, (std::vector<Dims>{{1, 0}, {0}}));
  EXPECT_EQ(step.offsets, (std::vector<int64_t>{3, 0}));
  EXPECT_EQ(step.read[0].item<int64_t>(), 4);
  EXPECT_EQ(step.read[1].item<int64_t>(), 7);
  EXPECT_EQ(step.written.item<int64_t>(), 11);
  EXPECT_EQ(step.written_at, 3);
}

TEST(RecordWalk, ReadsWhatWasThereBeforeTheCall) {
  const Array a = {1, 2, 3, 4};
  const WalkLog log = record_walk(Op::add, {a(slice(0, 3)), 10}, {.out = a(slice(1, 4))});
  expect_array(a, {4}, {1, 11, 12, 13});
  EXPECT_EQ(log.steps[2].read[0].item<int64_t>(), 3);
  EXPECT_EQ(log.steps[2].offsets[0], 2);
  EXPECT_EQ(log.steps[2].written_at, 3);
  EXPECT_EQ(log.steps[2].written.item<int64_t>(), 13);
}

TEST(RecordWalk, MarksWhatTheMaskKeeps) {
  const Array out = {1, 2};
  const WalkLog log =
      record_walk(Op::copy, {Array{8, 9}}, {.out = out, .where = Array{false, true}});
  expect_array(out, {2}, {1, 9});
  EXPECT_FALSE(log.steps[0].is_written);
  EXPECT_TRUE(log.steps[1].is_written);
}

TEST(RecordWalk, HasOneStepForNumbersAndNoneWithoutElements) {
  EXPECT_EQ(record_walk(Op::exp, scalar(0.0)).steps.size(), 1U);
  const WalkLog none = record_walk(Op::add, zeros({2, 0}), zeros({1}));
  EXPECT_EQ(none.size, 0);
  EXPECT_TRUE(none.steps.empty());
  EXPECT_EQ(none.result.shape(), (Shape{2, 0}));
}

// The first steps, one carry over each axis, the last steps.
TEST(RecordWalk, KeepsTheTellingStepsOfALongWalk) {
  const WalkLog log = record_walk(Op::add, {ones({1000, 100, 100}), 1.0}, {}, 12);
  EXPECT_EQ(log.size, 10'000'000);
  EXPECT_LE(log.steps.size(), 20U);
  std::vector<int> carried;
  for (const WalkStep& step : log) carried.push_back(step.carried);
  for (const int axis : {-1, 0, 1, 2})
    EXPECT_TRUE(std::count(carried.begin(), carried.end(), axis));
  EXPECT_EQ(log.steps.back().number, log.size - 1);
  EXPECT_NE(to_string(log).find("\n...\n"), std::string::npos);
}

TEST(RecordWalk, OfXlaPutsTheLowerRankWhereItIsTold) {
  const WalkLog log = xla::record_walk(Op::add, Array{1, 2, 3, 4}, Array{{5, 6}}, {0});
  expect_array(log.result, {4, 2}, {6, 7, 7, 8, 8, 9, 9, 10});
  EXPECT_EQ(log.operands[0].result_jumps, (Strides{1, 0}));
  EXPECT_EQ(log.operands[1].result_jumps, (Strides{0, 1}));
  EXPECT_EQ(refusal([] {
              xla::record_walk(Op::add, zeros({2, 3}), zeros({3}));
            }),
            ErrorKind::dims_required);
}

TEST(RecordWalk, RefusesWhatTheCallRefuses) {
  EXPECT_EQ(refusal([] { record_walk(Op::add, zeros({3}), zeros({4})); }),
            ErrorKind::extents_differ);
  EXPECT_EQ(refusal([] { record_walk(Op::add, zeros({3})); }), ErrorKind::bad_argument);
}

}  // namespace
}  // namespace weft::test
