// The smallest parts of the grammar (parser.h): names, numbers, what stands in brackets.
#include <algorithm>

#include "base/text.h"
#include "expression/parser.h"
#include "expression/words.h"

namespace weft::expression {
namespace {

// What may stand before a function's name. "numpy" of "jax.numpy" belongs to the module.
constexpr std::string_view kModules[] = {"np",      "numpy",      "torch",    "jnp",   "lax",
                                         "jax",     "xla",        "weft",     "F",     "jax.numpy",
                                         "jax.lax", "weft.torch", "weft.xla", "jax.nn"};

bool is_module(std::string_view path) {
  return std::find(std::begin(kModules), std::end(kModules), path) != std::end(kModules);
}

}  // namespace

int Parser::atom() {
  const Token& token = next();
  const Node place{.begin = token.begin, .end = token.end};
  Node node = place;
  switch (token.kind) {
    case TokenKind::end:
      fail("the expression ends here; an operand was expected");
    case TokenKind::number:
      node.kind = NodeKind::number;
      node.number = take().number;
      return add(node);
    case TokenKind::text:
      node.kind = NodeKind::text;
      node.name = std::string(take().text);
      return add(node);
    case TokenKind::name:
      return name();
    case TokenKind::sign:
      break;
  }
  if (token.is("(")) return round();
  if (token.is("[")) return square(NodeKind::list, "]");
  if (token.is("{")) return square(NodeKind::braces, "}");
  if (!token.is("...")) fail(cat("an operand was expected, not '", token.text, "'"));
  take();
  node.kind = NodeKind::ellipsis;
  return add(node);
}

// A name with what stands before it: np.add, weft::torch::add.
int Parser::name() {
  const Token& first = take();
  const auto goes_on = [&] {
    return (next().is(".") || next().is("::")) && next(1).kind == TokenKind::name;
  };
  if (!is_module(first.text) || !goes_on()) return plain_name(first);
  std::string module(first.text);
  std::string name;
  int end = first.end;
  while (goes_on()) {
    take();
    const Token& part = take();
    end = part.end;
    const std::string longer = cat(module, ".", part.text);
    if (name.empty() && is_module(longer))
      module = longer;
    else
      name += cat(name.empty() ? "" : ".", part.text);
  }
  if (name.empty())
    throw SyntaxError{cat("a function of ", module, " was expected"), first.begin, end};
  const bool is_none = name == "newaxis" || name == "None";
  return add({.kind = is_none ? NodeKind::none : NodeKind::name,
              .name = is_none ? "" : name,
              .module = is_none ? "" : module,
              .begin = first.begin,
              .end = end});
}

int Parser::plain_name(const Token& token) {
  const std::string_view text = token.text;
  Node node{.kind = NodeKind::name, .begin = token.begin, .end = token.end};
  const std::string_view refusal = refusal_of_word(text);
  if (!refusal.empty()) throw SyntaxError{std::string(refusal), token.begin, token.end};
  if (text == "None" || text == "newaxis") {
    node.kind = NodeKind::none;
  } else if (text == "True" || text == "False") {
    node.kind = NodeKind::number;
    node.number = text == "True";
  } else if (text == "Ellipsis") {
    node.kind = NodeKind::ellipsis;
  } else {
    node.name = std::string(text);
  }
  return add(node);
}

// (x), (), (x,), (x, y).
int Parser::round() {
  const Token& opening = take();
  std::vector<int> entries;
  bool has_comma = false;
  while (!next().is(")")) {
    entries.push_back(binary(1));
    if (!take_if(",")) break;
    has_comma = true;
  }
  expect(")", opening);
  const int end = tokens_[at_ - 1].end;
  if (entries.size() != 1 || has_comma)
    return add({.kind = NodeKind::tuple, .begin = opening.begin, .end = end}, entries);
  Node& inner = tree_.nodes[static_cast<size_t>(entries[0])];
  inner.begin = opening.begin;
  inner.end = end;
  return entries[0];
}

int Parser::square(NodeKind kind, std::string_view closing) {
  const Token& opening = take();
  std::vector<int> entries;
  while (!next().is(closing)) {
    entries.push_back(binary(1));
    if (!take_if(",")) break;
  }
  expect(closing, opening);
  return add({.kind = kind, .begin = opening.begin, .end = tokens_[at_ - 1].end}, entries);
}

}  // namespace weft::expression
