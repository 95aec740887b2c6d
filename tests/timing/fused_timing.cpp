// Programs of several instructions against fused loops written by hand: nanoseconds per element,
// and the ratio. Hand-written loops are shared among threads in equal parts by the same pool.
//
//   weft_fused_timing [seconds per measurement]
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "compile/cache.h"
#include "support/every_table.h"
#include "support/program_builder.h"
#include "threads/parallel.h"
#include "timing.h"
#include "timing/hand_loops.h"

namespace weft::timing {
namespace {

using test::PlannedProgram;
using test::ProgramBuilder;
using test::RandomProgram;

Array numbers(const Shape& shape) {
  Array a = empty(shape, DType::f32);
  auto* at = reinterpret_cast<float*>(a.origin());
  for (int64_t i = 0; i < a.size(); ++i) at[i] = 0.25F + static_cast<float>(i % 1000) * 1e-3F;
  return a;
}
float* floats(const Array& a) { return reinterpret_cast<float*>(a.origin()); }
Array number(float value) {
  Array a = empty({}, DType::f32);
  *floats(a) = value;
  return a;
}

struct Case {
  const char* name;
  int64_t rows, columns;
  int64_t bytes;  // of memory that is touched
  RandomProgram program;
  std::function<void(const HandLoops&, int64_t begin, int64_t end)> hand;  // rows
};

// A row is what threads share; flat cases have rows of so many elements.
constexpr int64_t kFlatRow = 1024;

Case horner(int64_t rows) {
  const int64_t n = rows * kFlatRow;
  ProgramBuilder p(Shape{n});
  const Array x = numbers({n});
  const Array c = numbers({9});
  const int in = p.input(x);
  int k[9];
  for (int i = 0; i < 9; ++i) k[i] = p.input(number(floats(c)[i]));
  int sum = k[8];
  for (int i = 7; i >= 0; --i) sum = p.op(Op::add, p.op(Op::multiply, sum, in), k[i]);
  RandomProgram made = p.finish();
  float* out = floats(made.out);
  return {"horner8",
          rows,
          kFlatRow,
          8 * n,
          std::move(made),
          [=](const HandLoops& hand, int64_t b, int64_t e) {
            hand.horner(floats(x) + b * kFlatRow, floats(c), out + b * kFlatRow,
                        (e - b) * kFlatRow);
          }};
}

Case products(int64_t rows) {
  const int64_t n = rows * kFlatRow;
  ProgramBuilder p(Shape{n});
  const Array a = numbers({n}), b = numbers({n}), c = numbers({n}), d = numbers({n});
  const int x = p.input(a), y = p.input(b), z = p.input(c), w = p.input(d);
  const int left = p.op(Op::multiply, x, y);
  p.op(Op::add, left, p.op(Op::multiply, z, w));
  RandomProgram made = p.finish();
  float* out = floats(made.out);
  return {"a*b+c*d",
          rows,
          kFlatRow,
          20 * n,
          std::move(made),
          [=](const HandLoops& hand, int64_t s, int64_t e) {
            const int64_t at = s * kFlatRow;
            hand.products(floats(a) + at, floats(b) + at, floats(c) + at, floats(d) + at, out + at,
                          (e - s) * kFlatRow);
          }};
}

Case affine(int64_t rows, int64_t columns) {
  ProgramBuilder p(Shape{rows, columns});
  const Array x = numbers({rows, columns}), mean = numbers({rows, 1}), dev = numbers({rows, 1});
  const Array gain = numbers({columns}), bias = numbers({columns});
  const int in = p.input(x), m = p.input(mean), s = p.input(dev), g = p.input(gain),
            b = p.input(bias);
  p.op(Op::add, p.op(Op::multiply, p.op(Op::divide, p.op(Op::subtract, in, m), s), g), b);
  RandomProgram made = p.finish();
  float* out = floats(made.out);
  return {"affine",
          rows,
          columns,
          8 * rows * columns,
          std::move(made),
          [=](const HandLoops& hand, int64_t f, int64_t e) {
            hand.affine(floats(x) + f * columns, floats(mean) + f, floats(dev) + f, floats(gain),
                        floats(bias), out + f * columns, e - f, columns);
          }};
}

Case distance(int64_t rows, int64_t columns) {
  ProgramBuilder p(Shape{rows, columns});
  const Array x = numbers({columns}), y = numbers({rows, 1});
  const int a = p.input(x), b = p.input(y);
  const int left = p.op(Op::square, a);
  p.op(Op::sqrt, p.op(Op::add, left, p.op(Op::square, b)));
  RandomProgram made = p.finish();
  float* out = floats(made.out);
  return {"sqrt(x2+y2)",
          rows,
          columns,
          4 * rows * columns,
          std::move(made),
          [=](const HandLoops& hand, int64_t f, int64_t e) {
            hand.distance(floats(x), floats(y) + f, out + f * columns, e - f, columns);
          }};
}

Case leaky(int64_t rows) {
  const int64_t n = rows * kFlatRow;
  ProgramBuilder p(Shape{n});
  const Array x = numbers({n});
  const int in = p.input(x), zero = p.input(number(0)), slope = p.input(number(0.01F));
  const int positive = p.op(Op::greater, in, zero);
  p.op(Op::where, positive, in, p.op(Op::multiply, slope, in));
  RandomProgram made = p.finish();
  float* out = floats(made.out);
  return {"leaky relu",
          rows,
          kFlatRow,
          8 * n,
          std::move(made),
          [=](const HandLoops& hand, int64_t b, int64_t e) {
            hand.leaky(floats(x) + b * kFlatRow, 0.01F, out + b * kFlatRow, (e - b) * kFlatRow);
          }};
}

Case in_range(int64_t rows) {
  const int64_t n = rows * kFlatRow;
  ProgramBuilder p(Shape{n});
  const Array x = numbers({n});
  const int in = p.input(x), low = p.input(number(0.5F)), high = p.input(number(0.75F));
  const int above = p.op(Op::greater_equal, in, low);
  p.op(Op::logical_and, above, p.op(Op::less, in, high));
  RandomProgram made = p.finish();
  auto* out = reinterpret_cast<bool*>(made.out.origin());
  return {"in range",
          rows,
          kFlatRow,
          5 * n,
          std::move(made),
          [=](const HandLoops& hand, int64_t b, int64_t e) {
            hand.in_range(floats(x) + b * kFlatRow, 0.5F, 0.75F, out + b * kFlatRow,
                          (e - b) * kFlatRow);
          }};
}

Case normalise(int64_t rows) {
  const int64_t n = rows * kFlatRow;
  ProgramBuilder p(Shape{n, 3});
  const Array x = (arange(3 * n) % 256).astype(DType::u8).reshape({n, 3});
  const Array mean = numbers({3}), dev = numbers({3});
  const int in = p.input(x, DType::f32), m = p.input(mean), s = p.input(dev);
  p.op(Op::divide, p.op(Op::subtract, in, m), s);
  RandomProgram made = p.finish();
  float* out = floats(made.out);
  const auto* from = reinterpret_cast<const uint8_t*>(x.origin());
  return {"u8 normalise",
          rows,
          3 * kFlatRow,
          15 * n,
          std::move(made),
          [=](const HandLoops& hand, int64_t b, int64_t e) {
            hand.normalise(from + 3 * b * kFlatRow, floats(mean), floats(dev),
                           out + 3 * b * kFlatRow, (e - b) * kFlatRow);
          }};
}

// --- Running.

void run_program(PlannedProgram& planned, int64_t bytes) {
  planned.schedule.split.bytes = bytes;
  exec::run_all(planned.job);
}

struct HandJob {
  const Case* it;
  const HandLoops* loops;
};
void run_hand(const Case& it, const HandLoops& loops) {
  if (num_threads() == 1 || !threads::pays_to_share(it.bytes)) return it.hand(loops, 0, it.rows);
  HandJob job{&it, &loops};
  threads::parallel_for(
      it.rows,
      [](void* context, int64_t begin, int64_t end) {
        const auto& given = *static_cast<const HandJob*>(context);
        given.it->hand(*given.loops, begin, end);
      },
      &job, 16);
}

// Alternately, so that what disturbs one disturbs the others.
void measure(const char* level, const Case& it, double seconds) {
  const char* isa = kernels::active_table().name;
  const bool is_wide = std::strcmp(isa, "avx512") == 0;
  PlannedProgram planned;
  test::plan_program(it.program, it.program.out, planned);
  double fused = 1e30, interpreted = 1e30, hand = 1e30;
  for (int round = 0; round < 5; ++round) {
    const auto time = [&](const auto& call) { return bench::best_nanoseconds(call, seconds); };
    fused = std::min(fused, time([&] { run_program(planned, it.bytes); }));
    for (const HandLoops* loops : {&kHandAvx512, &kHandAvx512Shorter, &kHandAvx2}) {
      if (std::strcmp(loops->isa, isa) == 0 || (!is_wide && loops == &kHandAvx2))
        hand = std::min(hand, time([&] { run_hand(it, *loops); }));
    }
    const compile::FusedProgram* code = std::exchange(planned.job.code, nullptr);
    interpreted = std::min(interpreted, time([&] { run_program(planned, it.bytes); }));
    planned.job.code = code;
  }
  const auto elements = static_cast<double>(it.rows * it.columns);
  std::printf(
      "%-7s %d  %-5s %-13s %9.0f ns  hand %.3f  fused %.3f (%.2f)  interpreted %.3f (%.2f)\n", isa,
      num_threads(), level, it.name, fused, hand / elements, fused / elements, fused / hand,
      interpreted / elements, interpreted / hand);
  std::fflush(stdout);
}

void measure_level(const char* level, int64_t rows, double seconds) {
  measure(level, horner(rows * 2), seconds);
  measure(level, products(rows), seconds);
  measure(level, affine(rows * 2, 1024), seconds);
  measure(level, affine(rows * 32, 64), seconds);
  measure(level, distance(rows * 4, 1024), seconds);
  measure(level, leaky(rows * 2), seconds);
  measure(level, in_range(rows * 4), seconds);
  measure(level, normalise(rows), seconds);
}

}  // namespace
}  // namespace weft::timing

int main(int count, char** arguments) {
  using namespace weft;
  const double seconds = count > 1 ? std::atof(arguments[1]) : 0.02;
  const int threads = count > 2 ? std::atoi(arguments[2]) : 1;
  test::on_every_table([&](const char* table) {
    if (std::strncmp(table, "avx", 3) != 0) return true;
    const test::ThreadsForATest several(threads);
    timing::measure_level("L1", 1, seconds);
    timing::measure_level("L2", 16, seconds);
    timing::measure_level("L3", 256, seconds);
    timing::measure_level("DRAM", 8192, seconds);
    return true;
  });
}
