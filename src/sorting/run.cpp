#include "sorting/run.h"

#include <cstring>
#include <utility>

#include "array/storage.h"
#include "base/integers.h"
#include "base/machine.h"
#include "core/alignment.h"
#include "core/views.h"
#include "exec/steps_of_one_type.h"
#include "sorting/large.h"
#include "sorting/positions.h"
#include "sorting/values.h"
#include "threads/parallel.h"

namespace weft::sorting {
namespace {

// The axis behind all others, or back from there.
Axes axis_last(int rank, int axis) {
  Axes order;
  for (int i = 0; i < rank; ++i) {
    if (i != axis) order.push_back(i);
  }
  order.push_back(axis);
  return order;
}
Axes axis_back(int rank, int axis) {
  Axes order;
  for (int i = 0; i < rank; ++i) order.push_back(i < axis ? i : i == axis ? rank - 1 : i - 1);
  return order;
}

// A result whose last axis belongs at `axis`.
Array laid_out(const Array& rows, int axis, const char* name) {
  if (axis == rows.rank() - 1) return rows;
  const Array moved = rows.transpose(axis_back(rows.rank(), axis));
  Array result = make_array(moved.shape(), rows.dtype(), name);
  exec::convert_into(moved, result);
  return result;
}

template <class Item>
void take_items(const Item* from, const int64_t* positions, int64_t n, Item* to) {
  for (int64_t i = 0; i < n; ++i) to[i] = from[positions[i]];
}
struct Sixteen {
  uint64_t low, high;
};

void take_row(const std::byte* from, const int64_t* positions, int64_t n, std::byte* to,
              int64_t item) {
  const auto take = [&]<class Item>(const Item*) {
    take_items(reinterpret_cast<const Item*>(from), positions, n, reinterpret_cast<Item*>(to));
  };
  if (item == 1) return take(static_cast<const uint8_t*>(nullptr));
  if (item == 2) return take(static_cast<const uint16_t*>(nullptr));
  if (item == 4) return take(static_cast<const uint32_t*>(nullptr));
  if (item == 8) return take(static_cast<const uint64_t*>(nullptr));
  take(static_cast<const Sixteen*>(nullptr));
}

// All rows of a record, contiguous.
class Job {
 public:
  Job(const core::Sort& s, const std::byte* from, const Sorted& result)
      : rows_(s.x.size() / s.n()),
        n_(s.n()),
        count_(s.count >= 0 ? s.count : s.n()),
        item_(size_in_bytes(s.x.dtype)),
        from_(from),
        sorts_values_(s.gives == core::SortGives::values && !is_complex(s.x.dtype) && s.count < 0),
        gives_values_(s.gives != core::SortGives::positions),
        gives_positions_(s.gives != core::SortGives::values),
        result_(result) {
    const bool in_parts = rows_ < 2 * threads::thread_count() && sorts_in_parts(n_, 8);
    values_ = {s.x.dtype, n_, s.descending, in_parts, &s.places};
    const int64_t place = s.places.size() == 1 ? s.places[0] : -1;
    positions_ = {s.x.dtype, n_, s.descending, in_parts, place, count_};
    writes_positions_ = gives_positions_ && count_ == n_;
    const bool shares = rows_ > 1 && !in_parts && threads::pays_to_share(4 * s.x.size() * item_);
    chunks_ = shares ? smaller(rows_, 4 * threads::thread_count()) : 1;
    scratch_bytes_ = round_up(
        sorts_values_ ? value_scratch(values_) : position_scratch(positions_) + own_positions(),
        kCacheLine);
  }

  void run(const char* name) {
    const Array scratch = make_array({chunks_, scratch_bytes_}, DType::u8, name);
    scratch_ = scratch.origin();
    const auto chunk = [](void* self, int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) static_cast<const Job*>(self)->run_chunk(i);
    };
    if (chunks_ == 1) return run_chunk(0);
    threads::parallel_for(chunks_, chunk, this);
  }

 private:
  int64_t own_positions() const { return writes_positions_ ? 0 : round_up(8 * n_, kCacheLine); }

  void run_chunk(int64_t chunk) const {
    const int64_t begin = rows_ * chunk / chunks_;
    const int64_t end = rows_ * (chunk + 1) / chunks_;
    std::byte* scratch = scratch_ + chunk * scratch_bytes_;
    const int64_t row_bytes = n_ * item_;
    if (sorts_values_) {
      return sort_values(values_, from_ + begin * row_bytes,
                         result_.values.origin() + begin * row_bytes, end - begin, scratch);
    }
    for (int64_t row = begin; row < end; ++row) run_row(row, scratch);
  }

  void run_row(int64_t row, std::byte* scratch) const {
    const std::byte* from = from_ + row * n_ * item_;
    auto* given = reinterpret_cast<int64_t*>(result_.positions.origin()) + row * count_;
    int64_t* order = writes_positions_ ? given : reinterpret_cast<int64_t*>(scratch);
    sort_positions(positions_, from, order, scratch + own_positions());
    if (gives_positions_ && !writes_positions_)
      std::memcpy(given, order, static_cast<size_t>(count_) * sizeof(int64_t));
    if (gives_values_)
      take_row(from, order, count_, result_.values.origin() + row * count_ * item_, item_);
  }

  int64_t rows_, n_, count_, item_;
  const std::byte* from_;
  bool sorts_values_, gives_values_, gives_positions_, writes_positions_;
  const Sorted& result_;
  ValueRows values_;
  PositionRows positions_;
  int64_t chunks_;
  int64_t scratch_bytes_;
  std::byte* scratch_ = nullptr;
};

// The elements with the axis last, side by side.
Array rows_of(const core::Value& x, int axis, const char* name) {
  const core::Value moved = core::transposed(x, axis_last(x.rank(), axis));
  Array rows = make_array(moved.shape, x.dtype, name);
  if (rows.size() > 0) exec::convert_into(moved, rows);
  return rows;
}

}  // namespace

Sorted run(const core::Sort& s) {
  core::verify(s);
  Shape shape = s.x.shape;
  shape.erase(s.axis);
  shape.push_back(s.count >= 0 ? s.count : s.n());
  Sorted sorted;
  if (s.gives != core::SortGives::positions) sorted.values = make_array(shape, s.x.dtype, s.name);
  if (s.gives != core::SortGives::values) sorted.positions = make_array(shape, DType::i64, s.name);
  if (s.x.size() > 0 && s.count != 0) {
    const bool lies_so = s.axis == s.x.rank() - 1 && is_row_major({s.x.shape, s.x.strides, 0}) &&
                         core::is_aligned(s.x.address, s.x.dtype);
    Array rows;
    if (!lies_so) rows = rows_of(s.x, s.axis, s.name);
    Job(s, lies_so ? s.x.address : rows.origin(), sorted).run(s.name);
  }
  if (s.gives != core::SortGives::positions)
    sorted.values = laid_out(sorted.values, s.axis, s.name);
  if (s.gives != core::SortGives::values)
    sorted.positions = laid_out(sorted.positions, s.axis, s.name);
  return sorted;
}

}  // namespace weft::sorting
