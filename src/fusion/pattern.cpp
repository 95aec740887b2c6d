#include "fusion/pattern.h"

#include <initializer_list>

#include "base/bit_cast.h"

namespace weft::fusion {
namespace {

bool is_leaf(const Node& node) { return node.kind == Kind::array || node.kind == Kind::literal; }

int64_t packed(std::initializer_list<int> bytes) {
  int64_t word = 0;
  for (int byte : bytes) word = word << 8 | byte;
  return word;
}

int64_t traits_of(const Node& node) { return bits_as<int64_t>(static_cast<const Traits&>(node)); }

// The axes along which it repeats, as bits.
int64_t repeats_of(const Strides& strides) {
  uint64_t bits = 0;
  for (int64_t stride : strides) bits = bits << 1 | (stride == 0 ? 1 : 0);
  return static_cast<int64_t>(bits);
}

template <class Take>
bool spell(const Dims& dims, Take& take) {
  const int64_t* entries = dims.data();
  for (int i = 0; i < dims.rank(); ++i) {
    if (!take(entries[i])) return false;
  }
  return true;
}

template <class Take>
bool spell(const ReductionInfo& info, Take& take) {
  const int64_t traits =
      packed({info.as_truth ? 1 : 0, static_cast<int>(info.fold), static_cast<int>(info.reducer),
              static_cast<int>(info.join), static_cast<int>(info.load),
              static_cast<int>(info.identity.kind), info.axes.rank(), info.shape.rank()});
  return take(traits) && take(info.identity.integer) &&
         take(bits_as<int64_t>(info.identity.real)) && take(bits_as<int64_t>(info.identity.imag)) &&
         spell(info.axes, take) && spell(info.shape, take) && spell(info.strides, take);
}

// The node as a list of numbers, given to `take` one by one until that says false: all that a schedule depends on but the
// operands themselves. All lists of a node are as long as its rank.
template <class Take>
bool spell(const Node& node, Take& take) {
  if (!take(traits_of(node)) || !take(node.shape.rank()) || !spell(node.shape, take)) return false;
  if (is_leaf(node)) return take(repeats_of(node.strides));
  if (!spell(node.strides, take)) return false;
  for (int k = 0; k < node.operands; ++k) {
    if (!spell(node.operand[k].axes, take)) return false;
  }
  return node.kind != Kind::reduction || spell(*node.reduction, take);
}

uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
  return hash ^ hash >> 29;
}

// Few numbers, small ones: what they have in common with others is told apart by comparing.
uint64_t folded(const Dims& dims) {
  uint64_t all = static_cast<uint64_t>(dims.rank());
  for (int64_t entry : dims) all = all * 31 + static_cast<uint64_t>(entry);
  return all;
}

}  // namespace

uint64_t hash_of_structure(const Node& node) noexcept {
  uint64_t hash = mix(static_cast<uint64_t>(traits_of(node)), folded(node.shape));
  if (is_leaf(node)) return mix(hash, static_cast<uint64_t>(repeats_of(node.strides)));
  for (int k = 0; k < node.operands; ++k)
    hash = mix(hash, node.operand[k].node->hash + folded(node.operand[k].axes));
  if (node.kind != Kind::reduction) return hash;
  return mix(hash,
             folded(node.reduction->axes) << 8 | static_cast<uint64_t>(node.reduction->reducer));
}

Pattern::Pattern(const NodeList& nodes) : count_(nodes.size()) {
  const auto write = [&](int64_t word) {
    words_.push_back(word);
    return true;
  };
  for (size_t i = nodes.size(); i-- > 0;) {
    const Node& node = *nodes[i];
    spell(node, write);
    for (int k = 0; k < node.operands; ++k)
      operands_.push_back(position_of(nodes, *node.operand[k].node));
    if (!is_leaf(node)) continue;
    int same = 0;
    while (same < static_cast<int>(leaves_.size()) &&
           !is_same_leaf(*nodes[static_cast<size_t>(leaves_[static_cast<size_t>(same)])], node))
      ++same;
    leaves_.push_back(static_cast<int>(i));
    same_.push_back(same);
  }
}

bool Pattern::match(const Node& root, NodeList& nodes) const {
  const int64_t* expected = words_.data();
  const int* operand = operands_.data();
  const auto compare = [&](int64_t word) { return word == *expected++; };
  nodes.assign(count_, nullptr);
  nodes.back() = &root;
  for (size_t i = count_; i-- > 0;) {
    const Node& node = *nodes[i];
    if (!spell(node, compare)) return false;
    for (int k = 0; k < node.operands; ++k) {
      const Node*& place = nodes[static_cast<size_t>(*operand++)];
      const Node* found = node.operand[k].node.get();
      if (place && place != found) return false;  // shared there, not here
      place = found;
    }
  }
  return match_leaves(nodes);
}

// Each is the same as the one it should be, and as no other before it.
bool Pattern::match_leaves(const NodeList& nodes) const {
  const auto leaf = [&](int i) -> const Node& {
    return *nodes[static_cast<size_t>(leaves_[static_cast<size_t>(i)])];
  };
  for (int i = 0; i < static_cast<int>(leaves_.size()); ++i) {
    const int same = same_[static_cast<size_t>(i)];
    for (int other = 0; other < same; ++other) {
      if (is_same_leaf(leaf(other), leaf(i))) return false;
    }
    if (same < i && !is_same_leaf(leaf(same), leaf(i))) return false;
  }
  return true;
}

}  // namespace weft::fusion
