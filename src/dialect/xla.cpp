#include <utility>

#include "base/raise.h"
#include "dialect/lower.h"
#include "dialect/policy.h"
#include "refuse/refuse.h"
#include "weft/broadcast.h"

namespace weft::dialect {

DType signed_of(DType dtype) { return detail::signed_of_bytes(size_in_bytes(dtype)); }

bool xla_keeps_zero(Op op, DType dtype) { return op == Op::sign && is_floating(dtype); }

namespace {

StrictOp start(Op op, const char* name, const CallOperand* operands) {
  const Types types = resolve_xla(op, name, operands);
  StrictOp strict;
  strict.op = xla_meaning(op, types.compute);
  strict.name = name;
  strict.dialect = Dialect::xla;
  strict.compute = xla_compute(op, types.compute);
  strict.result = types.result;
  const bool reinterprets = strict.compute != types.compute;
  for (int i = 0; i < info(op).arity; ++i)
    strict.loads[i] = reinterprets ? strict.compute : types.loads[i];
  return strict;
}

void place_operands(StrictOp& strict, const CallOperand* operands, const Axes* dims) {
  if (are_stretches_watched({})) {
    Placed placed[kMaxArity];
    for (int i = 0; i < strict.arity(); ++i)
      placed[i] = {&operands[i].array()->shape(), &dims[i], true};
    check_stretches(strict.name, Dialect::xla, placed, strict.arity(), strict.shape, {});
  }
  for (int i = 0; i < strict.arity(); ++i) {
    strict.operands[i] = place(*operands[i].array(), strict.shape, dims[i]);
    // This dialect converts no integers: only how their bits are seen may differ.
    if (is_integer(strict.compute)) strict.operands[i].dtype = strict.loads[i];
  }
}

}  // namespace

StrictOp lower_xla(Op op, const char* name, const CallOperand* operands, const Axes& dims) {
  StrictOp strict = start(op, name, operands);
  if (strict.arity() == 1) {
    strict.shape = operands[0].array()->shape();
    const Axes identity = trailing_axes(strict.shape.rank(), strict.shape.rank());
    place_operands(strict, operands, &identity);
    return strict;
  }
  const Shape& lhs = operands[0].array()->shape();
  const Shape& rhs = operands[1].array()->shape();
  if (xla::find_binary_refusal(lhs, rhs, dims))
    refuse::refuse_xla(name, lhs, rhs, dims, current_policy());
  const xla::BinaryShape binary = xla::detail::place_binary(lhs, rhs, dims);
  if (!is_valid(binary.shape)) check_shape(binary.shape, name, Dialect::xla);
  strict.shape = binary.shape;
  const Axes maps[] = {binary.lhs_dims, binary.rhs_dims};
  place_operands(strict, operands, maps);
  return strict;
}

StrictOp lower_xla_ternary(Op op, const char* name, const CallOperand* operands) {
  StrictOp strict = start(op, name, operands);
  std::vector<Shape> shapes;
  for (int i = 0; i < 3; ++i) shapes.push_back(operands[i].array()->shape());
  for (const Shape& shape : shapes) {
    if (strict.shape.empty()) strict.shape = shape;
    if (!shape.empty() && shape != strict.shape) refuse::refuse_xla_scalars_only(name, shapes);
  }
  Axes maps[3];
  for (int i = 0; i < 3; ++i) {
    maps[i] = trailing_axes(shapes[static_cast<size_t>(i)].rank(), strict.shape.rank());
  }
  place_operands(strict, operands, maps);
  // XLA's clamp(low, x, high) names its operands in another order than clip(x, low, high).
  if (op == Op::clip) std::swap(strict.operands[0], strict.operands[1]);
  return strict;
}

}  // namespace weft::dialect
