#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "support/expect.h"
#include "support/sanitizer_options.h"

namespace weft {
namespace {

using test::all_dtypes;
using test::expect_array;
using test::expect_refused;
using test::numbers;

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
constexpr int64_t kHuge = int64_t{1} << 40;

TEST(Create, ZerosAndOnesOfEveryType) {
  for (DType dtype : all_dtypes()) {
    const Array zero = zeros({2, 2}, dtype);
    EXPECT_EQ(zero.dtype(), dtype);
    EXPECT_TRUE(zero.is_contiguous() && zero.is_writable());
    expect_array(zero, {2, 2}, {0, 0, 0, 0});
    expect_array(ones({3}, dtype), {3}, {1, 1, 1});
    EXPECT_EQ(empty({4, 5}, dtype).nbytes(), 20 * size_in_bytes(dtype));
  }
}

TEST(Create, FullConvertsTheNumberToEveryType) {
  for (DType dtype : all_dtypes()) {
    const double expected = dtype == DType::boolean ? 1 : 3;
    expect_array(full({2}, 3, dtype), {2}, {expected, expected});
  }
  EXPECT_EQ(full({1}, std::complex<double>(1, 2), DType::c64).item<std::complex<float>>(),
            std::complex<float>(1, 2));
  expect_array(full({1}, -2.75, DType::i8), {1}, {-2});
  EXPECT_EQ(full({1}, 1e300, DType::f32).item<float>(), HUGE_VALF);
}

TEST(Create, FullFillsAnyLength) {
  for (DType dtype : all_dtypes()) {
    for (int64_t length :
         {0, 1, 3, 4, 7, 8, 15, 17, 31, 33, 63, 130, 255, 256, 257, 4095, 4096, 4097, 10000}) {
      const Array made = full({length}, 1.5, dtype);
      const Array one = full({}, 1.5, dtype);
      const auto item = static_cast<size_t>(size_in_bytes(dtype));
      for (int64_t i = 0; i < length; ++i)
        ASSERT_EQ(std::memcmp(made[i].origin(), one.origin(), item), 0)
            << name_of(dtype) << ' ' << i;
    }
  }
}

TEST(Create, FullFollowsTheKindOfItsNumber) {
  EXPECT_EQ(full({1}, true).dtype(), DType::boolean);
  EXPECT_EQ(full({1}, 7).dtype(), DType::i64);
  EXPECT_EQ(full({1}, 7U).dtype(), DType::i64);
  EXPECT_EQ(full({1}, std::numeric_limits<uint64_t>::max()).dtype(), DType::u64);
  EXPECT_EQ(full({1}, 7.0F).dtype(), DType::f64);
  EXPECT_EQ(full({1}, std::complex<float>(1, 0)).dtype(), DType::c128);
}

TEST(Create, LikeTakesShapeAndTypeButNotStrides) {
  const Array like = zeros({2, 3}, DType::u16).transpose();
  for (const Array& made :
       {empty_like(like), zeros_like(like), ones_like(like), full_like(like, 9)}) {
    EXPECT_EQ(made.shape(), (Shape{3, 2}));
    EXPECT_EQ(made.dtype(), DType::u16);
    EXPECT_TRUE(made.is_contiguous());
    EXPECT_FALSE(made.shares_storage_with(like));
  }
  expect_array(full_like(zeros({2}), 9), {2}, {9, 9});
}

TEST(Create, ScalarHasTheTypeOfAnArrayOfThatNumber) {
  EXPECT_EQ(scalar(5).dtype(), Array{5}.dtype());
  EXPECT_EQ(scalar(2.0F).dtype(), Array{2.0F}.dtype());
  EXPECT_EQ(scalar(uint64_t{2}).dtype(), Array{uint64_t{2}}.dtype());
  EXPECT_EQ(scalar(2LL).item<int64_t>(), 2);
  EXPECT_EQ(scalar(true).rank(), 0);
}

TEST(Create, OfANumberKeepsTheCppType) {
  EXPECT_EQ(Array::of(2.0F).dtype(), DType::f32);
  EXPECT_EQ(Array::of(int8_t{2}).dtype(), DType::i8);
  EXPECT_EQ(Array::of<float>(2).item<double>(), 2);
  EXPECT_EQ(Array::of(2.5).rank(), 0);
  EXPECT_EQ(Array::of<float>({2}).rank(), 1);
}

TEST(Create, FromCopiesRowMajorData) {
  float data[] = {1, 2, 3, 4, 5, 6};
  const Array array = Array::from(data, {2, 3});
  data[0] = 99;
  EXPECT_EQ(array.dtype(), DType::f32);
  expect_array(array, {2, 3}, {1, 2, 3, 4, 5, 6});
  expect_array(Array::from<int>(nullptr, {0, 4}), {0, 4}, {});
}

TEST(Create, TheDefaultArrayIsEmptyAndUsable) {
  const Array array;
  expect_array(array, {0}, {});
  EXPECT_EQ(array.dtype(), DType::f64);
  expect_array(array + 1, {0}, {});
  expect_array(array.reshape({0, 5}).transpose(), {5, 0}, {});
  expect_array(array.copy(), {0}, {});
  EXPECT_FALSE(array.shares_storage_with(array)) << "there is no storage";
}

TEST(Create, InvalidShapesAreShapeErrorsEverywhere) {
  for (const auto& make : std::vector<std::function<void(const Shape&)>>{
           [](const Shape& s) { empty(s); }, [](const Shape& s) { zeros(s); },
           [](const Shape& s) { ones(s); }, [](const Shape& s) { full(s, 1); },
           [](const Shape& s) { torch::zeros(s); }, [](const Shape& s) { torch::full(s, 1.0); },
           [](const Shape& s) { Array::from<double>(nullptr, s); },
           [](const Shape& s) { Array::wrap<double>(nullptr, s, nullptr); },
           [](const Shape& s) { zeros({1}).broadcast_to(s); },
           [](const Shape& s) { zeros({1}).as_strided(s, Dims::filled(s.rank(), 0)); },
           [](const Shape& s) { broadcast_in_dim(zeros({}), s, {}); },
           [](const Shape& s) { xla::broadcast_in_dim(zeros({}), s, {}); },
           [](const Shape& s) { xla::broadcast(zeros({}), s); }}) {
    expect_refused(ErrorKind::negative_extent, [&] { make({2, -1}); });
    expect_refused(ErrorKind::size_overflow, [&] { make({kHuge, kHuge}); });
    expect_refused(ErrorKind::size_overflow, [&] { make({0, kHuge, kHuge}); });
  }
  expect_refused(ErrorKind::size_overflow, [] { torch::expand(zeros({1}), {kHuge, kHuge}); });
}

TEST(Create, MoreBytesThanCanBeCountedIsAnOverflow) {
  expect_refused(ErrorKind::size_overflow, [] { empty({kMax / 8 + 1}, DType::f64); });
  expect_refused(ErrorKind::size_overflow, [] { empty({kMax - 10}, DType::i8); });
  expect_refused(ErrorKind::size_overflow, [] { zeros({1}).broadcast_to({kMax / 4}).copy(); });
}

TEST(Create, MoreMemoryThanThereIsIsAMemoryErrorThatNamesTheOperation) {
  const auto expect_op = [](const char* op, const std::function<void()>& call) {
    try {
      call();
      ADD_FAILURE() << op << " found the memory";
    } catch (const MemoryError& error) {
      EXPECT_EQ(error.info().op, op);
      EXPECT_NE(std::string(error.what()).find("36028797018963968 bytes"), std::string::npos);
    }
  };
  const Shape big{kHuge * 4096};
  expect_op("empty", [&] { empty(big); });
  expect_op("zeros", [&] { zeros(big); });
  expect_op("full", [&] { full(big, 2); });
  expect_op("arange", [&] { arange(kHuge * 4096); });
  expect_op("linspace", [&] { linspace(0, 1, kHuge * 4096); });
  expect_op("eye", [&] { eye(kHuge, 4096); });
  const Array wide = zeros({1}).broadcast_to(big);
  expect_op("copy", [&] { wide.copy(); });
  expect_op("astype", [&] { wide.astype(DType::i64); });
  expect_op("add", [&] { wide + wide; });
  expect_op("add", [&] { xla::add(wide, wide); });
}

TEST(Arange, CountsUpAndDown) {
  expect_array(arange(4), {4}, {0, 1, 2, 3});
  expect_array(arange(2, 10, 3), {3}, {2, 5, 8});
  expect_array(arange(5, 0, -2), {3}, {5, 3, 1});
  expect_array(arange(0, 1, 0.25), {4}, {0, 0.25, 0.5, 0.75});
  EXPECT_EQ(arange(4).dtype(), DType::i64);
  EXPECT_EQ(arange(4.0).dtype(), DType::f64);
  EXPECT_EQ(arange(0, 4, 1, DType::f16).dtype(), DType::f16);
}

TEST(Arange, IsEmptyWhenTheStepLeadsAway) {
  expect_array(arange(0), {0}, {});
  expect_array(arange(-3), {0}, {});
  expect_array(arange(0, 5, -1), {0}, {});
  expect_array(arange(5, 5, 1), {0}, {});
  expect_array(arange(1.0, 0.5), {0}, {});
}

TEST(Arange, IsExactAtTheEndsOfTheIntegers) {
  const Array top = arange(kMax - 2, kMax);
  ASSERT_EQ(top.shape(), Shape{2});
  EXPECT_EQ(top.item<int64_t>(1), kMax - 1);
  const Array bottom = arange(kMin + 2, kMin, -1);
  ASSERT_EQ(bottom.shape(), Shape{2});
  EXPECT_EQ(bottom.item<int64_t>(1), kMin + 1);
  const Array across = arange(kMin, kMax, kMax);
  ASSERT_EQ(across.shape(), Shape{3});
  EXPECT_EQ(across.item<int64_t>(1), -1);
  EXPECT_EQ(across.item<int64_t>(2), kMax - 1);
  EXPECT_EQ(arange(kMax, kMin, kMin).size(), 2);
}

TEST(Arange, IsExactBeyondTheSignedIntegers) {
  const uint64_t top = ~uint64_t{0};
  const uint64_t middle = uint64_t{1} << 63;
  const auto last = [](const Array& a) { return a.item<uint64_t>(a.size() - 1); };
  const Array end = arange(top - 3, top, 1, DType::u64);
  ASSERT_EQ(end.shape(), Shape{3});
  EXPECT_EQ(last(end), top - 1);
  const Array steps = arange(middle, middle + 10000, 1000, DType::u64);
  ASSERT_EQ(steps.shape(), Shape{10});
  for (int64_t i = 0; i < 10; ++i)
    EXPECT_EQ(steps.item<uint64_t>(i), middle + 1000 * static_cast<uint64_t>(i));
  const Array across = arange(middle - 2, middle + 2, 1, DType::u64);
  ASSERT_EQ(across.shape(), Shape{4});
  EXPECT_EQ(across.item<uint64_t>(1), middle - 1);
  EXPECT_EQ(last(across), middle + 1);
  const Array down = arange(top, middle, -int64_t{1} << 62, DType::u64);
  ASSERT_EQ(down.shape(), Shape{2});
  EXPECT_EQ(last(down), top - middle / 2);
  EXPECT_EQ(arange(0, top, middle, DType::u64).size(), 2);  // the step itself is no int64
  EXPECT_EQ(last(arange(0, top, middle)), middle);
  EXPECT_EQ(arange(top - 3, top, 1, DType::f32).item<float>(0), 0x1p64F);
  expect_refused(ErrorKind::size_overflow, [&] { arange(0, top); });
}

TEST(Arange, TakesTheTypeThatHoldsBothEnds) {
  const uint64_t middle = uint64_t{1} << 63;
  EXPECT_EQ(arange(middle, middle + 3).dtype(), DType::u64);
  EXPECT_EQ(arange(uint64_t{3}).dtype(), DType::i64);
  EXPECT_EQ(arange(-1, middle, middle).dtype(), DType::f64);
  EXPECT_EQ(torch::arange(middle, middle + 3).dtype(), DType::u64);
}

TEST(Arange, RefusesElementsThatDoNotFit) {
  const ErrorKind kind = ErrorKind::literal_does_not_fit;
  expect_refused(kind, [] { arange(-3, 0, 1, DType::u8); });
  expect_refused(kind, [] { arange(0, 300, 100, DType::i8); });
  expect_refused(kind, [] { arange(300, 0, -100, DType::i8); });
  expect_refused(kind, [] { arange(0.0, 1e30, 1e29, DType::i64); });
  expect_array(arange(0, 200, 100, DType::i8), {2}, {0, 100});
  expect_array(arange(300, 300, 1, DType::i8), {0}, {});
}

// Neighbours of the ends of every integer type, against one element after the other.
TEST(Arange, HoldsItsElementsInEveryIntegerType) {
  for (DType dtype : all_dtypes()) {
    if (!is_integer(dtype)) continue;
    const int bits =
        static_cast<int>(8 * size_in_bytes(dtype)) - (is_signed_integer(dtype) ? 1 : 0);
    const uint64_t high = bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
    const uint64_t below = high - 6;
    for (int64_t step : {1, 2, 3, 5}) {
      const Array up = arange(below, high, step, dtype);
      ASSERT_EQ(up.size(), (6 + step - 1) / step) << name_of(dtype);
      const Array down = arange(high, below, -step, dtype);
      ASSERT_EQ(down.size(), up.size()) << name_of(dtype);
      for (int64_t i = 0; i < up.size(); ++i) {
        EXPECT_EQ(up.item<uint64_t>(i), below + static_cast<uint64_t>(i * step));
        EXPECT_EQ(down.item<uint64_t>(i), high - static_cast<uint64_t>(i * step));
      }
    }
  }
}

TEST(Arange, RefusesRangesBeyondCounting) {
  expect_refused(ErrorKind::size_overflow, [] { arange(kMin, kMax); });
  expect_refused(ErrorKind::size_overflow, [] { arange(kMin, 0); });
  expect_refused(ErrorKind::size_overflow, [] { arange(0.0, 1e300, 1e-300); });
  expect_refused(ErrorKind::size_overflow, [] { arange(0.0, 1e19); });
}

TEST(Arange, RefusesWhatIsNoRange) {
  expect_refused(ErrorKind::bad_argument, [] { arange(0, 5, 0); });
  expect_refused(ErrorKind::bad_argument, [] { arange(0, 5, 0.0); });
  expect_refused(ErrorKind::bad_argument, [] { arange(0, HUGE_VAL); });
  expect_refused(ErrorKind::bad_argument, [] { arange(0, 5, HUGE_VAL); });
  expect_refused(ErrorKind::bad_argument, [] { arange(std::nan("")); });
  expect_refused(ErrorKind::bad_argument, [] { arange(std::complex<double>(3, 0)); });
  expect_refused(ErrorKind::bad_argument, [] { arange(0, 2, 1, DType::boolean); });
}

TEST(Arange, HoldsItsStartEvenIfTheStepIsHuge) {
  expect_array(arange(0, 5, 1e300), {1}, {0});
  expect_array(arange(0, std::numeric_limits<double>::denorm_min(), 1e300), {1}, {0});
  expect_array(arange(3, 2, -1e300), {1}, {3});
}

TEST(Linspace, ReachesItsEndExactly) {
  expect_array(linspace(0, 1, 5), {5}, {0, 0.25, 0.5, 0.75, 1});
  expect_array(linspace(1, 0, 3), {3}, {1, 0.5, 0});
  const double step = (1.0 - 0.1) / 3;
  EXPECT_NE(0.1 + 3 * step, 1.0) << "is a trap";
  EXPECT_EQ(linspace(0.1, 1.0, 4).item<double>(3), 1.0);
}

TEST(Linspace, LeavesTheEndAwayIfAsked) {
  expect_array(linspace(0, 1, 4, false), {4}, {0, 0.25, 0.5, 0.75});
}

TEST(Linspace, OfOneOrNoneStartsAtTheStart) {
  expect_array(linspace(3, 9, 1), {1}, {3});
  expect_array(linspace(3, 9, 1, false), {1}, {3});
  expect_array(linspace(3, 9, 0), {0}, {});
  expect_refused(ErrorKind::bad_argument, [] { linspace(0, 1, -1); });
  EXPECT_EQ(linspace(0, 1, 3, true, DType::f16).dtype(), DType::f16);
  EXPECT_EQ(torch::linspace(0, 1, 3).dtype(), DType::f32);
}

// NumPy's dialect rounds down, as NumPy does; PyTorch's towards zero.
TEST(Linspace, RoundsToIntegersAsItsDialectDoes) {
  expect_array(linspace(-3.5, 0, 5, true, DType::i64), {5}, {-4, -3, -2, -1, 0});
  expect_array(linspace(-2.5, 2.5, 4, true, DType::i32), {4}, {-3, -1, 0, 2});
  expect_array(torch::linspace(-3.5, 0, 5, DType::i64), {5}, {-3, -2, -1, 0, 0});
  for (DType dtype : all_dtypes()) {
    if (!is_signed_integer(dtype)) continue;
    const Array line = linspace(-7.25, 9.5, 23);
    EXPECT_TRUE(array_equal(linspace(-7.25, 9.5, 23, true, dtype), floor(line))) << name_of(dtype);
    EXPECT_TRUE(array_equal(torch::linspace(-7.25, 9.5, 23, dtype), trunc(line))) << name_of(dtype);
  }
}

TEST(Linspace, RefusesEndsThatDoNotFit) {
  const ErrorKind kind = ErrorKind::literal_does_not_fit;
  expect_refused(kind, [] { linspace(0, 300, 3, true, DType::i8); });
  expect_refused(kind, [] { linspace(-0.5, 3, 3, true, DType::u8); });
  expect_refused(kind, [] { linspace(std::nan(""), 3, 3, true, DType::i64); });
  expect_refused(kind, [] { torch::linspace(0, 300, 3, DType::i8); });
  EXPECT_EQ(linspace(0, 256, 4, false, DType::u8).item<int>(3), 192);
  EXPECT_EQ(torch::linspace(-0.5, 3, 2, DType::u8).item<int>(0), 0);
}

TEST(Eye, PutsOnesOnAnyDiagonal) {
  expect_array(eye(2), {2, 2}, {1, 0, 0, 1});
  expect_array(eye(2, 3), {2, 3}, {1, 0, 0, 0, 1, 0});
  expect_array(eye(2, 3, 1), {2, 3}, {0, 1, 0, 0, 0, 1});
  expect_array(eye(3, 2, -1), {3, 2}, {0, 0, 1, 0, 0, 1});
  for (DType dtype : all_dtypes()) expect_array(eye(2, 2, 0, dtype), {2, 2}, {1, 0, 0, 1});
}

TEST(Eye, IsZeroForDiagonalsFarOutside) {
  for (int64_t k : {int64_t{2}, int64_t{-2}, kMax, kMin}) {
    expect_array(eye(2, 2, k), {2, 2}, {0, 0, 0, 0});
  }
  expect_array(eye(0), {0, 0}, {});
  expect_array(eye(0, 5, kMax), {0, 5}, {});
  expect_refused(ErrorKind::negative_extent, [] { eye(-1); });
}

TEST(TorchCreate, DefaultsToSingleFloats) {
  EXPECT_EQ(torch::zeros({1}).dtype(), DType::f32);
  EXPECT_EQ(torch::ones({1}).dtype(), DType::f32);
  EXPECT_EQ(torch::empty({1}).dtype(), DType::f32);
  EXPECT_EQ(torch::eye(2).dtype(), DType::f32);
  EXPECT_EQ(torch::full({1}, 1.5).dtype(), DType::f32);
  EXPECT_EQ(torch::full({1}, 1).dtype(), DType::i64);
  EXPECT_EQ(torch::full({1}, std::complex<double>(1, 2)).dtype(), DType::c64);
  EXPECT_EQ(torch::arange(3).dtype(), DType::i64);
  EXPECT_EQ(torch::arange(0, 1, 0.5).dtype(), DType::f32);
  EXPECT_EQ(torch::tensor({1.0, 2.0}).dtype(), DType::f32);
  EXPECT_EQ(torch::tensor({{1, 2}}).dtype(), DType::i64);
}

}  // namespace
}  // namespace weft
