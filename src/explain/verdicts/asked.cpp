// A call as one would write it in another system, and whether that has it.
#include <algorithm>

#include "array/axes.h"
#include "explain/verdicts/verdict.h"
#include "weft/broadcast.h"
#include "weft/function_list.h"

namespace weft::explanation::verdicts {
namespace {

bool is_named(std::string_view cell, std::string_view name) {
  const std::vector<std::string_view> names = names_in(cell);
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The row of the table; null: none.
const FunctionInfo* find_row(const Call& call) {
  const bool by_op = call.op && call.kind != StepKind::reduce;
  for (const FunctionInfo& row : function_list()) {
    if (by_op ? row.op == call.op : is_named(row.name, call.function)) return &row;
  }
  for (const FunctionInfo& row : function_list()) {
    if (is_named(row.torch, call.function) || is_named(row.xla, call.function)) return &row;
  }
  return nullptr;
}

bool is_any_of(const std::string& name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The operation that XLA's Reduce joins elements with.
std::optional<Op> joining_op(const Call& call) {
  constexpr std::pair<std::string_view, Op> kJoining[] = {
      {"sum", Op::add},     {"prod", Op::multiply},  {"min", Op::minimum},
      {"max", Op::maximum}, {"any", Op::bitwise_or}, {"all", Op::bitwise_and}};
  if (call.function == "reduce") return call.op.value_or(Op::add);
  for (const auto& [name, op] : kJoining) {
    if (call.function == name) return op;
  }
  return {};
}

bool is_axis(int64_t axis, int rank) { return axis >= -rank && axis < rank; }

// The size that -1 stands for, filled in; what cannot be found stays.
Shape resolved(const Shape& x, Shape target) {
  int64_t known = 1;
  int unknown = -1;
  for (int i = 0; i < target.rank(); ++i) {
    if (target[i] == -1)
      unknown = i;
    else
      known *= target[i];
  }
  const int64_t count = count_or_overflow(x);
  if (unknown >= 0 && known > 0 && count % known == 0) target[unknown] = count / known;
  return target;
}

bool xla_has_view(const Call& call) {
  const int rank = shape_of(call, 0).rank();
  if (call.function == "reshape") {
    const Shape target = resolved(shape_of(call, 0), call.target);
    return std::all_of(target.begin(), target.end(), [](int64_t e) { return e >= 0; });
  }
  if (call.function == "swapaxes")
    return call.axes.size() == 2 && is_axis(call.axes[0], rank) && is_axis(call.axes[1], rank);
  return call.function == "transpose" || (call.function == "matrix_transpose" && rank >= 2);
}

bool xla_has(const Call& call, const FunctionInfo* row) {
  switch (call.kind) {
    case StepKind::elementwise:
      return call.op && row && !row->xla.empty() && !call.out && !call.where;
    case StepKind::reduce:
      return joining_op(call).has_value() && !call.out && !call.where;
    case StepKind::product:
      return is_any_of(call.function, {"matmul", "mm", "bmm", "mv", "dot", "dot_general", "inner",
                                       "outer", "vecdot", "matvec", "vecmat", "tensordot"});
    case StepKind::expand:
      return true;
    case StepKind::view:
      return xla_has_view(call);
    case StepKind::join:
      return call.function == "concatenate";
    case StepKind::in_place:
    case StepKind::assign:
    case StepKind::sum_to_size:
    case StepKind::index:
    case StepKind::window:
      return false;
  }
  return false;
}

bool numpy_has(const Call& call, const FunctionInfo* row) {
  if (call.kind == StepKind::sum_to_size || call.kind == StepKind::window) return false;
  if (call.kind == StepKind::expand) return call.function != "broadcast_in_dim";
  if (call.kind == StepKind::assign || call.kind == StepKind::index || !call.op) {
    if (call.kind == StepKind::in_place) return true;
    if (call.function == "reduce") return true;
    if (is_any_of(call.function, {"addmm", "baddbmm", "dot_general"})) return false;
    return true;
  }
  return row && !row->numpy.empty();
}

bool torch_has(const Call& call, const FunctionInfo* row) {
  if (call.where || call.function == "broadcast_in_dim") return false;
  if (call.function == "count_nonzero" && call.keepdims) return false;
  if (call.kind == StepKind::window) return false;
  if (is_any_of(call.function, {"vecmat", "dot_general", "sum_of_squares"})) return false;
  return !call.op || call.kind == StepKind::reduce || (row && !row->pytorch.empty());
}

Axes counted_from_start(const Axes& axes, int rank) {
  Axes counted;
  for (const int64_t axis : axes) counted.push_back(axis < 0 && axis >= -rank ? axis + rank : axis);
  return counted;
}

// x.expand(-1, 4): -1 keeps.
Shape kept_sizes(const Shape& x, Shape target) {
  const int added = target.rank() - x.rank();
  for (int i = std::max(added, 0); i < target.rank(); ++i) {
    if (target[i] == -1 && added >= 0) target[i] = x[i - added];
  }
  return target;
}

// --- XLA's instructions.

Axes leading_axes(int count) { return all_axes(std::max(count, 0)); }

xla::DotDimensions dot_dimensions(const Call& call) {
  const int a = shape_of(call, 0).rank();
  const int b = shape_of(call, 1).rank();
  const std::string& name = call.function;
  if (name == "dot_general") return call.dot;
  xla::DotDimensions d;
  if (name == "tensordot") {
    d.lhs_contracting = counted_from_start(call.pairs[0], a);
    d.rhs_contracting = counted_from_start(call.pairs[1], b);
    return d;
  }
  if (name == "outer") return d;
  if (name == "dot") {
    d.lhs_contracting = {a == 1 ? 0 : 1};
    d.rhs_contracting = {0};
    return d;
  }
  d.lhs_contracting = {a - 1};
  if (name == "inner") {
    d.rhs_contracting = {b - 1};
    return d;
  }
  const bool is_product = is_any_of(name, {"matmul", "mm", "bmm"});
  const int a_own = is_product ? std::min(a, 2) : is_any_of(name, {"matvec", "mv"}) ? 2 : 1;
  const int b_own = is_product ? std::min(b, 2) : name == "vecmat" ? 2 : 1;
  d.rhs_contracting = {b - b_own};
  d.lhs_batching = leading_axes(a - a_own);
  d.rhs_batching = leading_axes(b - b_own);
  return d;
}

void ask_expansion(Call& call) {
  if (call.function == "broadcast_in_dim") return;
  const Shape& x = call.inputs[0].value.shape;
  if (call.function == "broadcast") {
    Shape target = call.target;
    for (const int64_t extent : x) target.push_back(extent);
    call.target = target;
  } else if (call.function == "expand_as") {
    call.target = call.inputs[1].value.shape;
    call.inputs.resize(1);
  }
  call.function = "broadcast_in_dim";
  call.has_dims = true;
  call.dims = {};
  const int added = call.target.rank() - x.rank();
  for (int i = 0; i < x.rank(); ++i) call.dims.push_back(std::max(added + i, 0));
}

void ask_view(Call& call) {
  const int rank = shape_of(call, 0).rank();
  if (call.function == "reshape") {
    call.target = resolved(shape_of(call, 0), call.target);
    return;
  }
  Axes dims = all_axes(rank);
  if (call.function == "transpose") {
    if (call.has_dims)
      dims = counted_from_start(call.dims, rank);
    else
      std::reverse(dims.begin(), dims.end());
  } else {
    const Axes axes = call.function == "swapaxes" ? call.axes : Axes{-2, -1};
    const Axes places = counted_from_start(axes, rank);
    std::swap(dims[static_cast<int>(places[0])], dims[static_cast<int>(places[1])]);
  }
  call.function = "transpose";
  call.has_dims = true;
  call.dims = dims;
}

void ask_reduction(Call& call) {
  const int rank = shape_of(call, 0).rank();
  call.op = joining_op(call);
  call.axes = call.has_axes ? counted_from_start(call.axes, rank) : all_axes(rank);
  call.has_axes = true;
  call.function = "reduce";
  call.keepdims = false;
}

// A number is a constant of the type beside it.
void ask_numbers(Call& call) {
  for (CallInput& input : call.inputs) {
    if (!input.number) continue;
    for (const CallInput& other : call.inputs) {
      if (!other.number) input.value.dtype = other.value.dtype;
    }
    input.value.shape = {};
    input.value.strides = {};
    input.number.reset();
  }
}

void ask_xla(Call& call, Dialect from) {
  switch (call.kind) {
    case StepKind::elementwise:
      if (from != Dialect::xla) call.dims = {};
      return ask_numbers(call);
    case StepKind::reduce:
      return ask_reduction(call);
    case StepKind::product:
      call.dot = dot_dimensions(call);
      call.function = "dot_general";
      return;
    case StepKind::expand:
      return ask_expansion(call);
    case StepKind::view:
      return ask_view(call);
    case StepKind::join:
      if (!call.axes.empty() && !call.inputs.empty())
        call.axes = counted_from_start(call.axes, shape_of(call, 0).rank());
      return;
    default:
      return;
  }
}

// Products by their NumPy names, reductions of XLA's by those of their operation.
void ask_by_name(Call& call, Dialect system) {
  if (call.function == "reduce" && call.op) {
    constexpr std::pair<Op, const char*> kNames[] = {
        {Op::add, "sum"},        {Op::multiply, "prod"},  {Op::minimum, "min"},
        {Op::maximum, "max"},    {Op::bitwise_or, "any"}, {Op::bitwise_and, "all"},
        {Op::logical_or, "any"}, {Op::logical_and, "all"}};
    for (const auto& [op, name] : kNames) {
      if (call.op == op) call.function = name;
    }
    call.op.reset();
  }
  if (system == Dialect::torch) return;
  if (call.function == "mm" || call.function == "bmm") call.function = "matmul";
  if (call.function == "mv") call.function = "matvec";
}

}  // namespace

bool exists_in(Dialect system, const Call& call) {
  const FunctionInfo* row = find_row(call);
  switch (system) {
    case Dialect::numpy:
      return numpy_has(call, row);
    case Dialect::torch:
      return torch_has(call, row);
    case Dialect::xla:
      return xla_has(call, row);
  }
  return false;
}

Call asked_of(Dialect system, const Call& call) {
  Call asked = call;
  asked.dialect = system;
  asked.policy.reset();
  if (call.op == Op::clip && (call.dialect == Dialect::xla) != (system == Dialect::xla))
    std::swap(asked.inputs[0], asked.inputs[1]);
  if (system == Dialect::xla) {
    ask_xla(asked, call.dialect);
    return asked;
  }
  ask_by_name(asked, system);
  if (call.kind != StepKind::expand) return asked;
  const Shape x = shape_of(call, 0);
  if (call.function == "expand_as") {
    asked.target = shape_of(call, 1);
    asked.inputs.resize(1);
  } else if (call.function == "broadcast") {
    for (const int64_t extent : x) asked.target.push_back(extent);
  } else if (call.dialect == Dialect::torch && system == Dialect::numpy) {
    asked.target = kept_sizes(x, call.target);
  }
  asked.function = system == Dialect::torch ? "expand" : "broadcast_to";
  return asked;
}

}  // namespace weft::explanation::verdicts
