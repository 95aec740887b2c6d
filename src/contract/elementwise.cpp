#include "contract/elementwise.h"

#include <utility>

#include "array/storage.h"
#include "contract/matrix.h"
#include "dialect/lower.h"
#include "exec/run.h"

namespace weft::contract {
namespace {

Array run(Op op, const CallOperand* operands, const CallOptions& options) {
  const Unwatched inside;
  return exec::run(dialect::lower_numpy(op, info(op).name.data(), operands, options));
}

}  // namespace

Array apply(Op op, const CallOperand& x) { return run(op, &x, {}); }

Array apply(Op op, const CallOperand& a, const CallOperand& b) {
  const CallOperand operands[] = {a, b};
  return run(op, operands, {});
}

Array dense_copy(const char* name, const core::Value& x, DType dtype) {
  const Array fresh = make_array(x.shape, dtype, name);
  if (fresh.size() == 0) return fresh;
  StrictOp copy;
  copy.name = name;
  copy.compute = copy.result = copy.loads[0] = dtype;
  copy.shape = x.shape;
  copy.operands[0].origin = x.address;
  copy.operands[0].dtype = read_dtype(x.dtype, dtype);
  copy.operands[0].strides = x.strides;
  copy.out = &fresh;
  return exec::run(std::move(copy));
}

Array apply_to(const Array& out, Op op, const CallOperand& a, const CallOperand& b) {
  const CallOperand operands[] = {a, b};
  CallOptions options;
  options.out = out;
  return run(op, operands, options);
}

}  // namespace weft::contract
