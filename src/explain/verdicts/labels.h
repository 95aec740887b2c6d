// Subscripts of einsum as systems read them, to word a refusal.
//
//   "ij,...jk"  of (2, 3) and (5, 3, 4)     operand 0  i j            operand 1  0 j k
//                                           axes of an ellipsis are numbers: 0 is the first
#pragma once

#include <string>
#include <vector>

#include "explain/call.h"

namespace weft::explanation::verdicts {

struct Labels {
  std::vector<std::string> terms = {};  // of each operand, "..." as one '.'
  std::string output = {};              // as given, or the letters that stand once
  int ellipsis = 0;                     // most axes that an ellipsis stands for

  bool has_ellipsis(size_t operand) const { return terms[operand].find('.') != std::string::npos; }
};
Labels read_labels(const Call& call);

// The letters of one operand, axis by axis; axes of its ellipsis are '0', '1', ... aligned at the
// right. REQUIRES: as many as the operand has axes.
std::string letters_of(const Labels& labels, size_t operand, int rank);

}  // namespace weft::explanation::verdicts
