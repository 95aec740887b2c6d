// Expressions with more inputs than one program takes: which of them are the same array is part of
// what an expression is.
#include <gtest/gtest.h>

#include "support/random_arrays.h"
#include "weft/lazy.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

struct Chain {
  std::vector<Op> ops;         // one fewer than inputs
  std::vector<size_t> inputs;  // positions in a list of arrays

  template <class Value, class Make>
  Value run(const std::vector<Array>& arrays, const Make& make) const {
    Value value = make(arrays[inputs[0]]);
    for (size_t i = 0; i < ops.size(); ++i) {
      const Value next = make(arrays[inputs[i + 1]]);
      value = ops[i] == Op::add        ? value + next
              : ops[i] == Op::subtract ? value - next
                                       : maximum(value, next);
    }
    return value;
  }
};

std::vector<size_t> random_inputs(Random& random, size_t count, int64_t arrays) {
  std::vector<size_t> inputs(count);
  for (size_t& input : inputs) input = static_cast<size_t>(random.below(arrays));
  return inputs;
}

// The same operations on arrays that are shared in other places, one after the other: what is
// remembered of one expression must not be taken for another.
TEST(ManyInputs, AreToldApart) {
  for_random_cases(300, [](Random& random) {
    const DType dtype = random.chance(50) ? DType::f32 : DType::i64;
    const Shape shape = {random.between(1, 4), random.between(1, 9)};
    std::vector<Array> arrays;
    for (int64_t i = random.between(2, 40); i > 0; --i)
      arrays.push_back(random_array(random, shape, DType::i8).astype(dtype));
    const auto count = static_cast<size_t>(random.between(17, 40));
    Chain chain;
    for (size_t i = 1; i < count; ++i)
      chain.ops.push_back(random.pick(std::vector<Op>{Op::add, Op::subtract, Op::maximum}));
    for (int run = 0; run < 6; ++run) {
      // Mostly only one input differs from the run before.
      if (run < 2 || random.chance(30))
        chain.inputs = random_inputs(random, count, static_cast<int64_t>(arrays.size()));
      else
        chain.inputs[static_cast<size_t>(random.below(static_cast<int64_t>(count)))] =
            chain.inputs[0];
      const Array eager = chain.run<Array>(arrays, [](const Array& x) { return x; });
      const Array answer = chain.run<Expr>(arrays, [](const Array& x) { return lazy(x); }).eval();
      ASSERT_EQ(difference(eager, answer), "") << count << " inputs, run " << run;
    }
  });
}

}  // namespace
}  // namespace weft::test
