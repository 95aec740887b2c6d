// A call that must be refused, with the payload its error must carry. The table of all of them is
// in *_cases.h; golden texts, classes and payloads are checked against it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "weft/weft.h"

namespace weft::test {

// The payload of ErrorInfo but for rule and hint, which are left to the golden texts.
struct Payload {
  ErrorKind kind = ErrorKind::no_error;
  std::string op = {};
  Dialect dialect = Dialect::numpy;
  std::vector<Shape> shapes = {};
  int result_axis = -1;
  std::vector<int> operand_axes = {};
  int operands[2] = {-1, -1};
  int64_t extents[2] = {-1, -1};
};

struct RefusedCall {
  std::string code;
  std::function<void()> run;
  Payload expected;
};
using RefusedCalls = std::vector<RefusedCall>;

}  // namespace weft::test

// The code of a call and the call itself.
#define WEFT_CALL(...) #__VA_ARGS__, [] { static_cast<void>(__VA_ARGS__); }
