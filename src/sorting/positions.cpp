#include "sorting/positions.h"

#include <cstring>

#include "base/integers.h"
#include "sorting/keys.h"
#include "sorting/order.h"
#include "sorting/tuning.h"

namespace weft::sorting {
namespace {

// --- Complex numbers: first those without a nan, then those whose imaginary part is one, then
// those whose real part is, then both: by real and imaginary parts within.

template <class Part>
void take_parts(Part* to, const std::byte* from, int64_t n, int which) {
  const auto* parts = reinterpret_cast<const Part*>(from);
  for (int64_t i = 0; i < n; ++i) to[i] = parts[2 * i + which];
}

void load_parts(const KeyRow& row, int64_t n, const Order& order, int which) {
  const DType part = real_part(row.dtype);
  int64_t* room = order.room();
  if (part == DType::f32)
    take_parts(reinterpret_cast<uint32_t*>(room), row.from, n, which);
  else
    take_parts(reinterpret_cast<uint64_t*>(room), row.from, n, which);
  load_keys(order.keys(), reinterpret_cast<const std::byte*>(room), n,
            key_form(part, row.descending, true), part);
}

template <class Real>
bool load_classes(const KeyRow& row, int64_t n, int64_t* keys) {
  const auto* parts = reinterpret_cast<const Real*>(row.from);
  int64_t all = 0;
  for (int64_t i = 0; i < n; ++i) {
    const bool real_is_nan = parts[2 * i] != parts[2 * i];
    const bool imag_is_nan = parts[2 * i + 1] != parts[2 * i + 1];
    const int64_t number = 2 * real_is_nan + imag_is_nan;
    all |= number;
    keys[i] = row.descending ? -number : number;
  }
  return all != 0;
}

void order_by_complex(Order& order, const KeyRow& row, int64_t n) {
  const bool has_nan = row.dtype == DType::c64 ? load_classes<float>(row, n, order.keys())
                                               : load_classes<double>(row, n, order.keys());
  if (has_nan) order.sort_or_refine(false);
  for (int which = 0; which < 2; ++which) {
    if (which == 1 && !order.has_ties()) return;
    load_parts(row, n, order, which);
    order.sort_or_refine(false);
  }
}

// --- Selection

// The positions of the keys for which `takes` says so, to to[at], to[at + 1], ...; to[n] is not
// touched. Returns where the next would go.
template <class Takes>
int64_t take_positions(const int64_t* keys, int64_t n, int64_t* to, int64_t at,
                       const Takes& takes) {
  for (int64_t i = 0; at < n && i < n; ++i) {
    to[at] = i;
    at += takes(keys[i]);
  }
  return at;
}

// Those of the keys below this one, of those like it, and of those above, each in their order.
void part_positions(const int64_t* keys, int64_t n, int64_t key, int64_t* to) {
  int64_t at = take_positions(keys, n, to, 0, [key](int64_t k) { return k < key; });
  at = take_positions(keys, n, to, at, [key](int64_t k) { return k == key; });
  take_positions(keys, n, to, at, [key](int64_t k) { return k > key; });
}

bool is_for_selection(const PositionRows& r) {
  return r.place >= 0 && !is_complex(r.dtype) && r.n >= kLeastForSelection &&
         (r.count == r.n || r.count <= r.n / kSelectedShare);
}

void select_positions(const PositionRows& r, const std::byte* from, int64_t* to,
                      std::byte* scratch) {
  auto* keys = reinterpret_cast<int64_t*>(scratch);
  int64_t* copy = keys + round_up(r.n, 8);
  {
    Order packed(to, r.n, scratch, false);
    load_keys(packed.keys(), from, r.n, key_form(r.dtype, r.descending, true), r.dtype);
    if (packed.select(r.place, r.count)) return;
  }
  // The keys lie where an Order has them.
  std::memcpy(copy, keys, static_cast<size_t>(r.n) * sizeof(int64_t));
  kernels::active_sort_kernels<int64_t>().select(copy, copy + r.n, r.n, r.place);
  part_positions(keys, r.n, copy[r.place], to);
  if (r.count == r.n) return;
  // The keys of the first, brought to the front of the scratch behind them.
  for (int64_t i = 0; i < r.count; ++i) copy[i] = keys[to[i]];
  int64_t* ranks = keys;
  int64_t* positions = copy + r.count;
  std::memcpy(positions, to, static_cast<size_t>(r.count) * sizeof(int64_t));
  auto* rest = reinterpret_cast<std::byte*>(positions + round_up(r.count, 8));
  Order order(ranks, r.count, rest, false);
  std::memcpy(order.keys(), copy, static_cast<size_t>(r.count) * sizeof(int64_t));
  order.sort_or_refine(true);
  for (int64_t i = 0; i < r.count; ++i) to[i] = positions[ranks[i]];
}

}  // namespace

int64_t position_scratch(const PositionRows& r) {
  return Order::scratch_bytes(r.n) + (is_for_selection(r) ? r.n * int64_t{sizeof(int64_t)} : 0);
}

void order_by(Order& order, const KeyRow& row, int64_t n, bool is_last) noexcept {
  if (is_complex(row.dtype)) return order_by_complex(order, row, n);
  load_keys(order.keys(), row.from, n, key_form(row.dtype, row.descending, true), row.dtype);
  order.sort_or_refine(is_last);
}

void sort_positions(const PositionRows& r, const std::byte* from, int64_t* to,
                    std::byte* scratch) noexcept {
  if (is_for_selection(r)) return select_positions(r, from, to, scratch);
  Order order(to, r.n, scratch, r.in_parts);
  order_by(order, {from, r.dtype, r.descending}, r.n, true);
}

}  // namespace weft::sorting
