// What PyTorch 2.15 says of einsum.
#include <algorithm>

#include "base/text.h"
#include "explain/verdicts/in_torch/refusal.h"
#include "explain/verdicts/labels.h"

namespace weft::explanation::verdicts::in_torch {
namespace {

Sentence subscripts_refusal(const Labels& labels, size_t operand, int rank) {
  const bool has_ellipsis = labels.has_ellipsis(operand);
  const int letters = static_cast<int>(labels.terms[operand].size()) - has_ellipsis;
  if (has_ellipsis ? letters <= rank : letters == rank) return {};
  return cat("einsum(): the number of subscripts in the equation (", letters,
             has_ellipsis ? ") is more than the number of dimensions ("
                          : ") does not match the number of dimensions (",
             rank, ") for operand ", operand, has_ellipsis ? "" : " and no ellipsis was given");
}

Sentence repeated_letter_refusal(const std::string& letters, const Shape& x, size_t operand) {
  for (size_t i = 0; i < letters.size(); ++i) {
    const int64_t other = x[static_cast<int>(letters.find(letters[i]))];
    const int64_t extent = x[static_cast<int>(i)];
    if (extent != other)
      return cat("einsum(): subscript ", letters.substr(i, 1), " is repeated for operand ", operand,
                 " but the sizes don't match, ", extent, " != ", other);
  }
  return {};
}

// Extents of letters seen so far.
struct Seen {
  std::string letters;
  std::vector<int64_t> extents;

  int64_t& extent_of(char letter) {
    const size_t at = letters.find(letter);
    if (at != std::string::npos) return extents[at];
    letters += letter;
    extents.push_back(1);
    return extents.back();
  }
};

Sentence letter_refusal(Seen& seen, char letter, int64_t extent, size_t operand) {
  int64_t& before = seen.extent_of(letter);
  if (before == 1) before = extent;
  if (extent == before || extent == 1) return {};
  if (letter >= '0' && letter <= '9')
    return cat("einsum(): dimension ", letter - '0', " covered by ellipsis in operand ", operand,
               "has size ", extent, " which does not broadcast with previously seen ellipsis with ",
               "size ", before, " for the respective dimension");
  return cat("einsum(): subscript ", std::string(1, letter), " has size ", extent, " for operand ",
             operand, " which does not broadcast with previously seen size ", before);
}

Sentence output_refusal(const Labels& labels) {
  for (const char c : labels.output) {
    const bool is_known = std::any_of(labels.terms.begin(), labels.terms.end(), [&](auto& term) {
      return c == '.' || term.find(c) != std::string::npos;
    });
    if (!is_known)
      return cat("einsum(): output subscript ", std::string(1, c),
                 " does not appear in the equation for any input operand");
  }
  return {};
}

}  // namespace

Sentence einsum_refusal(const Call& call) {
  const Labels labels = read_labels(call);
  if (labels.terms.size() != call.inputs.size())
    return labels.terms.size() < call.inputs.size()
               ? "einsum(): more operands were provided than specified in the equation"
               : "einsum(): fewer operands were provided than specified in the equation";
  const std::vector<Shape> shapes = shapes_of(call.inputs);
  for (size_t i = 0; i < shapes.size(); ++i) {
    if (Sentence refused = subscripts_refusal(labels, i, shapes[i].rank())) return refused;
  }
  if (Sentence refused = output_refusal(labels)) return refused;
  Seen seen;
  for (size_t i = 0; i < shapes.size(); ++i) {
    const std::string letters = letters_of(labels, i, shapes[i].rank());
    if (Sentence refused = repeated_letter_refusal(letters, shapes[i], i)) return refused;
    for (size_t axis = 0; axis < letters.size(); ++axis) {
      if (Sentence refused =
              letter_refusal(seen, letters[axis], shapes[i][static_cast<int>(axis)], i))
        return refused;
    }
  }
  return {};
}

}  // namespace weft::explanation::verdicts::in_torch
