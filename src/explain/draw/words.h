// The sentences of pictures: why an array is read again, what stretches, which systems agree.
#pragma once

#include <string>

#include "explain/draw/page.h"
#include "weft/explanation.h"

namespace weft::explanation::drawing {

// "b has no axis 0: each of its elements is read 2 times, none is copied."
std::string why(const ExplainedStep& step);
// "axis 1", "axes 0 and 2".
std::string axes_text(const Axes& axes);
// "1.9 GB".
std::string bytes_text(int64_t bytes);

// The text as written, the operands in their colours, and the result's shape.
Text title_of(const ExplainedStep& step);
// A text with the operands' names, or shapes, in their colours.
Text coloured(const std::string& text, const ExplainedStep& step, Font font);
std::string voice_of(const ExplainedStep& step);
Icon icon_of(const ExplainedStep& step);
// "+", "?"; empty if the function is written as a call.
std::string operator_of(const ExplainedStep& step);

}  // namespace weft::explanation::drawing
