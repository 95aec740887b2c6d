// StableHLO's convolution: its constraints one by one, then views that make it a Window.
#include "base/raise.h"
#include "base/text.h"
#include "core/contract.h"
#include "dialect/conv.h"
#include "refuse/report.h"

namespace weft::dialect {
namespace {

using core::Value;
using core::Window;
using core::WindowAxes;
using core::WindowAxis;

struct XlaConv {
  const Value& lhs;
  const Value& rhs;
  const xla::ConvWindow& window;
  const xla::ConvGroups& groups;

  int rank() const { return lhs.rank(); }
  int spatial() const { return lhs.rank() - 2; }
};

[[noreturn]] void refuse(const XlaConv& c, ErrorKind kind, const std::string& sentence) {
  refuse::raise_with({kind, "conv_general_dilated", Dialect::xla, {c.lhs.shape, c.rhs.shape}},
                     sentence);
}

std::string spatial_axes(const XlaConv& c) {
  return cat(c.spatial(), c.spatial() == 1 ? " spatial axis" : " spatial axes");
}

void check_operands(const XlaConv& c) {
  if (c.lhs.dtype != c.rhs.dtype) {
    refuse(c, ErrorKind::dtypes_differ,
           cat("the element types ", c.lhs.dtype, " and ", c.rhs.dtype,
               " differ; this dialect does not promote"));
  }
  if (c.lhs.rank() == c.rhs.rank() && c.lhs.rank() >= 2) return;
  refuse(c, ErrorKind::bad_argument,
         cat("lhs of shape ", c.lhs.shape, " and rhs of shape ", c.rhs.shape,
             " must have equal ranks of at least 2"));
}

// One entry per spatial axis; `otherwise` for each if there are none.
Dims check_entries(const XlaConv& c, const char* what, const Dims& list, int64_t otherwise,
                   int64_t least) {
  if (list.empty()) return Dims::filled(c.spatial(), otherwise);
  if (list.size() != c.spatial()) {
    refuse(c, ErrorKind::bad_argument,
           cat(what, " ", braces(list), " has ", list.size(), " entries; operands of rank ",
               c.rank(), " have ", spatial_axes(c)));
  }
  for (int64_t entry : list) {
    if (entry >= least) continue;
    refuse(c, ErrorKind::bad_argument,
           cat(what, " ", braces(list), ": entries must be ", least, " or more"));
  }
  return list;
}

// One array's batch (or output feature), feature and spatial axes, in this order.
struct Roles {
  const char* array;
  int64_t first;
  int64_t second;
  const Axes& spatial;
};

Axes check_roles(const XlaConv& c, const Roles& roles) {
  Axes spatial = roles.spatial;
  if (spatial.empty()) {
    for (int axis = 2; axis < c.rank(); ++axis) spatial.push_back(axis);
  }
  if (spatial.size() != c.spatial()) {
    refuse(c, ErrorKind::dims_count,
           cat(roles.array, "_spatial ", braces(spatial), " has ", spatial.size(),
               " entries; operands of rank ", c.rank(), " have ", spatial_axes(c)));
  }
  Axes axes{roles.first, roles.second};
  for (int64_t axis : spatial) axes.push_back(axis);
  for (int i = 0; i < axes.size(); ++i) {
    if (axes[i] < 0 || axes[i] >= c.rank()) {
      refuse(c, axes[i] < 0 ? ErrorKind::dim_negative : ErrorKind::dim_out_of_range,
             cat("the dimensions of the ", roles.array, " ", braces(axes), " name axis ", axes[i],
                 "; there are axes 0 to ", c.rank() - 1));
    }
    for (int j = 0; j < i; ++j) {
      if (axes[i] != axes[j]) continue;
      refuse(c, ErrorKind::dim_repeated,
             cat("the dimensions of the ", roles.array, " ", braces(axes), " name axis ", axes[i],
                 " twice"));
    }
  }
  return axes;
}

void check_group_counts(const XlaConv& c) {
  const int64_t features = c.groups.feature_group_count;
  const int64_t batches = c.groups.batch_group_count;
  if (features < 1)
    refuse(c, ErrorKind::bad_argument,
           cat("feature_group_count is ", features, "; it must be 1 or more"));
  if (batches < 1)
    refuse(c, ErrorKind::bad_argument,
           cat("batch_group_count is ", batches, "; it must be 1 or more"));
  if (features != 1 && batches != 1) {
    refuse(c, ErrorKind::bad_argument,
           cat("feature_group_count ", features, " and batch_group_count ", batches,
               ": one of them must be 1"));
  }
}

void check_divides(const XlaConv& c, const char* count, int64_t groups, const char* what,
                   int64_t extent) {
  if (extent % groups == 0) return;
  refuse(c, ErrorKind::bad_argument,
         cat(count, " ", groups, " does not divide ", what, ", which is ", extent));
}

// REQUIRES: both in the order batch, feature, spatial...; output feature, input feature, spatial...
void check_extents(const XlaConv& c, const Value& lhs, const Value& rhs) {
  const int64_t features = c.groups.feature_group_count;
  const int64_t batches = c.groups.batch_group_count;
  check_divides(c, "batch_group_count", batches, "the batch of lhs", lhs.shape[0]);
  check_divides(c, "feature_group_count", features, "the features of lhs", lhs.shape[1]);
  check_divides(c, "batch_group_count", batches, "the output features of rhs", rhs.shape[0]);
  check_divides(c, "feature_group_count", features, "the output features of rhs", rhs.shape[0]);
  if (rhs.shape[1] == lhs.shape[1] / features) return;
  refuse(c, ErrorKind::depths_differ,
         cat("rhs of shape ", c.rhs.shape, " has ", rhs.shape[1],
             " input features; they must be the ", lhs.shape[1], " features of lhs of shape ",
             c.lhs.shape, features == 1 ? "" : cat(" divided by feature_group_count ", features)));
}

WindowAxes axes_of(const XlaConv& c, const Value& lhs, const Value& rhs) {
  const Dims strides = check_entries(c, "strides", c.window.strides, 1, 1);
  const Dims spread = check_entries(c, "lhs_dilation", c.window.lhs_dilation, 1, 1);
  const Dims dilation = check_entries(c, "rhs_dilation", c.window.rhs_dilation, 1, 1);
  const auto& padding = c.window.padding;
  if (!padding.empty() && static_cast<int>(padding.size()) != c.spatial()) {
    refuse(c, ErrorKind::bad_argument,
           cat("padding has ", padding.size(), " pairs; operands of rank ", c.rank(), " have ",
               spatial_axes(c)));
  }
  WindowAxes axes(static_cast<size_t>(c.spatial()));
  for (int i = 0; i < c.spatial(); ++i) {
    WindowAxis& axis = axes[static_cast<size_t>(i)];
    axis = {lhs.shape[i + 2], rhs.shape[i + 2], strides[i], spread[i], dilation[i], 0, 0};
    if (!padding.empty()) {
      axis.before = padding[static_cast<size_t>(i)].first;
      axis.after = padding[static_cast<size_t>(i)].second;
    }
    if (!axis.is_countable()) {
      refuse(c, ErrorKind::size_overflow,
             cat("spatial axis ", i, " has more positions than int64_t counts"));
    }
    if (axis.padded() < 0) {
      refuse(c, ErrorKind::negative_extent,
             cat("padding of ", axis.before, " and ", axis.after, " cuts more off spatial axis ", i,
                 " than its ", axis.padded() - axis.before - axis.after,
                 axis.spread > 1 ? " positions" : " entries"));
    }
  }
  return axes;
}

// (batch, groups, features, spatial...): groups of the batch go beside the features.
Value grouped_input(const XlaConv& c, const Value& lhs) {
  if (c.groups.batch_group_count == 1)
    return core::split_axis(lhs, 1, c.groups.feature_group_count);
  const Value split = core::split_axis(lhs, 0, c.groups.batch_group_count);
  Axes order{1, 0};
  for (int axis = 2; axis < split.rank(); ++axis) order.push_back(axis);
  return core::transposed(split, order);
}

Value reversed(const XlaConv& c, const Value& rhs) {
  const Dims reversal = check_entries(c, "reversal", c.window.reversal, 0, 0);
  Axes axes;
  for (int i = 0; i < reversal.size(); ++i) {
    if (reversal[i] != 0) axes.push_back(i + 2);
  }
  return core::reversed(rhs, axes);
}

}  // namespace

Window lower_xla_conv(const Value& lhs, const Value& rhs, const xla::ConvWindow& window,
                      const xla::ConvDimensions& d, const xla::ConvGroups& groups) try {
  const XlaConv c{lhs, rhs, window, groups};
  check_operands(c);
  const Axes input_axes =
      check_roles(c, {"input", d.input_batch, d.input_feature, d.input_spatial});
  const Axes kernel_axes =
      check_roles(c, {"kernel", d.kernel_output_feature, d.kernel_input_feature, d.kernel_spatial});
  const Axes output_axes =
      check_roles(c, {"output", d.output_batch, d.output_feature, d.output_spatial});
  check_group_counts(c);
  const Value input = core::transposed(lhs, input_axes);
  const Value kernel = core::transposed(rhs, kernel_axes);
  check_extents(c, input, kernel);
  Window w;
  w.name = "conv_general_dilated";
  w.dialect = Dialect::xla;
  w.axes = axes_of(c, input, kernel);
  w.input = grouped_input(c, input);
  const int64_t count = groups.feature_group_count * groups.batch_group_count;
  w.weight = core::split_axis(reversed(c, kernel), 0, count);
  w.result = groups.preferred_element_type.value_or(lhs.dtype);
  w.compute = core::accumulator(w.result);
  w.order = output_axes;
  return w;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::dialect
