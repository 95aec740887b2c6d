// The functions that explanations know: how their arguments become a Call.
#pragma once

#include "explain/evaluate/evaluator.h"
#include "explain/evaluate/lookup.h"

namespace weft::explanation::evaluation {

// What a function makes of its arguments: calls, and what stands for its result.
using Reader = Term (*)(Evaluator& e, Arguments& args, const std::string& key);

// Null: nothing is read of this function. `key`: key_of, or find_other.
Reader find_reader(std::string_view key);

// Other names of what is read, and names that weft has no function of: "concat", "rand".
// Null if it is none.
const char* find_other(std::string_view name, Dialect dialect);

// Of the operations of the table.
Term read_elementwise(Evaluator& e, Arguments& args, const FunctionInfo& info);
// np.add.outer(a, b), np.maximum.reduce(x).
Term read_method_of_operation(Evaluator& e, Arguments& args, Op op, std::string_view method);
Term read_in_place(Evaluator& e, Arguments& args, const FunctionInfo* info);  // add_, copy_

// A family: the names of its functions, and who reads them.
struct ReaderRow {
  std::string_view key;
  Reader read;
};
std::span<const ReaderRow> reduction_readers();
std::span<const ReaderRow> product_readers();
std::span<const ReaderRow> window_readers();
std::span<const ReaderRow> view_readers();
std::span<const ReaderRow> expansion_readers();
std::span<const ReaderRow> creation_readers();
std::span<const ReaderRow> join_readers();

}  // namespace weft::explanation::evaluation
