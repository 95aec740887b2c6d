// Sort: elements along an axis in order, or where they are, with nothing left implicit.
//
//   sort(x, {.axis = 1}) of float32 (2, 3) becomes
//     rising values of float32 (2, 3) along axis 1
//   topk(x, 2) of float32 (2, 9)
//     falling values and positions of float32 (2, 9) along axis 1, the first 2, in place at 1
//
// The order is total: a nan is larger than every number, complex numbers are compared by their
// real and then by their imaginary parts, and what is equal (0 and -0, all nan) keeps its order. A
// record refers to the caller's arrays and must not outlive the call.
#pragma once

#include <string>
#include <vector>

#include "core/value.h"
#include "weft/error.h"

namespace weft::core {

enum class SortGives : uint8_t { values, positions, both };

struct Sort {
  const char* name = "";
  Dialect dialect = Dialect::numpy;
  Value x;
  int axis = 0;
  SortGives gives = SortGives::values;
  bool descending = false;
  // Partial order: only what belongs at these positions has to be there, with nothing larger before
  // and nothing smaller behind it. Ascending, each once. None: all of them.
  std::vector<int64_t> places = {};
  int64_t count = -1;  // only so many from the front, which are in order; -1: all

  bool is_partial() const { return !places.empty(); }
  int64_t n() const { return x.shape[axis]; }
  Shape shape() const;  // of the result
};

// Positions along an axis in the order of several keys: of the first, where it is equal of the
// second, and so on.
struct OrderBy {
  const char* name = "";
  Dialect dialect = Dialect::numpy;
  std::vector<Value> keys = {};  // of one shape, at least one
  int axis = 0;
  bool descending = false;
};

// Where values would go into a sequence that is in order: as many elements as lie before.
struct Search {
  const char* name = "";
  Dialect dialect = Dialect::numpy;
  Value sorted;  // one axis, or as many as x, of which all but the last are equal
  Value x;
  DType compare = DType::f64;     // both are converted to it
  bool right = false;             // elements that are equal lie before, too
  DType result = DType::i64;      // or int32
  const Array* sorter = nullptr;  // positions that bring `sorted` into order; of one axis
};

// Throws ShapeError or ValueError unless the record can be run as it stands.
void verify(const Sort& s);
void verify(const OrderBy& o);
void verify(const Search& s);

std::string to_string(const Sort& s);
std::string to_string(const OrderBy& o);
std::string to_string(const Search& s);

}  // namespace weft::core
