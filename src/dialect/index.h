// Lowering of x[...] with arrays in the brackets, by NumPy's rule.
//
//   x (4, 5, 6)   x[rows (3,), :, cols (2, 1)]    index arrays broadcast: (2, 3)
//                                                 a slice lies between them: (2, 3) comes first
//                                                 (2, 3, 5)
//                 x[:, rows (3,), cols (2, 1)]    side by side: in their place (4, 2, 3)
//                 x[mask (4, 5)]                  as its places: (20, 6), or fewer
//
// A mask takes as many axes as it has, and never stretches; how many of its entries are true is not
// known. In NumPy an integer beside index arrays is one of them, and takes part in what "side by
// side" means; in PyTorch it selects first.
#pragma once

#include <vector>

#include "core/gather.h"
#include "weft/index.h"

namespace weft::dialect {

// One entry of the brackets: an array of integers, a mask, or what a view is made by.
struct IndexEntry {
  const core::Value* array = nullptr;
  Index index = all;
  bool adds_axis = false;  // the array looks up an axis of one entry that x does not have
};

struct Indexing {
  core::Gather gather;  // runs as it stands if there are no masks
  Axes open = {};       // axes whose extents masks decide: the shape has the most there can be

  // One mask and no other index array selects from a view.
  bool is_one_mask = false;
  core::Value view = {};  // with an axis of one entry for a mask of none
  int mask_axis = 0;      // of the view: the first that the mask takes
  int entry = 0;          // the mask's
};

// Throws IndexError, ShapeError or DTypeError. The entries' arrays must outlive the record.
Indexing lower_index(const char* name, Dialect dialect, const core::Value& x,
                     const std::vector<IndexEntry>& entries);

}  // namespace weft::dialect
