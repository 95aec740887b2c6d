// What convolutions are held against: the sum as it is defined, one multiply-add at a time.
#pragma once

#include "support/products.h"
#include "weft/index_stack.h"

namespace weft::test {

// Everything explicit, as StableHLO has it; input (batch, channels, spatial...), weight (filters,
// channels / groups, taps...).
struct NaiveConvolution {
  Dims stride, before, after, spread, dilation;
  int64_t groups = 1;
  bool flips = false;
};

inline NaiveConvolution plain_convolution(int axes) {
  const Dims ones = Dims::filled(axes, 1), none = Dims::filled(axes, 0);
  return {ones, none, none, ones, ones};
}

inline int64_t naive_outputs(const NaiveConvolution& c, int64_t extent, int64_t taps, int axis) {
  const int64_t padded =
      (extent == 0 ? 0 : (extent - 1) * c.spread[axis] + 1) + c.before[axis] + c.after[axis];
  const int64_t reach = (taps - 1) * c.dilation[axis] + 1;
  return padded < reach ? 0 : (padded - reach) / c.stride[axis] + 1;
}

template <class T>
Array naive_convolution_as(const Array& input, const Array& weight, const NaiveConvolution& c,
                           DType result) {
  const int axes = input.rank() - 2;
  const Array x = input.astype(dtype_of<T>).copy(), w = weight.astype(dtype_of<T>).copy();
  Shape shape{input.extent(0), weight.extent(0)};
  for (int i = 0; i < axes; ++i)
    shape.push_back(naive_outputs(c, input.extent(i + 2), weight.extent(i + 2), i));
  Array out = zeros(shape, dtype_of<T>);
  if (out.size() == 0 || input.size() == 0 || weight.size() == 0) return out.astype(result);
  Shape window = weight.shape();
  window.erase(0);
  const Strides unused = Strides::filled(kMaxRank, 0);
  T* to = out.template data<T>();
  const T* read = x.template data<const T>();
  const T* weights = w.template data<const T>();
  Walk<1> at(shape, {&unused});
  do {
    const int64_t group = at.index()[1] / (weight.extent(0) / c.groups);
    T sum{};
    Walk<1> tap(window, {&unused});
    do {
      // Row-major positions in x and w.
      int64_t from = at.index()[0] * input.extent(1) + group * weight.extent(1) + tap.index()[0];
      int64_t by = at.index()[1] * weight.extent(1) + tap.index()[0];
      bool is_inside = true;
      for (int i = 0; i < axes; ++i) {
        const int64_t position =
            at.index()[i + 2] * c.stride[i] + tap.index()[i + 1] * c.dilation[i] - c.before[i];
        const int64_t extent = input.shape()[i + 2], taps = weight.shape()[i + 2];
        is_inside = is_inside && position >= 0 && position % c.spread[i] == 0 &&
                    position / c.spread[i] < extent;
        from = from * extent + position / c.spread[i];
        by = by * taps + (c.flips ? taps - 1 - tap.index()[i + 1] : tap.index()[i + 1]);
      }
      if (is_inside) sum += read[from] * weights[by];
    } while (tap.next());
    *to++ = sum;
  } while (at.next());
  return out.astype(result);
}

inline Array naive_convolution(const Array& input, const Array& weight, const NaiveConvolution& c) {
  const DType result = promote(input.dtype(), weight.dtype());
  if (result == DType::boolean) return naive_convolution_as<int64_t>(input, weight, c, result);
  if (is_integer(result)) return naive_convolution_as<uint64_t>(input, weight, c, result);
  if (is_complex(result))
    return naive_convolution_as<std::complex<double>>(input, weight, c, result);
  return naive_convolution_as<double>(input, weight, c, result);
}

}  // namespace weft::test
