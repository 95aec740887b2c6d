// Is any layout slow? Calls on an operand of shape (N, C) that lies in many ways, for short, odd and long rows, in most types:
// time per element beside the same call on contiguous operands. One thread, 64 KiB a piece. Each line has the times
// of the call as multiples of the contiguous one, by C; `worse` gives the largest.
#include <algorithm>
#include <cstdio>
#include <string>

#include "timing.h"
#include "weft/weft.h"

namespace {

using bench::best_nanoseconds;
using weft::all;
using weft::Array;
using weft::DType;
using weft::none;
using weft::slice;

constexpr int64_t kBytes = 64 * 1024;
constexpr int64_t kInner[] = {2, 3, 5, 8, 13, 17, 31, 50, 129, 1000};
constexpr DType kTypes[] = {DType::boolean, DType::u8,  DType::i16, DType::f16,
                            DType::f32,     DType::f64, DType::c64};

struct Placing {
  const char* name;
  Array (*make)(int64_t rows, int64_t columns, DType dtype);
};
const Placing kPlacings[] = {
    {"a row", [](int64_t, int64_t c, DType d) { return weft::ones({c}, d); }},
    {"a column",
     [](int64_t n, int64_t, DType d) {
       return weft::ones({n, 1}, d);
     }},
    {"rows with gaps",
     [](int64_t n, int64_t c, DType d) {
       return weft::ones({n, c + 3}, d)(all, slice(1, c + 1));
     }},
    {"rows backwards",
     [](int64_t n, int64_t c, DType d) {
       return weft::ones({n, c}, d)(all, slice(none, none, -1));
     }},
    {"last row first",
     [](int64_t n, int64_t c, DType d) {
       return weft::ones({n, c}, d)(slice(none, none, -1));
     }},
    {"every second",
     [](int64_t n, int64_t c, DType d) {
       return weft::ones({n, 2 * c}, d)(all, slice(none, none, 2));
     }},
    {"transposed",
     [](int64_t n, int64_t c, DType d) {
       return weft::ones({c, n}, d).T();
     }},
};

// Of the array a, another one that lies somehow, a mask and the output.
struct Call {
  const char* name;
  void (*run)(const Array& a, const Array& b, const Array& mask, const Array& out);
};
const Call kCalls[] = {
    {"add", [](const Array& a, const Array& b, const Array&,
               const Array& out) { weft::add(a, b, {.out = out}); }},
    {"add, masked", [](const Array& a, const Array& b, const Array& mask,
                       const Array& out) { weft::add(a, b, {.out = out, .where = mask}); }},
    {"where", [](const Array& a, const Array& b, const Array& mask,
                 const Array& out) { weft::where(mask, a, b, {.out = out}); }},
    {"assign",
     [](const Array&, const Array& b, const Array&, const Array& out) { Array(out).assign(b); }},
};

// Nanoseconds per element.
double measure(const Call& call, const Array& b, int64_t rows, int64_t columns, DType dtype) {
  const Array a = weft::ones({rows, columns}, dtype);
  const Array mask = weft::ones({rows, columns}, DType::boolean);
  const Array out = weft::zeros({rows, columns}, dtype);
  const auto elements = static_cast<double>(rows * columns);
  return best_nanoseconds([&] { call.run(a, b, mask, out); }, 0.002) / elements;
}

void measure(const Call& call, const Placing& placing, DType dtype) {
  const int64_t elements = kBytes / weft::size_in_bytes(dtype);
  const int64_t square = 128;
  const double usual = measure(call, weft::ones({elements / square, square}, dtype),
                               elements / square, square, dtype);
  std::printf("  %-12s %-15s %-10s", call.name, placing.name, std::string(name(dtype)).c_str());
  double worst = 0;
  for (int64_t inner : kInner) {
    const int64_t rows = elements / inner;
    const double times =
        measure(call, placing.make(rows, inner, dtype), rows, inner, dtype) / usual;
    worst = std::max(worst, times);
    std::printf(" %6.1f", times);
  }
  std::printf(" %6.1f\n", worst);
}

}  // namespace

int main() {
  weft::set_num_threads(1);
  std::printf("layouts, by inner extent C: time / time of the contiguous call\n  %-39s", "");
  for (int64_t inner : kInner) std::printf(" %6d", static_cast<int>(inner));
  std::printf("  worse\n");
  for (const Call& call : kCalls) {
    for (const Placing& placing : kPlacings) {
      for (DType dtype : kTypes) measure(call, placing, dtype);
    }
  }
}
