// What one eager call costs on arrays so small that the elements hardly count, beside the same sums
// in a plain loop: into an existing array and with a fresh result. Nanoseconds per call.
#include <cstdio>
#include <string>

#include "timing.h"
#include "weft/weft.h"

namespace {

using bench::best_nanoseconds;
using weft::Array;
using weft::Shape;

// A plain loop over two axes; an operand that repeats along an axis has stride 0 there.
struct Loop {
  long rows, columns;
  long a_row, a_column;
  long b_row, b_column;
};

__attribute__((noinline)) void add(const Loop& s, const float* a, const float* b, float* out) {
  for (long i = 0; i < s.rows; ++i) {
    for (long j = 0; j < s.columns; ++j) {
      *out++ = a[i * s.a_row + j * s.a_column] + b[i * s.b_row + j * s.b_column];
    }
  }
}

// Views of rank 2 that broadcast to the result tell the strides.
Loop make_loop(const Array& a, const Array& b, const Shape& result) {
  const long columns = result[result.rank() - 1];
  const long rows = weft::count_or_overflow(result) / columns;
  const auto strides = [&](const Array& x) {
    const Array wide = x.broadcast_to(result);
    const int last = result.rank() - 1;
    return Shape{last > 0 ? wide.strides()[0] : 0, wide.strides()[last]};
  };
  return {rows, columns, strides(a)[0], strides(a)[1], strides(b)[0], strides(b)[1]};
}

void measure(const Shape& a_shape, const Shape& b_shape) {
  const Array a = weft::ones(a_shape, weft::DType::f32);
  const Array b = weft::ones(b_shape, weft::DType::f32);
  const Array out = weft::add(a, b);
  const Loop shape = make_loop(a, b, out.shape());
  const float *x = a.data<float>(), *y = b.data<float>();
  float* z = out.data<float>();
  const double loop = best_nanoseconds([&] {
    add(shape, x, y, z);
    bench::keep(z);
  });
  const double into = best_nanoseconds([&] { weft::add(a, b, {.out = out}); });
  const double fresh = best_nanoseconds([&] { bench::keep(weft::add(a, b).origin()); });
  const std::string what = weft::to_string(a_shape) + " + " + weft::to_string(b_shape);
  std::printf("  %-24s %10.1f %12.1f %12.1f\n", what.c_str(), loop, into, fresh);
}

// (a - b) * 2 + 1 in three calls.
void measure_chain() {
  const Array a = weft::ones({4, 4}, weft::DType::f32);
  const Array b = weft::ones({4}, weft::DType::f32);
  const Array out = weft::empty_like(a);
  const double into = best_nanoseconds([&] {
    weft::subtract(a, b, {.out = out});
    weft::multiply(out, 2.0f, {.out = out});
    weft::add(out, 1.0f, {.out = out});
  });
  const double fresh = best_nanoseconds([&] { bench::keep(((a - b) * 2.0f + 1.0f).origin()); });
  std::printf("  %-24s %10s %12.1f %12.1f\n", "((4, 4) - (4,)) * 2 + 1", "", into, fresh);
}

}  // namespace

int main() {
  std::printf("tiny calls, float32, ns per call\n");
  std::printf("  %-24s %10s %12s %12s\n", "", "loop", "into out", "fresh");
  measure({3}, {3});
  measure({2, 3}, {3});
  measure({3, 1}, {1, 4});
  measure({2, 3}, {2, 3});
  measure({64}, {64});
  measure({64}, {1});
  measure_chain();
}
