// docs/guarantees.md promises nothing that no test holds: every test it names is there.
#include <gtest/gtest.h>

#include "docs/test_names.h"

namespace weft::test {
namespace {

std::set<std::string> promised_tests() {
  std::set<std::string> names;
  collect(text_of(WEFT_DOCS_DIR "/guarantees.md"), std::regex(R"(`(\w+)\.([A-Z]\w+|\w+_\w+)`)"),
          names);
  return names;
}

TEST(GuaranteesPage, NamesTestsThatAreThere) {
  const std::set<std::string> there = tests_below("");
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
