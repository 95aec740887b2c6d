// Tokens: the words, numbers and signs of an expression text.
//
//   x[1:] <= 2.5e3j      name x   sign [   number 1   sign :   sign ]   sign <=   number 2500j   end
#pragma once

#include <string_view>
#include <vector>

#include "expression/parse.h"

namespace weft::expression {

enum class TokenKind : uint8_t { end, name, number, text, sign };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text = {};  // of a quoted text: what lies between the quotes
  Scalar number = 0;
  int begin = 0;
  int end = 0;

  bool is(std::string_view sign) const { return kind == TokenKind::sign && text == sign; }
};

// The last token is `end`. The tokens refer to the text.
struct Tokens {
  std::vector<Token> tokens = {};
  std::optional<SyntaxError> error = {};
};
Tokens split(std::string_view text);

}  // namespace weft::expression
