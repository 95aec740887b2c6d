// The rows of bench/everyday: every operation of weft's table in every type, and the calls beside
// it that a day's work is made of.
//
//   floor_divide/int64/number 3/1000      call / type / what it is called with / elements
//
// A row is found by its name, which peers.py takes apart again. For one thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "weft/weft.h"

namespace everyday {

struct RowName {
  std::string call;
  weft::DType dtype;
  std::string with;
  int64_t elements;
};

struct Row {
  weft::DType result;  // what peers have to give, too
  std::function<void()> run;
};

// All that exist, for each of the sizes.
std::vector<RowName> list_rows(const std::vector<int64_t>& sizes);
// None if weft does not define it.
std::optional<Row> make_row(const RowName& name);

std::string to_text(const RowName& name);
RowName parse_row(const std::string& text);  // throws std::runtime_error

// Operand 0 or 1 of a row: the same numbers that inputs.py makes.
weft::Array make_input(int operand, weft::DType dtype, int64_t elements);

}  // namespace everyday
