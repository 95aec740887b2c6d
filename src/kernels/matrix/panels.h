// Products of packed matrices: what large products and convolutions spend their time in.
//
//   a, packed                        b, packed
//     panel 0   a00 a10 .. a70         panel 0   b00 b01 .. b0v      8 rows of a, and two or three vectors of b
//               a01 a11 .. a71                   b10 b11 .. b1v      (`rows` and `columns` say how many), lie next
//               ...                              ...                 to each other for every step of the depth
//     panel 1   ...                    panel 1   ...
//
// A tile of c is one panel of each: its sums live in registers over the whole depth, and every load
// is in order. Every element of c is one chain of multiply-adds, as in matrix.h, whatever it was
// packed with.
#pragma once

#include <cstddef>
#include <cstdint>

#include "weft/dtype.h"

namespace weft::kernels {

// c (rows x columns) = a b, or c += a b. Rows of c are contiguous. Steps are in bytes. Panels are
// whole: what lies beyond the last row or column is multiplied too, and not stored.
struct PanelBlock {
  const std::byte* a;
  int64_t a_next;  // from one panel to the next
  const std::byte* b;
  int64_t b_next;
  std::byte* c;
  int64_t c_row;
  int64_t rows;
  int64_t columns;
  int64_t depth;
  bool adds;
  // Of multiply_shifted: b is not packed. Step k of the depth is the elements from shifts[k] on,
  // counted from where a panel begins; whole panels are read.
  const int64_t* shifts = nullptr;
};

// `elements` that follow one another, from one place to another. Both are bytes from where a row
// begins.
struct PanelRun {
  int64_t from;
  int64_t to;
  int64_t elements;
};

// The same runs for `rows` rows. Whole vectors are stored: what follows a run, to the end of its
// last vector, becomes 0. So runs are given in order of where they go, rows too, and behind the
// last there is room for a vector.
struct PanelCopy {
  const std::byte* from;
  int64_t from_row;
  std::byte* to;
  int64_t to_row;
  int64_t rows;
  const PanelRun* runs;
  int64_t count;
};

struct PanelKernels {
  int rows;     // of a that one panel has
  int columns;  // of b
  void (*multiply)(const PanelBlock& block) noexcept;
  void (*multiply_shifted)(const PanelBlock& block) noexcept;
  void (*copy)(const PanelCopy& copy) noexcept;
};

}  // namespace weft::kernels
