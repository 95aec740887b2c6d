// x[places] = op(x[places], values), with every repeat: types, copies where they are needed, and
// the run.
#pragma once

#include "core/gather.h"
#include "weft/array.h"

namespace weft::api {

// What an update computes in, and its values, placed for the shape that is named.
struct UpdateTypes {
  DType compute;
  bool is_direct;  // x can be updated where it lies
};
struct Update {
  Op op;
  const char* name;
  bool is_fresh = false;  // nobody sees the array if this fails
};
UpdateTypes check_update(const Update& update, const Array& x, const Shape& shape,
                         const CallOperand& values);
Array values_as(const CallOperand& values, DType dtype);
void run_update(const Update& update, const core::Gather& places, const Array& values);
Array read_places(const core::Gather& places);
void write_places(const core::Gather& places, const Array& values);

// `lower` gives the places in an array of x's shape.
template <class Lower>
void update_at(const Update& update, const Array& x, const CallOperand& values,
               const Lower& lower) {
  const core::Gather places = lower(x);
  const UpdateTypes types = check_update(update, x, places.shape, values);
  const Array right = values_as(values, types.compute);
  if (types.is_direct) return run_update(update, places, right);
  const Array work = x.astype(types.compute);
  const core::Gather there = lower(work);
  run_update(update, there, right);
  write_places(places, read_places(there).astype(x.dtype()));
}

}  // namespace weft::api
