#include "core/fourier.h"

#include "base/raise.h"
#include "base/text.h"
#include "core/contract.h"

namespace weft::core {
namespace {

using Kind = FourierStep::Kind;

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::complex:
      return "complex";
    case Kind::half:
      return "half";
    case Kind::full:
      return "full";
    default:
      return "real";
  }
}

// Real numbers come in at the first step and out at the last.
bool is_sound(const Fourier& f) {
  const bool is_narrow = f.result == DType::c64 || f.result == DType::f32;
  if (!is_narrow && f.result != DType::c128 && f.result != DType::f64) return false;
  uint64_t seen = 0;
  for (size_t i = 0; i < f.steps.size(); ++i) {
    const FourierStep& step = f.steps[i];
    if (step.axis < 0 || step.axis >= f.input.rank() || step.n < 1) return false;
    if ((seen >> step.axis & 1) != 0) return false;
    seen |= uint64_t{1} << step.axis;
    if ((step.kind == Kind::half || step.kind == Kind::full) && i > 0) return false;
    if (step.kind == Kind::real && i + 1 < f.steps.size()) return false;
  }
  const bool gives_real = !f.steps.empty() && f.steps.back().kind == Kind::real;
  return gives_real == !is_complex(f.result);
}

}  // namespace

DType Fourier::element() const {
  const bool is_narrow = result == DType::c64 || result == DType::f32;
  if (is_real_input()) return is_narrow ? DType::f32 : DType::f64;
  return is_narrow ? DType::c64 : DType::c128;
}

Shape Fourier::shape() const {
  Shape shape = input.shape;
  for (const FourierStep& step : steps) shape[step.axis] = step.gives();
  return shape;
}

void verify(const Fourier& f) {
  if (!is_sound(f))
    raise(ErrorKind::bad_argument, f.dialect, f.name, cat("not a transform: ", to_string(f)));
  if (f.out) check_output(f.name, f.dialect, f.shape(), f.result, *f.out);
}

std::string to_string(const Fourier& f) {
  std::string text = cat(f.name, " ", f.input.dtype, " ", f.input.shape, ": ");
  for (const FourierStep& step : f.steps)
    text += cat(name_of(step.kind), " along axis ", step.axis, ", n ", step.n, "; ");
  return cat(text, f.is_backward ? "backward; " : "", "result ", f.result, " ", f.shape());
}

}  // namespace weft::core
