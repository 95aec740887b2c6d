#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "explain/error_builders.h"

// What PyTorch says, up to version 2.15. It often names the two extents that disagree and not
// the shapes.
namespace weft::explanation {
namespace {

// The extent of a, that of b, the axis of the result.
void take_extents(const Captured& captured, PastedError& error) {
  const std::vector<int64_t>& n = captured.numbers;
  Shape a, b;
  if (!only_extent(n[2], n[0], a) || !only_extent(n[2], n[1], b)) return;
  error.text = "a {op} b";
  add_operand(error, "a", a);
  add_operand(error, "b", b);
  say_gap(error, cat("PyTorch names only axis ", n[2], " of the result, ", n[0], " and ", n[1],
                     "; the other axes are shown as 1"));
}

void take_expand(const Captured& captured, PastedError& error) {
  error.shapes = {captured.shapes[1], captured.shapes[0]};
  error.text = cat("a.expand(", listed(captured.shapes[0]), ")");
  add_operand(error, "a", captured.shapes[1]);
}

void take_leading_minus_one(const Captured&, PastedError& error) {
  error.text = "a.expand(-1, 1)";
  add_operand(error, "a", {1});
  say_gap(error, "no shapes are named; (1,) and two sizes stand in for them");
}

void take_too_few_sizes(const Captured& captured, PastedError& error) {
  error.shapes = captured.shapes;
  error.text = cat("a.expand(", listed(captured.shapes[1]), ")");
  add_operand(error, "a", captured.shapes[0]);
}

void take_broadcast_shapes(const Captured& captured, PastedError& error) {
  error.shapes = {captured.shapes[1], captured.shapes[0]};
  error.text = "a {op} b";
  add_operand(error, "a", captured.shapes[1]);
  add_operand(error, "b", captured.shapes[0]);
}

// Of cat: the axis, the extent expected, the extent there is. It does not say along which axis.
void take_joined_extents(const Captured& captured, PastedError& error) {
  const std::vector<int64_t>& n = captured.numbers;
  if (n[0] < 0 || n[0] >= kMaxRank) return;
  const int64_t other = n[0] == 0 ? 1 : 0;
  Shape a = Shape::filled(std::max(n[0], other) + 1, 1);
  Shape b = a;
  a[other] = n[1];
  b[other] = n[2];
  error.text = cat("cat([a, b], ", n[0], ")");
  add_operand(error, "a", a);
  add_operand(error, "b", b);
  say_gap(error, cat("only the extents that differ are named, ", n[1], " and ", n[2],
                     ", on an axis other than ", n[0], "; the others are shown as 1"));
}

void take_two_ranks(const Captured& captured, PastedError& error) {
  take_ranks(captured.numbers[0], captured.numbers[1], error);
}

void take_stacked(const Captured& captured, PastedError& error) {
  error.text = "stack([a, b])";
  take_shapes(captured, error);
}

// [-2, 1], but got 2: a tensor of rank 2.
void take_dimension(const Captured& captured, PastedError& error) {
  const int64_t rank = captured.shapes[0].rank() == 2 ? captured.shapes[0][1] + 1 : -1;
  if (rank < 0 || rank > kMaxRank) return;
  error.text = cat("a.sum(", captured.numbers[0], ")");
  add_operand(error, "a", Shape::filled(rank, 1));
  say_gap(error, cat("only the number of axes is named, ", rank,
                     "; sum stands for any function with a dim"));
}

// Expected [batch, depth], got [batch, depth].
void take_batch(const Captured& captured, PastedError& error) {
  const Shape &wanted = captured.shapes[0], &got = captured.shapes[1];
  if (wanted.rank() != 2 || got.rank() != 2) return;
  error.text = "bmm(a, b)";
  add_operand(error, "a", {wanted[0], 1, wanted[1]});
  add_operand(error, "b", {got[0], got[1], 1});
  say_gap(error, "rows and columns are not named; they are shown as 1");
}

void take_matrix_vector(const Captured& captured, PastedError& error) {
  error.text = "mv(a, b)";
  error.shapes = {captured.shapes[0], Shape{captured.numbers[1]}};
  add_operand(error, "a", captured.shapes[0]);
  add_operand(error, "b", {captured.numbers[1]});
}

void take_subscript(const Captured& captured, PastedError& error) {
  add_operand(error, "a", {captured.numbers[2]});
  add_operand(error, "b", {captured.numbers[0]});
  say_gap(error, cat("only the axes with subscript ", captured.words[0], " are named, ",
                     captured.numbers[2], " and ", captured.numbers[0]));
}

void take_channels(const Captured& captured, PastedError& error) {
  error.shapes = {captured.shapes[1], captured.shapes[0]};
  const int rank = captured.shapes[1].rank() - 2;
  if (rank < 1 || rank > 3) return;
  error.text = cat("conv", rank, "d(a, b, groups=", captured.numbers[0], ")");
  add_operand(error, "a", captured.shapes[1]);
  add_operand(error, "b", captured.shapes[0]);
}

// Of sum_to_size: the target, then what there is.
void take_reduced(const Captured& captured, PastedError& error) {
  error.shapes = {captured.shapes[1], captured.shapes[0]};
  error.text = cat("a.sum_to_size(", listed(captured.shapes[0]), ")");
  add_operand(error, "a", captured.shapes[1]);
}

// Of a loss, the target and the input: a warning, since (n,) against (n, 1) runs.
void take_loss(const Captured& captured, PastedError& error) {
  error.shapes = {captured.shapes[1], captured.shapes[0]};
  add_operand(error, "input", captured.shapes[1]);
  add_operand(error, "target", captured.shapes[0]);
  error.is_warning = true;
}

void take_repeating_target(const Captured&, PastedError& error) {
  add_operand(error, "a", {3, 1});
  say_gap(error, "no shapes are named; (3, 1) expanded to (3, 4) stands in for them");
}

constexpr ErrorPattern kTorch[] = {
    {"Using a target size ({s}) that is different to the input size ({s})", take_loss,
     "input - target"},
    {"more than one element of the written-to tensor refers to a single memory location",
     take_repeating_target, "a.expand(3, 4).add_(1)"},
    {"The size of tensor a ({n}) must match the size of tensor b ({n}) at non-singleton dimension "
     "{n}",
     take_extents},
    {"mat1 and mat2 shapes cannot be multiplied ({x} and {x})", take_shapes, "a @ b"},
    {"The expanded size of the tensor ({n}) must match the existing size ({n}) at non-singleton "
     "dimension {n}. Target sizes: {s}. Tensor sizes: {s}",
     take_expand},
    {"expand({s}, size={s}): the number of sizes provided", take_too_few_sizes},
    {"The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension",
     take_leading_minus_one},
    {"output with shape {s} doesn't match the broadcast shape {s}", take_output, "a {op}= b"},
    {"Attempting to broadcast a dimension of length {n} at {n}! Mismatching argument at index {n} "
     "had {s}; but expected shape should be broadcastable to {s}",
     take_broadcast_shapes},
    {"shape '{s}' is invalid for input of size {n}", take_size_and_shape, "a.reshape{}"},
    {"Sizes of tensors must match except in dimension {n}. Expected size {n} but got size {n} for "
     "tensor number {n} in the list",
     take_joined_extents},
    {"Tensors must have same number of dimensions: got {n} and {n}", take_two_ranks, "cat([a, b])"},
    {"stack expects each tensor to be equal size, but got {s} at entry {n} and {s} at entry {n}",
     take_stacked},
    {"Dimension out of range (expected to be in range of {s}, but got {n})", take_dimension},
    {"indexing tensors could not be broadcast together with shapes {S}", take_index_arrays},
    {"The shape of the mask {s} at index {n} does not match the shape of the indexed tensor {s} at "
     "index {n}",
     take_mask},
    {"value tensor of shape {s} cannot be broadcast to indexing result of shape {s}", take_swapped,
     "a[...] = b"},
    {"Expected size for first two dimensions of batch2 tensor to be: {s} but got: {s}", take_batch},
    {"size mismatch, got input ({n}), mat ({x}), vec ({n})", take_matrix_vector},
    {"inconsistent tensor size, expected tensor {s} and src {s} to have the same number of "
     "elements",
     take_shapes, "dot(a, b)"},
    {"einsum(): subscript {w} has size {n} for operand {n} which does not broadcast with "
     "previously seen size {n}",
     take_subscript, "einsum('j,j', a, b)"},
    {"einsum(): the number of subscripts in the equation", take_nothing, "einsum('ij,jk', a, b)"},
    {"Given groups={n}, weight of size {s}, expected input{s} to have {n} channels, but got {n} "
     "channels instead",
     take_channels},
    {"size {s} is not expandable to size {s}", take_reduced},
    {"batch2 must be a 3D tensor", take_nothing, "bmm(a, b)"},
    {"too many indices for tensor of dimension", take_nothing, "a[0, 0, 0]"},
    {"contracted dimensions need to match, but first has size {n} in dim {n} and second has size "
     "{n} in dim {n}",
     take_nothing, "tensordot(a, b, 1)"},
};

}  // namespace

ErrorSystem torch_errors() {
  return {"PyTorch", Dialect::torch, Language::torch, kTorch, std::size(kTorch)};
}

}  // namespace weft::explanation
