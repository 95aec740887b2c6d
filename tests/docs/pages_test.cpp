// Every line of code in docs/linear_algebra.md is a line of the example, which is compiled and run.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace weft {
namespace {

std::string trimmed(const std::string& line) {
  const size_t first = line.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  const size_t comment = line.find("  //");
  const std::string code =
      line.substr(first, comment == std::string::npos ? comment : comment - first);
  return code.substr(0, code.find_last_not_of(' ') + 1);
}

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

TEST(LinearAlgebraPage, ShowsLinesOfTheExampleOnly) {
  std::set<std::string> compiled;
  for (const std::string& line : lines_of(WEFT_DOCS_DIR "/../examples/06_linear_algebra.cpp"))
    compiled.insert(trimmed(line));
  bool is_code = false;
  int checked = 0;
  for (const std::string& line : lines_of(WEFT_DOCS_DIR "/linear_algebra.md")) {
    if (line.starts_with("```")) {
      is_code = line == "```cpp";
    } else if (is_code && !trimmed(line).empty()) {
      ++checked;
      EXPECT_TRUE(compiled.count(trimmed(line))) << "not in the example: " << line;
    }
  }
  EXPECT_GT(checked, 30);
}

}  // namespace
}  // namespace weft
