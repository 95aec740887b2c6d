// Makes one kind of tiny call so many times: tiny_calls <name> <count>. Without arguments: lists
// the names.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "weft/weft.h"

namespace {

using weft::Array;

struct Data {
  Array three = weft::ones({3}, weft::DType::f32);
  Array grid = weft::ones({2, 3}, weft::DType::f32);
  Array column = weft::ones({3, 1}, weft::DType::f32);
  Array row = weft::ones({1, 4}, weft::DType::f32);
  Array many = weft::ones({64}, weft::DType::f32);
  Array truth = weft::ones({3}, weft::DType::boolean);
  Array three_out = weft::ones({3}, weft::DType::f32);
  Array grid_out = weft::ones({2, 3}, weft::DType::f32);
  Array outer_out = weft::ones({3, 4}, weft::DType::f32);
  Array many_out = weft::ones({64}, weft::DType::f32);
};

struct Case {
  const char* name;
  void (*call)(const Data& d);
};

const Case cases[] = {
    {"(3,)+(3,)_into", [](const Data& d) { weft::add(d.three, d.three, {.out = d.three_out}); }},
    {"(3,)+(3,)_fresh", [](const Data& d) { weft::add(d.three, d.three); }},
    {"(3,)*2_into", [](const Data& d) { weft::multiply(d.three, 2.0f, {.out = d.three_out}); }},
    {"(2,3)+(3,)_into", [](const Data& d) { weft::add(d.grid, d.three, {.out = d.grid_out}); }},
    {"(2,3)+(3,)_fresh", [](const Data& d) { weft::add(d.grid, d.three); }},
    {"(3,1)*(1,4)_into",
     [](const Data& d) { weft::multiply(d.column, d.row, {.out = d.outer_out}); }},
    {"(3,1)*(1,4)_fresh", [](const Data& d) { weft::multiply(d.column, d.row); }},
    {"(64,)+(64,)_into", [](const Data& d) { weft::add(d.many, d.many, {.out = d.many_out}); }},
    {"(64,)+(64,)_fresh", [](const Data& d) { weft::add(d.many, d.many); }},
    {"torch_(2,3)+(3,)_fresh", [](const Data& d) { weft::torch::add(d.grid, d.three); }},
    {"xla_(2,3)+(2,3)_fresh", [](const Data& d) { weft::xla::add(d.grid, d.grid); }},
    {"where_(3,)_fresh", [](const Data& d) { weft::where(d.truth, d.three, d.three); }},
    {"assign_(3,)", [](const Data& d) { Array(d.three_out).assign(d.three); }},
    {"astype_(3,)", [](const Data& d) { d.three.astype(weft::DType::f64); }},
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    for (const Case& c : cases) std::puts(c.name);
    return 0;
  }
  weft::set_num_threads(1);
  const Data data;
  for (const Case& c : cases) {
    if (std::string_view(c.name) != argv[1]) continue;
    for (long left = std::atol(argv[2]); left > 0; --left) c.call(data);
    return 0;
  }
  std::fprintf(stderr, "no such call: %s\n", argv[1]);
  return 1;
}
