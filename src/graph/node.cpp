#include "graph/node.h"

#include <atomic>
#include <cstring>
#include <new>

#include "array/blocks.h"
#include "base/raise.h"
#include "base/stride_math.h"
#include "core/result.h"
#include "graph/pattern.h"
#include "graph/tuning.h"

namespace weft::graph {
namespace {

// Numbers are handed out to threads in blocks: a locked instruction for each node is a good part of
// making one.
std::atomic<uint64_t> next_block{1};
struct Serials {
  uint64_t next;
  uint64_t end;
};
constinit thread_local Serials serials __attribute__((tls_model("initial-exec"))){0, 0};

// The thread's next one, or if that is not larger than `before`, which another thread has given,
// the first of a new block.
uint64_t serial_after(uint64_t before) {
  if (serials.next == serials.end || serials.next <= before) {
    serials.next = next_block.fetch_add(kSerials, std::memory_order_relaxed);
    serials.end = serials.next + kSerials;
  }
  return serials.next++;
}

bool drop(Node* node) noexcept {
  if (detail::is_single_threaded()) return --node->references == 0;
  return __atomic_fetch_sub(&node->references, 1, __ATOMIC_ACQ_REL) == 1;
}

// Nodes lie in blocks like those of small arrays: freed ones are kept for the next.
int64_t bytes_of_node(int operands, bool has_array) {
  const size_t tail = has_array ? sizeof(Array) : static_cast<size_t>(operands) * sizeof(Edge);
  return static_cast<int64_t>(sizeof(Node) + tail);
}

void destroy(Node* node) noexcept {
  const int64_t bytes = bytes_of_node(node->operands, node->kind == Kind::array);
  if (node->array) node->array->~Array();
  for (int i = 0; i < node->operands; ++i) node->operand[i].~Edge();
  node->~ExprNode();
  give_block(node, bytes);
}

}  // namespace

AxisMap compose(const AxisMap& outer, const AxisMap& inner) {
  AxisMap axes = outer;
  for (int64_t& axis : axes) axis = axis < 0 ? -1 : inner[static_cast<int>(axis)];
  return axes;
}

Strides mapped(const Strides& strides, const AxisMap& axes) {
  Strides seen(axes);
  for (int64_t& axis : seen) axis = axis < 0 ? 0 : strides[static_cast<int>(axis)];
  return seen;
}

Strides dense_like(const Shape& shape, const Strides& like) {
  const int rank = shape.rank();
  Axes order;  // largest stride first; stable; axes of extent 1 do not vote
  for (int axis = 0; axis < rank; ++axis) {
    int place = 0;
    while (place < order.size()) {
      const int before = static_cast<int>(order[place]);
      if (shape[axis] > 1 && shape[before] > 1 &&
          distance_of(like[before]) < distance_of(like[axis]))
        break;
      ++place;
    }
    order.insert(place, axis);
  }
  return core::dense_strides(shape, order);
}

}  // namespace weft::graph

namespace weft {

detail::ExprNode::ExprNode(graph::Kind k, DType d, const Shape& extents, const Strides& steps)
    : graph::Traits{k, Op::copy, d, d}, shape(extents), strides(steps) {}

detail::ExprNode* detail::ExprNode::make(int64_t bytes, graph::Kind kind, DType dtype,
                                         const Shape& shape, const Strides& strides) {
  void* block = take_block(bytes);
  if (!block) throw MemoryError();
  try {
    return new (block) ExprNode(kind, dtype, shape, strides);
  } catch (...) {  // no memory for long lists
    give_block(block, bytes);
    throw;
  }
}

}  // namespace weft

namespace weft::graph {

namespace {

// Also those of its call.
template <class Visit>
void for_each_operand(Node& node, const Visit& visit) {
  for (int i = 0; i < node.operands; ++i) visit(node.operand[i].node);
  if (!node.call) return;
  for (NodeRef& operand : node.call->operands) visit(operand);
}

}  // namespace

void complete(Node& node) noexcept {
  uint64_t youngest = 0;
  for_each_operand(node, [&](const NodeRef& operand) {
    if (operand->serial > youngest) youngest = operand->serial;
    node.has_calls = node.has_calls || operand->has_calls;
  });
  node.serial = serial_after(youngest);
  node.hash = hash_of_structure(node);
}

NodeRef make_node(Kind kind, DType dtype, int operands, const Shape& shape) {
  Node* node = Node::make(bytes_of_node(operands, false), kind, dtype, shape, {});
  node->operands = static_cast<uint8_t>(operands);
  node->operand = reinterpret_cast<Edge*>(node + 1);
  for (int i = 0; i < operands; ++i) new (node->operand + i) Edge;
  return NodeRef(node);
}

NodeRef make_array_node(const Array& array) {
  NodeRef ref(Node::make(bytes_of_node(0, true), Kind::array, array.dtype(), array.shape(),
                         array.strides()));
  Node* node = ref.get();
  node->array = new (node + 1) Array(array);
  complete(*node);
  return ref;
}

NodeRef make_call_node(const char* name, const Shape& shape, DType dtype, Call&& call) try {
  NodeRef ref(
      Node::make(bytes_of_node(0, true), Kind::array, dtype, shape, row_major_strides(shape)));
  Node* node = ref.get();
  node->array = new (node + 1)
      Array(detail::StorageRef(), Layout::row_major(shape), dtype, /*writable=*/false);
  node->name = name;
  node->call = std::make_unique<Call>(std::move(call));
  node->has_calls = true;
  complete(*node);
  return ref;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

NodeRef make_literal_node(DType dtype, const std::byte* bytes) {
  NodeRef node = make_node(Kind::literal, dtype, 0);
  std::memcpy(node.get()->literal, bytes, static_cast<size_t>(size_in_bytes(dtype)));
  complete(*node.get());
  return node;
}

void retain(Node* node) noexcept {
  if (detail::is_single_threaded())
    ++node->references;
  else
    __atomic_fetch_add(&node->references, 1, __ATOMIC_RELAXED);
}

void release(Node* node) noexcept {
  if (!drop(node)) return;
  Node* dead = node;
  while (dead) {
    Node* current = dead;
    dead = current->next_dead;
    for_each_operand(*current, [&dead](NodeRef& ref) {
      Node* operand = ref.release();
      if (!operand || !drop(operand)) return;  // null: memory ran out while it was made
      operand->next_dead = dead;
      dead = operand;
    });
    destroy(current);
  }
}

}  // namespace weft::graph
