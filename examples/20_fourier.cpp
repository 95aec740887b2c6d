// Fourier transforms: the programs of docs/fft.md.
#include <iostream>

#include "weft/weft.h"

using namespace weft;

namespace {

void one_axis() {
  std::cout << "One axis\n";
  Array x = {1, 2, 3, 4};
  std::cout << fft::fft(x) << '\n';                     // [10.+0.j -2.+2.j -2.+0.j -2.-2.j]
  std::cout << fft::rfft(x) << '\n';                    // [10.+0.j -2.+2.j -2.+0.j]
  std::cout << fft::irfft(fft::rfft(x)) << '\n';        // [1. 2. 3. 4.]
  std::cout << fft::rfft(x, {.n = 8}).shape() << '\n';  // (5,)
  std::cout << fft::rfft(x, {.n = 2}) << '\n';          // [ 3.+0.j -1.+0.j]
}

void spectrum() {
  std::cout << "A spectrum\n";
  Array t = arange(200) * 0.01;                       // two seconds, 100 samples each
  Array x = sin(t * 6.283185307179586 * 12.0) + 0.5;  // 12 waves a second, and an offset
  Array power = abs(fft::rfft(x, {.norm = fft::Norm::forward}));
  Array frequency = fft::rfftfreq(200, 0.01);
  Array loudest = argmax(power(slice(1, none))) + 1;
  std::cout << frequency(loudest.item<int64_t>()) << '\n';  // 12.0
}

void axes() {
  std::cout << "Axes\n";
  Array images = ones({8, 64, 48}, DType::f32);
  Array y = fft::rfft2(images);
  std::cout << y.shape() << ' ' << name_of(y.dtype()) << '\n';  // (8, 64, 25) complex64
  Array back = fft::irfft2(y, {.s = Shape{64, 48}});
  std::cout << all_close(back, images) << '\n';  // 1
  std::cout << fft::fftn(images, {.s = Shape{16, 100}, .axes = Axes{0, 1}}).shape()
            << '\n';  // (16, 100, 48)
  std::cout << fft::fftshift(fft::fftfreq(6, 0.5)) << '\n';
}

void convolution() {
  std::cout << "Convolution\n";
  Array a = {1, 2, 3}, b = {1, 1};
  std::cout << fftconvolve(a, b) << '\n';                                    // [1. 3. 5. 3.]
  std::cout << fftconvolve(a, b, {.mode = FftConvolveMode::valid}) << '\n';  // [3. 5.]
}

}  // namespace

int main() {
  one_axis();
  spectrum();
  axes();
  convolution();
}
