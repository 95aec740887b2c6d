// Instructions that rearrange, join and take apart. The constraints are StableHLO's.
#include <utility>

#include "base/raise.h"
#include "base/text.h"
#include "builder/recipe.h"
#include "graph/expr.h"

namespace weft::xla {

using detail::append_fusible;
using detail::append_step;
using detail::check_operands;
using detail::expr_of;

XlaOp Broadcast(const XlaOp& x, const Shape& sizes) try {
  check_operands("broadcast", {x});
  return append_fusible("broadcast", {x}, broadcast(expr_of(x), sizes),
                        cat("sizes=", braces(sizes)));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

XlaOp BroadcastInDim(const XlaOp& x, const Shape& shape, const Axes& dims) try {
  check_operands("broadcast_in_dim", {x});
  return append_fusible("broadcast_in_dim", {x}, broadcast_in_dim(expr_of(x), shape, dims),
                        cat("dimensions=", braces(dims)));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

XlaOp ConvertElementType(const XlaOp& x, DType dtype) try {
  check_operands("convert_element_type", {x});
  return append_fusible("convert", {x}, expr_of(x).astype(dtype));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

// --- Reshape.

namespace {

// Where axes of extent 1 are all that differs: the map from the new axes to the old ones.
std::optional<Axes> find_same_axes(const Shape& from, const Shape& to) {
  Axes map;
  int next = 0;
  for (int axis = 0; axis < to.rank(); ++axis) {
    if (to[axis] == 1) {
      map.push_back(-1);
      continue;
    }
    while (next < from.rank() && from[next] == 1) ++next;
    if (next == from.rank() || from[next] != to[axis]) return {};
    map.push_back(next++);
  }
  while (next < from.rank() && from[next] == 1) ++next;
  return next == from.rank() ? std::optional(map) : std::nullopt;
}

}  // namespace

XlaOp Reshape(const XlaOp& x, const Shape& shape) try {
  check_operands("reshape", {x});
  const int64_t elements = count_or_overflow(x.shape());
  if (check_shape(shape, "reshape", Voice::xla) != elements) {
    raise(ErrorKind::reshape_count, Voice::xla, "reshape",
          cat("shape ", x.shape(), " has ", elements, " elements; shape ", shape,
              " cannot take them"));
  }
  if (const std::optional<Axes> axes = find_same_axes(x.shape(), shape)) {
    return append_fusible(
        "reshape", {x}, graph::to_expr(graph::make_view(graph::node_of(expr_of(x)), shape, *axes)));
  }
  return append_step("reshape", {x}, detail::described(shape, x.dtype()), "",
                     [shape](const std::vector<Array>& in) { return in[0].reshape(shape); });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

// --- Transpose.

XlaOp Transpose(const XlaOp& x, const Axes& permutation) try {
  check_operands("transpose", {x});
  const int rank = x.shape().rank();
  const auto refuse = [&](ErrorKind kind, const std::string& what) {
    raise(kind, Voice::xla, "transpose", cat("permutation ", braces(permutation), what));
  };
  if (permutation.size() != rank) {
    refuse(ErrorKind::dims_count,
           cat(" has ", permutation.size(), " entries; the operand of shape ", x.shape(), " has ",
               rank, " axes"));
  }
  for (int i = 0; i < rank; ++i) {
    if (permutation[i] < 0) refuse(ErrorKind::dim_negative, cat(": entry ", i, " is negative"));
    if (permutation[i] >= rank) {
      refuse(ErrorKind::dim_out_of_range,
             cat(" names axis ", permutation[i], "; the operand of shape ", x.shape(),
                 " has axes 0 to ", rank - 1));
    }
    for (int j = 0; j < i; ++j) {
      if (permutation[j] == permutation[i])
        refuse(ErrorKind::dim_repeated, cat(" names axis ", permutation[i], " twice"));
    }
  }
  return append_fusible("transpose", {x}, expr_of(x).transpose(permutation),
                        cat("dimensions=", braces(permutation)));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

// --- Slice.

namespace {

void check_slice(const Shape& shape, const Dims& start, const Dims& limit, const Dims& strides) {
  const auto refuse = [&](ErrorKind kind, const std::string& what) {
    raise(kind, Voice::xla, "slice", what);
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

}  // namespace

XlaOp Slice(const XlaOp& x, const Dims& start, const Dims& limit, const Dims& strides) try {
  check_operands("slice", {x});
  const Dims steps = strides.empty() ? Dims::filled(x.shape().rank(), 1) : strides;
  check_slice(x.shape(), start, limit, steps);
  Shape shape = x.shape();
  for (int i = 0; i < shape.rank(); ++i)
    shape[i] = limit[i] == start[i] ? 0 : (limit[i] - start[i] - 1) / steps[i] + 1;
  const auto view = [shape, start, steps](const std::vector<Array>& in) {
    Layout layout{shape, in[0].strides(), in[0].layout().offset};
    for (int i = 0; i < shape.rank(); ++i) {
      if (count_or_overflow(shape) > 0) layout.offset += start[i] * layout.strides[i];
      layout.strides[i] *= steps[i];
    }
    return Array(in[0].storage(), std::move(layout), in[0].dtype(), false);
  };
  return append_step(
      "slice", {x}, detail::described(shape, x.dtype()),
      cat("start=", braces(start), ", limit=", braces(limit), ", strides=", braces(steps)), view);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

// --- Concatenation.

namespace {

Shape check_concat(const std::vector<XlaOp>& operands, int64_t dimension) {
  const char* name = "concatenate";
  const Shape& first = operands[0].shape();
  if (dimension < 0 || dimension >= first.rank()) {
    raise(dimension < 0 ? ErrorKind::dim_negative : ErrorKind::dim_out_of_range, Voice::xla, name,
          cat("dimension ", dimension, " is none of shape ", first));
  }
  const int along = static_cast<int>(dimension);
  Shape shape = first;
  for (size_t k = 1; k < operands.size(); ++k) {
    const Shape& next = operands[k].shape();
    if (operands[k].dtype() != operands[0].dtype()) {
      raise(ErrorKind::dtypes_differ, Voice::xla, name,
            cat("the element types ", operands[0].dtype(), " and ", operands[k].dtype(),
                " differ; this voice does not promote"),
            "ConvertElementType(x, DType) converts one side");
    }
    bool fits = next.rank() == first.rank();
    for (int i = 0; fits && i < next.rank(); ++i) fits = i == along || next[i] == first[i];
    if (!fits) {
      raise(ErrorKind::extents_differ, Voice::xla, name,
            cat("operand ", k, " of shape ", next, " and operand 0 of shape ", first,
                " must differ in dimension ", dimension, " only"));
    }
    if (__builtin_add_overflow(shape[along], next[along], &shape[along]))
      raise(ErrorKind::size_overflow, Voice::xla, name, "more elements than int64_t counts");
  }
  check_shape(shape, name, Voice::xla);
  return shape;
}

Array join(const std::vector<Array>& parts, const Shape& shape, int along) {
  const Array whole = empty(shape, parts[0].dtype());
  int64_t offset = 0;
  for (const Array& part : parts) {
    Layout layout{part.shape(), whole.strides(), offset};
    offset += part.shape()[along] * whole.strides()[along];
    if (part.size() > 0)
      Array(whole.storage(), std::move(layout), whole.dtype(), true).assign(part);
  }
  return whole;
}

}  // namespace

XlaOp ConcatInDim(const std::vector<XlaOp>& operands, int64_t dimension) try {
  if (operands.empty())
    raise(ErrorKind::bad_argument, Voice::xla, "concatenate", "there must be an operand");
  check_operands("concatenate", operands);
  const Shape shape = check_concat(operands, dimension);
  const int along = static_cast<int>(dimension);
  return append_step(
      "concatenate", operands, detail::described(shape, operands[0].dtype()),
      cat("dimensions=", braces({dimension})),
      [shape, along](const std::vector<Array>& in) { return join(in, shape, along); });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

// --- Tuples.

XlaOp Tuple(const std::vector<XlaOp>& elements) try {
  if (elements.empty())
    raise(ErrorKind::bad_argument, Voice::xla, "tuple", "there must be an element");
  check_operands("tuple", elements);
  return detail::append(elements, {detail::InstructionKind::tuple, "tuple"});
} catch (const std::bad_alloc&) {
  refuse_memory();
}

XlaOp GetTupleElement(const XlaOp& tuple, int64_t index) try {
  if (!tuple.is_tuple()) {
    raise(ErrorKind::bad_argument, Voice::xla, "get_tuple_element",
          cat("the operand is an array of shape ", tuple.shape(), ", not a tuple"));
  }
  const std::vector<int>& elements = tuple.recipe().at(tuple.number()).operands;
  if (index < 0 || index >= static_cast<int64_t>(elements.size())) {
    raise(ErrorKind::index_out_of_range, Voice::xla, "get_tuple_element",
          cat("index ", index, " is outside the tuple, which has ", elements.size(), " elements"));
  }
  return XlaOp(tuple.shared_recipe(), elements[static_cast<size_t>(index)]);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::xla
