// Whole computations: what is fused, what results share, how often and from where they may run.
#include <gtest/gtest.h>

#include <thread>

#include "exec/counters.h"
#include "support/random_arrays.h"
#include "weft/weft.h"
#include "weft/xla_builder.h"

namespace weft::test {
namespace {

using xla::Builder;
using xla::Executable;
using xla::XlaOp;

Array numbers(const Shape& shape, DType dtype = DType::f32) {
  return (arange(count_or_overflow(shape)) % 7 + 1).reshape(shape).astype(dtype);
}

Executable make_softmax(const Shape& shape) {
  Builder b("softmax");
  const XlaOp x = b.Parameter(0, shape, DType::f32, "x");
  const XlaOp most = Reduce(x, b.Constant(-1e30f), Op::maximum, {1});
  const XlaOp e = Exp(Sub(x, most, {0}));
  return b.Build(Div(e, Reduce(e, b.Constant(0.f), Op::add, {1}), {0})).compile();
}

Array eager_softmax(const Array& x) {
  const Array most = xla::reduce(x, Array::of(-1e30f), Op::maximum, {1});
  const Array e = xla::exp(xla::subtract(x, most, {0}));
  return xla::divide(e, xla::reduce(e, Array::of(0.f), Op::add, {1}), {0});
}

// A layer of a network: an expression, a product, an expression.
Executable make_layer() {
  Builder b("layer");
  const XlaOp x = b.Parameter(0, {8, 16}, DType::f32, "x");
  const XlaOp w = b.Parameter(1, {16, 4}, DType::f32, "w");
  const XlaOp bias = b.Parameter(2, {4}, DType::f32, "bias");
  const XlaOp scale = b.Constant(0.125f);
  const XlaOp shift = b.Constant(0.5f);
  const XlaOp scaled = x * scale - shift;
  return b.Build(Tanh(Add(Dot(scaled, w), bias, {1}))).compile();
}

Array eager_layer(const Array& x, const Array& w, const Array& bias) {
  const Array scaled = xla::subtract(xla::multiply(x, Array::of(0.125f)), Array::of(0.5f));
  return xla::tanh(xla::add(xla::dot(scaled, w), bias, {1}));
}

TEST(Executable, RunsManyTimesOnOtherArguments) {
  const Executable softmax = make_softmax({20, 30});
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const Array x =
        xla::clamp(Array::of(-9.f), random_array(random, {20, 30}, DType::f32), Array::of(9.f));
    EXPECT_EQ(difference(eager_softmax(x), softmax.run(x)), "");
  }
}

TEST(Executable, TakesArgumentsInAnyMemoryOrder) {
  const Executable layer = make_layer();
  const Array x = numbers({8, 16});
  const Array w = numbers({16, 4});
  const Array bias = numbers({4});
  const Array expected = layer.run(x, w, bias);
  EXPECT_EQ(difference(eager_layer(x, w, bias), expected), "");
  const Array turned = numbers({16, 8}).T().copy().T();
  EXPECT_EQ(difference(eager_layer(turned.T(), w, bias), layer.run(turned.T(), w, bias)), "");
  const Array spread = zeros({8, 32}, DType::f32);
  spread(all, slice(0, 32, 2)) = x;
  EXPECT_EQ(difference(expected, layer.run(spread(all, slice(0, 32, 2)), w, bias)), "");
  const Array one = Array::of(3.f);
  const Array repeated = xla::broadcast(one, {8, 16});
  EXPECT_EQ(difference(eager_layer(repeated.copy(), w, bias), layer.run(repeated, w, bias)), "");
}

TEST(Executable, FusesWhatIsElementwiseAroundProducts) {
  EXPECT_EQ(make_layer().explain(),
            "layer: 3 steps\n"
            "  subtract.6 f32[8,16] fused, passes: 1, computes multiply.5 subtract.6\n"
            "  dot.7 f32[8,4]\n"
            "  tanh.9 f32[8,4] fused, passes: 1, computes add.8 tanh.9\n");
}

// The program never has a temporary array of x's size: max, exp, sum and division go slab by slab.
TEST(Executable, FusesReductions) {
  const Array x = numbers({2000, 500});
  const Executable softmax = make_softmax(x.shape());
  exec::Counters counters;
  {
    const exec::CountingScope scope(counters);
    EXPECT_EQ(difference(eager_softmax(x), softmax.run(x)), "");
  }
  EXPECT_LT(counters.most_bytes_in_use, x.nbytes() * 3 / 2);
}

TEST(Executable, ComputesWhatTwoResultsShareOnce) {
  Builder b("pair");
  const XlaOp x = b.Parameter(0, {50}, DType::f32, "x");
  const XlaOp shared = Exp(x) + x;
  const Executable run = b.Build(xla::Tuple({Neg(shared), Sqrt(shared), x})).compile();
  const Array a = numbers({50});
  exec::Counters counters;
  std::vector<Array> results;
  {
    const exec::CountingScope scope(counters);
    results = run.execute({a});
  }
  EXPECT_EQ(counters.passes, 3);
  const Array eager = xla::add(xla::exp(a), a);
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(difference(xla::negate(eager), results[0]), "");
  EXPECT_EQ(difference(xla::sqrt(eager), results[1]), "");
  EXPECT_EQ(difference(a, results[2]), "");
}

// Views are read through by every unit: nobody stores the broadcast row.
TEST(Executable, DoesNotStoreViewsThatSeveralUnitsRead) {
  Builder b("views");
  const XlaOp row = b.Parameter(0, {30}, DType::f32, "row");
  const XlaOp wide = BroadcastInDim(row, {40, 30}, {1});
  const Executable run = b.Build(xla::Tuple({Neg(wide), Exp(wide)})).compile();
  EXPECT_EQ(run.explain(),
            "views: 2 steps\n"
            "  negate.2 f32[40,30] fused, passes: 1, computes broadcast_in_dim.1 negate.2\n"
            "  exp.3 f32[40,30] fused, passes: 1, computes broadcast_in_dim.1 exp.3\n");
  const Array r = numbers({30});
  const std::vector<Array> results = run.execute({r});
  EXPECT_EQ(difference(xla::broadcast(xla::exp(r), {40}).copy(), results[1]), "");
}

TEST(Executable, GivesResultsThatShareMemoryWithNothing) {
  Builder b("views");
  const XlaOp x = b.Parameter(0, {4, 6}, DType::f32, "x");
  const XlaOp c = b.Constant(numbers({3}));
  const XlaOp sum = x + x;
  const std::vector<XlaOp> views = {x,
                                    x,
                                    c,
                                    Transpose(x, {1, 0}),
                                    xla::Slice(x, {1, 1}, {3, 4}),
                                    Reshape(x, {24}),
                                    sum,
                                    sum,
                                    BroadcastInDim(x, {4, 6}, {0, 1}),
                                    b.Iota(DType::f32, {4}, 0)};
  const Executable run = b.Build(xla::Tuple(views)).compile();
  const Array a = numbers({4, 6});
  const Array before = a.copy();
  std::vector<Array> first = run.execute({a});
  for (Array& result : first) result.assign(-1);
  EXPECT_EQ(difference(before, a), "");
  const std::vector<Array> second = run.execute({a});
  EXPECT_EQ(difference(before, second[0]), "");
  EXPECT_EQ(difference(numbers({3}), second[2]), "");
  EXPECT_EQ(difference(before.T().copy(), second[3]), "");
  EXPECT_EQ(difference(before(slice(1, 3), slice(1, 4)).copy(), second[4]), "");
  EXPECT_EQ(difference(before * 2, second[7]), "");
  EXPECT_EQ(difference(arange(4).astype(DType::f32), second[9]), "");
}

TEST(Executable, SeesNothingThatIsBuiltLater) {
  Builder b("early");
  const XlaOp x = b.Parameter(0, {3}, DType::f32, "x");
  const XlaOp twice = x + x;
  const xla::Computation early = b.Build();
  Exp(twice);
  b.Parameter(1, {3}, DType::f32, "y");
  EXPECT_EQ(early.parameters(), 1);
  EXPECT_EQ(difference(numbers({3}) * 2, early.compile().run(numbers({3}))), "");
}

TEST(Executable, OutlivesTheBuilderAndTheComputation) {
  const Executable run = make_layer();
  const Executable copy = run;
  EXPECT_EQ(copy.run(numbers({8, 16}), numbers({16, 4}), numbers({4})).shape(), (Shape{8, 4}));
}

// The policy of the thread that runs it says nothing about what was asked for explicitly.
TEST(Executable, RunsUnderAnyPolicy) {
  const Executable softmax = make_softmax({5, 6});
  const Array x = numbers({5, 6});
  const Array expected = eager_softmax(x);
  const PolicyScope strict(Policy::exact);
  int told = 0;
  const ObserverScope watch([&](const Stretch&) { ++told; });
  EXPECT_EQ(difference(expected, softmax.run(x)), "");
  EXPECT_EQ(told, 0);
}

TEST(Executable, RunsOnManyThreadsAtOnce) {
  const Executable softmax = make_softmax({64, 200});
  const Executable layer = make_layer();
  const Array x = numbers({64, 200});
  const Array expected = eager_softmax(x);
  const Array l = numbers({8, 16});
  const Array w = numbers({16, 4});
  const Array bias = numbers({4});
  const Array expected_layer = eager_layer(l, w, bias);
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 25; ++i) {
        wrong += difference(expected, softmax.run(x)).empty() ? 0 : 1;
        wrong += difference(expected_layer, layer.run(l, w, bias)).empty() ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST(Executable, OfThousandsOfInstructionsRuns) {
  Builder b("long");
  XlaOp x = b.Parameter(0, {10}, DType::i64, "x");
  const XlaOp one = b.Constant(int64_t{1});
  for (int i = 0; i < 3000; ++i) x = x + one;
  EXPECT_EQ(difference(arange(10) + 3000, b.Build(x).compile().run(arange(10))), "");
}

// --- Random computations against eager calls.

class RandomComputation {
 public:
  explicit RandomComputation(uint64_t seed) : random_(seed), b_("random") {
    for (int64_t i = 0; i < 3; ++i) {
      arguments_.push_back(
          xla::clamp(scalar(-4.0), random_array(random_, {4, 4}, DType::f64), scalar(4.0)));
      ops_.push_back(b_.Parameter(i, {4, 4}, DType::f64));
      values_.push_back(arguments_.back());
    }
    for (int i = 0; i < 25; ++i) step();
  }

  void check() {
    const std::vector<XlaOp> roots(ops_.end() - 4, ops_.end());
    const xla::Executable run = b_.Build(xla::Tuple(roots)).compile();
    const std::vector<Array> results = run.execute(arguments_);
    for (size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(difference(values_[values_.size() - 4 + i], results[i]), "") << run.explain();
    }
  }

 private:
  size_t pick() {
    return static_cast<size_t>(random_.between(0, static_cast<int>(ops_.size()) - 1));
  }
  void add(const XlaOp& op, const Array& value) {
    ops_.push_back(op);
    values_.push_back(value.copy());
  }

  // All values are (4, 4), so that everything goes with everything.
  void step() {
    const size_t i = pick();
    const size_t j = pick();
    const XlaOp& x = ops_[i];
    const Array& v = values_[i];
    switch (random_.between(0, 7)) {
      case 0:
        return add(x + ops_[j], xla::add(v, values_[j]));
      case 1:
        return add(Max(Neg(x), ops_[j]), xla::maximum(xla::negate(v), values_[j]));
      case 2:
        return add(Tanh(x), xla::tanh(v));
      case 3:
        return add(Transpose(x, {1, 0}), v.T());
      case 4:
        return add(Dot(x, ops_[j]), xla::dot(v, values_[j]));
      case 5:
        return add(xla::ConcatInDim(
                       {xla::Slice(x, {1, 0}, {4, 4}), xla::Slice(ops_[j], {0, 0}, {1, 4})}, 0),
                   joined(v(slice(1, 4)), values_[j](slice(0, 1))));
      case 6: {
        const XlaOp most = Reduce(x, b_.Constant(0.0), Op::maximum, {1});
        const Array value = xla::reduce(v, scalar(0.0), Op::maximum, {1});
        return add(Sub(ops_[j], most, {0}), xla::subtract(values_[j], value, {0}));
      }
      default:
        return add(Reshape(Reshape(x, {2, 8}), {4, 4}), v);
    }
  }
  static Array joined(const Array& a, const Array& b) {
    Array whole = empty({4, 4});
    whole(slice(0, a.shape()[0])) = a;
    whole(slice(a.shape()[0], 4)) = b;
    return whole;
  }

  Random random_;
  Builder b_;
  std::vector<Array> arguments_;
  std::vector<XlaOp> ops_;
  std::vector<Array> values_;
};

TEST(Executable, OfRandomComputationsEqualsTheEagerCalls) {
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    RandomComputation(seed).check();
  }
}

}  // namespace
}  // namespace weft::test
