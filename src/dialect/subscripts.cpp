#include "dialect/subscripts.h"

#include <algorithm>

#include "base/raise.h"
#include "base/text.h"

namespace weft::dialect {
namespace {

constexpr int kEllipsis = -1;  // in a term as it is read, for the axes that "..." stands for

[[noreturn]] void refuse(std::string_view text, const std::string& sentence,
                         const std::string& hint = "") {
  raise(ErrorKind::bad_subscripts, "einsum", cat("\"", shown(text), "\": ", sentence), hint);
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
// Upper case first, as in ASCII: the alphabetical order of the implicit result.
Label label_of(char c) { return c >= 'a' ? c - 'a' + 26 : c - 'A'; }

// One term, between commas or behind "->".
Labels read_term(std::string_view text, std::string_view term) {
  Labels labels;
  for (size_t i = 0; i < term.size(); ++i) {
    const char c = term[i];
    if (c == ' ') continue;
    if (is_letter(c)) {
      labels.push_back(label_of(c));
    } else if (term.substr(i, 3) == "...") {
      if (contains(labels, kEllipsis)) refuse(text, cat("a term has two ellipses: ", shown(term)));
      labels.push_back(kEllipsis);
      i += 2;
    } else {
      refuse(text, cat("'", shown(std::string_view(&term[i], 1)), "' names no axis"),
             "axes are named by single letters; \"...\" stands for several");
    }
  }
  return labels;
}

struct Reader {
  std::string_view text;
  const std::vector<Shape>& shapes;
  Subscripts read = {};
  std::vector<Labels> terms = {};
  int ellipsis_rank = 0;  // of the longest

  void split(std::string_view inputs) {
    size_t begin = 0;
    for (;;) {
      const size_t comma = inputs.find(',', begin);
      terms.push_back(read_term(text, inputs.substr(begin, comma - begin)));
      if (comma == std::string_view::npos) break;
      begin = comma + 1;
    }
    if (terms.size() != shapes.size()) {
      refuse(text, cat("there are subscripts for ", terms.size(), " operands and ", shapes.size(),
                       shapes.size() == 1 ? " operand is given" : " operands are given"));
    }
  }

  // How many axes "..." stands for in an operand.
  int hidden_axes(size_t operand) const {
    const int named = static_cast<int>(terms[operand].size());
    return shapes[operand].rank() - (contains(terms[operand], kEllipsis) ? named - 1 : named);
  }

  void find_ellipsis_rank() {
    for (size_t i = 0; i < terms.size(); ++i) {
      const int hidden = hidden_axes(i);
      const bool has_ellipsis = contains(terms[i], kEllipsis);
      if (hidden < 0 || (hidden > 0 && !has_ellipsis)) {
        refuse(text,
               cat("operand ", i, " of shape ", shapes[i], " has ", shapes[i].rank(),
                   shapes[i].rank() == 1 ? " axis" : " axes", ", its subscripts name ",
                   terms[i].size() - (has_ellipsis ? 1U : 0U)),
               hidden > 0 ? "\"...\" stands for axes without a name" : "");
      }
      if (has_ellipsis) ellipsis_rank = std::max(ellipsis_rank, hidden);
    }
  }

  // "..." becomes labels of its own, aligned at the right.
  Labels expanded(const Labels& term, int hidden) const {
    Labels labels;
    for (Label label : term) {
      if (label != kEllipsis) labels.push_back(label);
      for (int i = 0; label == kEllipsis && i < hidden; ++i)
        labels.push_back(kLetters + ellipsis_rank - hidden + i);
    }
    return labels;
  }

  void note_extent(size_t operand, Label label, int64_t extent, std::vector<bool>& seen) {
    int64_t& known = read.extents[label];
    if (!seen[static_cast<size_t>(label)] || known == 1) known = extent;
    seen[static_cast<size_t>(label)] = true;
    if (extent == known || extent == 1) return;
    refuse(text, cat("axis '", letter_of(label), "' is ", known, " in one operand and ", extent,
                     " in operand ", operand, " of shape ", shapes[operand]));
  }

  void find_extents() {
    std::vector<bool> seen(kLabels, false);
    for (size_t i = 0; i < terms.size(); ++i) {
      const Labels labels = expanded(terms[i], contains(terms[i], kEllipsis) ? hidden_axes(i) : 0);
      for (size_t axis = 0; axis < labels.size(); ++axis) {
        const int64_t extent = shapes[i][static_cast<int>(axis)];
        for (size_t other = 0; other < axis; ++other) {
          const int64_t before = shapes[i][static_cast<int>(other)];
          if (labels[other] == labels[axis] && before != extent)
            refuse(text, cat("the diagonal of axis '", letter_of(labels[axis]), "' of operand ", i,
                             " of shape ", shapes[i], " needs equal extents, not ", before, " and ",
                             extent));
        }
        note_extent(i, labels[axis], extent, seen);
      }
      read.operands.push_back(labels);
    }
  }

  void read_result(std::string_view output) {
    const Labels term = read_term(text, output);
    if (ellipsis_rank > 0 && !contains(term, kEllipsis))
      refuse(text, "the result lacks the \"...\" of the operands",
             "to sum over these axes give them names");
    for (Label label : term) {
      if (label == kEllipsis) continue;
      if (std::count(term.begin(), term.end(), label) > 1)
        refuse(text, cat("axis '", letter_of(label), "' occurs twice in the result"));
      bool occurs = false;
      for (const Labels& operand : read.operands) occurs = occurs || contains(operand, label);
      if (!occurs)
        refuse(text, cat("axis '", letter_of(label), "' of the result is in no operand"));
    }
    read.result = expanded(term, ellipsis_rank);
  }

  // Without "->": the ellipsis, then the names that occur once, in order.
  void imply_result() {
    for (int i = 0; i < ellipsis_rank; ++i) read.result.push_back(kLetters + i);
    for (Label label = 0; label < kLetters; ++label) {
      int64_t times = 0;
      for (const Labels& labels : read.operands)
        times += std::count(labels.begin(), labels.end(), label);
      if (times == 1) read.result.push_back(label);
    }
  }
};

}  // namespace

std::string letter_of(Label label) {
  if (label >= kLetters) return "...";
  return std::string(1, static_cast<char>(label < 26 ? 'A' + label : 'a' + label - 26));
}

bool contains(const Labels& labels, Label label) {
  return std::find(labels.begin(), labels.end(), label) != labels.end();
}

Shape Subscripts::shape() const {
  Shape shape;
  for (Label label : result) shape.push_back(extents[label]);
  return shape;
}

Subscripts read_subscripts(std::string_view text, const std::vector<Shape>& shapes) {
  Reader reader{text, shapes};
  std::fill(reader.read.extents, reader.read.extents + kLabels, 1);
  const size_t arrow = text.find("->");
  reader.split(text.substr(0, arrow));
  reader.find_ellipsis_rank();
  reader.find_extents();
  if (arrow == std::string_view::npos)
    reader.imply_result();
  else
    reader.read_result(text.substr(arrow + 2));
  return std::move(reader.read);
}

}  // namespace weft::dialect
