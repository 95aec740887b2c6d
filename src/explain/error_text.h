// Error messages as people paste them: with a traceback, colours, quotes, cut into lines. Which
// system's refusal it is, of what, and of which shapes.
//
//   Traceback (most recent call last):
//     File "fit.py", line 3, in <module>
//       c = a - b.mean(1)
//   ValueError: operands could not be broadcast together with shapes (100,3) (100,)
//
//   system "NumPy", shapes (100, 3) (100,), text "a {op} b", lines "c = a - b.mean(1)"
//
// Patterns are searched for from left to right, without backtracking; a text of which more than
// kMostPasted bytes were pasted loses its beginning.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/call.h"

namespace weft::explanation {

inline constexpr size_t kMostPasted = 1 << 16;

struct PastedOperand {
  std::string name;
  Shape shape;
  std::string dtype = {};  // "" or "bool", "int64"
};

// What a message says. Nothing was recognised if `system` is empty.
struct PastedError {
  std::string_view system = {};  // "NumPy", "Eigen"
  Dialect dialect = Dialect::numpy;
  Language language = Language::numpy;
  std::string text = {};  // "a {op} b", "a.reshape(4, 2)": what to explain
  std::string op = {};    // "+", "maximum"; "": the message does not say
  std::vector<PastedOperand> operands = {};
  std::vector<Shape> shapes = {};       // as the message has them
  std::string gap = {};                 // what it does not say, and what stands in for that
  bool is_warning = false;              // it runs, and is warned of
  bool is_partial = false;              // shapes stand in for others
  std::vector<std::string> lines = {};  // of the program, the failing one first
};
PastedError read_error(std::string_view pasted);

// What read_error looks for, a line per system.
std::string known_errors();

// Recognises, then explains. Bindings, if there are any, say the shapes of names in the program.
Explanation explain_error(std::string_view pasted, const ExplainOptions& options,
                          const Context& context);

}  // namespace weft::explanation
