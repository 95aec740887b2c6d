// What the command writes, and where: files, pipes, terminals.
#include <gtest/gtest.h>

#include "cli/command.h"
#include "support/json.h"

namespace weft::test {
namespace {

constexpr char kAdd[] = "weft explain 'a + b' a=2,3 b=3 ";

TEST(CommandOutput, PicturesAndPagesAreWrittenBesideTheWords) {
  const Folder folder;
  const Ran ran = run(kAdd + std::string("--svg '") + (folder / "add.svg") + "' --html '" +
                      (folder / "add.html") + "'");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, run(kAdd).out);
  const std::string svg = text_of(folder / "add.svg"), page = text_of(folder / "add.html");
  EXPECT_EQ(svg.substr(0, 4), "<svg");
  EXPECT_NE(svg.find("</svg>"), std::string::npos);
  EXPECT_EQ(page.substr(0, 15), "<!doctype html>");
  EXPECT_NE(page.find("<svg"), std::string::npos);
  EXPECT_NE(page.find("a + b gives (2, 3)"), std::string::npos);
  for (const std::string fetched : {"src=", "href=", "url(", "@import"})
    EXPECT_EQ(page.find(fetched), std::string::npos) << fetched;
}

TEST(CommandOutput, FilesAreWrittenWholeOrNotAtAll) {
  const Folder folder;
  run(kAdd + std::string("--svg '") + (folder / "add.svg") + "'");
  size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path()))
    ++files;
  EXPECT_EQ(files, 1u);  // no temporary file is left
  const auto permissions = std::filesystem::status(folder / "add.svg").permissions();
  EXPECT_NE(permissions & std::filesystem::perms::owner_read, std::filesystem::perms::none);
}

TEST(CommandOutput, WhatCannotBeWrittenIsNamed) {
  for (const auto& [file, reason] :
       {std::pair<std::string, std::string>{"/no/such/folder/x.svg", "No such file or directory"},
        {"/", "Is a directory"},
        {"/dev/full", "No space left on device"}}) {
    const Ran ran = run(kAdd + std::string("--svg ") + file);
    EXPECT_EQ(ran.code, 4) << file;
    EXPECT_EQ(ran.err, "weft: cannot write " + file + ": " + reason + "\n");
  }
  const Ran full = run(kAdd + std::string(">/dev/full"));
  EXPECT_EQ(full.code, 4);
  EXPECT_EQ(full.err, "weft: cannot write standard output: No space left on device\n");
  EXPECT_EQ(run("weft tour /dev/null/x").code, 4);
}

TEST(CommandOutput, DashIsStandardOutput) {
  const Ran ran = run(kAdd + std::string("--svg -"));
  EXPECT_EQ(ran.out.substr(0, 4), "<svg");
  EXPECT_EQ(ran.out.find(" gives "), std::string::npos);
}

TEST(CommandOutput, PipesThatCloseEarlyAreNoError) {
  for (const std::string line : {"weft ops | head -1", "(trap '' PIPE; weft ops) | head -1"}) {
    const Ran ran = run(line);
    EXPECT_EQ(ran.err, "") << line;
    EXPECT_EQ(count_lines(ran.out), 1u);
  }
}

TEST(CommandOutput, ColoursAreForTerminalsOnly) {
  EXPECT_EQ(run(kAdd).out.find('\x1b'), std::string::npos);
  if (run("script --version").code != 0) GTEST_SKIP() << "there is no terminal to pretend";
  const std::string on_terminal = "script -qec \"weft explain '(2,3) + (3,)'\" /dev/null";
  EXPECT_NE(run(on_terminal, "", "export TERM=xterm").out.find('\x1b'), std::string::npos);
  EXPECT_EQ(run(on_terminal, "", "export TERM=xterm NO_COLOR=1").out.find('\x1b'),
            std::string::npos);
  EXPECT_EQ(run(on_terminal, "", "export TERM=dumb").out.find('\x1b'), std::string::npos);
}

bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

TEST(CommandOutput, PicturesAreAsciiUnlessTheLocaleHasMore) {
  const std::string line = kAdd + std::string("--ascii");
  EXPECT_TRUE(is_ascii(run(line).out));
  EXPECT_TRUE(is_ascii(run(line, "", "export LC_ALL=C LANG=en_US.UTF-8").out));
  EXPECT_FALSE(is_ascii(run(line, "", "export LANG=C.UTF-8").out));
  EXPECT_NE(run(line).out, run(kAdd).out);
}

TEST(CommandOutput, JsonIsOneObjectAndNothingElse) {
  const Ran ran = run(kAdd + std::string("--json"));
  const Json json = parse_json(ran.out);
  EXPECT_EQ(json["asked"].text, "a + b");
  EXPECT_EQ(json["result"][1].text, "3");
  const Ran unread = run("weft explain '(2' --json");
  EXPECT_EQ(unread.code, 2);
  EXPECT_NE(parse_json(unread.out)["unread"].text, "");
}

TEST(CommandOutput, StepsAreTheWalkOfTheNote) {
  const std::string out = run("weft explain '(2,3) + (3,)' --steps").out;
  EXPECT_NE(out.find("step  R_IndexStack  R at  H_IndexStack  H at  L_IndexStack  L at\n"),
            std::string::npos);
  EXPECT_NE(out.find("3     (1, 0)        3     (1, 0)        3     (0,)          0     carry to "
                     "axis 0\n"),
            std::string::npos)
      << out;
}

TEST(CommandOutput, TourWritesAPictureOfEachExampleAndAPage) {
  const Folder folder;
  const Ran ran = run("weft tour '" + (folder / "tour") + "'");
  EXPECT_EQ(ran.code, 0) << ran.err;
  size_t pictures = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "tour"))
    pictures += entry.path().extension() == ".svg" ? 1 : 0;
  EXPECT_GE(pictures, 12u);
  const std::string page = text_of(folder / "tour/index.html");
  size_t drawn = 0;
  for (size_t at = page.find("<svg"); at != std::string::npos; at = page.find("<svg", at + 1))
    ++drawn;
  EXPECT_EQ(drawn, pictures);
  EXPECT_NE(ran.out.find("all on one page: " + (folder / "tour/index.html")), std::string::npos);
  EXPECT_TRUE(is_ascii(ran.out));
}

}  // namespace
}  // namespace weft::test
