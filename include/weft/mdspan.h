// std::span, std::mdspan and what is like it (Kokkos' for instance), and arrays; nothing is copied.
//
//   Array a = from_mdspan(m);                       the elements of m, which must outlive the array
//   auto m = as_mdspan<std::mdspan<float, std::dextents<int, 2>>>(a);
//   Array b = from_span(s);                         std::span and what becomes one
//   std::span<float> t = as_span<float>(b);         contiguous arrays only
//
// An mdspan and a span are raw, as data<T>() is: they do not keep the array alive. This header
// includes no mdspan: any class with its members will do, from C++20 on.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <utility>

#include "weft/array.h"

namespace weft {

// What std::mdspan has, as far as it is needed here.
template <class M>
concept MdspanLike = requires(const M& m) {
  typename M::element_type;
  typename M::extents_type;
  typename M::mapping_type;
  typename M::index_type;
  requires NativeElement<typename M::element_type>;
  m.data_handle();
  m.extent(0);
  M::rank();
};

namespace detail {
// ValueError: an mdspan cannot describe the array: its layout has other strides, or its index type
// or its static extents do not hold the array's extents.
[[noreturn]] WEFT_API void refuse_mdspan(const Layout& layout, const char* what);
WEFT_API void check_contiguous(const Array& array);

template <class M>
typename M::extents_type mdspan_extents(const Layout& layout) {
  using Index = typename M::index_type;
  using Extents = typename M::extents_type;
  std::array<Index, Extents::rank()> extents{};
  for (size_t axis = 0; axis < Extents::rank(); ++axis) {
    const int64_t extent = layout.shape.data()[axis];
    if (static_cast<uint64_t>(extent) > static_cast<uint64_t>(std::numeric_limits<Index>::max()))
      refuse_mdspan(layout, "index type does not hold the extents");
    extents[axis] = static_cast<Index>(extent);
    const size_t fixed = Extents::static_extent(axis);
    if (fixed != static_cast<size_t>(-1) && fixed != static_cast<size_t>(extent))
      refuse_mdspan(layout, "static extents are others");
  }
  return Extents(extents);
}

// Of a layout with strides of its own; they cannot be negative there.
template <class M>
typename M::mapping_type strided_mapping(const Layout& layout) {
  using Index = typename M::index_type;
  std::array<Index, M::extents_type::rank()> strides{};
  for (size_t axis = 0; axis < strides.size(); ++axis) {
    const int64_t stride = layout.strides.data()[axis];
    // Of an axis that does not move any stride will do, but 0 is not allowed.
    const bool moves = layout.shape.data()[axis] > 1;
    if (moves && (stride <= 0 || static_cast<uint64_t>(stride) >
                                     static_cast<uint64_t>(std::numeric_limits<Index>::max())))
      refuse_mdspan(layout, "layout needs strides above 0 that its index type holds");
    strides[axis] = moves ? static_cast<Index>(stride) : Index{1};
  }
  return typename M::mapping_type(mdspan_extents<M>(layout), strides);
}

template <class M>
typename M::mapping_type fixed_mapping(const Layout& layout) {
  const typename M::mapping_type mapping(mdspan_extents<M>(layout));
  if constexpr (M::extents_type::rank() > 0) {
    for (size_t axis = 0; axis < M::extents_type::rank(); ++axis) {
      const bool is_right =
          layout.elements() == 0 || layout.shape.data()[axis] == 1 ||
          static_cast<int64_t>(mapping.stride(axis)) == layout.strides.data()[axis];
      if (!is_right) refuse_mdspan(layout, "layout has other strides");
    }
  }
  return mapping;
}

template <class M>
inline constexpr bool takes_strides =
    std::is_constructible_v<typename M::mapping_type, typename M::extents_type,
                            std::array<typename M::index_type, M::extents_type::rank()>>;
}  // namespace detail

// A view of the elements. `owner` keeps them, as in Array::wrap; without one they must outlive the
// array. An mdspan of const elements gives a read-only array.
template <MdspanLike M, class Owner>
Array from_mdspan(const M& m, Owner&& owner) {
  Shape shape;
  Strides strides;
  if constexpr (M::extents_type::rank() > 0) {
    for (size_t axis = 0; axis < M::extents_type::rank(); ++axis) {
      shape.push_back(static_cast<int64_t>(m.extent(axis)));
      strides.push_back(static_cast<int64_t>(m.stride(axis)));
    }
  }
  return Array::wrap(m.data_handle(), shape, strides, std::forward<Owner>(owner));
}
template <MdspanLike M>
Array from_mdspan(const M& m) {
  return from_mdspan(m, nullptr);
}

// The array as an mdspan of type M. Throws DTypeError and ValueError as data<T>() does, ShapeError
// for another rank, and ValueError if M cannot describe the array's strides.
template <MdspanLike M>
M as_mdspan(const Array& array) {
  constexpr int kRank = static_cast<int>(M::extents_type::rank());
  using T = typename M::element_type;
  T* const first = array.view<T, kRank>().data();
  if constexpr (detail::takes_strides<M>)
    return M(first, detail::strided_mapping<M>(array.layout()));
  else
    return M(first, detail::fixed_mapping<M>(array.layout()));
}

// The elements side by side, in row-major order. Throws DTypeError and ValueError as data<T>()
// does, and ValueError unless they lie so.
template <NativeElement T>
std::span<T> as_span(const Array& array) {
  T* const first = array.data<T>();
  detail::check_contiguous(array);
  return {first, static_cast<size_t>(array.size())};
}
// A view of the elements, which must outlive the array; of const elements, a read-only one.
template <NativeElement T, size_t Extent>
Array from_span(std::span<T, Extent> elements) {
  return Array::wrap(elements.data(), Shape{elements.size()}, nullptr);
}

}  // namespace weft
