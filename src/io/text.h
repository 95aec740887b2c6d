// Arrays as lines of numbers.
//
//   # time, x, y            a comment
//   0.5, 1.25, nan          a row: line 2, fields at columns 1, 6 and 12
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/sink.h"
#include "weft/io.h"

namespace weft::io {

// One field as an element, written to `to`; false: it is none. REQUIRES: no blanks around it.
bool read_element(std::string_view field, DType dtype, std::byte* to);

Array parse_text(const Place& place, const std::string& text, const LoadTextOptions& options);

// One element, behind what is there.
void append_element(std::string& out, const std::byte* element, DType dtype,
                    const SaveTextOptions& options);

// Throws ShapeError unless the array has one or two axes.
void check_text_array(const char* op, const Array& array, const SaveTextOptions& options);
void write_rows(Sink& sink, const Array& array, const SaveTextOptions& options);

}  // namespace weft::io
