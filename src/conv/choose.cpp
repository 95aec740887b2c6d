// The ladder of convolutions: named predicates, from the top the first that holds decides.
#include "base/text.h"
#include "conv/job.h"

namespace weft::conv {
namespace {

using Strategy = WindowStrategy;

// All figures: Zen 4, one thread, microseconds, least of several, on AVX-512 / AVX2 / baseline.
//
// pointwise      conv_1x1 1027 / 971 / 1048, by im2col 981 / 979 / 1266; 3 filters of 64 channels,
//                56 x 56: 16 / 26 / 18 and 48 / 54 / 140; 8 pictures of 28 x 28, 64 to 256 channels:
//                2024 / 2005 / 2281 and 2281 / 2274 / 3186
// implicit_gemm  conv_rgb 484 / 483 / -, by packed_im2col 682 / 796; conv_grouped 164 / 181 / -,
//                directly 249 / 268, by packed_im2col 314 / 344
// direct         conv_depthwise 48 / 50 / -, by depthwise 131 / 130 / 196
// packed_im2col  conv_3x3 2307 / 2319 / -, by im2col 2954 / 3059 / 3005; conv_3x3_deep 2350 / 2512
//                / - and 3180 / 2747 / 3064
// depthwise      conv_depthwise on the baseline 196, by im2col 506; types without direct kernels
// direct_rows    conv_1d 194 / 203 / 383, by im2col 574 / 662 / 1014; one filter of 3 taps for each
//                of 64 channels of 2000: 23 / 23 / 39 and 43 / 44 / 60

// Up to so many filters per group rows and planes are taken: columns copy every input once per tap,
// which several filters make worth it. (With four filters columns took 118 us and rows 205.)
constexpr int64_t kFewFilters = 1;

// Up to so many filters reading planes where they lie, mostly across the ends of cache lines,
// costs less than packing them (time in panels 1: 16 filters of 3 channels 0.71, 32 of 32 0.96, 64
// of 3 in windows of 7 x 7 0.85, 64 of 64 1.03, 128 of 128 1.03, 256 of 256 1.07). Up to 8 filters
// they are ahead of sums in registers too (8 filters of 32 channels 150 us, directly 212; 4 filters
// 85 and 106).
constexpr int64_t kShiftedFilters = 64;

// With stride 1, up to so many filters per group are summed in registers, which read every input
// once per filter, before panels are ahead (56 x 56 windows of 3 x 3: 8 filters of 32 channels 212
// us, in panels 231; 4 filters 106 and 170; with stride 2, 4 filters of 16 channels 48 and 39).
constexpr int64_t kDirectFilters = 8;

// Windows that reach further, or wider rows, would not let planes of inputs stay in the first
// caches.
constexpr int64_t kTallestWindow = 16;
constexpr int64_t kWidestPlane = 1024;

// Of several axes, shorter rows are not worth a call each (3 x 3 x 3 taps: 64 windows in a row 35
// us, by columns 24; 128 windows 35 and 36; 256 windows 45 and 60).
constexpr int64_t kLongRow = 128;

bool suits_registers(const ConvJob& job) {
  if (job.filters <= kFewFilters) return true;
  for (const WindowAxis& axis : job.axes) {
    if (axis.stride > 1) return false;
  }
  return job.filters <= kDirectFilters;
}

// Planes compute as many sums too many per row as a window reaches over its end.
bool suits_planes(const ConvJob& job) {
  return job.axes.size() == 2 && job.axes[0].spread == 1 &&
         tap_class(job.inner(), 0).reach() <= job.row && job.axes[0].reach() <= kTallestWindow &&
         job.row <= kWidestPlane;
}

}  // namespace

WindowChoice choose(const ConvJob& job) {
  if (can_run_as_product(job)) return {Strategy::pointwise, "windows of one tap, on every input"};
  if (job.filters <= kShiftedFilters && can_run_shifted(job))
    return {Strategy::implicit_gemm,
            "4 to 64 filters, too few to earn the packing of windows back"};
  if (suits_registers(job) && can_run_directly(job))
    return {Strategy::direct, "few filters per group: sums stay in registers"};
  if (can_run_by_panels(job))
    return {Strategy::packed_im2col, "float32 or float64, 4 filters or more"};
  if (job.filters > kFewFilters || job.inner().spread > 1)
    return {Strategy::im2col, "any type, several filters"};
  if (suits_planes(job)) return {Strategy::depthwise, "one filter per group, small planes"};
  if (job.outer.empty() || job.row >= kLongRow)
    return {Strategy::direct_rows, "one filter per group, one axis or long rows"};
  return {Strategy::im2col, "one filter per group, short rows"};
}

std::string to_string(const WindowChoice& choice) {
  static constexpr const char* names[] = {"pointwise",     "direct",    "implicit_gemm",
                                          "packed_im2col", "depthwise", "direct_rows",
                                          "im2col"};
  return cat(names[static_cast<int>(choice.strategy)], ": ", choice.reason);
}

}  // namespace weft::conv
