// What short ways of public functions were tuned to: thresholds, each with what was measured.
#pragma once

#include <cstdint>

namespace weft::api {

// Elements side by side that astype converts by one kernel call.
// MEASURED 2026-11-18 Zen 4: values<double>() of 10 integers takes 55 ns, as an operation 260; of
// more than this the operation's preparation is lost in what it does.
inline constexpr int64_t kFewToConvert = 1024;

// Truths that array_equal counts by one kernel call.
// MEASURED 2026-11-18 Zen 4: array_equal of 10 elements takes 40 ns, with the reduction all 550.
// DERIVED 64 KiB of truths are not worth a second thread.
inline constexpr int64_t kFewToCount = 64 * 1024;

// Bytes side by side that are copied by one memcpy.
// DERIVED a quarter of an L2 cache of 1 MiB: neither threads nor streaming stores pay. Not
// measured.
inline constexpr int64_t kOneCopyBytes = int64_t{1} << 18;

}  // namespace weft::api
