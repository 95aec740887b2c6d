// Calls as code, in the language of who asks: one writer per language, from the same calls.
//
//   subtract(a, mean of b, axes {1}, keepdims)    numpy   a - b.mean(1, keepdims=True)
//                                                 torch   a - b.mean(1, keepdim=True)
//                                                 C++     a - mean(b, {.axis = 1, .keepdims = true})
//   add(a (2, 3), b[:, None] with b (2,))         XLA     xla::Add(a, b, {0})
//
// C++ is written as in a function with `using namespace weft`; XLA as its client code is, `builder`
// being the XlaBuilder. What a language cannot say in one expression is empty.
#pragma once

#include <string>
#include <vector>

#include "explain/call.h"
#include "weft/function_list.h"

namespace weft::explanation {

// An operand that was written, and how strongly what holds it together binds: a + b binds less than
// a * b, so that (a + b) * c needs parentheses.
struct Piece {
  static constexpr int kAtom = 100;

  std::string text = {};  // "": cannot be written
  int binding = kAtom;
  // XLA: where `text` has this shape and stands for one of more axes, which are these of it. Then
  // it can be placed by broadcast_dimensions instead of reshaped.
  bool is_placed = false;
  Shape shape = {};
  Axes placed = {};
  Shape viewed = {};

  bool empty() const { return text.empty(); }
};
using Pieces = std::vector<Piece>;

// One per input, then that of where=. None is empty.
Piece python_code(const Call& call, const Pieces& operands, Language language);
Piece cpp_code(const Call& call, const Pieces& operands);
Piece xla_code(const Call& call, const Pieces& operands);

// --- What they share.

// "a + b" with parentheses where an operand binds less.
Piece infix(const Pieces& operands, std::string_view symbol, int binding);
// "-a"
Piece prefix(const Piece& operand, std::string_view symbol, int binding);
// In front of a dot, brackets or a call.
std::string atom(const Piece& piece);
// "a, b".
std::string arguments(const Pieces& operands);

// The order of axes that a view is, if it is one.
Axes order_of(const Call& view);
// What broadcast_to and expand give: -1 is what is there.
Shape resolved_target(const Call& call);
// The only axes that a view adds, as positions in what it gives; false if it does anything else.
bool adds_axes(const Call& view, Axes& added);
// The row of the table that the call is of, or null.
const FunctionInfo* function_of(const Call& call);

}  // namespace weft::explanation
