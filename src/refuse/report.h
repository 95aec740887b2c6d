// Puts an error together: payload, sentence, picture, hint.
//
//   Report report(ErrorKind::extents_differ, "add", Dialect::numpy);
//   report.operand(a_shape, columns);        one line of the picture each
//   report.fault(axis, {0, 1}, {16, 256});
//   report.raise("shapes ... do not broadcast", hint);
#pragma once

#include <string>
#include <vector>

#include "base/picture.h"
#include "weft/broadcast.h"

namespace weft::refuse {

// "(2, 3) and (3,)", "(2,), (3,) and (4,)".
std::string join(const std::vector<Shape>& shapes);

// Throws: the headline if there is one, the operation and the sentence, the picture, the hint.
[[noreturn]] void raise_with(ErrorInfo info, const std::string& sentence,
                             const std::string& hint = "", const std::string& headline = "",
                             const std::string& picture = "");

class Report {
 public:
  Report(ErrorKind kind, const char* op, Dialect dialect);

  // Adds an operand as the user passed it; `columns` are the result axes of its axes. The
  // picture calls it "operand N" if the label is empty.
  void operand(const Shape& shape, const Axes& columns, const std::string& label = "");
  // Adds an operand that the picture leaves out. Columns, if any, still say which of its axes the
  // fault lies on; of several axes sent to one column it is the last.
  void hidden_operand(const Shape& shape, const Axes& columns = {});
  // Adds a further line, such as the result or the target.
  void line(const std::string& label, const Shape& shape, const Axes& columns);
  void fault(int result_axis, const int (&operands)[2], const int64_t (&extents)[2]);
  // Replaces "op: sentence" by a first sentence of its own and "op: sentence" below it.
  void headline(std::string text) { headline_ = std::move(text); }

  const std::vector<Shape>& shapes() const { return info_.shapes; }
  [[noreturn]] void raise(const std::string& sentence, const std::string& hint = "");

 private:
  std::string picture() const;

  ErrorInfo info_;
  std::string headline_;
  std::vector<PictureRow> rows_;
  std::vector<Axes> columns_;
};

}  // namespace weft::refuse
