// What NumPy has no answer for, held against ml_dtypes and XLA (data/jax_values.txt): operations
// on bfloat16, and XLA's division of integers.

#include "support/value_lines.h"
#include "weft/numpy.h"
#include "weft/xla.h"

namespace weft::golden {
namespace {

// One of the default dialect's operations by its name.
Function function_of(const OpInfo& row) {
  const auto run = [op = row.op](const std::vector<Array>& arrays) {
    const std::vector<Operand> operands(arrays.begin(), arrays.end());
    return apply(op, operands.data(), static_cast<int>(operands.size()));
  };
  return {static_cast<size_t>(row.arity), run};
}

Functions all_functions() {
  Functions functions;
  for (const OpInfo& row : op_table) functions[std::string(row.name)] = function_of(row);
  functions["xla_divide"] = {2,
                             [](const std::vector<Array>& x) { return xla::divide(x[0], x[1]); }};
  functions["xla_remainder"] = {
      2, [](const std::vector<Array>& x) { return xla::remainder(x[0], x[1]); }};
  return functions;
}

TEST(JaxValues, BFloat16RoundsOnceAndXlaDivisionTruncates) {
  const auto nothing = [](const std::string&, DType) { return false; };
  compare_values("jax_values.txt", ValueLines(all_functions(), nothing));
}

}  // namespace
}  // namespace weft::golden
