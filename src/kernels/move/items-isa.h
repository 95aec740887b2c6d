// Item kernels for one instruction set.
#pragma once

#include "kernels/isa.h"

WEFT_LIGHT_BEGIN
namespace weft::kernels::WEFT_LIGHT {

#include "kernels/move/row_pieces-inl.h"
#include "kernels/move/shuffles-inl.h"
// These build on them.
#include "kernels/move/gathers-inl.h"
#include "kernels/move/repeats-inl.h"
#include "kernels/move/transpose-inl.h"

template <size_t... Log2>
constexpr ItemKernels make_item_kernels(std::index_sequence<Log2...>) {
  return {
      {&gather_rows<1 << Log2>...}, {&transpose_rows<1 << Log2>...}, {&repeat_items<1 << Log2>...}};
}

}  // namespace weft::kernels::WEFT_LIGHT
WEFT_ISA_END

constexpr weft::kernels::ItemKernels weft::kernels::WEFT_ISA::kItemKernels =
    WEFT_LIGHT::make_item_kernels(std::make_index_sequence<kItemSizes>{});
