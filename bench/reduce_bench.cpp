// Is any shape of a reduction slow? Rows of every length, short axes between others, few long rows:
// each beside the sum of a contiguous array of as many bytes (input and result together). float32,
// one thread.
#include <cstdio>
#include <string>

#include "timing.h"
#include "weft/weft.h"

namespace {

using bench::best_nanoseconds;
using weft::Array;
using weft::DType;
using weft::Shape;

Shape without(const Shape& shape, int axis) {
  Shape rest = shape;
  rest.erase(axis);
  return rest;
}

double contiguous_nanoseconds(int64_t bytes) {
  const Array x = weft::ones({bytes / 4}, DType::f32);
  const Array out = weft::zeros({}, DType::f32);
  return best_nanoseconds([&] { weft::sum(x, {.out = out}); });
}

struct Kind {
  const char* name;
  Array (*run)(const Array& x, const weft::ReduceOptions& options);
  DType result;
};
constexpr Kind kSum{"sum",
                    [](const Array& x, const weft::ReduceOptions& o) { return weft::sum(x, o); },
                    DType::f32};
constexpr Kind kMax{"max",
                    [](const Array& x, const weft::ReduceOptions& o) { return weft::max(x, o); },
                    DType::f32};
constexpr Kind kVar{"var",
                    [](const Array& x, const weft::ReduceOptions& o) { return weft::var(x, o); },
                    DType::f32};
constexpr Kind kArgmax{"argmax", weft::argmax, DType::i64};

void measure(const Kind& kind, const Shape& shape, int axis) {
  const Array x = weft::arange(0, weft::full(shape, 1).size(), 1, DType::f32).reshape(shape);
  const Array out = weft::empty(without(shape, axis), kind.result);
  const double own = best_nanoseconds([&] { kind.run(x, {.axis = axis, .out = out}); });
  const double fresh = best_nanoseconds([&] { kind.run(x, {.axis = axis}); });
  const double plain = contiguous_nanoseconds(x.nbytes() + out.nbytes());
  std::printf("  %-8s %-18s axis %d %10.1f us %10.1f us %10.1f us %8.1f %8.1f\n", kind.name,
              weft::to_string(shape).c_str(), axis, own / 1e3, fresh / 1e3, plain / 1e3,
              own / plain, fresh / plain);
}

void measure_all(int64_t elements) {
  std::printf("%lld float32\n  %-8s %-25s %13s %13s %13s %8s %8s\n",
              static_cast<long long>(elements), "", "", "out", "fresh", "contiguous", "out",
              "fresh");
  for (int64_t n : {2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,  13,  14,
                    15, 16, 17, 24, 31, 33, 40, 48, 63, 65, 100, 1000})
    measure(kSum, {elements / n, n}, 1);
  for (int64_t n : {3, 9, 12, 15, 20}) measure(kMax, {elements / n, n}, 1);
  for (int64_t n : {3, 9, 12, 20}) measure(kVar, {elements / n, n}, 1);
  for (const Shape& inner : {Shape{2, 2}, Shape{4, 3}, Shape{3, 8}, Shape{5, 16}, Shape{16, 3},
                             Shape{20, 5}, Shape{8, 40}, Shape{100, 7}})
    measure(kSum, {elements / (inner[0] * inner[1]), inner[0], inner[1]}, 1);
  measure(kMax, {elements / 12, 4, 3}, 1);
  measure(kVar, {elements / 12, 4, 3}, 1);
  for (int64_t n : {2, 3, 5, 17, 100, 1000}) measure(kSum, {n, elements / n}, 0);
  for (int64_t n : {3, 100}) measure(kMax, {n, elements / n}, 0);
  for (int64_t n : {3, 16, 100, 1000}) measure(kArgmax, {n, elements / n}, 0);
  for (int64_t n : {3, 12, 100, 1000}) measure(kArgmax, {elements / n, n}, 1);
  measure(kArgmax, {elements / 12, 4, 3}, 1);
}

}  // namespace

int main(int argc, char**) {
  weft::set_num_threads(1);
  measure_all(1 << 17);
  if (argc > 1) measure_all(1 << 22);
}
