// Elements at the typed edge: item, data, view, values, rows.
#include <gtest/gtest.h>

#include <array>
#include <complex>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;
using test::expect_refused;

TEST(Item, ReadsAnyPositionFromEitherEnd) {
  const Array a = {{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(a.item<int64_t>(0, 2), 3);
  EXPECT_EQ(a.item<int64_t>(-1, -3), 4);
  EXPECT_EQ(a.transpose().item<int64_t>(2, 0), 3);
  EXPECT_EQ(scalar(7).item<int>(), 7);
  EXPECT_EQ((Array{{{8}}}).item<int>(), 8) << "the one element of any rank";
  EXPECT_EQ(a.flip().item<int64_t>(0, 0), 6);
}

TEST(Item, ConvertsWithinTheKind) {
  EXPECT_EQ((Array{-1}).item<uint8_t>(), 255) << "any integer may be read as any other";
  EXPECT_EQ((Array{300}).item<int8_t>(), 44);
  EXPECT_EQ((Array{1.5}).item<float>(), 1.5F);
  EXPECT_EQ((Array{2}).item<double>(), 2.0);
  EXPECT_EQ((Array{true}).item<int>(), 1);
  EXPECT_EQ((Array{2}).item<std::complex<float>>(), std::complex<float>(2, 0));
  EXPECT_EQ((Array{2}).item<long long>(), 2);
  expect_refused(ErrorKind::cast_refused, [] { (Array{1.5}).item<int>(); });
  expect_refused(ErrorKind::cast_refused, [] { (Array{1}).item<bool>(); });
  expect_refused(ErrorKind::cast_refused,
                 [] { (Array{std::complex<double>(1, 0)}).item<double>(); });
}

TEST(Item, RefusesWrongPositions) {
  const Array a = zeros({2, 3});
  expect_refused(ErrorKind::index_out_of_range, [&] { a.item<double>(2, 0); });
  expect_refused(ErrorKind::index_out_of_range, [&] { a.item<double>(0, -4); });
  expect_refused(ErrorKind::index_out_of_range,
                 [&] { a.item<double>(0, std::numeric_limits<int64_t>::min()); });
  expect_refused(ErrorKind::bad_argument, [&] { a.item<double>(0); });
  expect_refused(ErrorKind::bad_argument, [&] { a.item<double>(0, 0, 0); });
  expect_refused(ErrorKind::bad_argument, [&] { a.item<double>(); });
  expect_refused(ErrorKind::bad_argument, [] { zeros({0}).item<double>(); });
}

TEST(Item, WithoutATypeIsANumberThatConvertsWhenAsked) {
  const Array a = {{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(static_cast<double>(a.item(1, 2)), 6.0);
  EXPECT_EQ(int(a.item(0, -1)), 3);
  EXPECT_EQ(float(Array::of<Float16>({Float16(1.5F)}).item()), 1.5F);
  EXPECT_EQ(uint64_t(Array::of<uint64_t>(~uint64_t{0}).item()), ~uint64_t{0});
  EXPECT_EQ(std::complex<float>((Array{std::complex<double>(1, -2)}).item(0)),
            std::complex<float>(1, -2));
  const Array b = a + a.item(0, 1);  // as weak as any number
  expect_array(b, {2, 3}, {3, 4, 5, 6, 7, 8});
  static_assert(!std::is_convertible_v<Scalar, double>, "only when asked");
}

TEST(Item, ANumberConvertsWithinTheKindAndToItsTruth) {
  expect_refused(ErrorKind::cast_refused, [] { (void)int((Array{1.5}).item()); });
  expect_refused(ErrorKind::cast_refused,
                 [] { (void)double((Array{std::complex<double>(1, 0)}).item()); });
  EXPECT_TRUE(bool((Array{0.5}).item()));
  EXPECT_FALSE(bool((Array{0}).item()));
  EXPECT_EQ(int8_t((Array{300}).item()), 44) << "any width within the kind, as item<int8_t>()";
}

TEST(Item, ANumberRefusesWrongPositionsAsAnElementDoes) {
  const Array a = zeros({2, 3});
  expect_refused(ErrorKind::index_out_of_range, [&] { a.item(2, 0); });
  expect_refused(ErrorKind::bad_argument, [&] { a.item(); });
}

TEST(FromRange, CopiesAVectorASpanAndAnArray) {
  std::vector<double> v = {1, 2, 3};
  const Array a = Array::from(v);
  v[0] = 9;
  expect_array(a, {3}, {1, 2, 3});
  EXPECT_EQ(a.dtype(), DType::f64);
  EXPECT_EQ(Array::from(std::span<const float>{}).shape(), (Shape{0}));
  const std::array<int16_t, 2> few = {7, 8};
  EXPECT_EQ(Array::from(few).dtype(), DType::i16);
  expect_array(Array::from(std::vector<bool>{true, false}), {2}, {1, 0});
  const Values<double> values = a.values<double>();
  expect_array(Array::from(values), {3}, {1, 2, 3});
}

TEST(FromRange, TakesAShapeThatHasAsManyElements) {
  const std::vector<int> v = {1, 2, 3, 4, 5, 6};
  expect_array(Array::from(v, {2, 3}), {2, 3}, {1, 2, 3, 4, 5, 6});
  expect_refused(ErrorKind::reshape_count, [&] { Array::from(v, {2, 2}); });
  expect_refused(ErrorKind::reshape_count, [&] { Array::from(std::vector<int>{}, {1}); });
}

TEST(FromRange, ParenthesesMakeAnArrayOfItAndBracesStayElements) {
  const std::vector<float> v = {1, 2};
  const Array a(v);
  EXPECT_EQ(a.dtype(), DType::f32);
  expect_array(a, {2}, {1, 2});
  expect_array(Array(std::vector<bool>{true}), {1}, {1});
  expect_array(Array{1, 2}, {2}, {1, 2});
  static_assert(!std::is_convertible_v<std::vector<float>, Array>, "a copy is asked for");
  static_assert(!std::is_constructible_v<Array, std::string>, "text is no array");
}

TEST(ToVector, GivesTheElementsInRowMajorOrderConverted) {
  const Array a = {{1, 2}, {3, 4}};
  const std::vector<double> v = a.T();
  EXPECT_EQ(v, (std::vector<double>{1, 3, 2, 4}));
  const std::vector<int64_t> w(a);
  EXPECT_EQ(w, (std::vector<int64_t>{1, 2, 3, 4}));
  EXPECT_EQ(a(0).to_vector<float>(), (std::vector<float>{1, 2}));
  EXPECT_TRUE(zeros({0, 3}).to_vector<double>().empty());
  EXPECT_EQ(scalar(7).to_vector<int64_t>(), std::vector<int64_t>{7});
  expect_refused(ErrorKind::cast_refused, [] { (Array{1.5}).to_vector<int>(); });
}

TEST(Data, PointsToTheFirstElementOfTheView) {
  Array a = Array::of<float>({1, 2, 3});
  EXPECT_EQ(*a.data<float>(), 1);
  const Array reversed = a.flip();
  EXPECT_EQ(*reversed.data<const float>(), 3);
  a.data<float>()[1] = 9;
  expect_array(reversed, {3}, {3, 9, 1});
}

TEST(Data, WantsTheExactTypeAndConstOfReadOnlyArrays) {
  const Array a = Array::of<float>({1});
  const Array frozen = a.read_only();
  expect_refused(ErrorKind::dtype_mismatch, [&] { a.data<double>(); });
  expect_refused(ErrorKind::dtype_mismatch, [&] { a.data<const int32_t>(); });
  expect_refused(ErrorKind::read_only, [&] { frozen.data<float>(); });
  EXPECT_EQ(frozen.data<const float>(), a.data<float>());
}

TEST(View, IndexesByStrides) {
  Array a = arange(12).reshape({3, 4});
  const Array part = a(slice(none, none, -1), slice(1, none, 2));
  const auto v = part.view<int64_t, 2>();
  EXPECT_EQ(v(0, 0), 9);
  EXPECT_EQ(v(2, 1), 3);
  EXPECT_EQ(v.extent(0), 3);
  EXPECT_EQ(v.stride(1), 2);
  v(0, 0) = -1;
  EXPECT_EQ(a.item<int64_t>(2, 1), -1);
  const Array zero_dim = scalar(5.0);
  EXPECT_EQ((zero_dim.view<const double, 0>()()), 5);
}

TEST(View, WantsTheExactTypeRankAndRights) {
  const Array a = zeros({2, 3});
  const Array stretched = a.broadcast_to({4, 2, 3});
  expect_refused(ErrorKind::bad_argument, [&] { a.view<double, 1>(); });
  expect_refused(ErrorKind::bad_argument, [&] { a.view<double, 3>(); });
  expect_refused(ErrorKind::dtype_mismatch, [&] { a.view<float, 2>(); });
  expect_refused(ErrorKind::read_only, [&] { stretched.view<double, 3>(); });
  EXPECT_EQ((stretched.view<const double, 3>().stride(0)), 0);
}

TEST(Values, WalksRowMajorWhateverTheStrides) {
  std::vector<int> seen;
  for (int value : arange(6).reshape({2, 3}).transpose().values<int>()) seen.push_back(value);
  EXPECT_EQ(seen, (std::vector<int>{0, 3, 1, 4, 2, 5}));
  const Values<double> none = zeros({2, 0}).values<double>();
  EXPECT_EQ(none.begin(), none.end());
  EXPECT_EQ(zeros({2, 3}).values<double>().size(), 6);
}

TEST(Values, FillVectorsAndGoThroughAlgorithms) {
  const auto list = arange(4).values<double>();
  EXPECT_EQ(std::vector<double>(list.begin(), list.end()), (std::vector<double>{0, 1, 2, 3}));
  EXPECT_EQ(std::accumulate(list.begin(), list.end(), 0.0), 6);
  EXPECT_EQ(list.end() - list.begin(), list.size());
}

TEST(Values, KeepTheirElementsAlive) {
  const Values<int64_t> in_place = arange(3).values<int64_t>();
  const Values<int64_t> copied = arange(6).reshape({2, 3})(all, 1).values<int64_t>();
  EXPECT_EQ(in_place.begin()[2], 2);
  EXPECT_EQ(copied.begin()[1], 4);
}

// Every element type, read as every type that keeps its kind, in layouts that are and are not side
// by side.
TEST(Values, AreWhatItemGives) {
  const Array source = arange(24).reshape({2, 3, 4});
  for (DType dtype : test::all_dtypes()) {
    const Array x = source.astype(dtype);
    for (const Array& view :
         {x, x.transpose(), x.flip(), x(all, 1), x(ellipsis, slice(none, none, 2)),
          x(0).broadcast_to({2, 3, 4}), x(0, 0, 0), x(slice(0, 0))}) {
      std::vector<std::complex<double>> items;
      const Array flat = view.reshape({view.size()});
      for (int64_t i = 0; i < flat.size(); ++i) items.push_back(flat.item<std::complex<double>>(i));
      const auto list = view.values<std::complex<double>>();
      EXPECT_EQ(std::vector<std::complex<double>>(list.begin(), list.end()), items)
          << name_of(dtype);
    }
  }
}

// Foreign memory need not be aligned, pointers must be.
TEST(Values, OfMemoryThatIsNotAlignedAreACopy) {
  std::vector<std::byte> bytes(5 * sizeof(double) + 1);
  const Array odd = Array::wrap(reinterpret_cast<double*>(bytes.data() + 1), {5}, [](double*) {});
  Array(odd).assign(arange(5));
  const Values<double> list = odd.values<double>();
  EXPECT_EQ(reinterpret_cast<uintptr_t>(list.begin()) % alignof(double), 0U);
  EXPECT_EQ(std::vector<double>(list.begin(), list.end()), (std::vector<double>{0, 1, 2, 3, 4}));
}

TEST(Values, ConvertsWithinTheKindOnly) {
  const Values<float> converted = (Array{2}).values<float>();
  EXPECT_EQ(*converted.begin(), 2.0F);
  expect_refused(ErrorKind::cast_refused, [] { (Array{2.0}).values<int>(); });
}

TEST(Values, KeepsATemporaryAlive) {
  double sum = 0;
  for (double value : (zeros({3}) + 1).values<double>()) sum += value;
  EXPECT_EQ(sum, 3);
}

TEST(Rows, AreViewsOfTheFirstAxis) {
  Array a = zeros({2, 3});
  int count = 0;
  for (Array row : a) row += ++count;
  expect_array(a, {2, 3}, {1, 1, 1, 2, 2, 2});
  for (const Array& element : Array{5, 6}) EXPECT_EQ(element.rank(), 0);
  for (const Array& row : zeros({0, 3})) FAIL() << to_string(row.shape());
}

TEST(Rows, OfAScalarAreRefused) {
  expect_refused(ErrorKind::axis_out_of_range, [] {
    for (const Array& row : scalar(1)) FAIL() << to_string(row.shape());
  });
}

TEST(Extent, CountsFromEitherEnd) {
  const Array a = zeros({2, 3, 4});
  EXPECT_EQ(a.extent(0), 2);
  EXPECT_EQ(a.extent(-1), 4);
  expect_refused(ErrorKind::axis_out_of_range, [&] { a.extent(3); });
  expect_refused(ErrorKind::axis_out_of_range, [&] { a.extent(-4); });
}

TEST(Sharing, CopiesAreShallowAndCopyIsNot) {
  Array a = {1, 2};
  Array alias = a;
  const Array deep = a.copy();
  alias(0) = 7;
  EXPECT_EQ(a.item<int>(0), 7);
  EXPECT_EQ(deep.item<int>(0), 1);
  EXPECT_TRUE(alias.shares_storage_with(a));
  EXPECT_FALSE(deep.shares_storage_with(a));
}

TEST(Sharing, AssigningToANameRebindsIt) {
  Array a = {1, 2};
  const Array first = a;
  a = Array{3, 4, 5};
  expect_array(first, {2}, {1, 2});
  expect_array(a, {3}, {3, 4, 5});
  a = {6};
  expect_array(a, {1}, {6});
}

// There is no null state: what has been moved from is an array without elements.
TEST(Sharing, MovedFromArraysAreEmptyAndMayBeUsed) {
  Array a = {1, 2};
  const Array b = std::move(a);
  expect_array(a + 1, {0}, {});  // NOLINT: using it is what is tested
  Array c = {5};
  a = std::move(c);
  expect_array(a, {1}, {5});
  expect_array(c.reshape({0, 3}), {0, 3}, {});  // NOLINT
  a = Array{3};
  expect_array(a, {1}, {3});
  expect_array(b, {2}, {1, 2});
}

}  // namespace
}  // namespace weft
