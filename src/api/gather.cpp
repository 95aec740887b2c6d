// Taking and putting in NumPy's dialect.
#include "weft/gather.h"

#include "api/places.h"
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/views.h"
#include "dialect/gather.h"
#include "dialect/lower.h"
#include "exec/run.h"
#include "gather/run.h"
#include "weft/numpy.h"

namespace weft {
namespace {

core::Bounds bounds_of(OutOfRange mode) {
  if (mode == OutOfRange::wrap) return core::Bounds::wrap;
  return mode == OutOfRange::clip ? core::Bounds::clip : core::Bounds::counted;
}

Array flat(const Array& x) { return x.reshape({x.size()}); }

// A result on its way to out=, of just that shape.
Array deliver(const char* name, const Array& result, const Array* out) {
  if (!out) return result;
  const CallOperand value = result;
  StrictOp op = dialect::lower_assign(name, Dialect::numpy, value, *out);
  op.shape = result.shape();  // nothing stretches
  check_strict(op);
  exec::run(std::move(op));
  return *out;
}

// `count` values, one after the other and again from the first.
Array repeated(const char* name, const CallOperand& values, int64_t count) {
  const Array all = values.array() ? flat(*values.array()) : full({1}, values.scalar());
  if (all.size() == count) return all;
  if (all.size() > count) return all(slice(count));
  if (all.size() == 1) return all.broadcast_to({count});
  if (all.size() == 0)
    raise(ErrorKind::bad_argument, name, cat("there are no values to write to ", count, " places"));
  return take(all, arange(count), {.mode = OutOfRange::wrap});
}

// A C++ number takes the array's type wherever it is written.
bool is_number(const CallOperand& values) { return !values.array(); }

void write(const Array& x, const core::Gather& places, const CallOperand& values) {
  api::check_target(places.name, Dialect::numpy, x);
  const api::PlacedValues placed =
      api::place_values(places.name, Dialect::numpy, values, places.shape, x.dtype());
  gather::run({places, placed.value, {}});
}

// Runs f on the flattened array, which is x itself or a copy that is written back.
template <class F>
void write_flat(const char* name, const Array& x, const F& f) {
  api::check_target(name, Dialect::numpy, x);
  if (x.is_contiguous()) return f(flat(x));
  const Array copy = x.copy();
  f(flat(copy));
  x.assign(copy);
}

}  // namespace

Array take(const Array& x, const Array& indices, const TakeOptions& options) try {
  const Array whole = options.axis ? x : flat(x);
  const int axis = options.axis ? check_axis(*options.axis, x.rank(), "take") : 0;
  const dialect::GatherCall call{"take", Dialect::numpy, bounds_of(options.mode)};
  const Array result = gather::run(dialect::lower_take(call, whole, indices, axis));
  return deliver("take", result, options.out.get());
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array take_along_axis(const Array& x, const Array& indices, std::optional<int64_t> axis) try {
  const dialect::GatherCall call{"take_along_axis", Dialect::numpy};
  if (!axis) return gather::run(dialect::lower_take_along(call, flat(x), indices, 0));
  const int along = check_axis(*axis, x.rank(), call.name);
  return gather::run(dialect::lower_take_along(call, x, indices, along));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void put_along_axis(const Array& x, const Array& indices, CallOperand&& values,
                    std::optional<int64_t> axis) try {
  const dialect::GatherCall call{"put_along_axis", Dialect::numpy};
  const auto put_in = [&](const Array& target, int along) {
    write(target, dialect::lower_take_along(call, target, indices, along), values);
  };
  if (axis) return put_in(x, check_axis(*axis, x.rank(), call.name));
  write_flat(call.name, x, [&](const Array& target) { put_in(target, 0); });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void put(const Array& x, const Array& indices, CallOperand&& values, OutOfRange mode) try {
  const dialect::GatherCall call{"put", Dialect::numpy, bounds_of(mode)};
  const bool has_none = values.array() && values.array()->size() == 0;
  write_flat("put", x, [&](const Array& target) {
    const Array positions = flat(indices);
    const core::Gather places = dialect::lower_take(call, target, positions, 0);
    if (has_none) return;  // as NumPy
    if (is_number(values)) return write(target, places, values);
    write(target, places, repeated("put", values, positions.size()));
  });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void putmask(const Array& x, const Array& mask, CallOperand&& values) try {
  const Array where = mask.dtype() == DType::boolean ? mask : mask.astype(DType::boolean);
  if (where.size() != x.size()) {
    raise(ErrorKind::extents_differ, "putmask",
          cat("a mask of shape ", mask.shape(), " for an array of shape ", x.shape(),
              ": both need the same number of elements"));
  }
  const Array shaped = where.reshape(x.shape());
  if (is_number(values) || values.array()->size() == 0) {
    if (is_number(values)) x(shaped) = CallOperand(values.scalar());
    return;
  }
  const Array each = repeated("putmask", values, x.size()).reshape(x.shape());
  x(shaped) = each(shaped);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void place(const Array& x, const Array& mask, CallOperand&& values) try {
  if (mask.size() != x.size()) {
    raise(ErrorKind::extents_differ, "place",
          cat("a mask of shape ", mask.shape(), " for an array of shape ", x.shape(),
              ": both need the same number of elements"));
  }
  const Array where = mask.dtype() == DType::boolean ? mask : mask.astype(DType::boolean);
  const Array shaped = where.reshape(x.shape());
  if (is_number(values)) {
    x(shaped) = CallOperand(values.scalar());
    return;
  }
  x(shaped) = repeated("place", values, x(shaped).size());
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array compress(const Array& condition, const Array& x, std::optional<int64_t> axis) {
  if (condition.rank() != 1) {
    raise(ErrorKind::bad_argument, "compress",
          cat("the condition has shape ", condition.shape(), "; it must be a vector"));
  }
  return take(x, flatnonzero(condition), {.axis = axis});
}

Array extract(const Array& condition, const Array& x) {
  const bool is_mask = condition.dtype() == DType::boolean && condition.shape() == x.shape();
  return is_mask ? x(condition).copy() : take(x, flatnonzero(condition));
}

}  // namespace weft
