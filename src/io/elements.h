// The elements of an array on their way from and to a file.
#pragma once

#include <functional>

#include "io/npy_header.h"
#include "io/sink.h"
#include "weft/array.h"

namespace weft::io {

// Reads the elements that a header promises. Nothing is allocated that the source does not have: of
// a pipe, not much more than has come.
Array read_elements(Source& source, const NpyHeader& header);

// Brings bytes from the file into this processor's form: the other order is turned, booleans become
// 0 or 1. REQUIRES: whole elements.
void settle(std::byte* bytes, int64_t count, const NpyHeader& header);

// Calls use(bytes, count) with the elements in row-major order (first axis fastest, if the header
// says so), piece by piece: in place, if they lie so, else copies of at most a few MiB.
using UseBytes = std::function<void(const std::byte*, int64_t)>;
void for_each_piece(const Array& array, const NpyHeader& header, const UseBytes& use);

// Header and elements.
void write_array(Sink& sink, const Array& array, const NpyHeader& header);

}  // namespace weft::io
