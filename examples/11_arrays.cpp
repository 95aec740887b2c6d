// What a name means, what a view is, and what ends with what: the code of docs/arrays.md.
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <vector>

#include "weft/weft.h"

using namespace weft;

namespace {

void handles() {
  Array a = {1, 2, 3};
  Array b = a;  // the same elements under another name
  b(0) = 10;
  std::cout << a << '\n';  // [10  2  3]
  Array c = a.copy();      // elements of its own
  c(0) = 20;
  std::cout << a << '\n';  // [10  2  3]

  std::vector<Array> twice(2, zeros({2}));  // two names of one array
  twice[0](0) = 1;
  std::cout << twice[1] << '\n';  // [1. 0.]
  std::vector<Array> apart;
  for (int i = 0; i < 2; ++i) apart.push_back(zeros({2}));
  apart[0](0) = 1;
  std::cout << apart[1] << '\n';  // [0. 0.]
}

void writing() {
  Array m = {{1, 2}, {3, 4}};
  m(0) = m(1);             // an index expression: writes elements
  std::cout << m << '\n';  // [[3 4] [3 4]]
  Array row = m(0);
  row = m(1);              // a name: now row is another view, and m is as it was
  row.assign(7);           // writes through a name
  row += 1;                // so does every operator with =
  std::cout << m << '\n';  // [[3 4] [8 8]]

  const Array fixed = zeros({2});
  fixed += 1;                  // elements are written; fixed = zeros({3}) does not compile
  std::cout << fixed << '\n';  // [1. 1.]
  const Array shown = fixed.read_only();  // shown += 1 throws
  fixed(0) = 5;
  std::cout << shown << '\n';  // [5. 1.]

  for (Array each : m) each = zeros({2});  // rebinds `each`, writes nothing
  std::cout << m << '\n';                  // [[3 4] [8 8]]
  for (Array each : m) each.assign(5);
  std::cout << m << '\n';  // [[5 5] [5 5]]
}

Array last_row() {
  Array local = {{1, 2}, {3, 4}};
  return local(-1);  // the view keeps the elements alive
}

void typed_access() {
  std::cout << last_row() << '\n';  // [3 4]

  Array m = {{1.5, 2.5}, {3.5, 4.5}};
  auto v = m.view<double, 2>();               // a pointer with strides: as fast, and as trusting
  v(1, 0) = 0;                                // m must outlive v, and indices are not checked
  std::cout << m.item<double>(1, 0) << '\n';  // 0
  auto list = m.values<double>();             // row-major; keeps its elements alive
  std::vector<double> copy(list.begin(), list.end());
  std::cout << *std::max_element(copy.begin(), copy.end()) << '\n';  // 4.5
}

void vectors() {
  std::vector<float> v = {1, 2, 3, 4};
  Array a = Array::from(v, {2, 2});               // float32; Array b(v) is of shape (4,)
  std::vector<double> w = a.T();                  // the elements in row-major order
  std::cout << w[1] << ' ' << a.dtype() << '\n';  // 3 float32
  std::cout << zeros<int8_t>({2}) << '\n';        // [0 0]; as zeros({2}, DType::i8)
  double d = double(a.item(1, 0)) + 1;            // item() is a number that converts when asked
  std::cout << d << ' ' << a.item(1, 1) << '\n';  // 4 4.0
  std::cout << a.square().sum(1) << '\n';         // [ 5. 25.], as sum(square(a), 1)
}

void shapes() {
  Array m = zeros({2, 3});
  std::cout << m.shape()[-1] << '\n';       // 3
  std::cout << sum(m + 1, {0, 1}) << '\n';  // 6
}

void options() {
  Array a = {{1, 2}, {3, 4}};
  SumOptions above{.axis = 0, .where = a > 2};  // keeps the mask
  std::cout << sum(a, above) << '\n';           // [3 4]
}

void printing() {
  std::cout << std::setprecision(2);
  std::cout << Array{1.0 / 3} << '\n';  // [0.33333333]
}

void signals() {
  Array signal = {1.0, 2.0, 3.0, 4.0};
  Array taps = {0.5, 0.5};
  Array one_channel = signal(new_axis);                     // (1, 4): channels first
  Array one_filter = taps(new_axis, new_axis);              // (1, 1, 2): filters, channels, taps
  std::cout << conv1d(one_channel, one_filter)(0) << '\n';  // [1.5 2.5 3.5]
}

}  // namespace

int main() {
  handles();
  writing();
  typed_access();
  vectors();
  options();
  shapes();
  printing();
  signals();
}
