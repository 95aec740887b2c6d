// Which function a name means: weft/function_list.h, read by the dialect's columns.
#pragma once

#include <string>
#include <string_view>

#include "weft/error.h"
#include "weft/function_list.h"

namespace weft::explanation::evaluation {

// The name that Call::function gives a row: its first name without Array:: or linalg::, or the
// dialect's own where weft:: has none. "transpose" of "Array::transpose, Array::T".
std::string key_of(const FunctionInfo& info);

// The function's key; "" if the dialect has none of this name. Names are as users write them behind
// np., torch., xla. or a dot: "linalg.norm", "T", "unsqueeze".
struct FoundFunction {
  std::string key = {};
  const FunctionInfo* info = nullptr;  // null: not weft's, but known here: concatenate, stack, rand
};
FoundFunction find_function(std::string_view name, Dialect dialect);

// The names most like it, at most three: "'summ' is not a function of numpy that is
// read here; near are sum, cumsum".
std::string unknown_function(std::string_view name, Dialect dialect);

}  // namespace weft::explanation::evaluation
