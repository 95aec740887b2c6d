// What a user wrote comes back in messages readable and short.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "base/text.h"
#include "faults/cases.h"
#include "faults/child.h"

namespace weft::test {
namespace {

TEST(ShownText, EscapesControlCharacters) {
  EXPECT_EQ(shown(std::string("a\0b\n\x7f", 5)), "a\\x00b\\x0a\\x7f");
  EXPECT_EQ(shown("ij,jk->ik é"), "ij,jk->ik é");
}

TEST(ShownText, IsCutOff) {
  const std::string whole(200, 'a');
  EXPECT_EQ(shown(whole), whole);
  EXPECT_EQ(shown(whole + 'a'), cat(whole, "... (201 characters)"));
}

std::string text_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    // Both what is printed and what programs read.
    return std::string(error.what()) + error.info().rule + error.info().hint;
  }
  return "";
}

TEST(MessagesWithTextOfTheUser, ArePrintableAndShort) {
  in_own_process([] {
    const Array x = numbers({4, 5});
    const std::vector<Array> one = {x};
    const std::string nul("i\0j", 3);
    const std::string lines = "ij\n\t?";
    const std::string huge(1 << 20, '(');
    for (const std::string& text : {nul, lines, huge}) {
      const std::function<void()> calls[] = {
          [&] { einsum(text, one); },
          [&] { einsum("ij->" + text, one); },
          [&] { einsum(text + "......", one); },
          [&] { einsum_path(text, {x.shape()}); },
          [&] {
            torch::conv1d(numbers({1, 1, 5}), numbers({1, 1, 3}), {.padding = text.c_str()});
          },
          [&] { xla::Builder(text).Build(); },
          [&] {
            xla::Builder b;
            b.Parameter(0, {3}, DType::f64, text);
            b.Parameter(0, {3}, DType::f64, text);
          },
          [&] {
            xla::Builder b(text);
            b.Parameter(0, {3}, DType::f64, text);
            b.Build().compile().run(x);
          },
          [&] { xla::Builder(text).Parameter(-1, {3}, DType::f64, text); },
      };
      for (const std::function<void()>& call : calls) {
        const std::string message = text_of(call);
        EXPECT_FALSE(message.empty());
        EXPECT_LT(message.size(), 4000U);
        for (const char c : message)
          EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n') << static_cast<int>(c);
      }
    }
  });
}

}  // namespace
}  // namespace weft::test
