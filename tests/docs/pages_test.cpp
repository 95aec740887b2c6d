// Every line of C++ on a page is a line of a file that is compiled and run: an example, a test, or
// the library itself.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "docs/page_text.h"

namespace weft::test {
namespace {

const std::string kRoot = WEFT_DOCS_DIR "/../";

const std::map<std::string, std::vector<std::string>> kSources = {
    {"README.md", {"examples/01_hello.cpp"}},
    {"docs/adding_an_op.md", {"include/weft/op.h", "src/kernels/elementwise/math_bodies.h"}},
    {"docs/arrays.md", {"examples/11_arrays.cpp"}},
    {"docs/broadcasting.md", {"tests/docs/snippets_test.cpp"}},
    {"docs/convolution.md", {"examples/07_convolution.cpp"}},
    {"docs/errors.md", {"tests/docs/snippets_test.cpp"}},
    {"docs/exchange.md",
     {"examples/exchange.cpp", "examples/eigen_views.cpp", "tests/exchange/mdspan.cpp"}},
    {"docs/explain.md", {"tests/docs/snippets_test.cpp"}},
    {"docs/files.md", {"examples/files.cpp"}},
    {"docs/fusion.md", {"examples/08_lazy.cpp"}},
    {"docs/linear_algebra.md", {"examples/06_linear_algebra.cpp"}},
    {"docs/migrating_from_xtensor.md", {"tests/docs/snippets_test.cpp"}},
    {"docs/reductions.md", {"tests/docs/reductions_test.cpp"}},
    {"docs/walkthroughs/c_note.md", {"examples/12_index_stack.cpp", "examples/13_c_note.cpp"}},
    {"docs/walkthroughs/pytorch.md", {"examples/15_pytorch_walkthrough.cpp"}},
    {"docs/walkthroughs/xla.md", {"examples/14_xla_walkthrough.cpp"}},
    {"docs/vectorize.md", {"examples/10_vectorize.cpp"}},
    {"docs/xla_builder.md", {"examples/09_xla_builder.cpp"}},
};

std::vector<std::string> pages() {
  std::vector<std::string> found = {"README.md", "CONTRIBUTING.md"};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot + "docs")) {
    if (entry.path().extension() == ".md")
      found.push_back(std::filesystem::relative(entry.path(), kRoot).generic_string());
  }
  return found;
}

TEST(Pages, ShowCompiledLinesOnly) {
  int checked = 0;
  for (const std::string& page : pages()) {
    const std::vector<std::string> shown = code_lines(kRoot + page);
    if (shown.empty()) continue;
    ASSERT_TRUE(kSources.count(page)) << page << " shows code that nothing compiles";
    std::string compiled = "#include<weft/weft.h>";
    for (const std::string& source : kSources.at(page)) compiled += dense_code(kRoot + source);
    for (const std::string& line : shown) {
      ++checked;
      EXPECT_NE(compiled.find(without_blanks(code_of(line))), std::string::npos)
          << page << ": " << line;
    }
  }
  EXPECT_GT(checked, 190);
}

// Names of files that are gone would hold nothing.
TEST(Pages, AreAllThere) {
  for (const auto& [page, sources] : kSources) {
    EXPECT_FALSE(code_lines(kRoot + page).empty()) << page;
    for (const std::string& source : sources)
      EXPECT_FALSE(lines_of(kRoot + source).empty()) << source;
  }
}

}  // namespace
}  // namespace weft::test
