#include "contract/contraction_order.h"

#include <limits>

namespace weft::contract {
namespace {

using Order = std::vector<std::pair<int, int>>;

constexpr size_t kMostForAllOrders = 6;

// Multiply-adds of joining a and b. A double: the product may exceed 64 bits.
double cost_of(const Labels& a, const Labels& b, const Subscripts& s) {
  double cost = 1;
  for (Label label : a) cost *= static_cast<double>(s.extents[label]);
  for (Label label : b) {
    if (!contains(a, label)) cost *= static_cast<double>(s.extents[label]);
  }
  return cost;
}

// The operands once i and j are one, which comes last.
std::vector<Labels> contracted(const std::vector<Labels>& operands, size_t i, size_t j,
                               const Labels& result) {
  std::vector<Labels> next;
  for (size_t n = 0; n < operands.size(); ++n) {
    if (n != i && n != j) next.push_back(operands[n]);
  }
  next.push_back(kept_labels(operands[i], operands[j], next, result));
  return next;
}

struct Search {
  const Subscripts& subscripts;
  Order now = {};
  Order best = {};
  double least = std::numeric_limits<double>::infinity();

  void visit(const std::vector<Labels>& operands, double spent) {
    if (spent >= least) return;
    if (operands.size() <= 1) {
      least = spent;
      best = now;
      return;
    }
    for (size_t i = 0; i + 1 < operands.size(); ++i) {
      for (size_t j = i + 1; j < operands.size(); ++j) {
        now.emplace_back(static_cast<int>(i), static_cast<int>(j));
        visit(contracted(operands, i, j, subscripts.result),
              spent + cost_of(operands[i], operands[j], subscripts));
        now.pop_back();
      }
    }
  }
};

Order cheapest_next(const Subscripts& s, std::vector<Labels> operands) {
  Order order;
  while (operands.size() > 1) {
    double least = std::numeric_limits<double>::infinity();
    std::pair<size_t, size_t> best{0, 1};
    for (size_t i = 0; i + 1 < operands.size(); ++i) {
      for (size_t j = i + 1; j < operands.size(); ++j) {
        const double cost = cost_of(operands[i], operands[j], s);
        if (cost < least) best = {i, j};
        least = cost < least ? cost : least;
      }
    }
    const auto [i, j] = best;
    operands = contracted(operands, i, j, s.result);
    order.emplace_back(static_cast<int>(i), static_cast<int>(j));
  }
  return order;
}

}  // namespace

Labels kept_labels(const Labels& a, const Labels& b, const std::vector<Labels>& others,
                   const Labels& result) {
  Labels kept;
  const auto keep = [&](Label label) {
    bool needed = contains(result, label);
    for (const Labels& other : others) needed = needed || contains(other, label);
    if (needed && !contains(kept, label)) kept.push_back(label);
  };
  for (Label label : a) keep(label);
  for (Label label : b) keep(label);
  return kept;
}

Order find_order(const Subscripts& s) {
  if (s.operands.size() < 2) return {};
  if (s.operands.size() > kMostForAllOrders) return cheapest_next(s, s.operands);
  Search search{s};
  search.visit(s.operands, 0);
  // Infinite costs leave nothing chosen.
  return search.best.empty() ? cheapest_next(s, s.operands) : search.best;
}

}  // namespace weft::contract
