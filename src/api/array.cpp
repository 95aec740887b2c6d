// The operations that are members of Array: assignment, copies, astype, reshape.
#include "weft/array.h"

#include <algorithm>
#include <cstring>

#include "api/apply.h"
#include "api/elementwise.h"
#include "api/in_place.h"
#include "api/tuning.h"
#include "array/reshape.h"
#include "array/storage.h"
#include "contract/matrix.h"
#include "exec/run.h"
#include "kernels/table.h"
#include "weft/numpy.h"

namespace weft {
namespace {

// REQUIRES: x is contiguous.
Array convert_row(const Array& x, DType dtype) {
  const Array fresh = make_array(x.shape(), dtype, "astype");
  const DType read = contract::read_dtype(x.dtype(), dtype);
  const auto cast = kernels::active_table().casts[static_cast<int>(read)][static_cast<int>(dtype)];
  cast({x.origin(), 0, size_in_bytes(x.dtype()), fresh.origin(), 0, size_in_bytes(dtype), 1,
        x.size()});
  return fresh;
}

}  // namespace

Array Array::reshape(const Shape& to) const {
  Reshaped reshaped = reshape_layout(*this, to);
  if (reshaped.is_view) return Array(storage_, std::move(reshaped.layout), dtype_, writable_);
  const Array fresh = copy();
  return Array(fresh.storage(), Layout::row_major(reshaped.layout.shape), dtype_, true);
}

const Array& api::update(Op op, const Array& target, const CallOperand& b) {
  const CallOperand operands[] = {target, b};
  CallOptions options;
  options.out = target;
  apply(op, operands, options);
  return target;
}

const Array& Array::assign(CallOperand&& values) const {
  api::run_assign("assign", Dialect::numpy, values, *this);
  return *this;
}
const Array& Array::assign_array(const Array& values) const { return assign(values); }

Array detail::side_by_side(const Array& array, DType dtype) {
  check_item_cast(array.dtype(), dtype);
  const Array same = array.dtype() == dtype ? array : array.astype(dtype);
  const auto address = reinterpret_cast<uintptr_t>(same.origin());
  const bool is_aligned = address % std::min<uint64_t>(size_in_bytes(dtype), 8) == 0;
  return is_aligned && same.is_contiguous() ? same : same.copy();
}

Array Array::copy() const {
  Array fresh = make_array(shape(), dtype_, "copy");
  if (size() == 0) return fresh;
  if (is_contiguous() && nbytes() < api::kOneCopyBytes)
    std::memcpy(fresh.origin(), origin(), static_cast<size_t>(nbytes()));
  else
    exec::copy_elements(place_trailing(*this, shape()), fresh);
  return fresh;
}

Array Array::astype(DType dtype) const {
  const bool is_move = dtype_ == dtype;  // of booleans, any byte but 0 becomes 1
  if (is_contiguous() && size() <= api::kFewToConvert && !is_move) return convert_row(*this, dtype);
  StrictOp cast;
  cast.name = "astype";
  cast.compute = cast.result = cast.loads[0] = dtype;
  cast.shape = shape();
  cast.operands[0] = place_trailing(*this, shape());
  return exec::run(std::move(cast));
}

}  // namespace weft
