// Calls whose instructions bench/instructions/run counts: tiny_calls <count> [name...] makes each
// so many times, in a function of its own. Without arguments: lists the names, in the order of
// those functions' numbers.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

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
  Array whole = weft::ones({3}, weft::DType::i32);
  Array square = weft::ones({64, 64}, weft::DType::f32);
  Array square_column = weft::ones({64, 1}, weft::DType::f32);
  weft::Expr kept = weft::exp(weft::lazy(many) * many + 1.0f);
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
    {"int32_(3,)+(3,)_fresh", [](const Data& d) { weft::add(d.whole, d.three); }},
    {"logical_and_(3,)_fresh", [](const Data& d) { weft::logical_and(d.truth, d.truth); }},
    {"(64,64)+(64,1)_fresh", [](const Data& d) { weft::add(d.square, d.square_column); }},
    {"sum_(2,3)", [](const Data& d) { weft::sum(d.grid); }},
    {"mean_axis_(2,3)", [](const Data& d) { weft::mean(d.grid, {.axis = 1}); }},
    {"matmul_(2,3)@(3,1)", [](const Data& d) { weft::matmul(d.grid, d.column); }},
    {"kept_expression_(64,)", [](const Data& d) { d.kept.eval(); }},
};

// What is counted. (Numbers, because names of functions have none of the calls' signs.)
template <size_t Number>
[[gnu::noinline]] void counted(const Data& data, long calls) {
  for (; calls > 0; --calls) cases[Number].call(data);
}

template <size_t... Number>
constexpr auto counted_of(std::index_sequence<Number...>) {
  return std::array{&counted<Number>...};
}
constexpr auto counted_calls = counted_of(std::make_index_sequence<std::size(cases)>{});

bool is_wanted(const char* name, int count, char** names) {
  for (int i = 0; i < count; ++i) {
    if (std::string_view(name) == names[i]) return true;
  }
  return count == 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    for (const Case& c : cases) std::puts(c.name);
    return 0;
  }
  weft::set_num_threads(1);
  const Data data;
  const long calls = std::atol(argv[1]);
  for (size_t i = 0; i < std::size(cases); ++i) {
    if (!is_wanted(cases[i].name, argc - 2, argv + 2)) continue;
    for (int k = 0; k < 100; ++k) cases[i].call(data);  // what only the first calls do
    counted_calls[i](data, calls);
  }
  return 0;
}
