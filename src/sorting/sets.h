// Which elements are among others, and the elements that are kept.
#pragma once

#include "core/value.h"

namespace weft::sorting {

// Booleans of x's shape: is an element one of the others? A nan is none. REQUIRES: one type.
Array is_among(const char* name, const core::Value& x, const Array& others);

// The elements of one axis where the booleans say so.
Array kept(const char* name, const Array& line, const Array& mask);

// One after the other. REQUIRES: of one axis and one type.
Array joined(const char* name, const Array& a, const Array& b);

// Of elements in order: whether each differs from both neighbours.
Array are_single(const char* name, const Array& sorted);

}  // namespace weft::sorting
