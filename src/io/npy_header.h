// The header of an npy file: what lies behind it, and how.
//
//   \x93NUMPY 1 0  118  {'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }   \n
//   magic     version   bytes of the text, which is a literal of Python and ends at a multiple of 64
#pragma once

#include <string>
#include <string_view>

#include "io/source.h"
#include "weft/dtype.h"
#include "weft/shape.h"

namespace weft::io {

struct NpyHeader {
  DType dtype = DType::f64;
  Shape shape = {};
  bool is_fortran = false;  // the first axis moves fastest
  bool is_swapped = false;  // the bytes of each number are in the other order
  int64_t nbytes = 0;       // of all elements

  // Strides of the elements as they lie in the file.
  Layout layout() const;
};

// Reads as far as the first element. Throws IoError.
NpyHeader read_npy_header(Source& source, bool bfloat16);

// What stands in the literal. `offset` is where the text begins in the file.
NpyHeader parse_npy_header(const Place& place, std::string_view text, int64_t offset,
                           bool bfloat16);

// The element type that a description means: "<f8". Throws what names those that weft has not.
struct NpyType {
  DType dtype;
  bool is_swapped;
};
NpyType npy_type_of(const Place& place, std::string_view descr, int64_t offset, bool bfloat16);

// All bytes before the first element, the same as NumPy writes.
std::string npy_header_bytes(const NpyHeader& header);

// The header of what is to be written. Throws DTypeError for bfloat16 that is not asked for.
NpyHeader npy_header_of(const char* op, const Layout& layout, DType dtype, bool bfloat16);

}  // namespace weft::io
