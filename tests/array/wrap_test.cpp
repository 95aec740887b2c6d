#include <gtest/gtest.h>

#include <complex>
#include <cstdlib>
#include <limits>
#include <memory>
#include <vector>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;
using test::expect_refused;

// Counts how often it is called and how often it is destroyed while it owns.
struct Deleter {
  int* calls;
  void operator()(const double*) const { ++*calls; }
};

TEST(Wrap, SharesTheMemoryItIsGiven) {
  double data[] = {1, 2, 3, 4, 5, 6};
  Array a = Array::wrap(data, {2, 3}, nullptr);
  a += 10;
  EXPECT_EQ(data[5], 16);
  data[0] = -1;
  EXPECT_EQ(a.item<double>(0, 0), -1);
}

TEST(Wrap, CallsTheDeleterOnceWithTheLastView) {
  double data[4] = {};
  int calls = 0;
  {
    Array view;
    {
      const Array a = Array::wrap(data, {4}, Deleter{&calls});
      const Array copy = a;
      view = copy(slice(1, 3)).flip();
    }
    EXPECT_EQ(calls, 0) << "a view is still there";
    EXPECT_EQ(view.size(), 2);
  }
  EXPECT_EQ(calls, 1);
}

TEST(Wrap, GivesTheOwnerBackAtOnceIfItThrows) {
  double data[4] = {};
  int calls = 0;
  expect_refused(ErrorKind::negative_extent, [&] { Array::wrap(data, {-1}, Deleter{&calls}); });
  EXPECT_EQ(calls, 1);
  expect_refused(ErrorKind::bad_argument, [&] { Array::wrap(data, {2, 2}, {1}, Deleter{&calls}); });
  EXPECT_EQ(calls, 2);
  const int64_t far = std::numeric_limits<int64_t>::max() / 2;
  expect_refused(ErrorKind::size_overflow, [&] { Array::wrap(data, {3}, {far}, Deleter{&calls}); });
  EXPECT_EQ(calls, 3);
}

TEST(Wrap, KeepsAnOwnerThatIsNoDeleter) {
  auto data = std::make_shared<std::vector<float>>(3, 1.5F);
  const std::weak_ptr<std::vector<float>> watch = data;
  float* first = data->data();
  {
    const Array a = Array::wrap(first, {3}, std::move(data));
    expect_array(a, {3}, {1.5, 1.5, 1.5});
    EXPECT_FALSE(watch.expired());
  }
  EXPECT_TRUE(watch.expired());
}

TEST(Wrap, TakesAVectorAsItsOwner) {
  std::vector<int> data = {1, 2, 3};
  int* first = data.data();
  const Array a = Array::wrap(first, {3}, std::move(data));
  expect_array(a + 0, {3}, {1, 2, 3});
}

TEST(Wrap, ReadsTheAddressBeforeItTakesTheOwner) {
  std::vector<double> data = {1, 2, 3};
  const Array a = Array::wrap(data.data(), {3}, std::move(data));
  expect_array(a + 0, {3}, {1, 2, 3});
  std::vector<double> more = {4, 5, 6};
  const Array b = Array::wrap(more.data() + 2, {3}, {-1}, std::move(more));
  expect_array(b + 0, {3}, {6, 5, 4});
}

TEST(Wrap, RefusesNullUnlessItIsEmpty) {
  int calls = 0;
  double* const null = nullptr;
  expect_refused(ErrorKind::bad_argument, [&] { Array::wrap(null, {3}, Deleter{&calls}); });
  expect_refused(ErrorKind::bad_argument, [&] { Array::wrap(null, {}, Deleter{&calls}); });
  expect_refused(ErrorKind::bad_argument, [&] { Array::wrap(null, {3}, {0}, Deleter{&calls}); });
  EXPECT_EQ(calls, 3);
}

// Cannot be moved in.
struct Stubborn {
  int* calls;
  explicit Stubborn(int* count) : calls(count) {}
  Stubborn(const Stubborn&) { throw 7; }
  void operator()(double*) const { ++*calls; }
};

TEST(Wrap, CallsTheDeleterThatItCannotTakeOver) {
  double data[1] = {};
  int calls = 0;
  EXPECT_THROW(Array::wrap(data, {1}, Stubborn(&calls)), int);
  EXPECT_EQ(calls, 1);
}

TEST(Wrap, EndsAnyNumberOfOwnersInsideOneAnother) {
  static double data[1] = {5};
  int calls = 0;
  {
    Array outermost = Array::wrap(data, {1}, Deleter{&calls});
    for (int i = 0; i < 1'000'000; ++i) outermost = Array::wrap(data, {1}, Array(outermost));
    EXPECT_EQ(outermost.item<double>(), 5);
    EXPECT_EQ(calls, 0);
  }
  EXPECT_EQ(calls, 1);
}

TEST(Wrap, EndsAnOwnerInsideAnotherBeforeThatOneIsGone) {
  static double data[1] = {};
  int calls = 0;
  bool was_called = false;
  Array::wrap(data, {1}, [&](double*) {
    Array::wrap(data, {1}, Deleter{&calls});
    was_called = calls == 1;
  });
  EXPECT_TRUE(was_called);
}

TEST(Adopt, TakesTheMemoryOfAVector) {
  std::vector<float> data = {1, 2, 3, 4, 5, 6};
  const float* const first = data.data();
  Array a = Array::adopt(std::move(data), {2, 3});
  EXPECT_EQ(a.data<float>(), first);
  EXPECT_EQ(a.dtype(), DType::f32);
  a += 1;
  expect_array(a, {2, 3}, {2, 3, 4, 5, 6, 7});
  expect_array(Array::adopt(std::vector<int8_t>{7, 8}), {2}, {7, 8});
  EXPECT_EQ(Array::adopt(std::vector<double>()).shape(), Shape{0});
}

TEST(Adopt, RefusesAnotherNumberOfElements) {
  std::vector<double> data = {1, 2, 3};
  expect_refused(ErrorKind::reshape_count, [&] { Array::adopt(std::move(data), {2, 2}); });
  EXPECT_EQ(data.size(), 3U) << "it was not taken";
}

template <class T>
concept Adoptable = requires(std::vector<T> data) {
  Array::adopt(std::move(data));
};
static_assert(Adoptable<double> && Adoptable<std::complex<float>> && !Adoptable<bool>);

// The deleters of the language take void* or a pointer to what is not const.
TEST(Wrap, CallsDeletersOfTheLanguageAlsoForConstants) {
  auto* numbers = static_cast<double*>(std::calloc(3, sizeof(double)));
  expect_array(Array::wrap(static_cast<const double*>(numbers), {3}, &std::free), {3}, {0, 0, 0});
  int calls = 0;
  const double constant[1] = {};
  Array::wrap(constant, {1}, [&calls](double*) { ++calls; });
  EXPECT_EQ(calls, 1);
}

TEST(Wrap, OfConstantsIsReadOnly) {
  const double data[] = {1, 2};
  Array a = Array::wrap(data, {2}, nullptr);
  EXPECT_FALSE(a.is_writable());
  expect_refused(ErrorKind::read_only, [&] { a += 1; });
  expect_refused(ErrorKind::read_only, [&] { a(0) = 1; });
  expect_refused(ErrorKind::read_only, [&] { a.data<double>(); });
  EXPECT_EQ(a.data<const double>(), data);
  EXPECT_TRUE(a.copy().is_writable());
}

TEST(Wrap, TakesStridesOfAnySign) {
  double data[] = {0, 1, 2, 3, 4, 5};
  const Array backwards = Array::wrap(data + 5, {3}, {-2}, nullptr);
  expect_array(backwards, {3}, {5, 3, 1});
  const Array columns = Array::wrap(data, {3, 2}, {1, 3}, nullptr);
  expect_array(columns, {3, 2}, {0, 3, 1, 4, 2, 5});
  const Array repeated = Array::wrap(data + 2, {2, 2}, {0, -1}, nullptr);
  expect_array(repeated, {2, 2}, {2, 1, 2, 1});
  expect_array(backwards.as_strided({5}, {1}, -4), {5}, {1, 2, 3, 4, 5});
  expect_refused(ErrorKind::outside_storage, [&] { backwards.as_strided({1}, {1}, -5); });
  expect_refused(ErrorKind::outside_storage, [&] { backwards.as_strided({1}, {1}, 1); });
}

TEST(Wrap, NeedsNoAlignment) {
  std::vector<std::byte> bytes(64);
  void* odd = bytes.data() + 1;
  Array a = Array::wrap(static_cast<double*>(odd), {3}, nullptr);
  a(all) = {1.5, 2.5, 3.5};
  a *= 2;
  expect_array(a.flip(), {3}, {7, 5, 3});
}

TEST(Wrap, TwoWrapsOfTheSameMemoryOverlapSafely) {
  double data[] = {1, 2, 3, 4};
  Array a = Array::wrap(data, {3}, nullptr);
  const Array b = Array::wrap(data + 1, {3}, nullptr);
  EXPECT_FALSE(a.shares_storage_with(b)) << "two storages over the same bytes";
  Array shifted = Array::wrap(data + 1, {3}, nullptr);
  shifted += a;
  EXPECT_EQ(std::vector<double>(data, data + 4), (std::vector<double>{1, 3, 5, 7}));
  a(all) = b.flip();
  EXPECT_EQ(std::vector<double>(data, data + 4), (std::vector<double>{7, 5, 3, 7}));
}

TEST(Wrap, WithoutElementsTouchesNothing) {
  const Array a = Array::wrap<double>(nullptr, {0, 3}, nullptr);
  expect_array(a + 1, {0, 3}, {});
  expect_array(a.flip().transpose(), {3, 0}, {});
}

// Strides that are never taken may be anything; views of views must not stumble over them.
TEST(Wrap, StridesThatAreNeverTakenMayBeAnything) {
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
  std::complex<double> data[] = {{1, 2}};
  const Array one = Array::wrap(data, {1, 1}, {kMin, kMin}, nullptr);
  expect_array(one.flip().diagonal().real(), {1}, {1});
  expect_array(one(slice(none, none, -1), 0).imag(), {1}, {2});
  expect_array(torch::expand(one, {1, 1, 1, 1}).real(), {1, 1, 1, 1}, {1});
  expect_array(one.broadcast_to({2, 1}).real(), {2, 1}, {1, 1});
  const Array none_at_all = Array::wrap(data, {0, 5}, {kMin, kMin + 1}, nullptr);
  expect_array(none_at_all.flip()(all, slice(1, none, 2)).real(), {0, 2}, {});
  expect_array(none_at_all(all, 3), {0}, {});
  expect_array(none_at_all.diagonal(-2), {0}, {});
}

TEST(Wrap, AnyByteButZeroIsTrue) {
  uint8_t bytes[] = {0, 1, 2, 255};
  void* first = bytes;
  const Array a = Array::wrap(static_cast<bool*>(first), {4}, nullptr);
  expect_array(a.astype(DType::i8), {4}, {0, 1, 1, 1});
  expect_array(logical_not(a), {4}, {1, 0, 0, 0});
}

}  // namespace
}  // namespace weft
