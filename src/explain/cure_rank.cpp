#include "explain/cure_rank.h"

#include <algorithm>

#include "explain/cure_sources.h"

namespace weft::explanation {
namespace {

// What one axis that agrees counts.
constexpr int kDistinct = 3;
constexpr int kRepeated = 2;
// Which placing is meant only the user knows: all of them stand first, in the order of the axes.
constexpr int kPlacing = 1000;
// `*` of two matrices whose inner extents match is how many languages write a product.
constexpr int kMatrices = 6;

// Of orders, what is written as .T or as a swap of two axes (cure_views.cpp).
constexpr int kSimpleOrder = 1;

std::vector<Shape> shapes_of(const Call& call) {
  std::vector<Shape> shapes;
  for (int i = 0; i < operand_count(call); ++i) {
    if (is_array(operand(call, i))) shapes.push_back(operand(call, i).value.shape);
  }
  if (call.out) shapes.push_back(call.out->shape);
  if (call.kind == StepKind::expand && call.inputs.size() == 1) shapes.push_back(call.target);
  return shapes;
}

int weight_of(int64_t extent, const std::vector<Shape>& shapes) {
  if (extent <= 1) return 0;
  const bool is_repeated = std::any_of(shapes.begin(), shapes.end(), [&](const Shape& shape) {
    return std::count(shape.begin(), shape.end(), extent) > 1;
  });
  return is_repeated ? kRepeated : kDistinct;
}

// Of shapes that line up at the right: every column in which two have the same extent.
int agreement_of_columns(const std::vector<Shape>& shapes) {
  int rank = 0;
  for (const Shape& shape : shapes) rank = std::max(rank, shape.rank());
  int sum = 0;
  for (int c = 0; c < rank; ++c) {
    int64_t extent = 1;
    int count = 0;
    for (const Shape& shape : shapes) {
      if (column(shape, c) == 1) continue;
      extent = column(shape, c);
      ++count;
    }
    if (count > 1) sum += weight_of(extent, shapes);
  }
  return sum;
}

int agreement_of_product(const std::vector<Shape>& shapes) {
  if (shapes.size() != 2) return 0;
  const Shape& a = shapes[0];
  const Shape& b = shapes[1];
  if (a.empty() || b.empty()) return 0;
  int sum = weight_of(a[-1], shapes);
  for (int c = 2; c < std::min(a.rank(), b.rank()); ++c) {
    if (column(a, c) == column(b, c)) sum += weight_of(column(a, c), shapes);
  }
  return sum;
}

int agreement_of(const Edit& edit) {
  const std::vector<Shape> shapes = shapes_of(edit.call);
  if (edit.repair == Repair::slice && !edit.is_beside_slice) return 0;
  if (edit.repair == Repair::placing) return kPlacing;
  // One number agrees, the count of elements, however many axes it is cut into.
  if (edit.repair == Repair::reshape) return kRepeated;
  if (edit.call.kind != StepKind::product) return agreement_of_columns(shapes);
  const bool are_matrices = edit.repair == Repair::product && shapes.size() == 2 &&
                            shapes[0].rank() > 1 && shapes[1].rank() > 1;
  return agreement_of_product(shapes) + (are_matrices ? kMatrices : 0);
}

Growth growth_of(const Edit& edit, const Shape& result) {
  if (edit.repair == Repair::slice) return edit.is_beside_slice ? Growth::none : Growth::cut;
  const StepKind kind = edit.call.kind;
  if (edit.repair == Repair::new_array || edit.repair == Repair::placing) return Growth::none;
  if (kind != StepKind::elementwise) return Growth::none;
  const std::vector<Shape> shapes = shapes_of(edit.call);
  int64_t largest = 0;
  for (const Shape& shape : shapes) largest = std::max(largest, count_or_overflow(shape));
  if (count_or_overflow(result) <= largest) return Growth::none;
  return agreement_of_columns(shapes) > 0 ? Growth::shared : Growth::free;
}

int complexity_of(const Edit& edit) {
  const bool is_order = edit.repair == Repair::transpose;
  // A forgotten .T is what matrix products miss most.
  if (is_order && edit.call.kind == StepKind::product) return 0;
  if (is_order && edit.effort > kSimpleOrder) return 4;
  switch (edit.repair) {
    case Repair::keepdims:
    case Repair::open_mesh:
    case Repair::new_array:
    case Repair::where:
      return 0;
    case Repair::add_axis:
    case Repair::mask_axis:
    case Repair::placing:
    case Repair::squeeze:
      return 1;
    case Repair::product:
      return 2;
    case Repair::transpose:
    case Repair::expand:
      return 3;
    case Repair::reshape:
      return 4;
    case Repair::slice:
      return 5;
  }
  return 5;
}

// The operand that is changed was made by a reduction.
bool follows_reduction(const Calls& calls, const Edit& edit) {
  if (edit.reduction >= 0) return true;
  return std::any_of(edit.views.begin(), edit.views.end(), [&](const EditView& view) {
    return reduction_behind(calls, view.call.inputs[0]) >= 0;
  });
}

}  // namespace

Rank rank_of(const Calls& calls, const Edit& edit, const Shape& result) {
  Rank rank;
  rank.growth = growth_of(edit, result);
  rank.is_of_argument = !follows_reduction(calls, edit);
  rank.disagreement = -agreement_of(edit);
  rank.complexity = complexity_of(edit);
  rank.effort = edit.effort;
  return rank;
}

}  // namespace weft::explanation
