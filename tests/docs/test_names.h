// The names of the tests, found by reading their sources.
#pragma once

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace weft::test {

inline std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// "Suite.Name" for every match; the pattern has both as groups.
inline void collect(const std::string& text, const std::regex& pattern,
                    std::set<std::string>& names) {
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
    names.insert((*it)[1].str() + "." + (*it)[2].str());
}

// "Suite.Name" in a folder of tests/ and below, and the names given to add_test.
inline std::set<std::string> tests_below(const std::string& folder) {
  const std::regex in_code(R"(\bTEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\s*\))");
  const std::regex in_cmake(R"(add_test\(NAME (\w+)\.(\w+))");
  std::set<std::string> names;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(WEFT_DOCS_DIR "/../tests/" + folder)) {
    const std::string file = entry.path().filename().string();
    if (file.ends_with("_test.cpp")) collect(text_of(entry.path()), in_code, names);
    if (file == "CMakeLists.txt") collect(text_of(entry.path()), in_cmake, names);
  }
  return names;
}

}  // namespace weft::test
