// The public functions against the reference executor: the short way for small calls, the general
// way, fresh results and their layout, out=, where=, in place, C++ numbers among the operands.
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "compile/cache.h"
#include "exec/reference.h"
#include "jit/jit.h"
#include "support/case_count.h"
#include "support/every_table.h"
#include "support/random_calls.h"

namespace weft::test {
namespace {

Array apply_call(const RandomCall& call, const std::vector<Operand>& operands,
                 const Array* target) {
  return apply(call.op, operands.data(), info(call.op).arity, call.options(target));
}

// --- The layout of fresh results, said another way than the library says it.

// The distances between elements along each axis, 0 where the operand repeats, in the result's
// axes.
std::vector<int64_t> steps_in(const Shape& shape, const Array& x) {
  std::vector<int64_t> steps(static_cast<size_t>(shape.rank()), 0);
  const int missing = shape.rank() - x.rank();
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (x.shape()[axis] != 1)
      steps[static_cast<size_t>(axis + missing)] = std::abs(x.strides()[axis]);
  }
  return steps;
}

// True iff along `order`, outermost first, the operand's steps never grow (repeated axes left out).
bool falls(const std::vector<int64_t>& steps, const std::vector<int>& order) {
  int64_t before = std::numeric_limits<int64_t>::max();
  for (int axis : order) {
    const int64_t step = steps[static_cast<size_t>(axis)];
    if (step > before) return false;
    if (step != 0) before = step;
  }
  return true;
}

// Of all memory orders of the axes that are longer than 1, the first (row-major comes first) that
// every operand agrees with, if an operand that shows every element once has one; else row-major.
std::vector<int> expected_order(const Shape& shape, const std::vector<Array>& arrays) {
  std::vector<int> order;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis] > 1) order.push_back(axis);
  }
  const std::vector<int> row_major = order;
  const auto is_full = [&](const Array& x) {
    const auto steps = steps_in(shape, x);
    return std::all_of(order.begin(), order.end(),
                       [&](int axis) { return steps[static_cast<size_t>(axis)] != 0; });
  };
  if (std::none_of(arrays.begin(), arrays.end(), is_full)) return row_major;
  do {
    if (std::all_of(arrays.begin(), arrays.end(),
                    [&](const Array& x) { return falls(steps_in(shape, x), order); }))
      return order;
  } while (std::next_permutation(order.begin(), order.end()));
  return row_major;
}

std::string layout_fault(const std::vector<Array>& arrays, const Array& result) {
  int64_t step = 1;
  const std::vector<int> order = expected_order(result.shape(), arrays);
  for (auto axis = order.rbegin(); axis != order.rend() && result.size() > 0; ++axis) {
    if (result.strides()[*axis] != step)
      return "strides " + to_string(result.strides()) + " where axis " + std::to_string(*axis) +
             " should have " + std::to_string(step);
    step *= result.shape()[*axis];
  }
  return "";
}

std::vector<Array> arrays_of(const RandomCall& call) {
  std::vector<Array> arrays;
  for (const auto& input : call.inputs) {
    if (const Array* array = std::get_if<Array>(&input)) arrays.push_back(*array);
  }
  return arrays;
}

// --- Fresh results.

// How many of the calls looked like those that the short way is for, and how many did not.
struct Tally {
  int64_t plain = 0;
  int64_t other = 0;
};

// Few elements, arrays of one type in row-major memory (numbers may go with them).
bool is_plain(const std::vector<Array>& arrays, const Shape& shape) {
  return !arrays.empty() && Layout::row_major(shape).elements() <= 4096 && shape.rank() <= 6 &&
         std::all_of(arrays.begin(), arrays.end(), [&](const Array& x) {
           return x.dtype() == arrays[0].dtype() && x.is_contiguous();
         });
}

// `expected` is row-major.
std::string fresh_fault(const RandomCall& call, const Array& expected) {
  const Array answer = apply_call(call, call.operands(), nullptr);
  std::string found = deviation(call.op, expected.dtype(), expected, answer);
  if (found.empty()) found = layout_fault(arrays_of(call), answer);
  if (!found.empty() || call.inputs.size() != 2) return found;
  RandomCall turned = call;
  std::swap(turned.inputs[0], turned.inputs[1]);
  if (info(call.op).input == InputRule::scale) return "";
  const Array other = apply_call(turned, turned.operands(), nullptr);
  return other.strides() == answer.strides() ? "" : "the layout depends on the order of operands";
}

bool fresh_agrees(RandomCall call, Tally& tally) {
  call.out.reset();
  call.mask.reset();
  const std::vector<Operand> operands = call.operands();
  StrictOp op = call.lowered(operands, nullptr);
  const Array expected = empty(op.shape, op.result);
  op.out = &expected;
  exec::run_reference(op);
  ++(is_plain(arrays_of(call), op.shape) ? tally.plain : tally.other);
  return on_every_table([&](const char* table) {
    const std::string found = fresh_fault(call, expected);
    EXPECT_EQ(found, "") << "on " << table << ": " << call.text();
    return found.empty();
  });
}

// --- Results in a given place.

// Lets `out` be one of the operands, where it has the shape and the type for it.
void alias_out(Random& random, RandomCall& call) {
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    const Array* input = std::get_if<Array>(&call.inputs[i]);
    if (!input || input->shape() != call.out->shape() || input->dtype() != call.out->dtype() ||
        !input->is_writable() || !random.chance(60))
      continue;
    call.out = *input;
    call.aliased = static_cast<int>(i);
  }
}

Placed run_public(const RandomCall& call) {
  Placed target = copied_in_place(*call.out);
  RandomCall here = call;
  if (call.aliased >= 0) here.inputs[static_cast<size_t>(call.aliased)] = target.array;
  const Array returned = apply_call(here, here.operands(), &target.array);
  EXPECT_EQ(returned.origin(), target.array.origin()) << "not a handle to out: " << call.text();
  return target;
}

bool given_agrees(const RandomCall& call) {
  DType result = DType::f64;
  const Placed expected = call.run_into_copy([&](const StrictOp& op) {
    result = op.result;
    exec::run_reference(op);
  });
  return on_every_table([&](const char* table) {
    const std::string found = deviation(call.op, result, expected, run_public(call));
    EXPECT_EQ(found, "") << "on " << table << ": " << call.text();
    return found.empty();
  });
}

class PublicCalls : public testing::TestWithParam<int> {
 protected:
  ThreadsForATest threads_{GetParam()};
};

TEST_P(PublicCalls, GiveTheReferenceNumbersInFreshAndGivenResults) {
  Tally tally;
  for_engine_cases(5'000, 200 + static_cast<uint64_t>(GetParam()), [&](Random& random, int64_t) {
    RandomCall call = random_call(random, true);
    if (random.chance(50)) return fresh_agrees(call, tally);
    alias_out(random, call);
    return given_agrees(call);
  });
  // Both kinds really came.
  const int64_t fresh = tally.plain + tally.other;
  EXPECT_GE(tally.plain, fresh / 10);
  EXPECT_GE(tally.other, fresh / 10);
}

INSTANTIATE_TEST_SUITE_P(Threads, PublicCalls, testing::Values(1, 2, 7),
                         [](const auto& count) { return std::to_string(count.param); });

// --- The layout rule by example.

// --- Ways that calls of a kind take.

// Rows of one cache line, the same in all rows of a plane, beside one number per row: read once for
// the plane.
TEST(RowsOfALine, ThatStayEqualThoseThatAreCopied) {
  on_every_table([](const char*) {
    for (const DType dtype : {DType::f32, DType::f64, DType::i32, DType::i64}) {
      const int64_t line = 64 / size_in_bytes(dtype);
      Random random(test_seed());
      const Array rows = random_array(random, {5, 1, 7, 1, line}, dtype);
      const Array numbers = random_array(random, {1, 3, 7, 9, 1}, dtype);
      const Shape shape{5, 3, 7, 9, line};
      const Array all_rows = rows.broadcast_to(shape).copy();
      const Array all_numbers = numbers.broadcast_to(shape).copy();
      EXPECT_EQ(difference(subtract(all_rows, all_numbers), subtract(rows, numbers)), "");
      EXPECT_EQ(difference(subtract(all_numbers, all_rows), subtract(numbers, rows)), "");
    }
    return true;
  });
}

TEST(RowsThatLieApart, RunInGeneratedCodeUnlessTheyAreFew) {
  const bool emits =
      jit::is_available() && std::string_view(kernels::active_table().name).starts_with("avx");
  const compile::Emitting before = compile::exchange_emitting(compile::Emitting::always);
  Random random(test_seed());
  for (const int64_t n : {30, 34, 60}) {  // 900, 1156, 3600 elements
    const Array x = random_array(random, {n, n}, DType::f32);
    const Array turned = random_array(random, {n, n}, DType::f32).T();
    const Array reversed =
        random_array(random, {n, n}, DType::f32)(slice(none, none), slice(none, none, -1));
    for (const Array& apart : {turned, reversed}) {
      const int64_t runs = compile::fused_counts().runs;
      const Array sum = add(x, apart, {.out = empty({n, n}, DType::f32)});
      EXPECT_EQ(compile::fused_counts().runs > runs, emits && n > 32) << n;
      EXPECT_EQ(difference(add(x, apart.copy()), sum), "");
    }
  }
  compile::exchange_emitting(before);
}

TEST(FreshLayout, FollowsOperandsThatAgree) {
  const Array a = ones({4, 3}).transpose();
  EXPECT_EQ((a + a).strides(), (Strides{1, 3}));
  EXPECT_EQ((a + 1).strides(), (Strides{1, 3}));
  EXPECT_EQ((a + ones({3, 1})).strides(), (Strides{1, 3})) << "a column has no order of its own";
  EXPECT_EQ((a.flip() + a).strides(), (Strides{1, 3})) << "backwards is the same order";
}

TEST(FreshLayout, IsRowMajorForOperandsThatDisagree) {
  const Array a = ones({4, 3}).transpose();
  const Array b = ones({3, 4});
  EXPECT_EQ((a + b).strides(), (Strides{4, 1}));
  EXPECT_EQ((b + a).strides(), (Strides{4, 1}));
}

TEST(FreshLayout, OfWindowsDoesNotDependOnTheOrderOfOperands) {
  const Array windows = arange(8).as_strided({3, 4}, {1, 1});
  const Array turned = ones({4, 3}, DType::i64).transpose();
  EXPECT_EQ((windows + turned).strides(), (Strides{1, 3}));
  EXPECT_EQ((turned + windows).strides(), (Strides{1, 3}));
}

TEST(FreshLayout, OfNoElementsIsRowMajor) {
  const Array a = zeros({5, 8, 0}).transpose({2, 0, 1});
  const Array b = zeros({1, 8, 5}).transpose({0, 2, 1});
  EXPECT_EQ((a + b).strides(), zeros({0, 5, 8}).strides());
  EXPECT_EQ((b + a).strides(), zeros({0, 5, 8}).strides());
}

TEST(FreshLayout, OfAxesOfLengthOneDoesNotDependOnTheirStrides) {
  const Array a = arange(60).as_strided({3, 1, 4}, {1, 50, 3});
  const Array b = arange(60).as_strided({3, 1, 4}, {1, 1, 3});
  EXPECT_EQ((a + b).strides(), (b + a).strides());
}

}  // namespace
}  // namespace weft::test
