// x.transpose(1, 0), x.reshape(2, -1), x.unsqueeze(1), np.squeeze(x), x.size(0): the same elements
// in another order, and what only asks for their number.
#include <limits>

#include "base/text.h"
#include "explain/evaluate/functions.h"

namespace weft::explanation::evaluation {
namespace {

// Negative extents are the called function's to refuse, or to read as "what is left".
constexpr int64_t kAnyExtent = std::numeric_limits<int64_t>::min();

Call begin_view(Evaluator& e, Arguments& args, std::string function) {
  Call call = e.begin(StepKind::view, std::move(function), args.node());
  call.inputs.push_back(e.operand(args.need({"a", "x", "input", "m", "array", "operand"})));
  return call;
}

Term rest_or_named(Arguments& args, Names names) {
  return args.left() > 0 ? args.rest() : args.need(names);
}

Term read_transpose(Evaluator& e, Arguments& args, const std::string&) {
  Call call = begin_view(e, args, "transpose");
  if (args.left() > 0) {
    const Term order = args.rest();
    const bool is_none = order.entries.size() == 1 && order.entries[0].kind == TermKind::none;
    call.has_dims = !is_none;
    if (!is_none) call.dims = Axes(to_integers(order, "axes"));
  } else if (const auto order = args.named({"axes", "dims", "permutation"})) {
    call.dims = Axes(to_integers(*order, "axes"));
    call.has_dims = true;
  }
  return e.finish(args, std::move(call));
}

Term read_swapaxes(Evaluator& e, Arguments& args, const std::string&) {
  Call call = begin_view(e, args, "swapaxes");
  const int64_t first = to_integer(args.need({"axis1", "dim0", "axis0"}), "axis");
  call.axes = Axes{first, to_integer(args.need({"axis2", "dim1"}), "axis")};
  call.has_axes = true;
  return e.finish(args, std::move(call));
}

Term read_moveaxis(Evaluator& e, Arguments& args, const std::string&) {
  Call call = begin_view(e, args, "moveaxis");
  call.axes = Axes(to_integers(args.need({"source"}), "source"));
  call.dims = Axes(to_integers(args.need({"destination"}), "destination"));
  call.has_axes = call.has_dims = true;
  return e.finish(args, std::move(call));
}

Term read_reshape(Evaluator& e, Arguments& args, const std::string&) {
  Call call = begin_view(e, args, "reshape");
  call.target = to_shape(rest_or_named(args, {"shape", "newshape", "size", "new_sizes"}), "reshape",
                         kAnyExtent);
  return e.finish(args, std::move(call));
}

Term read_flatten(Evaluator& e, Arguments& args, const std::string&) {
  Call call = begin_view(e, args, "reshape");
  call.target = {-1};
  return e.finish(args, std::move(call));
}

Term read_reshape_as(Evaluator& e, Arguments& args, const std::string&) {
  Call call = begin_view(e, args, "reshape");
  call.target = e.operand(args.need({"other"})).value.shape;
  return e.finish(args, std::move(call));
}

// squeeze, expand_dims, flip.
Term read_axes_view(Evaluator& e, Arguments& args, const std::string& key) {
  Call call = begin_view(e, args, key);
  if (args.left() > 0) {
    call.axes = Axes(to_integers(args.rest(), "axis"));
    call.has_axes = true;
  } else if (const auto axes = args.named({"axis", "dim", "axes", "dims", "dimensions"})) {
    call.axes = Axes(to_integers(*axes, "axis"));
    call.has_axes = true;
  }
  if (key == "expand_dims" && !call.has_axes) args.fail("the argument 'axis' is missing");
  return e.finish(args, std::move(call));
}

Term read_diagonal(Evaluator& e, Arguments& args, const std::string&) {
  Call call = begin_view(e, args, "diagonal");
  if (const auto offset = args.take({"offset"})) call.offset = to_integer(*offset, "offset");
  const auto first = args.take({"axis1", "dim1"});
  const auto second = args.take({"axis2", "dim2"});
  call.axes =
      Axes{first ? to_integer(*first, "axis1") : 0, second ? to_integer(*second, "axis2") : 1};
  call.has_axes = true;
  return e.finish(args, std::move(call));
}

Term read_plain_view(Evaluator& e, Arguments& args, const std::string& key) {
  return e.finish(args, begin_view(e, args, key));
}

// copy, contiguous, detach: the same shape and type, nothing to explain.
Term read_copy(Evaluator& e, Arguments& args, const std::string&) {
  Term same;
  same.kind = TermKind::array;
  same.node = args.node();
  same.array = e.operand(args.need({"a", "x", "input"}));
  args.finish();
  return same;
}

Term convert(Evaluator& e, Arguments& args, CallInput x, DType dtype) {
  Call call = e.begin(StepKind::elementwise, "astype", args.node());
  call.op = Op::copy;
  call.dtype = dtype;
  call.inputs.push_back(std::move(x));
  return e.finish(args, std::move(call));
}

Term read_astype(Evaluator& e, Arguments& args, const std::string&) {
  CallInput x = e.operand(args.need({"x", "a", "input", "operand"}));
  const DType dtype = to_dtype(args.need({"dtype", "new_dtype"}), e.dialect());
  return convert(e, args, std::move(x), dtype);
}

// x.float(), x.long().
Term read_type_method(Evaluator& e, Arguments& args, const std::string&) {
  CallInput x = e.operand(args.need({"self"}));
  return convert(e, args, std::move(x), find_dtype(args.function(), true).value_or(DType::f32));
}

// x.size(), x.size(0), x.dim(), x.numel().
Term read_extents(Evaluator& e, Arguments& args, const std::string& key) {
  const Shape shape = e.operand(args.need({"input", "x"})).value.shape;
  const auto axis = key == "size" ? args.take({"dim"}) : std::nullopt;
  args.finish();
  Term number;
  number.kind = TermKind::number;
  if (key == "size" && !axis) {
    Term sizes;
    sizes.kind = TermKind::tuple;
    sizes.is_sizes = true;
    for (const int64_t extent : shape) {
      number.number = extent;
      sizes.entries.push_back(number);
    }
    return sizes;
  }
  number.number = key == "dim" ? shape.rank() : count_or_overflow(shape);
  if (!axis) return number;
  const int64_t at = to_integer(*axis, "size");
  if (at < -shape.rank() || at >= shape.rank())
    fail(cat("size: the array has ", shape.rank(), " axes"), axis->node);
  number.number = shape[at];
  return number;
}

constexpr ReaderRow kViews[] = {
    {"transpose", read_transpose}, {"t", read_transpose},
    {"swapaxes", read_swapaxes},   {"moveaxis", read_moveaxis},
    {"reshape", read_reshape},     {"view", read_reshape},
    {"ravel", read_flatten},       {"reshape_as", read_reshape_as},
    {"squeeze", read_axes_view},   {"expand_dims", read_axes_view},
    {"flip", read_axes_view},      {"diagonal", read_diagonal},
    {"copy", read_copy},           {"matrix_transpose", read_plain_view},
    {"astype", read_astype},       {"to_type", read_type_method},
    {"size", read_extents},        {"dim", read_extents},
    {"numel", read_extents},
};

}  // namespace

std::span<const ReaderRow> view_readers() { return kViews; }

}  // namespace weft::explanation::evaluation
