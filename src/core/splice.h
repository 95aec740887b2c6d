// Splice: entries along an axis, in an order of their own. What repeats, inserts and deletes by
// position is lowered to it: there may be as many runs as entries.
//
//   repeat((a b c), {2, 0, 1})      runs  a twice, c once         a a c
//   insert((a b c), 1, x)           runs  a; x of source 1; b c   a x b c
//
// A Splice refers to the caller's arrays and must not outlive the call.
#pragma once

#include <string>
#include <vector>

#include "core/views.h"
#include "weft/error.h"

namespace weft::core {

// Entries first, ..., first + count - 1 of a source, one after the other, all of that `times` over.
struct Run {
  int source = 0;
  int64_t first = 0;
  int64_t count = 1;
  int64_t times = 1;
};

struct Splice {
  const char* name = "";  // as the user called it
  Dialect dialect = Dialect::numpy;
  std::vector<Value> sources = {};  // differ along the axis only
  int axis = 0;
  DType dtype = DType::f64;
  std::vector<Run> runs = {};

  Shape shape() const;  // of the result. REQUIRES: verified
};

// Throws unless the sources agree, every run lies within its source, and the result can be counted.
void verify(const Splice& s);

// "repeat int64 (3,) along axis 0: 2 runs of int64 (3,) strides (1,)".
std::string to_string(const Splice& s);

}  // namespace weft::core
