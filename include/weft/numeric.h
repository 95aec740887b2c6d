// Functions of samples: interpolation, integrals, derivatives, convolution, polynomials.
//
//   interp(t, times, values);                      straight lines between the points
//   gradient(f, {.spacing = {0.1, 0.2}});          one array per axis
//   polyval(polyfit(x, y, 2), x);                  the best parabola; highest power first
//
// Names, defaults and types are NumPy's. docs/statistics.md
#pragma once

#include <vector>

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

struct InterpOptions {
  ByName by_name = ByName();
  std::optional<double> left = {};    // below all points; else the first value
  std::optional<double> right = {};   // above
  std::optional<double> period = {};  // of the x axis
};
// Points have increasing x, unless there is a period. Values are floats or complex numbers.
WEFT_API Array interp(const Array& x, const Array& points, const Array& values,
                      const InterpOptions& options = {});

struct TrapezoidOptions {
  ByName by_name = ByName();
  OptionalArray x = {};  // where the samples lie: a vector, or an array that broadcasts to them
  double dx = 1;         // how far apart, if there is no x
  int64_t axis = -1;
};
WEFT_API Array trapezoid(const Array& y, const TrapezoidOptions& options = {});

struct GradientOptions {
  ByName by_name = ByName();
  std::vector<Array> spacing = {};  // one for all axes, or one each: a number, or coordinates
  ReduceAxes axis = {};
  int edge_order = 1;  // 1 or 2
};
// Central differences, one array per axis.
WEFT_API std::vector<Array> gradient(const Array& f, const GradientOptions& options = {});

struct EdiffOptions {
  OptionalArray to_end = {};
  OptionalArray to_begin = {};
};
WEFT_API Array ediff1d(const Array& x, const EdiffOptions& options = {});

struct UnwrapOptions {
  ByName by_name = ByName();
  std::optional<double> discont = {};  // largest jump that stays; else half a period
  int64_t axis = -1;
  double period = 6.283185307179586;
};
// Jumps of more than half a period become jumps of less.
WEFT_API Array unwrap(const Array& x, const UnwrapOptions& options = {});

enum class ConvolveMode : uint8_t { full, same, valid };
// Of two vectors; correlate conjugates the second and does not reverse it.
WEFT_API Array convolve(const Array& a, const Array& v, ConvolveMode mode = ConvolveMode::full);
WEFT_API Array correlate(const Array& a, const Array& v, ConvolveMode mode = ConvolveMode::valid);

// Polynomials are vectors of coefficients, the highest power first.
WEFT_API Array poly(const Array& roots);  // or of a square matrix: its characteristic polynomial
WEFT_API Array roots(const Array& p);
WEFT_API Array polyval(const Array& p, const Array& x);
WEFT_API Array polyadd(const Array& a, const Array& b);
WEFT_API Array polysub(const Array& a, const Array& b);
WEFT_API Array polymul(const Array& a, const Array& b);
struct PolyDivision {
  Array quotient, remainder;
};
WEFT_API PolyDivision polydiv(const Array& a, const Array& b);
WEFT_API Array polyder(const Array& p, int times = 1);
WEFT_API Array polyint(const Array& p, int times = 1, double constant = 0);
struct PolyfitOptions {
  std::optional<double> rcond = {};  // singular values below it times the largest count as 0
  OptionalArray weights = {};        // of the residuals, before they are squared
};
// The polynomial of this degree with the least squares; of columns of y, one column each.
WEFT_API Array polyfit(const Array& x, const Array& y, int degree,
                       const PolyfitOptions& options = {});
struct VanderOptions {
  std::optional<int64_t> n = {};  // columns; else as many as rows
  bool increasing = false;
};
// Powers of a vector, one column each.
WEFT_API Array vander(const Array& x, const VanderOptions& options = {});

}  // namespace weft
