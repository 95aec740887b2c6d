// Spans, and mdspans of C++20: a small one of the test's own, with std::mdspan's members.
// (tests/exchange/mdspan.cpp compiles against std::mdspan itself, where there is one.)
#include <gtest/gtest.h>

#include "support/expect.h"
#include "weft/mdspan.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

template <class Index, size_t... Extents>
class SmallExtents {
 public:
  using index_type = Index;
  static constexpr size_t rank() { return sizeof...(Extents); }
  static constexpr size_t static_extent(size_t axis) {
    const size_t list[] = {Extents..., 0};
    return list[axis];
  }
  explicit SmallExtents(const std::array<Index, sizeof...(Extents)>& extents) : extents_(extents) {}
  Index extent(size_t axis) const { return extents_[axis]; }

 private:
  std::array<Index, sizeof...(Extents)> extents_;
};
constexpr size_t kAny = static_cast<size_t>(-1);

// Row-major, or with strides of its own.
template <class Extents, bool kStrided>
class SmallMapping {
 public:
  using Index = typename Extents::index_type;
  using List = std::array<Index, Extents::rank()>;
  explicit SmallMapping(const Extents& extents) requires(!kStrided) : extents_(extents) {
    Index stride = 1;
    for (size_t axis = Extents::rank(); axis-- > 0; stride *= extents.extent(axis))
      strides_[axis] = stride;
  }
  SmallMapping(const Extents& extents, const List& strides) requires(kStrided)
      : extents_(extents), strides_(strides) {}
  const Extents& extents() const { return extents_; }
  Index stride(size_t axis) const { return strides_[axis]; }

 private:
  Extents extents_;
  List strides_{};
};

template <class T, class Extents, bool kStrided = false>
class SmallMdspan {
 public:
  using element_type = T;
  using extents_type = Extents;
  using index_type = typename Extents::index_type;
  using mapping_type = SmallMapping<Extents, kStrided>;
  SmallMdspan(T* data, const mapping_type& mapping) : data_(data), mapping_(mapping) {}
  static constexpr size_t rank() { return Extents::rank(); }
  T* data_handle() const { return data_; }
  index_type extent(size_t axis) const { return mapping_.extents().extent(axis); }
  index_type stride(size_t axis) const { return mapping_.stride(axis); }

 private:
  T* data_;
  mapping_type mapping_;
};

using Matrix = SmallMdspan<double, SmallExtents<int, kAny, kAny>>;
using Strided = SmallMdspan<const double, SmallExtents<int64_t, kAny, kAny>, true>;

Array numbers() { return arange(6).astype(DType::f64).reshape({2, 3}); }

TEST(Mdspan, SharesElementsBothWays) {
  const Array x = numbers();
  const auto m = as_mdspan<Matrix>(x);
  EXPECT_EQ(m.data_handle(), x.data<double>());
  EXPECT_EQ(m.extent(1), 3);
  from_mdspan(m) += 1;
  expect_array(x, {2, 3}, {1, 2, 3, 4, 5, 6});
}

TEST(Mdspan, OfConstElementsIsReadOnlyAndHasStrides) {
  const Array x = numbers();
  const auto m = as_mdspan<Strided>(x.T());
  EXPECT_EQ(m.stride(0), 1);
  EXPECT_EQ(m.stride(1), 3);
  const Array back = from_mdspan(m);
  EXPECT_FALSE(back.is_writable());
  expect_array(back, {3, 2}, {0, 3, 1, 4, 2, 5});
}

TEST(Mdspan, KeepsItsOwnerWithTheArray) {
  int ended = 0;
  {
    const Array x = numbers();
    const Array y = from_mdspan(as_mdspan<Matrix>(x), [&](double*) { ++ended; });
    EXPECT_EQ(ended, 0);
  }
  EXPECT_EQ(ended, 1);
}

TEST(Mdspan, IsRefusedIfItCannotDescribeTheArray) {
  const Array x = numbers();
  using Small = SmallMdspan<double, SmallExtents<int8_t, kAny, kAny>>;
  using Fixed = SmallMdspan<double, SmallExtents<int, 2, 4>>;
  expect_refused(ErrorKind::bad_argument, [&] { as_mdspan<Matrix>(x.T()); });
  expect_refused(ErrorKind::bad_argument, [&] { as_mdspan<Strided>(x.flip(0)); });
  expect_refused(ErrorKind::bad_argument, [&] { as_mdspan<Strided>(x[0].broadcast_to({2, 3})); });
  expect_refused(ErrorKind::bad_argument, [] { as_mdspan<Small>(zeros({200, 1})); });
  expect_refused(ErrorKind::bad_argument, [&] { as_mdspan<Fixed>(x); });
  expect_refused(ErrorKind::dtype_mismatch, [] { as_mdspan<Matrix>(arange(6).reshape({2, 3})); });
  expect_refused(ErrorKind::read_only, [&] { as_mdspan<Matrix>(x.read_only()); });
  EXPECT_THROW(as_mdspan<Matrix>(x[0]), Error);
}

TEST(Span, SharesElementsBothWays) {
  std::vector<float> numbers = {1, 2, 3};
  const Array x = from_span(std::span(numbers));
  x += 1;
  EXPECT_EQ(numbers[2], 4);
  EXPECT_FALSE(from_span(std::span<const float>(numbers)).is_writable());
  const std::span<float> back = as_span<float>(x);
  EXPECT_EQ(back.data(), numbers.data());
  EXPECT_EQ(back.size(), 3U);
  expect_refused(ErrorKind::bad_argument, [&] { as_span<float>(x(slice(none, none, 2))); });
  expect_refused(ErrorKind::dtype_mismatch, [&] { as_span<double>(x); });
}

}  // namespace
}  // namespace weft::test
