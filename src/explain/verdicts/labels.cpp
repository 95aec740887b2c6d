#include "explain/verdicts/labels.h"

#include <algorithm>

#include "explain/verdicts/verdict.h"

namespace weft::explanation::verdicts {
namespace {

// Without blanks, "..." as one '.'.
std::string compact(const std::string& text) {
  std::string made;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ') continue;
    made += text[i];
    if (text.compare(i, 3, "...") == 0) i += 2;
  }
  return made;
}

std::string implied_output(const std::string& inputs) {
  std::string letters;
  for (const char c : inputs) {
    if (c != ',' && c != '.' && std::count(inputs.begin(), inputs.end(), c) == 1) letters += c;
  }
  std::sort(letters.begin(), letters.end());
  return (inputs.find('.') == std::string::npos ? "" : ".") + letters;
}

}  // namespace

Labels read_labels(const Call& call) {
  const std::string text = compact(call.subscripts);
  const size_t arrow = text.find("->");
  const std::string inputs = text.substr(0, arrow);
  Labels labels;
  size_t begin = 0;
  while (begin <= inputs.size()) {
    const size_t end = std::min(inputs.find(',', begin), inputs.size());
    labels.terms.push_back(inputs.substr(begin, end - begin));
    begin = end + 1;
  }
  labels.output = arrow == std::string::npos ? implied_output(inputs) : text.substr(arrow + 2);
  for (size_t i = 0; i < labels.terms.size() && i < call.inputs.size(); ++i) {
    if (!labels.has_ellipsis(i)) continue;
    const int letters = static_cast<int>(labels.terms[i].size()) - 1;
    labels.ellipsis = std::max(labels.ellipsis, shape_of(call, i).rank() - letters);
  }
  return labels;
}

std::string letters_of(const Labels& labels, size_t operand, int rank) {
  const std::string& term = labels.terms[operand];
  const int own = rank - static_cast<int>(term.size()) + 1;
  std::string letters;
  for (const char c : term) {
    if (c != '.') letters += c;
    for (int i = 0; c == '.' && i < own; ++i)
      letters += static_cast<char>('0' + labels.ellipsis - own + i);
  }
  return letters;
}

}  // namespace weft::explanation::verdicts
