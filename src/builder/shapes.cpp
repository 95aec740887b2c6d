// Instructions that rearrange, join and take apart. The constraints are StableHLO's.
#include <utility>

#include "base/raise.h"
#include "base/text.h"
#include "builder/recipe.h"

namespace weft::xla {

using detail::append_fusible;
using detail::check_operands;
using detail::expr_of;
using detail::Instruction;
using detail::InstructionKind;

XlaOp Broadcast(const XlaOp& x, const Shape& sizes) try {
  check_operands("broadcast", {x});
  return append_fusible("broadcast", {x}, broadcast(expr_of(x), sizes),
                        cat("sizes=", braces(sizes)));
} catch (...) {
  detail::refuse_call("Broadcast");
}

XlaOp BroadcastInDim(const XlaOp& x, const Shape& shape, const Axes& dims) try {
  check_operands("broadcast_in_dim", {x});
  return append_fusible("broadcast_in_dim", {x}, broadcast_in_dim(expr_of(x), shape, dims),
                        cat("dimensions=", braces(dims)));
} catch (...) {
  detail::refuse_call("BroadcastInDim");
}

XlaOp ConvertElementType(const XlaOp& x, DType dtype) try {
  check_operands("convert_element_type", {x});
  return append_fusible("convert", {x}, expr_of(x).astype(dtype));
} catch (...) {
  detail::refuse_call("ConvertElementType");
}

XlaOp Reshape(const XlaOp& x, const Shape& shape) try {
  check_operands("reshape", {x});
  const int64_t elements = count_or_overflow(x.shape());
  if (check_shape(shape, "reshape", Dialect::xla) != elements) {
    raise(ErrorKind::reshape_count, Dialect::xla, "reshape",
          cat("shape ", x.shape(), " has ", elements, " elements; shape ", shape,
              " cannot take them"));
  }
  return append_fusible("reshape", {x}, expr_of(x).reshape(shape));
} catch (...) {
  detail::refuse_call("Reshape");
}

// --- Transpose.

XlaOp Transpose(const XlaOp& x, const Axes& permutation) try {
  check_operands("transpose", {x});
  const int rank = x.shape().rank();
  const auto refuse = [&](ErrorKind kind, const std::string& what) {
    raise(kind, Dialect::xla, "transpose", cat("permutation ", braces(permutation), what));
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
} catch (...) {
  detail::refuse_call("Transpose");
}

// --- Slice.

namespace {

void check_slice(const Shape& shape, const Dims& start, const Dims& limit, const Dims& strides) {
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

}  // namespace

XlaOp Slice(const XlaOp& x, const Dims& start, const Dims& limit, const Dims& strides) try {
  check_operands("slice", {x});
  const Dims steps = strides.empty() ? Dims::filled(x.shape().rank(), 1) : strides;
  check_slice(x.shape(), start, limit, steps);
  std::vector<Index> indices;
  for (int i = 0; i < start.size(); ++i) indices.emplace_back(slice(start[i], limit[i], steps[i]));
  return append_fusible(
      "slice", {x}, expr_of(x).index(indices),
      cat("start=", braces(start), ", limit=", braces(limit), ", strides=", braces(steps)));
} catch (...) {
  detail::refuse_call("Slice");
}

// --- Concatenation.

namespace {

Shape check_concat(const std::vector<XlaOp>& operands, int64_t dimension) {
  const char* name = "concatenate";
  const Shape& first = operands[0].shape();
  if (dimension < 0 || dimension >= first.rank()) {
    raise(dimension < 0 ? ErrorKind::dim_negative : ErrorKind::dim_out_of_range, Dialect::xla, name,
          cat("dimension ", dimension, " is none of shape ", first));
  }
  const int along = static_cast<int>(dimension);
  Shape shape = first;
  for (size_t k = 1; k < operands.size(); ++k) {
    const Shape& next = operands[k].shape();
    if (operands[k].dtype() != operands[0].dtype()) {
      raise(ErrorKind::dtypes_differ, Dialect::xla, name,
            cat("the element types ", operands[0].dtype(), " and ", operands[k].dtype(),
                " differ; this dialect does not promote"),
            "ConvertElementType(x, DType) converts one side");
    }
    bool fits = next.rank() == first.rank();
    for (int i = 0; fits && i < next.rank(); ++i) fits = i == along || next[i] == first[i];
    if (!fits) {
      raise(ErrorKind::extents_differ, Dialect::xla, name,
            cat("operand ", k, " of shape ", next, " and operand 0 of shape ", first,
                " must differ in dimension ", dimension, " only"));
    }
    if (__builtin_add_overflow(shape[along], next[along], &shape[along]))
      raise(ErrorKind::size_overflow, Dialect::xla, name, "more elements than int64_t counts");
  }
  check_shape(shape, name, Dialect::xla);
  return shape;
}

}  // namespace

XlaOp ConcatInDim(const std::vector<XlaOp>& operands, int64_t dimension) try {
  if (operands.empty())
    raise(ErrorKind::bad_argument, Dialect::xla, "concatenate", "there must be an operand");
  check_operands("concatenate", operands);
  const Shape shape = check_concat(operands, dimension);
  Instruction made{InstructionKind::concatenate, "concatenate"};
  made.expr = Expr(detail::described(shape, operands[0].dtype()));
  made.attributes = cat("dimensions=", braces({dimension}));
  made.dimension = static_cast<int>(dimension);
  return detail::append(operands, std::move(made));
} catch (...) {
  detail::refuse_call("ConcatInDim");
}

// --- Tuples.

XlaOp Tuple(const std::vector<XlaOp>& elements) try {
  if (elements.empty())
    raise(ErrorKind::bad_argument, Dialect::xla, "tuple", "there must be an element");
  check_operands("tuple", elements);
  return detail::append(elements, {InstructionKind::tuple, "tuple"});
} catch (...) {
  detail::refuse_call("Tuple");
}

XlaOp GetTupleElement(const XlaOp& tuple, int64_t index) try {
  if (!tuple.is_tuple()) {
    raise(ErrorKind::bad_argument, Dialect::xla, "get_tuple_element",
          cat("the operand is an array of shape ", tuple.shape(), ", not a tuple"));
  }
  const std::vector<int>& elements = tuple.recipe().at(tuple.number()).operands;
  if (index < 0 || index >= static_cast<int64_t>(elements.size())) {
    raise(ErrorKind::index_out_of_range, Dialect::xla, "get_tuple_element",
          cat("index ", index, " is outside the tuple, which has ", elements.size(), " elements"));
  }
  return XlaOp(tuple.shared_recipe(), elements[static_cast<size_t>(index)]);
} catch (...) {
  detail::refuse_call("GetTupleElement");
}

}  // namespace weft::xla
