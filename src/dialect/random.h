// Lowering of random numbers: from a call to a record, or a refusal.
#pragma once

#include <initializer_list>

#include "core/generate.h"

namespace weft::dialect {

struct RandomCall {
  const char* name;
  Dialect dialect;
  core::Distribution distribution;
  random::Key key;
  const Shape* size;  // null: as the parameters broadcast
  DType dtype;
  bool includes_high = false;
};

// `parameters`: of each the number, or the array; strides are found here. Arrays may be abstract.
core::Generate lower_random(const RandomCall& call,
                            std::initializer_list<core::Parameter> parameters);

}  // namespace weft::dialect
