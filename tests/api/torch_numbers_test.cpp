// Numbers and 0-d arrays next to 16-bit floats in PyTorch's dialect: products and quotients take
// them as they are, in float32; everything else rounds them to the 16-bit type first. (PyTorch 2.15
// was asked, operation by operation.)
#include <gtest/gtest.h>

#include <functional>

#include "dialect/lower.h"
#include "exec/reference.h"
#include "exec/run.h"
#include "support/random_arrays.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

struct Binary {
  const char* name;
  bool takes_wide;
  torch::Tensor (*eager)(const Operand&, const Operand&);
  Expr (*lazily)(const Expr&, const Operand&);
};

template <class Call>
Expr with_number(const Expr& x, const Operand& b, Call call) {
  return b.array() ? call(x, *b.array()) : call(x, b.scalar().real);
}

#define WEFT_BINARY(name, wide)                                                             \
  {                                                                                         \
#name, wide, [](const Operand& a, const Operand& b) { return torch::name(a, b); },        \
        [](const Expr& x, const Operand& b) {                                                 \
          return with_number(x, b, [](const Expr& a, const auto& y) { return torch::name(a, y); }); \
        } \
  }
const Binary kBinary[] = {
    WEFT_BINARY(mul, true),       WEFT_BINARY(div, true),      WEFT_BINARY(floor_divide, true),
    WEFT_BINARY(add, false),      WEFT_BINARY(sub, false),     WEFT_BINARY(remainder, false),
    WEFT_BINARY(fmod, false),     WEFT_BINARY(maximum, false), WEFT_BINARY(minimum, false),
    WEFT_BINARY(fmax, false),     WEFT_BINARY(fmin, false),    WEFT_BINARY(atan2, false),
    WEFT_BINARY(pow, false),      WEFT_BINARY(hypot, false),   WEFT_BINARY(logaddexp, false),
    WEFT_BINARY(copysign, false), WEFT_BINARY(eq, false),      WEFT_BINARY(ne, false),
    WEFT_BINARY(lt, false),       WEFT_BINARY(le, false),      WEFT_BINARY(gt, false),
    WEFT_BINARY(ge, false),
};
#undef WEFT_BINARY

// What float32 makes of it, rounded once.
Array computed_wide(const Binary& op, const Array& x, const Array& number) {
  const Array result = op.eager(x.astype(DType::f32), number.astype(DType::f32));
  return result.dtype() == DType::boolean ? result : result.astype(x.dtype());
}

TEST(TorchNumbers, AreRoundedToSixteenBitsOnlyWherePyTorchDoes) {
  Random random(test_seed());
  for (const DType dtype : {DType::f16, DType::bf16}) {
    const Array x = (random_array(random, {300}, DType::i8) / 64.0 + 2.25).astype(dtype);
    for (const double number : {0.3, 3.14159, 1.0 / 3, -70000.0}) {
      const Array point = Array::of(number);
      for (const Binary& op : kBinary) {
        const Array used = op.takes_wide ? point : point.astype(dtype);
        const Array expected = computed_wide(op, x, used);
        const auto expect = [&](const char* how, const Array& answer) {
          EXPECT_EQ(difference(expected, answer), "")
              << op.name << " " << name_of(dtype) << " " << how;
        };
        expect("number", op.eager(x, number));
        expect("0-d float64", op.eager(x, point));
        expect("0-d float32", op.eager(x, point.astype(DType::f32)));
        expect("lazy number", op.lazily(lazy(x), number).eval());
        expect("lazy 0-d", op.lazily(lazy(x), point).eval());
      }
    }
  }
}

TEST(TorchNumbers, MayBeBeyondTheSixteenBitType) {
  const Array x = Array{-0.8936, 1.656}.astype(DType::f16);
  EXPECT_EQ(torch::mul(x, 70000).item<double>(0), -62560);
  EXPECT_EQ(torch::mul(70000, x).item<double>(0), -62560);
  EXPECT_EQ(torch::mul(x, Array::of(70000.0f)).item<double>(0), -62560);
  EXPECT_EQ(torch::mul(x, scalar(int64_t{70000})).item<double>(0), -62560);
  EXPECT_NEAR(torch::div(x, 70000).item<double>(1), 2.366e-5, 1e-8);
  EXPECT_EQ(torch::mul(x, 70000).dtype(), DType::f16);
  const Array target = x.copy();
  torch::mul_(target, 70000);
  EXPECT_EQ(target.item<double>(0), -62560);
  torch::div_(target, 70000);
  EXPECT_NEAR(target.item<double>(0), -0.8936, 1e-3);
  EXPECT_EQ(torch::mul(lazy(x), 70000).eval().item<double>(0), -62560);
  EXPECT_EQ(torch::mul(70000, lazy(x)).eval().item<double>(0), -62560);
  EXPECT_EQ((x * 70000).item<double>(0), -INFINITY) << "NumPy's dialect rounds first";
}

TEST(TorchNumbers, AreTakenAlikeByTheReferenceExecutor) {
  Random random(test_seed());
  for (const DType dtype : {DType::f16, DType::bf16}) {
    const Array x = random_array(random, {300}, dtype);
    for (const Op op : {Op::multiply, Op::divide, Op::floor_divide, Op::add}) {
      const CallOperand operands[] = {x, 70000.0 / 3};
      const Array out = zeros({300}, dtype);
      exec::run_reference(dialect::lower_torch(op, "call", operands, {.out = out}));
      const Array answer = exec::run(dialect::lower_torch(op, "call", operands, {}));
      EXPECT_EQ(difference(out, answer), "") << info(op).name << " " << name_of(dtype);
    }
  }
}

// A factor of 0 reads nothing, so that nan and infinities do not count.
TEST(TorchProducts, AFactorOfZeroReadsNothing) {
  const double inf = INFINITY;
  for (const DType dtype : {DType::f16, DType::bf16, DType::f32, DType::f64, DType::c64}) {
    const Array one = ones({1, 1}, dtype);
    const Array bad = full({1, 1}, inf, dtype);
    const auto real = [](const Array& x) { return x.real().item<double>(); };
    EXPECT_EQ(real(torch::addmm(one, one, bad, {.alpha = 0})), 1) << name_of(dtype);
    EXPECT_EQ(real(torch::addmm(one, one, bad, {.beta = 3, .alpha = 0})), 3) << name_of(dtype);
    EXPECT_EQ(real(torch::addmm(bad, one, one, {.beta = 0})), 1) << name_of(dtype);
    EXPECT_EQ(real(torch::addmm(bad, one, bad, {.beta = 0, .alpha = 0})), 0) << name_of(dtype);
    EXPECT_EQ(torch::addmm(one, one, bad, {.alpha = 0}).dtype(), dtype);
    const auto stacked = [](const Array& x) { return x.reshape({1, 1, 1}); };
    EXPECT_EQ(real(torch::baddbmm(stacked(one), stacked(one), stacked(bad), {.alpha = 0})), 1);
  }
  const Array input = ones({2});
  Array sum = torch::addmm(input, ones({2, 3}), ones({3, 2}), {.alpha = 0});
  sum.assign(7);
  EXPECT_EQ(input.item<double>(0), 1) << "the result is new";
}

}  // namespace
}  // namespace weft::test
