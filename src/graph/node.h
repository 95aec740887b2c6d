// Node: one step of an expression that has not run yet. Nodes are immutable, own what they read,
// and may be shared by any number of expressions and threads.
//
//   exp(lazy(x) - m)        op exp  (1000, 64)
//                             op subtract  (1000, 64)
//                               array x  (1000, 64)     axes (0, 1)
//                               array m  (1000, 1)      axes (0, -1)      -1: it repeats there
//
// A node knows all that the eager call would know before it runs: shape, element types, and how its
// result would lie in memory, because the order of a later reduction depends on that.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "array/axes.h"
#include "core/reduce.h"
#include "weft/expr.h"

namespace weft::graph {

enum class Kind : uint8_t {
  array,      // an input
  literal,    // a C++ number
  op,         // an elementwise operation
  view,       // another arrangement of its operand, whole: costs nothing
  part,       // some of the elements of its operand
  reshape,    // another shape, in the same order of elements
  reduction,  // many elements to one, reduced axes kept with extent 1
};

// Entry j is the operand's axis that moves along axis j of its user; -1: none, the operand repeats.
using AxisMap = Axes;

// The map that follows `outer` and then `inner`.
AxisMap compose(const AxisMap& outer, const AxisMap& inner);
inline AxisMap identity_map(int rank) { return all_axes(rank); }
// The strides of an operand with these strides, seen by its user.
Strides mapped(const Strides& strides, const AxisMap& axes);
// Dense strides for this shape whose axes lie in memory in the order of `like`.
Strides dense_like(const Shape& shape, const Strides& like);

using Node = detail::ExprNode;

// A counted reference, null or not.
class NodeRef {
 public:
  NodeRef() = default;
  explicit NodeRef(Node* adopted) : node_(adopted) {}
  NodeRef(const NodeRef& other);
  NodeRef(NodeRef&& other) noexcept : node_(other.node_) { other.node_ = nullptr; }
  NodeRef& operator=(NodeRef other) noexcept {
    Node* mine = node_;
    node_ = other.node_;
    other.node_ = mine;
    return *this;
  }
  ~NodeRef();

  const Node& operator*() const { return *node_; }
  const Node* operator->() const { return node_; }
  Node* get() const { return node_; }
  Node* release() {
    Node* mine = node_;
    node_ = nullptr;
    return mine;
  }

 private:
  Node* node_ = nullptr;
};

struct Edge {
  NodeRef node;
  AxisMap axes;  // kind reshape: none
};

// Which elements of its operand a node of this kind shows.
struct Part {
  Dims start;  // on each axis of the operand
  Dims step;   // along each of its own, on the operand's
};

// What no loop computes: a join, a sort, a product. It runs before the loops that read its result,
// once for each evaluation.
struct Call {
  std::vector<NodeRef> operands;
  // Fresh memory, row-major, of the node's shape and type.
  std::function<Array(const std::vector<Array>& operands)> run;
};

// What a node computes, apart from operands and axes. One word, so that comparing it is one
// comparison.
struct Traits {
  Kind kind;
  Op op = Op::copy;
  DType dtype;    // of the result
  DType compute;  // what the operation computes in
  DType loads[kMaxArity] = {};
  uint8_t operands = 0;
};
static_assert(sizeof(Traits) == sizeof(int64_t));

}  // namespace weft::graph

namespace weft {

// Its operands or its array lie behind it, in the same block of memory.
struct detail::ExprNode : graph::Traits {
  int64_t references = 1;
  uint64_t serial = 0;  // operands have smaller ones than their users
  uint64_t hash = 0;    // of all that is computed behind it (pattern.h)
  const char* name = "";
  Shape shape;
  Strides strides;                 // as the eager result would lie
  graph::Edge* operand = nullptr;  // a reduction's centre is its second
  Array* array = nullptr;          // kind array
  // Kind reduction: x as the eager operand would lie; axes kept, and nothing left to do to the
  // result or to elements before they are loaded.
  std::unique_ptr<const core::Reduce> reduction;
  std::unique_ptr<const graph::Part> part;
  // Of an array that has no elements yet: what gives them. The graph sees an input.
  std::unique_ptr<graph::Call> call;
  bool has_calls = false;         // this one, or one behind it
  ExprNode* next_dead = nullptr;  // while a list of nodes is taken apart
  alignas(16) std::byte literal[16] = {};

  int64_t size() const { return count_or_overflow(shape); }

  // In a block of so many bytes.
  static ExprNode* make(int64_t bytes, graph::Kind kind, DType dtype, const Shape& shape,
                        const Strides& strides);

 private:
  ExprNode(graph::Kind kind, DType dtype, const Shape& shape, const Strides& strides);
};

}  // namespace weft

namespace weft::graph {

// Shared ownership from plain pointers, for the public handle.
void retain(Node* node) noexcept;
// Without recursion, however long a chain of operands ends with it.
void release(Node* node) noexcept;

inline NodeRef::NodeRef(const NodeRef& other) : node_(other.node_) {
  if (node_) retain(node_);
}
inline NodeRef::~NodeRef() {
  if (node_) graph::release(node_);
}

// The operand of a record.
inline core::Value value_of(const Node& node) { return {node.shape, node.dtype, node.strides}; }

// One with room for so many operands. Whoever fills it in completes it.
NodeRef make_node(Kind kind, DType dtype, int operands, const Shape& shape = {});
// Sets serial and hash.
void complete(Node& node) noexcept;
NodeRef make_array_node(const Array& array);
NodeRef make_literal_node(DType dtype, const std::byte* bytes);
// The result of a call, which is made when the expression is evaluated.
NodeRef make_call_node(const char* name, const Shape& shape, DType dtype, Call&& call);

}  // namespace weft::graph
