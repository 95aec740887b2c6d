// checklist.txt: nothing of the documents is without a test and a place on a page.
#include <gtest/gtest.h>

#include <map>

#include "docs/page_text.h"
#include "docs/test_names.h"

namespace weft::seeds {
namespace {

using test::lines_of;
using test::stripped;

const std::string kTests = WEFT_DOCS_DIR "/../tests/";
const std::string kPages = WEFT_DOCS_DIR "/walkthroughs/";

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(stripped(part));
  return parts;
}

// The lines of one kind, without it.
std::vector<std::vector<std::string>> rows(const std::string& kind, size_t cells) {
  std::vector<std::vector<std::string>> found;
  for (const std::string& line : lines_of(kTests + "seeds/checklist.txt")) {
    std::vector<std::string> row = split(line, '|');
    if (row.empty() || row[0] != kind) continue;
    row.erase(row.begin());
    EXPECT_EQ(row.size(), cells) << line;
    if (row.size() == cells) found.push_back(row);
  }
  return found;
}

const std::vector<std::vector<std::string>>& items() {
  static const std::vector<std::vector<std::string>> all = rows("item", 6);
  return all;
}

std::set<std::string> named_tests() {
  std::set<std::string> names;
  for (const auto& item : items()) {
    for (const std::string& name : split(item[4], ',')) names.insert(name);
  }
  return names;
}

TEST(SeedsChecklist, HasEveryItemOfEverySection) {
  std::map<std::string, int> counted;
  for (const auto& item : items()) ++counted[item[0] + ": " + item[1]];
  std::set<std::string> sections;
  for (const auto& section : rows("section", 3)) {
    const std::string name = section[0] + ": " + section[1];
    sections.insert(name);
    EXPECT_EQ(counted[name], std::stoi(section[2])) << name;
  }
  EXPECT_GT(sections.size(), 10U);
  for (const auto& [name, count] : counted) EXPECT_TRUE(sections.count(name)) << name;
}

TEST(SeedsChecklist, NamesTestsThatAreThere) {
  const std::set<std::string> there = test::tests_below("");
  for (const std::string& name : named_tests()) EXPECT_TRUE(there.count(name)) << name;
}

TEST(SeedsChecklist, NamesEveryTestOfASuiteThatItNames) {
  const std::set<std::string> named = named_tests();
  std::set<std::string> suites;
  for (const std::string& name : named) suites.insert(name.substr(0, name.find('.')));
  for (const std::string& name : test::tests_below("seeds")) {
    const bool is_of_document = suites.count(name.substr(0, name.find('.'))) > 0;
    EXPECT_TRUE(!is_of_document || named.count(name)) << name;
  }
}

TEST(SeedsChecklist, NamesHeadingsThatAreThere) {
  for (const auto& item : items()) {
    const size_t hash = item[5].find('#');
    ASSERT_NE(hash, std::string::npos) << item[5];
    const std::set<std::string> headings = test::anchors_of(kPages + item[5].substr(0, hash));
    EXPECT_TRUE(headings.count(item[5].substr(hash + 1))) << item[5];
  }
}

}  // namespace
}  // namespace weft::seeds
