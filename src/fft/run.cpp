#include "fft/run.h"

#include <algorithm>
#include <new>

#include "array/storage.h"
#include "base/raise.h"
#include "core/views.h"
#include "fft/step.h"
#include "weft/index.h"

namespace weft::fft {
namespace {

using core::Fourier;
using core::FourierStep;

bool is_real(FourierStep::Kind kind) { return kind == FourierStep::Kind::real; }

Strides in_bytes(const Array& x) {
  Strides strides = x.strides();
  for (int axis = 0; axis < strides.size(); ++axis) strides[axis] *= size_in_bytes(x.dtype());
  return strides;
}

// What all steps but a last real one work in: as large as it ever gets.
Shape work_shape(const Fourier& f) {
  Shape shape = f.shape();
  if (is_real(f.steps.back().kind)) {
    const FourierStep& last = f.steps.back();
    shape[last.axis] = std::min(f.input.shape[last.axis], last.reads());
  }
  return shape;
}

// What is left of the input's axes when no more is kept than is read.
Shape cut(const Fourier& f) {
  Shape shape = f.input.shape;
  for (const FourierStep& step : f.steps)
    shape[step.axis] = std::min(shape[step.axis], step.reads());
  return shape;
}

// What is read of x, in the type that is computed in.
Array converted(const Fourier& f, const Array& x) {
  if (x.dtype() == f.element()) return x;
  const Shape kept = cut(f);
  std::vector<Index> indices;
  for (const int64_t extent : kept) indices.push_back(slice(extent));
  return x.index(indices).astype(f.element());
}

void run_one(const Fourier& f, const StepRun& run) {
  if (size_in_bytes(f.result) == 4 || f.result == DType::c64) return run_step<float>(run);
  run_step<double>(run);
}

// REQUIRES: the result has elements.
void run_steps(const Fourier& f, const Array& x, const Array& result) {
  const Array work = is_real(f.steps.back().kind) && f.steps.size() > 1
                         ? make_array(work_shape(f), f.element(), f.name)
                         : result;
  StepRun run{};
  run.shape = cut(f);
  run.in = x.origin();
  run.in_strides = in_bytes(x);
  run.is_backward = f.is_backward;
  for (const FourierStep& step : f.steps) {
    const bool is_last = &step == &f.steps.back();
    const Array& out = is_last ? result : work;
    run.step = step;
    run.out = out.origin();
    run.out_strides = in_bytes(out);
    run.scale = is_last ? f.scale : 1;
    run_one(f, run);
    run.shape[step.axis] = step.gives();
    run.in = run.out;
    run.in_strides = run.out_strides;
  }
}

// Axes that are not transformed along are never empty here, and others that are hold zeros: nothing
// of them is read.
Array computed(const Fourier& f, const Array& x) {
  if (f.steps.empty()) return x.astype(f.result);
  Array result = make_array(f.shape(), f.result, f.name);
  if (result.size() == 0) return result;
  if (x.size() == 0) {
    Array(result).assign(0);
    return result;
  }
  run_steps(f, converted(f, x), result);
  return result;
}

}  // namespace

Array run(const Fourier& f, const Array& x) try {
  core::verify(f);
  const Array result = computed(f, x);
  if (!f.out) return result;
  Array(*f.out).assign(result);
  return *f.out;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::fft
