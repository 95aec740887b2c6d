// Clusters that run slab by slab, most of the slabs as the first one told: what they give is what
// the eager calls give.
#include <gtest/gtest.h>

#include <cstring>

#include "exec/counters.h"
#include "fuse/clusters.h"
#include "support/every_table.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

const ReduceOptions kRows{.axis = -1, .keepdims = true};

struct SlabBytesForATest {
  explicit SlabBytesForATest(int64_t bytes) : before(fuse::exchange_slab_bytes(bytes)) {}
  ~SlabBytesForATest() { fuse::exchange_slab_bytes(before); }
  int64_t before;
};

Array numbers(const Shape& shape, DType dtype) {
  return (sin(arange(count_or_overflow(shape)).reshape(shape)) * 3).astype(dtype);
}

template <class X>
auto softmax(const X& x) {
  const auto powers = exp(x - max(x, kRows));
  return powers / sum(powers, kRows);
}
template <class X>
auto layer_norm(const X& x, const Array& gain, const Array& bias) {
  return (x - mean(x, kRows)) / sqrt(var(x, kRows) + 1e-5f) * gain + bias;
}

void expect_same(const Array& lazily, const Array& eagerly) {
  ASSERT_EQ(lazily.shape(), eagerly.shape());
  ASSERT_EQ(lazily.dtype(), eagerly.dtype());
  const Array a = lazily.copy();
  const Array b = eagerly.copy();
  EXPECT_EQ(std::memcmp(a.origin(), b.origin(), static_cast<size_t>(a.nbytes())), 0)
      << to_string(a.shape()) << name_of(a.dtype());
}

class Slabs : public testing::TestWithParam<int> {
 protected:
  ThreadsForATest threads_{GetParam()};
};

TEST_P(Slabs, GiveTheBitsOfEagerCalls) {
  const SlabBytesForATest small(16 * 1024);
  for (DType dtype : {DType::f32, DType::f64, DType::f16}) {
    for (const Shape& shape : {Shape{1001, 130}, Shape{37, 11, 260}, Shape{70, 3000}}) {
      const Array x = numbers(shape, dtype);
      const Array gain = numbers({shape[shape.rank() - 1]}, dtype);
      expect_same(softmax(lazy(x)), softmax(x));
      expect_same(layer_norm(lazy(x), gain, gain + 1), layer_norm(x, gain, gain + 1));
    }
  }
}

TEST_P(Slabs, OfStridedAndTransposedInputsToo) {
  const SlabBytesForATest small(16 * 1024);
  const Array x = numbers({400, 600}, DType::f32);
  const Array backwards = x(slice(none, none, -1), slice(none, none, 2));
  expect_same(softmax(lazy(backwards)), softmax(backwards));
  expect_same(softmax(lazy(x.T())), softmax(x.T()));
}

TEST_P(Slabs, GoToMemoryOfAnotherTypeAndLayout) {
  const SlabBytesForATest small(16 * 1024);
  const Array x = numbers({700, 256}, DType::f32);
  for (DType dtype : {DType::f64, DType::f16}) {
    const Array out = zeros(x.shape(), dtype);
    evaluate_into(out, softmax(lazy(x)));
    expect_same(out, softmax(x).astype(dtype));
    const Array apart = zeros({256, 1400}, dtype).T()(slice(none, none, -2));
    evaluate_into(apart, softmax(lazy(x)));
    expect_same(apart, softmax(x).astype(dtype));
  }
}

// Large enough to be written past the caches by every thread.
TEST_P(Slabs, OfLargeResultsAreWrittenWhole) {
  const Array x = numbers({3001, 1024}, DType::f32);
  const Array out = zeros(x.shape(), x.dtype());
  for (int i = 0; i < 3; ++i) {
    evaluate_into(out, softmax(lazy(x)));
    expect_same(out, softmax(x));
    out() = 0;
  }
}

INSTANTIATE_TEST_SUITE_P(Threads, Slabs, testing::Values(1, 2, 7));

// Slabs of a few columns would read every cache line of a tall array many times over.
TEST_P(Slabs, AreWrittenStraightIntoAnArrayThatIsGiven) {
  const Array x = numbers({3000, 300}, DType::f32);
  const Array gain = numbers({300}, DType::f32);
  const Expr unit = lazy(x) / sqrt(sum(lazy(x) * lazy(x) + 1, kRows));
  for (const Expr& y : {softmax(lazy(x)), layer_norm(lazy(x), gain, gain), unit}) {
    const Array out = zeros(x.shape(), x.dtype());
    exec::Counters counters;
    const exec::CountingScope counting(counters);
    evaluate_into(out, y);
    EXPECT_LT(counters.bytes_allocated, GetParam() * x.nbytes() / 10);
  }
}

TEST(SlabsOfColumns, AreWideOrNone) {
  const auto has_slabs = [](const Shape& shape, int axis) {
    const Array x = numbers(shape, DType::f32);
    return explain(var(lazy(x), {.axis = axis})).plan.find("slabs") != std::string::npos;
  };
  EXPECT_FALSE(has_slabs({10000, 104}, 0));
  EXPECT_TRUE(has_slabs({10000, 104}, 1));
  EXPECT_TRUE(has_slabs({300, 2048}, 0));
  const Array x = numbers({7, 10000, 14}, DType::f32);
  EXPECT_NE(explain(var(lazy(x), {.axis = 1})).plan.find("slabs of 1 along axis 0 (7)"),
            std::string::npos);
  expect_same(var(lazy(x), {.axis = 1}), var(x, {.axis = 1}));
}

// A slab more is no more than a few calls: neither plans nor memory.
TEST(SlabsAgain, AllocateNothingFromTheSecondOn) {
  const ThreadsForATest one(1);
  const SlabBytesForATest small(8 * 1024);
  const auto allocated = [](int64_t rows) {
    const Array x = numbers({rows, 512}, DType::f32);
    const Array out = zeros(x.shape(), x.dtype());
    const Expr y = softmax(lazy(x));
    evaluate_into(out, y);  // code and schedule are made
    exec::Counters counters;
    const exec::CountingScope counting(counters);
    evaluate_into(out, y);
    return counters.bytes_allocated.load();
  };
  EXPECT_EQ(allocated(2048), allocated(4096));
}

}  // namespace
}  // namespace weft::test
