#include "exec/steps_of_one_type.h"

#include <utility>

#include "array/storage.h"
#include "exec/operands.h"
#include "exec/run.h"
#include "exec/tuning.h"
#include "kernels/table.h"

namespace weft::exec {
namespace {

bool are_few(const core::Value& x) {
  return x.size() <= kFewOfOneType && is_row_major({x.shape, x.strides, 0});
}

void convert_row(const core::Value& x, const Array& to) {
  const DType from = x.dtype;
  const auto cast =
      kernels::active_table().casts[static_cast<int>(from)][static_cast<int>(to.dtype())];
  cast({x.address, 0, size_in_bytes(from), to.origin(), 0, size_in_bytes(to.dtype()), 1, x.size()});
}

}  // namespace

StrictOperand operand_of(const core::Value& x) {
  StrictOperand operand;
  operand.origin = x.address;
  operand.dtype = x.dtype;
  operand.strides = x.strides;
  return operand;
}

StrictOp op_of_one_type(Op op, DType dtype, const Shape& shape) {
  StrictOp strict;
  strict.op = op;
  strict.name = info(op).name.data();
  strict.compute = info(op).input == InputRule::truth ? DType::boolean : dtype;
  strict.result = result_of(info(op), strict.compute);
  for (DType& load : strict.loads) load = strict.compute;
  if (info(op).input == InputRule::select) strict.loads[0] = DType::boolean;
  strict.shape = shape;
  return strict;
}

Array joined(Op op, const Array& a, const Array& b) {
  StrictOp join = op_of_one_type(op, a.dtype(), a.shape());
  join.operands[0] = place_trailing(a, a.shape());
  join.operands[1] = place_trailing(b, a.shape());
  return run(std::move(join));
}

Array converted(const core::Value& x, DType dtype) {
  if (are_few(x) && x.dtype != dtype) {
    const Array fresh = make_array(x.shape, dtype, "astype");
    convert_row(x, fresh);
    return fresh;
  }
  StrictOp cast = op_of_one_type(Op::copy, dtype, x.shape);
  cast.name = "astype";
  cast.operands[0] = operand_of(x);
  return run(std::move(cast));
}

void convert_into(const core::Value& x, const Array& to) {
  if (to.is_contiguous() && are_few(x)) return convert_row(x, to);
  StrictOp cast = op_of_one_type(Op::copy, to.dtype(), x.shape);
  cast.operands[0] = operand_of(x);
  cast.out = &to;
  run(std::move(cast));
}

Array assigned(const char* name, Dialect dialect, const core::Value& x, const Array& to) {
  StrictOp copy = op_of_one_type(Op::copy, x.dtype, to.shape());
  copy.name = name;
  copy.dialect = dialect;
  copy.operands[0] = operand_of(x);
  copy.out = &to;
  return run(std::move(copy));
}

}  // namespace weft::exec
