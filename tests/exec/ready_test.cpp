// Programs that were made ready give what they gave, wherever their operands lie now, and know when
// they may not run.
#include "exec/ready.h"

#include <gtest/gtest.h>

#include "compile/cache.h"
#include "exec/execute.h"
#include "support/case_count.h"
#include "support/emitting.h"
#include "support/every_table.h"
#include "support/program_builder.h"

namespace weft::test {
namespace {

using compile::Emitting;
using compile::fused_counts;
using exec::Ready;

void run(const RandomProgram& made, const Array& out, Ready* ready) {
  exec::execute(made.program, made.shape, out.origin(), out.strides(), {.ready = ready});
}

// The inputs, laid out and aligned alike in other memory.
std::vector<Placed> moved_inputs(const RandomProgram& made) {
  std::vector<Placed> moved;
  for (const Array& array : made.arrays) moved.push_back(copied_in_place(array));
  return moved;
}
std::vector<const std::byte*> origins_of(const std::vector<Placed>& inputs) {
  std::vector<const std::byte*> origins;
  for (const Placed& input : inputs) origins.push_back(input.array.origin());
  return origins;
}

enum class Outcome { same, different, not_ready };

// Runs it, and what was made ready then, on copies of all operands.
Outcome run_twice(const RandomProgram& made) {
  Ready ready;
  const Placed expected = copied_in_place(made.out);
  run(made, expected.array, &ready);
  const Placed answer = copied_in_place(made.out);
  const std::vector<Placed> inputs = moved_inputs(made);
  const std::vector<const std::byte*> origins = origins_of(inputs);
  if (!ready.is_current() || !ready.takes(origins.data(), answer.array.origin()))
    return Outcome::not_ready;
  ready.run(origins.data(), answer.array.origin());
  const std::string found = deviation(Op::copy, made.program.written, expected, answer);
  EXPECT_EQ(found, "") << made.text();
  return found.empty() ? Outcome::same : Outcome::different;
}

class ReadyPrograms : public testing::TestWithParam<int> {
 protected:
  ThreadsForATest threads_{GetParam()};
};

TEST_P(ReadyPrograms, GiveWhatTheyGave) {
  const EmittingForATest on(Emitting::always);
  int64_t ready = 0;
  for_engine_cases(2'000, 900 + static_cast<uint64_t>(GetParam()), [&](Random& random, int64_t) {
    const auto any = [](Op) { return true; };
    const RandomProgram made = ProgramWriter(random, any, random.chance(30) ? 1 : 12).write();
    return on_every_table([&](const char*) {
      const Outcome outcome = run_twice(made);
      ready += outcome == Outcome::same;
      return outcome != Outcome::different;
    });
  });
  EXPECT_GT(ready, 0);
}

INSTANTIATE_TEST_SUITE_P(Threads, ReadyPrograms, testing::Values(1, 2),
                         [](const auto& count) { return std::to_string(count.param); });

Array numbers(const Shape& shape, DType dtype = DType::f32) {
  Random random(test_seed());
  return random_array(random, shape, dtype);
}

RandomProgram product_and_sum(const Shape& shape, const Array& a, const Array& b) {
  ProgramBuilder p(shape);
  const int x = p.input(a), y = p.input(b);
  p.op(Op::add, p.op(Op::multiply, x, y), y);
  return p.finish();
}

class ReadyForms : public testing::TestWithParam<Emitting> {
 protected:
  EmittingForATest mode_{GetParam()};
};

// Generated or interpreted.
TEST_P(ReadyForms, HasEveryFormOfAProgram) {
  const Array table = numbers({40, 30});
  const Shape shape = table.shape();
  EXPECT_EQ(run_twice(product_and_sum(shape, table, numbers({30}))), Outcome::same) << "rows";
  EXPECT_EQ(run_twice(product_and_sum(shape, table, numbers({40, 1}))), Outcome::same) << "columns";
  EXPECT_EQ(run_twice(product_and_sum(shape, table, numbers({}))), Outcome::same) << "a number";
  EXPECT_EQ(run_twice(product_and_sum({}, numbers({}), numbers({}))), Outcome::same) << "numbers";
  EXPECT_EQ(run_twice(product_and_sum(shape, numbers({30, 40}).T(), table)), Outcome::same)
      << "transposed";
  const Array reversed = table(slice(none, none, -1));
  EXPECT_EQ(run_twice(product_and_sum(shape, reversed, reversed)), Outcome::same) << "backwards";
  EXPECT_EQ(run_twice(product_and_sum({500, 3}, numbers({500, 3}), numbers({500, 1}))),
            Outcome::same)
      << "items that repeat";
  const Array deep = numbers({5, 1, 7, 9});
  EXPECT_EQ(run_twice(product_and_sum({5, 6, 7, 9}, deep, numbers({6, 1, 9}))), Outcome::same)
      << "several axes";
  ProgramBuilder p(shape);
  const int x = p.input(table), y = p.input(numbers({30}));
  p.op(Op::tanh, p.op(Op::subtract, p.op(Op::multiply, x, y), y));
  EXPECT_EQ(run_twice(p.finish()), Outcome::same) << "an instruction of the tables";
}

INSTANTIATE_TEST_SUITE_P(Emitting, ReadyForms, testing::Values(Emitting::always, Emitting::never),
                         [](const auto& mode) {
                           return mode.param == Emitting::always ? "always" : "never";
                         });

TEST(Ready, OneInstructionTakesTheKernelOfTheTable) {
  for (const Shape& shape : {Shape{40, 30}, Shape{4, 5, 6}}) {
    ProgramBuilder p(shape);
    const int x = p.input(numbers(shape)), y = p.input(numbers(shape));
    p.op(Op::subtract, x, y);
    EXPECT_EQ(run_twice(p.finish()), Outcome::same) << to_string(shape);
  }
}

TEST(Ready, IsSharedAmongThreadsWhereThatPays) {
  const EmittingForATest on(Emitting::always);
  for (const int threads : {2, 3, 1}) {
    const ThreadsForATest some(threads);
    const RandomProgram made =
        product_and_sum({700, 300}, numbers({700, 300}), numbers({300, 700}).T());
    ProgramBuilder p({700, 300});
    p.op(Op::subtract, p.input(numbers({700, 300})), p.input(numbers({700, 300})));
    const RandomProgram one = p.finish();
    for (int round = 0; round < 50; ++round) {
      EXPECT_NE(run_twice(made), Outcome::different);
      EXPECT_EQ(run_twice(one), Outcome::same);
    }
  }
}

TEST(Ready, RunsAreCounted) {
  if (!emits_for_active_table()) GTEST_SKIP() << "no generated code";
  const EmittingForATest on(Emitting::always);
  const int64_t before = fused_counts().runs;
  EXPECT_EQ(run_twice(product_and_sum({40}, numbers({40}), numbers({40}))), Outcome::same);
  EXPECT_EQ(fused_counts().runs, before + 2);
}

TEST(Ready, IsOverWithWhatItWasDecidedBy) {
  const EmittingForATest on(Emitting::always);
  const RandomProgram made = product_and_sum({40}, numbers({40}), numbers({40}));
  Ready ready;
  EXPECT_FALSE(ready.is_current()) << "nothing was made";
  const auto make = [&] { run(made, made.out, &ready); };
  make();
  EXPECT_TRUE(ready.is_current());
  compile::clear_fused();
  EXPECT_FALSE(ready.is_current());
  make();
  EXPECT_TRUE(ready.is_current());
  {
    const EmittingForATest off(Emitting::never);
    EXPECT_FALSE(ready.is_current());
  }
  make();
  ready.forget();
  EXPECT_FALSE(ready.is_current());
  on_every_table([&](const char*) {
    EXPECT_FALSE(ready.is_current()) << "it was made for another table";
    make();
    return true;
  });
}

TEST(Ready, TakesElementsAtMultiplesOfTheirSizeOnly) {
  if (!emits_for_active_table()) GTEST_SKIP() << "no generated code";
  const EmittingForATest on(Emitting::always);
  const RandomProgram made = product_and_sum({40}, numbers({40}), numbers({40}));
  Ready ready;
  run(made, made.out, &ready);
  ASSERT_TRUE(ready.is_current());
  const std::byte* inputs[] = {made.arrays[0].origin(), made.arrays[1].origin()};
  EXPECT_TRUE(ready.takes(inputs, made.out.origin()));
  EXPECT_FALSE(ready.takes(inputs, made.out.origin() + 1));
  inputs[1] += 2;
  EXPECT_FALSE(ready.takes(inputs, made.out.origin()));
}

}  // namespace
}  // namespace weft::test
