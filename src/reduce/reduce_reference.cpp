// The order of a reduction, written down once more without any thought of speed.
#include <algorithm>
#include <utility>
#include <vector>

#include "base/convert.h"
#include "base/visit.h"
#include "reduce/reduce.h"

namespace weft::reduce {
namespace {

using kernels::kTreeBlock;
using kernels::Reducer;

template <class T>
T join(Reducer reducer, T a, T b) {
  if constexpr (!is_complex_type<T> && !is_small_float<T> && !std::is_same_v<T, bool>) {
    switch (reducer) {
      case Reducer::product:
        if constexpr (std::is_integral_v<T>)
          return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
        else
          return a * b;
      case Reducer::smallest:
        return b < a || b != b ? b : a;
      case Reducer::largest:
        return b > a || b != b ? b : a;
      default:
        break;
    }
    if constexpr (std::is_integral_v<T>)
      return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
    else
      return a + b;
  }
  return a;
}

// Joins what is there in pairs, keeping the order: rows 0 and 1, 2 and 3, ...
template <class T>
T join_pairs(Reducer reducer, std::vector<T> parts) {
  while (parts.size() > 1) {
    std::vector<T> joined;
    for (size_t i = 0; i < parts.size(); i += 2) {
      joined.push_back(i + 1 < parts.size() ? join(reducer, parts[i], parts[i + 1]) : parts[i]);
    }
    parts = joined;
  }
  return parts[0];
}

// Lane l of a block holds the elements l, l + L, ...; four rows of lanes are joined before they
// count.
template <class T>
T fold_block(Reducer reducer, const T* x, int64_t n) {
  const int64_t lanes = kernels::tree_lanes(sizeof(T));
  std::vector<T> part;
  const auto add = [&](int64_t lane, T value) {
    if (lane < static_cast<int64_t>(part.size()))
      part[static_cast<size_t>(lane)] = join(reducer, part[static_cast<size_t>(lane)], value);
    else
      part.push_back(value);
  };
  int64_t i = 0;
  for (; i + 4 * lanes <= n; i += 4 * lanes) {
    for (int64_t l = 0; l < lanes; ++l) {
      const T* row = x + i + l;
      add(l, join(reducer, join(reducer, row[0], row[lanes]),
                  join(reducer, row[2 * lanes], row[3 * lanes])));
    }
  }
  for (; i < n; ++i) add(i % lanes, x[i]);
  for (int64_t half = lanes / 2; half > 0; half /= 2) {
    for (size_t l = static_cast<size_t>(half); l < part.size(); ++l) {
      T& to = part[l - static_cast<size_t>(half)];
      to = join(reducer, to, part[l]);
    }
    if (part.size() > static_cast<size_t>(half)) part.resize(static_cast<size_t>(half));
  }
  return part[0];
}

template <class T>
T fold(Reducer reducer, const std::vector<T>& x) {
  std::vector<T> blocks;
  const int64_t n = static_cast<int64_t>(x.size());
  for (int64_t i = 0; i < n; i += kTreeBlock) {
    blocks.push_back(fold_block(reducer, x.data() + i, std::min(kTreeBlock, n - i)));
  }
  return join_pairs(reducer, std::move(blocks));
}

// All elements as they take part, in the order of the nest.
template <class T>
std::vector<T> load_all(const Reduction& reduction, const loops::LoopNest& nest) {
  std::vector<T> values;
  std::vector<int64_t> index(static_cast<size_t>(nest.rank), 0);
  for (;;) {
    const std::byte* at = reduction.x.address + nest.shifts[0];
    const std::byte* centre =
        reduction.centre ? reduction.centre->origin() + nest.shifts[2] : nullptr;
    for (int axis = 0; axis < nest.rank; ++axis) {
      at += index[static_cast<size_t>(axis)] * nest.step(axis, 0);
      if (centre) centre += index[static_cast<size_t>(axis)] * nest.step(axis, 2);
    }
    T x = visit(reduction.x.dtype, [&]<class From>() {
      const From value = load<From>(at);
      return reduction.as_truth ? convert<T>(convert<bool>(value)) : convert<T>(value);
    });
    if constexpr (std::is_floating_point_v<T>) {
      const T apart = centre ? x - load<T>(centre) : x;
      const bool squares = centre || reduction.reducer == Reducer::sum_of_squares;
      if (squares) x = apart * apart;
    }
    values.push_back(x);
    int axis = nest.rank - 1;
    while (axis >= 0 && ++index[static_cast<size_t>(axis)] == nest.axes[axis].extent) {
      index[static_cast<size_t>(axis--)] = 0;
    }
    if (axis < 0) return values;
  }
}

// Reduces one axis of values that lie in the order of the nest.
template <class T>
std::vector<T> reduce_axis(Reducer reducer, const std::vector<T>& values, size_t n, size_t inner) {
  std::vector<T> results;
  for (size_t outer = 0; outer < values.size(); outer += n * inner) {
    for (size_t j = 0; j < inner; ++j) {
      std::vector<T> row;
      for (size_t i = 0; i < n; ++i) row.push_back(values[outer + i * inner + j]);
      results.push_back(fold(reducer, row));
    }
  }
  return results;
}

// Takes an axis out of the nest, whose input becomes dense; neighbours may then merge.
void drop_axis(loops::LoopNest& nest, int axis) {
  for (int i = axis; i + 1 < nest.rank; ++i) nest.axes[i] = nest.axes[i + 1];
  --nest.rank;
  nest.operands = 2;
  int64_t step = 1;
  for (int i = nest.rank - 1; i >= 0; --i) {
    nest.axes[i].steps[0] = step;
    step *= nest.axes[i].extent;
  }
  loops::coalesce(nest);
}

template <class T>
void reduce(const Reduction& reduction, const Array& out) {
  loops::LoopNest nest;
  canonical_nest(reduction.x, out, reduction.centre, nest);
  std::vector<T> values = load_all<T>(reduction, nest);
  for (;;) {
    int axis = nest.rank - 1;
    size_t inner = 1;
    for (; axis >= 0 && !is_reduced(nest, axis); --axis)
      inner *= static_cast<size_t>(nest.axes[axis].extent);
    if (axis < 0) break;
    values =
        reduce_axis(reduction.reducer, values, static_cast<size_t>(nest.axes[axis].extent), inner);
    drop_axis(nest, axis);
  }
  std::vector<int64_t> index(static_cast<size_t>(nest.rank), 0);
  for (const T& value : values) {
    std::byte* at = out.origin() + nest.shifts[1];
    for (int i = 0; i < nest.rank; ++i) at += index[static_cast<size_t>(i)] * nest.step(i, 1);
    store(at, value);
    for (int i = nest.rank - 1; i >= 0 && ++index[static_cast<size_t>(i)] == nest.axes[i].extent;
         --i) {
      index[static_cast<size_t>(i)] = 0;
    }
  }
}

}  // namespace

void reduce_by_reference(const Reduction& reduction, const Array& out) {
  visit(reduction.load, [&]<class T>() {
    if constexpr (!is_complex_type<T> && !is_small_float<T> && !std::is_same_v<T, bool>) {
      reduce<T>(reduction, out);
    }
  });
}

}  // namespace weft::reduce
