#include "fusion/schedule.h"

#include <algorithm>
#include <cstring>

namespace weft::fusion {
namespace {

// Expressions of more nodes are scheduled anew each time: their setting up is a small part of running them.
constexpr size_t kMostNodes = 128;
constexpr size_t kRemembered = 64;

// The structure of an expression as a list of numbers: equal for two expressions iff they share a schedule.
class Key {
 public:
  void write(const NodeList& nodes) {
    words_.clear();
    add(current_slab_bytes());
    for (size_t i = 0; i < nodes.size(); ++i) add_node(nodes, i);
    uint64_t hash = 0;
    for (int64_t word : words_)
      hash = (hash ^ static_cast<uint64_t>(word)) * 0x9e3779b97f4a7c15u + (hash >> 32);
    hash_ = hash ^ (hash >> 29);
  }

  uint64_t hash() const { return hash_; }
  friend bool operator==(const Key& a, const Key& b) {
    return a.hash_ == b.hash_ && a.words_ == b.words_;
  }

 private:
  void add(int64_t word) { words_.push_back(word); }
  void add(const Dims& dims) {
    add(dims.rank());
    for (int64_t entry : dims) add(entry);
  }

  void add_node(const NodeList& nodes, size_t i) {
    const Node& node = *nodes[i];
    int64_t word = static_cast<int64_t>(node.kind);
    const auto pack = [&](auto value) { word = word << 8 | static_cast<int64_t>(value); };
    pack(node.op);
    pack(node.dtype);
    pack(node.compute);
    for (DType load : node.loads) pack(load);
    pack(node.operands);
    add(word);
    add(node.shape);
    if (node.kind == Kind::array || node.kind == Kind::literal) return add_leaf(nodes, i);
    add(node.strides);
    for (int k = 0; k < node.operands; ++k) {
      add(position_of(nodes, *node.operand[k].node));
      add(node.operand[k].axes);
    }
    if (node.kind == Kind::reduction) add_reduction(*node.reduction);
  }

  // Where it repeats, and whether it is one that came before.
  void add_leaf(const NodeList& nodes, size_t i) {
    int64_t repeats = 0;
    for (int axis = 0; axis < nodes[i]->strides.rank(); ++axis)
      repeats = repeats << 1 | (nodes[i]->strides[axis] == 0 ? 1 : 0);
    size_t same = 0;
    while (same < i && !is_same_leaf(*nodes[same], *nodes[i])) ++same;
    add(repeats);
    add(static_cast<int64_t>(same));
  }

  void add_reduction(const ReductionInfo& info) {
    int64_t word = info.as_truth ? 1 : 0;
    const auto pack = [&](auto value) { word = word << 8 | static_cast<int64_t>(value); };
    pack(info.fold);
    pack(info.reducer);
    pack(info.join);
    pack(info.load);
    pack(info.identity.kind);
    add(word);
    add(info.identity.integer);
    add(info.axes);
    add(info.shape);
    add(info.strides);
  }

  std::vector<int64_t> words_;
  uint64_t hash_ = 0;
};

struct Remembered {
  Key key;
  std::shared_ptr<const Schedule> schedule;
};

struct Memory {
  Key key;  // of the expression at hand
  Remembered known[kRemembered];
};

}  // namespace

namespace {

// As often as this at most: each time the expression grows by an item for every further user.
constexpr int kMostCopied = 8;

int64_t bytes_of(const Item& item) { return item.size() * size_in_bytes(item.node->dtype); }

// Memory that an evaluation may well take: inputs and result.
int64_t allowed_bytes(const Graph& graph) {
  int64_t bytes = bytes_of(graph.items[static_cast<size_t>(graph.root.item)]);
  for (const Item& item : graph.items) bytes += item.node->kind == Kind::array ? bytes_of(item) : 0;
  return bytes;
}

int users_of(const Graph& graph, int item) {
  int users = 0;
  for (const Item& user : graph.items) {
    for (int i = 0; i < user.uses; ++i) users += user.use[i].item == item ? 1 : 0;
  }
  return users;
}

// An item that is stored whole and takes more than is allowed, though it could be computed twice; -1: none.
int too_large(const Outline& outline) {
  const int64_t allowed = allowed_bytes(outline.graph);
  for (const Cluster& cluster : outline.clusters) {
    const int number = outline.steps[static_cast<size_t>(cluster.steps.back())].item;
    const Item& item = outline.graph.items[static_cast<size_t>(number)];
    if (number == outline.graph.root.item || item.node->kind != Kind::op) continue;
    if (bytes_of(item) > allowed && users_of(outline.graph, number) > 1) return number;
  }
  return -1;
}

// The graph with an item of its own for every use of this one.
Graph with_copies(const Graph& graph, int copied) {
  Graph wider;
  std::vector<int> place(graph.items.size());
  bool is_used = false;
  for (size_t i = 0; i < graph.items.size(); ++i) {
    Item item = graph.items[i];
    for (int k = 0; k < item.uses; ++k) {
      int& operand = item.use[k].item;
      const bool again = operand == copied && is_used;
      is_used = is_used || operand == copied;
      if (again) {
        // After the original, so its operands have been placed.
        Item copy = wider.items[static_cast<size_t>(place[static_cast<size_t>(copied)])];
        operand = static_cast<int>(wider.items.size());
        wider.items.push_back(std::move(copy));
      } else {
        operand = place[static_cast<size_t>(operand)];
      }
    }
    place[i] = static_cast<int>(wider.items.size());
    wider.items.push_back(std::move(item));
  }
  wider.root = graph.root;
  wider.root.item = place[static_cast<size_t>(graph.root.item)];
  return wider;
}

}  // namespace

Outline make_outline(const NodeList& nodes) {
  Outline outline;
  outline.graph = collect(nodes);
  for (int copied = 0;; ++copied) {
    outline.steps = make_steps(outline.graph);
    outline.clusters = make_clusters(outline.graph, outline.steps);
    const int item = copied < kMostCopied ? too_large(outline) : -1;
    if (item < 0) return outline;
    outline.graph = with_copies(outline.graph, item);
  }
}

std::shared_ptr<const Schedule> make_schedule(const NodeList& nodes) {
  Outline outline = make_outline(nodes);
  const Graph& graph = outline.graph;
  auto schedule = std::make_shared<Schedule>();
  schedule->steps = std::move(outline.steps);
  schedule->clusters = std::move(outline.clusters);
  schedule->step_of.assign(graph.items.size(), -1);
  for (size_t s = 0; s < schedule->steps.size(); ++s)
    schedule->step_of[static_cast<size_t>(schedule->steps[s].item)] = static_cast<int>(s);
  for (const Item& item : graph.items) {
    schedule->node.push_back(position_of(nodes, *item.node));
    schedule->shapes.push_back(item.shape);
  }
  schedule->root = graph.root;
  return schedule;
}

std::shared_ptr<const Schedule> find_schedule(const NodeList& nodes) {
  if (nodes.size() > kMostNodes) return make_schedule(nodes);
  // A pointer only: a library that is loaded late finds little room for what threads have of their own.
  thread_local std::unique_ptr<Memory> memory;
  if (!memory) memory = std::make_unique<Memory>();
  memory->key.write(nodes);
  Remembered& place = memory->known[memory->key.hash() % kRemembered];
  if (!place.schedule || !(place.key == memory->key)) {
    place.schedule = make_schedule(nodes);
    place.key = memory->key;
  }
  return place.schedule;
}

const Prepared& prepare(const Node& root) {
  const Prepared* known = root.prepared.load(std::memory_order_acquire);
  if (known && known->slab_bytes == current_slab_bytes()) return *known;
  auto made = std::make_unique<Prepared>();
  made->nodes = nodes_behind(root);
  made->schedule = find_schedule(made->nodes);
  made->slab_bytes = current_slab_bytes();
  const Prepared* before = known;
  if (!root.prepared.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel))
    return *known;  // another thread was faster
  made->before.reset(before);
  return *made.release();
}

Node::~Node() { delete prepared.load(std::memory_order_relaxed); }

}  // namespace weft::fusion
