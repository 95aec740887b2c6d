// How the command is used: help, bad input, exit codes.
#include <gtest/gtest.h>

#include "cli/command.h"
#include "weft/version.h"

namespace weft::test {
namespace {

TEST(CommandUsage, VersionIsTheLibrarys) {
  const Ran ran = run("weft --version");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, std::string("weft ") + version() + "\n");
}

TEST(CommandUsage, HelpIsEverywhereAndHasExamples) {
  for (const std::string command : {"", "explain ", "tour ", "ops ", "doctor "}) {
    const Ran ran = run("weft " + command + "--help");
    EXPECT_EQ(ran.code, 0) << command;
    EXPECT_EQ(ran.err, "");
    EXPECT_NE(ran.out.find("\nexamples\n  "), std::string::npos) << command;
    EXPECT_EQ(run("weft help " + command).out, ran.out);
    EXPECT_EQ(run("weft " + command + "-h").out, ran.out);
  }
}

struct Refused {
  std::string line, expected;
};
class BadInput : public testing::TestWithParam<Refused> {};

// One line that says what was expected and where, and nothing on standard output.
TEST_P(BadInput, IsSaidInOneLine) {
  const Ran ran = run(GetParam().line);
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err.substr(0, ran.err.find('\n')), "weft: " + GetParam().expected);
}

const Refused kRefusedLines[] = {
    {"weft", "a command is needed: explain, tour, ops, doctor"},
    {"weft explian x", "there is no command 'explian'; did you mean explain?"},
    {"weft xyzzy", "there is no command 'xyzzy'"},
    {"weft explain", "an expression is needed, as in: weft explain '(2,3) + (3,)'"},
    {"weft explain a=2,3", "an expression is needed, as in: weft explain '(2,3) + (3,)'"},
    {"weft explain a --dialect fortran",
     "--dialect takes one of numpy torch xla all, not 'fortran'"},
    {"weft explain a --dialect", "--dialect needs a value: --dialect NAME"},
    {"weft explain a --jsno",
     "there is no option --jsno; did you mean --json? (an expression that begins with - goes "
     "behind "
     "--)"},
    {"weft explain a --json=yes", "--json takes no value"},
    {"weft explain a --svg x --svg y", "--svg is given twice"},
    {"weft explain --error x a+b",
     "with --error there is no expression, but 'a+b' was given; shapes are written name=2,3"},
    {"weft ops a b", "one name at most: weft ops [NAME]"},
    {"weft ops logadexp",
     "there is no function 'logadexp'; near it: logaddexp, ldexp, loadtxt, logsumexp"},
    {"weft tour a b", "one folder at most: weft tour [FOLDER]"},
    {"weft doctor now", "doctor takes no words: weft doctor"},
};
INSTANTIATE_TEST_SUITE_P(CommandUsage, BadInput, testing::ValuesIn(kRefusedLines));

TEST(CommandUsage, ExpressionsThatCannotBeReadHaveACaret) {
  const Ran ran = run("weft explain '(2, 3) + (3,'");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err.substr(0, 6), "weft: ");
  EXPECT_NE(ran.err.find('^'), std::string::npos) << ran.err;
}

TEST(CommandUsage, ExitCodesSayTheOutcomeInTheDialectAsked) {
  EXPECT_EQ(run("weft explain '(2,3) + (3,)'").code, 0);
  EXPECT_EQ(run("weft explain '(2,3) + (2,)'").code, 1);
  EXPECT_EQ(run("weft explain '(2,3) + (3,)' --dialect torch").code, 0);
  EXPECT_EQ(run("weft explain '(2,3) + (3,)' --dialect xla").code, 1);
  EXPECT_EQ(run("weft explain 'xla: add((2,3), (3,), {1})'").code, 0);
  EXPECT_EQ(run("weft explain '(2,3) + (2,3)' --dialect all").code, 0);
  EXPECT_EQ(run("weft explain '(2,3) + (2,4)' --dialect all").code, 1);
  EXPECT_EQ(run("weft explain '(2,3) + (3,)' --dialect all").code, 3) << "XLA wants dimensions";
}

TEST(CommandUsage, DashesInFrontOfAnExpressionGoBehindTwo) {
  EXPECT_EQ(run("weft explain -- '--a' a=2,3").code, 0);
  EXPECT_EQ(run("weft explain '-a + b' a=2,3 b=3").code, 0);
}

TEST(CommandUsage, HostileInputEndsInOrder) {
  for (const std::string line :
       {"weft explain \"$(printf '(%.0s' $(seq 5000))\"", "weft explain \"$(printf '\\377\\376')\"",
        "weft explain ''", "weft explain '\n\n'", "weft explain --error ''",
        "weft explain 'a + b' 'a=(99999999999999999999)' b=3", "weft explain 'a+b' a=1 a=2 b=3",
        "weft explain a a=-1", "head -c 3000000 /dev/zero | weft explain --error -",
        "weft ops \"$(printf 'x%.0s' $(seq 5000))\""}) {
    const Ran ran = run(line);
    EXPECT_EQ(ran.code, 2) << line;
    EXPECT_EQ(ran.err.substr(0, 6), "weft: ") << line;
  }
}

TEST(CommandUsage, NamesAreOfAnyAlphabet) {
  const Ran ran = run("weft explain 'größe + λ' größe=2,3 λ=3");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("größe + λ gives (2, 3)"), std::string::npos) << ran.out;
}

TEST(CommandUsage, LongWordsAreCutInMessages) {
  const Ran ran = run("weft explain \"--$(printf 'x%.0s' $(seq 5000))\"");
  EXPECT_EQ(ran.code, 2);
  EXPECT_LT(ran.err.size(), 300U);
}

TEST(CommandUsage, OpsSaysSignaturesAndAccuracy) {
  const std::string clip = run("weft ops clip").out;
  for (const char* said : {"clip(x, low, high)", "clamp(x, low, high)", "clamp(low, x, high)"})
    EXPECT_NE(clip.find(said), std::string::npos) << said << "\n" << clip;
  EXPECT_NE(run("weft ops add").out.find("Add(a, b, broadcast_dimensions={})"), std::string::npos);
  const std::string exp = run("weft ops exp").out;
  EXPECT_NE(exp.find("accuracy    2 ulp"), std::string::npos) << exp;
}

TEST(CommandUsage, OpsNamesAFunctionInEveryDialect) {
  const Ran ran = run("weft ops logaddexp");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("weft::torch"), std::string::npos) << ran.out;
  EXPECT_EQ(run("weft ops np.logaddexp").out, ran.out);
  EXPECT_GT(count_lines(run("weft ops").out), 200u);
}

TEST(CommandUsage, ExamplesOfOpsWork) {
  for (const std::string name :
       {"add", "exp", "where", "clip", "maximum", "ldexp", "bitwise_and", "gcd"}) {
    const std::string text = run("weft ops " + name).out;
    const size_t at = text.find("    example     ");
    ASSERT_NE(at, std::string::npos) << name;
    const std::string line = text.substr(at + 16, text.find('\n', at) - at - 16);
    const Ran ran = run(line);
    EXPECT_EQ(ran.code, 0) << line << "\n" << ran.out << ran.err;
  }
}

TEST(CommandUsage, DoctorFindsAllWellHere) {
  const Ran ran = run("weft doctor");
  EXPECT_EQ(ran.code, 0);
  for (const std::string row : {"weft ", "compiled by ", "instruction set ", "available ",
                                "threads           1", "caches ", "OpenBLAS "})
    EXPECT_NE(ran.out.find(row), std::string::npos) << row;
  EXPECT_EQ(ran.out.find("WRONG"), std::string::npos);
  size_t right = 0;
  for (size_t at = ran.out.find("right"); at != std::string::npos;
       at = ran.out.find("right", at + 1))
    ++right;
  EXPECT_EQ(right, 5u);
  EXPECT_EQ(run("weft doctor", "", "export WEFT_ISA=nonsense").code, 2);
}

}  // namespace
}  // namespace weft::test
