// The alignment table: columns are the axes of the frame, rows the operands, as one writes shapes
// below each other to see whether they broadcast.
//
//              axis 0  axis 1  axis 2
//   a            8      1→7      6         solid: memory; dashed: read again
//   b           (1)→8    7      1→6        a failing column is framed, with a cross below
//   result       8       7       6
//
// What is too wide is broken into bands of columns, one below the other.
#pragma once

#include <string>
#include <vector>

#include "explain/draw/page.h"

namespace weft::explanation::drawing {

struct TableCell {
  std::string text;
  std::string jump = {};  // "jump 4"; may be empty
  enum class Kind : uint8_t { memory, again, absent, failed, summed } kind = Kind::memory;
};
struct TableRow {
  std::string name;
  std::string shape;
  char key = 'a';
  int number = 0;
  std::vector<TableCell> cells = {};
};
struct Table {
  std::vector<std::string> columns;
  std::vector<bool> is_failing;  // per column
  std::vector<TableRow> rows;
  std::vector<std::string> result;  // per column; "": not an axis of the result
  std::string result_name = "result";
  bool has_result = true;
};

// Of a step, as the operands lie in its frame.
Table table_of(const ExplainedStep& step);
// Of operands in the frame of a result that they give.
Table table_of(const std::vector<ExplainedOperand>& operands, const Shape& frame);

// With jumps if they fit into `width`; else without; else in bands.
Part table_part(const Table& table, double width);

}  // namespace weft::explanation::drawing
