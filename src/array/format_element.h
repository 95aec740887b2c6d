// Elements of any type as text, one layout for all that are printed together.
//
//   bool      " True" "False"        complex   "1.+2.j" "1.-0.5j"     each part laid out as floats
//   integers  " 1" "10" "-3"         floats    format_float.h
//
// Elements are given by their addresses, which need not be aligned. Safe from any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "array/format_float.h"

namespace weft::detail {

using Elements = std::vector<const std::byte*>;

class ElementFormat {
 public:
  // A layout that fits all the elements.
  ElementFormat(const Elements& elements, DType dtype, const PrintOptions& options);

  // REQUIRES: the element was among the elements.
  void append(std::string& out, const std::byte* element) const;

 private:
  DType dtype_;
  int width_ = 0;  // of bool and integers
  std::optional<FloatFormat> real_;
  std::optional<FloatFormat> imag_;
};

// One element on its own, as NumPy prints a 0-d array.
std::string element_text(const std::byte* element, DType dtype);

}  // namespace weft::detail
