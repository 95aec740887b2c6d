// Every line of code on these pages is a line of the page's example, which is compiled and run.
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

// How many lines of code the page has.
int check_page(const std::string& page, const std::string& example) {
  std::set<std::string> compiled;
  for (const std::string& line : lines_of(WEFT_DOCS_DIR "/../examples/" + example))
    compiled.insert(trimmed(line));
  bool is_code = false;
  int checked = 0;
  for (const std::string& line : lines_of(WEFT_DOCS_DIR "/" + page)) {
    if (line.starts_with("```")) {
      is_code = line == "```cpp";
    } else if (is_code && !trimmed(line).empty()) {
      ++checked;
      EXPECT_TRUE(compiled.count(trimmed(line))) << "not in the example: " << line;
    }
  }
  return checked;
}

TEST(LinearAlgebraPage, ShowsLinesOfTheExampleOnly) {
  EXPECT_GT(check_page("linear_algebra.md", "06_linear_algebra.cpp"), 30);
}

TEST(ConvolutionPage, ShowsLinesOfTheExampleOnly) {
  EXPECT_GT(check_page("convolution.md", "07_convolution.cpp"), 15);
}

TEST(FusionPage, ShowsLinesOfTheExampleOnly) {
  EXPECT_GT(check_page("fusion.md", "08_lazy.cpp"), 10);
}

TEST(XlaBuilderPage, ShowsLinesOfTheExampleOnly) {
  EXPECT_GT(check_page("xla_builder.md", "09_xla_builder.cpp"), 15);
}

TEST(VectorizePage, ShowsLinesOfTheExampleOnly) {
  EXPECT_GT(check_page("vectorize.md", "10_vectorize.cpp"), 8);
}

}  // namespace
}  // namespace weft
