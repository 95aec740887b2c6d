// What NumPy 2.4 says of einsum.
#include <algorithm>

#include "base/text.h"
#include "explain/verdicts/in_numpy/refusal.h"
#include "explain/verdicts/labels.h"

namespace weft::explanation::verdicts::in_numpy {
namespace {

Sentence letters_refusal(const Labels& labels, size_t operand, int rank) {
  const int letters = static_cast<int>(labels.terms[operand].size());
  if (labels.has_ellipsis(operand) ? letters - 1 > rank : letters > rank)
    return cat("einstein sum subscripts string contains too many subscripts for operand ", operand);
  if (!labels.has_ellipsis(operand) && letters < rank)
    return "operand has more dimensions than subscripts given in einstein sum, but no '...' "
           "ellipsis provided to broadcast the extra dimensions.";
  return {};
}

Sentence output_refusal(const Labels& labels) {
  for (const char c : labels.output) {
    const bool is_known =
        c == '.' || std::any_of(labels.terms.begin(), labels.terms.end(), [&](const auto& term) {
          return term.find(c) != std::string::npos;
        });
    if (!is_known)
      return cat("einstein sum subscripts string included output subscript '", std::string(1, c),
                 "' which never appeared in an input");
  }
  return {};
}

// A letter that stands twice in one operand.
Sentence repeated_letter_refusal(const std::string& letters, const Shape& shape, size_t operand,
                                 size_t operands) {
  for (size_t i = 0; i < letters.size(); ++i) {
    const size_t first = letters.find(letters[i]);
    const int64_t extent = shape[static_cast<int>(i)];
    const int64_t other = shape[static_cast<int>(first)];
    const bool stretches = operands > 1 && (extent == 1 || other == 1);
    if (extent == other || stretches) continue;
    const std::string where = operands == 1 ? "single operand" : cat("operand ", operand);
    return cat("dimensions in ", where, " for collapsing index '", letters.substr(i, 1),
               "' don't match (", other, " != ", extent, ")");
  }
  return {};
}

// The axes of the iteration: the output's, then the summed letters in alphabetical order.
std::string iteration_of(const Labels& labels, const std::vector<std::string>& letters) {
  std::string order;
  for (const char c : labels.output) {
    if (c != '.') order += c;
    for (int i = 0; c == '.' && i < labels.ellipsis; ++i) order += static_cast<char>('0' + i);
  }
  std::string summed;
  for (const std::string& own : letters) {
    for (const char c : own) {
      if ((order + summed).find(c) == std::string::npos) summed += c;
    }
  }
  std::sort(summed.begin(), summed.end());
  return order + summed;
}

Dims seen_along(const std::string& iteration, const std::string& letters, const Shape& shape) {
  Dims seen;
  for (const char c : iteration) {
    const size_t at = letters.find(c);
    seen.push_back(at == std::string::npos ? -1 : shape[static_cast<int>(at)]);
  }
  return seen;
}

bool go_together(const std::vector<Dims>& remapped) {
  Dims joined = Dims::filled(remapped[0].size(), 1);
  for (const Dims& seen : remapped) {
    for (int i = 0; i < joined.size(); ++i) {
      if (seen[i] < 0 || seen[i] == 1 || seen[i] == joined[i]) continue;
      if (joined[i] != 1) return false;
      joined[i] = seen[i];
    }
  }
  return true;
}

}  // namespace

Sentence einsum_refusal(const Call& call) {
  const Labels labels = read_labels(call);
  if (labels.terms.size() != call.inputs.size())
    return labels.terms.size() > call.inputs.size()
               ? "fewer operands provided to einstein sum function than specified in the "
                 "subscripts string"
               : "more operands provided to einstein sum function than specified in the "
                 "subscripts string";
  const std::vector<Shape> shapes = shapes_of(call.inputs);
  std::vector<std::string> letters;
  for (size_t i = 0; i < shapes.size(); ++i) {
    if (Sentence refused = letters_refusal(labels, i, shapes[i].rank())) return refused;
    letters.push_back(letters_of(labels, i, shapes[i].rank()));
  }
  if (Sentence refused = output_refusal(labels)) return refused;
  const std::string iteration = iteration_of(labels, letters);
  std::vector<Dims> remapped;
  for (size_t i = 0; i < shapes.size(); ++i) {
    if (Sentence refused = repeated_letter_refusal(letters[i], shapes[i], i, shapes.size()))
      return refused;
    remapped.push_back(seen_along(iteration, letters[i], shapes[i]));
  }
  if (go_together(remapped)) return {};
  return numpy_remapping(shapes, remapped);
}

}  // namespace weft::explanation::verdicts::in_numpy
