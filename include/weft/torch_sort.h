// Order in PyTorch's dialect: sorts, the k largest, different elements, binary search, running
// extremes. Included by torch.h.
//
//   auto [values, indices] = torch::sort(x, {.dim = 0, .descending = true});
//
// A nan is larger than every number. What is equal keeps its order, asked for or not. Complex
// numbers have no order here.
#pragma once

#include <optional>

#include "weft/options.h"
#include "weft/torch_tensor.h"

namespace weft::torch {

struct ValuesAndIndices {
  Tensor values, indices;
};

struct SortOptions {
  ByName by_name = ByName();
  int64_t dim = -1;
  bool descending = false;
  bool stable = false;
};
WEFT_API ValuesAndIndices sort(const Array& input, const SortOptions& options = {});
WEFT_API Tensor argsort(const Array& input, const SortOptions& options = {});
WEFT_API Tensor msort(const Array& input);  // along dimension 0

struct TopkOptions {
  ByName by_name = ByName();
  int64_t dim = -1;
  bool largest = true;
  bool sorted = true;  // they are in any case
};
WEFT_API ValuesAndIndices topk(const Array& input, int64_t k, const TopkOptions& options = {});

struct KthOptions {
  ByName by_name = ByName();
  int64_t dim = -1;
  bool keepdim = false;
};
// The k-th smallest, counted from 1, and where it is.
WEFT_API ValuesAndIndices kthvalue(const Array& input, int64_t k, const KthOptions& options = {});

struct UniqueOptions {
  ByName by_name = ByName();
  bool sorted = true;  // it is in any case
  bool return_inverse = false;
  bool return_counts = false;
  std::optional<int64_t> dim = {};  // none: different elements, flattened
};
struct Unique {
  Tensor output;
  Tensor inverse_indices, counts;  // empty unless asked for
};
WEFT_API Unique unique(const Array& input, const UniqueOptions& options = {});

struct SearchOptions {
  ByName by_name = ByName();
  bool out_int32 = false;
  bool right = false;         // behind elements that are equal
  OptionalArray sorter = {};  // of a sequence of one axis
};
// The sequence has one axis, or those of the values but for the last one's extent.
WEFT_API Tensor searchsorted(const Array& sorted_sequence, const Array& values,
                             const SearchOptions& options = {});
WEFT_API Tensor bucketize(const Array& input, const Array& boundaries,
                          const SearchOptions& options = {});

// Running extremes, and where the last of them is.
WEFT_API ValuesAndIndices cummax(const Array& input, int64_t dim);
WEFT_API ValuesAndIndices cummin(const Array& input, int64_t dim);

}  // namespace weft::torch
