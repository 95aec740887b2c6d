// The ladder of convolutions: named predicates, from the top the first that holds decides.
#include "base/text.h"
#include "conv/job.h"
#include "conv/tuning.h"

namespace weft::conv {
namespace {

using Strategy = WindowStrategy;

// MEASURED 2026-11-18 as in tuning.h: each strategy on its rows of bench/peers, and the next best.
//
// implicit_gemm  conv_rgb 253 / 426 / -, by im2col 283 / 497, by packed_im2col 398 / 668;
//                conv_grouped 83 / 157 / -, directly 203 / 211
// direct         conv_depthwise 39 / 39 / -, by depthwise 86 / 102
// packed_im2col  conv_1x1 446 / 872 / -, by implicit_gemm 529 / 986, by im2col 982 / 1017;
//                conv_3x3_deep 1181 / 2293 / -, by implicit_gemm 1263 / 2570
// depthwise      conv_1d 121 / 174 / 296, by im2col 422 / 445 / 490; conv_depthwise on the baseline
//                163, by im2col 379; of int32 85 / 102 / 276 and 390 / 404 / 546

bool is_depthwise(const ConvJob& job) { return job.filters == 1; }

// Of several rows as many sums too many are computed as a window reaches over their ends.
bool suits_planes(const ConvJob& job) {
  return job.axes.size() == 2 && job.axes[0].reach() <= kTallestWindow &&
         (job.outer[0] == 1 || tap_class(job.inner(), 0).reach() <= job.row);
}

}  // namespace

WindowChoice choose(const ConvJob& job) {
  if (job.filters <= kImplicitFilters && can_run_implicitly(job))
    return {Strategy::implicit_gemm,
            "2 to 64 filters, too few to earn the packing of windows back"};
  if (can_run_directly(job))
    return {Strategy::direct, "one filter per group: sums stay in registers"};
  if (can_run_packed(job)) return {Strategy::packed_im2col, "float32 or float64, several filters"};
  if (is_depthwise(job) && suits_planes(job))
    return {Strategy::depthwise, "one filter per group, windows up to 64 rows high"};
  if (is_depthwise(job)) return {Strategy::im2col, "one filter per group, large windows"};
  return {Strategy::im2col, "any type, several filters"};
}

std::string to_string(const WindowChoice& choice) {
  static constexpr const char* names[] = {"direct", "implicit_gemm", "packed_im2col", "depthwise",
                                          "im2col"};
  return cat(names[static_cast<int>(choice.strategy)], ": ", choice.reason);
}

}  // namespace weft::conv
