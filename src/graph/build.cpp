#include "graph/build.h"

#include <utility>

#include "base/raise.h"
#include "core/program.h"
#include "core/result.h"
#include "dialect/lower.h"
#include "dialect/mixed_signs.h"
#include "dialect/policy.h"
#include "graph/views.h"
#include "reduce/reduce.h"
#include "weft/broadcast.h"

namespace weft::graph {

namespace {

// Operands of a call that is lowered but never run.
struct Described {
  std::optional<Array> arrays[kMaxArity];
  CallOperand operands[kMaxArity] = {0, 0, 0};

  Described(Op op, const Argument* arguments) {
    for (int i = 0; i < info(op).arity; ++i) {
      if (!arguments[i].node.get()) {
        operands[i] = *arguments[i].number;
        continue;
      }
      arrays[i] = marked(*arguments[i].node);
      operands[i] = *arrays[i];
    }
  }
};

// The node of a lowered call. The operands' strides, marks so far, become those of the eager
// operands.
NodeRef make_op_node(StrictOp& strict, const Argument* arguments) {
  NodeRef operands[kMaxArity];
  for (int i = 0; i < strict.arity(); ++i) {
    const StrictOperand& given = strict.operands[i];
    operands[i] = arguments[i].node;
    if (!operands[i].get()) operands[i] = make_literal_node(given.dtype, given.literal);
  }
  NodeRef ref = make_node(Kind::op, strict.result, strict.arity());
  Node& node = *ref.get();
  node.op = strict.op;
  node.name = strict.name;
  node.compute = strict.compute;
  for (int i = 0; i < node.operands; ++i) {
    Strides& strides = strict.operands[i].strides;
    node.loads[i] = strict.loads[i];
    node.operand[i] = {std::move(operands[i]), map_of(strides)};
    strides = mapped(node.operand[i].node->strides, node.operand[i].axes);
  }
  node.strides = core::result_strides(strict);
  node.shape = std::move(strict.shape);
  complete(node);
  return ref;
}

// --- The short way, for what needs no promotion: operands of one type, none of them turned round,
// and numbers that every such type holds. It gives what the general way gives.

bool is_plain_number(const Scalar& number, DType dtype) {
  if (number.kind == weft::DTypeKind::floating) return is_floating(dtype) || is_complex(dtype);
  return number.kind == weft::DTypeKind::signed_integer && number.integer >= 0 &&
         number.integer <= 127;
}

bool keeps_type(const OpInfo& row, DType dtype) {
  if (dtype == DType::boolean || !row.domain.contains(dtype)) return false;
  return row.input == InputRule::promote ||
         (row.input == InputRule::promote_float && !is_integer(dtype));
}

// The shape of the result, an operand's or in `room`, if the call is that plain; else null.
const Shape* find_plain_shape(Op op, const Argument* arguments, DType dtype, Shape& room) {
  const OpInfo& row = info(op);
  if (!keeps_type(row, dtype)) return nullptr;
  const Shape* shape = nullptr;
  for (int i = 0; i < row.arity; ++i) {
    const Node* node = arguments[i].node.get();
    if (!node) {
      if (!is_plain_number(arguments[i].number->scalar(), dtype)) return nullptr;
      continue;
    }
    if (node->dtype != dtype || !core::follows_row_major(node->shape, node->strides))
      return nullptr;
    if (!shape) {
      shape = &node->shape;
    } else if (node->shape != *shape) {
      if (shape != &room) room = *shape;
      if (!widen_to_fit(room, node->shape) || count_or_overflow(room) < 0) return nullptr;
      shape = &room;
    }
  }
  return shape;
}

// These two write where the lists are wanted: a copy of what was written just now would wait until
// that is in memory.

// Aligned at the right.
void set_trailing_map(const Shape& operand, const Shape& shape, AxisMap& axes) {
  const int rank = shape.rank();
  const int added = rank - operand.rank();
  axes.resize(rank, -1);
  for (int axis = added; axis < rank; ++axis) {
    const bool repeats = operand[axis - added] == 1 && shape[axis] != 1;
    if (!repeats) axes[axis] = axis - added;
  }
}

void set_row_major(const Shape& shape, Strides& strides) {
  strides.resize(shape.rank());
  int64_t step = 1;
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    strides[axis] = step;
    step *= shape[axis] > 0 ? shape[axis] : 1;
  }
}

DType plain_result(ResultRule rule, DType dtype) {
  if (rule == ResultRule::boolean) return DType::boolean;
  return rule == ResultRule::real_part ? real_part(dtype) : dtype;
}

NodeRef literal_of(const CallOperand& number, DType dtype) {
  return make_literal_node(dtype, place_scalar(number.scalar(), dtype, {}).literal);
}

NodeRef make_plain_node(Op op, const char* name, const Argument* arguments, DType dtype,
                        const Shape& shape) {
  const int arity = info(op).arity;
  NodeRef ref = make_node(Kind::op, plain_result(info(op).result, dtype), arity, shape);
  Node& node = *ref.get();
  node.op = op;
  node.name = name;
  node.compute = dtype;
  set_row_major(shape, node.strides);
  for (int i = 0; i < arity; ++i) {
    const Argument& argument = arguments[i];
    node.loads[i] = dtype;
    node.operand[i].node =
        argument.node.get() ? argument.node : literal_of(*argument.number, dtype);
    set_trailing_map(node.operand[i].node->shape, shape, node.operand[i].axes);
  }
  complete(node);
  return ref;
}

// Null if the call is not plain. REQUIRES: stretches are not watched.
NodeRef try_plain(Op op, const char* name, const Argument* arguments) {
  const Node* first = nullptr;
  for (int i = 0; !first; ++i) first = arguments[i].node.get();
  Shape room;
  const Shape* shape = find_plain_shape(op, arguments, first->dtype, room);
  return shape ? make_plain_node(op, name, arguments, first->dtype, *shape) : NodeRef();
}

NodeRef checked_node(StrictOp strict, const Argument* arguments) {
  check_strict(strict);
  return make_op_node(strict, arguments);
}

// True iff a number stands next to a 16-bit float: PyTorch's dialect need not round it to that type
// (dialect/promote.cpp).
bool has_short_number(Op op, const Argument* arguments) {
  bool has_number = false;
  bool is_short = false;
  for (int i = 0; i < info(op).arity; ++i) {
    const Node* node = arguments[i].node.get();
    has_number = has_number || !node;
    is_short = is_short || (node && core::is_lifted(node->dtype));
  }
  return has_number && is_short;
}

// True iff PyTorch's dialect may refuse what is plain in NumPy's: the imaginary part of real
// numbers, and the subtraction of a boolean number.
bool is_refused_in_torch(Op op, const Argument* arguments) {
  if (op != Op::subtract) return op == Op::imag;
  for (int i = 0; i < 2; ++i) {
    if (!arguments[i].node.get() && dialect::is_torch_boolean(op, *arguments[i].number))
      return true;
  }
  return false;
}

bool compares_mixed_signs(Op op, const Argument* arguments) {
  if (!dialect::is_comparison(op)) return false;
  const Node* a = arguments[0].node.get();
  const Node* b = arguments[1].node.get();
  return a && b && dialect::compares_mixed_signs(op, a->dtype, b->dtype);
}

// In two steps: dialect/mixed_signs.h.
NodeRef make_mixed_comparison(Op op, const char* name, const Argument* arguments,
                              const std::optional<Policy>& policy) {
  const bool signed_is_first = arguments[1].node->dtype == DType::u64;
  const NodeRef& with_sign = arguments[signed_is_first ? 0 : 1].node;
  const NodeRef bits = make_cast(with_sign, DType::u64);
  const Argument unsigned_arguments[] = {signed_is_first ? bits : arguments[0].node,
                                         signed_is_first ? arguments[1].node : bits};
  const NodeRef as_unsigned = make_numpy_op(op, name, unsigned_arguments, policy);
  const CallOperand zero = 0;
  const Argument sign[] = {with_sign, Argument(zero)};
  const NodeRef is_negative = make_numpy_op(Op::less, name, sign, Policy::implicit);
  const Argument both[] = {
      arranged(is_negative, [&](const Array& x) { return x.broadcast_to(as_unsigned->shape); }),
      as_unsigned};
  return make_numpy_op(dialect::joining_op(op, signed_is_first), name, both, policy);
}

}  // namespace

NodeRef make_numpy_op(Op op, const char* name, const Argument* arguments,
                      const std::optional<Policy>& policy) try {
  if (!dialect::are_stretches_watched(policy)) {
    if (NodeRef plain = try_plain(op, name, arguments); plain.get()) return plain;
  }
  if (compares_mixed_signs(op, arguments))
    return make_mixed_comparison(op, name, arguments, policy);
  const Described call(op, arguments);
  return checked_node(dialect::lower_numpy(op, name, call.operands, {.policy = policy}), arguments);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

NodeRef make_torch_op(Op op, const char* name, const Argument* arguments,
                      const std::optional<Policy>& policy) try {
  if (!dialect::are_stretches_watched(policy) && !has_short_number(op, arguments) &&
      !is_refused_in_torch(op, arguments)) {
    if (NodeRef plain = try_plain(op, name, arguments); plain.get()) return plain;
  }
  const Described call(op, arguments);
  return checked_node(dialect::lower_torch(op, name, call.operands, {.policy = policy}), arguments);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

NodeRef make_xla_op(Op op, const char* name, const Argument* arguments, const Axes& dims) try {
  const Described call(op, arguments);
  if (info(op).arity < 3) {
    const NodeRef made = checked_node(dialect::lower_xla(op, name, call.operands, dims), arguments);
    if (!dialect::xla_keeps_zero(op, made->dtype)) return made;
    const Argument both[] = {made, arguments[0]};
    return make_numpy_op(Op::copysign, name, both, Policy::implicit);
  }
  StrictOp strict = dialect::lower_xla_ternary(op, name, call.operands);
  // The lowered clip has the value first, XLA's clamp the lower bound.
  const bool turned = op == Op::clip;
  const Argument ordered[] = {arguments[turned ? 1 : 0], arguments[turned ? 0 : 1], arguments[2]};
  return checked_node(std::move(strict), ordered);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

NodeRef make_update(Op op, const char* name, const Array& target, const Argument& value) try {
  const Argument arguments[] = {{make_array_node(target)}, value};
  const Argument* first = op == Op::copy ? &arguments[1] : arguments;
  const Described call(op, first);
  // In place, messages say so: the target is the first operand, and known by its address.
  const Array described = marked(*arguments[0].node);
  const Array& out = op == Op::copy ? described : *call.arrays[0];
  StrictOp strict = op == Op::copy
                        ? dialect::lower_assign(name, Dialect::numpy, call.operands[0], out)
                        : dialect::lower_numpy(op, name, call.operands, {.out = out});
  strict.out = &target;
  check_strict(strict);
  strict.out = nullptr;
  return make_op_node(strict, first);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

NodeRef make_cast(const NodeRef& x, DType dtype) {
  StrictOp cast;
  cast.name = "astype";
  cast.compute = cast.result = cast.loads[0] = dtype;
  cast.shape = x->shape;
  cast.operands[0].strides = marked(*x).strides();
  const Argument argument{x};
  return make_op_node(cast, &argument);
}

namespace {

bool repeats(const Node& x) {
  for (int axis = 0; axis < x.shape.rank(); ++axis) {
    if (x.strides[axis] == 0 && x.shape[axis] > 1) return true;
  }
  return false;
}

// Of the eager result of reducing x to `kept`.
Strides reduced_strides(const Node& x, const Axes& axes, const Shape& kept, bool has_centre) {
  if (has_centre)  // what repeats is computed as often
    return reduce::reduced_layout(x.shape, x.strides, axes).strides;
  Shape distinct = x.shape;
  bool repeats_kept = false;
  for (int axis = 0; axis < x.shape.rank(); ++axis) {
    if (x.strides[axis] != 0 || distinct[axis] <= 1) continue;
    repeats_kept = repeats_kept || kept[axis] > 1;
    distinct[axis] = 1;
  }
  if (repeats_kept || x.size() == 0) return row_major_strides(kept);
  return reduce::reduced_layout(distinct, x.strides, axes).strides;
}

}  // namespace

NodeRef make_reduction(const NodeRef& x, const core::Reduce& r, const NodeRef& centre) try {
  NodeRef ref = make_node(Kind::reduction, r.load, centre.get() ? 2 : 1, x->shape);
  Node& node = *ref.get();
  node.name = r.name;
  for (int64_t axis : r.axes) node.shape[static_cast<int>(axis)] = 1;
  if (!repeats(*x) && core::follows_row_major(x->shape, x->strides))
    set_row_major(node.shape, node.strides);
  else
    node.strides = reduced_strides(*x, r.axes, node.shape, centre.get());
  node.operand[0] = {x, identity_map(x->shape.rank())};
  if (centre.get()) node.operand[1] = {centre, identity_map(x->shape.rank())};
  auto record = std::make_unique<core::Reduce>();
  record->name = r.name;
  record->dialect = r.dialect;
  record->x = value_of(*x);
  record->axes = r.axes;
  record->method = r.method;
  record->reducer = r.reducer;
  record->op = r.op;
  record->element = r.is_of_truths() ? DType::boolean : r.load;
  record->load = record->result = r.load;
  record->keepdims = true;
  node.reduction = std::move(record);
  complete(node);
  return ref;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::graph
