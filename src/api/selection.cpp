#include "weft/selection.h"

#include "api/apply.h"
#include "api/in_place.h"
#include "api/places.h"
#include "base/raise.h"
#include "weft/expr.h"
#include "weft/options.h"

namespace weft {
namespace {

bool has_arrays(const Indices& indices) {
  for (const ArrayIndex& index : indices.entries()) {
    if (index.array()) return true;
  }
  return false;
}

// Without arrays there is a view.
Array view_of(const Array& x, const Indices& indices) {
  std::vector<Index> list;
  for (const ArrayIndex& index : indices.entries()) list.push_back(index.index());
  return x.index(list);
}

void update_array(Dialect dialect, Op op, const Array& x, const CallOperand& values) {
  if (dialect == Dialect::torch)
    torch::update(op, "index_put_", x, values);
  else
    api::update(op, x, values);
}

// A number goes with every element, so that the rest can be masked: true if that is done.
bool update_masked(Dialect dialect, Op op, const api::Places& places, const CallOperand& values) {
  const bool is_number = !values.array() || values.array()->rank() == 0;
  if (!places.is_one_mask || !is_number || dialect != Dialect::numpy) return false;
  Shape shape = places.mask.shape();
  while (places.mask_axis + shape.rank() < places.view.rank()) shape.push_back(1);
  const Array mask = places.mask.reshape(shape);
  const CallOperand operands[] = {places.view, values};
  CallOptions options;
  options.out = places.view;
  options.where = mask;
  api::apply(op, operands, options);
  return true;
}

}  // namespace

Array AnySelection::copy() const try {
  if (!has_arrays(indices_)) return view_of(x_, indices_).copy();
  return api::read(api::find_places("index", dialect_, x_, indices_.entries()));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void AnySelection::write(const CallOperand& values) const try {
  if (!has_arrays(indices_)) {
    view_of(x_, indices_).assign(CallOperand(values));
    return;
  }
  api::check_target("assign", dialect_, x_);
  api::write(api::find_places("assign", dialect_, x_, indices_.entries()), values);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void AnySelection::write_expression(const Expr& values) const { write(values.eval()); }

// As NumPy: read, updated, written.
void AnySelection::update(Op op, const CallOperand& values) const try {
  if (!has_arrays(indices_)) return update_array(dialect_, op, view_of(x_, indices_), values);
  api::check_target("index", dialect_, x_);
  const api::Places places = api::find_places("index", dialect_, x_, indices_.entries());
  if (update_masked(dialect_, op, places, values)) return;
  const Array updated = api::read(places);
  update_array(dialect_, op, updated, values);
  api::write(places, updated);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

const Array& AnySelection::read() const {
  read_ = copy();
  return read_;
}

AnySelection::operator CallOperand() const { return read(); }
AnySelection::operator CallArray() const { return read(); }
AnySelection::operator LazyOperand() const { return read(); }
AnySelection::operator Operand() const { return copy(); }
AnySelection::operator OptionalArray() const { return copy(); }

}  // namespace weft
