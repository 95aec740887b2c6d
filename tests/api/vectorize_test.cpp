// A user's function as an elementwise operation.
#include "weft/vectorize.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "support/expect.h"
#include "support/random_arrays.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

float excess(float x, float y) { return x > y ? x - y : 0.F; }

Array numbers_of(const Shape& shape, DType dtype = DType::f32) {
  return (arange(count_or_overflow(shape)) * 37 % 101 - 50).reshape(shape).astype(dtype);
}

Array eager_excess(const Array& a, const Array& b) {
  return where(a > b, a - b, zeros({}, DType::f32));
}

class Threads {
 public:
  explicit Threads(int threads) : before_(num_threads()) { set_num_threads(threads); }
  ~Threads() { set_num_threads(before_); }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

 private:
  int before_;
};

class VectorizeThreads : public ::testing::TestWithParam<int> {
 protected:
  Threads threads{GetParam()};
};

TEST_P(VectorizeThreads, BroadcastsAsOperationsDo) {
  const auto f = vectorize(excess);
  const std::pair<Shape, Shape> cases[] = {{{5}, {5}},
                                           {{3, 4}, {4}},
                                           {{3, 1}, {1, 4}},
                                           {{}, {}},
                                           {{7}, {}},
                                           {{2, 1, 5}, {3, 1}},
                                           {{1}, {1}},
                                           {{1500, 700}, {1500, 1}},
                                           {{40000, 3}, {3}},
                                           {{3, 40000}, {3, 1}},
                                           {{200, 30, 40}, {30, 1}},
                                           {{1000000}, {1000000}},
                                           {{2, 3, 2, 3, 2, 3}, {2, 1, 1, 3}}};
  for (const auto& [left, right] : cases) {
    SCOPED_TRACE(to_string(left) + to_string(right));
    const Array a = numbers_of(left);
    const Array b = numbers_of(right) + 3.F;
    EXPECT_EQ(difference(eager_excess(a, b), f(a, b)), "");
    EXPECT_EQ(difference(eager_excess(b, a), f(b, a)), "");
  }
}

TEST_P(VectorizeThreads, TakesEveryMemoryLayout) {
  const auto f = vectorize(excess);
  const Array wide = numbers_of({130, 260});
  const Array other = numbers_of({130, 130}) * 2.F;
  const Array views[] = {wide(all, slice(0, 260, 2)), wide(all, slice(130, 260)).T(),
                         wide(slice(129, none, -1), slice(0, 130)),
                         wide(slice(0, 1), slice(0, 130)).broadcast_to({130, 130})};
  for (const Array& view : views) {
    EXPECT_EQ(difference(eager_excess(view, other), f(view, other)), "");
    EXPECT_EQ(difference(eager_excess(other, view), f(other, view)), "");
    EXPECT_EQ(difference(eager_excess(view, view.T()), f(view, view.T())), "");
  }
}

TEST_P(VectorizeThreads, RandomCallsInAllMemoryEqualALoop) {
  Random random(7);
  for (int i = 0; i < 60; ++i) {
    Shape shape;
    for (int64_t k = random.between(0, 4); k > 0; --k) shape.push_back(random.between(1, 9));
    const Array a = random_array(random, shape, DType::f64);
    const Array b = random_array(random, shape, DType::i16);
    const auto f = vectorize([](double x, int y) { return y > 0 ? x : -1.0; });
    EXPECT_EQ(difference(where(b > 0, a, scalar(-1.0)), f(a, b)), "") << to_string(shape);
    const Array turned = a.T();
    EXPECT_EQ(difference(where(b.T() > 0, turned, scalar(-1.0)), f(turned, b.T())), "");
  }
}

TEST_P(VectorizeThreads, PassesOnWhatTheFunctionThrows) {
  const auto f = vectorize([](int64_t x) {
    if (x == 700'000) throw std::runtime_error("seven");
    return x;
  });
  try {
    f(arange(1'000'000));
    FAIL() << "nothing thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "seven");
  }
  EXPECT_EQ(difference(arange(1000), f(arange(1000))), "");  // and nothing is left of it
}

TEST_P(VectorizeThreads, StopsSoonAfterAnException) {
  std::atomic<int64_t> calls{0};
  const auto f = vectorize([&calls](int64_t x) {
    if (++calls == 1) throw std::logic_error("first");
    return x;
  });
  EXPECT_THROW(f(arange(4'000'000)), std::logic_error);
  EXPECT_LT(calls, 2'000'000);
}

TEST_P(VectorizeThreads, CallsTheFunctionOncePerElement) {
  std::atomic<int64_t> calls{0};
  const auto f = vectorize([&calls](float x) {
    calls.fetch_add(1, std::memory_order_relaxed);
    return x;
  });
  f(numbers_of({300, 1, 7}).broadcast_to({300, 50, 7}));
  EXPECT_EQ(calls, 300 * 50 * 7);
}

TEST_P(VectorizeThreads, MayUseTheLibraryInside) {
  const Array table = {10.0, 20.0, 30.0};
  const auto f =
      vectorize([&](int64_t i) { return sum(lazy(table) * 2 + i).eval().item<double>(); });
  const Array x = arange(3000) % 3;
  EXPECT_EQ(difference((x * 3 + 120).astype(DType::f64), f(x)), "");
}

INSTANTIATE_TEST_SUITE_P(Threads, VectorizeThreads, ::testing::Values(1, 2, 7));

// --- Signatures.

TEST(Vectorize, TakesOneToEightParameters) {
  const Array x = arange(5);
  EXPECT_EQ(difference(x * x, vectorize([](int64_t a) { return a * a; })(x)), "");
  EXPECT_EQ(difference(x + 1, vectorize([](int64_t a, int64_t b) { return a + b; })(x, 1)), "");
  const auto three = vectorize([](int64_t a, int64_t b, int64_t c) { return a + b * c; });
  EXPECT_EQ(difference(x + x * 2, three(x, x, 2)), "");
  const auto four =
      vectorize([](int64_t a, int64_t b, int64_t c, int64_t d) { return a - b + c - d; });
  EXPECT_EQ(difference(x - 1, four(x, 1, x, x)), "");
  const auto five = vectorize([](int64_t a, int64_t b, int64_t c, int64_t d, int64_t e) {
    return a + 10 * b + 100 * c + 1000 * d + 10000 * e;
  });
  EXPECT_EQ(difference(x * 11111, five(x, x, x, x, x)), "");
  const auto six = vectorize([](int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f) {
    return a + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f;
  });
  const Array column = x.reshape({5, 1});
  EXPECT_EQ(difference(x * 10101 + column * 101010, six(x, column, x, column, x, column)), "");
  const auto eight = vectorize([](int a, int b, int c, int d, int e, int f, int g, int h) {
    return a + b + c + d + e + f + g - h;
  });
  EXPECT_EQ(difference(full({5}, 6).astype(DType::i32),
                       eight(ones({5}, DType::i32), 1, 1, 1, 1, 1, 1, 1)),
            "");
}

struct Scaled {
  double factor;
  double operator()(const double& x) const noexcept { return factor * x; }
};

TEST(Vectorize, TakesFunctionsObjectsAndNamedSignatures) {
  const Array x = {1.0, 2.0};
  EXPECT_EQ(difference(x * 3, vectorize(Scaled{3})(x)), "");
  const auto generic = [](auto a, auto b) { return a < b ? a : b; };
  EXPECT_EQ(difference(minimum(x, 1.5), vectorize<double(double, double)>(generic)(x, 1.5)), "");
  const auto captureless = vectorize<double(double)>([](double a) { return -a; });
  EXPECT_EQ(difference(-x, captureless(x)), "");
  double (*pointer)(double) = [](double a) { return a + 1; };
  EXPECT_EQ(difference(x + 1, vectorize(pointer)(x)), "");
}

TEST(Vectorize, GivesTheTypeThatTheFunctionReturns) {
  const Array x = {1.0, -2.0, 3.0};
  EXPECT_EQ(vectorize([](double a) { return a > 0; })(x).dtype(), DType::boolean);
  EXPECT_EQ(vectorize([](double a) { return static_cast<uint8_t>(a > 0); })(x).dtype(), DType::u8);
  EXPECT_EQ(
      vectorize([](double a) { return std::complex<float>(static_cast<float>(a), 1); })(x).dtype(),
      DType::c64);
  EXPECT_EQ(vectorize([](double a) { return Float16(a); })(x).dtype(), DType::f16);
  EXPECT_EQ(vectorize([](double a) { return static_cast<long long>(a); })(x).dtype(), DType::i64);
}

TEST(Vectorize, OfNothingIsNothing) {
  const auto never = vectorize([](double) -> double { throw std::logic_error("called"); });
  EXPECT_EQ(never(zeros({0})).shape(), (Shape{0}));
  EXPECT_EQ(never(zeros({3, 0, 2})).shape(), (Shape{3, 0, 2}));
  const auto f = vectorize(excess);
  EXPECT_EQ(f(zeros({1, 4}, DType::f32), zeros({0, 1}, DType::f32)).shape(), (Shape{0, 4}));
  EXPECT_EQ(f(2.5F, 1.F).shape(), (Shape{}));
  EXPECT_EQ(f(2.5F, 1.F).item<float>(), 1.5F);
}

// --- Conversion.

TEST(Vectorize, ConvertsWithinTheKindAndUpwards) {
  const auto f = vectorize([](double x) { return x * 2; });
  for (DType from : {DType::boolean, DType::i8, DType::u64, DType::f16, DType::bf16, DType::f32}) {
    const Array x = numbers_of({50, 30}, from);
    EXPECT_EQ(difference(x.astype(DType::f64) * 2, f(x)), "");
  }
  const auto narrow = vectorize([](float x) { return x; });
  const Array wide = numbers_of({9}, DType::f64) / 3;
  EXPECT_EQ(difference(wide.astype(DType::f32), narrow(wide)), "");
}

TEST(Vectorize, RefusesConversionsThatLoseTheKind) {
  const auto f = vectorize([](int x, unsigned char y) { return x + y; });
  const Array i = arange(3);
  const Array u = i.astype(DType::u8);
  try {
    f(Array{1.5, 2.5, 3.5}, u);
    FAIL() << "not refused";
  } catch (const DTypeError& error) {
    EXPECT_STREQ(error.what(),
                 "vectorize: argument 0 is float64 and the function takes int32: it cannot be "
                 "converted without losing its kind\n"
                 "    hint: astype(DType) converts between any two types");
  }
  expect_refused(ErrorKind::cast_refused, [&] { f(i, i); });
  expect_refused(ErrorKind::cast_refused, [&] { f(2.5, u); });
  expect_refused(ErrorKind::literal_does_not_fit, [&] { f(i, 256); });
  expect_refused(ErrorKind::literal_does_not_fit, [&] { f(i, -1); });
  expect_refused(ErrorKind::literal_does_not_fit, [&] { f(int64_t{1} << 40, u); });
  EXPECT_EQ(difference((i + 255).astype(DType::i32), f(i, 255)), "");
}

// Bytes of foreign booleans may be anything.
TEST(Vectorize, TakesEveryByteButZeroForTrue) {
  std::vector<uint8_t> bytes = {0, 1, 2, 255};
  const Array wrapped =
      wrap_bytes(reinterpret_cast<std::byte*>(bytes.data()), DType::boolean, {4}, {1});
  const auto f = vectorize([](bool x) { return x ? 1 : 0; });
  expect_array(f(wrapped), {4}, {0, 1, 1, 1});
  const auto g = vectorize([](int x) { return x; });
  expect_array(g(wrapped), {4}, {0, 1, 1, 1});
}

TEST(Vectorize, ReadsMemoryThatIsNotAligned) {
  std::vector<std::byte> bytes(4 * 100 + 1);
  Array x = wrap_bytes(bytes.data() + 1, DType::f32, {100}, {1});
  x.assign(numbers_of({100}));
  const auto f = vectorize(excess);
  EXPECT_EQ(difference(eager_excess(x, x * 0.5F), f(x, x * 0.5F)), "");
  f(numbers_of({100}), 0.F, {.out = x});
  EXPECT_EQ(difference(eager_excess(numbers_of({100}), zeros({}, DType::f32)), x), "");
}

// --- Errors and options.

TEST(Vectorize, RefusesShapesThatDoNotBroadcast) {
  const auto f = vectorize(excess);
  try {
    f(numbers_of({2, 3}), numbers_of({4}));
    FAIL() << "not refused";
  } catch (const ShapeError& error) {
    EXPECT_EQ(std::string(error.what()).substr(0, 100),
              "vectorize: shapes (2, 3) and (4,) do not broadcast: result axis 1 is 3 in operand 0 "
              "and 4 in operand");
    EXPECT_EQ(error.info().shapes.size(), 2U);
  }
}

TEST(Vectorize, ObeysPoliciesAndTellsObservers) {
  const auto f = vectorize(excess);
  const Array m = numbers_of({2, 3});
  const Array v = numbers_of({3});
  expect_refused(ErrorKind::rank_promotion, [&] { f(m, v, {.policy = Policy::same_rank}); });
  int told = 0;
  {
    const ObserverScope watch([&](const Stretch& s) {
      EXPECT_STREQ(s.op, "vectorize");
      ++told;
    });
    f(m, v);
  }
  EXPECT_EQ(told, 1);
  const PolicyScope strict(Policy::exact);
  expect_refused(ErrorKind::stretch, [&] { f(m, v.reshape({1, 3})); });
  f(m, 1.F);
}

TEST(Vectorize, WritesToOutOfAnyLayoutAndType) {
  const auto f = vectorize(excess);
  const Array a = numbers_of({40, 50});
  const Array b = numbers_of({50}) + 1.F;
  const Array expected = eager_excess(a, b);
  Array dense = empty({40, 50}, DType::f32);
  EXPECT_TRUE(f(a, b, {.out = dense}).shares_storage_with(dense));
  EXPECT_EQ(difference(expected, dense), "");
  Array wide = zeros({40, 100}, DType::f64);
  f(a, b, {.out = wide(all, slice(0, 100, 2))});
  EXPECT_EQ(difference(expected.astype(DType::f64), wide(all, slice(0, 100, 2)).copy()), "");
  EXPECT_EQ(difference(zeros({40, 50}), wide(all, slice(1, 100, 2)).copy()), "");
  Array turned = empty({50, 40}, DType::f32);
  f(a, b, {.out = turned.T()});
  EXPECT_EQ(difference(expected.T().copy(), turned), "");
}

TEST(Vectorize, ActsAsIfArgumentsThatOutOverlapsHadBeenCopied) {
  const auto f = vectorize([](int64_t x, int64_t y) { return x * 100 + y; });
  Array x = arange(5000);
  const Array before = x.copy();
  f(x, x(slice(4999, none, -1)), {.out = x});
  EXPECT_EQ(difference(before * 100 + before(slice(4999, none, -1)), x), "");
  Array y = arange(5000);
  f(y(slice(0, 4999)), y(slice(0, 4999)), {.out = y(slice(1, 5000))});
  EXPECT_EQ(difference(arange(4999) * 101, y(slice(1, 5000)).copy()), "");
  Array z = arange(5000);
  f(z, z, {.out = z});
  EXPECT_EQ(difference(before * 101, z), "");
}

TEST(Vectorize, RefusesOutsThatCannotTakeTheResult) {
  const auto f = vectorize(excess);
  const Array a = numbers_of({4});
  int calls = 0;
  const auto counted = vectorize([&calls](float x) { return ++calls, x; });
  expect_refused(ErrorKind::output_shape, [&] { counted(a, {.out = zeros({3}, DType::f32)}); });
  expect_refused(ErrorKind::cast_refused, [&] { counted(a, {.out = zeros({4}, DType::i32)}); });
  expect_refused(ErrorKind::read_only,
                 [&] { f(a, a, {.out = zeros({4}, DType::f32).read_only()}); });
  EXPECT_EQ(calls, 0);
}

}  // namespace
}  // namespace weft::test
