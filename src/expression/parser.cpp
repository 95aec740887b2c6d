#include "expression/parser.h"

#include <algorithm>

#include "base/text.h"
#include "expression/signs.h"
#include "expression/words.h"

namespace weft::expression {
namespace {

const SignInfo* find_update(const Token& token) {
  const std::string_view text = token.text;
  if (token.kind != TokenKind::sign || text.size() < 2 || text.back() != '=') return nullptr;
  const SignInfo* info = find_binary(text.substr(0, text.size() - 1));
  return info && info->precedence > kComparison ? info : nullptr;
}

}  // namespace

const Token& Parser::next(int ahead) const {
  return tokens_[std::min(at_ + static_cast<size_t>(ahead), tokens_.size() - 1)];
}

bool Parser::take_if(std::string_view sign) {
  if (!next().is(sign)) return false;
  ++at_;
  return true;
}

void Parser::fail(std::string sentence) const {
  throw SyntaxError{std::move(sentence), next().begin, next().end};
}

void Parser::expect(std::string_view sign, const Token& opening) {
  if (take_if(sign)) return;
  if (next().kind == TokenKind::end)
    throw SyntaxError{cat("'", opening.text, "' is not closed"), opening.begin, opening.end};
  fail(cat("'", sign, "' or ',' was expected here"));
}

int Parser::add(Node node, const std::vector<int>& children) {
  node.first_child = static_cast<int>(tree_.children.size());
  node.children = static_cast<int>(children.size());
  tree_.children.insert(tree_.children.end(), children.begin(), children.end());
  tree_.nodes.push_back(std::move(node));
  return tree_.root();
}

int Parser::add_none() {
  return add({.kind = NodeKind::none, .begin = next().begin, .end = next().begin});
}

Tree Parser::parse() {
  take_dialect();
  if (next().kind == TokenKind::end) fail("an expression was expected");
  statement();
  if (next().kind != TokenKind::end) {
    if (next().is("=")) fail("only one '=' is read");
    const std::string_view instead = refusal_of_word(next().text);
    fail(instead.empty() ? cat("'", shown(next().text), "' was not expected here")
                         : std::string(instead));
  }
  return std::move(tree_);
}

// "torch:" in front.
void Parser::take_dialect() {
  if (next().kind != TokenKind::name || !next(1).is(":")) return;
  for (const Dialect dialect : {Dialect::numpy, Dialect::torch, Dialect::xla}) {
    if (next().text == name_of(dialect)) tree_.dialect = dialect;
  }
  if (!tree_.dialect)
    fail(cat("'", next().text, ":' is no dialect: numpy:, torch: or xla: was expected"));
  at_ += 2;
}

int Parser::statement() {
  const int target = binary(kComparison);
  const SignInfo* update = find_update(next());
  if (!update && !next().is("=")) return target;
  check_target(target, update != nullptr);
  take();
  const int value = binary(kComparison);
  Node node{.kind = update ? NodeKind::update : NodeKind::assign,
            .begin = tree_[target].begin,
            .end = tree_[value].end};
  if (update) node.sign = update->sign;
  return add(node, {target, value});
}

// (4, 1) -= (2,) is a question about shapes.
void Parser::check_target(int node, bool is_update) const {
  const NodeKind kind = tree_[node].kind;
  if (is_update && kind == NodeKind::tuple) return;
  if (kind == NodeKind::name || kind == NodeKind::subscript || kind == NodeKind::attribute) return;
  throw SyntaxError{"only a name or a[...] can be assigned to", tree_[node].begin, tree_[node].end};
}

int Parser::binary(int least) {
  int left = unary();
  bool has_compared = false;
  while (true) {
    const Token& token = next();
    const SignInfo* sign = token.kind == TokenKind::sign ? find_binary(token.text) : nullptr;
    if (!sign || sign->precedence < least || sign->precedence >= kUnary) return left;
    const bool compares = sign->precedence == kComparison;
    if (compares && has_compared)
      fail("comparisons do not chain: a < b < c asks for one truth value; write (a < b) & (b < c)");
    has_compared = compares;
    take();
    const int right = binary(sign->precedence + 1);
    left = add({.kind = NodeKind::binary,
                .sign = sign->sign,
                .begin = tree_[left].begin,
                .end = tree_[right].end},
               {left, right});
  }
}

int Parser::unary() {
  if (depth_ == kMaxDepth)
    fail(cat("more than ", kMaxDepth, " brackets or signs within each other"));
  ++depth_;
  const Token& token = next();
  int node = 0;
  if (token.is("-") || token.is("+") || token.is("~")) {
    take();
    const int operand = unary();
    const Sign sign = token.is("-") ? Sign::minus : token.is("+") ? Sign::plus : Sign::invert;
    node = add(
        {.kind = NodeKind::unary, .sign = sign, .begin = token.begin, .end = tree_[operand].end},
        {operand});
  } else {
    node = power();
  }
  --depth_;
  return node;
}

int Parser::power() {
  const int base = postfix();
  if (!take_if("**")) return base;
  const int exponent = unary();
  return add({.kind = NodeKind::binary,
              .sign = Sign::power,
              .begin = tree_[base].begin,
              .end = tree_[exponent].end},
             {base, exponent});
}

int Parser::postfix() {
  int node = atom();
  while (next().is(".") || next().is("(") || next().is("[")) node = after(node, take());
  return node;
}

int Parser::after(int base, const Token& sign) {
  if (sign.is(".")) return attribute(base);
  const bool is_call = sign.is("(");
  std::vector<int> children = is_call ? arguments() : items();
  children.insert(children.begin(), base);
  expect(is_call ? ")" : "]", sign);
  return add({.kind = is_call ? NodeKind::call : NodeKind::subscript,
              .begin = tree_[base].begin,
              .end = tokens_[at_ - 1].end},
             children);
}

int Parser::attribute(int base) {
  if (next().kind != TokenKind::name) fail("a name was expected after '.'");
  const Token& token = take();
  return add({.kind = NodeKind::attribute,
              .name = std::string(token.text),
              .begin = tree_[base].begin,
              .end = token.end},
             {base});
}

std::vector<int> Parser::arguments() {
  std::vector<int> nodes;
  while (!next().is(")")) {
    const Token& token = next();
    const bool has_name = token.kind == TokenKind::name && next(1).is("=");
    if (has_name) at_ += 2;
    int node = binary(kComparison);
    if (has_name)
      node = add({.kind = NodeKind::keyword,
                  .name = std::string(token.text),
                  .begin = token.begin,
                  .end = tree_[node].end},
                 {node});
    nodes.push_back(node);
    if (!take_if(",")) break;
  }
  return nodes;
}

std::vector<int> Parser::items() {
  if (next().is("]")) fail("an index was expected");
  std::vector<int> nodes;
  while (!next().is("]")) {
    nodes.push_back(item());
    if (!take_if(",")) break;
  }
  return nodes;
}

// An index, or a slice. "::" is two colons here.
int Parser::item() {
  const int begin = next().begin;
  std::vector<int> parts{bound()};
  bool has_colon = false;
  while (parts.size() < 3 && (next().is(":") || (next().is("::") && parts.size() == 1))) {
    if (take().is("::")) parts.push_back(add_none());
    parts.push_back(bound());
    has_colon = true;
  }
  if (!has_colon) {
    if (tree_[parts[0]].kind == NodeKind::none && tree_[parts[0]].end == begin)
      fail("an index was expected");
    return parts[0];
  }
  while (parts.size() < 3) parts.push_back(add_none());
  return add({.kind = NodeKind::slice, .begin = begin, .end = tokens_[at_ - 1].end}, parts);
}

int Parser::bound() {
  const bool is_open = next().is(":") || next().is("::") || next().is("]") || next().is(",");
  return is_open ? add_none() : binary(kComparison);
}

}  // namespace weft::expression
