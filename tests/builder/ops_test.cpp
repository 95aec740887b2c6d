// Every instruction against the eager function of the XLA dialect: the same bits, or error.
#include <gtest/gtest.h>

#include "support/function_lists.h"
#include "support/random_arrays.h"
#include "weft/weft.h"
#include "weft/xla_builder.h"

namespace weft::test {
namespace {

using xla::Builder;
using xla::XlaOp;

using Build = std::function<XlaOp(const std::vector<XlaOp>&)>;
using Eager = std::function<Array(const std::vector<Array>&)>;

// The text with "f" for the function, and without what the hint proposes: the builder's functions
// are refused in their own words (refusals_test.cpp).
std::string nameless(const Error& error) {
  std::string text = error.what();
  const std::string name = "xla::" + error.info().op;
  for (size_t at; (at = text.find(name)) != std::string::npos;) text.replace(at, name.size(), "f");
  const size_t hint = text.find("\n    hint: ");
  return hint == std::string::npos ? text : text.substr(0, hint) + " and a hint";
}

// The result of a computation of these arguments, or the text of the error that building it throws.
struct Outcome {
  std::optional<Array> value;
  std::string error;
};

Outcome built(const std::vector<Array>& arguments, const Build& build) {
  Builder b("test");
  std::vector<XlaOp> parameters;
  for (const Array& argument : arguments) {
    const auto number = static_cast<int64_t>(parameters.size());
    parameters.push_back(b.Parameter(number, argument.shape(), argument.dtype()));
  }
  try {
    return {b.Build(build(parameters)).compile().execute(arguments)[0], ""};
  } catch (const Error& error) {
    return {{}, nameless(error)};
  }
}

Outcome eager(const std::vector<Array>& arguments, const Eager& call) {
  try {
    return {call(arguments), ""};
  } catch (const Error& error) {
    return {{}, nameless(error)};
  }
}

// Returns whether it was a value, so that tests can see that not everything is refused.
bool expect_same(const std::vector<Array>& arguments, const Build& build, const Eager& call) {
  const Outcome expected = eager(arguments, call);
  const Outcome actual = built(arguments, build);
  EXPECT_EQ(expected.error, actual.error);
  if (!expected.value || !actual.value) return false;
  EXPECT_EQ(difference(*expected.value, *actual.value), "");
  return true;
}

Array random_of(uint64_t seed, const Shape& shape, DType dtype) {
  Random random(seed);
  return random_array(random, shape, dtype);
}

// --- Unary.

class BuilderDTypes : public ::testing::TestWithParam<DType> {};

TEST_P(BuilderDTypes, UnaryInstructionsAreTheEagerFunctions) {
  const Array x = random_of(1, {5, 7}, GetParam());
  int values = 0;
  for (const auto& u : kUnaryInstructions) {
    SCOPED_TRACE(u.name);
    values += expect_same(
        {x}, [&](const auto& p) { return u.build(p[0]); },
        [&](const auto& a) { return u.call(a[0]); });
  }
  EXPECT_GE(values, GetParam() == DType::boolean ? 1 : 2);  // of booleans: logical_not
}

// --- Binary.

TEST_P(BuilderDTypes, BinaryInstructionsAreTheEagerFunctions) {
  const Array m = random_of(2, {4, 6}, GetParam());
  const Array v = random_of(3, {4}, GetParam());
  int values = 0;
  for (const auto& f : kBinaryInstructions) {
    SCOPED_TRACE(f.name);
    values += expect_same(
        {m, v}, [&](const auto& p) { return f.build(p[0], p[1], {0}); },
        [&](const auto& a) { return f.call(a[0], a[1], {0}); });
  }
  EXPECT_GE(values, 3);
}

INSTANTIATE_TEST_SUITE_P(All, BuilderDTypes,
                         ::testing::Values(DType::boolean, DType::i8, DType::i32, DType::u16,
                                           DType::u64, DType::f16, DType::bf16, DType::f32,
                                           DType::f64, DType::c64, DType::c128));

struct BroadcastCase {
  Shape lhs, rhs;
  Axes dims;
};

// Valid or not: the eager call decides.
TEST(BuilderOps, BroadcastDimensionsAreCheckedAtTheCallAsTheEagerOnesAre) {
  const BroadcastCase cases[] = {
      {{2, 3}, {3}, {1}},    {{2, 3}, {3}, {}},          {{2, 3}, {}, {}},
      {{3}, {2, 3}, {1}},    {{2, 1}, {1, 3}, {}},       {{2, 3}, {2, 3}, {0, 1}},
      {{2, 3}, {3}, {0}},    {{2, 3}, {3}, {2}},         {{2, 3}, {3}, {-1}},
      {{2, 3}, {3}, {0, 1}}, {{2, 3}, {2, 3}, {1, 0}},   {{16, 8, 4}, {8, 4}, {2, 1}},
      {{2, 3}, {}, {0}},     {{2, 3}, {4, 3}, {}},       {{4, 4, 4}, {4, 4}, {1, 1}},
      {{0, 3}, {1, 3}, {}},  {{2, 3, 4}, {2, 1}, {0, 1}}};
  int values = 0;
  for (const BroadcastCase& c : cases) {
    SCOPED_TRACE(to_string(c.lhs) + " " + to_string(c.rhs) + " " + to_string(c.dims));
    values += expect_same(
        {random_of(4, c.lhs, DType::f32), random_of(5, c.rhs, DType::f32)},
        [&](const auto& p) { return xla::Add(p[0], p[1], c.dims); },
        [&](const auto& a) { return xla::add(a[0], a[1], c.dims); });
  }
  EXPECT_EQ(values, 7);
}

TEST(BuilderOps, ElementTypesMustAgreeAsInTheEagerDialect) {
  const Array f = random_of(6, {3}, DType::f32);
  for (DType other : {DType::f64, DType::i32, DType::c64}) {
    expect_same(
        {f, random_of(7, {3}, other)}, [](const auto& p) { return p[0] * p[1]; },
        [](const auto& a) { return xla::multiply(a[0], a[1]); });
  }
}

TEST(BuilderOps, SelectAndClampStretchScalarsOnly) {
  const Array p = random_of(8, {3, 4}, DType::boolean);
  const Array x = random_of(9, {3, 4}, DType::f64);
  const Array zero = scalar(0.0);
  const Array row = random_of(10, {4}, DType::f64);
  const auto select = [](const auto& a) { return xla::Select(a[0], a[1], a[2]); };
  const auto eager_select = [](const auto& a) { return xla::select(a[0], a[1], a[2]); };
  EXPECT_TRUE(expect_same({p, x, zero}, select, eager_select));
  EXPECT_FALSE(expect_same({p, x, row}, select, eager_select));
  EXPECT_FALSE(expect_same({x, x, x}, select, eager_select));
  const auto clamp = [](const auto& a) { return xla::Clamp(a[0], a[1], a[2]); };
  const auto eager_clamp = [](const auto& a) { return xla::clamp(a[0], a[1], a[2]); };
  EXPECT_TRUE(expect_same({zero, x, scalar(2.5)}, clamp, eager_clamp));
  EXPECT_FALSE(expect_same({row, x, scalar(2.5)}, clamp, eager_clamp));
}

TEST(BuilderOps, OperatorsAreTheFunctions) {
  const Array a = random_of(11, {9}, DType::i32);
  const Array b = random_of(12, {9}, DType::i32);
  const Array u = random_of(13, {9}, DType::u32);
  const auto same = [&](const std::vector<Array>& in, const Build& build, const Eager& call) {
    EXPECT_TRUE(expect_same(in, build, call));
  };
  same(
      {a, b}, [](auto& p) { return p[0] + p[1]; }, [](auto& x) { return xla::add(x[0], x[1]); });
  same(
      {a, b}, [](auto& p) { return p[0] - p[1]; },
      [](auto& x) { return xla::subtract(x[0], x[1]); });
  same(
      {a, b}, [](auto& p) { return p[0] / p[1]; }, [](auto& x) { return xla::divide(x[0], x[1]); });
  same(
      {a, b}, [](auto& p) { return p[0] % p[1]; },
      [](auto& x) { return xla::remainder(x[0], x[1]); });
  same(
      {a, b}, [](auto& p) { return p[0] & p[1]; },
      [](auto& x) { return xla::bitwise_and(x[0], x[1]); });
  same(
      {a, b}, [](auto& p) { return p[0] | p[1]; },
      [](auto& x) { return xla::bitwise_or(x[0], x[1]); });
  same(
      {a, b}, [](auto& p) { return p[0] ^ p[1]; },
      [](auto& x) { return xla::bitwise_xor(x[0], x[1]); });
  same(
      {a, b}, [](auto& p) { return p[0] << p[1]; },
      [](auto& x) { return xla::shift_left(x[0], x[1]); });
  same(
      {a, b}, [](auto& p) { return p[0] >> p[1]; },
      [](auto& x) { return xla::shift_right_arithmetic(x[0], x[1]); });
  same(
      {u, u}, [](auto& p) { return p[0] >> p[1]; },
      [](auto& x) { return xla::shift_right_logical(x[0], x[1]); });
  same(
      {a}, [](auto& p) { return -p[0]; }, [](auto& x) { return xla::negate(x[0]); });
  same(
      {a}, [](auto& p) { return ~p[0]; }, [](auto& x) { return xla::bitwise_not(x[0]); });
}

TEST(BuilderOps, CompareTakesADirection) {
  using xla::ComparisonDirection;
  using Call = xla::Literal (*)(xla::CallLiteral&&, xla::CallLiteral&&, const Axes&);
  const std::pair<ComparisonDirection, Call> cases[] = {
      {ComparisonDirection::kEq, xla::equal},         {ComparisonDirection::kNe, xla::not_equal},
      {ComparisonDirection::kGe, xla::greater_equal}, {ComparisonDirection::kGt, xla::greater},
      {ComparisonDirection::kLe, xla::less_equal},    {ComparisonDirection::kLt, xla::less}};
  const Array m = random_of(14, {6, 5}, DType::i8);
  const Array v = random_of(15, {5}, DType::i8);
  for (const auto& [direction, call] : cases) {
    EXPECT_TRUE(expect_same(
        {m, v}, [d = direction](const auto& p) { return xla::Compare(p[0], p[1], {1}, d); },
        [c = call](const auto& a) { return c(a[0], a[1], {1}); }));
    EXPECT_TRUE(expect_same(
        {m, m}, [d = direction](const auto& p) { return xla::Compare(p[0], p[1], d); },
        [c = call](const auto& a) { return c(a[0], a[1], {}); }));
  }
}

// --- Reductions and products.

TEST(BuilderOps, ReduceIsTheEagerOne) {
  const Op ops[] = {Op::add,         Op::multiply,   Op::maximum,     Op::minimum,
                    Op::bitwise_and, Op::bitwise_or, Op::bitwise_xor, Op::subtract};
  const Axes axes[] = {{0}, {1}, {2, 0}, {}, {0, 1, 2}, {3}, {-1}, {1, 1}};
  int values = 0;
  for (DType dtype : {DType::boolean, DType::i32, DType::f16, DType::f32, DType::c128}) {
    for (const Shape& shape : {Shape{3, 4, 5}, Shape{3, 0, 5}}) {
      const Array x = random_of(16, shape, dtype);
      const Array init = random_of(17, {}, dtype);
      for (Op op : ops) {
        for (const Axes& dims : axes) {
          SCOPED_TRACE(std::string(info(op).name) + to_string(shape) + to_string(dims));
          values += expect_same(
              {x, init}, [&](const auto& p) { return xla::Reduce(p[0], p[1], op, dims); },
              [&](const auto& a) { return xla::reduce(a[0], a[1], op, dims); });
        }
      }
    }
  }
  EXPECT_GT(values, 200);
}

TEST(BuilderOps, ReduceRefusesInitsThatDoNotFit) {
  const Array x = random_of(18, {3, 4}, DType::f32);
  for (const Array& init : {random_of(19, {1}, DType::f32), scalar(1.0)}) {
    EXPECT_FALSE(expect_same(
        {x, init}, [](const auto& p) { return xla::Reduce(p[0], p[1], Op::add, {0}); },
        [](const auto& a) { return xla::reduce(a[0], a[1], Op::add, {0}); }));
  }
  EXPECT_TRUE(expect_same(
      {x, Array::of(2.f)}, [](const auto& p) { return xla::ReduceAll(p[0], p[1], Op::add); },
      [](const auto& a) {
        return xla::reduce(a[0], a[1], Op::add, {0, 1});
      }));
}

TEST(BuilderOps, DotGeneralIsTheEagerOne) {
  const xla::DotDimensions cases[] = {{{0}, {0}, {2}, {1}, {}},  {{}, {}, {2}, {1}, DType::f64},
                                      {{0}, {}, {2}, {1}, {}},   {{0}, {0}, {2, 1}, {1}, {}},
                                      {{-1}, {0}, {2}, {1}, {}}, {{0}, {5}, {2}, {1}, {}},
                                      {{0}, {0}, {0}, {1}, {}},  {{0}, {1}, {2}, {1}, {}},
                                      {{0}, {0}, {1}, {1}, {}},  {{0}, {2}, {2}, {1}, {}}};
  const Array a = random_of(20, {2, 3, 4}, DType::f32);
  const Array b = random_of(21, {2, 4, 5}, DType::f32);
  int values = 0;
  for (const xla::DotDimensions& d : cases) {
    values += expect_same(
        {a, b}, [&](const auto& p) { return xla::DotGeneral(p[0], p[1], d); },
        [&](const auto& x) { return xla::dot_general(x[0], x[1], d); });
  }
  EXPECT_EQ(values, 2);
}

TEST(BuilderOps, DotIsTheEagerOne) {
  const auto build = [](const auto& p) { return xla::Dot(p[0], p[1]); };
  const auto call = [](const auto& a) { return xla::dot(a[0], a[1]); };
  const Array m = random_of(22, {3, 4}, DType::f64);
  const Array v = random_of(23, {4}, DType::f64);
  EXPECT_TRUE(expect_same({m, v}, build, call));
  EXPECT_TRUE(expect_same({v, v}, build, call));
  EXPECT_FALSE(expect_same({v, m}, build, call));
  EXPECT_FALSE(expect_same({m, scalar(1.0)}, build, call));
  EXPECT_FALSE(expect_same({m, v.astype(DType::f32)}, build, call));
}

// --- Arrangement.

TEST(BuilderOps, BroadcastsAreTheEagerOnes) {
  const Array x = random_of(24, {2, 1}, DType::f32);
  for (const Shape& sizes : {Shape{}, Shape{3}, Shape{0, 2}, Shape{-1}}) {
    expect_same(
        {x}, [&](const auto& p) { return xla::Broadcast(p[0], sizes); },
        [&](const auto& a) { return xla::broadcast(a[0], sizes).copy(); });
  }
  const std::pair<Shape, Axes> cases[] = {{{2, 3, 4}, {0, 2}}, {{2, 3}, {0, 1}}, {{2, 3}, {0}},
                                          {{2, 3}, {1, 0}},    {{2, 3}, {0, 2}}, {{2, 3}, {-1, 1}},
                                          {{5, 3}, {0, 1}}};
  int values = 0;
  for (const auto& [shape, dims] : cases) {
    values += expect_same(
        {x}, [s = shape, d = dims](const auto& p) { return xla::BroadcastInDim(p[0], s, d); },
        [s = shape, d = dims](const auto& a) { return xla::broadcast_in_dim(a[0], s, d).copy(); });
  }
  EXPECT_EQ(values, 2);
}

TEST(BuilderOps, ConvertElementTypeCastsAsAstype) {
  const Array x = random_of(25, {40}, DType::f32);
  for (DType to : {DType::i8, DType::u32, DType::f16, DType::f64, DType::c64, DType::boolean}) {
    EXPECT_TRUE(expect_same(
        {x}, [&](const auto& p) { return xla::ConvertElementType(p[0], to); },
        [&](const auto& a) { return xla::convert_element_type(a[0], to); }));
  }
}

TEST(BuilderOps, ReshapeTransposeSliceAndConcatRearrange) {
  const Array x = random_of(26, {3, 4, 5}, DType::f32);
  const auto same = [&](const Build& build, const Eager& call) {
    EXPECT_TRUE(expect_same({x}, build, call));
  };
  for (const Shape& shape : {Shape{60}, Shape{5, 12}, Shape{3, 1, 4, 5, 1}, Shape{2, 6, 5}}) {
    same(
        [&](auto& p) {
          return xla::Reshape(xla::Transpose(p[0], {2, 0, 1}), shape);
        },
        [&](auto& a) {
          return a[0].transpose({2, 0, 1}).reshape(shape).copy();
        });
    same([&](auto& p) { return xla::Neg(xla::Reshape(p[0], shape)); },
         [&](auto& a) { return -a[0].reshape(shape); });
  }
  same(
      [](auto& p) {
        return xla::Transpose(p[0], {1, 2, 0});
      },
      [](auto& a) {
        return a[0].transpose({1, 2, 0}).copy();
      });
  same(
      [](auto& p) {
        return xla::Slice(p[0], {1, 0, 2}, {3, 4, 5}, {1, 3, 2});
      },
      [](auto& a) { return a[0](slice(1, 3), slice(0, 4, 3), slice(2, 5, 2)).copy(); });
  same(
      [](auto& p) {
        return xla::Slice(p[0], {0, 4, 1}, {3, 4, 2});
      },
      [](auto& a) { return a[0](all, slice(4, 4), slice(1, 2)).copy(); });
  same(
      [](auto& p) {
        return xla::ConcatInDim({p[0], xla::Neg(p[0]), p[0]}, 1);
      },
      [](auto& a) {
        Array whole = empty({3, 12, 5}, DType::f32);
        whole(all, slice(0, 4)) = a[0];
        whole(all, slice(4, 8)) = -a[0];
        whole(all, slice(8, 12)) = a[0];
        return whole;
      });
}

TEST(BuilderOps, IotaCountsAlongADimension) {
  Builder b;
  const xla::Executable run = b.Build(b.Iota(DType::f32, {2, 3, 2}, 1)).compile();
  const Array expected = broadcast_to(arange(3).astype(DType::f32).reshape({3, 1}), {2, 3, 2});
  EXPECT_EQ(difference(expected.copy(), run.run()), "");
}

TEST(BuilderOps, ConstantsAreWhatTheyWereWhenTheyWereTaken) {
  Builder b;
  Array table = {1.0, 2.0, 3.0};
  const XlaOp sum = b.Constant(table) + b.Constant(0.5);
  table.assign(100);
  EXPECT_EQ(difference(Array{1.5, 2.5, 3.5}, b.Build(sum).compile().run()), "");
  EXPECT_EQ(b.Constant(true).dtype(), DType::boolean);
  EXPECT_EQ(b.Constant(1.f).dtype(), DType::f32);
}

}  // namespace
}  // namespace weft::test
