// The ladder of products: named predicates, from the top the first that holds decides.
#include <utility>

#include "base/integers.h"
#include "base/text.h"
#include "contract/blas/blas.h"
#include "contract/strategies.h"
#include "kernels/table.h"

namespace weft::contract {
namespace {

using Strategy = ProductStrategy;

bool all_plain(const Product& p) {
  return is_plain(p.a, p.compute) && is_plain(p.b, p.compute) && is_plain(p.c, p.compute);
}

// Small enough for tiles, if rows of b and c are contiguous.
bool is_small(const Product& p) {
  if (!kernels::active_panels(p.compute))
    return p.depth() <= kTileDepth && p.columns() <= kTileColumns;
  const int64_t row_bytes = p.columns() * p.c.item();
  return p.rows() <= kFewRows || row_bytes <= kNarrowBytes ||
         (row_bytes <= kShortBytes && p.depth() <= kSmallBytes / row_bytes);
}

bool suits_tiles(const Product& p) {
  return is_float(p.compute) && p.b.has_contiguous_rows() && p.c.has_contiguous_rows() &&
         all_plain(p) && is_small(p);
}

// The same for many small products whose b is strided along its rows.
bool suits_packed_b(const Product& p) {
  return is_float(p.compute) && all_plain(p) && p.c.has_contiguous_rows() && is_small(p) &&
         p.depth() * p.columns() <= kMostPacked && count_or_overflow(p.batch) >= kManyProducts;
}

// Many small products of anything but plain floats, for which there are tiles.
bool suits_lanes(const Product& p) {
  const int last = p.batch.rank() - 1;
  if (last < 0 || p.batch[last] < kManyProducts || (is_float(p.compute) && all_plain(p)))
    return false;
  return p.rows() <= kMostInLanes && p.columns() <= kMostInLanes && p.depth() <= kMostInLanes;
}

bool suits_dots(const Product& p) {
  const bool is_thin = p.rows() <= kFewDots || p.columns() <= kFewDots;
  return is_thin && p.depth() >= kLongDepth && is_float(p.compute) && all_plain(p) &&
         p.a.has_contiguous_rows() && p.b.transposed().has_contiguous_rows();
}

bool suits_blas(const Product& p) {
  const bool leaves_it = is_float(p.compute) && is_small(p);
  return !leaves_it && all_plain(p) && can_take(p.a) && can_take(p.b) && can_take(p.c);
}

ProductChoice of_transposed(ProductChoice choice) {
  choice.transposed = !choice.transposed;
  return choice;
}

// A matrix and a column: the strides of the matrix decide. Along its rows sums are dots; along its
// columns the product is transposed, and the tiles add up whole rows.
ProductChoice choose_vector(const Product& p) {
  if (suits_thin(p)) return {Strategy::thin, "2 to 4 columns, rows without gaps, by a vector"};
  const bool is_plain_float = is_float(p.compute) && all_plain(p);
  const bool is_column_major = !p.a.has_contiguous_rows() && p.a.row_stride == 1 &&
                               is_plain_float && (p.c.row_stride == 1 || p.rows() == 1);
  if (is_column_major) return {Strategy::tiles, "a column-major matrix by a vector", true};
  if (p.depth() <= kShortDepth && is_plain_float)
    return {Strategy::tiles, "a matrix by a vector, short sums: several rows at once"};
  // Many sums beside each other: of a matrix with far columns whole rows of its transpose are read,
  // not its far elements one by one; short sums would cost a call each.
  const bool has_far_columns = magnitude(p.a.column_stride) > magnitude(p.a.row_stride);
  if ((has_far_columns || p.depth() <= kShortDepth) && p.rows() > kFewRows)
    return {Strategy::blocks, "many short or strided sums beside each other", true};
  return {Strategy::dots, "a matrix by a vector"};
}

// For products that are not small matrices in order; `t` is p transposed.
ProductChoice choose_larger(const Product& p, const Product& t) {
  if (suits_tiles(t)) return {Strategy::tiles, "small or thin once transposed", true};
  if (suits_panels(p)) return {Strategy::panels, "packing earns its memory traffic back"};
  if (suits_panels(t)) return {Strategy::panels, "the same, rows of c being columns", true};
  if (suits_blas(p)) return {Strategy::blas, "no panels for the type or instruction set"};
  const bool is_tall = p.columns() * p.c.item() < kNarrowBytes && p.rows() > p.columns();
  const bool has_strided_rows = !p.c.has_contiguous_rows() && t.c.has_contiguous_rows();
  return {Strategy::blocks, "any type and strides", is_tall || has_strided_rows};
}

}  // namespace

ProductChoice choose(const Product& p) {
  if (suits_lanes(p))
    return {Strategy::lanes, "8 or more products of up to 6 x 6, not plain floats"};
  if (p.conjugates) return {Strategy::dots, "the first operand is conjugated"};
  if (p.columns() == 1) return choose_vector(p);
  if (p.rows() == 1) return of_transposed(choose_vector(transposed(p)));
  if (suits_tiles(p)) return {Strategy::tiles, "small or thin, rows of b and c contiguous"};
  if (suits_packed_b(p)) return {Strategy::packed_b, "8 or more small products, b strided"};
  if (suits_dots(p))
    return {Strategy::dots, "few rows or columns, both contiguous along the depth"};
  return choose_larger(p, transposed(p));
}

std::string to_string(const ProductChoice& choice) {
  static constexpr const char* names[] = {"lanes",    "dots",   "thin", "tiles",
                                          "packed_b", "panels", "blas", "blocks"};
  return cat(names[static_cast<int>(choice.strategy)], choice.transposed ? ", transposed: " : ": ",
             choice.reason);
}

}  // namespace weft::contract
