// The strategy of every row of bench/ that is one elementwise operation and of chains that are
// fused, and of both sides of the ladder's thresholds: on a machine that is stated here, so that
// they are the same everywhere.
#include <gtest/gtest.h>

#include "compile/isa.h"
#include "dialect/lower.h"
#include "jit/jit.h"
#include "support/program_builder.h"
#include "support/schedule_of.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using schedule::Machine;
using schedule::Rewrite;
using schedule::Schedule;
using schedule::Strategy;

constexpr int64_t kMiB = int64_t{1} << 20;

// AVX-512 with 32 MiB of L3 and one thread.
Machine machine() {
  return {.l3 = 32 * kMiB,
          .threads = 1,
          .code = &compile::code_rules(jit::Isa::avx512),
          .can_stream = kernels::active_table().can_stream};
}

const char* name_of(Strategy strategy) {
  constexpr const char* kNames[] = {"row", "tile", "nest", "convert", "jit", "blocks"};
  return kNames[static_cast<int>(strategy)];
}

// "jit, streamed", "tile, expanded": what was chosen, without its extents.
std::string brief(const Schedule& s) {
  std::string text = name_of(s.strategy);
  if (s.rewrite == Rewrite::expand || s.expanded_inputs != 0) text += ", expanded";
  if (s.rewrite == Rewrite::hoist_row || s.rewrite == Rewrite::hoist_column || s.hoisted != 0)
    text += ", hoisted";
  return text + (s.streams ? ", streamed" : "");
}

std::string eager(Op op, const std::vector<Operand>& operands, const Array& out) {
  const std::vector<CallOperand> in_call(operands.begin(), operands.end());
  CallOptions options;
  options.out = out;
  return brief(CallSchedule(dialect::lower_numpy(op, info(op).name.data(), in_call.data(), options),
                            machine())
                   .value);
}
std::string eager(Op op, const std::vector<Operand>& operands) {
  Shape shape;
  DType dtype = DType::f32;
  for (const Operand& operand : operands) {
    if (!operand.array()) continue;
    shape = broadcast_shapes(shape, operand.array()->shape());
    dtype = operand.array()->dtype();
  }
  const bool is_truth = info(op).result == ResultRule::boolean;
  return eager(op, operands, empty(shape, is_truth ? DType::boolean : dtype));
}

Array f32(const Shape& shape) { return empty(shape, DType::f32); }
std::string add_of(const Shape& a, const Shape& b) { return eager(Op::add, {f32(a), f32(b)}); }

class BenchRows : public testing::Test {
 protected:
  void SetUp() override {
    if (!jit::is_available()) GTEST_SKIP() << "this build generates no code";
  }
};

TEST_F(BenchRows, SameShapes) {
  EXPECT_EQ(add_of({8, 256}, {8, 256}), "row") << "same_L1";
  EXPECT_EQ(add_of({128, 256}, {128, 256}), "tile") << "same_L2, new_L2";
  EXPECT_EQ(add_of({1024, 512}, {1024, 512}), "tile") << "same_L3, new_L3";
  EXPECT_EQ(add_of({4096, 4096}, {4096, 4096}), "tile, streamed") << "same_DRAM, new_DRAM";
  EXPECT_EQ(eager(Op::multiply, {f32({128, 512}), 2.5f}), "tile") << "scalar_L2";
  EXPECT_EQ(eager(Op::multiply, {f32({4096, 4096}), 2.5f}), "tile, streamed") << "scalar_DRAM";
}

TEST_F(BenchRows, RowsAndColumns) {
  EXPECT_EQ(add_of({128, 256}, {256}), "tile") << "row_L2";
  EXPECT_EQ(add_of({128, 256}, {128, 1}), "tile") << "col_L2";
  EXPECT_EQ(add_of({4096, 4096}, {4096}), "tile, streamed") << "row_DRAM";
  EXPECT_EQ(add_of({4096, 4096}, {4096, 1}), "tile, streamed") << "col_DRAM";
  EXPECT_EQ(add_of({256, 1}, {1, 256}), "tile") << "outer_L2";
  EXPECT_EQ(add_of({4096, 1}, {1, 4096}), "tile, streamed") << "outer_DRAM";
}

TEST_F(BenchRows, ShortAndManyAxes) {
  EXPECT_EQ(add_of({10000, 3}, {3}), "tile, expanded") << "inner3row_L2";
  EXPECT_EQ(add_of({1000000, 3}, {3}), "jit") << "inner3row_L3";
  EXPECT_EQ(add_of({1000000, 3}, {1000000, 1}), "jit, streamed") << "inner3col_L3";
  EXPECT_EQ(add_of({1000000, 4}, {4}), "jit, streamed") << "inner4row_L3";
  EXPECT_EQ(add_of({4, 1, 8, 1, 16}, {1, 4, 8, 8, 1}), "nest") << "interleave_L2";
  EXPECT_EQ(add_of({12, 1, 64, 1, 64}, {1, 16, 64, 32, 1}), "nest") << "interleave_DRAM";
  EXPECT_EQ(add_of({64, 256, 256}, {256, 256}), "tile, streamed") << "batch_tail";
  EXPECT_EQ(add_of({64, 256, 256}, {64, 1, 256}), "nest, streamed") << "batch_mid";
  EXPECT_EQ(add_of({16, 64, 56, 56}, {64, 1, 1}), "nest") << "nchw_bias";
}

TEST_F(BenchRows, Layouts) {
  const auto transposed = [](int64_t n) { return eager(Op::add, {f32({n, n}), f32({n, n}).T()}); };
  EXPECT_EQ(transposed(128), "jit") << "transpose_L2";
  EXPECT_EQ(transposed(1024), "blocks") << "transpose_L3";
  EXPECT_EQ(transposed(4096), "blocks, streamed") << "transpose_DRAM";
  const Array fortran = f32({512, 1024}).T();
  EXPECT_EQ(eager(Op::add, {fortran, fortran}, f32({512, 1024}).T()), "tile") << "fortran_L3";
  const Array nchw = f32({8, 64, 56, 56}).permute({0, 2, 3, 1});
  EXPECT_EQ(eager(Op::add, {nchw, f32({64})}), "jit") << "permute_nhwc";
  const Array twice = f32({2 * kMiB})(slice(none, none, 2));
  EXPECT_EQ(eager(Op::add, {twice, f32({kMiB})}), "jit") << "strided2_L3";
  const Array reversed = f32({kMiB})(slice(none, none, -1));
  EXPECT_EQ(eager(Op::add, {reversed, f32({kMiB})}), "jit") << "reverse_L3";
}

TEST_F(BenchRows, Types) {
  const Array f64 = empty({kMiB}, DType::f64);
  EXPECT_EQ(eager(Op::add, {empty({kMiB}, DType::i32), f64}, empty({kMiB})), "jit") << "i32_f64";
  EXPECT_EQ(eager(Op::add, {f32({kMiB}), f64}, empty({kMiB})), "jit") << "f32_f64";
  const Array bytes = empty({4 * kMiB}, DType::i8);
  EXPECT_EQ(eager(Op::add, {bytes, bytes.copy()}), "tile") << "i8_i8";
  const Array truths = empty({4 * kMiB}, DType::boolean);
  EXPECT_EQ(eager(Op::logical_and, {truths, truths.copy()}), "tile") << "bool_and";
  EXPECT_EQ(eager(Op::less, {f32({kMiB}), f32({kMiB})}), "tile") << "less_L3";
  EXPECT_EQ(eager(Op::where, {empty({kMiB}, DType::boolean), f32({kMiB}), f32({kMiB})}), "tile")
      << "where_L3";
}

TEST_F(BenchRows, Functions) {
  EXPECT_EQ(eager(Op::exp, {f32({kMiB})}), "jit") << "exp_f32";
  EXPECT_EQ(eager(Op::log, {f32({kMiB})}), "tile") << "log_f32";
  EXPECT_EQ(eager(Op::tanh, {f32({kMiB})}), "tile") << "tanh_f32";
  EXPECT_EQ(eager(Op::exp, {empty({kMiB})}), "jit") << "exp_f64";
  EXPECT_EQ(eager(Op::logistic, {f32({kMiB})}), "tile") << "sigmoid_L3";
}

TEST_F(BenchRows, TinyCalls) {
  EXPECT_EQ(add_of({3}, {3}), "row") << "tiny_3_3";
  EXPECT_EQ(add_of({2, 3}, {3}), "tile") << "tiny_23_3";
  EXPECT_EQ(add_of({3, 1}, {1, 4}), "tile") << "tiny_outer";
  EXPECT_EQ(add_of({64}, {64}), "row") << "tiny_64";
  EXPECT_EQ(eager(Op::subtract, {f32({2, 3}), f32({3})}), "tile") << "tiny_chain, its first call";
  EXPECT_EQ(eager(Op::multiply, {f32({2, 3}), 2.0f}), "row") << "tiny_chain, the others";
}

// --- Programs of several instructions, which fused expressions are.

std::string fused(const RandomProgram& made) {
  Schedule schedule;
  const int64_t elements = count_or_overflow(made.shape);
  make_schedule(
      {made.program, made.shape, made.out.origin(), made.out.strides(), elements, elements},
      machine(), schedule);
  return brief(schedule);
}

TEST_F(BenchRows, Chains) {
  const auto affine = [](int64_t n, int64_t m) {
    ProgramBuilder p({n, m});
    const int a = p.input(f32({n, m})), mu = p.input(f32({n, 1})), sd = p.input(f32({n, 1}));
    const int g = p.input(f32({m})), b = p.input(f32({m}));
    p.op(Op::add, p.op(Op::multiply, p.op(Op::divide, p.op(Op::subtract, a, mu), sd), g), b);
    return fused(p.finish());
  };
  EXPECT_EQ(affine(64, 512), "jit") << "affine_L2";
  EXPECT_EQ(affine(8192, 2048), "jit, streamed") << "affine_DRAM";
  const auto hypot = [](int64_t side) {
    ProgramBuilder p({side, side});
    const int x = p.input(f32({side, 1})), y = p.input(f32({1, side}));
    p.op(Op::sqrt, p.op(Op::add, p.op(Op::multiply, x, x), p.op(Op::multiply, y, y)));
    return fused(p.finish());
  };
  EXPECT_EQ(hypot(256), "jit") << "hypot_L2";
  EXPECT_EQ(hypot(4096), "jit, streamed") << "hypot_DRAM";
  ProgramBuilder p({1080, 1920, 3});
  const int x = p.input(empty({1080, 1920, 3}, DType::u8), DType::f32);
  const int m = p.input(f32({3})), s = p.input(f32({3}));
  p.op(Op::multiply, p.op(Op::subtract, x, m), s);
  EXPECT_EQ(fused(p.finish()), "jit") << "u8_normalize";
}

TEST_F(BenchRows, ChainsOfVectors) {
  const auto products = [](int64_t n) {
    ProgramBuilder p({n});
    const int a = p.input(f32({n})), b = p.input(f32({n}));
    const int c = p.input(f32({n})), d = p.input(f32({n}));
    p.op(Op::add, p.op(Op::multiply, a, b), p.op(Op::multiply, c, d));
    return fused(p.finish());
  };
  EXPECT_EQ(products(20480), "jit") << "abcd_L2";
  EXPECT_EQ(products(16 * kMiB), "jit, streamed") << "abcd_DRAM";
  ProgramBuilder range({kMiB});
  const int x = range.input(f32({kMiB})), low = range.input(f32({})), high = range.input(f32({}));
  range.op(Op::bitwise_and, range.op(Op::greater, x, low), range.op(Op::less, x, high));
  EXPECT_EQ(fused(range.finish()), "jit") << "inrange_L3";
  ProgramBuilder leaky({kMiB});
  const int a = leaky.input(f32({kMiB})), zero = leaky.input(f32({})), slope = leaky.input(f32({}));
  leaky.op(Op::where, leaky.op(Op::greater, a, zero), a, leaky.op(Op::multiply, a, slope));
  EXPECT_EQ(fused(leaky.finish()), "jit") << "leaky_L3";
  ProgramBuilder horner({kMiB});
  const int h = horner.input(f32({kMiB}));
  int coefficient[9];
  for (int& c : coefficient) c = horner.input(f32({}));
  int value = horner.op(Op::multiply, h, coefficient[8]);
  for (int power = 7; power >= 0; --power) {
    value = horner.op(Op::add, value, coefficient[power]);
    if (power > 0) value = horner.op(Op::multiply, value, h);
  }
  EXPECT_EQ(fused(horner.finish()), "jit") << "horner8_L3";
}

TEST_F(BenchRows, Stencils) {
  const Array image = f32({1026, 1026});
  ProgramBuilder p({1024, 1024});
  const auto shifted = [&](int64_t down, int64_t right) {
    return p.input(image(slice(down, 1024 + down), slice(right, 1024 + right)));
  };
  const int north = shifted(0, 1), south = shifted(2, 1), east = shifted(1, 2),
            west = shifted(1, 0);
  const int centre = shifted(1, 1), four = p.input(f32({}));
  const int sum = p.op(Op::add, p.op(Op::add, p.op(Op::add, north, south), east), west);
  p.op(Op::subtract, sum, p.op(Op::multiply, centre, four));
  EXPECT_EQ(fused(p.finish()), "jit, streamed") << "stencil5_L3";
}

// --- Both sides of every threshold.

TEST_F(BenchRows, ThresholdsOfTheSmallRungs) {
  EXPECT_EQ(add_of({4096}, {4096}), "row");
  EXPECT_EQ(add_of({4097}, {4097}), "tile");
  const Array strided = f32({4096})(slice(none, none, 2));
  const auto first = [&](int64_t n) { return strided(slice(0, n)); };
  EXPECT_EQ(eager(Op::add, {first(1024), f32({1024})}), "tile");
  EXPECT_EQ(eager(Op::add, {first(1025), f32({1025})}), "jit");
  // Few elements are read where they lie, however short their rows.
  EXPECT_EQ(add_of({128, 2}, {128, 1}), "tile");
  EXPECT_EQ(add_of({129, 2}, {129, 1}), "jit");
  EXPECT_EQ(add_of({64, 15}, {64, 1}), "jit");
  EXPECT_EQ(add_of({64, 16}, {64, 1}), "tile");
  // More than 4096 elements need rows of 64.
  EXPECT_EQ(add_of({300, 63}, {63}), "tile, expanded");
  EXPECT_EQ(add_of({300, 64}, {64}), "tile");
  // A constant result is one element, copied.
  const Array one = f32({1});
  EXPECT_EQ(eager(Op::exp, {one.broadcast_to({32})}), "row");
  EXPECT_EQ(eager(Op::exp, {one.broadcast_to({33})}), "tile, hoisted");
}

TEST_F(BenchRows, ThresholdsOfConvertedRows) {
  const auto converted = [](int64_t n) {
    return eager(Op::add, {empty({n}, DType::i32), f32({n})}, empty({n}));
  };
  EXPECT_EQ(converted(1024), "row");
  EXPECT_EQ(converted(1025), "jit");
  const auto cast = [](const Shape& shape, const Array& from) {
    return eager(Op::copy, {from}, empty(shape, DType::f64));
  };
  EXPECT_EQ(cast({1024}, f32({1024})), "row");
  EXPECT_EQ(cast({1025}, f32({1025})), "convert");
  EXPECT_EQ(cast({100, 64}, f32({100, 70})(all, slice(0, 64))), "convert");
  EXPECT_EQ(cast({100, 63}, f32({100, 70})(all, slice(0, 63))), "jit");
}

TEST_F(BenchRows, ThresholdsOfHoisting) {
  const auto exp_of = [](int64_t n, const Shape& shape) {
    return eager(Op::exp, {f32({n}).broadcast_to(shape)});
  };
  EXPECT_EQ(exp_of(2048, {2, 2048}), "tile, hoisted") << "8 KiB fit scratch";
  EXPECT_EQ(exp_of(2049, {2, 2049}), "row, hoisted") << "through the output";
  EXPECT_EQ(eager(Op::copy, {f32({300}).broadcast_to({300, 300})}), "tile") << "a copy is one";
}

TEST_F(BenchRows, ThresholdsOfStreaming) {
  const int64_t n = int64_t{1} << 20;
  EXPECT_EQ(add_of({n + n / 2}, {n + n / 2}), "tile") << "12 MiB read";
  EXPECT_EQ(add_of({2 * n}, {2 * n}), "tile, streamed") << "16 MiB read, 0.47 L3 are 15";
}

TEST_F(BenchRows, ThresholdsOfShortRows) {
  EXPECT_EQ(add_of({100000, 24}, {100000, 1}), "jit") << "items repeat in registers";
  EXPECT_EQ(add_of({100000, 25}, {100000, 1}), "tile");
  EXPECT_EQ(add_of({100000, 15}, {15}), "jit") << "a pattern";
  EXPECT_EQ(add_of({100000, 16}, {16}), "tile");
  EXPECT_EQ(add_of({10000, 47}, {47}), "jit");
  EXPECT_EQ(add_of({10000, 49}, {49}), "tile");
}

TEST_F(BenchRows, WithoutCodeOperandsArePacked) {
  Machine plain = machine();
  plain.code = nullptr;
  const Array a = f32({1000, 1000}), out = f32({1000, 1000});
  const Array turned = a.T();
  const CallOperand given[] = {a, turned};
  CallOptions options;
  options.out = out;
  EXPECT_EQ(brief(CallSchedule(dialect::lower_numpy(Op::add, "add", given, options), plain).value),
            "blocks");
}

TEST_F(BenchRows, AreSharedAmongThreadsInUnits) {
  const auto split = [](const Shape& a, const Shape& b) {
    const Array x = f32(a), y = f32(b), out = f32(broadcast_shapes(a, b));
    const CallOperand given[] = {x, y};
    CallOptions options;
    options.out = out;
    return CallSchedule(dialect::lower_numpy(Op::add, "add", given, options), machine())
        .value.split;
  };
  EXPECT_EQ(split({4096}, {4096}).bytes, 0);
  EXPECT_EQ(split({65536}, {65536}).units, 8);
  EXPECT_EQ(split({4096, 4096}, {4096}).units, 512);
  EXPECT_EQ(split({16, 64, 3136}, {64, 1}).units, 16 * 7);
}

}  // namespace
}  // namespace weft::test
