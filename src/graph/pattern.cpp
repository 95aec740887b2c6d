#include "graph/pattern.h"

#include <initializer_list>

#include "base/bit_cast.h"
#include "graph/first_alike.h"

namespace weft::graph {
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

// A node as a list of numbers, given to `take` one by one: all that a schedule depends on but the
// operands themselves. `take.length` gets those that say how many follow, and is false if these are
// to be left alone.

template <class Take>
void spell(const Dims& dims, Take& take) {
  const int64_t* entries = dims.data();
  for (int i = 0; i < dims.rank(); ++i) take(entries[i]);
}

template <class Take>
bool spell(const core::Reduce& r, Take& take) {
  const int64_t traits =
      packed({static_cast<int>(r.element), static_cast<int>(r.method), static_cast<int>(r.reducer),
              static_cast<int>(r.op), static_cast<int>(r.load), r.axes.rank(), r.x.rank()});
  if (!take.length(traits)) return false;
  spell(r.axes, take);
  spell(r.x.shape, take);
  spell(r.x.strides, take);
  return true;
}

template <class Take>
bool spell(const Part& part, Take& take) {
  if (!take.length(part.start.rank())) return false;
  spell(part.start, take);
  spell(part.step, take);
  return true;
}

// All other lists of a node are as long as its rank.
template <class Take>
bool spell(const Node& node, Take& take) {
  if (!take.length(traits_of(node)) || !take.length(node.shape.rank())) return false;
  spell(node.shape, take);
  if (is_leaf(node)) {
    take(repeats_of(node.strides));
    return true;
  }
  spell(node.strides, take);
  for (int k = 0; k < node.operands; ++k) spell(node.operand[k].axes, take);
  if (node.kind == Kind::part && !spell(*node.part, take)) return false;
  return node.kind != Kind::reduction || spell(*node.reduction, take);
}

struct Writing {
  std::vector<int64_t>& words;

  bool length(int64_t word) {
    words.push_back(word);
    return true;
  }
  void operator()(int64_t word) { words.push_back(word); }
};

// Differences are gathered, and looked at once for each node.
struct Comparing {
  const int64_t* expected;
  int64_t differences = 0;

  bool length(int64_t word) { return word == *expected++; }
  void operator()(int64_t word) { differences |= word ^ *expected++; }
};

// Few numbers, small ones: what they have in common with others is told apart by comparing.
uint64_t folded(const Dims& dims) {
  uint64_t all = static_cast<uint64_t>(dims.rank());
  for (int64_t entry : dims) all = all * 31 + static_cast<uint64_t>(entry);
  return all;
}

// For each leaf the number of the first that is the same.
class FirstLeaves {
 public:
  FirstLeaves(const NodeList& nodes, const std::vector<int>& leaves)
      : nodes_(nodes), leaves_(leaves), known_(leaves.size()) {}

  // REQUIRES: it was asked of all before.
  int first_like(size_t i) {
    const Node& leaf = node(i);
    return known_.find_or_add(mix(0, hash_of_leaf(leaf)), static_cast<int>(i), [&](int known) {
      return is_same_leaf(node(static_cast<size_t>(known)), leaf);
    });
  }

 private:
  const Node& node(size_t i) const { return *nodes_[static_cast<size_t>(leaves_[i])]; }

  const NodeList& nodes_;
  const std::vector<int>& leaves_;
  FirstAlike known_;
};

}  // namespace

uint64_t hash_of_structure(const Node& node) noexcept {
  uint64_t hash = mix(static_cast<uint64_t>(traits_of(node)), folded(node.shape));
  if (is_leaf(node)) return mix(hash, static_cast<uint64_t>(repeats_of(node.strides)));
  for (int k = 0; k < node.operands; ++k)
    hash = mix(hash, node.operand[k].node->hash + folded(node.operand[k].axes));
  if (node.kind == Kind::part) return mix(hash, folded(node.part->start));
  if (node.kind != Kind::reduction) return hash;
  return mix(hash,
             folded(node.reduction->axes) << 8 | static_cast<uint64_t>(node.reduction->reducer));
}

Pattern::Pattern(const NodeList& nodes) : count_(nodes.size()) {
  Writing write{words_};
  for (size_t i = nodes.size(); i-- > 0;) {
    const Node& node = *nodes[i];
    spell(node, write);
    for (int k = 0; k < node.operands; ++k)
      operands_.push_back(position_of(nodes, *node.operand[k].node));
    if (is_leaf(node)) leaves_.push_back(static_cast<int>(i));
  }
  FirstLeaves firsts(nodes, leaves_);
  for (size_t i = 0; i < leaves_.size(); ++i) same_.push_back(firsts.first_like(i));
}

bool Pattern::match(const Node& root, NodeList& nodes) const {
  Comparing compare{words_.data()};
  const int* operand = operands_.data();
  nodes.assign(count_, nullptr);
  nodes.back() = &root;
  for (size_t i = count_; i-- > 0;) {
    const Node& node = *nodes[i];
    if (!spell(node, compare) || compare.differences != 0) return false;
    for (int k = 0; k < node.operands; ++k) {
      const Node*& place = nodes[static_cast<size_t>(*operand++)];
      const Node* found = node.operand[k].node.get();
      if (place && place != found) return false;  // shared there, not here
      place = found;
    }
  }
  // Each leaf is the same as the one it should be, and as no other before it.
  FirstLeaves firsts(nodes, leaves_);
  for (size_t i = 0; i < leaves_.size(); ++i) {
    if (firsts.first_like(i) != same_[i]) return false;
  }
  return true;
}

}  // namespace weft::graph
