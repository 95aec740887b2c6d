// cos(2 pi k / R) and sin(2 pi k / R) for k = 1 .. (R - 1) / 2: of the odd radices whose sums are
// written out.
#pragma once

namespace weft::kernels {

template <int R>
struct FftRoots;

template <>
struct FftRoots<3> {
  static constexpr double kCos[] = {-0.5};
  static constexpr double kSin[] = {0.86602540378443864676};
};
template <>
struct FftRoots<5> {
  static constexpr double kCos[] = {0.3090169943749474241, -0.8090169943749474241};
  static constexpr double kSin[] = {0.95105651629515357212, 0.58778525229247312917};
};
template <>
struct FftRoots<7> {
  static constexpr double kCos[] = {0.62348980185873353053, -0.22252093395631440429,
                                    -0.90096886790241912624};
  static constexpr double kSin[] = {0.78183148246802980871, 0.97492791218182360702,
                                    0.43388373911755812048};
};
template <>
struct FftRoots<11> {
  static constexpr double kCos[] = {0.84125353283118116886, 0.41541501300188642553,
                                    -0.14231483827328514044, -0.65486073394528506406,
                                    -0.95949297361449738989};
  static constexpr double kSin[] = {0.54064081745559758211, 0.90963199535451837141,
                                    0.98982144188093273238, 0.75574957435425828377,
                                    0.28173255684142969771};
};
template <>
struct FftRoots<13> {
  static constexpr double kCos[] = {0.8854560256532098959,   0.56806474673115580251,
                                    0.12053668025532305335,  -0.35460488704253562597,
                                    -0.74851074817110109863, -0.97094181742605202716};
  static constexpr double kSin[] = {0.46472317204376854566, 0.82298386589365639458,
                                    0.9927088740980539928,  0.93501624268541482344,
                                    0.66312265824079520238, 0.23931566428755776715};
};
inline constexpr double kCosEighth = 0.7071067811865475244;  // cos(pi / 4)

}  // namespace weft::kernels
