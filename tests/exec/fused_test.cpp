// Programs in generated code: bit for bit what the interpreter gives, whatever they compute and
// however operands lie.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <thread>

#include "compile/cache.h"
#include "compile/tuning.h"
#include "exec/execute.h"
#include "support/case_count.h"
#include "support/emitting.h"
#include "support/every_table.h"
#include "support/program_builder.h"

namespace weft::test {
namespace {

using compile::Emitting;
using compile::fused_counts;

Placed interpreted(const RandomProgram& made) {
  const EmittingForATest off(Emitting::never);
  return run_in_blocks(made);
}
Placed generated(const RandomProgram& made, bool streams = false) {
  const EmittingForATest on(Emitting::always);
  return run_in_blocks(made, streams);
}

bool is_simple(Op op) {
  if (!jit::is_available()) return true;
  for (const DType type : {DType::f32, DType::i32, DType::boolean}) {
    if (jit::takes(jit::Isa::avx512, op, type)) return true;
  }
  return false;
}
// The sign of a nan that an instruction made may be either; these would make it visible.
bool shows_sign_of_nan(Op op) { return op == Op::signbit || op == Op::copysign; }

bool equals_the_interpreter(const RandomProgram& made, bool streams) {
  return on_every_table([&](const char* table) {
    const Placed expected = interpreted(made);
    const std::string found =
        deviation(Op::copy, made.program.written, expected, generated(made, streams));
    EXPECT_EQ(found, "") << "on " << table << ": " << made.text();
    return found.empty();
  });
}

// --- Random programs.

class Fused : public testing::TestWithParam<int> {
 protected:
  // Draws programs of instructions that `allowed` allows.
  template <class Allowed>
  void check_random(int64_t cases, uint64_t stream, Allowed allowed) {
    const int64_t runs = fused_counts().runs;
    for_engine_cases(
        cases, stream + static_cast<uint64_t>(GetParam()), [&](Random& random, int64_t) {
          const int64_t most = random.chance(20) ? core::kMaxInstructions : 12;
          const RandomProgram made = ProgramWriter<Allowed>(random, allowed, most).write();
          return equals_the_interpreter(made, random.chance(10));
        });
    EXPECT_EQ(fused_counts().runs > runs, jit::is_available());
  }
  ThreadsForATest threads_{GetParam()};
};

TEST_P(Fused, ProgramsOfSimpleInstructionsEqualTheInterpreter) {
  check_random(3'000, 500, [](Op op) { return !shows_sign_of_nan(op) && is_simple(op); });
}

TEST_P(Fused, ProgramsOfAnyInstructionsEqualTheInterpreter) {
  check_random(2'000, 600, [](Op op) { return !shows_sign_of_nan(op); });
}

INSTANTIATE_TEST_SUITE_P(Threads, Fused, testing::Values(1, 2, 7),
                         [](const auto& count) { return std::to_string(count.param); });

// --- How operands lie.

Array numbers(const Shape& shape, DType dtype = DType::f32) {
  Random random(test_seed());
  return random_array(random, shape, dtype);
}

// (x - m) / s * g + b.
RandomProgram affine(const Shape& shape, const Array& x, const Array& m, const Array& s,
                     const Array& g, const Array& b) {
  ProgramBuilder p(shape);
  const int in = p.input(x, DType::f32);
  const int mean = p.input(m), deviation = p.input(s), gain = p.input(g), bias = p.input(b);
  p.op(Op::add, p.op(Op::multiply, p.op(Op::divide, p.op(Op::subtract, in, mean), deviation), gain),
       bias);
  return p.finish();
}

void expect_generated(const RandomProgram& made, bool streams = false) {
  const int64_t runs = fused_counts().runs;
  EXPECT_TRUE(equals_the_interpreter(made, streams));
  EXPECT_EQ(fused_counts().runs > runs, jit::is_available()) << made.text();
}

TEST(FusedOperands, RowsAndColumnsOfEveryExtent) {
  for (int64_t columns = 1; columns <= 130; ++columns) {
    const Shape shape{1 + columns % 5, columns};
    const Array row = numbers({columns});
    const Array column = numbers({shape[0], 1});
    expect_generated(affine(shape, numbers(shape), column, column, row, row));
  }
}

// Many steps on one input: more vectors at once than otherwise.
TEST(FusedOperands, LongBodiesOfEveryExtent) {
  for (int64_t columns = 1; columns <= 300; ++columns) {
    const Shape shape{1 + columns % 3, columns};
    ProgramBuilder p(shape);
    const int x = p.input(numbers(shape)), k = p.input(numbers({})),
              row = p.input(numbers({shape[0], 1}));
    int value = x;
    for (int i = 0; i < 9; ++i)
      value = p.op(Op::add, p.op(Op::multiply, value, x), i % 2 ? k : row);
    expect_generated(p.finish());
  }
}

TEST(FusedOperands, SmallInnerExtents) {
  for (const int64_t inner : {2, 3, 5, 8, 15}) {
    for (const int64_t outer : {50, 700, 5'001}) {
      const Shape shape{outer, inner};
      const Array pattern = numbers({inner});
      const Array column = numbers({outer, 1});
      expect_generated(
          affine(shape, numbers(shape, DType::u8), pattern, pattern, pattern, pattern));
      expect_generated(affine(shape, numbers(shape), column, pattern, pattern, column));
    }
  }
}

// Patterns that stay in registers, and those that do not: too long, not in order, of another type.
TEST(FusedOperands, PatternsOfEveryLength) {
  for (int64_t inner = 2; inner < 40; ++inner) {
    if (inner % 16 == 0) continue;  // run row by row
    for (const DType dtype : {DType::u8, DType::f16, DType::i32, DType::f32, DType::f64}) {
      const Shape shape{inner % 2 == 0 ? 401 : 3'001, inner};
      const Array pattern = numbers({inner}, dtype);
      const Array backwards = pattern(slice(none, none, -1));
      for (const Array& second : {pattern, backwards, numbers({shape[0], 1}, dtype)}) {
        ProgramBuilder p(shape);
        const int x = p.input(numbers(shape, dtype)), y = p.input(pattern), z = p.input(second);
        p.op(Op::maximum, p.op(Op::subtract, x, y), z);
        expect_generated(p.finish(), inner % 3 == 0);
      }
      ProgramBuilder p(shape);
      const int x = p.input(numbers(shape, dtype)), y = p.input(pattern);
      p.op(Op::subtract, y, x);
      EXPECT_TRUE(equals_the_interpreter(p.finish(), inner % 5 == 0)) << shape;
    }
  }
}

// One instruction runs as generated code where its operands would be packed.
TEST(FusedOperands, OneInstructionWithItemsThatRepeat) {
  for (int64_t inner = 2; inner < 48; ++inner) {
    if (inner % 16 == 0) continue;  // run row by row
    for (const int64_t outer : {7, 100, 3'001}) {
      const Shape shape{outer, inner};
      if (outer * inner <= 128) continue;  // as it is
      for (const DType dtype : {DType::f32, DType::f64, DType::i32, DType::c64, DType::c128}) {
        if (inner >= 16 && inner * size_in_bytes(dtype) > 96) continue;  // run row by row
        ProgramBuilder p(shape);
        const int a = p.input(numbers({outer, 1}, dtype)), b = p.input(numbers(shape, dtype));
        p.op(is_complex(dtype) ? Op::multiply : Op::subtract, a, b);
        expect_generated(p.finish(), inner % 7 == 0);
      }
    }
  }
}

TEST(FusedOperands, OneInstructionOnARowAndAColumn) {
  for (const int64_t inner : {2, 3, 7, 13}) {
    const Shape shape{1'001, inner};
    ProgramBuilder p(shape);
    const int a = p.input(numbers({1'001, 1})), b = p.input(numbers({inner}));
    p.op(Op::subtract, a, b);
    expect_generated(p.finish());
  }
}

TEST(FusedOperands, OneInstructionOnConvertedInputs) {
  for (const DType narrow : {DType::u8, DType::i32, DType::f16, DType::bf16}) {
    for (const int64_t inner : {5, 500}) {
      const Shape shape{101, inner};
      ProgramBuilder p(shape);
      const int a = p.input(numbers(shape, narrow), DType::f32), b = p.input(numbers(shape));
      p.op(Op::multiply, a, b);
      expect_generated(p.finish());
    }
  }
}

// Packing costs the same both ways: the kernels of the tables stay.
TEST(FusedOperands, OneInstructionThatPacksAnywayIsLeftToTheTables) {
  const Shape shape{70, 90};
  ProgramBuilder p(shape);
  // Columns 1 KiB apart compete for places in L1.
  const int a = p.input(numbers({90, 256})(slice(none, none), slice(0, 70)).transpose());
  const int b = p.input(numbers(shape));
  p.op(Op::subtract, a, b);
  const RandomProgram made = p.finish();
  const int64_t runs = fused_counts().runs;
  EXPECT_TRUE(equals_the_interpreter(made, false));
  EXPECT_EQ(fused_counts().runs, runs);
}

// Read in registers: one instruction is generated for them too.
TEST(FusedOperands, OneInstructionOnRowsReadBackwardsOrEverySecondItem) {
  for (const DType dtype : {DType::f32, DType::f64, DType::i32}) {
    for (const int64_t columns : {25, 64, 1'500}) {
      const Shape shape{90, columns};
      const Array x = numbers({90, 2 * columns - 1}, dtype);
      for (const Array& apart : {x(slice(none, none), slice(columns - 1, none, -1)),
                                 x(slice(none, none), slice(none, none, 2))}) {
        ProgramBuilder p(shape);
        const int a = p.input(apart), b = p.input(numbers(shape, dtype));
        p.op(Op::subtract, a, b);
        expect_generated(p.finish(), columns == 64);
      }
    }
  }
}

// What the tables read too is packed for both.
TEST(FusedOperands, RowsReadBackwardsByAKernelOfTheTables) {
  const Shape shape{30, 200};
  ProgramBuilder p(shape);
  const int a = p.input(numbers(shape)(slice(none, none), slice(none, none, -1)));
  const int b = p.input(numbers(shape));
  p.op(Op::multiply, p.op(Op::add, p.op(Op::tanh, a), b), a);
  expect_generated(p.finish());
}

// Turned in registers, in whole squares and parts of them.
TEST(FusedOperands, OneInstructionOnATransposedOperand) {
  for (const DType dtype : {DType::f32, DType::f64, DType::i32, DType::i64}) {
    for (const int64_t rows : {17, 24, 70}) {
      for (const int64_t columns : {16, 19, 90}) {
        const Shape shape{3, rows, columns};
        ProgramBuilder p(shape);
        const int a = p.input(numbers(shape, dtype));
        const int b = p.input(numbers({3, columns, rows}, dtype).permute({0, 2, 1}));
        p.op(Op::subtract, a, b);
        expect_generated(p.finish());
      }
    }
  }
}

TEST(FusedOperands, TransposedTwiceReversedAndConverted) {
  const Shape shape{70, 90};
  const Array turned = numbers({90, 70}).transpose();
  const Array reversed = numbers(shape)(slice(none, none), slice(none, none, -1));
  for (const DType other : {DType::f32, DType::i32, DType::f64}) {
    const Array also_turned = numbers({90, 70}, other).transpose();
    ProgramBuilder p(shape);
    const int a = p.input(turned), b = p.input(also_turned, DType::f32), c = p.input(reversed);
    p.op(Op::less, p.op(Op::subtract, p.op(Op::multiply, a, b), c), a);
    expect_generated(p.finish());
  }
}

TEST(FusedOperands, TransposedReversedAndWithGaps) {
  const Shape shape{70, 90};
  const Array turned = numbers({90, 70}).transpose();
  const Array reversed = numbers(shape)(slice(none, none), slice(none, none, -1));
  const Array gaps = numbers({70, 180})(slice(none, none), slice(none, none, 2));
  expect_generated(affine(shape, turned, reversed, gaps, numbers(shape), numbers({70, 1})));
}

TEST(FusedOperands, StreamedOutputs) {
  for (const Shape& shape : {Shape{100'000}, Shape{37, 1001}, Shape{3'000, 3}, Shape{5, 1}}) {
    const Array row = numbers({shape[shape.rank() - 1]});
    expect_generated(affine(shape, numbers(shape), row, row, row, row), true);
  }
}

TEST(FusedOperands, TheOutputMayBeAnInput) {
  for (const DType written : {DType::f32, DType::f64, DType::i32}) {
    ProgramBuilder p(Shape{33, 77});
    const Array x = numbers({33, 77}, written);
    const int a = p.input(x), b = p.input(numbers({77}, written));
    p.op(Op::add, p.op(Op::maximum, a, b), a);
    const RandomProgram made = p.finish_into(x);
    const Array expected = interpreted(made).array;
    const EmittingForATest on(Emitting::always);
    run_in_blocks_into(made, x);
    EXPECT_EQ(difference(expected, x), "");
  }
}

// --- When code is made, and how long it is kept.

// x + x, twice, then `more` times multiplied by itself: as many structures as wanted.
RandomProgram chain(const Array& x, int more, Op last) {
  ProgramBuilder p(x.shape());
  const int in = p.input(x);
  int value = p.op(Op::add, in, in);
  for (int i = 0; i < more; ++i) value = p.op(i % 2 == 0 ? Op::multiply : Op::subtract, value, in);
  p.op(last, value, in);
  return p.finish();
}

class FusedCache : public testing::Test {
 protected:
  FusedCache() { compile::clear_fused(); }
  void SetUp() override {
    if (!emits_for_active_table()) GTEST_SKIP() << "nothing is emitted here";
  }
};

TEST_F(FusedCache, MakesAProgramOnceForAllAddressesAndExtents) {
  const int64_t made = fused_counts().made;
  for (const int64_t extent : {10, 1'000, 70'000}) generated(chain(numbers({extent}), 3, Op::add));
  EXPECT_EQ(fused_counts().made, made + 1);
  generated(chain(numbers({10}, DType::f64), 3, Op::add));
  EXPECT_EQ(fused_counts().made, made + 2);
}

TEST_F(FusedCache, InterpretsSmallWorkTheFirstTimes) {
  const EmittingForATest usual(Emitting::when_it_pays);
  const RandomProgram small = chain(numbers({100}), 3, Op::add);
  const int64_t made = fused_counts().made;
  run_in_blocks(small);
  EXPECT_EQ(fused_counts().made, made);
  for (int i = 0; i < 2'000; ++i) run_in_blocks(small);
  EXPECT_EQ(fused_counts().made, made + 1);
}

// Instructions per step, in the order they run; in brackets those in one kernel.
std::string steps_of(const RandomProgram& made) {
  const EmittingForATest on(Emitting::always);
  PlannedProgram planned;
  plan_program(made, made.out, planned);
  const compile::FusedProgram* fused = planned.job.code;
  if (!fused) return "none";
  std::string text;
  for (int s = 0; s < fused->steps; ++s) {
    const compile::FusedStep& step = fused->step[s];
    text += step.code ? "[" : "";
    for (int i = 0; i < step.count; ++i) {
      const int number = fused->turns.instruction[step.first + i];
      text += std::string(info(made.program.instruction[number].op).name) + " ";
    }
    text += step.code ? "] " : "";
  }
  return text;
}

TEST_F(FusedCache, MovesInstructionsToMakeLongRuns) {
  ProgramBuilder p(Shape{5'000});
  const int x = p.input(numbers({5'000})), y = p.input(numbers({5'000}));
  const int a = p.op(Op::multiply, p.op(Op::log, x), y);
  p.op(Op::log, a);  // nobody needs it
  const int b = p.op(Op::subtract, p.op(Op::log, y), x);
  p.op(Op::multiply, p.op(Op::tanh, p.op(Op::add, a, b)), a);
  const RandomProgram made = p.finish();
  EXPECT_EQ(steps_of(made), "log log [multiply subtract add ] tanh multiply ");
  EXPECT_EQ(difference(interpreted(made).array, generated(made).array), "");
}

TEST_F(FusedCache, IsBounded) {
  const Array x = numbers({300});
  const int64_t evicted = fused_counts().evicted;
  static constexpr Op kLast[] = {Op::add,     Op::subtract, Op::multiply, Op::divide,
                                 Op::maximum, Op::minimum,  Op::fmax,     Op::fmin,
                                 Op::less,    Op::equal,    Op::greater,  Op::not_equal};
  for (const Op last : kLast) {
    for (int more = 1; more < core::kMaxInstructions - 2; ++more) {
      const RandomProgram made = chain(x, more, last);
      EXPECT_EQ(difference(interpreted(made).array, generated(made).array), "");
    }
  }
  EXPECT_GT(fused_counts().evicted, evicted);
  EXPECT_EQ(fused_counts().kept, compile::kMostFused);
}

TEST_F(FusedCache, KeepsCodeAliveWhileItIsUsed) {
  const EmittingForATest on(Emitting::always);
  const RandomProgram made = chain(numbers({5'000}), 4, Op::add);
  const Array out = empty(made.shape, DType::f32);
  PlannedProgram planned;
  plan_program(made, out, planned);
  const compile::FusedProgram* fused = planned.job.code;
  ASSERT_NE(fused, nullptr);
  compile::clear_fused();
  exec::run_code(planned.job, 0, planned.schedule.plan.blocks);
  EXPECT_EQ(difference(interpreted(made).array, out), "");
}

TEST_F(FusedCache, IsMadeByOneOfManyThreads) {
  const EmittingForATest on(Emitting::always);
  constexpr int kThreads = 8;
  for (int round = 0; round < 20; ++round) {
    compile::clear_fused();
    const RandomProgram made = chain(numbers({3'000}), 1 + round, Op::subtract);
    const Array expected =
        run_step_by_step(made, [](const StrictOp& op) { exec::execute(op); }).array;
    const int64_t before = fused_counts().made;
    std::atomic<int> ready{0};
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        for (++ready; ready < kThreads;) std::this_thread::yield();
        for (int k = 0; k < 10; ++k) wrong += difference(expected, run_in_blocks(made).array) != "";
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(fused_counts().made, before + 1);
  }
}

bool refuse(void*, size_t) noexcept { return false; }

TEST_F(FusedCache, InterpretsWhereExecutableMemoryIsRefused) {
  const jit::Protector before = jit::exchange_protector(refuse);
  const RandomProgram made = chain(numbers({5'000}), 4, Op::add);
  const int64_t refused = fused_counts().refused;
  const int64_t runs = fused_counts().runs;
  const Array got = generated(made).array;
  generated(made);
  jit::exchange_protector(before);
  EXPECT_EQ(difference(interpreted(made).array, got), "");
  EXPECT_EQ(fused_counts().refused, refused + 1);
  EXPECT_EQ(fused_counts().runs, runs);
}

TEST_F(FusedCache, IsUsedByTheTablesThatItIsFor) {
  const RandomProgram made = chain(numbers({5'000}), 4, Op::add);
  on_every_table([&](const char* table) {
    const int64_t runs = fused_counts().runs;
    generated(made);
    EXPECT_EQ(fused_counts().runs > runs, std::strncmp(table, "avx", 3) == 0) << table;
    return true;
  });
}

TEST(FusedDeathTest, IsTurnedOffByTheEnvironment) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  setenv("WEFT_JIT", "0", 1);
  EXPECT_EXIT(std::exit(compile::exchange_emitting(Emitting::always) == Emitting::never ? 0 : 1),
              testing::ExitedWithCode(0), "");
  unsetenv("WEFT_JIT");
}

}  // namespace
}  // namespace weft::test
