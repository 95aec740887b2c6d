// What is said of a call that is not run is what the real call answers: result, or refusal.
#include <gtest/gtest.h>

#include "api/torch_call.h"
#include "api/xla_call.h"
#include "core/views.h"
#include "explain/described_calls.h"
#include "explain/lowered.h"
#include "support/expect.h"

namespace weft {
namespace {

using explanation::Call;
using explanation::Outcome;
using test::answer_of;
using test::described;
using test::Random;

// Operands of one operation of the table; most of one type.
std::vector<Operand> random_operands(Random& random, int count, bool with_numbers) {
  std::vector<Operand> operands;
  const DType common = test::random_dtype(random);
  Shape like;
  for (int i = 0; i < count; ++i) {
    if (with_numbers && random.chance(15)) {
      if (random.chance(50))
        operands.emplace_back(random.between(-3, 300));
      else
        operands.emplace_back(0.25);
      continue;
    }
    const DType dtype = random.chance(70) ? common : test::random_dtype(random);
    const Shape shape = test::random_small_shape(random, like);
    if (i == 0) like = shape;
    operands.emplace_back(test::random_ones(random, shape, dtype));
  }
  return operands;
}

Call elementwise(Op op, Dialect dialect, const std::vector<Operand>& operands) {
  Call call = described(std::string(info(op).name), StepKind::elementwise, dialect, operands);
  call.op = op;
  return call;
}

std::string text_of(const Call& call) {
  std::string text = call.function + " in " + std::string(name_of(call.dialect));
  for (const auto& input : call.inputs)
    text += input.number ? " number" : " " + core::to_string(input.value);
  if (call.out) text += " out " + core::to_string(*call.out);
  if (call.where) text += " where " + core::to_string(call.where->value);
  return text;
}

constexpr std::optional<Policy> kPolicies[] = {{}, {}, {}, Policy::same_rank, Policy::exact};

TEST(TryCall, ElementwiseCallsOfNumpyAnswerAsRealOnes) {
  test::for_random_cases(20'000, [](Random& random) {
    const Op op = static_cast<Op>(random.below(kOps));
    const std::vector<Operand> operands = random_operands(random, info(op).arity, true);
    Call call = elementwise(op, Dialect::numpy, operands);
    Options options;
    call.policy = options.policy = random.pick(kPolicies);
    if (random.chance(25)) {
      const Array* first = operands[0].array();
      const Shape like = first ? first->shape() : Shape{};
      const Array out = test::random_ones(
          random, random.chance(50) ? like : test::random_small_shape(random, like),
          test::random_dtype(random));
      options.out = out;
      call.out = core::Value(out.shape(), out.dtype(), out.strides());
      call.out_is_read_only = !out.is_writable();
      if (random.chance(30)) {
        const Array mask = ones(test::random_small_shape(random, like), DType::boolean);
        options.where = mask;
        call.where = described(mask);
      }
    }
    const auto real = answer_of(
        [&] { return apply(op, operands.data(), static_cast<int>(operands.size()), options); });
    test::expect_same(try_call(call), real, text_of(call));
  });
}

TEST(TryCall, ElementwiseCallsOfTorchAnswerAsRealOnes) {
  test::for_random_cases(10'000, [](Random& random) {
    const Op op = static_cast<Op>(random.below(kOps));
    const std::vector<Operand> operands = random_operands(random, info(op).arity, true);
    const Call call = elementwise(op, Dialect::torch, operands);
    const std::string name = name_in_dialect(call);
    const auto real = answer_of([&]() -> Array {
      std::vector<CallOperand> list(operands.begin(), operands.end());
      if (list.size() == 1) return torch::call(list[0], {}, op, name.c_str());
      if (list.size() == 2) return torch::call(list[0], list[1], {}, op, name.c_str());
      return torch::call(list[0], list[1], list[2], {}, op, name.c_str());
    });
    test::expect_same(try_call(call), real, text_of(call));
  });
}

TEST(TryCall, ElementwiseCallsOfXlaAnswerAsRealOnes) {
  test::for_random_cases(10'000, [](Random& random) {
    const Op op = static_cast<Op>(random.below(kOps));
    const std::vector<Operand> operands = random_operands(random, info(op).arity, false);
    Call call = elementwise(op, Dialect::xla, operands);
    if (info(op).arity == 2 && random.chance(60)) {
      for (int64_t i = random.below(4); i > 0; --i) call.dims.push_back(random.between(-1, 3));
      if (random.chance(70)) {
        call.dims = {};
        const int least = std::min(operands[0].array()->rank(), operands[1].array()->rank());
        for (int64_t i = 0; i < least; ++i) call.dims.push_back(i + (random.chance(20) ? 1 : 0));
      }
    }
    const std::string name = name_in_dialect(call);
    const auto real = answer_of([&] {
      const auto x = [&](size_t i) { return *operands[i].array(); };
      if (operands.size() == 1) return xla::run(x(0), op, name.c_str());
      if (operands.size() == 2) return xla::run(x(0), x(1), call.dims, op, name.c_str());
      return xla::run(x(0), x(1), x(2), op, name.c_str());
    });
    test::expect_same(try_call(call), real, text_of(call) + " " + to_string(call.dims));
  });
}

TEST(TryCall, TargetsOfCallsInPlaceStayAsTheyAre) {
  test::for_random_cases(5'000, [](Random& random) {
    constexpr Op kOperations[] = {Op::add, Op::multiply, Op::divide, Op::bitwise_and};
    const Op op = random.pick(kOperations);
    const std::vector<Operand> operands = random_operands(random, 2, false);
    const Array& target = *operands[0].array();
    Call call = elementwise(op, Dialect::numpy, operands);
    call.kind = StepKind::in_place;
    const auto real = answer_of([&] {
      const Array& b = *operands[1].array();
      if (op == Op::add) return target += b;
      if (op == Op::multiply) return target *= b;
      return op == Op::divide ? target /= b : target &= b;
    });
    test::expect_same(try_call(call), real, text_of(call));
  });
}

TEST(TryCall, AssignmentsGoToThePartThatTheIndexSays) {
  test::for_random_cases(5'000, [](Random& random) {
    const std::vector<Operand> operands = random_operands(random, 2, false);
    Call call = described("assign", StepKind::assign, Dialect::numpy, operands);
    if (random.chance(50)) call.index = {Index(slice(none, none, random.chance(50) ? 1 : -2))};
    if (random.chance(20)) call.index.emplace_back(random.between(-2, 2));
    const auto real = answer_of([&] {
      const Array& whole = *operands[0].array();
      const Array part = call.index.empty() ? whole : whole.index(call.index);
      return part.assign(*operands[1].array());
    });
    test::expect_same(try_call(call), real, text_of(call));
  });
}

TEST(TryCall, NobodyIsToldOfWhatIsOnlyTried) {
  int told = 0;
  const ObserverScope watch([&](const Stretch&) { ++told; });
  const Call call = elementwise(Op::add, Dialect::numpy, {zeros({2, 3}), zeros({3})});
  EXPECT_TRUE(try_call(call).works);
  EXPECT_EQ(told, 0);
  add(zeros({2, 3}), zeros({3}));
  EXPECT_EQ(told, 1);
}

TEST(TryCall, ThePolicyOfTheScopeCounts) {
  const Call call = elementwise(Op::add, Dialect::numpy, {zeros({2, 3}), zeros({3})});
  const PolicyScope strict(Policy::same_rank);
  const Outcome outcome = try_call(call);
  EXPECT_EQ(outcome.error.kind, ErrorKind::rank_promotion);
  EXPECT_EQ(outcome.message, answer_of([] { return zeros({2, 3}) + zeros({3}); }).message);
}

}  // namespace
}  // namespace weft
