// Splice: entries along an axis, in an order of their own. What repeats, inserts and deletes by
// position is lowered to it: there may be as many runs as entries.
//
//   repeat((a b c), {2, 0, 1})      times  2 0 1                  a a c
//   insert((a b c), 1, x)           runs   a; x of source 1; b c  a x b c
//
// A Splice refers to the caller's arrays and must not outlive the call.
#pragma once

#include <string>

#include "array/block_vector.h"
#include "core/views.h"
#include "weft/error.h"

namespace weft::core {

// Entries first, ..., first + count - 1 of a source.
struct Run {
  int64_t source = 0;
  int64_t first = 0;
  int64_t count = 1;
};

struct Splice {
  const char* name = "";  // as the user called it
  Dialect dialect = Dialect::numpy;
  BlockVector<Value> sources = {};  // differ along the axis only
  int axis = 0;
  DType dtype = DType::f64;
  BlockVector<Run> runs = {};
  BlockVector<int64_t> times = {};  // of the entries of source 0, if there are no runs

  // Of the result. Throws if it has more entries than can be counted. REQUIRES: verified.
  Shape shape() const;
};

// Throws unless the sources agree, every run lies within its source, and no entry is repeated a
// negative number of times.
void verify(const Splice& s);

// "insert int64 (4,) along axis 0: 3 runs of int64 (3,) strides (1,) and int64 (1,) strides (1,)".
std::string to_string(const Splice& s);

}  // namespace weft::core
