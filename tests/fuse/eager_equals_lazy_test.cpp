// Every reduction gives the same bits of arrays and of expressions: all functions, element types,
// layouts, with and without a mask, or is refused with the same words.
#include <gtest/gtest.h>

#include <functional>

#include "support/expect.h"
#include "support/random_arrays.h"
#include "support/reduce_options.h"
#include "weft/torch.h"
#include "weft/xla.h"

namespace weft::test {
namespace {

// Numbers whose sums depend on the order of additions.
Array numbers_of(const Shape& shape, DType dtype) {
  const Array count = arange(count_or_overflow(shape)).reshape(shape);
  return (sin(count * 0.37) * 100 + 3).astype(dtype);
}

struct LaidOut {
  const char* name;
  std::function<Array(DType)> make;  // (5, 7, 9), unless it is empty
};

const std::vector<LaidOut>& layouts() {
  static const std::vector<LaidOut> list = {
      {"row-major",
       [](DType d) {
         return numbers_of({5, 7, 9}, d);
       }},
      {"column-major",
       [](DType d) {
         return numbers_of({9, 7, 5}, d).transpose();
       }},
      {"turned",
       [](DType d) {
         return numbers_of({7, 9, 5}, d).transpose({2, 0, 1});
       }},
      {"strided and backwards",
       [](DType d) {
         return numbers_of({5, 14, 27}, d)(all, slice(none, none, -2), slice(none, none, 3));
       }},
      {"repeated along axis 0",
       [](DType d) {
         return numbers_of({7, 9}, d).broadcast_to({5, 7, 9});
       }},
      {"repeated along axis 1, turned",
       [](DType d) {
         return numbers_of({9, 1, 5}, d).broadcast_to({9, 7, 5}).transpose({2, 1, 0});
       }},
      {"empty",
       [](DType d) {
         return numbers_of({5, 0, 9}, d);
       }},
  };
  return list;
}

// The answer's type, shape, memory order and bits are compared, or the texts of refusals.
void expect_same(const std::function<Array()>& eager, const std::function<Expr()>& later) {
  std::string refusal;
  Array expected;
  try {
    expected = eager();
  } catch (const Error& error) {
    refusal = error.what();
  }
  try {
    const Array answer = later().eval();
    ASSERT_EQ(refusal, "") << "was not refused";
    ASSERT_EQ(difference(expected, answer), "");
    for (int axis = 0; axis < answer.rank(); ++axis) {
      if (answer.shape()[axis] <= 1 || answer.size() == 0) continue;
      ASSERT_EQ(expected.strides()[axis], answer.strides()[axis]) << "axis " << axis;
    }
  } catch (const Error& error) {
    ASSERT_EQ(refusal, error.what());
  }
}

// Calls check(x, options) for every layout, choice of axes and keepdims, without and with a mask.
template <class Check>
void for_all(DType dtype, const Check& check) {
  for (const LaidOut& layout : layouts()) {
    const Array x = layout.make(dtype);
    const Array mask = numbers_of({x.shape()[1], 1}, DType::f64) > 0;
    for (const ReduceAxes& axes : {ReduceAxes(), ReduceAxes(0), ReduceAxes(-1), ReduceAxes(0, 2),
                                   ReduceAxes(1, 0), ReduceAxes(Axes())}) {
      for (const bool is_masked : {false, true}) {
        AllOptions o{.axis = axes, .keepdims = is_masked};
        if (is_masked) o.where = mask;
        SCOPED_TRACE(std::string(layout.name) + (is_masked ? ", masked, axes " : ", axes ") +
                     (axes.get() ? to_string(*axes.get()) : "not given"));
        check(x, o);
      }
    }
  }
}

class EveryReduction : public testing::TestWithParam<DType> {};
std::string name_of(const testing::TestParamInfo<DType>& info) {
  return std::string(name_of(info.param));
}

#define WEFT_SAME(function, x, ...)                                \
  do {                                                             \
    SCOPED_TRACE(#function " " #__VA_ARGS__);                      \
    expect_same([&] { return (function)(x, __VA_ARGS__); },        \
                [&] { return (function)(lazy(x), __VA_ARGS__); }); \
  } while (false)

TEST_P(EveryReduction, OfAnExpressionHasTheBitsOfTheEagerOne) {
  for_all(GetParam(), [](const Array& x, const AllOptions& o) {
    AllOptions started = o;
    started.initial = 3;
    AllOptions corrected = o;
    corrected.correction = 1.5;
    WEFT_SAME(sum, x, o);
    WEFT_SAME(sum, x, started);
    WEFT_SAME(prod, x, o);
    WEFT_SAME(min, x, o);
    WEFT_SAME(max, x, started);
    WEFT_SAME(mean, x, o);
    WEFT_SAME(var, x, o);
    WEFT_SAME(stddev, x, corrected);
    WEFT_SAME(any, x, o);
    WEFT_SAME(all, x, o);
    WEFT_SAME(count_nonzero, x, o);
    WEFT_SAME(argmin, x, o);
    WEFT_SAME(argmax, x, o);
    WEFT_SAME(logsumexp, x, o);
    WEFT_SAME(sum_of_squares, x, o);
    for (const double order : {0.0, 0.5, 1.0, 2.0, 3.0, double{INFINITY}, -double{INFINITY}})
      WEFT_SAME(vector_norm, x, order, o);
  });
}

TEST_P(EveryReduction, AsAnotherTypeHasTheBitsOfTheEagerOne) {
  for_all(GetParam(), [](const Array& x, AllOptions o) {
    for (const DType dtype : {DType::boolean, DType::i16, DType::f16, DType::f32, DType::c64}) {
      o.dtype = dtype;
      WEFT_SAME(sum, x, o);
      WEFT_SAME(prod, x, o);
      WEFT_SAME(mean, x, o);
      WEFT_SAME(var, x, o);
    }
  });
}

TEST_P(EveryReduction, IntoAnArrayHasTheBitsOfTheEagerOne) {
  const Array x = layouts()[2].make(GetParam());
  const auto same = [&](DType dtype, auto function) {
    const Array eager = zeros({5, 9}, dtype);
    const Array later = zeros({5, 9}, dtype);
    expect_same([&] { return function(x, AllOptions{.axis = 1, .out = eager}); },
                [&] { return function(lazy(x), AllOptions{.axis = 1, .out = later}); });
    EXPECT_EQ(difference(eager, later), "");
  };
  for (const DType dtype : {GetParam(), DType::f32, DType::c128}) {
    same(dtype, [](const auto& v, const AllOptions& o) { return sum(v, o); });
    same(dtype, [](const auto& v, const AllOptions& o) { return mean(v, o); });
    same(dtype, [](const auto& v, const AllOptions& o) { return stddev(v, o); });
    same(dtype, [](const auto& v, const AllOptions& o) { return argmax(v, o); });
    same(dtype, [](const auto& v, const AllOptions& o) { return any(v, o); });
  }
}

TEST_P(EveryReduction, InPyTorchsDialectHasTheBitsOfTheEagerOne) {
  for_all(GetParam(), [](const Array& x, const AllOptions& given) {
    if (given.where.get()) return;
    const torch::ReduceOptions o{.dim = given.axis};
    WEFT_SAME(torch::sum, x, o);
    WEFT_SAME(torch::prod, x, o);
    WEFT_SAME(torch::mean, x, o);
    WEFT_SAME(torch::amax, x, o);
    WEFT_SAME(torch::amin, x, o);
    WEFT_SAME(torch::var, x, o);
    WEFT_SAME(torch::stddev, x, o);
    WEFT_SAME(torch::argmax, x, o);
    WEFT_SAME(torch::argmin, x, o);
    WEFT_SAME(torch::any, x, o);
    WEFT_SAME(torch::all, x, o);
    WEFT_SAME(torch::count_nonzero, x, o);
    WEFT_SAME(torch::logsumexp, x, o);
    for (const double p : {0.0, 1.0, 2.0, 3.0, double{INFINITY}}) WEFT_SAME(torch::norm, x, p, o);
  });
}

TEST_P(EveryReduction, InXlasDialectHasTheBitsOfTheEagerOne) {
  const Array init = full({}, 2, GetParam());
  for (const LaidOut& layout : layouts()) {
    SCOPED_TRACE(layout.name);
    const Array x = layout.make(GetParam());
    for (const Op op : {Op::add, Op::multiply, Op::minimum, Op::maximum, Op::bitwise_and,
                        Op::bitwise_xor, Op::fmax, Op::gcd, Op::subtract}) {
      for (const Axes& axes : {Axes{0}, Axes{1, 2}, Axes{}, Axes{2, 0}, Axes{3}})
        WEFT_SAME(xla::reduce, x, init, op, axes);
    }
  }
}

// What is computed on the way, not read from memory.
TEST_P(EveryReduction, OfComputedElementsHasTheBitsOfTheEagerOne) {
  for_all(GetParam(), [](const Array& x, const AllOptions& o) {
    const Array y = x + x;
    const Expr later = lazy(x) + x;
    const auto same = [&](auto function) {
      expect_same([&] { return function(y); }, [&] { return function(later); });
    };
    same([&](const auto& v) { return sum(v, o); });
    same([&](const auto& v) { return mean(v, o); });
    same([&](const auto& v) { return var(v, o); });
    same([&](const auto& v) { return any(v, o); });
    same([&](const auto& v) { return sum_of_squares(v, o); });
    same([&](const auto& v) { return vector_norm(v, 3, o); });
    same([&](const auto& v) { return logsumexp(v, o); });
    same([&](const auto& v) { return argmax(v, o); });
  });
}

INSTANTIATE_TEST_SUITE_P(Types, EveryReduction, testing::ValuesIn(all_dtypes()), name_of);

}  // namespace
}  // namespace weft::test
