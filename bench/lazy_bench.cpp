// What an expression costs beyond the eager calls, on arrays so small that the elements hardly
// count: built anew and run each time, and kept and run again; and what a compiled computation of
// the XLA builder costs. Nanoseconds.
#include <cstdio>

#include "timing.h"
#include "weft/lazy.h"
#include "weft/weft.h"
#include "weft/xla_builder.h"

namespace {

using bench::best_nanoseconds;
using bench::keep;
using weft::Array;
using weft::Expr;
using weft::lazy;

// `eager` gives the array, `make` the expression.
template <class Eager, class Make>
void measure(const char* what, const Eager& eager, const Make& make) {
  const Expr kept = make();
  const Array out = eager();
  const double calls = best_nanoseconds([&] { keep(eager().origin()); });
  const double built = best_nanoseconds([&] { keep(make().node()); });
  const double anew = best_nanoseconds([&] { keep(make().eval().origin()); });
  const double again = best_nanoseconds([&] { keep(kept.eval().origin()); });
  const double into = best_nanoseconds([&] { keep(weft::evaluate_into(out, kept).origin()); });
  std::printf("  %-32s %8.0f %8.0f %8.0f %8.0f %8.0f %10.0f\n", what, calls, built, anew, again,
              into, anew - calls);
}

void measure_expressions(const Array& a, const Array& b, const Array& c) {
  std::printf("  %-32s %8s %8s %8s %8s %8s %10s\n", "", "eager", "build", "anew", "kept", "into",
              "anew-eager");
  measure(
      "a * b", [&] { return a * b; }, [&] { return lazy(a) * b; });
  measure(
      "a * b + c", [&] { return a * b + c; }, [&] { return lazy(a) * b + c; });
  measure(
      "(a - b) * 2 + 1", [&] { return (a - b) * 2.0f + 1.0f; },
      [&] { return (lazy(a) - b) * 2.0f + 1.0f; });
  measure(
      "(a + b) * (a - c) + c", [&] { return (a + b) * (a - c) + c; },
      [&] { return (lazy(a) + b) * (lazy(a) - c) + c; });
  measure(
      "sqrt(a * a + b * b) - c", [&] { return sqrt(a * a + b * b) - c; },
      [&] { return sqrt(lazy(a) * a + lazy(b) * b) - c; });
  const auto ten = [&](const auto& x) {
    return (((((x + b) * 2.0f - a) * b + c) * 3.0f + a) * b - c) * 0.5f;
  };
  measure(
      "ten operations", [&] { return ten(a); }, [&] { return ten(lazy(a)); });
  measure(
      "sum(a * b)", [&] { return weft::sum(a * b); }, [&] { return weft::sum(lazy(a) * b); });
}

// Several loops, with values between them.
void measure_steps(const Array& a, const Array& b) {
  const weft::ReduceOptions rows{.axis = -1, .keepdims = true};
  const Array column = a(weft::all, weft::slice(0, 1));
  const Array row = a(0);
  measure(
      "sum(a * b) along rows", [&] { return weft::sum(a * b, rows); },
      [&] { return weft::sum(lazy(a) * b, rows); });
  measure(
      "sin(column) + cos(row)", [&] { return sin(column) + cos(row); },
      [&] { return sin(lazy(column)) + cos(lazy(row)); });
  measure(
      "a - mean(a) along rows", [&] { return a - weft::mean(a, rows); },
      [&] { return lazy(a) - weft::mean(lazy(a), rows); });
  const auto softmax = [&](const auto& x) {
    const auto powers = exp(x - weft::max(x, rows));
    return powers / weft::sum(powers, rows);
  };
  measure(
      "softmax of rows", [&] { return softmax(a); }, [&] { return softmax(lazy(a)); });
}

void measure_builder(const Array& a, const Array& b) {
  namespace xla = weft::xla;
  xla::Builder builder("tiny");
  const xla::XlaOp x = builder.Parameter(0, a.shape(), a.dtype(), "x");
  const xla::XlaOp y = builder.Parameter(1, b.shape(), b.dtype(), "y");
  const xla::Executable program = builder.Build(Tanh((x + y) * x - y)).compile();
  const double eager = best_nanoseconds([&] { keep(weft::tanh((a + b) * a - b).origin()); });
  const double xla_eager = best_nanoseconds(
      [&] { keep(xla::tanh(xla::subtract(xla::multiply(xla::add(a, b), a), b)).origin()); });
  const double run = best_nanoseconds([&] { keep(program.run(a, b).origin()); });
  std::printf("  %-32s %8.0f %8.0f %8.0f\n", "tanh((x + y) * x - y), compiled", eager, xla_eager,
              run);
}

}  // namespace

int main() {
  std::printf("expressions of tiny arrays, float32, ns\n");
  const Array a = weft::ones({4, 4}, weft::DType::f32);
  const Array b = weft::full({4, 4}, 2.0, weft::DType::f32);
  const Array c = weft::full({4, 4}, 3.0, weft::DType::f32);
  measure_expressions(a, b, c);
  std::printf("with a broadcast row\n");
  measure_expressions(a, b, weft::full({4}, 3.0, weft::DType::f32));
  std::printf("several steps\n");
  measure_steps(a, b);
  std::printf("compiled: numpy eager, xla eager, run\n");
  measure_builder(a, b);
}
