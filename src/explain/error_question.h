// What to explain when an error was pasted: a line of the program, if one is there that is refused
// for the shapes of the message; else the call that the message is about, with operands a, b, ...
//
//   c = a - b.mean(1) and (100,3) (100,)    "a - b.mean(1)"  a=(100, 3) b=(100, 3)
//   c = norm(x) - y   and (100,3) (100,)    "a - b"          a=(100, 3) b=(100,)
#pragma once

#include "explain/error_text.h"

namespace weft::explanation {

struct Question {
  std::string text = {};
  std::vector<std::string> bindings = {};
  bool is_guess = false;  // shapes of the message stand for names that it does not mention
  bool is_told = false;   // nothing stands in: a line of the program, or bindings for all operands
};
// REQUIRES: the error was recognised.
Question question_of(const PastedError& error, const ExplainOptions& options);

}  // namespace weft::explanation
