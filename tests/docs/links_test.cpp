// Links between pages, and from pages to files, lead somewhere; every page is in the index.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "docs/page_text.h"

namespace weft::test {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = fs::path(WEFT_DOCS_DIR).parent_path();

std::vector<fs::path> pages() {
  std::vector<fs::path> found = {kRoot / "README.md", kRoot / "CONTRIBUTING.md",
                                 kRoot / "CHANGELOG.md"};
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "docs")) {
    if (entry.path().extension() == ".md") found.push_back(entry.path());
  }
  return found;
}

// The text of a page without its blocks of code, in which brackets are not links.
std::string prose_of(const fs::path& page) {
  std::string prose;
  bool is_block = false;
  for (const std::string& line : lines_of(page)) {
    if (stripped(line).starts_with("```")) is_block = !is_block;
    if (!is_block) prose += line + "\n";
  }
  return prose;
}

std::vector<std::string> links_of(const fs::path& page) {
  static const std::regex link("\\]\\(([^()\\s]+)\\)");
  const std::string prose = prose_of(page);
  std::vector<std::string> found;
  for (std::sregex_iterator it(prose.begin(), prose.end(), link), end; it != end; ++it)
    found.push_back((*it)[1]);
  return found;
}

TEST(Links, LeadToFilesAndHeadings) {
  int checked = 0;
  for (const fs::path& page : pages()) {
    for (const std::string& link : links_of(page)) {
      if (link.starts_with("http")) continue;
      const size_t hash = link.find('#');
      const std::string file = link.substr(0, hash);
      const fs::path target = file.empty() ? page : page.parent_path() / file;
      ++checked;
      ASSERT_TRUE(fs::exists(target)) << page << " links to " << link;
      const bool is_there =
          hash == std::string::npos || anchors_of(target.string()).count(link.substr(hash + 1)) > 0;
      EXPECT_TRUE(is_there) << page << " links to " << link;
    }
  }
  EXPECT_GT(checked, 300);
}

TEST(Links, OfTheIndexReachEveryPage) {
  std::set<std::string> listed;
  for (const std::string& link : links_of(kRoot / "docs" / "README.md"))
    listed.insert(link.substr(0, link.find('#')));
  for (const fs::path& page : pages()) {
    const std::string name = fs::relative(page, kRoot / "docs").generic_string();
    if (name.starts_with("..") || name == "README.md") continue;
    EXPECT_TRUE(listed.count(name)) << name;
  }
}

}  // namespace
}  // namespace weft::test
