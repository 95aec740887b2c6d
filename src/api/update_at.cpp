#include "api/update_at.h"

#include "api/places.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/alignment.h"
#include "core/views.h"
#include "dialect/lower.h"
#include "gather/run.h"
#include "weft/gather.h"

namespace weft::api {
namespace {

void check_joins(Op op, const char* name) {
  const OpInfo& row = info(op);
  if (row.arity == 2) return;
  raise(ErrorKind::bad_argument, name,
        cat(row.name, " takes ", row.arity,
            " operands; an update joins two, an element and a value"));
}

core::Scatter scatter_of(const core::Gather& places, const Array& values) {
  const StrictOperand operand = place_trailing(values, places.shape);
  return {places, core::Value(places.shape, values.dtype(), operand.strides, operand.origin), {}};
}

}  // namespace

UpdateTypes check_update(const Update& update, const Array& x, const Shape& shape,
                         const CallOperand& values) {
  const auto [op, name, is_fresh] = update;
  check_joins(op, name);
  check_target(name, Dialect::numpy, x);
  const Array like = core::array_without_elements(core::abstract_value(shape, x.dtype()));
  const CallOperand operands[] = {like, values};
  CallOptions options;
  options.out = like;
  const StrictOp strict = dialect::lower_numpy(op, name, operands, options);
  check_strict(strict);
  const DType compute = core::lifted(strict.loads[0]);
  if (strict.loads[0] != strict.loads[1] || core::lifted(strict.result) != compute) {
    raise(ErrorKind::bad_argument, name,
          cat(info(op).name, " does not give what it takes, so that it cannot be repeated"));
  }
  return {compute, compute == x.dtype() && core::is_aligned(x.origin(), compute)};
}

Array values_as(const CallOperand& values, DType dtype) {
  if (!values.array()) return full({}, values.scalar(), dtype);
  const Array& array = *values.array();
  return array.dtype() == dtype && core::is_aligned(array.origin(), dtype) ? array
                                                                           : array.astype(dtype);
}

void run_update(const Update& update, const core::Gather& places, const Array& values) {
  core::Scatter scatter = scatter_of(places, values);
  scatter.op = update.op;
  scatter.is_fresh = update.is_fresh;
  gather::run(scatter);
}

Array read_places(const core::Gather& places) { return gather::run(places); }

void write_places(const core::Gather& places, const Array& values) {
  gather::run(scatter_of(places, values));
}

}  // namespace weft::api

namespace weft {
namespace {

void update(Op op, const char* name, const Array& x, const Indices& index,
            const CallOperand& values) try {
  std::vector<Array> kept;
  api::update_at({op, name}, x, values, [&](const Array& target) {
    api::Places places = api::find_places(name, Dialect::numpy, target, index.entries());
    api::look_up(places);
    kept.insert(kept.end(), places.arrays.begin(), places.arrays.end());
    return places.gather;
  });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace

void at(Op op, const Array& x, const Indices& index, CallOperand&& values) {
  update(op, "at", x, index, values);
}
void add_at(const Array& x, const Indices& index, CallOperand&& values) {
  update(Op::add, "add_at", x, index, values);
}
void subtract_at(const Array& x, const Indices& index, CallOperand&& values) {
  update(Op::subtract, "subtract_at", x, index, values);
}
void multiply_at(const Array& x, const Indices& index, CallOperand&& values) {
  update(Op::multiply, "multiply_at", x, index, values);
}
void minimum_at(const Array& x, const Indices& index, CallOperand&& values) {
  update(Op::minimum, "minimum_at", x, index, values);
}
void maximum_at(const Array& x, const Indices& index, CallOperand&& values) {
  update(Op::maximum, "maximum_at", x, index, values);
}
void bitwise_and_at(const Array& x, const Indices& index, CallOperand&& values) {
  update(Op::bitwise_and, "bitwise_and_at", x, index, values);
}
void bitwise_or_at(const Array& x, const Indices& index, CallOperand&& values) {
  update(Op::bitwise_or, "bitwise_or_at", x, index, values);
}
void bitwise_xor_at(const Array& x, const Indices& index, CallOperand&& values) {
  update(Op::bitwise_xor, "bitwise_xor_at", x, index, values);
}
void logical_and_at(const Array& x, const Indices& index, CallOperand&& values) {
  update(Op::logical_and, "logical_and_at", x, index, values);
}
void logical_or_at(const Array& x, const Indices& index, CallOperand&& values) {
  update(Op::logical_or, "logical_or_at", x, index, values);
}

}  // namespace weft
