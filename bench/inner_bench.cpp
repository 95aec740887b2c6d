// Is any inner extent slow? (N, C) + (C,) and (N, C) * (N, 1) for C from 1 to 40, N * C being about
// 512 KiB, beside a contiguous addition that moves as many bytes. Nanoseconds per element of the
// result. inner_bench [type [plot]]: of float32 unless another element type is named; a plot goes
// to a file beside the program, or to the one given.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "timing.h"
#include "weft/weft.h"

namespace {

using bench::best_nanoseconds;
using weft::Array;

constexpr int kMaxInner = 40;
constexpr int64_t kBytes = 1 << 19;

struct Point {
  int64_t inner;
  double row, column, contiguous;
};

Point measure(int64_t inner, weft::DType dtype) {
  const int64_t rows = kBytes / weft::size_in_bytes(dtype) / inner;
  const auto elements = static_cast<double>(rows * inner);
  const Array a = weft::ones({rows, inner}, dtype);
  const Array row = weft::ones({inner}, dtype);
  const Array column = weft::ones({rows, 1}, dtype);
  const Array out = weft::zeros({rows, inner}, dtype);
  const int64_t third = 2 * rows * inner / 3;  // two streams' bytes as three streams
  const Array x = weft::ones({third}, dtype);
  const Array y = weft::ones({third}, dtype);
  const Array z = weft::zeros({third}, dtype);
  return {inner, best_nanoseconds([&] { weft::add(a, row, {.out = out}); }) / elements,
          best_nanoseconds([&] { weft::multiply(a, column, {.out = out}); }) / elements,
          best_nanoseconds([&] { weft::add(x, y, {.out = z}); }) / elements};
}

constexpr double kLeft = 50, kWidth = 700, kTop = 20, kHeight = 300;

// A curve through all points; `value` picks the number.
std::string curve(const std::vector<Point>& points, double Point::*value, const char* colour,
                  double most) {
  std::ostringstream out;
  out << "<polyline fill='none' stroke='" << colour << "' stroke-width='2' points='";
  for (const Point& p : points) {
    out << kLeft + kWidth * static_cast<double>(p.inner) / kMaxInner << ','
        << kTop + kHeight * (1 - p.*value / most) << ' ';
  }
  out << "'/>\n";
  return out.str();
}

std::string text(double x, double y, const std::string& content) {
  std::ostringstream out;
  out << "<text x='" << x << "' y='" << y << "'>" << content << "</text>\n";
  return out.str();
}

std::string plot(const std::vector<Point>& points) {
  double most = 0;
  for (const Point& p : points) most = std::max({most, p.row, p.column, p.contiguous});
  std::ostringstream out;
  out << "<svg xmlns='http://www.w3.org/2000/svg' width='800' height='380' "
         "font-family='sans-serif' font-size='12'>\n<rect width='100%' height='100%' "
         "fill='white'/>\n";
  for (int tick = 0; tick <= 4; ++tick) {
    const double y = kTop + kHeight * (1 - tick / 4.0);
    out << "<line x1='50' x2='750' y1='" << y << "' y2='" << y << "' stroke='#ddd'/>\n";
    char label[16];
    std::snprintf(label, sizeof label, "%.2f", most * tick / 4);
    out << text(12, y + 4, label);
  }
  for (int inner = 0; inner <= kMaxInner; inner += 4) {
    out << text(kLeft + kWidth * inner / kMaxInner - 6, kTop + kHeight + 18, std::to_string(inner));
  }
  out << curve(points, &Point::row, "#1f77b4", most)
      << curve(points, &Point::column, "#d62728", most)
      << curve(points, &Point::contiguous, "#777", most);
  out << text(kLeft, 365,
              "ns per element by inner extent C: blue (N, C) + (C,), red (N, C) * (N, 1), "
              "grey contiguous addition of equal bytes");
  out << "</svg>\n";
  return out.str();
}

weft::DType dtype_named(const char* wanted) {
  for (int i = 0; i < weft::kDTypes; ++i) {
    if (weft::name_of(static_cast<weft::DType>(i)) == wanted) return static_cast<weft::DType>(i);
  }
  std::fprintf(stderr, "no such type: %s\n", wanted);
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  const weft::DType dtype = argc > 1 ? dtype_named(argv[1]) : weft::DType::f32;
  weft::set_num_threads(1);
  std::printf("inner extent C, %s, one thread, ns per element\n", weft::name_of(dtype).data());
  std::printf("  %3s %16s %18s %12s %8s\n", "C", "(N, C) + (C,)", "(N, C) * (N, 1)", "contiguous",
              "worse by");
  std::vector<Point> points;
  for (int64_t inner = 1; inner <= kMaxInner; ++inner) {
    const Point p = measure(inner, dtype);
    points.push_back(p);
    std::printf("  %3d %16.3f %18.3f %12.3f %8.1f\n", static_cast<int>(p.inner), p.row, p.column,
                p.contiguous, std::max(p.row, p.column) / p.contiguous);
  }
  const std::string path = argc > 2 ? argv[2] : std::string(argv[0]) + ".svg";
  std::ofstream(path) << plot(points);
  std::printf("  plot: %s\n", path.c_str());
}
