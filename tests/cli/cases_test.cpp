// Questions that people really asked: the command says what is wrong, and a cure that works.
#include <gtest/gtest.h>

#include "cli/command.h"

namespace weft::test {
namespace {

struct Question {
  std::string asked;
  int code;
  std::vector<std::string> said;  // each of these is in the answer
};

class Questions : public testing::TestWithParam<Question> {};

TEST_P(Questions, AreDiagnosedAndCured) {
  const Ran ran = run("weft explain " + GetParam().asked);
  EXPECT_EQ(ran.code, GetParam().code) << ran.out << ran.err;
  for (const std::string& part : GetParam().said)
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\nis not in\n" << ran.out;
}

const Question kQuestions[] = {
    {"'x - v' 'x=(5,3)' 'v=(5,)'", 1, {"is refused", "x - v[:, None]", "(5, 3)"}},
    {"'e / e.sum(1)' 'e=(3,2)'", 1, {"is refused", "keepdims=True"}},
    {"'a / a.sum(1)' 'a=(3,3)'", 0, {"beware", "keepdims=True"}},
    {"'A * B' 'A=(2,3,4)' 'B=(3,)'", 1, {"A * B[:, None]", "(2, 3, 4)"}},
    {"'A * B' 'A=(2,3,4)' 'B=(3,)' --language xla", 1, {"{1}"}},
    {"'img * mask' 'img=(480,640,3)' 'mask=(480,640)'", 1, {"mask[", "None]", "(480, 640, 3)"}},
    {"'img * mask' 'img=(3,3,3)' 'mask=(3,3)'", 0, {"beware"}},
    {"'loss - target' 'loss=(1000,1)' 'target=(1000,)'", 0, {"beware", "(1000, 1000)"}},
    {"'A - B' 'A=(2,4)' 'B=(3,4)'", 1, {"A[:, None] - B", "(2, 3, 4)"}},
    {"'A * B' 'A=(2,2)' 'B=(2,3)'", 1, {"A @ B", "(2, 3)"}},
    {"'x -= y' 'x=(4,1)' 'y=(2,)'", 1, {"x = x - y", "(4, 2)"}},
    {"'a[rows, cols]' 'a=(9,9)' 'rows=i64(3,)' 'cols=i64(5,)'", 1, {"ix_(rows, cols)", "(3, 5)"}},
    {"'a[mask]' 'a=(4,)' 'mask=bool(3,)'", 1, {"is refused"}},
    {"'torch: x.expand(3, 4)' 'x=(3,1)'", 0, {"new strides   1  0"}},
    {"'np.broadcast_to(a, (2, 1))' 'a=(2,)'", 1, {"a[:, None]", "(2, 1)"}},
};
INSTANTIATE_TEST_SUITE_P(Command, Questions, testing::ValuesIn(kQuestions));

// Found on web pages, and false: that these raise.
TEST(CommandQuestions, FalseStatementsAreNeverRepeated) {
  for (const auto& [asked, result] :
       {std::pair<std::string, std::string>{"'(10,3) * (3,)'", "gives (10, 3)"},
        {"'(3,) + (2,3)'", "gives (2, 3)"},
        {"'(3,) + (2,1)'", "gives (2, 3)"},
        {"'(5,1,4) + (4,)'", "gives (5, 1, 4)"}}) {
    const Ran ran = run("weft explain " + asked);
    EXPECT_EQ(ran.code, 0) << asked;
    EXPECT_NE(ran.out.find(result), std::string::npos) << ran.out;
    EXPECT_EQ(ran.out.find("dimensions must be equal"), std::string::npos);
  }
}

}  // namespace
}  // namespace weft::test
