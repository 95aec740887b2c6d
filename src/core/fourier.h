// Fourier: discrete Fourier transforms along axes, with nothing left implicit. Those of all
// dialects are lowered to it.
//
//   rfft2 of (4, 6) float64     half      axis 1   n 6    (4, 6) -> (4, 4)
//                               complex   axis 0   n 4    (4, 4) -> (4, 4)
//
// The steps run in order, the first on the input, the others on what the one before gave. An input
// shorter than n along its axis is followed by zeros, of a longer one the first n count.
#pragma once

#include <string>
#include <vector>

#include "core/value.h"
#include "weft/error.h"

namespace weft::core {

struct FourierStep {
  enum class Kind : uint8_t {
    complex,  // complex to complex
    half,     // real to the first n / 2 + 1 of its spectrum
    full,     // real to all of its spectrum
    real,     // the first n / 2 + 1 of a spectrum to n real numbers; the last step
  };

  Kind kind = Kind::complex;
  int axis = 0;
  int64_t n = 1;

  // How many entries of the axis are read at most, and how many there are afterwards.
  int64_t reads() const { return kind == Kind::real ? n / 2 + 1 : n; }
  int64_t gives() const { return kind == Kind::half ? n / 2 + 1 : n; }
};

struct Fourier {
  const char* name = "";  // as the user called it
  Dialect dialect = Dialect::numpy;
  Value input;
  std::vector<FourierStep> steps;  // may be none
  bool is_backward = false;        // e^(+2 pi i j k / n)
  double scale = 1;                // of the result
  DType result = DType::c128;
  const Array* out = nullptr;  // null: the executor makes the result

  bool is_real_input() const {
    return !steps.empty() &&
           (steps[0].kind == FourierStep::Kind::half || steps[0].kind == FourierStep::Kind::full);
  }
  // The type that the input is converted to.
  DType element() const;
  Shape shape() const;  // of the result
};

// Throws unless the steps follow from each other and `out`, if given, can take the result.
void verify(const Fourier& f);
// "rfft float64 (4, 6): half along axis 1, n 6; result complex128 (4, 4)".
std::string to_string(const Fourier& f);

}  // namespace weft::core
