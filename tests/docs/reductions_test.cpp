// The example of docs/reductions.md, compiled and run; every line of it stands here.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "support/expect.h"

namespace weft::test {
namespace {

TEST(ReductionsPage, ExampleDoesWhatItsCommentsSay) {
  // clang-format off
Array a = {{1, 2, 3}, {4, 5, 6}};
Array total = sum(a);                                     // 21, a 0-d array
Array columns = sum(a, {.axis = 0});                      // {5, 7, 9}
Array rows = mean(a, {.axis = 1, .keepdims = true});      // {{2.}, {5.}}
Array centred = a - rows;                                 // keepdims: it broadcasts with a again
Array both = max(a, {.axis = {0, 1}, .initial = 10});     // 10
Array some = sum(a, {.axis = 1, .where = a > 2});         // {3, 15}
Array place = argmax(a, {.axis = 1});                     // {2, 2}
Array running = cumulative_sum(a, {.axis = 1});           // {{1, 3, 6}, {4, 9, 15}}
  // clang-format on
  expect_array(total, {}, {21});
  expect_array(columns, {3}, {5, 7, 9});
  expect_array(rows, {2, 1}, {2, 5});
  expect_array(centred, {2, 3}, {-1, 0, 1, -1, 0, 1});
  expect_array(both, {}, {10});
  expect_array(some, {2}, {3, 15});
  expect_array(place, {2}, {2, 2});
  expect_array(running, {2, 3}, {1, 3, 6, 4, 9, 15});
}

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(ReductionsPage, ExampleIsTheOneTested) {
  const std::string page = text_of(WEFT_DOCS_DIR "/reductions.md");
  const std::string source = text_of(WEFT_DOCS_DIR "/../tests/docs/reductions_test.cpp");
  const size_t begin = page.find("```cpp\n") + 7;
  ASSERT_NE(page.find("```cpp\n"), std::string::npos);
  const std::string example = page.substr(begin, page.find("```", begin) - begin);
  EXPECT_NE(source.find(example), std::string::npos);
}

}  // namespace
}  // namespace weft::test
