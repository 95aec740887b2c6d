#include <iterator>

#include "base/text.h"
#include "explain/error_builders.h"

// What JAX says (jax 0.4) and XLA's builder below it (jaxlib 0.4.38).
namespace weft::explanation {
namespace {

// "add got incompatible shapes": the word in front is the function.
void take_named(const Captured& captured, PastedError& error) {
  error.op = captured.before;
  take_shapes(captured, error);
}

void take_word(const Captured& captured, PastedError& error) {
  error.op = captured.words[0];
  take_shapes(captured, error);
}

// "concatenating along dimension 0 for shapes (2, 3), (2, 4)".
void take_all_joined(const Captured& captured, PastedError& error) {
  take_shapes(captured, error);
  std::string names;
  for (const PastedOperand& operand : error.operands)
    names += cat(names.empty() ? "" : ", ", operand.name);
  error.text = cat("concatenate([", names, "], axis=", captured.numbers[0], ")");
  for (PastedOperand& operand : error.operands) operand.dtype.clear();
}

// Each list is of the contracted axes only.
void take_contracted(const Captured& captured, PastedError& error) {
  const Shape &a = captured.shapes[0], &b = captured.shapes[1];
  if (a.rank() != 1 || b.rank() != 1) return;
  error.text = "a @ b";
  add_operand(error, "a", {1, a[0]});
  add_operand(error, "b", {b[0], 1});
  say_gap(error, cat("only the summed axes are named, ", a[0], " and ", b[0],
                     "; rows and columns are shown as 1"));
}

void take_placed(const Captured& captured, PastedError& error) {
  error.shapes = captured.shapes;
  error.text = cat("broadcast_in_dim(a, ", to_string(captured.shapes[1]), ", ",
                   to_string(captured.shapes[2]), ")");
  error.dialect = Dialect::xla;
  add_operand(error, "a", captured.shapes[0]);
}

void take_reshaped(const Captured& captured, PastedError& error) {
  error.shapes = {captured.shapes[1], captured.shapes[0]};
  error.text = cat("a.reshape", to_string(captured.shapes[0]));
  add_operand(error, "a", captured.shapes[1]);
}

void take_squeezed(const Captured& captured, PastedError& error) {
  error.shapes = {captured.shapes[0]};
  error.text = cat("a.squeeze(", to_string(captured.shapes[1]), ")");
  add_operand(error, "a", captured.shapes[0]);
}

void take_label(const Captured& captured, PastedError& error) {
  add_operand(error, "a", {captured.numbers[2]});
  add_operand(error, "b", {captured.numbers[1]});
  say_gap(error, cat("only the axes with label ", captured.words[0], " are named, ",
                     captured.numbers[2], " and ", captured.numbers[1]));
}

constexpr ErrorPattern kJax[] = {
    {"got incompatible shapes for broadcasting: {S}", take_named},
    {"Incompatible shapes for broadcasting: shapes=[{S}]", take_shapes},
    {"Incompatible shapes for broadcasting: {s} and requested shape {s}", take_target,
     "broadcast_to(a, {})"},
    {"Cannot broadcast to shape with fewer dimensions: arr_shape={s} shape={s}", take_target,
     "broadcast_to(a, {})"},
    {"Incompatible shapes for matmul arguments: {s} and {s}", take_shapes, "a @ b"},
    {"dot_general requires contracting dimensions to have the same shape, got {s} and {s}",
     take_contracted},
    {"Cannot concatenate arrays with shapes that differ in dimensions other than the one being "
     "concatenated: concatenating along dimension {n} for shapes {S}",
     take_all_joined},
    {"cannot reshape array of shape {s} (size {n}) into shape {s}", take_target, "a.reshape{}"},
    {"reshape total size must be unchanged, got new_sizes {s} (of total size {n}) for shape {s}",
     take_reshaped},
    {"has size not equal to one, got shape={s} and dimensions={s}", take_squeezed},
    {"boolean index did not match shape of indexed array in index {n}: got {s}, expected {s}",
     take_mask},
    {"Size of label {w} for operand {n} ({n}) does not match previous terms ({n})", take_label,
     "einsum('j,j', a, b)"},
    {"broadcast_in_dim operand dimension sizes must either be 1, or be equal to their "
     "corresponding dimensions in the target broadcast shape; got operand of shape {s}, target "
     "broadcast shape {s}, broadcast_dimensions {s}",
     take_placed},
    {"arrays must have the same number of dimensions, got", take_nothing, "a {op} b"},
    {"All input arrays must have the same shape", take_nothing, "stack([a, b])"},
};

constexpr ErrorPattern kXla[] = {
    {"Binary op {w} with incompatible shapes: {s} and {s}", take_word},
    {"Automatic shape inference not supported: {s} and {s}", take_shapes},
    {"Broadcast dimension {n} mismatch: {n} != {n}; {s} and {s}", take_shapes},
    {"Dimension {n} in both shapes must be equal: {s} and {s}", take_shapes},
};

}  // namespace

ErrorSystem jax_errors() { return {"JAX", Dialect::numpy, Language::numpy, kJax, std::size(kJax)}; }

ErrorSystem xla_errors() { return {"XLA", Dialect::xla, Language::xla, kXla, std::size(kXla)}; }

}  // namespace weft::explanation
