// The grammar, one function per line of it.
//
//   statement   expression ["=" expression | "+=" expression ...]
//   binary      unary (sign binary)*          by precedence
//   unary       ("-" | "+" | "~") unary | power
//   power       postfix ["**" unary]
//   postfix     atom ("." name | "(" arguments ")" | "[" items "]")*
//   atom        number | text | name | "..." | "(" tuple ")" | "[" list "]" | "{" list "}"
//
// It recurses as deep as brackets and signs stand within each other: kMaxDepth at most. Longer and
// longer sums do not make it deeper.
#pragma once

#include <string>
#include <vector>

#include "expression/token.h"

namespace weft::expression {

// REQUIRES: tokens that end with `end`. Its functions throw SyntaxError.
class Parser {
 public:
  explicit Parser(const std::vector<Token>& tokens) : tokens_(tokens) {}
  Tree parse();

 private:
  struct Made {
    std::vector<int> children;
    int begin;
    int end;
  };

  const Token& next(int ahead = 0) const;
  const Token& take() { return tokens_[at_++]; }
  bool take_if(std::string_view sign);
  [[noreturn]] void fail(std::string sentence) const;  // at the next token
  void expect(std::string_view sign, const Token& opening);

  int add(Node node, const std::vector<int>& children = {});
  int add_none();

  void take_dialect();
  int statement();
  void check_target(int node, bool is_update) const;
  int binary(int least);
  int unary();
  int power();
  int postfix();
  int after(int base, const Token& sign);
  int attribute(int base);
  int atom();
  int name();
  int plain_name(const Token& token);
  int round();
  int square(NodeKind kind, std::string_view closing);
  std::vector<int> arguments();
  std::vector<int> items();
  int item();
  int bound();

  const std::vector<Token>& tokens_;
  size_t at_ = 0;
  int depth_ = 0;
  Tree tree_;
};

}  // namespace weft::expression
