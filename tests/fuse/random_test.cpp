// Whatever an expression is made of, running it gives what the eager calls give, bit for bit: on
// every instruction set, with any number of threads.
#include <gtest/gtest.h>

#include "fuse/clusters.h"
#include "support/case_count.h"
#include "support/emitting.h"
#include "support/every_table.h"
#include "support/random_expressions.h"

namespace weft::test {
namespace {

// Empty if the two lie in memory alike, which decides the order of later sums.
std::string different_order(const Array& expected, const Array& answer) {
  for (int axis = 0; axis < expected.rank(); ++axis) {
    if (expected.shape()[axis] > 1 && expected.strides()[axis] != answer.strides()[axis])
      return "strides " + to_string(expected.strides()) + " and " + to_string(answer.strides());
  }
  return "";
}

// The third time with all that was decided the first and second.
bool equals_eager(const Twin& twin, const std::string& text) {
  const std::string at_first = difference(twin.eager, twin.lazy.eval());
  EXPECT_EQ(at_first, "") << text;
  twin.lazy.eval();
  const Array answer = twin.lazy.eval();
  const std::string found = difference(twin.eager, answer);
  EXPECT_EQ(found, "") << text;
  const std::string order = twin.eager.size() > 0 ? different_order(twin.eager, answer) : "";
  EXPECT_EQ(order, "") << text;
  return at_first.empty() && found.empty() && order.empty();
}

bool run_case(Random& random, bool with_reductions, const char* table) {
  ExpressionWriter writer(random, with_reductions);
  const int64_t steps = random.between(1, 40);
  for (int64_t i = 0; i < steps; ++i) {
    const bool agree = writer.add_step();
    EXPECT_TRUE(agree) << writer.text();
    if (!agree) return false;
  }
  const std::vector<Twin>& twins = writer.twins();
  for (const Twin* twin :
       {&twins.back(),
        &twins[static_cast<size_t>(random.below(static_cast<int64_t>(twins.size())))]}) {
    const std::string where = std::string("on ") + table + ", value " +
                              std::to_string(twin - twins.data()) + " of" + writer.text();
    if (!equals_eager(*twin, where)) return false;
  }
  return true;
}

class RandomExpressions : public testing::TestWithParam<int> {
 protected:
  ThreadsForATest threads_{GetParam()};

  void run(int64_t cases, uint64_t seed, bool with_reductions) {
    if (GetParam() > 2) cases /= 8;  // more threads than processors take turns
    for_engine_cases(cases, seed + static_cast<uint64_t>(GetParam()), [&](Random& random, int64_t) {
      return on_every_table([&](const char* table) {
        Random same = random;
        return run_case(same, with_reductions, table);
      });
    });
  }
};

TEST_P(RandomExpressions, OfOperationsEqualTheEagerCalls) { run(1'000, 500, false); }
TEST_P(RandomExpressions, WithReductionsEqualTheEagerCalls) { run(2'000, 600, true); }

// So little memory that whatever can be cut is cut, even the smallest arrays.
TEST_P(RandomExpressions, InThinSlabsEqualTheEagerCalls) {
  const int64_t before = fuse::exchange_slab_bytes(256);
  run(1'000, 700, true);
  fuse::exchange_slab_bytes(before);
}

// As generated code from the first run on.
TEST_P(RandomExpressions, GeneratedAtOnceEqualTheEagerCalls) {
  const EmittingForATest on(compile::Emitting::always);
  run(150, 800, true);
}

INSTANTIATE_TEST_SUITE_P(Threads, RandomExpressions, testing::Values(1, 2, 7),
                         [](const auto& count) { return std::to_string(count.param); });

}  // namespace
}  // namespace weft::test
