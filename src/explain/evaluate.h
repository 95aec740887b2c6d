// From a text to an Explanation: parsed, evaluated without elements, explained.
//
//   "a - b.mean(1)" with a=(100,3) b=(100,3)    Tree    names a b, a call, an operator
//                                               Calls   mean of b; subtract of a and that
//
// Types, results and refusals are those of try_call: the first call that is refused is the last.
// Nothing here recurses, so that no text is too deep; what a text may be at most is in parse.h.
#pragma once

#include <string_view>

#include "explain/call.h"

namespace weft::explanation {

// The calls of a text, in the order in which they run; or why it could not be read.
struct Evaluated {
  Calls calls = {};
  Dialect dialect = Dialect::numpy;  // the text's own
  std::string error = {};            // one line, and below it the text with a caret; "": none
};
Evaluated evaluate(std::string_view text, const ExplainOptions& options);

Explanation explain_text(std::string_view text, const ExplainOptions& options,
                         const Context& context);

}  // namespace weft::explanation
