#include "base/text.h"

namespace weft {

std::string braces(const Dims& dims) {
  std::string out = "{";
  for (int i = 0; i < dims.size(); ++i) out += cat(i ? ", " : "", dims[i]);
  return out + "}";
}

std::string operand_name(int operand) { return std::string(1, static_cast<char>('a' + operand)); }

}  // namespace weft
