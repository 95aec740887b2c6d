// In which order einsum joins its operands: the cheapest of all orders for up to six operands, the
// cheapest next pair beyond.
#pragma once

#include <utility>

#include "dialect/subscripts.h"

namespace weft::contract {

using dialect::contains;
using dialect::Label;
using dialect::Labels;
using dialect::Subscripts;

// Pairs of positions: each pair leaves the list of operands and its product joins the end.
std::vector<std::pair<int, int>> find_order(const Subscripts& subscripts);

// The labels of a and b that are still needed: in the result or in `others`.
Labels kept_labels(const Labels& a, const Labels& b, const std::vector<Labels>& others,
                   const Labels& result);

}  // namespace weft::contract
