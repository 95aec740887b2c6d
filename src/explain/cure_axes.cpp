// b[:, None]: new axes of extent 1, wherever they make an operand fit.
#include <algorithm>

#include "base/text.h"
#include "explain/cure_sources.h"

namespace weft::explanation {
namespace {

// A way to write the axes of an operand down: true where a new one stands.
using Pattern = std::vector<bool>;

// More places than these of one operand are not worth trying.
constexpr size_t kMostPatterns = 64;
constexpr int kMostSteps = 20000;

// All ways to put `count` new axes into `shape` so that it lines up with `partner` at the right,
// from the right to the left. The first axis stays first: a new one before it changes nothing.
class Placer {
 public:
  Placer(const Shape& shape, const Shape& partner) : shape_(shape), partner_(partner) {}

  void place(int count) {
    const int rank = shape_.rank() + count;
    written_.assign(static_cast<size_t>(rank), false);
    next(0, 0, count);
  }
  std::vector<Pattern> take() { return std::move(found_); }

 private:
  // `used` axes stand in the columns before this one, `left` new ones have no place yet.
  void next(int from_right, int used, int left) {
    if (found_.size() >= kMostPatterns || ++steps_ > kMostSteps) return;
    if (used == shape_.rank()) {
      if (left == 0) found_.push_back(written_);
      return;
    }
    const size_t place = written_.size() - 1 - static_cast<size_t>(from_right);
    if (left > 0 && from_right < partner_.rank()) {  // beyond it would be nothing to go with
      written_[place] = true;
      next(from_right + 1, used, left - 1);
      written_[place] = false;
    }
    if (go_together(column(shape_, used), column(partner_, from_right)))
      next(from_right + 1, used + 1, left);
  }

  const Shape& shape_;
  const Shape& partner_;
  Pattern written_;
  std::vector<Pattern> found_;
  int steps_ = 0;
};

std::vector<Pattern> aligned_patterns(const Shape& shape, const Shape& partner) {
  Placer placer(shape, partner);
  // Within the partner's rank in the order of the axes that the operand lies along, leftmost first.
  for (int count = partner.rank() - shape.rank(); count > 0; --count) placer.place(count);
  for (int count = std::max(1, partner.rank() - shape.rank() + 1); count <= partner.rank(); ++count)
    placer.place(count);
  return placer.take();
}

// Where nothing lines up at the right: one new axis, anywhere.
std::vector<Pattern> free_patterns(const Call& call, const Shape& shape) {
  // In front of a matrix it would be an empty batch.
  const int first = call.kind == StepKind::product && shape.rank() > 1 ? 1 : 0;
  const auto rank = static_cast<size_t>(shape.rank()) + 1;
  std::vector<Pattern> patterns;
  for (int at = shape.rank(); at >= first; --at) {
    patterns.emplace_back(rank, false);
    patterns.back()[static_cast<size_t>(at)] = true;
  }
  return patterns;
}

// [:, None], [..., None] of more than one axis, [:, None, :, None].
std::vector<Index> as_index(const Pattern& pattern, int rank) {
  const auto last_old = std::find(pattern.rbegin(), pattern.rend(), false).base();
  const bool is_behind = std::find(pattern.begin(), last_old, true) == last_old;
  std::vector<Index> index;
  if (is_behind && rank > 1) {
    index.assign(1, ellipsis);
    index.insert(index.end(), static_cast<size_t>(pattern.end() - last_old), new_axis);
    return index;
  }
  const auto last_new = std::find(pattern.rbegin(), pattern.rend(), true).base();
  for (auto entry = pattern.begin(); entry != last_new; ++entry)
    index.push_back(*entry ? Index(new_axis) : Index(all));
  return index;
}

std::string axes_of(const Pattern& pattern, int frame_rank) {
  const int first = frame_rank - static_cast<int>(pattern.size());
  std::string text;
  int count = 0;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i]) continue;
    text += cat(count++ ? ", " : "", first + static_cast<int>(i));
  }
  return cat(count == 1 ? "axis " : "axes ", text);
}

// What it means, if the partner spans the result; else that more comes out.
std::string axis_reason(const Call& call, int input, const Pattern& pattern, const Shape& partner) {
  const int rank = static_cast<int>(pattern.size());
  const Shape& shape = operand(call, input).value.shape;
  if (rank > partner.rank()) return "all pairs";
  if (partner.rank() == 2 && shape.rank() == 1 && rank == 2) return "one value per row";
  return cat("along ", axes_of(pattern, partner.rank()));
}

bool is_mask(const Call& call, int input) {
  if (operand(call, input).value.dtype != DType::boolean) return false;
  return call.where.has_value() || call.inputs.size() > 1;
}

}  // namespace

void propose_new_axes(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  if (call.dialect == Dialect::xla) return;  // placings say the same there
  for (const int input : free_operands(call)) {
    const Shape& shape = operand(call, input).value.shape;
    const std::optional<Shape> partner = partner_of(call, input);
    const bool is_free = call.kind == StepKind::product || call.kind == StepKind::join;
    if (!partner && !is_free) continue;
    const auto patterns = partner ? aligned_patterns(shape, *partner) : free_patterns(call, shape);
    const Repair repair = is_mask(call, input) ? Repair::mask_axis : Repair::add_axis;
    for (const Pattern& pattern : patterns) {
      Call view = view_of(call, input, "index");
      view.index = as_index(pattern, shape.rank());
      Edit edit = seen_through(call, repair, input, std::move(view));
      const int rank = static_cast<int>(pattern.size());
      edit.effort = partner ? std::max(0, rank - partner->rank()) : rank - shape.rank();
      if (partner) edit.why = axis_reason(call, input, pattern, *partner);
      edits.push_back(std::move(edit));
    }
  }
}

}  // namespace weft::explanation
