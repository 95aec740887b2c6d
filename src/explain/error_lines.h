// The lines of the program in what was pasted.
//
//     File "fit.py", line 3, in <module>      the line below
//       c = a - b.mean(1)
//     ----> 3 c = a - b.mean(1)               IPython
//     >>> c = a - b.mean(1)                   typed
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace weft::explanation {

// The likeliest first: those that a traceback points at, from the innermost frame out, then all
// other lines that could be code. At most kMostLines.
inline constexpr size_t kMostLines = 24;
std::vector<std::string> program_lines(std::string_view cleaned);

}  // namespace weft::explanation
