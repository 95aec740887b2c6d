#include "explain/index_shape.h"

#include <algorithm>

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "refuse/refuse.h"
#include "refuse/report.h"

namespace weft::explanation {
namespace {

constexpr const char* kIndex = "index";

class IndexShape {
 public:
  explicit IndexShape(const Call& call) : call_(call), source_(call.inputs[0].value.shape) {}

  Indexed find() {
    check_count();
    join_arrays();
    for (const IndexPart& part : call_.parts) take(part);
    take_rest(source_.rank() - axis_);
    return place();
  }

 private:
  const core::Value& array_of(const IndexPart& part) const {
    return call_.inputs[static_cast<size_t>(part.input)].value;
  }
  static bool is_array(const IndexPart& part) { return part.input >= 0; }
  bool is_mask(const IndexPart& part) const {
    return is_array(part) && array_of(part).dtype == DType::boolean;
  }
  // Is it one of the index arrays?
  bool is_advanced(const IndexPart& part) const {
    return is_array(part) ||
           (part.index.tag() == Index::Tag::position && call_.dialect != Dialect::torch);
  }
  int axes_taken(const IndexPart& part) const {
    if (is_mask(part)) return array_of(part).rank();
    if (is_array(part)) return 1;
    return part.index.tag() == Index::Tag::position || part.index.tag() == Index::Tag::range;
  }

  void check_count();
  void join_arrays();
  [[noreturn]] void refuse_to_join(const std::vector<int>& arrays) const;
  void check_mask(int input) const;
  void take(const IndexPart& part);
  void take_advanced(const IndexPart& part);
  void take_slice(const Slice& s);
  void take_rest(int count);
  Indexed place() const;

  const Call& call_;
  const Shape& source_;
  int axis_ = 0;
  int rest_ = 0;          // axes that "..." stands for
  Shape joined_;          // of the index arrays
  bool is_open_ = false;  // its last extent is a mask's
  Shape basic_;           // of what is left
  int first_ = -1;        // where in basic_ index arrays stand
  bool is_apart_ = false;
  bool was_advanced_ = false;
};

void IndexShape::check_count() {
  int taken = 0;
  int ellipses = 0;
  for (const IndexPart& part : call_.parts) {
    taken += axes_taken(part);
    ellipses += !is_array(part) && part.index.tag() == Index::Tag::rest;
  }
  if (ellipses > 1)
    raise(ErrorKind::two_ellipses, call_.dialect, kIndex, "an index may hold one ellipsis only");
  if (taken > source_.rank())
    raise(ErrorKind::too_many_indices, call_.dialect, kIndex,
          cat("too many indices: ", taken, " for an array of rank ", source_.rank()));
  rest_ = source_.rank() - taken;
}

// Operands are numbered as the call's inputs are.
void IndexShape::refuse_to_join(const std::vector<int>& arrays) const {
  std::vector<Shape> shapes;
  int rank = 0;
  for (const int input : arrays) {
    shapes.push_back(call_.inputs[static_cast<size_t>(input)].value.shape);
    rank = std::max(rank, shapes.back().rank());
  }
  const Refusal why = refuse::find_disagreement(shapes);
  refuse::Report report(ErrorKind::extents_differ, kIndex, call_.dialect);
  int shown = 0;
  for (size_t i = 0; i < call_.inputs.size(); ++i) {
    const Shape& shape = call_.inputs[i].value.shape;
    if (std::find(arrays.begin(), arrays.end(), static_cast<int>(i)) == arrays.end())
      report.hidden_operand(shape);
    else
      report.operand(shape, trailing_axes(shape.rank(), rank), cat("operand ", shown++));
  }
  report.fault(
      why.result_axis,
      {arrays[static_cast<size_t>(why.operands[0])], arrays[static_cast<size_t>(why.operands[1])]},
      why.extents);
  std::string hint;
  if (shapes.size() == 2 && shapes[0].rank() == 1 && shapes[1].rank() == 1)
    hint = cat("all rows with all columns: ix_(rows, columns) gives shape ",
               Shape{shapes[0][0], shapes[1][0]});
  report.raise(cat("index arrays of shapes ", refuse::join(shapes), " do not broadcast"), hint);
}

// The shape that index arrays have in common.
void IndexShape::join_arrays() {
  std::vector<int> arrays;
  int64_t most = -1;  // true entries of masks
  for (const IndexPart& part : call_.parts) {
    if (!is_array(part)) continue;
    const core::Value& array = array_of(part);
    if (is_mask(part)) {
      most = most < 0 ? array.size() : std::min(most, array.size());
    } else if (is_integer(array.dtype)) {
      arrays.push_back(part.input);
    } else {
      raise(ErrorKind::dtype_unsupported, call_.dialect, kIndex,
            cat("an index of type ", array.dtype, "; integers or a mask were expected"));
    }
  }
  for (const int input : arrays) {
    const Shape& shape = call_.inputs[static_cast<size_t>(input)].value.shape;
    if (!widen_to_fit(joined_, shape)) refuse_to_join(arrays);
  }
  if (most < 0) return;
  if (joined_.empty()) joined_.push_back(1);
  is_open_ = joined_[-1] == 1;
  if (is_open_) joined_[-1] = most;
}

void IndexShape::check_mask(int input) const {
  const core::Value& mask = call_.inputs[static_cast<size_t>(input)].value;
  for (int i = 0; i < mask.rank(); ++i) {
    const int axis = axis_ + i;
    if (mask.shape[i] == source_[axis]) continue;
    refuse::Report report(ErrorKind::extents_differ, kIndex, call_.dialect);
    Axes columns = all_axes(source_.rank());
    report.operand(source_, columns, "array");
    for (int other = 1; other < input; ++other)
      report.hidden_operand(call_.inputs[static_cast<size_t>(other)].value.shape);
    report.operand(mask.shape, Axes::from(columns.data() + axis_, mask.rank()), "mask");
    report.fault(axis, {0, input}, {source_[axis], mask.shape[i]});
    report.raise(cat("a mask of shape ", mask.shape, " does not fit axis ", axis, " of ", source_,
                     ": masks never stretch"));
  }
}

void IndexShape::take(const IndexPart& part) {
  if (is_advanced(part)) return take_advanced(part);
  was_advanced_ = false;
  switch (part.index.tag()) {
    case Index::Tag::position:
      check_position(part.index.position(), source_[axis_], axis_, kIndex);
      ++axis_;
      return;
    case Index::Tag::range:
      return take_slice(part.index.as_slice());
    case Index::Tag::insertion:
      return basic_.push_back(1);
    case Index::Tag::rest:
      return take_rest(rest_);
  }
}

void IndexShape::take_advanced(const IndexPart& part) {
  if (is_mask(part))
    check_mask(part.input);
  else if (!is_array(part))
    check_position(part.index.position(), source_[axis_], axis_, kIndex);
  is_apart_ = is_apart_ || (first_ >= 0 && !was_advanced_);
  if (first_ < 0) first_ = basic_.rank();
  was_advanced_ = true;
  axis_ += axes_taken(part);
}

void IndexShape::take_slice(const Slice& s) {
  // A view of one element that repeats has the shape of a view of any array.
  const Array line = full({}, false).broadcast_to({source_[axis_]});
  basic_.push_back(line(s).shape()[0]);
  ++axis_;
}

void IndexShape::take_rest(int count) {
  for (int i = 0; i < count; ++i, ++axis_) basic_.push_back(source_[axis_]);
}

Indexed IndexShape::place() const {
  const int at = is_apart_ || first_ < 0 ? 0 : first_;
  Indexed indexed;
  for (int i = 0; i < at; ++i) indexed.shape.push_back(basic_[i]);
  for (const int64_t extent : joined_) indexed.shape.push_back(extent);
  for (int i = at; i < basic_.rank(); ++i) indexed.shape.push_back(basic_[i]);
  if (is_open_) indexed.open.push_back(at + joined_.rank() - 1);
  check_shape(indexed.shape, kIndex, call_.dialect);
  return indexed;
}

}  // namespace

Indexed index_shape(const Call& call) { return IndexShape(call).find(); }

}  // namespace weft::explanation
