// Is any layout slow? Calls on an operand, by a mask or into an output of shape (N, C) that lies in
// many ways, for short, odd and long rows, in most types: time per element beside the same call on
// contiguous operands. One thread, 64 KiB a piece. Each line has the times of the call as multiples
// of the contiguous one, by C; `worse` gives the largest.
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
  bool repeats = false;  // nothing can be written there
};
const Placing kPlacings[] = {
    {"a row", [](int64_t, int64_t c, DType d) { return weft::ones({c}, d); }, true},
    {"a column",
     [](int64_t n, int64_t, DType d) {
       return weft::ones({n, 1}, d);
     },
     true},
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

// Which one lies somehow; the others are contiguous.
enum class Placed { operand, mask, output };

struct Operands {
  Array a, b, mask, out;
};
struct Call {
  const char* name;
  Placed placed;
  void (*run)(const Operands& o);
};
void add_masked(const Operands& o) { weft::add(o.a, o.b, {.out = o.out, .where = o.mask}); }
const Call kCalls[] = {
    {"add", Placed::operand, [](const Operands& o) { weft::add(o.a, o.b, {.out = o.out}); }},
    {"add, masked", Placed::operand, add_masked},
    {"add, by mask", Placed::mask, add_masked},
    {"masked, into", Placed::output, add_masked},
    {"where", Placed::operand,
     [](const Operands& o) { weft::where(o.mask, o.a, o.b, {.out = o.out}); }},
    {"assign", Placed::operand, [](const Operands& o) { Array(o.out).assign(o.b); }},
};

// Of arrays that lie as `make` makes them, or contiguously. Nanoseconds per element.
double measure(const Call& call, const Placing* placing, int64_t rows, int64_t columns,
               DType dtype) {
  const auto make = [&](Placed one, DType d) {
    return placing && call.placed == one ? placing->make(rows, columns, d)
                                         : weft::ones({rows, columns}, d);
  };
  const Operands operands{weft::ones({rows, columns}, dtype), make(Placed::operand, dtype),
                          make(Placed::mask, DType::boolean), make(Placed::output, dtype)};
  const auto elements = static_cast<double>(rows * columns);
  return best_nanoseconds([&] { call.run(operands); }, 0.002) / elements;
}

void measure(const Call& call, const Placing& placing, DType dtype) {
  const int64_t elements = kBytes / weft::size_in_bytes(dtype);
  const int64_t square = 128;
  const double usual = measure(call, nullptr, elements / square, square, dtype);
  std::printf("  %-12s %-15s %-10s", call.name, placing.name, std::string(name_of(dtype)).c_str());
  double worst = 0;
  for (int64_t inner : kInner) {
    const int64_t rows = elements / inner;
    const double times = measure(call, &placing, rows, inner, dtype) / usual;
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
      if (call.placed == Placed::output && placing.repeats) continue;
      for (DType dtype : kTypes) measure(call, placing, dtype);
    }
  }
}
