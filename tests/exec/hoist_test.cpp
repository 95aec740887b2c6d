// What repeats along an axis is computed once and copied.
#include "exec/execute.h"

#include <gtest/gtest.h>

#include <cmath>

#include "dialect/lower.h"
#include "support/expect.h"
#include "support/schedule_of.h"
#include "weft/weft.h"

namespace weft {
namespace {

// Counts the elements that exp is computed for, then computes them.
int64_t evaluated = 0;
kernels::TileKernel real_exp = nullptr;
void counting_exp(const kernels::Tile& tile) noexcept {
  evaluated += tile.rows * tile.columns * tile.planes;
  real_exp(tile);
}

// Runs exp of `x` into `out` with kernels that count. Returns how often exp was evaluated.
int64_t count_exp(const Array& x, const Array& out) {
  static kernels::KernelTable table = kernels::active_table();
  const auto at = [](auto e) { return static_cast<int>(e); };
  kernels::TileKernel& slot = table.ops[at(Op::exp)][at(DType::f32)];
  real_exp = kernels::active_table().ops[at(Op::exp)][at(DType::f32)];
  slot = counting_exp;
  evaluated = 0;
  const CallOperand operands[] = {x};
  const int threads = num_threads();
  set_num_threads(1);
  exec::execute(dialect::lower_numpy(Op::exp, "exp", operands, {.out = out}), table);
  set_num_threads(threads);
  return evaluated;
}

void expect_exp(const Array& x, const Array& out) {
  for (int64_t i = 0; i < out.shape()[0]; i += 13) {
    for (int64_t j = 0; j < out.shape()[1]; j += 7) {
      ASSERT_NEAR(out.item<float>(i, j), std::exp(x.item<float>(i, j)), 1e-4) << i << ", " << j;
    }
  }
}

TEST(Hoist, ElementsOfARowRepeatedAreComputedOnce) {
  const Array x = linspace(-3, 3, 200, true, DType::f32).broadcast_to({100, 200});
  const Array out = zeros({100, 200}, DType::f32);
  EXPECT_EQ(count_exp(x, out), 200);
  expect_exp(x, out);
}

TEST(Hoist, ElementsOfAColumnRepeatedAreComputedOnce) {
  const Array x = linspace(-3, 3, 100, true, DType::f32).reshape({100, 1}).broadcast_to({100, 200});
  const Array out = zeros({200, 100}, DType::f32).T();
  EXPECT_EQ(count_exp(x, out), 100);
  expect_exp(x, out);
}

TEST(Hoist, OneElementRepeatedIsComputedOnce) {
  const Array x = full({}, 0.5, DType::f32).broadcast_to({100, 200});
  const Array out = zeros({100, 200}, DType::f32);
  EXPECT_EQ(count_exp(x, out), 1);
  expect_exp(x, out);
}

TEST(Hoist, ConversionsOfTheResultAreCopiedToo) {
  const Array x = linspace(-3, 3, 200, true, DType::f32).broadcast_to({100, 200});
  const Array out = zeros({100, 200}, DType::f64);
  EXPECT_EQ(count_exp(x, out), 200);
  EXPECT_EQ(out.item<double>(99, 7), out.item<double>(0, 7));
  EXPECT_NEAR(out.item<double>(50, 199), std::exp(3.0), 1e-4);
}

TEST(Hoist, SmallResultsAreToo_MasksAreComputedElementByElement) {
  const Array x = full({}, 0.5, DType::f32).broadcast_to({10, 20});
  EXPECT_EQ(count_exp(x, zeros({10, 20}, DType::f32)), 1);
  const Array mask = zeros({100, 200}, DType::boolean);
  const Array out = zeros({100, 200}, DType::f32);
  exp(x(0, 0).broadcast_to({100, 200}), {.out = out, .where = mask});
  EXPECT_EQ(out.item<float>(5, 5), 0);
}

TEST(Hoist, AnAxisIsIdleIfNoOperandMovesAlongIt) {
  const Array row = zeros({3}).broadcast_to({5, 1, 3});
  const Array column = zeros({4, 1}).broadcast_to({5, 4, 1});
  const CallOperand operands[] = {row, column};
  const Array out = zeros({5, 4, 3});
  const test::CallSchedule small(dialect::lower_numpy(Op::add, "add", operands, {.out = out}));
  EXPECT_EQ(small.value.hoisted, 0U) << "few elements are added faster than copied";
  const Array longer = zeros({300}).broadcast_to({5, 1, 300});
  const CallOperand large[] = {longer, column};
  const Array result = zeros({5, 4, 300});
  const test::CallSchedule made(dialect::lower_numpy(Op::add, "add", large, {.out = result}));
  EXPECT_EQ(made.value.hoisted, 1U);
}

}  // namespace
}  // namespace weft
