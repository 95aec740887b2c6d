// A table of numbers may be anything: it is an IoError that names a line, or an array that is
// written and read back the same. The first byte chooses the element type and the delimiter.
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>

#include "weft/io.h"
#include "weft/weft.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  weft::LoadTextOptions options;
  options.dtype = static_cast<weft::DType>(data[0] % weft::kDTypes);
  options.delimiter = data[0] & 0x40 ? "," : "";
  if (data[0] & 0x80) options.missing = 1;
  options.ndmin = 2;
  std::istringstream in(std::string(reinterpret_cast<const char*>(data) + 1, size - 1));
  try {
    const weft::Array array = weft::read_text(in, options);
    std::stringstream out;
    weft::write_text(out, array, {.delimiter = ","});
    options.delimiter = ",";
    const weft::Array again = weft::read_text(out, options);
    if (!weft::array_equal(again, array, true)) std::abort();
  } catch (const weft::IoError& error) {
    if (!std::strstr(error.what(), "line ")) std::abort();
  }
  return 0;
}
