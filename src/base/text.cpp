#include "base/text.h"

namespace weft {

std::string shown(std::string_view text) {
  constexpr size_t kMost = 200;
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const char c : text.substr(0, kMost)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f)
      out += c;
    else
      out += cat("\\x", kDigits.substr(byte / 16, 1), kDigits.substr(byte % 16, 1));
  }
  return text.size() > kMost ? out + cat("... (", text.size(), " characters)") : out;
}

std::string listed(const Dims& dims) {
  std::string out;
  for (int i = 0; i < dims.size(); ++i) out += cat(i ? ", " : "", dims[i]);
  return out;
}

std::string braces(const Dims& dims) { return cat("{", listed(dims), "}"); }
std::string brackets(const Dims& dims) { return cat("[", listed(dims), "]"); }

std::string_view torch_name(DType dtype) {
  static constexpr std::string_view names[kDTypes] = {
      "Bool",   "Char", "Short",    "Int",   "Long",   "Byte",         "UInt16",       "UInt32",
      "UInt64", "Half", "BFloat16", "Float", "Double", "ComplexFloat", "ComplexDouble"};
  return names[static_cast<int>(dtype)];
}

std::string operand_name(int operand) { return std::string(1, static_cast<char>('a' + operand)); }

}  // namespace weft
