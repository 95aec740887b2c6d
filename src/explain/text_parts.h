// The parts of an explanation in words. Each is lines that end in '\n', or nothing where there is
// nothing worth a line.
#pragma once

#include <string>

#include "weft/explanation.h"

namespace weft::explanation {

// Operands and result one above the other in the frame, the failing axis marked; then which
// operands repeat, and what becomes of axes that the result does not have.
//
//     a          100    3
//     b.mean(1)       100
//                     ^^^
std::string aligned_text(const ExplainedStep& step);

// Why the step is refused: "axis 1 is 3 in a and 100 in b.mean(1)".
std::string refusal_text(const ExplainedStep& step);

// The three systems beside each other where they differ or one refuses; one line where all that is
// to be said is what XLA needs.
std::string verdicts_text(const ExplainedStep& step);

// "needs broadcast_dimensions={1} or {0}": every placing that would fit.
std::string needs_of(const Verdict& verdict);

// Code in the language, and the shape that it gives.
std::string cures_text(const ExplainedStep& step, Language language);
std::string warnings_text(const std::vector<Warning>& warnings);

// Only what is large, or made on the way.
std::string memory_text(const ExplainedMemory& memory, bool is_expression);

// "4.0 MiB", "96 bytes"; below 0: more than int64_t counts.
std::string bytes_text(int64_t bytes);

// Lines below the first are moved in, too: a message of several lines stays one block.
std::string indented(std::string_view text, std::string_view margin);

}  // namespace weft::explanation
