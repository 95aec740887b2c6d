// What the programs of docs/walkthroughs print stands on their pages, block by block.
// WEFT_UPDATE_GOLDEN=1 writes it there.
#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

#include "docs/page_text.h"
#include "support/golden_file.h"
#include "weft/weft.h"

#define main() \
  unused = 0;  \
  void run()
namespace index_stack {
#include "../../examples/12_index_stack.cpp"
}
namespace c_note {
#include "../../examples/13_c_note.cpp"
}
namespace xla_walkthrough {
#include "../../examples/14_xla_walkthrough.cpp"
}
namespace pytorch_walkthrough {
#include "../../examples/15_pytorch_walkthrough.cpp"
}
#undef main

namespace weft::test {
namespace {

// The program says "## name" before each example; a block holds what it then prints.
std::vector<std::string> printed_blocks(void (*run)()) {
  std::istringstream lines(printed_by(run));
  std::vector<std::string> blocks;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("## "))
      blocks.emplace_back();
    else
      blocks.back() += line + "\n";
  }
  return blocks;
}

void expect_page_shows(const std::string& page, void (*run)()) {
  const std::string path = WEFT_DOCS_DIR "/walkthroughs/" + page;
  const std::vector<std::string> printed = printed_blocks(run);
  if (is_updating_goldens()) replace_plain_blocks(path, printed);
  const std::vector<std::string> shown = plain_blocks(path);
  ASSERT_EQ(shown.size(), printed.size()) << page;
  for (size_t i = 0; i < shown.size(); ++i) EXPECT_EQ(shown[i], printed[i]) << page;
}

TEST(Walkthroughs, XlasManualPrintsWhatThePageShows) {
  expect_page_shows("xla.md", xla_walkthrough::run);
}
TEST(Walkthroughs, TheStudyOfPyTorchPrintsWhatThePageShows) {
  expect_page_shows("pytorch.md", pytorch_walkthrough::run);
}
TEST(Walkthroughs, TheNoteOnBroadcastingInCPrintsWhatThePageShows) {
  expect_page_shows("c_note.md", c_note::run);
}
// With weft's pieces, by hand, and step by step as the page shows it.
TEST(Walkthroughs, TheNotesExerciseGivesTheSumAndTheWalkOfThePage) {
  const std::string sum = "8 10 12 11 13 15 \n";
  const std::string walk = plain_blocks(WEFT_DOCS_DIR "/walkthroughs/c_note.md").at(5);
  EXPECT_EQ(printed_by(index_stack::run), sum + sum + walk);
}

}  // namespace
}  // namespace weft::test
