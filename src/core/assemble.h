// Assemble: a result put together from parts of arrays, with nothing left implicit. Every join,
// tile, roll and padding is lowered to it.
//
//   concat((2, 3), (2, 1)) along axis 1     result (2, 4), strides (4, 1)
//     part 0   (2, 3) to element 0, strides (4, 1)         0 0 0 1
//     part 1   (2, 1) to element 3, strides (4, 1)         0 0 0 1
//
// A part may have other axes than the result: tile((3,), 2) is one part of shape (2, 3) that is
// read with strides (0, 1). Parts are written in any order; one that `waits` comes after all before
// it: it overwrites them, or reads what they wrote. An Assemble refers to the caller's arrays and
// must not outlive the call.
#pragma once

#include <string>

#include "array/block_vector.h"
#include "core/views.h"
#include "weft/error.h"

namespace weft::core {

struct Part {
  Value from;              // of the result: without an address
  int64_t offset = 0;      // of its first element in the result
  Strides to = {};         // in elements of the result; empty: those of the result
  bool of_result = false;  // read from the result itself, beginning at element `source`
  int64_t source = 0;
  bool waits = false;
};

struct Assemble {
  const char* name = "";  // as the user called it
  Dialect dialect = Dialect::numpy;
  Shape shape = {};
  DType dtype = DType::f64;
  Strides strides = {};  // of the result, which is dense
  BlockVector<Part> parts = {};

  const Strides& to(const Part& part) const {
    return part.to.empty() && part.from.rank() > 0 ? strides : part.to;
  }
};

// The axes of a part that is made one by one, without those of extent 1: so that the parts of a
// result that can be counted never have more than kMaxRank.
struct PartAxes {
  Shape shape = {};
  Strides from = {};
  Strides to = {};

  void add(int64_t extent, int64_t from_stride, int64_t to_stride) {
    if (extent == 1) return;
    shape.push_back(extent);
    from.push_back(from_stride);
    to.push_back(to_stride);
  }
};

// Throws unless every part lies within the result, and so does what is read from it.
void verify(const Assemble& a);

// "concat float32 (2, 4)", then a line per part: "  float32 (2, 3) strides (3, 1) to 0 strides (4,
// 1)".
std::string to_string(const Assemble& a);

}  // namespace weft::core
