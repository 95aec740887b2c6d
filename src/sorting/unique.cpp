#include "sorting/unique.h"

#include "array/storage.h"
#include "base/convert.h"
#include "base/raise.h"
#include "base/visit.h"
#include "sorting/chunks.h"
#include "sorting/large.h"
#include "sorting/positions.h"
#include "sorting/rows.h"
#include "sorting/run.h"

namespace weft::sorting {
namespace {

template <class T>
bool is_nan(const T& x) {
  if constexpr (is_small_float<T>)
    return is_nan(static_cast<float>(x));
  else
    return x != x;
}
template <class T>
bool differ(const T& a, const T& b) {
  if constexpr (is_small_float<T>)
    return static_cast<float>(a) != static_cast<float>(b);
  else
    return a != b;
}

// One row, its elements in order.
core::Value flat(const core::Value& x, Array& copied, const char* name) {
  Rows rows(x, x.rank() - 1, name);
  copied = rows.copied;
  return core::Value({x.size()}, x.dtype, {1}, rows.first);
}

// --- Values alone: sorted, then neighbours compared.

// starts[i]: whether element i is not the one before it. Returns how many are.
template <class T>
int64_t note_starts(const T* sorted, int64_t n, bool equal_nan, uint8_t* starts) {
  int64_t count = 1;
  starts[0] = 1;
  for (int64_t i = 1; i < n; ++i) {
    const bool is_start = differ(sorted[i], sorted[i - 1]);
    starts[i] = is_start;
    count += is_start;
  }
  for (int64_t i = n - 1; equal_nan && i > 0 && is_nan(sorted[i - 1]); --i) {
    count -= starts[i];
    starts[i] = 0;
  }
  return count;
}

// From behind, so that of each run the first is what stays.
template <class T>
void keep_starts(const T* sorted, int64_t n, const uint8_t* starts, int64_t count, T* to) {
  int64_t at = count - 1;
  for (int64_t i = n - 1; i >= 0; --i) {
    to[at] = sorted[i];
    at -= starts[i];
  }
}

Array values_only(const core::Unique& u, const core::Value& line) {
  core::Sort s{u.name, u.dialect, line};
  const Array sorted = run(s).values;
  const int64_t n = sorted.size();
  if (n == 0) return sorted;
  const Array starts = make_array({n}, DType::u8, u.name);
  auto* noted = reinterpret_cast<uint8_t*>(starts.origin());
  Array result;
  visit(line.dtype, [&]<class T>() {
    const auto* from = reinterpret_cast<const T*>(sorted.origin());
    const int64_t count = note_starts(from, n, u.equal_nan, noted);
    result = make_array({count}, line.dtype, u.name);
    keep_starts(from, n, noted, count, reinterpret_cast<T*>(result.origin()));
  });
  return result;
}

// --- Positions in order, and which of them begin a run of equal elements.

struct Grouped {
  Array order;   // int64
  Array starts;  // uint8
  int64_t groups = 0;

  const int64_t* positions() const { return reinterpret_cast<const int64_t*>(order.origin()); }
  uint8_t* noted() const { return reinterpret_cast<uint8_t*>(starts.origin()); }
};

// By columns of n elements that follow each other.
Grouped grouped(const char* name, const std::byte* columns, int64_t n, int64_t count, DType dtype) {
  Grouped g{make_array({n}, DType::i64, name), make_array({n}, DType::u8, name)};
  for (int64_t i = 0; count == 0 && i < n; ++i) {  // nothing to differ in
    reinterpret_cast<int64_t*>(g.order.origin())[i] = i;
    g.noted()[i] = i == 0;
  }
  if (n == 0 || count == 0) return g;
  const bool in_parts = sorts_in_parts(n, 8);
  for_chunks({name, 1, Order::scratch_bytes(n), false}, [&](int64_t, int64_t, std::byte* scratch) {
    Order order(reinterpret_cast<int64_t*>(g.order.origin()), n, scratch, in_parts);
    for (int64_t c = 0; c == 0 || (c < count && order.has_ties()); ++c)
      order_by(order, {columns + c * n * size_in_bytes(dtype), dtype, false}, n, false);
    for (int64_t i = 0; i < n; ++i) g.noted()[i] = order.is_first(i);
  });
  return g;
}

void count_groups(Grouped& g) {
  for (int64_t i = 0; i < g.order.size(); ++i) g.groups += g.noted()[i];
}

// An element (a slice: any of its elements) that is a nan begins a run, unless all are to be equal.
void separate_nans(const Grouped& g, const std::byte* columns, int64_t count, DType dtype) {
  const int64_t n = g.order.size();
  visit(dtype, [&]<class T>() {
    const auto* elements = reinterpret_cast<const T*>(columns);
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t c = 0; !g.noted()[i] && c < count; ++c)
        g.noted()[i] = is_nan(elements[c * n + g.positions()[i]]);
    }
  });
}
void join_nans(const Grouped& g, const std::byte* line, DType dtype) {
  visit(dtype, [&]<class T>() {
    const auto* elements = reinterpret_cast<const T*>(line);
    for (int64_t i = g.order.size() - 1; i > 0 && is_nan(elements[g.positions()[i - 1]]); --i)
      g.noted()[i] = 0;
  });
}

void fill_parts(const core::Unique& u, const Grouped& g, UniqueParts& parts) {
  const int64_t n = g.order.size();
  parts.indices = make_array({g.groups}, DType::i64, u.name);
  parts.counts = make_array({g.groups}, DType::i64, u.name);
  parts.inverse = make_array(u.axis ? Shape{n} : u.x.shape, DType::i64, u.name);
  auto* indices = reinterpret_cast<int64_t*>(parts.indices.origin());
  auto* counts = reinterpret_cast<int64_t*>(parts.counts.origin());
  auto* inverse = reinterpret_cast<int64_t*>(parts.inverse.origin());
  int64_t group = -1;
  for (int64_t i = 0; i < n; ++i) {
    const int64_t position = g.positions()[i];
    if (g.noted()[i]) {
      indices[++group] = position;
      counts[group] = 0;
    }
    ++counts[group];
    inverse[position] = group;
  }
}

UniqueParts of_elements(const core::Unique& u, const core::Value& line) {
  Grouped g = grouped(u.name, line.address, line.size(), 1, line.dtype);
  const bool may_have_nan = is_floating(line.dtype) || is_complex(line.dtype);
  if (may_have_nan && u.equal_nan) join_nans(g, line.address, line.dtype);
  if (may_have_nan && !u.equal_nan) separate_nans(g, line.address, 1, line.dtype);
  count_groups(g);
  UniqueParts parts;
  fill_parts(u, g, parts);
  parts.values = make_array({g.groups}, line.dtype, u.name);
  take_row(line.address, reinterpret_cast<const int64_t*>(parts.indices.origin()), g.groups,
           parts.values.origin(), size_in_bytes(line.dtype));
  return parts;
}

// Slices along an axis are compared element by element: columns of (the others, the axis).
UniqueParts of_slices(const core::Unique& u) {
  const int axis = *u.axis;
  const Rows rows(u.x, axis, u.name);
  const int64_t n = u.x.shape[axis];
  Shape others = u.x.shape;
  others.erase(axis);
  const int64_t count = count_or_overflow(others);
  Grouped g = grouped(u.name, rows.first, n, count, u.x.dtype);
  if (!u.equal_nan) separate_nans(g, rows.first, count, u.x.dtype);
  count_groups(g);
  UniqueParts parts;
  fill_parts(u, g, parts);
  Shape shape = others;
  shape.push_back(g.groups);
  const Array values = make_array(shape, u.x.dtype, u.name);
  const int64_t item = size_in_bytes(u.x.dtype);
  for (int64_t c = 0; c < count; ++c) {
    take_row(rows.first + c * n * item, reinterpret_cast<const int64_t*>(parts.indices.origin()),
             g.groups, values.origin() + c * g.groups * item, item);
  }
  parts.values = with_axis_at(values, axis, u.name);
  return parts;
}

}  // namespace

UniqueParts run(const core::Unique& u) {
  core::verify(u);
  if (u.axis) return of_slices(u);
  const core::Value x = u.x.rank() > 0 ? u.x : core::Value({1}, u.x.dtype, {1}, u.x.address);
  Array copied;
  const core::Value line = flat(x, copied, u.name);
  if (u.gives_values_only()) return {values_only(u, line), {}, {}, {}};
  return of_elements(u, line);
}

}  // namespace weft::sorting
