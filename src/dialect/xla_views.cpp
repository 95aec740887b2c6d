#include "dialect/xla_views.h"

#include <string>
#include <utility>

#include "base/raise.h"
#include "base/text.h"

namespace weft::dialect {
namespace {

// Axes of the shape, each at most once. `list`: what they are called.
void check_dimensions(const char* op, const char* list, const Shape& shape, const Axes& axes) {
  const auto refuse = [&](ErrorKind kind, const std::string& what) {
    raise(kind, Dialect::xla, op, cat(list, " ", braces(axes), what));
  };
  for (int i = 0; i < axes.size(); ++i) {
    if (axes[i] < 0) refuse(ErrorKind::dim_negative, cat(": entry ", i, " is negative"));
    if (axes[i] >= shape.rank()) {
      refuse(ErrorKind::dim_out_of_range, cat(" names axis ", axes[i], "; the operand of shape ",
                                              shape, " has axes 0 to ", shape.rank() - 1));
    }
    for (int j = 0; j < i; ++j) {
      if (axes[j] == axes[i])
        refuse(ErrorKind::dim_repeated, cat(" names axis ", axes[i], " twice"));
    }
  }
}

}  // namespace

void check_xla_reshape(const Shape& from, const Shape& to) {
  const int64_t elements = count_or_overflow(from);
  if (check_shape(to, "reshape", Dialect::xla) == elements) return;
  raise(ErrorKind::reshape_count, Dialect::xla, "reshape",
        cat("shape ", from, " has ", elements, " elements; shape ", to, " cannot take them"));
}

void check_xla_transpose(const Shape& shape, const Axes& permutation) {
  if (permutation.size() != shape.rank()) {
    raise(ErrorKind::dims_count, Dialect::xla, "transpose",
          cat("permutation ", braces(permutation), " has ", permutation.size(),
              " entries; the operand of shape ", shape, " has ", shape.rank(), " axes"));
  }
  check_dimensions("transpose", "permutation", shape, permutation);
}

void check_xla_rev(const Shape& shape, const Axes& dimensions) {
  check_dimensions("rev", "dimensions", shape, dimensions);
}

void check_xla_slice(const Shape& shape, const Dims& start, const Dims& limit,
                     const Dims& strides) {
  const auto refuse = [&](ErrorKind kind, const std::string& what) {
    raise(kind, Dialect::xla, "slice", what);
  };
  const std::pair<const char*, const Dims&> lists[] = {
      {"start", start}, {"limit", limit}, {"strides", strides}};
  for (const auto& [what, list] : lists) {
    if (list.size() == shape.rank()) continue;
    refuse(ErrorKind::dims_count,
           cat(what, " ", braces(list), " has ", list.size(), " entries; the operand of shape ",
               shape, " has ", shape.rank(), " axes"));
  }
  for (int i = 0; i < shape.rank(); ++i) {
    if (start[i] < 0) {
      refuse(ErrorKind::index_out_of_range, cat("start ", braces(start), " is ", start[i],
                                                " on axis ", i, "; it must be 0 or more"));
    }
    if (limit[i] > shape[i]) {
      refuse(ErrorKind::index_out_of_range,
             cat("limit ", braces(limit), " is ", limit[i], " on axis ", i, " of shape ", shape,
                 ", which ends at ", shape[i]));
    }
    if (start[i] > limit[i]) {
      refuse(ErrorKind::index_out_of_range,
             cat("on axis ", i, " start ", start[i], " lies after limit ", limit[i]));
    }
    if (strides[i] < 1) {
      refuse(ErrorKind::zero_step, cat("strides ", braces(strides), ": entry ", i, " is ",
                                       strides[i], "; it must be 1 or more"));
    }
  }
}

std::vector<Index> xla_slice(const Dims& start, const Dims& limit, const Dims& strides) {
  std::vector<Index> indices;
  for (int i = 0; i < start.size(); ++i)
    indices.emplace_back(slice(start[i], limit[i], strides[i]));
  return indices;
}

}  // namespace weft::dialect
