#include "base/raise.h"
#include "base/text.h"
#include "dialect/lower.h"
#include "dialect/policy.h"
#include "refuse/refuse.h"
#include "weft/broadcast.h"

namespace weft::dialect {
namespace {

// The shapes that take part in a call: those of the operands, a C++ number's being (), then the
// mask's. Entry i is operand i, so that errors and observers count as the user does.
struct Participants {
  const Shape* shapes[kMaxArity + 1];
  int count = 0;
  void add(const Shape& shape) { shapes[count++] = &shape; }
  std::vector<Shape> list() const {
    std::vector<Shape> all;
    for (int i = 0; i < count; ++i) all.push_back(*shapes[i]);
    return all;
  }
};
constexpr Shape kShapeOfANumber;

Participants participants(Op op, const CallOperand* operands, const CallOptions& options) {
  Participants all;
  for (int i = 0; i < info(op).arity; ++i) {
    const Array* array = operands[i].array();
    all.add(array ? array->shape() : kShapeOfANumber);
  }
  if (options.where.get()) all.add(options.where.get()->shape());
  return all;
}

// A call as it comes in, its element types settled.
struct Request {
  Op op;
  const char* name;
  Dialect dialect;
  const CallOperand* operands;
  const CallOptions& options;

  const Array* out() const { return options.out.get(); }
  const Array* mask() const { return options.where.get(); }
};

void check_mask(const Request& request) {
  const Array* mask = request.mask();
  if (!mask) return;
  if (!request.out()) {
    raise(ErrorKind::where_without_out, request.dialect, request.name,
          "where= without out= would leave the elements it does not select undefined",
          "give an out= whose elements are kept, or use where(mask, a, b)");
  }
  if (mask->dtype() != DType::boolean) {
    raise(ErrorKind::dtype_unsupported, request.dialect, request.name,
          cat("the where= mask is ", mask->dtype(), "; it must be bool"),
          "mask != 0 makes booleans of numbers");
  }
}

bool have_one_dtype(const Request& request) {
  const Array* first = request.operands[0].array();
  for (int i = 0; i < info(request.op).arity; ++i) {
    const Array* array = request.operands[i].array();
    if (!array || array->dtype() != first->dtype()) return false;
  }
  return true;
}

refuse::Call refused_call(const Request& request, const Participants& all) {
  refuse::Call call{request.name, request.dialect, all.list()};
  call.masked = request.mask() != nullptr;
  if (request.out()) call.out = &request.out()->shape();
  call.policy = request.options.policy.value_or(current_policy());
  call.one_dtype = have_one_dtype(request);
  return call;
}

refuse::Target kind_of_target(const Request& request) {
  if (request.op == Op::copy) return refuse::Target::assigned;
  return request.operands[0].array() == request.out() ? refuse::Target::in_place
                                                      : refuse::Target::out;
}

// All operands together, then `out`: it joins, but must not have to change.
Shape find_shape(const Request& request, const Participants& all) {
  Shape shape = *all.shapes[0];
  for (int i = 1; i < all.count; ++i) {
    if (!widen_to_fit(shape, *all.shapes[i])) refuse::refuse_operands(refused_call(request, all));
  }
  const Array* out = request.out();
  if (out && shape != out->shape()) {
    Shape joined = shape;
    if (!widen_to_fit(joined, out->shape()) || joined != out->shape()) {
      refuse::refuse_output(refused_call(request, all), shape, kind_of_target(request));
    }
    shape = out->shape();
  }
  if (!is_valid(shape)) check_shape(shape, request.name, request.dialect);
  return shape;
}

void check_trailing_stretches(const Request& request, const Participants& all, const Shape& shape) {
  Placed placed[kMaxArity + 1];
  Axes dims[kMaxArity + 1];
  for (int i = 0; i < all.count; ++i) {
    dims[i] = trailing_axes(all.shapes[i]->rank(), shape.rank());
    placed[i] = {all.shapes[i], &dims[i], false, request.mask() && i + 1 == all.count};
  }
  check_stretches(request.name, request.dialect, placed, all.count, shape, request.options.policy);
}

}  // namespace

StrictOp lower_trailing(Op op, const char* name, Dialect dialect, const Types& types,
                        const CallOperand* operands, const CallOptions& options) {
  const Request request{op, name, dialect, operands, options};
  check_mask(request);
  const Participants all = participants(op, operands, options);
  StrictOp strict;
  strict.op = op;
  strict.name = name;
  strict.dialect = dialect;
  strict.compute = types.compute;
  strict.result = types.result;
  strict.shape = find_shape(request, all);
  if (are_stretches_watched(options.policy)) check_trailing_stretches(request, all, strict.shape);
  for (int i = 0; i < info(op).arity; ++i) {
    strict.loads[i] = types.loads[i];
    const Array* array = operands[i].array();
    strict.operands[i] = array ? place_trailing(*array, strict.shape)
                               : place_scalar(operands[i].scalar(), types.loads[i], strict.shape);
  }
  strict.out = request.out();
  if (request.mask()) {
    strict.masked = true;
    strict.mask = place_trailing(*request.mask(), strict.shape);
  }
  return strict;
}

StrictOp lower_numpy(Op op, const char* name, const CallOperand* operands,
                     const CallOptions& options) {
  const Types types = resolve_numpy(op, name, operands);
  return lower_trailing(op, name, Dialect::numpy, types, operands, options);
}

StrictOp lower_torch(Op op, const char* name, const CallOperand* operands,
                     const CallOptions& options) {
  const Types types = resolve_torch(op, name, operands);
  StrictOp strict = lower_trailing(op, name, Dialect::torch, types, operands, options);
  check_torch_booleans(op, name, operands);  // as late as other refusals of types
  return strict;
}

StrictOp lower_assign(const char* name, Dialect dialect, const CallOperand& value,
                      const Array& target) {
  const Types types = resolve_assign(name, dialect, value, target.dtype());
  CallOptions options;
  options.out = target;
  return lower_trailing(Op::copy, name, dialect, types, &value, options);
}

}  // namespace weft::dialect
