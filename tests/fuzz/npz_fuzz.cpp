// An archive may be anything: it is an IoError, or arrays that are written and read back the same.
// Checksums are not believed either, so what changes in between is refused, not wrong.
#include <cstdlib>
#include <sstream>
#include <string>

#include "weft/io.h"
#include "weft/weft.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  try {
    const weft::NamedArrays arrays = weft::read_npz(in, {.bfloat16 = true});
    std::stringstream out;
    weft::write_npz(out, arrays, {.compressed = true, .bfloat16 = true});
    const weft::NamedArrays again = weft::read_npz(out, {.bfloat16 = true});
    for (const auto& [name, array] : arrays)
      if (weft::to_bytes(again[name]) != weft::to_bytes(array)) std::abort();
  } catch (const weft::IoError& error) {
    if (error.what()[0] == '\0') std::abort();
  }
  return 0;
}
