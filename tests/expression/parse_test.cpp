// Expression texts become trees, with Python's precedence; what is none is refused with a caret.
#include "expression/parse.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace weft::expression {
namespace {

// The tree as text with parentheses around every operation, so that precedence shows.
std::string grouped(const Tree& tree, int node) {
  const Node& n = tree[node];
  const auto of = tree.children_of(node);
  if (n.kind == NodeKind::binary)
    return cat("(", grouped(tree, of[0]), " ", spelling(n.sign), " ", grouped(tree, of[1]), ")");
  if (n.kind == NodeKind::unary) return cat("(", spelling(n.sign), grouped(tree, of[0]), ")");
  return to_string(tree, node);
}
std::string grouped(const std::string& text) {
  const Parsed parsed = parse(text);
  return parsed.error ? parsed.error->sentence : grouped(parsed.tree, parsed.tree.root());
}

std::string printed(const std::string& text) {
  const Parsed parsed = parse(text);
  return parsed.error ? parsed.error->sentence : to_string(parsed.tree);
}

std::string refusal(const std::string& text) {
  const Parsed parsed = parse(text);
  return parsed.error ? to_string(*parsed.error, text) : "nothing is wrong";
}

NodeKind kind_of_root(const std::string& text) {
  const Parsed parsed = parse(text);
  return parsed.error ? NodeKind::none : parsed.tree[parsed.tree.root()].kind;
}

TEST(Parse, PrecedenceIsPythons) {
  EXPECT_EQ(grouped("a + b * c"), "(a + (b * c))");
  EXPECT_EQ(grouped("a * b + c"), "((a * b) + c)");
  EXPECT_EQ(grouped("a - b - c"), "((a - b) - c)");
  EXPECT_EQ(grouped("a / b // c % d @ e"), "((((a / b) // c) % d) @ e)");
  EXPECT_EQ(grouped("a | b ^ c & d << e + f * -g ** h"),
            "(a | (b ^ (c & (d << (e + (f * (-(g ** h))))))))");
  EXPECT_EQ(grouped("a ** b * c + d >> e & f ^ g | h"),
            "(((((((a ** b) * c) + d) >> e) & f) ^ g) | h)");
  EXPECT_EQ(grouped("a < b | c"), "(a < (b | c))");
  EXPECT_EQ(grouped("a + b == c - d"), "((a + b) == (c - d))");
  EXPECT_EQ(grouped("~a & b"), "((~a) & b)");
}

TEST(Parse, PowersBindTighterThanTheSignOnTheirLeftAndGroupToTheRight) {
  EXPECT_EQ(grouped("-x ** 2"), "(-(x ** 2))");
  EXPECT_EQ(grouped("2 ** -x"), "(2 ** (-x))");
  EXPECT_EQ(grouped("a ** b ** c"), "(a ** (b ** c))");
  EXPECT_EQ(grouped("(a ** b) ** c"), "((a ** b) ** c)");
  EXPECT_EQ(grouped("-a ** -b ** c"), "(-(a ** (-(b ** c))))");
  EXPECT_EQ(grouped("- - + ~a"), "(-(-(+(~a))))");
  EXPECT_EQ(grouped("a[0] ** b.T"), "(a[0] ** b.T)");
}

TEST(Parse, NodesStandBehindThoseTheyAreMadeOf) {
  const Tree tree = parse("a - b.mean(1)").tree;
  ASSERT_EQ(tree.nodes.size(), 6U);
  EXPECT_EQ(tree[0].name, "a");
  EXPECT_EQ(tree[1].name, "b");
  EXPECT_EQ(tree[2].kind, NodeKind::attribute);
  EXPECT_EQ(tree[2].name, "mean");
  EXPECT_EQ(tree[3].number.integer, 1);
  EXPECT_EQ(tree[4].kind, NodeKind::call);
  EXPECT_EQ(tree[5].sign, Sign::subtract);
  EXPECT_EQ(tree.children_of(5)[0], 0);
  EXPECT_EQ(tree.children_of(5)[1], 4);
  EXPECT_EQ(tree[4].begin, 4);
  EXPECT_EQ(tree[4].end, 13);
}

TEST(Parse, EveryConstructIsPrintedAsItIsWritten) {
  for (const char* text : {"(256, 256, 16) + (256,)",
                           "()",
                           "(3,)",
                           "[[1, 2], [3, 4]]",
                           "{1}",
                           "{0, 2}",
                           "[]",
                           "a.T.mT",
                           "x.mean(1, keepdims=True)",
                           "np.add(a, b, out=c)",
                           "f()",
                           "f(x,)[0](y)",
                           "a[1:2]",
                           "a[::-1]",
                           "a[1::2, None, ..., -1:]",
                           "a[:, 0]",
                           "a[...]",
                           "a[b > 0]",
                           "torch: x.expand(-1, 4)",
                           "xla: add(a, b, {1})",
                           "numpy: a @ b",
                           "x += y",
                           "a[0] = b",
                           "a[mask] **= 2",
                           "x = y",
                           "(4, 1) -= (2,)",
                           "np.einsum('ij,jk->ik', a, b)",
                           "weft::torch::add(a, b)",
                           "xla::add(a, b)",
                           "jax.numpy.linalg.norm(x)",
                           "torch.nn.functional.conv2d(x, w)",
                           "True + False",
                           "1.5e+30 + 2.5",
                           "2.0j",
                           "(2).T",
                           "f(\"it's\")",
                           "(a < b) & (c >= d) | ~e != f",
                           "a**-b",
                           "(-a)**b",
                           "-a**b"}) {
    const std::string again = printed(text);
    std::string wanted = text;
    if (wanted == "f(x,)[0](y)") wanted = "f(x)[0](y)";
    EXPECT_EQ(again, wanted);
  }
}

TEST(Parse, NumbersOfEveryForm) {
  const auto number = [](const std::string& text) {
    const Parsed parsed = parse(text);
    EXPECT_FALSE(parsed.error) << text;
    return parsed.error ? Scalar(-1) : parsed.tree[0].number;
  };
  EXPECT_EQ(number("9223372036854775807").integer, 9223372036854775807);
  EXPECT_EQ(number("1_000").integer, 1000);
  EXPECT_EQ(number("0xFf").integer, 255);
  EXPECT_EQ(number("0b101").integer, 5);
  EXPECT_EQ(number("0o17").integer, 15);
  EXPECT_EQ(number("000").integer, 0);
  EXPECT_EQ(number("1.").real, 1.0);
  EXPECT_EQ(number(".5").real, 0.5);
  EXPECT_EQ(number("1e3").real, 1000.0);
  EXPECT_EQ(number("2.5E-1").real, 0.25);
  EXPECT_EQ(number("3j").imag, 3.0);
  EXPECT_EQ(number("1e400").real, std::numeric_limits<double>::infinity());
  EXPECT_EQ(number("1e-400").real, 0.0);
  EXPECT_EQ(number("True").kind, DTypeKind::boolean);
}

TEST(Parse, NoneNewaxisAndOpenBoundsAreTheSame) {
  EXPECT_EQ(kind_of_root("None"), NodeKind::none);
  EXPECT_EQ(kind_of_root("np.newaxis"), NodeKind::none);
  EXPECT_TRUE(is_equal(parse("a[:None]").tree, parse("a[:]").tree));
  EXPECT_TRUE(is_equal(parse("a[::]").tree, parse("a[:]").tree));
  EXPECT_FALSE(is_equal(parse("a[:1]").tree, parse("a[1:]").tree));
  EXPECT_EQ(kind_of_root("Ellipsis"), NodeKind::ellipsis);
}

TEST(Parse, ModulesAreApartFromNames) {
  const Tree tree = parse("np.linalg.norm(torch.T, F.conv2d, jax.lax.add, weft::xla::add)").tree;
  EXPECT_EQ(tree[0].module, "np");
  EXPECT_EQ(tree[0].name, "linalg.norm");
  EXPECT_EQ(tree[1].module, "torch");
  EXPECT_EQ(tree[2].module, "F");
  EXPECT_EQ(tree[3].module, "jax.lax");
  EXPECT_EQ(tree[3].name, "add");
  EXPECT_EQ(tree[4].module, "weft.xla");
  EXPECT_TRUE(parse("a.T").tree[0].module.empty());
}

TEST(Parse, NamesMayHoldLettersOfAnyScript) {
  EXPECT_EQ(printed("σ - μ.mean(1)"), "σ - μ.mean(1)");
  EXPECT_EQ(refusal("σ -"),
            "the expression ends here; an operand was expected\n"
            "  σ -\n"
            "     ^");
}

TEST(Parse, LinesAndCommentsAreBlanks) { EXPECT_EQ(printed("a +\n  b  # the bias\n"), "a + b"); }

TEST(Refusals, PointAtThePlace) {
  EXPECT_EQ(refusal("(2, 3"),
            "'(' is not closed\n"
            "  (2, 3\n"
            "  ^");
  EXPECT_EQ(refusal("a + * b"),
            "an operand was expected, not '*'\n"
            "  a + * b\n"
            "      ^");
  EXPECT_EQ(refusal("a[1, 2)"),
            "']' or ',' was expected here\n"
            "  a[1, 2)\n"
            "        ^");
  EXPECT_EQ(refusal("a < b < c"),
            "comparisons do not chain: a < b < c asks for one truth value; "
            "write (a < b) & (b < c)\n"
            "  a < b < c\n"
            "        ^");
  EXPECT_EQ(refusal("a and b"),
            "'and' asks for one truth value; elementwise it is &\n"
            "  a and b\n"
            "    ^^^");
  EXPECT_EQ(refusal("not a"),
            "'not' asks for one truth value; elementwise it is ~\n"
            "  not a\n"
            "  ^^^");
  EXPECT_EQ(refusal("jax: a + b"),
            "'jax:' is no dialect: numpy:, torch: or xla: was expected\n"
            "  jax: a + b\n"
            "  ^^^");
  EXPECT_EQ(refusal("99999999999999999999 + a"),
            "an integer beyond int64\n"
            "  99999999999999999999 + a\n"
            "  ^^^^^^^^^^^^^^^^^^^^");
  EXPECT_EQ(refusal("a b"),
            "'b' was not expected here\n"
            "  a b\n"
            "    ^");
  EXPECT_EQ(refusal("a + 1 = b"),
            "only a name or a[...] can be assigned to\n"
            "  a + 1 = b\n"
            "  ^^^^^");
  EXPECT_EQ(refusal(""),
            "an expression was expected\n"
            "  \n"
            "  ^");
}

TEST(Refusals, EveryMistakeHasASentence) {
  for (const char* text : {"a[",          "a[]",         "a[,]",
                           "a.",          "a.1",         "f(a",
                           "f(,)",        "[1, 2",       "{1",
                           ")",           "a)",          "1 2",
                           "0x",          "1e",          "012",
                           "1_",          "12ab",        "'abc",
                           "\"a\\n\"",    "a == b == c", "a if b else c",
                           "a in b",      "lambda x: x", "x = y = z",
                           "x += y += z", "f(*a)",       "f(**a)",
                           "a $ b",       "a ? b",       "a; b",
                           "a := 1",      "a -> b",      "!a",
                           "a...b",       "np.",         "torch:",
                           "a[1:2:3:4]",  "f(a=)",       "f(1=2)",
                           "=",           "+",           "x =",
                           "2 = x",       "@a",          "`a`",
                           "\\",          "a\n\nb",      "import numpy",
                           "weft::",      "a::b"}) {
    const Parsed parsed = parse(text);
    ASSERT_TRUE(parsed.error) << text;
    EXPECT_FALSE(parsed.error->sentence.empty()) << text;
    EXPECT_GE(parsed.error->begin, 0) << text;
    EXPECT_LE(parsed.error->end, static_cast<int>(std::string(text).size())) << text;
    EXPECT_NE(refusal(text).find('^'), std::string::npos) << text;
  }
}

TEST(Refusals, LongTextsAreShownInPart) {
  const std::string text = std::string(500, 'a') + " $ " + std::string(500, 'b');
  const std::string shown = refusal(text);
  EXPECT_LT(shown.size(), 300U);
  const size_t caret = shown.rfind('^') - (shown.rfind('\n') + 1);
  const std::string line = shown.substr(shown.find('\n') + 1);
  EXPECT_EQ(line[caret], '$');
}

// --- What nobody writes in earnest.

TEST(Hostile, DepthIsBounded) {
  const auto nested = [](int depth, const std::string& open, const std::string& close) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += open;
    text += "a";
    for (int i = 0; i < depth; ++i) text += close;
    return parse(text);
  };
  for (const auto& [open, close] :
       {std::pair("(", ")"), std::pair("[", "]"), std::pair("-", ""), std::pair("f(", ")"),
        std::pair("a[", "]"), std::pair("2**", ""), std::pair("{", "}")}) {
    EXPECT_FALSE(nested(kMaxDepth / 2 - 1, open, close).error) << open;
    const Parsed deep = nested(kMaxDepth + 1, open, close);
    ASSERT_TRUE(deep.error) << open;
    EXPECT_NE(deep.error->sentence.find("within each other"), std::string::npos);
    EXPECT_TRUE(nested(20000, open, close).error) << open;
  }
}

TEST(Hostile, AMillionParenthesesAreTooLongAText) {
  const std::string text(1000000, '(');
  const Parsed parsed = parse(text);
  ASSERT_TRUE(parsed.error);
  EXPECT_EQ(parsed.error->sentence, "a text of 1000000 bytes; at most 65536 are read");
  EXPECT_LT(refusal(text).size(), 400U);
}

TEST(Hostile, LongChainsAreReadAndPrinted) {
  std::string text = "a";
  while (text.size() < static_cast<size_t>(kMaxText) - 10) text += " + a";
  const Parsed sum = parse(text);
  ASSERT_FALSE(sum.error);
  EXPECT_EQ(to_string(sum.tree), text);
  std::string methods = "a";
  while (methods.size() < static_cast<size_t>(kMaxText) - 10) methods += ".T";
  EXPECT_EQ(printed(methods), methods);
}

TEST(Hostile, AnyBytesAreReadOrRefused) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string one(1, static_cast<char>(byte));
    for (const std::string& text : {one, "a" + one, "a + " + one + "b", "'" + one + "'"}) {
      const Parsed parsed = parse(text);
      if (parsed.error) {
        EXPECT_NE(refusal(text).find('^'), std::string::npos);
      } else {
        EXPECT_TRUE(is_equal(parse(to_string(parsed.tree)).tree, parsed.tree)) << byte;
      }
    }
  }
  EXPECT_TRUE(parse(std::string("a\0b", 3)).error);
  EXPECT_TRUE(parse(std::string(100, '\0')).error);
  EXPECT_TRUE(parse("\xc0\x80").error) << "an overlong form";
  EXPECT_TRUE(parse("\xed\xa0\x80").error) << "a surrogate";
}

TEST(Hostile, HugeNumbersAreRefusedOrInfinite) {
  EXPECT_TRUE(parse(std::string(10000, '9')).error);
  EXPECT_TRUE(parse("0x" + std::string(10000, 'f')).error);
  EXPECT_FALSE(parse(std::string(10000, '9') + ".0").error);
  EXPECT_FALSE(parse("1e" + std::string(10000, '9')).error);
  EXPECT_FALSE(parse("1e-" + std::string(10000, '9')).error);
}

}  // namespace
}  // namespace weft::expression
