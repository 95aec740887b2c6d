// An array that was to take a result is as it was, or has it all, whichever allocation fails.
#include <gtest/gtest.h>

#include "faults/outputs.h"

namespace weft::test {
namespace {

std::vector<Into> calls_into() {
  return {
      {"add",
       {30, 40},
       [a = numbers({30, 40}), b = numbers({40}, DType::i32)](Array& out) {
         add(a, b, {.out = out});
       }},
      {"where",
       {30, 40},
       [a = numbers({30, 40}), mask = numbers({40}) > 0](Array& out) {
         exp(a, {.out = out, .where = mask});
       }},
      {"overlap",
       {50},
       [](Array& out) {
         add(out(slice(0, 49)), out.flip()(slice(0, 49)), {.out = out(slice(1, 50))});
       }},
      {"rank 8",
       {2, 3, 3, 2, 2, 2, 2, 4},
       [a = numbers({2, 1, 3, 1, 2, 1, 2, 1}), b = numbers({1, 3, 1, 2, 1, 2, 1, 4})](Array& out) {
         add(a, b, {.out = out});
       }},
      {"rank 8, with an axis that repeats",
       {2, 3, 3, 2, 5, 2, 5, 4},
       [a = numbers({2, 1, 3, 1, 1, 1, 5, 1}), b = numbers({1, 3, 1, 2, 1, 2, 1, 4})](Array& out) {
         add(a, b, {.out = out});
       }},
      {"sum", {40}, [x = numbers({30, 40})](Array& out) { sum(x, {.axis = 0, .out = out}); }},
      {"cumulative_sum",
       {30, 40},
       [x = numbers({30, 40})](Array& out) { cumulative_sum(x, {.axis = 1, .out = out}); }},
      {"matmul",
       {130, 140},
       [a = numbers({130, 150}), b = numbers({150, 140})](Array& out) {
         matmul(a, b, {.out = out});
       }},
      {"einsum",
       {4, 4},
       [list = std::vector<Array>{numbers({4, 5}), numbers({5, 6}), numbers({6, 4})}](Array& out) {
         einsum("ij,jk,kl->il", list, {.out = out});
       }},
      {"conv2d",
       {1, 4, 10, 10},
       [x = numbers({1, 3, 12, 12}), w = numbers({4, 3, 3, 3})](Array& out) {
         conv2d(x, w, {.out = out});
       }},
      {"vectorize",
       {30, 40},
       [f = vectorize([](double x) { return x * x; }), x = numbers({30, 40})](Array& out) {
         f(x, {.out = out});
       }},
      {"vectorize by several threads",
       {600, 700},
       [f = vectorize([](double x) { return x * x; }), x = numbers({700}, DType::f32)](Array& out) {
         set_num_threads(4);
         f(x, {.out = out});
       }},
      {"lazy",
       {30, 40},
       [x = numbers({30, 40})](Array& out) { out.assign(exp(lazy(x) / 9) * 2 + 1); }},
      {"lazy in place",
       {30, 40},
       [x = numbers({30, 40})](Array& out) { out += sum(lazy(x), {.axis = 0}); }},
  };
}

TEST(OutputsOfFailedCalls, AreUntouchedOrComplete) {
  EXPECT_EQ(in_child([] { return check_outputs(calls_into()); }), kRight);
}

}  // namespace
}  // namespace weft::test
