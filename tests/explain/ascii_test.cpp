// The pictures of a terminal.
#include <gtest/gtest.h>

#include "explain/draw/terminal.h"
#include "explain/drawn_steps.h"
#include "support/random.h"

namespace weft::test {
namespace {

std::string letters_of(const ExplainedStep& step, bool utf8 = true) {
  return explanation_of({step}).ascii(utf8);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

TEST(Ascii, PutsWhatIsReadAgainInBrackets) {
  EXPECT_EQ(letters_of(elementwise_step({{2, 3}, {3}})),
            R"(a + b  =  (2, 3)

   a (2, 3)       b (3,)      result (2, 3)
  ┌─────────┐   ┌─────────┐    ┌─────────┐
  │ 0  1  2 │   │ 0  1  2 │    │ 0  1  2 │
  │ 3  4  5 │ + │(0)(1)(2)│ =  │ 3  4  5 │
  └─────────┘   └─────────┘    └─────────┘
  jump (3, 1)   jump (0, 1)    jump (3, 1)

  b has no axis 0: each of its elements is read 2 times, none is copied.
)");
}

TEST(Ascii, IsPureAsciiIfAsked) {
  const std::string text =
      letters_of(elementwise_step({{2, 300}, {1, 1}}, {"\xE6\x97\xA5", "b"}), false);
  for (const char c : text) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << text;
  EXPECT_NE(text.find(". . . .. ."), std::string::npos) << text;
}

TEST(Ascii, LinesUpShapesOfHigherRankAndMarksWhereTheyFail) {
  const std::string text = letters_of(elementwise_step({{2, 3, 4}, {5, 4}}), false);
  EXPECT_NE(text.find("               axis 0  axis 1  axis 2\n"
                      "  a (2, 3, 4)       2       3       4\n"
                      "  b (5, 4)     (1)->2       5       4\n"
                      "  result            2       x       4\n"),
            std::string::npos)
      << text;
}

TEST(Ascii, ShowsTheCureOfWhatIsRefused) {
  ExplainedStep step = elementwise_step({{4, 3}, {4}});
  step.cures = {cured(step, {{4, 3}, {4, 1}}, "a + b[:, None]")};
  EXPECT_NE(letters_of(step).find("  cure: a + b[:, None]  gives (4, 3)\n"), std::string::npos);
}

TEST(Ascii, NeverTakesMoreThan80ColumnsOrBlanksAtTheEnd) {
  for_random_cases(800, [](Random& random) {
    Shape whole;
    for (int64_t i = random.between(0, 8); i > 0; --i) {
      whole.push_back(random.pick(std::vector<int64_t>{0, 1, 2, 3, 9, 1000}));
    }
    std::vector<Shape> shapes;
    for (int64_t n = random.between(1, 4); n > 0; --n) {
      Shape shape;
      for (int k = static_cast<int>(random.between(0, whole.rank())); k < whole.rank(); ++k) {
        shape.push_back(random.chance(35) ? 1 : whole[k] + (random.chance(3) ? 1 : 0));
      }
      shapes.push_back(shape);
    }
    ExplainedStep step =
        elementwise_step(shapes, {"a_name_of_more_than_twenty_letters", "日本", "c\n"});
    step.message =
        "a sentence with averyveryveryveryveryveryveryveryveryveryveryveryveryverylongword";
    const bool utf8 = random.chance(50);
    for (const std::string& line : lines_of(letters_of(step, utf8))) {
      EXPECT_LE(explanation::drawing::columns_of(line), 80) << line;
      EXPECT_TRUE(line.empty() || line.back() != ' ') << line;
    }
  });
}

}  // namespace
}  // namespace weft::test
