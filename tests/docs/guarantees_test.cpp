// docs/guarantees.md promises nothing that no test holds: every test it names is there.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace weft::test {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

void collect(const std::string& text, const std::regex& pattern, std::set<std::string>& names) {
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
    names.insert((*it)[1].str() + "." + (*it)[2].str());
}

// "Suite.Name", and the names given to add_test.
std::set<std::string> all_tests() {
  const std::regex in_code(R"(\bTEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\s*\))");
  const std::regex in_cmake(R"(add_test\(NAME (\w+)\.(\w+))");
  std::set<std::string> names;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(WEFT_DOCS_DIR "/../tests")) {
    const std::string file = entry.path().filename().string();
    if (file.ends_with("_test.cpp")) collect(text_of(entry.path()), in_code, names);
    if (file == "CMakeLists.txt") collect(text_of(entry.path()), in_cmake, names);
  }
  return names;
}

std::set<std::string> promised_tests() {
  std::set<std::string> names;
  collect(text_of(WEFT_DOCS_DIR "/guarantees.md"), std::regex(R"(`(\w+)\.([A-Z]\w+|\w+_\w+)`)"),
          names);
  return names;
}

TEST(GuaranteesPage, NamesTestsThatAreThere) {
  const std::set<std::string> there = all_tests();
  const std::set<std::string> promised = promised_tests();
  EXPECT_GT(promised.size(), 25U);
  for (const std::string& name : promised) EXPECT_TRUE(there.count(name)) << name;
}

TEST(GuaranteesPage, NamesATestForEveryPromise) {
  std::istringstream page(text_of(WEFT_DOCS_DIR "/guarantees.md"));
  std::string promise;
  int without = 0;
  const auto end_promise = [&] {
    const bool has_test = std::regex_search(promise, std::regex(R"(`\w+\.\w+`)"));
    if (!promise.empty() && !has_test) ++without;
    promise.clear();
  };
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("- ")) end_promise();
    if (line.starts_with("- ") || (!promise.empty() && line.starts_with("  ")))
      promise += line;
    else
      end_promise();
  }
  end_promise();
  EXPECT_LE(without, 1)
      << "only that the library does not print or abort shows in all tests together";
}

}  // namespace
}  // namespace weft::test
