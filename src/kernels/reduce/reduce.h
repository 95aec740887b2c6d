// The kernels of reductions, one table per instruction set: many elements to one.
//
// Floating sums depend on the order of the additions, so the order is part of the contract. The n
// elements of one result are taken in blocks of kTreeBlock; in a block, element i belongs to lane
// i mod L (L = tree_lanes):
//
//   x0 x1 .. xL-1 | xL .. | x2L .. | x3L ..      four rows of lanes make a group:
//   lane l   <-  lane l + ((x[l] + x[l+L]) + (x[l+2L] + x[l+3L]))
//
// Rows left over are added one by one, then lanes are folded in halves (l with l + L/2, ...), then
// blocks in pairs. Neither vector width nor number of threads appears in it: every table gives the
// same bits. Everything is noexcept, touches no globals and reads from any address, aligned or not.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/reducer.h"
#include "kernels/table.h"
#include "weft/dtype.h"

namespace weft::kernels {

inline constexpr int64_t kTreeBlock = 1024;

// A cache line of elements, and at least 16.
constexpr int64_t tree_lanes(int64_t item_bytes) { return item_bytes < 4 ? 64 / item_bytes : 16; }

using weft::kReducers;
using weft::Reducer;

// Rows or columns that are each reduced to one element. Steps are in bytes.
struct Fold {
  const std::byte* in;
  int64_t n;       // elements per result
  int64_t step;    // from one of them to the next
  int64_t count;   // results
  int64_t across;  // from one result's elements to the next one's
  std::byte* out;
  int64_t out_step;
  const std::byte* centre = nullptr;  // one element per result
  int64_t centre_step = 0;
};
using FoldKernel = void (*)(const Fold& fold) noexcept;

// Slabs of n rows of `width` contiguous elements, each slab to `width` contiguous results.
struct SlabFold {
  const std::byte* in;
  int64_t n;     // <= kTreeBlock
  int64_t step;  // from row to row
  int64_t slabs;
  int64_t across;  // from slab to slab
  int64_t width;
  std::byte* out;
  int64_t out_across;
  const std::byte* centre = nullptr;  // `width` elements per slab
  int64_t centre_across = 0;
};
using SlabKernel = void (*)(const SlabFold& fold) noexcept;

// Folds `blocks` rows of `width` elements, which follow one another, into the first, in pairs.
using CombineKernel = void (*)(std::byte* rows, int64_t blocks, int64_t width) noexcept;

// The columns of rows `first` to `first + n`; `best` and `at` hold what was found before, if first
// > 0.
struct ArgFold {
  const std::byte* in;
  int64_t n;
  int64_t step;
  int64_t columns;
  int64_t first;
  std::byte* best;
  int64_t* at;
};
using ArgColumnsKernel = void (*)(const ArgFold& fold) noexcept;

// Slabs of n rows of `width` elements, everything dense: `width` places for each.
struct ArgSlabs {
  const std::byte* in;
  int64_t n;
  int64_t slabs;
  int64_t width;
  int64_t* out;
};
using ArgSlabsKernel = void (*)(const ArgSlabs& slabs) noexcept;

// By reducer and element type. Sums and products of integers have the slots of the 64-bit types
// only (narrower results are their low bits), 16-bit floats and complex numbers none.
struct ReduceTable {
  // Elements of a result are contiguous: step is the item size.
  FoldKernel rows[kReducers][kDTypes];
  // Neighbouring results are contiguous: across, out_step and centre_step are the item size, n <=
  // kTreeBlock.
  FoldKernel columns[kReducers][kDTypes];
  // Everything contiguous and aligned, 2 <= n <= kShortRow.
  FoldKernel short_rows[kReducers][kDTypes];
  // Any number of rows and columns; made for few of either.
  SlabKernel slabs[kReducers][kDTypes];
  CombineKernel combine[kReducers][kDTypes];
  // The position of the first smallest [0] or largest [1] element; the first nan wins. `out` is
  // int64_t; elements are contiguous.
  FoldKernel arg_rows[2][kDTypes];
  ArgColumnsKernel arg_columns[2][kDTypes];
  ArgSlabsKernel arg_slabs[2][kDTypes];  // null for elements of 1 and 2 bytes
  // Rows of at most so many bytes, of elements of 4 and 8, are looked through as fast as any.
  int64_t arg_register_bytes;
};
inline constexpr int64_t kShortRow = 8;

// The one that belongs to active_table().
inline const ReduceTable& active_reduce_table() noexcept { return *active_table().reductions; }

}  // namespace weft::kernels
