// The table of folders on docs/architecture.md is cmake/layers.txt.
#include <gtest/gtest.h>

#include "docs/page_text.h"

namespace weft::test {
namespace {

// "| `src/array` | storage, ... | base |": the last column of the row of a folder.
std::string may_include(const std::string& layer) {
  for (const std::string& line : lines_of(WEFT_DOCS_DIR "/architecture.md")) {
    if (!line.starts_with("| `src/" + layer + "` |")) continue;
    const size_t end = line.rfind('|');
    const size_t begin = line.rfind('|', end - 1) + 1;
    return stripped(line.substr(begin, end - begin));
  }
  return "(no row)";
}

TEST(ArchitecturePage, HasTheLayersOfTheIncludeLaw) {
  int layers = 0;
  for (const std::string& line : lines_of(WEFT_DOCS_DIR "/../cmake/layers.txt")) {
    const size_t colon = line.find(':');
    if (line.starts_with("#") || colon == std::string::npos) continue;
    const std::string layer = stripped(line.substr(0, colon));
    const std::string list = stripped(line.substr(colon + 1));
    EXPECT_EQ(may_include(layer), list.empty() ? "nothing" : list) << layer;
    ++layers;
  }
  EXPECT_GT(layers, 15);
}

}  // namespace
}  // namespace weft::test
