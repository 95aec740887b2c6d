// From a call that is explained to what it gives, by the lowering that real calls go through. Its
// operands are arrays without elements, so nothing runs; what is refused is refused by the same
// code with the same words.
//
//   Call add, inputs (2, 3) and (3,)   --dialect::lower_numpy-->   result float64 (2, 3)
#pragma once

#include <string>
#include <vector>

#include "core/strict_op.h"
#include "explain/call.h"

namespace weft::explanation {

struct Lowered {
  core::Value result = {};
  bool is_read_only = false;
  std::string record = {};  // what it became, if that is no StrictOp: core::Reduce, ... as text
  std::vector<core::Value> temporaries = {};  // made on the way, by functions of several steps
};

// Throws what the call would throw. REQUIRES: the call outlives the answer.
Lowered lower_call(const Call& call);

// An elementwise call, lowered and checked. Refers to the call.
class LoweredElementwise {
 public:
  // REQUIRES: is_elementwise(call).
  explicit LoweredElementwise(const Call& call);
  LoweredElementwise(const LoweredElementwise&) = delete;
  LoweredElementwise& operator=(const LoweredElementwise&) = delete;

  const StrictOp& op() const { return op_; }

 private:
  void take_operands(const Call& call);
  void lower(const Call& call);
  void lower_xla(const Call& call);
  bool compares_mixed_signs(Op op) const;
  void lower_mixed_comparison(Op op, const CallOptions& options);

  std::string name_;
  std::vector<Array> arrays_;  // what the operands refer to
  CallOperand operands_[kMaxArity] = {0, 0, 0};
  const Array* target_ = nullptr;
  const Array* mask_ = nullptr;
  StrictOp op_;
};

// True iff the call is one operation of the table: of an assignment and astype a copy.
bool is_elementwise(const Call& call);
bool is_assignment(const Call& call);

// --- The families of lower_call.

Lowered lower_elementwise(const Call& call);
Lowered lower_common_shape(const Call& call);  // broadcast_shapes and broadcast_arrays
Lowered lower_reduction(const Call& call);
Lowered lower_product(const Call& call);
Lowered lower_window(const Call& call);
Lowered lower_expansion(const Call& call);
Lowered lower_view(const Call& call);

// An operand without its elements; a number is a 0-d array of its kind's default type.
core::Value operand_of(const CallInput& input);
Array array_of(const CallInput& input);
Array out_of(const Call& call);  // REQUIRES: there is one

// What the call is named in messages, in its dialect: "sub", "add_".
std::string name_in_dialect(const Call& call);

// Throws unless there are so many inputs.
void check_inputs(const Call& call, size_t count);
[[noreturn]] void refuse_function(const Call& call);  // it is not known here

}  // namespace weft::explanation
