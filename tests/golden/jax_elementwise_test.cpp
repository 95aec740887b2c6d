// XLA's own operations, held against jax.lax (data/jax_elementwise.txt): at special values, in
// every type, called at once, lazily and through a builder. Where weft differs on purpose, xla.h
// says so.
#include "support/value_lines.h"
#include "weft/lazy.h"
#include "weft/xla.h"
#include "weft/xla_builder.h"

namespace weft::golden {
namespace {

using Arrays = std::vector<Array>;

// One operation in the three ways to call it.
struct Ways {
  size_t arity;
  std::function<Array(const Arrays&)> eager;
  std::function<Expr(const std::vector<Expr>&)> lazily;
  std::function<xla::XlaOp(const std::vector<xla::XlaOp>&)> built;
};

#define WEFT_UNARY(name, Name)                                             \
  {                                                                        \
#name, {                                                               \
      1, [](const Arrays& x) { return xla::name(x[0]); },                  \
          [](const std::vector<Expr>& x) { return xla::name(x[0]); },      \
          [](const std::vector<xla::XlaOp>& x) { return xla::Name(x[0]); } \
    }                                                                      \
  }
#define WEFT_BINARY(name, Name)                                                  \
  {                                                                              \
#name, {                                                                     \
      2, [](const Arrays& x) { return xla::name(x[0], x[1]); },                  \
          [](const std::vector<Expr>& x) { return xla::name(x[0], x[1]); },      \
          [](const std::vector<xla::XlaOp>& x) { return xla::Name(x[0], x[1]); } \
    }                                                                            \
  }

std::map<std::string, Ways> all_ways() {
  std::map<std::string, Ways> ways = {
      WEFT_UNARY(negate, Neg),
      WEFT_UNARY(abs, Abs),
      WEFT_UNARY(sign, Sign),
      WEFT_UNARY(bitwise_not, Not),
      WEFT_UNARY(ceil, Ceil),
      WEFT_UNARY(floor, Floor),
      WEFT_UNARY(round_nearest_even, RoundNearestEven),
      WEFT_UNARY(is_finite, IsFinite),
      WEFT_UNARY(population_count, PopulationCount),
      WEFT_UNARY(clz, Clz),
      WEFT_UNARY(real, Real),
      WEFT_UNARY(imag, Imag),
      WEFT_UNARY(conj, Conj),
      WEFT_BINARY(maximum, Max),
      WEFT_BINARY(minimum, Min),
      WEFT_BINARY(remainder, Rem),
      WEFT_BINARY(divide, Div),
      WEFT_BINARY(next_after, NextAfter),
      WEFT_BINARY(equal, Eq),
      WEFT_BINARY(not_equal, Ne),
      WEFT_BINARY(less, Lt),
      WEFT_BINARY(less_equal, Le),
      WEFT_BINARY(greater, Gt),
      WEFT_BINARY(greater_equal, Ge),
      WEFT_BINARY(bitwise_and, And),
      WEFT_BINARY(bitwise_or, Or),
      WEFT_BINARY(bitwise_xor, Xor),
      WEFT_BINARY(shift_left, ShiftLeft),
      WEFT_BINARY(shift_right_arithmetic, ShiftRightArithmetic),
      WEFT_BINARY(shift_right_logical, ShiftRightLogical),
      {"clamp",
       {3, [](const Arrays& x) { return xla::clamp(x[0], x[1], x[2]); },
        [](const std::vector<Expr>& x) { return xla::clamp(x[0], x[1], x[2]); },
        [](const std::vector<xla::XlaOp>& x) { return xla::Clamp(x[0], x[1], x[2]); }}},
  };
  for (int d = 0; d < kDTypes; ++d) {
    const auto dtype = static_cast<DType>(d);
    ways["convert_" + std::string(name_of(dtype))] = {
        1, [dtype](const Arrays& x) { return xla::convert_element_type(x[0], dtype); },
        [dtype](const std::vector<Expr>& x) { return xla::convert_element_type(x[0], dtype); },
        [dtype](const std::vector<xla::XlaOp>& x) { return xla::ConvertElementType(x[0], dtype); }};
  }
  return ways;
}
#undef WEFT_UNARY
#undef WEFT_BINARY

Array run_lazily(const Ways& ways, const Arrays& inputs) {
  std::vector<Expr> operands;
  for (const Array& x : inputs) operands.push_back(lazy(x));
  return ways.lazily(operands).eval();
}

Array run_built(const Ways& ways, const Arrays& inputs) {
  xla::Builder builder;
  std::vector<xla::XlaOp> operands;
  for (const Array& x : inputs)
    operands.push_back(
        builder.Parameter(static_cast<int64_t>(operands.size()), x.shape(), x.dtype()));
  return builder.Build(ways.built(operands)).compile().execute(inputs)[0];
}

void compare(Array (*run)(const Ways&, const Arrays&)) {
  Functions functions;
  for (const auto& entry : all_ways()) {
    const Ways ways = entry.second;
    functions[entry.first] = {ways.arity, [run, ways](const Arrays& x) { return run(ways, x); }};
  }
  const auto nothing = [](const std::string&, DType) { return false; };
  compare_values("jax_elementwise.txt", ValueLines(functions, nothing));
}

TEST(JaxElementwise, EagerCallsGiveWhatXlaGives) {
  compare([](const Ways& ways, const Arrays& x) { return ways.eager(x); });
}
TEST(JaxElementwise, LazyCallsGiveWhatXlaGives) { compare(run_lazily); }
TEST(JaxElementwise, BuiltCallsGiveWhatXlaGives) { compare(run_built); }

}  // namespace
}  // namespace weft::golden
