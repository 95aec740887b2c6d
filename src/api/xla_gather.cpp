#include "weft/xla_gather.h"

#include <algorithm>

#include "api/update_at.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/gather.h"
#include "gather/run.h"

namespace weft::xla {
namespace {

void check(bool holds, const char* name, const std::string& sentence) {
  if (!holds) raise(ErrorKind::bad_argument, Dialect::xla, name, sentence);
}

void check_starts(const char* name, const Array& operand, const std::vector<Array>& starts) {
  check(static_cast<int>(starts.size()) == operand.rank(), name,
        cat(starts.size(), " start_indices for ", operand.shape(), ": one for each axis"));
  for (const Array& start : starts) {
    check(start.rank() == 0 && is_integer(start.dtype()), name,
          cat("start_indices are 0-d integers, not ", start.dtype(), " of shape ", start.shape()));
    check(start.dtype() == starts[0].dtype(), name,
          cat("start_indices are ", starts[0].dtype(), " and ", start.dtype(),
              ": element types must be the same"));
  }
}

// The slice of these sizes that begins at the indices, or where it fits.
Array slice_at(const char* name, const Array& operand, const std::vector<Array>& starts,
               const weft::Shape& sizes) {
  check_starts(name, operand, starts);
  check(sizes.rank() == operand.rank(), name,
        cat("sizes ", sizes, " must have one entry for each axis of ", operand.shape()));
  std::vector<Index> parts;
  for (int i = 0; i < sizes.rank(); ++i) {
    check(sizes[i] >= 0 && sizes[i] <= operand.shape()[i], name,
          cat("a slice of sizes ", sizes, " must fit ", operand.shape(),
              ", and does not along axis ", i));
    const Array& given = starts[static_cast<size_t>(i)];
    const int64_t start = given.item<int64_t>();
    const int64_t most = operand.shape()[i] - sizes[i];
    const bool is_beyond = given.dtype() == DType::u64 && start < 0;
    const int64_t first = is_beyond ? most : std::clamp<int64_t>(start, 0, most);
    parts.push_back(weft::slice(first, first + sizes[i]));
  }
  return operand.index(parts);
}

}  // namespace

Literal dynamic_slice(const Array& operand, const std::vector<Array>& start_indices,
                      const weft::Shape& slice_sizes) {
  return slice_at("dynamic_slice", operand, start_indices, slice_sizes).copy();
}

Literal dynamic_update_slice(const Array& operand, const Array& update,
                             const std::vector<Array>& start_indices) {
  constexpr const char* kName = "dynamic_update_slice";
  check(operand.dtype() == update.dtype(), kName,
        cat("the operand is ", operand.dtype(), " and the update is ", update.dtype(),
            ": element types must be the same"));
  check(operand.rank() == update.rank(), kName,
        cat("an update of shape ", update.shape(), " for ", operand.shape(),
            ": ranks must be the same"));
  const Array result = operand.copy();
  slice_at(kName, result, start_indices, update.shape()).assign(update);
  return result;
}

Literal gather(const Array& operand, const Array& start_indices, const GatherDimensions& dimensions,
               const weft::Shape& slice_sizes) try {
  return gather::run(dialect::lower_xla_gather(operand, start_indices, dimensions, slice_sizes));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Literal scatter(const Array& input, const Array& scatter_indices, const Array& updates,
                std::optional<Op> update_computation, const ScatterDimensions& dimensions) try {
  const Array result = input.copy();
  const auto lower = [&](const core::Value& target) {
    return dialect::lower_xla_scatter(target, scatter_indices, updates, dimensions);
  };
  if (update_computation)
    api::update_at({*update_computation, "scatter", true}, result, updates, lower);
  else
    api::write_places(lower(result), updates);
  return result;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::xla
