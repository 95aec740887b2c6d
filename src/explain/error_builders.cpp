#include "explain/error_builders.h"

#include <algorithm>

#include "base/text.h"

namespace weft::explanation {
namespace {

constexpr size_t kMostNamed = 26;

// "a + b + c"; three are where's if the message is of more than an operator takes.
std::string text_of_operands(size_t count) {
  if (count == 3) return "where(a, b, c)";
  std::string text = "a";
  for (size_t i = 1; i < count; ++i) text += cat(" {op} ", operand_name(static_cast<int>(i)));
  return text;
}

bool ends_in_new_axes(const Shape& own, const Shape& seen) {
  const int rank = own.rank();
  return rank > 2 && seen.rank() == rank && seen[-1] == 1 && seen[-2] == 1 &&
         (own[-1] != 1 || own[-2] != 1);
}

}  // namespace

void add_operand(PastedError& error, std::string name, Shape shape, std::string dtype) {
  error.operands.push_back({std::move(name), std::move(shape), std::move(dtype)});
}

bool only_extent(int64_t axis, int64_t extent, Shape& shape) {
  if (axis < 0 || axis >= kMaxRank) return false;
  shape = Shape::filled(axis + 1, 1);
  shape[axis] = extent;
  return true;
}

void say_gap(PastedError& error, std::string gap) {
  error.gap = std::move(gap);
  error.is_partial = true;
}

void take_shapes(const Captured& captured, PastedError& error) {
  error.shapes = captured.shapes;
  for (size_t i = 0; i < captured.shapes.size() && i < kMostNamed; ++i)
    add_operand(error, operand_name(static_cast<int>(i)), captured.shapes[i],
                i == 0 && captured.shapes.size() == 3 && error.text.empty() ? "bool" : "");
  if (error.text.empty()) error.text = text_of_operands(error.operands.size());
}

void take_swapped(const Captured& captured, PastedError& error) {
  error.shapes = captured.shapes;
  add_operand(error, "a", captured.shapes[1]);
  add_operand(error, "b", captured.shapes[0]);
}

void take_target(const Captured& captured, PastedError& error) {
  error.shapes = captured.shapes;
  add_operand(error, "a", captured.shapes[0]);
  fill_in(error, to_string(captured.shapes[1]));
}

void take_remapped(const Captured& captured, PastedError& error) {
  const Shape &own_a = captured.shapes[0], &seen_a = captured.shapes[1];
  const Shape &own_b = captured.shapes[2], &seen_b = captured.shapes[3];
  const bool is_product = ends_in_new_axes(own_a, seen_a) && ends_in_new_axes(own_b, seen_b);
  error.text = is_product ? "a @ b" : "a * b";
  error.shapes = {own_a, own_b};
  add_operand(error, "a", is_product ? own_a : seen_a);
  add_operand(error, "b", is_product ? own_b : seen_b);
  if (!is_product)
    say_gap(error,
            "the operands are shown with the axes that the loop sees: subscripts place them");
}

void take_output(const Captured& captured, PastedError& error) {
  take_shapes(captured, error);
  error.gap = cat("b is taken to have the broadcast shape ", captured.shapes[1],
                  "; the message does not say its own");
}

// x[a, b], of which only the index arrays are known.
void take_index_arrays(const Captured& captured, PastedError& error) {
  error.shapes = captured.shapes;
  int64_t most = 1;
  std::string names;
  for (const Shape& shape : captured.shapes)
    for (const int64_t extent : shape) most = std::max(most, extent);
  const auto count = std::min<size_t>(captured.shapes.size(), 20);
  for (size_t i = 0; i < count; ++i) {
    const std::string name = operand_name(static_cast<int>(i));
    names += cat(i ? ", " : "", name);
    add_operand(error, name, captured.shapes[i], "int64");
  }
  error.text = cat("x[", names, "]");
  const Shape indexed = Shape::filled(static_cast<int64_t>(count), most);
  add_operand(error, "x", indexed);
  error.gap = cat("the shape of the indexed array is not named: ", indexed, " stands in for it");
}

void take_ranks(int64_t first, int64_t second, PastedError& error) {
  if (std::min(first, second) < 0 || std::max(first, second) > kMaxRank) return;
  add_operand(error, "a", Shape::filled(first, 1));
  add_operand(error, "b", Shape::filled(second, 1));
  say_gap(error, cat("only the numbers of axes are named, ", first, " and ", second));
}

void take_size_and_shape(const Captured& captured, PastedError& error) {
  error.shapes = {Shape{captured.numbers[0]}, captured.shapes[0]};
  fill_in(error, to_string(captured.shapes[0]));
  add_operand(error, "a", {captured.numbers[0]});
  error.gap =
      cat("a is shown flat: the message says only that it has ", captured.numbers[0], " elements");
}

void take_mask(const Captured& captured, PastedError& error) {
  error.text = "x[mask]";
  error.shapes = {captured.shapes[1], captured.shapes[0]};
  add_operand(error, "x", captured.shapes[1]);
  add_operand(error, "mask", captured.shapes[0], "bool");
}

void fill_in(PastedError& error, std::string_view argument) {
  const size_t hole = error.text.find("{}");
  if (hole != std::string::npos) error.text.replace(hole, 2, argument);
}

void take_nothing(const Captured&, PastedError& error) {
  error.gap = "it names no shapes";
  error.is_partial = true;
}

}  // namespace weft::explanation
