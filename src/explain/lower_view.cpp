// Views, and what reads elements again: by the functions that make views of arrays, of an array
// without elements.
#include "array/reshape.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/views.h"
#include "dialect/reduce.h"
#include "explain/lowered.h"
#include "refuse/products.h"
#include "weft/broadcast.h"

namespace weft::explanation {
namespace {

// Elements are not there to be copied, but it is known where they would lie.
Array reshaped(const Array& x, const Shape& to) {
  const Reshaped made = reshape_layout(x, to);
  if (!made.is_view)
    return core::array_without_elements(core::abstract_value(made.layout.shape, x.dtype()));
  return Array(x.storage(), made.layout, x.dtype(), x.is_writable());
}

using Arrange = Array (*)(const Call&, const Array&);
struct ViewRow {
  const char* name;
  Arrange arrange;
};

Array diagonal(const Call& call, const Array& x) {
  const Axes axes = call.axes.size() == 2 ? call.axes : Axes{0, 1};
  return x.diagonal(call.offset, axes[0], axes[1]);
}

Array swapped(const Call& call, const Array& x) {
  if (call.axes.size() != 2)
    raise(ErrorKind::bad_argument, "swapaxes", cat("takes two axes, not ", call.axes));
  return x.swapaxes(call.axes[0], call.axes[1]);
}

Array matrix_transpose(const Call&, const Array& x) {
  refuse::check_axes_of("matrix_transpose", Dialect::numpy, x.shape(), 0, 2);
  return x.swapaxes(-2, -1);
}

constexpr ViewRow views[] = {
    {"index", [](const Call& c, const Array& x) { return x.index(c.index); }},
    {"transpose", [](const Call& c,
                     const Array& x) { return c.has_dims ? x.transpose(c.dims) : x.transpose(); }},
    {"reshape", [](const Call& c, const Array& x) { return reshaped(x, c.target); }},
    {"moveaxis", [](const Call& c, const Array& x) { return x.moveaxis(c.axes, c.dims); }},
    {"swapaxes", [](const Call& c, const Array& x) { return swapped(c, x); }},
    {"squeeze",
     [](const Call& c, const Array& x) { return c.has_axes ? x.squeeze(c.axes) : x.squeeze(); }},
    {"expand_dims", [](const Call& c, const Array& x) { return x.expand_dims(c.axes); }},
    {"flip", [](const Call& c, const Array& x) { return c.has_axes ? x.flip(c.axes) : x.flip(); }},
    {"diagonal", diagonal},
    {"matrix_transpose", matrix_transpose},
    {"real", [](const Call&, const Array& x) { return x.real(); }},
    {"imag", [](const Call&, const Array& x) { return x.imag(); }},
};

// (An array without elements has no first one to point to.)
Lowered given(const Array& x) {
  return {core::Value(x.shape(), x.dtype(), x.strides()), !x.is_writable(), {}, {}};
}

// --- What reads elements again.

Array torch_expand(const Array& x, const Shape& sizes) {
  torch::ExpandGeometry geometry = torch::infer_expand_geometry(x.shape(), x.strides(), sizes);
  check_shape(geometry.sizes, "expand", Dialect::torch);
  return core::array_without_elements({geometry.sizes, x.dtype(), geometry.strides},
                                      x.is_writable());
}

Array in_dims(const Call& call, const Array& x) {
  check_shape(call.target, "broadcast_in_dim", call.dialect);
  if (call.dialect == Dialect::xla && xla::find_in_dim_refusal(x.shape(), call.target, call.dims))
    weft::detail::refuse_broadcast_in_dim(x.shape(), call.target, call.dims, Dialect::xla);
  const Layout layout = weft::broadcast_in_dim(x.layout(), call.target, call.dims);
  return core::array_without_elements({layout.shape, x.dtype(), layout.strides}, false);
}

Array xla_broadcast(const Array& x, const Shape& sizes) {
  const Shape shape = xla::infer_broadcast_shape(x.shape(), sizes);
  check_shape(shape, "broadcast", Dialect::xla);
  const Axes dims = trailing_axes(x.rank(), shape.rank());
  return core::array_without_elements(
      {shape, x.dtype(), broadcast_strides(x.shape(), x.strides(), shape, dims)}, false);
}

Lowered lower_sum_to_size(const Call& call) {
  const Array x = array_of(call.inputs[0]);
  const core::Reduce r = dialect::lower_sum_to_size(x, call.target);
  core::verify(r);
  return {core::abstract_value(call.target, r.result), false, to_string(r), {}};
}

}  // namespace

Lowered lower_expansion(const Call& call) {
  const std::string& name = call.function;
  check_inputs(call, name == "expand_as" ? 2 : 1);
  if (name == "sum_to_size") return lower_sum_to_size(call);
  const Array x = array_of(call.inputs[0]);
  if (name == "expand_as") return given(torch_expand(x, call.inputs[1].value.shape));
  if (name == "broadcast_in_dim") return given(in_dims(call, x));
  if (name == "broadcast" || (call.dialect == Dialect::xla && name == "broadcast_to"))
    return given(xla_broadcast(x, call.target));
  if (call.dialect == Dialect::torch) return given(torch_expand(x, call.target));
  if (name == "broadcast_to") return given(x.broadcast_to(call.target));
  refuse_function(call);
}

Lowered lower_view(const Call& call) {
  check_inputs(call, 1);
  for (const ViewRow& row : views) {
    if (call.function == row.name) return given(row.arrange(call, array_of(call.inputs[0])));
  }
  refuse_function(call);
}

}  // namespace weft::explanation
