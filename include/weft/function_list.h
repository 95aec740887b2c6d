// Every public function as data: what it is called, in which dialects, and what it does.
//
//   for (const FunctionInfo& f : function_list()) {
//     if (f.name == "add") ...          numpy "add"  pytorch "add"  stablehlo "add"  op Op::add
//   }
//
// The rows of tables/functions.txt, in its order: what docs/functions.md shows. Plain constants,
// safe from any thread.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "weft/op.h"

namespace weft {

// Several names in one cell are separated by ", ". An empty cell: there is no such function.
struct FunctionInfo {
  std::string_view name;       // weft::, NumPy's dialect
  std::string_view torch;      // weft::torch::
  std::string_view xla;        // weft::xla::
  std::string_view builder;    // an instruction of a computation (xla_builder.h)
  std::string_view numpy;      // what NumPy calls it
  std::string_view pytorch;    // what PyTorch calls it
  std::string_view stablehlo;  // what StableHLO calls it; "chlo." marks CHLO
  std::string_view python;     // Python's spelling of `name`, where that is another one
  std::string_view section;    // of the page: "Elementwise: arithmetic"
  std::string_view operands;   // of elementwise ones: "condition a b"
  std::string_view options;    // other arguments: "axis keepdims"
  std::string_view domain;     // the types it computes in: "integers, floats, complex"
  std::string_view accuracy;   // the largest error, "2 ulp"; empty: exact, or rounded correctly
  std::string_view by_zero;    // what integer division by zero gives
  std::string_view doc;
  std::string_view torch_doc;  // what stands instead in a dialect; empty: the same
  std::string_view xla_doc;
  std::optional<Op> op;  // of elementwise ones
};
WEFT_API std::span<const FunctionInfo> function_list();

// The names in a cell: "matmul", "mm", "bmm" of "matmul, mm, bmm"; without operands in parentheses.
WEFT_API std::vector<std::string_view> names_in(std::string_view cell);

}  // namespace weft
