#include "dialect/index.h"

#include <algorithm>

#include "array/axes.h"
#include "base/raise.h"
#include "base/stride_math.h"
#include "base/text.h"
#include "core/views.h"
#include "refuse/refuse.h"
#include "refuse/report.h"

namespace weft::dialect {
namespace {

bool is_array(const IndexEntry& entry) { return entry.array != nullptr; }
bool is_mask(const IndexEntry& entry) {
  return is_array(entry) && entry.array->dtype == DType::boolean;
}

class IndexLowering {
 public:
  IndexLowering(const char* name, Dialect dialect, const core::Value& x,
                const std::vector<IndexEntry>& entries)
      : name_(name), dialect_(dialect), x_(x), entries_(entries), view_(x) {
    view_.shape = {};
    view_.strides = {};
  }

  Indexing lower() {
    check_count();
    join_arrays();
    for (const IndexEntry& entry : entries_) take(entry);
    take_rest(x_.rank() - axis_);
    return place();
  }

 private:
  // An axis of the view: one that stays, or one that an array of integers or a mask looks up.
  struct Role {
    const core::Value* array = nullptr;
    int axis = 0;  // of x
  };

  bool is_advanced(const IndexEntry& entry) const {
    return is_array(entry) ||
           (entry.index.tag() == Index::Tag::position && dialect_ != Dialect::torch);
  }
  int axes_taken(const IndexEntry& entry) const {
    if (is_mask(entry)) return entry.array->rank();
    if (entry.adds_axis) return 0;
    if (is_array(entry)) return 1;
    return entry.index.tag() == Index::Tag::position || entry.index.tag() == Index::Tag::range;
  }

  void check_count();
  void join_arrays();
  [[noreturn]] void refuse_to_join(const std::vector<Shape>& shapes) const;
  void check_mask(const IndexEntry& entry) const;
  void take(const IndexEntry& entry);
  void take_advanced(const IndexEntry& entry);
  void take_position(int64_t position);
  void take_slice(const Slice& s);
  void take_rest(int count);
  void advance(int64_t steps);
  void append(int64_t extent, int64_t stride, const core::Value* array = nullptr);
  void note_mask(Indexing& indexing) const;
  Indexing place() const;

  const char* name_;
  Dialect dialect_;
  const core::Value& x_;
  const std::vector<IndexEntry>& entries_;
  int axis_ = 0;
  int rest_ = 0;          // axes that "..." stands for
  Shape joined_;          // of the index arrays
  bool is_open_ = false;  // its last extent is a mask's
  core::Value view_;      // what slices and numbers leave of x, from offset_ on
  int64_t offset_ = 0;
  std::vector<Role> roles_;  // of the view's axes
  int stays_ = 0;            // axes of the view that no array looks up
  int first_ = -1;           // how many of those stand before the index arrays
  bool is_apart_ = false;
  bool was_advanced_ = false;
};

void IndexLowering::check_count() {
  int taken = 0;
  int ellipses = 0;
  for (const IndexEntry& entry : entries_) {
    taken += axes_taken(entry);
    ellipses += !is_array(entry) && entry.index.tag() == Index::Tag::rest;
  }
  if (ellipses > 1)
    raise(ErrorKind::two_ellipses, dialect_, name_, "an index may hold one ellipsis only");
  if (taken > x_.rank())
    raise(ErrorKind::too_many_indices, dialect_, name_,
          cat("too many indices: ", taken, " for an array of rank ", x_.rank()));
  rest_ = x_.rank() - taken;
}

// Operand 0 is x, the arrays follow as they stand in the brackets.
void IndexLowering::refuse_to_join(const std::vector<Shape>& shapes) const {
  const Refusal why = refuse::find_disagreement(shapes);
  refuse::Report report(ErrorKind::extents_differ, name_, dialect_);
  int rank = 0;
  for (const Shape& each : shapes) rank = std::max(rank, each.rank());
  report.hidden_operand(x_.shape);
  std::vector<int> numbers;  // of those that were to be joined
  int number = 0;
  for (const IndexEntry& entry : entries_) {
    if (!is_array(entry)) continue;
    ++number;
    const Shape& shape = entry.array->shape;
    if (is_mask(entry)) {
      report.hidden_operand(shape);
      continue;
    }
    report.operand(shape, trailing_axes(shape.rank(), rank), cat("operand ", numbers.size()));
    numbers.push_back(number);
  }
  report.fault(why.result_axis,
               {numbers[static_cast<size_t>(why.operands[0])],
                numbers[static_cast<size_t>(why.operands[1])]},
               why.extents);
  std::string hint;
  if (shapes.size() == 2 && shapes[0].rank() == 1 && shapes[1].rank() == 1)
    hint = cat("all rows with all columns: ix_(rows, columns) gives shape ",
               Shape{shapes[0][0], shapes[1][0]});
  report.raise(cat("index arrays of shapes ", refuse::join(shapes), " do not broadcast"), hint);
}

// The shape that index arrays have in common.
void IndexLowering::join_arrays() {
  std::vector<Shape> shapes;
  int64_t most = -1;  // true entries of masks
  for (const IndexEntry& entry : entries_) {
    if (!is_array(entry)) continue;
    if (is_mask(entry)) {
      most = most < 0 ? entry.array->size() : std::min(most, entry.array->size());
    } else if (is_integer(entry.array->dtype)) {
      shapes.push_back(entry.array->shape);
    } else {
      raise(ErrorKind::dtype_unsupported, dialect_, name_,
            cat("an index of type ", entry.array->dtype, "; integers or a mask were expected"));
    }
  }
  for (const Shape& shape : shapes) {
    if (!widen_to_fit(joined_, shape)) refuse_to_join(shapes);
  }
  if (most < 0) return;
  if (joined_.empty()) joined_.push_back(1);
  is_open_ = joined_[-1] == 1;
  if (is_open_) joined_[-1] = most;
}

void IndexLowering::check_mask(const IndexEntry& entry) const {
  const core::Value& mask = *entry.array;
  for (int i = 0; i < mask.rank(); ++i) {
    const int axis = axis_ + i;
    if (mask.shape[i] == x_.shape[axis]) continue;
    refuse::Report report(ErrorKind::extents_differ, name_, dialect_);
    Axes columns = all_axes(x_.rank());
    report.operand(x_.shape, columns, "array");
    int number = 1;
    for (const IndexEntry* before = entries_.data(); before != &entry; ++before) {
      if (!is_array(*before)) continue;
      report.hidden_operand(before->array->shape);
      ++number;
    }
    report.operand(mask.shape, Axes::from(columns.data() + axis_, mask.rank()), "mask");
    report.fault(axis, {0, number}, {x_.shape[axis], mask.shape[i]});
    report.raise(cat("a mask of shape ", mask.shape, " does not fit axis ", axis, " of ", x_.shape,
                     ": masks never stretch"));
  }
}

void IndexLowering::take(const IndexEntry& entry) {
  if (is_advanced(entry)) return take_advanced(entry);
  was_advanced_ = false;
  switch (entry.index.tag()) {
    case Index::Tag::position:
      return take_position(entry.index.position());
    case Index::Tag::range:
      return take_slice(entry.index.as_slice());
    case Index::Tag::insertion:
      return append(1, 0);
    case Index::Tag::rest:
      return take_rest(rest_);
  }
}

void IndexLowering::take_advanced(const IndexEntry& entry) {
  is_apart_ = is_apart_ || (first_ >= 0 && !was_advanced_);
  if (first_ < 0) first_ = stays_;
  was_advanced_ = true;
  if (!is_array(entry)) return take_position(entry.index.position());
  if (is_mask(entry)) check_mask(entry);
  const int axes = axes_taken(entry);
  if (axes == 0) append(1, 0, entry.array);
  for (int i = 0; i < axes; ++i, ++axis_) append(x_.shape[axis_], x_.strides[axis_], entry.array);
}

void IndexLowering::take_position(int64_t position) {
  advance(check_position(position, x_.shape[axis_], axis_, name_));
  ++axis_;
}

void IndexLowering::take_slice(const Slice& s) {
  // A line without elements is cut as any other.
  const Array line = core::array_without_elements({{x_.shape[axis_]}, DType::u8, {1}});
  const Array piece = line(s);
  const Layout& cut = piece.layout();
  advance(cut.offset);
  const int64_t stride = x_.strides[axis_];
  append(cut.shape[0], cut.shape[0] > 1 ? times_stride(cut.strides[0], stride) : stride);
  ++axis_;
}

void IndexLowering::take_rest(int count) {
  for (int i = 0; i < count; ++i, ++axis_) append(x_.shape[axis_], x_.strides[axis_]);
}

// Without elements there is no place to advance to.
void IndexLowering::advance(int64_t steps) {
  if (x_.size() > 0) offset_ += steps * x_.strides[axis_];
}

void IndexLowering::append(int64_t extent, int64_t stride, const core::Value* array) {
  view_.shape.push_back(extent);
  view_.strides.push_back(stride);
  roles_.push_back({array, axis_});
  stays_ += array == nullptr;
}

void IndexLowering::note_mask(Indexing& indexing) const {
  int arrays = 0;
  for (size_t i = 0; i < entries_.size(); ++i) {
    if (!is_array(entries_[i])) continue;
    ++arrays;
    indexing.entry = static_cast<int>(i);
  }
  indexing.is_one_mask = arrays == 1 && is_mask(entries_[static_cast<size_t>(indexing.entry)]);
  if (!indexing.is_one_mask) return;
  indexing.view = view_;
  if (x_.address) indexing.view.address = x_.address + offset_ * size_in_bytes(x_.dtype);
  while (!roles_[static_cast<size_t>(indexing.mask_axis)].array) ++indexing.mask_axis;
}

Indexing IndexLowering::place() const {
  const int at = is_apart_ || first_ < 0 ? 0 : first_;
  Indexing indexing;
  core::Gather& gather = indexing.gather;
  gather.name = name_;
  gather.dialect = dialect_;
  gather.x = x_;
  gather.offset = offset_;
  const auto append_joined = [&] {
    for (const int64_t extent : joined_) gather.shape.push_back(extent);
    for (int i = 0; i < joined_.rank(); ++i) gather.steps.push_back(0);
  };
  int stayed = 0;
  for (size_t i = 0; i < roles_.size(); ++i) {
    if (roles_[i].array) continue;
    if (stayed++ == at) append_joined();
    gather.shape.push_back(view_.shape[static_cast<int>(i)]);
    gather.steps.push_back(view_.strides[static_cast<int>(i)]);
  }
  if (stayed <= at) append_joined();
  for (size_t i = 0; i < roles_.size(); ++i) {
    if (!roles_[i].array || roles_[i].array->dtype == DType::boolean) continue;
    core::Lookup lookup;
    lookup.index = *roles_[i].array;
    for (int k = 0; k < lookup.index.rank(); ++k)
      lookup.places.push_back(at + joined_.rank() - lookup.index.rank() + k);
    lookup.extent = view_.shape[static_cast<int>(i)];
    lookup.stride = view_.strides[static_cast<int>(i)];
    lookup.axis = roles_[i].axis;
    gather.lookups.push_back(lookup);
  }
  if (is_open_) indexing.open.push_back(at + joined_.rank() - 1);
  note_mask(indexing);
  check_shape(gather.shape, name_, dialect_);
  return indexing;
}

}  // namespace

Indexing lower_index(const char* name, Dialect dialect, const core::Value& x,
                     const std::vector<IndexEntry>& entries) {
  return IndexLowering(name, dialect, x, entries).lower();
}

}  // namespace weft::dialect
