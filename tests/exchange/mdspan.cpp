// weft/mdspan.h and std::mdspan itself, compiled where there is one: layouts, static extents, index
// types, no axes.
#include <mdspan>

#include "weft/mdspan.h"
#include "weft/weft.h"

using namespace weft;

namespace {

template <class Extents, class LayoutPolicy>
Array there_and_back(const Array& x) {
  const auto m = as_mdspan<std::mdspan<float, Extents, LayoutPolicy>>(x);
  const auto fixed = as_mdspan<std::mdspan<const float, Extents, LayoutPolicy>>(x);
  return from_mdspan(m) + from_mdspan(fixed);
}

}  // namespace

Array all_layouts(const Array& x) {
  return there_and_back<std::dextents<int, 2>, std::layout_right>(x) +
         there_and_back<std::dextents<size_t, 2>, std::layout_left>(x) +
         there_and_back<std::dextents<int64_t, 2>, std::layout_stride>(x) +
         there_and_back<std::extents<int, 2, std::dynamic_extent>, std::layout_right>(x) +
         there_and_back<std::extents<int>, std::layout_right>(x) +
         from_mdspan(std::mdspan(x.data<float>(), 2, 3), [](float*) {});
}
