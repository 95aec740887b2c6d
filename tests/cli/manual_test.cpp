// The man page and the completions name the commands, options and examples that --help names.
#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "cli/command.h"

namespace weft::test {
namespace {

const std::string kFolder = WEFT_DOCS_DIR "/../cli/";

// The first word of each line between a heading and the next empty line.
std::vector<std::string> first_words(const std::string& help, const std::string& heading) {
  std::istringstream lines(help.substr(help.find("\n" + heading + "\n")));
  std::vector<std::string> words;
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  while (std::getline(lines, line) && !line.empty()) {
    std::istringstream words_of(line);
    std::string word;
    words_of >> word;
    words.push_back(word);
  }
  return words;
}

// A manual page writes "-" as "\-".
std::string plain(std::string text) {
  for (size_t at = text.find("\\-"); at != std::string::npos; at = text.find("\\-", at))
    text.replace(at, 2, "-");
  return text;
}

TEST(Manual, NamesEveryOptionOfHelpAndCompletionsDo) {
  const std::string manual = plain(text_of(kFolder + "weft.1"));
  const std::string bash = text_of(kFolder + "completions/weft.bash");
  const std::string zsh = text_of(kFolder + "completions/_weft");
  const std::string fish = text_of(kFolder + "completions/weft.fish");
  size_t checked = 0;
  for (const std::string command : {"explain", "tour", "ops", "doctor"}) {
    EXPECT_NE(manual.find("weft " + command), std::string::npos);
    EXPECT_NE(bash.find(command), std::string::npos);
    EXPECT_NE(zsh.find("'" + command + ":"), std::string::npos);
    EXPECT_NE(fish.find("-a " + command + " "), std::string::npos);
    for (const std::string& option :
         first_words(run("weft " + command + " --help").out, "options")) {
      EXPECT_NE(manual.find(option), std::string::npos) << option;
      EXPECT_NE(bash.find(option), std::string::npos) << option;
      EXPECT_NE(zsh.find("'" + option + "["), std::string::npos) << option;
      EXPECT_NE(fish.find("-l " + option.substr(2) + " "), std::string::npos) << option;
      ++checked;
    }
  }
  EXPECT_EQ(checked, 12u);
}

TEST(Manual, NamesNoOptionThatIsNotThere) {
  const std::string help = run("weft explain --help").out + run("weft --help").out;
  for (const std::string file : {"weft.1", "completions/weft.bash", "completions/_weft"}) {
    const std::string text = plain(text_of(kFolder + file));
    for (size_t at = text.find("--"); at != std::string::npos; at = text.find("--", at + 2)) {
      const size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz", at + 2);
      const std::string option = text.substr(at, end - at);
      EXPECT_NE(help.find(option), std::string::npos) << file << option;
    }
  }
}

TEST(Manual, ExitCodesAreThoseOfHelp) {
  const std::string manual = text_of(kFolder + "weft.1");
  const std::string help = run("weft explain --help").out;
  for (const std::string code : {"0", "1", "2", "3", "4"}) {
    EXPECT_NE(manual.find(".B " + code + "\n"), std::string::npos);
    EXPECT_NE(help.find(code + " if "), std::string::npos) << code;
  }
}

TEST(Manual, ExamplesOfHelpRun) {
  const std::string help = run("weft explain --help").out;
  std::istringstream lines(help.substr(help.find("\nexamples\n") + 10));
  size_t ran_lines = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.substr(0, 7) != "  weft ") continue;
    const Ran ran = run(line);
    EXPECT_LE(ran.code, 1) << line << ran.err;
    EXPECT_EQ(ran.err, "") << line;
    ++ran_lines;
  }
  EXPECT_EQ(ran_lines, 6u);
}

TEST(Manual, IsAManualPage) {
  if (run("man --version").code != 0) GTEST_SKIP() << "there is no man here";
  const Ran ran = run("man --warnings -l '" + kFolder + "weft.1' >/dev/null");
  EXPECT_EQ(ran.err, "");
}

TEST(Manual, CompletionsAreShellScripts) {
  EXPECT_EQ(run("bash -n '" + kFolder + "completions/weft.bash'").err, "");
  EXPECT_EQ(run("bash -c '. \"" + kFolder +
                "completions/weft.bash\"; COMP_WORDS=(weft explain --di); COMP_CWORD=2; _weft; "
                "echo \"${COMPREPLY[@]}\"'")
                .out,
            "--dialect\n");
  EXPECT_EQ(run("bash -c '. \"" + kFolder +
                "completions/weft.bash\"; COMP_WORDS=(weft ops logadd); COMP_CWORD=2; _weft; "
                "echo \"${COMPREPLY[@]}\"'")
                .out.substr(0, 9),
            "logaddexp");
}

}  // namespace
}  // namespace weft::test
