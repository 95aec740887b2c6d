#include "base/text.h"

namespace weft {

namespace {

std::string between(char open, const Dims& dims, char close) {
  std::string out(1, open);
  for (int i = 0; i < dims.size(); ++i) out += cat(i ? ", " : "", dims[i]);
  return out + close;
}

}  // namespace

std::string braces(const Dims& dims) { return between('{', dims, '}'); }
std::string brackets(const Dims& dims) { return between('[', dims, ']'); }

std::string_view torch_name(DType dtype) {
  static constexpr std::string_view names[kDTypes] = {
      "Bool",   "Char", "Short",    "Int",   "Long",   "Byte",         "UInt16",       "UInt32",
      "UInt64", "Half", "BFloat16", "Float", "Double", "ComplexFloat", "ComplexDouble"};
  return names[static_cast<int>(dtype)];
}

std::string operand_name(int operand) { return std::string(1, static_cast<char>('a' + operand)); }

}  // namespace weft
