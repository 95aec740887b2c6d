#include "sorting/run.h"

#include <cstring>
#include <utility>

#include "sorting/chunks.h"
#include "sorting/large.h"
#include "sorting/positions.h"
#include "sorting/rows.h"
#include "sorting/values.h"

namespace weft::sorting {
namespace {

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
    shares_ = rows_ > 1 && !in_parts && threads::pays_to_share(4 * s.x.size() * item_);
  }

  void run(const char* name) const {
    const int64_t bytes =
        sorts_values_ ? value_scratch(values_) : position_scratch(positions_) + own_positions();
    for_chunks(
        {name, rows_, bytes, shares_},
        [this](int64_t begin, int64_t end, std::byte* scratch) { run_rows(begin, end, scratch); });
  }

 private:
  int64_t own_positions() const { return writes_positions_ ? 0 : round_up(8 * n_, kCacheLine); }

  void run_rows(int64_t begin, int64_t end, std::byte* scratch) const {
    const int64_t row_bytes = n_ * item_;
    if (sorts_values_) {
      return sort_values(values_, from_ + begin * row_bytes,
                         result_.values.origin() + begin * row_bytes, end - begin, scratch);
    }
    for (int64_t row = begin; row < end; ++row) run_row(row, scratch);
  }

  void run_row(int64_t row, std::byte* scratch) const {
    const std::byte* from = from_ + row * n_ * item_;
    int64_t* given = nullptr;
    if (gives_positions_)
      given = reinterpret_cast<int64_t*>(result_.positions.origin()) + row * count_;
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
  bool shares_;
  const Sorted& result_;
  ValueRows values_;
  PositionRows positions_;
};

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
    const Rows rows(s.x, s.axis, s.name);
    Job(s, rows.first, sorted).run(s.name);
  }
  if (s.gives != core::SortGives::positions)
    sorted.values = with_axis_at(sorted.values, s.axis, s.name);
  if (s.gives != core::SortGives::values)
    sorted.positions = with_axis_at(sorted.positions, s.axis, s.name);
  return sorted;
}

}  // namespace weft::sorting
