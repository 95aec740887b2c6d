// An npy file may be anything: an IoError, or an array that is written and read back the same.
#include <cstdlib>
#include <sstream>
#include <string>

#include "weft/io.h"
#include "weft/weft.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  try {
    const weft::Array array = weft::read_npy(in, {.bfloat16 = true});
    std::stringstream again;
    weft::write_npy(again, array, {.bfloat16 = true});
    if (weft::to_bytes(weft::read_npy(again, {.bfloat16 = true})) != weft::to_bytes(array))
      std::abort();
  } catch (const weft::IoError& error) {
    if (error.what()[0] == '\0') std::abort();
  }
  return 0;
}
