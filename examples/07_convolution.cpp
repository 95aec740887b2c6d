// Convolutions, pooling and sliding windows: the programs of docs/convolution.md.
#include <iostream>

#include "weft/weft.h"

using namespace weft;

namespace {

void one_axis() {
  std::cout << "One axis\n";
  Array x = Array{1, 2, 3, 4, 5}.reshape({1, 5});     // one channel
  Array w = Array{1, 10, 100}.reshape({1, 1, 3});     // one filter for one channel, three taps
  std::cout << conv1d(x, w) << '\n';                  // [[321 432 543]]
  std::cout << conv1d(x, w, {.padding = 1}) << '\n';  // [[210 321 432 543  54]]
  std::cout << conv1d(x, w, {.stride = 2, .padding = 1}) << '\n';      // [[210 432  54]]
  std::cout << conv1d(x, w, {.mode = ConvMode::convolution}) << '\n';  // [[123 234 345]]
}

void pictures() {
  std::cout << "Pictures\n";
  Array images = ones({8, 3, 32, 32}, DType::f32);  // 8 pictures of 3 channels
  Array weight = ones({16, 3, 3, 3}, DType::f32);   // 16 filters of 3 x 3 taps
  Array bias = zeros({16}, DType::f32);
  Array y = conv2d(images, weight, {.padding = Padding::same(), .bias = bias});
  std::cout << to_string(y.shape()) << '\n';  // (8, 16, 32, 32)
  Array pooled = max_pool(y, {2, 2});
  std::cout << to_string(pooled.shape()) << '\n';  // (8, 16, 16, 16)
  Array each = ones({16, 1, 3, 3}, DType::f32);    // one filter for every channel
  Array z = conv2d(y, each, {.padding = 1, .groups = 16});
  Array up = conv_transpose2d(pooled, ones({16, 3, 2, 2}, DType::f32), {.stride = 2});
  std::cout << to_string(up.shape()) << '\n';  // (8, 3, 32, 32)
}

void windows() {
  std::cout << "Windows\n";
  Array x = {1, 2, 4, 8, 16};
  std::cout << sliding_window_view(x, {3}) << '\n';      // [[1 2 4] [2 4 8] [4 8 16]]: a view
  std::cout << max_pool(x, {3}, {.stride = 1}) << '\n';  // [ 4  8 16]
  std::cout << mean_pool(x, {2}) << '\n';                // [1.5 6. ]
}

void dialects() {
  std::cout << "Dialects\n";
  Array input = ones({1, 4, 9}, DType::f32);
  Array weight = ones({6, 4, 3}, DType::f32);
  Array t = torch::conv1d(input, weight, {.padding = "same"});
  Array u = xla::conv_general_dilated(input, weight, {.padding = {{1, 1}}});
  std::cout << array_equal(t, u) << '\n';  // 1
}

}  // namespace

int main() {
  one_axis();
  pictures();
  windows();
  dialects();
}
