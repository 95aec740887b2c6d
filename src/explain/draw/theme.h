// Theme: the classes that shapes and texts of a picture have, and the style sheet of those used.
//
//   real('a')  "a1 w"   a cell in a's memory           copy('a')  "a0 g"   one that is read again
//   line('a')  "al"     a line of a's colour           faint_line('a')     a paler one
//   ink('a')   "ka"     text or an arrow head
//
// Keys: a, b, c operands; r the result; e what failed (or is not wanted); f false cells of a mask.
// One style sheet holds the colours for light and dark pages.
#pragma once

#include <set>
#include <string>

namespace weft::explanation::drawing {

using Classes = std::set<std::string>;

// The colour of the operand of this number: a, b, c, and again.
char key_of(int operand);

std::string real(char key);
std::string copy(char key);
std::string line(char key);
std::string faint_line(char key);
std::string ink(char key);

// The style sheet of the classes used, each with `prefix`. `own` comes last: keyframes of a walk.
std::string style_sheet(const Classes& used, const std::string& prefix, const std::string& own);

}  // namespace weft::explanation::drawing
