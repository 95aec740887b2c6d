// Floating numbers as text, one layout for all that are printed together:
//
//   1.5, 20, nan        " 1.5" "20. " " nan"       points and widths line up
//   1e-9, 1             "1.e-09" "1.e+00"          exponents, if the numbers differ too much
//
// The rules are NumPy 2's. bfloat16, which NumPy does not have, is laid out by the rules of float32
// (it reaches as far), with the fewest digits that read back as bfloat16. Safe from any thread.
#pragma once

#include <string>
#include <vector>

#include "weft/dtype.h"
#include "weft/print.h"

namespace weft::detail {

enum class PlusSign : bool { hidden, shown };

class FloatFormat {
 public:
  // A layout that fits all the values. REQUIRES: is_floating(type).
  FloatFormat(const std::vector<double>& values, DType type, const PrintOptions& options,
              PlusSign plus = PlusSign::hidden);

  // REQUIRES: `value` was among the values.
  void append(std::string& out, double value) const;

 private:
  bool wants_exponents(const std::vector<double>& values, bool suppress_small) const;
  void fit_exponents(double value);
  void fit_fixed(double value);
  void fit_nonfinite(double value);
  void append_nonfinite(std::string& out, double value) const;
  void append_sign(std::string& out, double value) const;
  int sign_width(double value) const;
  int total_width() const;

  DType type_;
  PlusSign plus_;
  int precision_;
  bool exponents_ = false;
  int left_width_ = 0;      // columns before the point, sign included
  int fraction_width_ = 0;  // columns between the point and the exponent, if there is one
  int exponent_digits_ = 0;
};

// How a whole number ends.
enum class ScalarTail : bool { point_zero, bare };

// A number on its own, as NumPy prints a 0-d array: every digit it takes to read it back.
std::string scalar_text(double value, DType type, ScalarTail tail = ScalarTail::point_zero);

}  // namespace weft::detail
