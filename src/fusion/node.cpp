#include "fusion/node.h"

#include <atomic>
#include <cstring>

namespace weft::fusion {
namespace {

std::atomic<uint64_t> nodes_made{0};

bool drop(Node* node) noexcept {
  if (detail::is_single_threaded()) return --node->references == 0;
  return __atomic_fetch_sub(&node->references, 1, __ATOMIC_ACQ_REL) == 1;
}

uint64_t distance(int64_t stride) {
  return stride < 0 ? 0 - static_cast<uint64_t>(stride) : static_cast<uint64_t>(stride);
}

}  // namespace

AxisMap compose(const AxisMap& outer, const AxisMap& inner) {
  AxisMap axes = outer;
  for (int64_t& axis : axes) axis = axis < 0 ? -1 : inner[static_cast<int>(axis)];
  return axes;
}

AxisMap identity_map(int rank) {
  AxisMap axes = Dims::filled(rank, 0);
  for (int i = 0; i < rank; ++i) axes[i] = i;
  return axes;
}

Strides mapped(const Strides& strides, const AxisMap& axes) {
  Strides seen = axes;
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
      if (shape[axis] > 1 && shape[before] > 1 && distance(like[before]) < distance(like[axis]))
        break;
      ++place;
    }
    order.insert(place, axis);
  }
  Strides strides = Dims::filled(rank, 1);
  int64_t step = 1;
  for (int i = rank - 1; i >= 0; --i) {
    const int axis = static_cast<int>(order[i]);
    strides[axis] = step;
    step *= shape[axis] > 0 ? shape[axis] : 1;
  }
  return strides;
}

Node::Node(Kind k, DType d)
    : serial(nodes_made.fetch_add(1, std::memory_order_relaxed)), kind(k), dtype(d), compute(d) {}

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
    for (int i = 0; i < current->operands; ++i) {
      Node* operand = current->operand[i].node.release();
      if (!drop(operand)) continue;
      operand->next_dead = dead;
      dead = operand;
    }
    delete current;
  }
}

NodeRef make_array_node(const Array& array) {
  NodeRef node(new Node(Kind::array, array.dtype()));
  node.get()->shape = array.shape();
  node.get()->strides = array.strides();
  node.get()->array = array;
  return node;
}

NodeRef make_literal_node(DType dtype, const std::byte* bytes) {
  NodeRef node(new Node(Kind::literal, dtype));
  std::memcpy(node.get()->literal, bytes, static_cast<size_t>(size_in_bytes(dtype)));
  return node;
}

}  // namespace weft::fusion
