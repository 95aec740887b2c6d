// PyTorch's gathers and scatters, refused in its sentences.
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/gather.h"

namespace weft::dialect {
namespace {

using core::Value;

// A 0-d tensor counts as a vector of one element.
Value at_least_1d(const Value& x) { return x.rank() > 0 ? x : Value({1}, x.dtype, {1}, x.address); }

[[noreturn]] void refuse(ErrorKind kind, const char* name, const std::string& sentence) {
  raise(kind, Dialect::torch, name, sentence);
}

void check_ranks(const char* name, const Value& x, const Value& index, const Value* source) {
  if (x.rank() != index.rank())
    refuse(ErrorKind::bad_argument, name,
           "Index tensor must have the same number of dimensions as self tensor");
  if (source && source->rank() != index.rank())
    refuse(ErrorKind::bad_argument, name,
           "Index tensor must have the same number of dimensions as src tensor");
}

void check_reach(const char* name, const Value& x, const Value& index, int axis,
                 const Value* source) {
  for (int i = 0; i < x.rank(); ++i) {
    const bool fits_x = i == axis || index.shape[i] <= x.shape[i];
    if (fits_x && (!source || index.shape[i] <= source->shape[i])) continue;
    std::string sentence =
        cat("Expected index ", brackets(index.shape), " to be no larger than self ",
            brackets(x.shape), " apart from dimension ", axis);
    if (source) sentence += cat(" and to be no larger than src ", brackets(source->shape));
    refuse(ErrorKind::extents_differ, name, sentence);
  }
}

}  // namespace

void check_torch_types(const char* name, DType self, DType source) {
  if (self == source) return;
  refuse(ErrorKind::dtypes_differ, name,
         cat("Expected self.dtype to be equal to src.dtype: ", torch_name(self), " and ",
             torch_name(source)));
}

core::Gather lower_torch_along(const char* name, const Value& given, const Value& given_index,
                               int64_t dim, const Value* given_source) {
  const Value x = at_least_1d(given);
  const Value index = at_least_1d(given_index);
  const Value source = given_source ? at_least_1d(*given_source) : index;
  const int axis = check_axis(dim, x.rank(), name);
  const GatherCall call{name, Dialect::torch, core::Bounds::exact};
  if (index.size() > 0) {
    check_ranks(name, x, index, given_source ? &source : nullptr);
    check_reach(name, x, index, axis, given_source ? &source : nullptr);
  } else if (x.rank() != index.rank()) {  // an empty index names nothing, whatever its shape
    return lower_take(call, Value({0}, x.dtype, {1}, x.address), index, 0);
  }
  return lower_along(call, x, index, axis, index.shape);
}

core::Gather lower_torch_select(const char* name, const Value& given, const Value& index,
                                int64_t dim, const Value* source) {
  const Value x = at_least_1d(given);
  const int axis = check_axis(dim, x.rank(), name);
  if (index.rank() > 1) refuse(ErrorKind::bad_argument, name, "Index is supposed to be a vector");
  core::Gather gather =
      lower_take({name, Dialect::torch, core::Bounds::exact}, x, at_least_1d(index), axis);
  if (!source || at_least_1d(*source).shape == gather.shape) return gather;
  refuse(ErrorKind::extents_differ, name,
         cat("Source/destination tensor must have same slice shapes. Destination slice shape: ",
             brackets(gather.shape), " at dimension ", axis,
             " and source slice shape: ", brackets(source->shape)));
}

}  // namespace weft::dialect
