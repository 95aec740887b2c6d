// Files that a test compares with what it makes. WEFT_UPDATE_GOLDEN=1 in the environment rewrites
// them instead; look at the difference before committing it.
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace weft::test {

inline bool is_updating_goldens() { return std::getenv("WEFT_UPDATE_GOLDEN") != nullptr; }

// The file's text; made anew from `actual` first if goldens are being updated.
inline std::string golden_text(const std::string& path, const std::string& actual) {
  if (is_updating_goldens()) std::ofstream(path, std::ios::binary) << actual;
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace weft::test
