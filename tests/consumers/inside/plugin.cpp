// What a host program loads: it uses weft, and only its own function may be seen from outside.
#include <cstdint>
#include <string>

#include "weft/weft.h"

extern "C" __attribute__((visibility("default"))) std::int64_t plugin_sum(std::int64_t n) {
  try {
    const std::vector<weft::Array> parts(2, weft::arange(n));
    return weft::sum(parts[0] + parts[1]).item<std::int64_t>();
  } catch (const weft::Error& error) {
    return static_cast<std::int64_t>(std::string(error.what()).size());
  }
}
