// conv2d(x, weight, bias, stride=2, padding='same'), max_pool2d(x, 3), max_pool(x, (3, 3)).
#include "base/text.h"
#include "explain/evaluate/functions.h"

namespace weft::explanation::evaluation {
namespace {

PerAxis per_axis(const std::optional<Term>& term, const std::string& what) {
  return term ? PerAxis(to_integers(*term, what)) : PerAxis();
}

void set_padding(Call& call, const std::optional<Term>& padding) {
  if (!padding) return;
  if (padding->kind != TermKind::text) {
    call.window.padding = Padding(per_axis(padding, "padding"));
    return;
  }
  if (padding->text == "same" || padding->text == "SAME")
    call.window.padding = Padding::same();
  else if (padding->text != "valid" && padding->text != "VALID")
    fail("padding: numbers, 'same' or 'valid' were expected", padding->node);
}

void set_groups(Call& call, Arguments& args) {
  if (const auto groups = args.take({"groups"})) call.window.groups = to_integer(*groups, "groups");
}

Term read_conv(Evaluator& e, Arguments& args, const std::string& key) {
  if (e.dialect() == Dialect::xla) args.fail("known, but not explained; conv2d of torch is");
  Call call = e.begin(StepKind::window, key, args.node());
  call.inputs.push_back(e.operand(args.need({"input", "x"})));
  call.inputs.push_back(e.operand(args.need({"weight", "w"})));
  if (auto bias = args.take({"bias"})) call.inputs.push_back(e.operand(*std::move(bias)));
  call.window.stride = per_axis(args.take({"stride", "strides"}), "stride");
  set_padding(call, args.take({"padding"}));
  const bool is_transposed = key.find("transpose") != std::string::npos;
  if (is_transposed) {
    if (const auto more = args.take({"output_padding"});
        more && to_integers(*more, "output_padding") != Dims{0})
      fail("output_padding: other than 0 is not explained", more->node);
    set_groups(call, args);
    call.window.dilation = per_axis(args.take({"dilation"}), "dilation");
  } else {
    call.window.dilation = per_axis(args.take({"dilation"}), "dilation");
    set_groups(call, args);
  }
  return e.finish(args, std::move(call));
}

// max_pool2d(x, 3) has two axes; of max_pool(x, (3, 3)) the list says it.
Term read_pool(Evaluator& e, Arguments& args, const std::string& key) {
  Call call = e.begin(StepKind::window, key, args.node());
  call.inputs.push_back(e.operand(args.need({"input", "x"})));
  call.window.extents = to_shape(args.need({"kernel_size", "window"}), "window");
  const std::string& name = args.function();
  const int axes = name.back() == 'd' ? name[name.size() - 2] - '0' : 0;
  if (axes > 0 && call.window.extents.rank() == 1)
    call.window.extents = Shape::filled(axes, call.window.extents[0]);
  call.window.stride = per_axis(args.take({"stride"}), "stride");
  set_padding(call, args.take({"padding"}));
  call.window.dilation = per_axis(args.take({"dilation"}), "dilation");
  return e.finish(args, std::move(call));
}

constexpr ReaderRow kWindows[] = {
    {"conv1d", read_conv},           {"conv2d", read_conv},
    {"conv3d", read_conv},           {"conv_transpose1d", read_conv},
    {"conv_transpose2d", read_conv}, {"conv_transpose3d", read_conv},
    {"max_pool", read_pool},         {"mean_pool", read_pool},
};

}  // namespace

std::span<const ReaderRow> window_readers() { return kWindows; }

}  // namespace weft::explanation::evaluation
