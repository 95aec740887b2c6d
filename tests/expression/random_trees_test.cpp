// Random trees are printed and read back: the same trees.
#include <gtest/gtest.h>

#include <random>

#include "expression/parse.h"
#include "support/random.h"

namespace weft::expression {
namespace {

// Grows a tree from its leaves: every node it adds has children that nobody has yet.
class RandomTree {
 public:
  explicit RandomTree(uint64_t seed) : random_(seed) {}

  Tree make() {
    if (pick(8) == 0) tree_.dialect = static_cast<Dialect>(pick(3));
    if (pick(4) > 0)
      expression(5);
    else
      statement();
    return std::move(tree_);
  }

 private:
  int pick(int count) { return static_cast<int>(random_() % static_cast<uint64_t>(count)); }

  int add(Node node, const std::vector<int>& children = {}) {
    node.first_child = static_cast<int>(tree_.children.size());
    node.children = static_cast<int>(children.size());
    tree_.children.insert(tree_.children.end(), children.begin(), children.end());
    tree_.nodes.push_back(std::move(node));
    return tree_.root();
  }

  void statement() {
    const int target = pick(2) ? name() : subscript(2);
    const int value = expression(4);
    Node node;
    node.kind = pick(2) ? NodeKind::assign : NodeKind::update;
    if (node.kind == NodeKind::update) node.sign = static_cast<Sign>(pick(13));
    add(std::move(node), {target, value});
  }

  int name() {
    static constexpr const char* kNames[] = {"a", "b", "x1", "long_name", "μ"};
    Node node{.kind = NodeKind::name, .name = kNames[pick(5)]};
    if (pick(5) == 0) {
      static constexpr const char* kModules[] = {"np", "torch", "weft", "weft.torch", "jax.lax"};
      node.module = kModules[pick(5)];
    }
    return add(std::move(node));
  }

  int leaf() {
    Node node;
    switch (pick(6)) {
      case 0:
        node.kind = NodeKind::none;
        break;
      case 1:
        node.kind = NodeKind::ellipsis;
        break;
      case 2:
        node.kind = NodeKind::text;
        node.name = pick(2) ? "ij->ji" : "it's";
        break;
      case 3:
        node.kind = NodeKind::number;
        node.number = number();
        break;
      default:
        return name();
    }
    return add(std::move(node));
  }

  Scalar number() {
    switch (pick(4)) {
      case 0:
        return static_cast<int64_t>(random_() >> pick(63)) & INT64_MAX;
      case 1:
        return pick(2) == 0;
      case 2:
        return std::complex<double>(0, static_cast<double>(random_() % 1000) / 8);
      default:
        return static_cast<double>(random_()) / static_cast<double>(1 + pick(1 << 20));
    }
  }

  std::vector<int> several(int depth, int least = 0) {
    std::vector<int> nodes;
    const int count = least + pick(4);
    for (int i = 0; i < count; ++i) nodes.push_back(expression(depth - 1));
    return nodes;
  }

  int bound(int depth) { return pick(2) ? add({.kind = NodeKind::none}) : expression(depth - 1); }

  int subscript(int depth) {
    std::vector<int> children{base(depth)};
    const int count = 1 + pick(3);
    for (int i = 0; i < count; ++i) {
      if (pick(2) == 0) {
        children.push_back(expression(depth - 1));
        continue;
      }
      std::vector<int> bounds;
      for (int k = 0; k < 3; ++k) bounds.push_back(bound(depth));
      children.push_back(add({.kind = NodeKind::slice}, bounds));
    }
    return add({.kind = NodeKind::subscript}, children);
  }

  // "np.x" followed by a dot would be one longer name.
  int base(int depth) {
    const int node = expression(depth - 1);
    if (tree_[node].module.empty()) return node;
    return add({.kind = NodeKind::tuple}, {node});
  }

  int call(int depth) {
    std::vector<int> children{base(depth)};
    for (const int argument : several(depth)) children.push_back(argument);
    if (pick(3) == 0) {
      const int value = expression(depth - 1);
      children.push_back(add({.kind = NodeKind::keyword, .name = "axis"}, {value}));
    }
    return add({.kind = NodeKind::call}, children);
  }

  // Comparisons of comparisons are printed in parentheses, as all that needs them.
  int binary(int depth) {
    const int left = expression(depth - 1);
    const int right = expression(depth - 1);
    return add({.kind = NodeKind::binary, .sign = static_cast<Sign>(pick(19))}, {left, right});
  }

  int expression(int depth) {
    if (depth <= 0) return leaf();
    switch (pick(10)) {
      case 0: {
        const int operand = expression(depth - 1);
        return add({.kind = NodeKind::unary, .sign = static_cast<Sign>(19 + pick(3))}, {operand});
      }
      case 1:
        return add({.kind = NodeKind::tuple}, several(depth));
      case 2:
        return add({.kind = NodeKind::list}, several(depth));
      case 3:
        return add({.kind = NodeKind::braces}, several(depth));
      case 4:
        return subscript(depth);
      case 5:
        return call(depth);
      case 6: {
        const int of = base(depth);
        return add({.kind = NodeKind::attribute, .name = "T"}, {of});
      }
      case 7:
        return leaf();
      default:
        return binary(depth);
    }
  }

  std::mt19937_64 random_;
  Tree tree_;
};

TEST(RandomTrees, PrintedAndReadAgainAreEqual) {
  const uint64_t seed = test::test_seed();
  for (uint64_t i = 0; i < 4000; ++i) {
    const Tree tree = RandomTree(seed + i).make();
    const std::string text = to_string(tree);
    const Parsed parsed = parse(text);
    ASSERT_FALSE(parsed.error) << to_string(*parsed.error, text) << "\nseed " << seed + i;
    ASSERT_TRUE(is_equal(parsed.tree, tree)) << text << "\n" << to_string(parsed.tree);
    ASSERT_EQ(to_string(parsed.tree), text);
  }
}

}  // namespace
}  // namespace weft::expression
