// Random calls for verdicts, the same as those of tools/golden/verdict_cases.py: a case is made
// from its number alone, as a line of text.
//
//   elementwise add float64:4x3 float64:3
//   in_place add float64:3 float64:3 out=float64:2x3
//   reduce sum float64:2x3 axes=1 keepdims
//   index index float64:4x5 int64:3 bool:5 parts=@1,:     @1 is input 1
#pragma once

#include <string>

#include "explain/call.h"

namespace weft::test {

inline constexpr int kVerdictCases = 100'000;

std::string verdict_case(int number);

// The call of a line.
explanation::Call read_verdict_case(const std::string& line);

}  // namespace weft::test
