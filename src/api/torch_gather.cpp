#include "weft/torch_gather.h"

#include <limits>

#include "api/places.h"
#include "api/update_at.h"
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/views.h"
#include "dialect/gather.h"
#include "gather/masks.h"
#include "gather/run.h"
#include "weft/gather.h"
#include "weft/torch.h"

namespace weft::torch {
namespace {

using dialect::check_torch_types;

// The part of the source that an index of this shape goes with.
Array leading_part(const Array& source, const Shape& shape) {
  std::vector<Index> parts;
  for (int i = 0; i < source.rank(); ++i) parts.push_back(slice(shape[i]));
  return source.index(parts);
}

void write(const Array& x, const core::Gather& places, const CallOperand& values) {
  const api::PlacedValues placed =
      api::place_values(places.name, Dialect::torch, values, places.shape, x.dtype());
  gather::run({places, placed.value, {}});
}

// A copy of `self`, updated at the places of an index along a dimension.
Array join_along(Op op, const char* name, const Array& self, int64_t dim, const Array& index,
                 const Array& src) {
  check_torch_types(name, self.dtype(), src.dtype());
  const core::Value source = src;
  const Array result = self.copy();
  const Shape shape = dialect::lower_torch_along(name, result, index, dim, &source).shape;
  if (index.size() == 0) return result;
  const Array part = src.rank() == 0 ? src : leading_part(src, shape);
  api::update_at({op, name, true}, result, part, [&](const core::Value& target) {
    return dialect::lower_torch_along(name, target, index, dim, nullptr);
  });
  return result;
}

Array write_along(const char* name, const Array& self, int64_t dim, const Array& index,
                  const CallOperand& values) {
  const Array result = self.copy();
  const core::Gather places = dialect::lower_torch_along(name, result, index, dim, nullptr);
  if (index.size() > 0) write(result, places, values);
  return result;
}

struct Joining {
  std::string_view name;
  Op op;
};
Op find_joining(std::string_view name) {
  static constexpr Joining joinings[] = {{"sum", Op::add},
                                         {"prod", Op::multiply},
                                         {"mean", Op::add},
                                         {"amax", Op::maximum},
                                         {"amin", Op::minimum}};
  for (const Joining& each : joinings) {
    if (each.name == name) return each.op;
  }
  raise(
      ErrorKind::bad_argument, Dialect::torch, "scatter_reduce",
      weft::cat("reduce argument must be either sum, prod, mean, amax or amin, got ", shown(name)));
}

// A number that changes nothing, as an element of the type.
Array neutral(Op op, DType dtype) {
  if (op == Op::add || op == Op::multiply) return weft::full({}, op == Op::multiply, dtype);
  const Array nothing = weft::zeros({0}, dtype);
  const Array none = weft::zeros({0}, DType::i64);
  const auto find = op == Op::minimum ? &segment_min : &segment_max;
  return find(nothing, none, 1)[0];
}

// How many elements each of the sums has.
Array count_along(const Array& self, int64_t dim, const Array& index, bool include_self) {
  const Array counts = weft::full(self.shape(), include_self ? 1 : 0, DType::i64);
  const Array sums = join_along(Op::add, "scatter_reduce", counts, dim, index,
                                weft::ones(index.shape(), DType::i64));
  return weft::maximum(sums, 1);
}

}  // namespace

Tensor gather(const Array& input, int64_t dim, const Array& index) {
  return gather::run(dialect::lower_torch_along("gather", input, index, dim, nullptr))
      .reshape(index.shape());
}

Tensor scatter(const Array& input, int64_t dim, const Array& index, CallOperand&& src) try {
  if (!src.array()) return write_along("scatter", input, dim, index, src);
  check_torch_types("scatter", input.dtype(), src.array()->dtype());
  const core::Value source = *src.array();
  const Shape shape = dialect::lower_torch_along("scatter", input, index, dim, &source).shape;
  if (index.size() == 0) return input.copy();
  const Array part = source.rank() == 0 ? *src.array() : leading_part(*src.array(), shape);
  return write_along("scatter", input, dim, index, part);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor scatter_add(const Array& input, int64_t dim, const Array& index, const Array& src) try {
  return join_along(Op::add, "scatter_add", input, dim, index, src);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor scatter_reduce(const Array& input, int64_t dim, const Array& index, const Array& src,
                      std::string_view reduce, bool include_self) try {
  constexpr const char* kName = "scatter_reduce";
  const Op op = find_joining(reduce);
  const Array self =
      include_self ? input : write_along(kName, input, dim, index, neutral(op, input.dtype()));
  const Array joined = join_along(op, kName, self, dim, index, src);
  if (reduce != "mean") return joined;
  const Array counts = count_along(input, dim, index, include_self);
  if (is_integer(input.dtype())) return weft::floor_divide(joined, counts.astype(input.dtype()));
  return weft::divide(joined, counts.astype(input.dtype())).astype(input.dtype());
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor index_select(const Array& input, int64_t dim, const Array& index) {
  const Array result =
      gather::run(dialect::lower_torch_select("index_select", input, index, dim, nullptr));
  return input.rank() == 0 ? result.reshape({}) : result;
}

Tensor index_add(const Array& input, int64_t dim, const Array& index, const Array& source,
                 const Scalar& alpha) try {
  check_torch_types("index_add", input.dtype(), source.dtype());
  const core::Value values = source;
  const Array result = input.copy();
  dialect::lower_torch_select("index_add", result, index, dim, &values);
  const bool is_plain = alpha.kind == DTypeKind::signed_integer && alpha.integer == 1;
  const Array scaled = is_plain ? source : Array(torch::mul(source, alpha));
  check_torch_types("index_add", input.dtype(), scaled.dtype());
  api::update_at({Op::add, "index_add", true}, result, scaled, [&](const core::Value& target) {
    return dialect::lower_torch_select("index_add", target, index, dim, nullptr);
  });
  return result;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor index_copy(const Array& input, int64_t dim, const Array& index, const Array& source) try {
  check_torch_types("index_copy", input.dtype(), source.dtype());
  const core::Value values = source;
  const Array result = input.copy();
  write(result, dialect::lower_torch_select("index_copy", result, index, dim, &values), source);
  return result;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor index_fill(const Array& input, int64_t dim, const Array& index, const Scalar& value) try {
  const Array result = input.copy();
  write(result, dialect::lower_torch_select("index_fill", result, index, dim, nullptr), value);
  return result;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor index_put(const Array& input, const Indices& indices, const Array& values,
                 bool accumulate) try {
  check_torch_types("index_put", input.dtype(), values.dtype());
  const Tensor result = input.copy();
  if (!accumulate) {
    result.at(indices) = values;
    return result;
  }
  std::vector<Array> kept;
  api::update_at({Op::add, "index_put", true}, result, values, [&](const Array& target) {
    api::Places places = api::find_places("index_put", Dialect::torch, target, indices.entries());
    api::look_up(places);
    kept.insert(kept.end(), places.arrays.begin(), places.arrays.end());
    return places.gather;
  });
  return result;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor take(const Array& input, const Array& index) {
  const Array flat = input.reshape({input.size()});
  return gather::run(dialect::lower_take({"take", Dialect::torch}, flat, index, 0));
}

namespace {

struct Masked {
  Array input;
  Array mask;
};
Masked broadcast_mask(const char* name, const Array& input, const Array& mask) {
  if (mask.dtype() != DType::boolean) {
    raise(ErrorKind::dtype_unsupported, Dialect::torch, name,
          weft::cat(name, ": expected BoolTensor for mask, got ", torch_name(mask.dtype())));
  }
  std::vector<Tensor> both = broadcast_tensors({input, mask});
  return {both[0], both[1]};
}

}  // namespace

Tensor masked_select(const Array& input, const Array& mask) {
  const Masked both = broadcast_mask("masked_select", input, mask);
  return weft::extract(both.mask, both.input);
}

Tensor masked_fill(const Array& input, const Array& mask, const Scalar& value) {
  const Masked both = broadcast_mask("masked_fill", input, mask);
  const Tensor result = both.input.copy();
  result(both.mask) = CallOperand(value);
  return result;
}

Tensor masked_scatter(const Array& input, const Array& mask, const Array& source) try {
  check_torch_types("masked_scatter", input.dtype(), source.dtype());
  const Masked both = broadcast_mask("masked_scatter", input, mask);
  const int64_t count =
      gather::count_true(both.mask.is_contiguous() ? both.mask : both.mask.copy());
  if (count > source.size()) {
    raise(ErrorKind::extents_differ, Dialect::torch, "masked_scatter",
          weft::cat("number of elements of source < number of ones in mask: ", source.size(),
                    " and ", count));
  }
  const Tensor result = both.input.copy();
  result(both.mask) = source.reshape({source.size()})(slice(count));
  return result;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor nonzero(const Array& input) { return weft::argwhere(input); }

}  // namespace weft::torch
