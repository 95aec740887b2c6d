// Tree: an array expression as it was written, read but not yet understood.
//
//   a - b.mean(1)     0 name a
//                     1 name b
//                     2 attribute mean (1)
//                     3 number 1
//                     4 call (2, 3)
//                     5 binary - (0, 4)
//
// Nodes lie in one list, each behind those it is made of: who walks the list forwards evaluates in
// Python's order and needs no recursion. What a node means is not decided here: a tuple may be an
// array of that shape, a list of axes or a size.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "weft/dtype.h"
#include "weft/error.h"

namespace weft::expression {

enum class NodeKind : uint8_t {
  none,       // None, np.newaxis; a bound that a slice lacks
  number,     // 2, 2.5, 3j, True
  text,       // 'ij,jk->ik'
  ellipsis,   // ...
  name,       // a, np.add (name add, module np)
  tuple,      // (2, 3)
  list,       // [[1, 2], [3, 4]]
  braces,     // {0, 2}
  slice,      // start:stop:step, three children
  unary,      // -x
  binary,     // x + y, x < y
  attribute,  // x.T
  subscript,  // x[i, j]: x, then what stands in the brackets
  call,       // f(x, axis=1): f, then the arguments
  keyword,    // axis=1 in a call
  assign,     // x = y
  update,     // x += y
};

enum class Sign : uint8_t {
  add,
  subtract,
  multiply,
  divide,
  floor_divide,
  remainder,
  power,
  product,
  bit_and,
  bit_or,
  bit_xor,
  left_shift,
  right_shift,
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  minus,  // unary ones from here
  plus,
  invert,
};
// "+", "//", "<=", "~".
std::string_view spelling(Sign sign);

struct Node {
  NodeKind kind = NodeKind::none;
  Sign sign = Sign::add;    // of unary, binary and update
  Scalar number = 0;        // of number
  std::string name = {};    // of name, attribute, keyword and text
  std::string module = {};  // of name: "np", "torch", "weft::xla"; often empty
  int first_child = 0;      // in Tree::children
  int children = 0;
  int begin = 0;  // its place in the text, in bytes, with parentheses around it
  int end = 0;
};

struct Tree {
  std::optional<Dialect> dialect = {};  // "torch:" before the expression
  std::vector<Node> nodes = {};         // the last one is the whole
  std::vector<int> children = {};

  int root() const { return static_cast<int>(nodes.size()) - 1; }
  std::span<const int> children_of(int node) const {
    const Node& parent = nodes[static_cast<size_t>(node)];
    return std::span(children).subspan(static_cast<size_t>(parent.first_child),
                                       static_cast<size_t>(parent.children));
  }
  const Node& operator[](int node) const { return nodes[static_cast<size_t>(node)]; }
};

// The node as one would write it, with those parentheses only that it needs: "a - b.mean(1)".
// Parsed again, the text of the root gives an equal tree.
std::string to_string(const Tree& tree, int node);
std::string to_string(const Tree& tree);  // all of it, with the dialect in front

// The same nodes, wherever they stood. Numbers are equal if they print alike: nan is nan.
bool is_equal(const Tree& a, const Tree& b);

}  // namespace weft::expression
