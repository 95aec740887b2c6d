// broadcast_to(x, (3, 4)), x.expand(-1, 4), broadcast_in_dim(x, (2, 3), {1}), x.sum_to_size(3).
#include <limits>

#include "base/text.h"
#include "explain/evaluate/functions.h"

namespace weft::explanation::evaluation {
namespace {

constexpr int64_t kAnySize = std::numeric_limits<int64_t>::min();

Call begin_expansion(Evaluator& e, Arguments& args, StepKind kind, std::string function) {
  Call call = e.begin(kind, std::move(function), args.node());
  call.inputs.push_back(e.operand(args.need({"x", "array", "input", "operand", "a"})));
  return call;
}

Shape target_of(Arguments& args) {
  const Term sizes =
      args.left() > 0 ? args.rest() : args.need({"shape", "size", "sizes", "broadcast_sizes"});
  return to_shape(sizes, "shape", kAnySize);
}

Term read_broadcast_to(Evaluator& e, Arguments& args, const std::string&) {
  const bool is_torch = e.dialect() == Dialect::torch;
  const bool is_xla = e.dialect() == Dialect::xla;
  Call call = begin_expansion(e, args, StepKind::expand,
                              is_torch ? "expand"
                              : is_xla ? "broadcast"
                                       : "broadcast_to");
  call.target = target_of(args);
  return e.finish(args, std::move(call));
}

Term read_in_dim(Evaluator& e, Arguments& args, const std::string&) {
  Call call = begin_expansion(e, args, StepKind::expand, "broadcast_in_dim");
  call.target = to_shape(args.need({"shape", "out_dim_size"}), "shape", kAnySize);
  call.dims =
      Axes(to_integers(args.need({"broadcast_dimensions", "dims"}), "broadcast_dimensions"));
  call.has_dims = true;
  return e.finish(args, std::move(call));
}

Term read_expand_as(Evaluator& e, Arguments& args, const std::string&) {
  Call call = begin_expansion(e, args, StepKind::expand, "expand_as");
  call.inputs.push_back(e.operand(args.need({"other"})));
  return e.finish(args, std::move(call));
}

Term read_sum_to_size(Evaluator& e, Arguments& args, const std::string&) {
  Call call = begin_expansion(e, args, StepKind::sum_to_size, "sum_to_size");
  call.target = target_of(args);
  return e.finish(args, std::move(call));
}

// All operands in their common shape; of broadcast_shapes it is the shape that is asked for.
Term read_common_shape(Evaluator& e, Arguments& args, const std::string& key) {
  const bool is_torch = e.dialect() == Dialect::torch;
  const bool asks_shape = key == "broadcast_shapes";
  Call call = e.begin(StepKind::elementwise,
                      asks_shape || !is_torch ? key : std::string("broadcast_arrays"), args.node());
  while (args.left() > 0) call.inputs.push_back(e.operand(args.need({"x"})));
  if (call.inputs.empty()) args.fail("operands were expected");
  const std::vector<CallInput> inputs = call.inputs;
  Term whole = e.finish(args, std::move(call));
  Term results;
  results.kind = TermKind::tuple;
  if (asks_shape) {
    results.is_sizes = true;
    for (const int64_t extent : whole.array.value.shape) {
      Term number;
      number.kind = TermKind::number;
      number.number = extent;
      results.entries.push_back(std::move(number));
    }
    return results;
  }
  for (const CallInput& input : inputs) {
    Term each = whole;
    each.array.value.dtype = input.value.dtype;
    results.entries.push_back(std::move(each));
  }
  return results;
}

constexpr ReaderRow kExpansions[] = {
    {"broadcast_to", read_broadcast_to},     {"broadcast_in_dim", read_in_dim},
    {"expand_as", read_expand_as},           {"sum_to_size", read_sum_to_size},
    {"broadcast_arrays", read_common_shape}, {"broadcast_shapes", read_common_shape},
};

}  // namespace

std::span<const ReaderRow> expansion_readers() { return kExpansions; }

}  // namespace weft::explanation::evaluation
