// Large calls of every kind are shared with the workers, small ones are not: seen from the public
// calls.
#include <gtest/gtest.h>

#include <functional>

#include "support/every_table.h"
#include "threads/parallel.h"
#include "weft/vectorize.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

struct Call {
  const char* name;
  std::vector<Shape> shapes;
  std::function<Array(const std::vector<Array>&)> run;
};

Array numbers(const Shape& shape) {
  return (arange(count_or_overflow(shape)) % 7).astype(DType::f32).reshape(shape);
}

using Arrays = std::vector<Array>;

std::vector<Call> calls(int64_t n) {
  const Shape line = {n};
  const Shape rows = {n / 64, 64};
  const Shape columns = {64, n / 64};
  return {
      {"of one array", {line}, [](const Arrays& x) { return exp(x[0]); }},
      {"of two arrays", {line, line}, [](const Arrays& x) { return add(x[0], x[1]); }},
      {"of a number", {line}, [](const Arrays& x) { return multiply(x[0], 2); }},
      {"of a row", {rows, {64}}, [](const Arrays& x) { return add(x[0], x[1]); }},
      {"of a column", {rows, {n / 64, 1}}, [](const Arrays& x) { return add(x[0], x[1]); }},
      {"turned", {rows, columns}, [](const Arrays& x) { return add(x[0].T(), x[1]); }},
      {"astype", {line}, [](const Arrays& x) { return x[0].astype(DType::f64); }},
      {"into an output", {line}, [](const Arrays& x) { return add(x[0], 1, {.out = x[0]}); }},
      {"torch", {line, line}, [](const Arrays& x) { return torch::add(x[0], x[1]); }},
      {"xla", {rows, {64}}, [](const Arrays& x) { return xla::add(x[0], x[1], {1}); }},
      {"sum", {line}, [](const Arrays& x) { return sum(x[0]); }},
      {"sum along rows", {rows}, [](const Arrays& x) { return sum(x[0], {.axis = 1}); }},
      {"sum along columns", {rows}, [](const Arrays& x) { return sum(x[0], {.axis = 0}); }},
      {"max", {line}, [](const Arrays& x) { return max(x[0]); }},
      {"argmax", {columns}, [](const Arrays& x) { return argmax(x[0], {.axis = 1}); }},
      {"cumulative_sum",
       {columns},
       [](const Arrays& x) { return cumulative_sum(x[0], {.axis = 1}); }},
      {"lazy chain", {line}, [](const Arrays& x) { return (exp(lazy(x[0])) * 2 + 1).eval(); }},
      {"lazy sum",
       {rows},
       [](const Arrays& x) { return sum(exp(lazy(x[0])), {.axis = 1}).eval(); }},
      {"vectorize",
       {line},
       [](const Arrays& x) { return vectorize([](float y) { return y + 1; })(x[0]); }},
  };
}

std::vector<Call> products(int64_t n) {
  return {
      {"matmul", {{n, n}, {n, n}}, [](const Arrays& x) { return matmul(x[0], x[1]); }},
      {"matvec", {{4 * n, 4 * n}, {4 * n}}, [](const Arrays& x) { return matvec(x[0], x[1]); }},
      {"batches", {{n, 16, 16}, {n, 16, 16}}, [](const Arrays& x) { return matmul(x[0], x[1]); }},
      {"einsum", {{n, n}, {n, n}}, [](const Arrays& x) { return einsum("ij,kj->ik", x); }},
      {"conv2d", {{16, n, n}, {16, 16, 3, 3}}, [](const Arrays& x) { return conv2d(x[0], x[1]); }},
      {"of pixels",
       {{16, n, n}, {16, 16, 1, 1}},
       [](const Arrays& x) { return conv2d(x[0], x[1]); }},
  };
}

// The arguments are made beforehand, since making them is shared as well.
int64_t shared_by(const Call& call) {
  Arrays arguments;
  for (const Shape& shape : call.shapes) arguments.push_back(numbers(shape));
  const int64_t before = threads::shared_calls();
  call.run(arguments);
  return threads::shared_calls() - before;
}

TEST(Sharing, LargeCallsOfEveryKindAreShared) {
  const ThreadsForATest two(2);
  for (const auto& list : {calls(1 << 20), products(256)}) {
    for (const Call& call : list) EXPECT_GT(shared_by(call), 0) << call.name;
  }
}

TEST(Sharing, SmallCallsAndOneThreadShareNothing) {
  {
    const ThreadsForATest two(2);
    for (const Call& call : calls(256)) EXPECT_EQ(shared_by(call), 0) << call.name;
  }
  const ThreadsForATest one(1);
  for (const Call& call : calls(1 << 18)) EXPECT_EQ(shared_by(call), 0) << call.name;
}

}  // namespace
}  // namespace weft::test
