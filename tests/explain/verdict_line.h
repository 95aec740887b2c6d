// A verdict as golden files write it: "ok float64 2x3", "refused <sentence>", "none"; with
// " placings=0;1,2" where there are some.
#pragma once

#include <string>

#include "weft/explanation.h"

namespace weft::test {

inline std::string numbers_joined(const Dims& numbers, const char* between) {
  std::string text;
  for (const int64_t n : numbers) text += (text.empty() ? "" : between) + std::to_string(n);
  return text.empty() ? "()" : text;
}

inline std::string verdict_line(const Verdict& verdict) {
  if (!verdict.exists) return "none";
  std::string line = "refused " + verdict.error;
  if (verdict.works)
    line = "ok " + std::string(name_of(verdict.dtype)) + " " + numbers_joined(verdict.result, "x");
  std::string placings;
  for (const Axes& dims : verdict.placings)
    placings += (placings.empty() ? " placings=" : ";") + numbers_joined(dims, ",");
  return line + placings;
}

}  // namespace weft::test
