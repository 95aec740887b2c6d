// Every command that a page shows is run, and prints what the page shows. WEFT_UPDATE_GOLDEN=1
// writes it there.
#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "cli/command.h"
#include "support/golden_file.h"

namespace weft::test {
namespace {

// A page with the outputs of its ```console blocks as they are now.
std::string with_outputs(const std::string& page, size_t& commands) {
  std::istringstream lines(page);
  std::string out;
  bool is_console = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.substr(0, 3) == "```") is_console = line == "```console";
    const bool is_output = is_console && line.substr(0, 2) != "$ " && line != "```console";
    if (!is_output) out += line + '\n';
    if (!is_console || line.substr(0, 2) != "$ ") continue;
    const Ran ran = run(line.substr(2));
    out += ran.out + ran.err;
    ++commands;
  }
  return out;
}

class CommandPages : public testing::TestWithParam<const char*> {};

TEST_P(CommandPages, ShowWhatTheCommandPrints) {
  const std::string path = std::string(WEFT_DOCS_DIR "/") + GetParam();
  const std::string page = text_of(path);
  size_t commands = 0;
  const std::string expected = with_outputs(page, commands);
  EXPECT_GT(commands, 0u);
  if (is_updating_goldens()) std::ofstream(path) << expected;
  EXPECT_EQ(text_of(path), expected);
}

INSTANTIATE_TEST_SUITE_P(Docs, CommandPages, testing::Values("explain.md"));

}  // namespace
}  // namespace weft::test
