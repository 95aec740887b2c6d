#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "explain/error_builders.h"

// What NumPy says, up to version 2.4.
namespace weft::explanation {
namespace {

// Along which axis, the array's extent there, the mask's.
void take_mask_extents(const Captured& captured, PastedError& error) {
  Shape array, mask;
  const std::vector<int64_t>& n = captured.numbers;
  if (!only_extent(n[0], n[1], array) || !only_extent(n[0], n[2], mask)) return;
  error.text = "x[mask]";
  add_operand(error, "x", array);
  add_operand(error, "mask", mask, "bool");
  error.shapes = {array, mask};
  if (n[0] > 0) say_gap(error, cat("only axis ", n[0], " is named; the others are shown as 1"));
}

void take_masked_values(const Captured& captured, PastedError& error) {
  add_operand(error, "a", {captured.numbers[1]});
  add_operand(error, "b", {captured.numbers[0]});
  error.gap = "a stands for the elements where the mask is true";
}

// "(n?,k),(k,m?)->(n?,m?) (size 2 is different from 3)": what operand 1 has, what it should have.
void take_core_dimension(const Captured& captured, PastedError& error) {
  const int64_t got = captured.numbers[2], wanted = captured.numbers[3];
  const bool is_matrix = captured.words[0].find("(n?,k)") == 0;
  error.text = "a @ b";
  add_operand(error, "a", is_matrix ? Shape{1, wanted} : Shape{wanted});
  add_operand(error, "b", is_matrix ? Shape{got, 1} : Shape{got});
  say_gap(error, cat("only the summed axes are named, ", wanted, " and ", got,
                     "; rows and columns are shown as 1"));
}

void take_concatenated(const Captured& captured, PastedError& error) {
  const std::vector<int64_t>& n = captured.numbers;
  Shape a, b;
  if (!only_extent(n[0], n[2], a) || !only_extent(n[0], n[4], b)) return;
  if (n[0] == 0) {
    a.push_back(1);
    b.push_back(1);
  }
  error.text = cat("concatenate([a, b], axis=", n[0] == 0 ? 1 : 0, ")");
  add_operand(error, "a", a);
  add_operand(error, "b", b);
  say_gap(error, cat("only axis ", n[0], " is named, ", n[2], " and ", n[4],
                     "; the others are shown as 1"));
}

// Operand, axes, operand, axes.
void take_four_ranks(const Captured& captured, PastedError& error) {
  take_ranks(captured.numbers[1], captured.numbers[3], error);
}

void take_axis(const Captured& captured, PastedError& error) {
  if (captured.numbers[1] < 0 || captured.numbers[1] > kMaxRank) return;
  error.text = cat("a.sum(", captured.numbers[0], ")");
  add_operand(error, "a", Shape::filled(captured.numbers[1], 1));
  say_gap(error, cat("only the number of axes is named, ", captured.numbers[1],
                     "; sum stands for any function with an axis"));
}

void take_too_many_indices(const Captured& captured, PastedError& error) {
  const int64_t rank = captured.numbers[0], given = captured.numbers[1];
  if (rank < 0 || rank > kMaxRank || given < 1 || given > kMaxRank) return;
  std::string index = "0";
  for (int64_t i = 1; i < given; ++i) index += ", 0";
  error.text = cat("a[", index, "]");
  add_operand(error, "a", Shape::filled(rank, 1));
  say_gap(error, cat("only the number of axes is named, ", rank));
}

// "float64" of "dtype('float64')".
std::string between_quotes(const std::string& word) {
  const size_t first = word.find('\'');
  const size_t last = word.rfind('\'');
  return first == last ? "" : word.substr(first + 1, last - first - 1);
}

// Of a += b: the ufunc, the type of the result, that of a.
void take_output_type(const Captured& captured, PastedError& error) {
  constexpr std::pair<std::string_view, std::string_view> kOperators[] = {
      {"add", "+"}, {"subtract", "-"}, {"multiply", "*"}, {"divide", "/"}, {"true_divide", "/"}};
  std::string_view symbol = "+";
  for (const auto& [name, of_it] : kOperators)
    if (between_quotes(captured.words[0]) == name) symbol = of_it;
  error.text = cat("a ", symbol, "= b");
  add_operand(error, "a", {1}, between_quotes(captured.words[2]));
  add_operand(error, "b", {1}, between_quotes(captured.words[1]));
  say_gap(error, "only the types are named; the shapes are shown as (1,)");
}

constexpr ErrorPattern kNumpy[] = {
    {"operands could not be broadcast together with shapes {S}", take_shapes},
    {"operands could not be broadcast together with remapped shapes [original->remapped]: {s} and "
     "requested shape {s}",
     take_target, "broadcast_to(a, {})"},
    {"operands could not be broadcast together with remapped shapes [original->remapped]: "
     "{s}->{s} {s}->{s}",
     take_remapped},
    {"non-broadcastable output operand with shape {s} doesn't match the broadcast shape {s}",
     take_output, "a {op}= b"},
    {"could not broadcast input array from shape {s} into shape {s}", take_swapped, "a[...] = b"},
    {"objects cannot be broadcast to a single shape. Mismatch is between arg {n} with shape {s} "
     "and arg {n} with shape {s}",
     take_shapes},
    {"indexing arrays could not be broadcast together with shapes {S}", take_index_arrays},
    {"boolean index did not match indexed array along axis {n}; size of axis is {n} but size of "
     "corresponding boolean axis is {n}",
     take_mask_extents},
    {"boolean index did not match indexed array along dimension {n}; dimension is {n} but "
     "corresponding boolean dimension is {n}",
     take_mask_extents},
    {"Cannot cast ufunc {w} output from {w} to {w} with casting rule 'same_kind'",
     take_output_type},
    {"value array of shape {s} could not be broadcast to indexing result of shape {s}",
     take_swapped, "a[...] = b"},
    {"boolean array indexing assignment cannot assign {n} input values to the {n} output values",
     take_masked_values, "a[...] = b"},
    {"Input operand {n} has a mismatch in its core dimension {n}, with gufunc signature {w} (size "
     "{n} is different from {n})",
     take_core_dimension},
    {"shapes {s} and {s} not aligned: {n} (dim {n}) != {n} (dim {n})", take_shapes, "dot(a, b)"},
    {"all the input array dimensions except for the concatenation axis must match exactly, but "
     "along dimension {n}, the array at index {n} has size {n} and the array at index {n} has "
     "size {n}",
     take_concatenated},
    {"all the input arrays must have same number of dimensions, but the array at index {n} has "
     "{n} dimension(s) and the array at index {n} has {n} dimension(s)",
     take_four_ranks, "concatenate([a, b])"},
    {"all input arrays must have the same shape", take_nothing, "stack([a, b])"},
    {"cannot reshape array of size {n} into shape {s}", take_size_and_shape, "a.reshape{}"},
    {"axis {n} is out of bounds for array of dimension {n}", take_axis},
    {"too many indices for array: array is {n}-dimensional, but {n} were indexed",
     take_too_many_indices},
    {"cannot select an axis to squeeze out which has size not equal to one", take_nothing,
     "a.squeeze(0)"},
    {"einstein sum subscripts string", take_nothing, "einsum('ij,jk', a, b)"},
    {"shape-mismatch for sum", take_nothing, "tensordot(a, b, 1)"},
    {"input operand has more dimensions than allowed by the axis remapping", take_nothing,
     "broadcast_to(a, (1,))"},
};

}  // namespace

ErrorSystem numpy_errors() {
  return {"NumPy", Dialect::numpy, Language::numpy, kNumpy, std::size(kNumpy)};
}

}  // namespace weft::explanation
