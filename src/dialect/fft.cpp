#include "dialect/fft.h"

#include <cmath>
#include <new>

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/reduce_args.h"

namespace weft::dialect {
namespace {

using core::FourierStep;
using Kind = FourierStep::Kind;

int check_fft_axis(const FourierCall& call, const Shape& shape, int64_t axis) {
  const int rank = shape.rank();
  if (rank > 0 && axis >= -rank && axis < rank)
    return static_cast<int>(axis < 0 ? axis + rank : axis);
  if (call.dialect == Dialect::torch && rank > 0) {
    raise(ErrorKind::axis_out_of_range, call.dialect, call.name,
          cat("Dimension out of range (expected to be in range of [", -rank, ", ", rank - 1,
              "], but got ", axis, "); the tensor has shape ", shape));
  }
  raise(ErrorKind::axis_out_of_range, call.dialect, call.name,
        rank == 0 ? cat("axis ", axis, " of a 0-d array: there is none to transform along")
                  : cat("axis ", axis, " is out of range for shape ", shape),
        rank == 0 ? "x.reshape({1}) has one" : "");
}

Axes check_axes_once(const FourierCall& call, const Shape& shape, const Axes& axes) {
  Axes found;
  for (const int64_t axis : axes) {
    const int place = check_fft_axis(call, shape, axis);
    if (contains(found, place)) {
      raise(ErrorKind::axis_repeated, call.dialect, call.name,
            call.dialect == Dialect::torch ? cat("FFT dims must be unique, but dim is ", axes)
                                           : cat("axis ", place, " stands twice in axes ", axes));
    }
    found.push_back(place);
  }
  return found;
}

// As many lengths as axes; those that are given.
void check_counts(const FourierCall& call, const Shape& shape, const Axes* axes, const Shape* s) {
  if (s && axes && s->rank() != axes->size()) {
    raise(ErrorKind::bad_argument, call.dialect, call.name,
          cat("s ", *s, " and axes ", *axes, " have different lengths: ", s->rank(), " and ",
              axes->size()));
  }
  if (s && s->rank() > shape.rank()) {
    raise(ErrorKind::bad_argument, call.dialect, call.name,
          cat("s ", *s, " has more lengths than shape ", shape, " has axes"));
  }
}

Axes find_axes(const FourierCall& call, const Shape& shape, const Axes* axes, const Shape* s) {
  check_counts(call, shape, axes, s);
  if (axes) return check_axes_once(call, shape, *axes);
  Axes found;
  const int count = s ? s->rank() : shape.rank();
  for (int axis = shape.rank() - count; axis < shape.rank(); ++axis) found.push_back(axis);
  return found;
}

DType check_types(const FourierCall& call, const core::Value& x) {
  if (call.kind == Kind::half && is_complex(x.dtype)) {
    raise(ErrorKind::dtype_unsupported, call.dialect, call.name,
          call.dialect == Dialect::torch
              ? cat(call.name, " expects a real input tensor, but got ", x.dtype)
              : cat("takes real numbers, and the array is ", x.dtype),
          call.dialect == Dialect::numpy
              ? "fft::fft takes complex numbers; x.real() drops the imaginary parts"
              : "");
  }
  const bool is_integer = kind_of(x.dtype) < DTypeKind::floating;
  const bool is_narrow =
      is_integer ? call.dialect == Dialect::torch : x.dtype != DType::f64 && x.dtype != DType::c128;
  if (call.kind == Kind::real) return is_narrow ? DType::f32 : DType::f64;
  return is_narrow ? DType::c64 : DType::c128;
}

int64_t check_length(const FourierCall& call, const core::Value& x, int axis,
                     const int64_t* given) {
  const int64_t extent = x.shape[axis];
  const int64_t own = call.kind == Kind::real ? 2 * (extent - 1) : extent;
  const int64_t n = given ? *given : own;
  if (n >= 1) return n;
  raise(ErrorKind::bad_argument, call.dialect, call.name,
        cat("Invalid number of data points (", n, ") specified",
            given ? std::string() : cat(": axis ", axis, " of shape ", x.shape, " has ", extent)),
        given                     ? "a transform has a length of at least 1"
        : call.kind == Kind::real ? "the length of the result can be given: .n = 1"
                                  : "zeros can be transformed: .n = 1");
}

double find_scale(const core::Fourier& f, fft::Norm norm) {
  double n = 1;
  for (const FourierStep& step : f.steps) n *= static_cast<double>(step.n);
  if (norm == fft::Norm::ortho) return 1 / std::sqrt(n);
  return f.is_backward == (norm == fft::Norm::backward) ? 1 / n : 1;
}

// Along these axes, in their order; the last one is the one that is real.
core::Fourier lower(const FourierCall& call, const core::Value& x, const Axes& axes,
                    const int64_t* lengths, fft::Norm norm) try {
  core::Fourier f;
  f.name = call.name;
  f.dialect = call.dialect;
  f.input = x;
  f.is_backward = call.is_backward;
  f.result = check_types(call, x);
  const int last = axes.size() - 1;
  FourierCall others = call;
  others.kind = Kind::complex;
  for (int i = 0; i <= last; ++i) {
    const int at = call.kind == Kind::real ? i : last - i;
    const int axis = static_cast<int>(axes[at]);
    const FourierCall& of_axis = at == last ? call : others;
    const int64_t* given = lengths && lengths[at] != -1 ? lengths + at : nullptr;
    f.steps.push_back({of_axis.kind, axis, check_length(of_axis, x, axis, given)});
  }
  if (!f.steps.empty() && f.steps[0].kind == Kind::complex && !is_complex(x.dtype))
    f.steps[0].kind = Kind::full;
  f.scale = find_scale(f, norm);
  return f;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void check_some_axes(const FourierCall& call, const Axes& axes) {
  if (call.kind == Kind::complex || !axes.empty()) return;
  raise(ErrorKind::too_few_axes, call.dialect, call.name,
        "there must be at least one axis to transform along");
}

}  // namespace

core::Fourier lower_fft(const FourierCall& call, const core::Value& x,
                        const fft::Options& options) {
  const int axis = check_fft_axis(call, x.shape, options.axis);
  const int64_t* const n = options.n ? &*options.n : nullptr;
  // As a length among others -1 means that of the axis; here it is one like any other.
  if (n && *n < 1) check_length(call, x, axis, n);
  core::Fourier f = lower(call, x, Axes{axis}, n, options.norm);
  f.out = options.out.get();
  return f;
}

core::Fourier lower_fftn(const FourierCall& call, const core::Value& x,
                         const fft::NdOptions& options) {
  const Shape* const s = options.s ? &*options.s : nullptr;
  const Axes axes = find_axes(call, x.shape, options.axes ? &*options.axes : nullptr, s);
  check_some_axes(call, axes);
  core::Fourier f = lower(call, x, axes, s ? s->data() : nullptr, options.norm);
  f.out = options.out.get();
  return f;
}

namespace {

FourierCall xla_call(xla::FftType type) {
  const bool is_backward = type == xla::FftType::ifft || type == xla::FftType::irfft;
  const Kind kind = type == xla::FftType::rfft    ? Kind::half
                    : type == xla::FftType::irfft ? Kind::real
                                                  : Kind::complex;
  return {"fft", Dialect::xla, kind, is_backward};
}

void check_xla_type(const FourierCall& call, DType dtype) {
  const bool wants_real = call.kind == Kind::half;
  const bool is_right = wants_real ? dtype == DType::f32 || dtype == DType::f64 : is_complex(dtype);
  if (is_right) return;
  raise(ErrorKind::dtype_unsupported, call.dialect, call.name,
        cat(wants_real ? "RFFT takes float32 or float64"
                       : "this type of transform takes complex64 or complex128",
            ", and the operand is ", dtype));
}

void check_xla_lengths(const FourierCall& call, const Shape& shape, const Shape& lengths) {
  const int count = lengths.rank();
  if (count < 1 || count > 3 || count > shape.rank()) {
    raise(ErrorKind::bad_argument, call.dialect, call.name,
          cat("fft_length ", lengths, " has ", count, " entries; the operand of shape ", shape,
              " takes 1 to ", shape.rank() < 3 ? shape.rank() : 3));
  }
  for (int i = 0; i < count; ++i) {
    const int axis = shape.rank() - count + i;
    const int64_t n = lengths[i];
    const int64_t reads = call.kind == Kind::real && i == count - 1 && n >= 0 ? n / 2 + 1 : n;
    if (n >= 1 && shape[axis] == reads) continue;
    raise(ErrorKind::extents_differ, call.dialect, call.name,
          cat("fft_length ", lengths, " wants ", reads, " along axis ", axis,
              " of the operand, whose shape is ", shape));
  }
}

}  // namespace

core::Fourier lower_xla_fft(const core::Value& x, xla::FftType type, const Shape& lengths) {
  const FourierCall call = xla_call(type);
  check_xla_type(call, x.dtype);
  check_xla_lengths(call, x.shape, lengths);
  return lower_fftn(call, x, {.s = lengths});
}

Axes check_fft_axes(const char* name, Dialect dialect, const Shape& shape, const ReduceAxes& axes) {
  if (!axes.get()) return all_axes(shape.rank());
  return check_axes_once({name, dialect, Kind::complex, false}, shape, *axes.get());
}

void check_frequencies(const char* name, Dialect dialect, int64_t n, DType dtype) {
  if (n < 1) {
    raise(ErrorKind::bad_argument, dialect, name,
          cat("there must be at least one sample, and n is ", n));
  }
  if (kind_of(dtype) < DTypeKind::floating) {
    raise(ErrorKind::dtype_unsupported, dialect, name,
          cat("frequencies are fractions, which ", dtype, " does not hold"));
  }
}

}  // namespace weft::dialect
