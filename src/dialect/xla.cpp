#include <utility>

#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"
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

// True iff a number of this kind stays of its kind in the type.
bool keeps_kind(DTypeKind kind, DType dtype) {
  switch (kind) {
    case DTypeKind::boolean:
      return true;
    case DTypeKind::signed_integer:
    case DTypeKind::unsigned_integer:
      return dtype != DType::boolean;
    case DTypeKind::floating:
      return is_floating(dtype) || is_complex(dtype);
    case DTypeKind::complex:
      break;
  }
  return is_complex(dtype);
}

}  // namespace

void check_number_beside(const char* name, const Scalar& number, DType dtype) {
  if (!keeps_kind(number.kind, dtype)) {
    raise(ErrorKind::dtypes_differ, Dialect::xla, name,
          cat("the number would have to become ", dtype, ", and this dialect does not promote"),
          "xla::convert_element_type(x, DType) converts the array");
  }
  check_literal(name, Dialect::xla, number, dtype, {", the element type beside it"});
}

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
