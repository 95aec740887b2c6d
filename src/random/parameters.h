// The parameters of a call, as its chunks read them.
#pragma once

#include "core/generate.h"

namespace weft::random {

// Throws ValueError for an element that may not be a parameter, before anything is made.
void check_elements(const core::Generate& g);

// Elements [first, first + count) of the result's index space, as doubles, or as the low 64 bits of
// integers. REQUIRES: they are there; for bits: the type is an integer's or bool.
void read_numbers(const core::Parameter& p, const Shape& shape, int64_t first, int64_t count,
                  double* to);
void read_bits(const core::Parameter& p, const Shape& shape, int64_t first, int64_t count,
               uint64_t* to);

}  // namespace weft::random
