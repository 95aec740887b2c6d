#include "explain/draw/arrays.h"

#include <algorithm>
#include <limits>

#include "base/text.h"

namespace weft::explanation::drawing {
namespace {

constexpr int kLongestName = 20;

int own_axis(const ExplainedOperand& operand, int frame_axis) {
  for (int i = 0; i < operand.axes.size(); ++i) {
    if (operand.axes[i] == frame_axis) return i;
  }
  return -1;
}

bool is_read_again(AxisUse use) { return use == AxisUse::stretched || use == AxisUse::missing; }

Text head_of(const std::string& name, const Shape& shape, char key) {
  return {{name, Font::head, key}, {" " + tuple(shape), Font::code}};
}

BlockAxis operand_axis(const ExplainedOperand& operand, int k, int64_t extent) {
  const AxisUse use = operand.uses[static_cast<size_t>(k)];
  BlockAxis axis;
  axis.extent = extent;
  axis.missing = use == AxisUse::missing;
  axis.stretched = is_read_again(use) && extent != 1;
  axis.jump = operand.jumps[k];
  axis.name = cat("axis ", k);
  return axis;
}

void finish(Block& block, const Look& look) {
  block.unit = look.unit;
  block.tight = look.tight;
  block.has_foot = look.has_feet;
}

// The axes of the frame that an operand of a product is drawn with: the batch, then its own.
std::vector<int> product_axes(const ExplainedStep& step, const ExplainedOperand& operand) {
  std::vector<int> axes;
  const int rank = static_cast<int>(step.frame.size());
  const auto is_batch = [&](int k) {
    return step.frame[static_cast<size_t>(k)].label.rfind("batch", 0) == 0;
  };
  for (int k = 0; k < rank; ++k) {
    if (is_batch(k)) axes.push_back(k);
  }
  for (const int64_t k : operand.axes) {
    if (!is_batch(static_cast<int>(k))) axes.push_back(static_cast<int>(k));
  }
  return axes;
}

std::vector<int> drawn_axes(const ExplainedStep& step, const ExplainedOperand& operand) {
  if (step.kind == StepKind::product) return product_axes(step, operand);
  std::vector<int> axes;
  for (size_t k = 0; k < step.frame.size(); ++k) axes.push_back(static_cast<int>(k));
  return axes;
}

}  // namespace

// A frame may be larger than any array: what is beyond stays the largest number.
Strides row_major(const Shape& shape) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max() / 4;
  Strides strides = Strides::filled(shape.rank(), 1);
  for (int i = shape.rank() - 2; i >= 0; --i) {
    const int64_t extent = std::max<int64_t>(shape[i + 1], 1);
    strides[i] = strides[i + 1] > kMost / extent ? kMost : strides[i + 1] * extent;
  }
  return strides;
}

Shape frame_of(const ExplainedStep& step) {
  Shape frame;
  for (const ExplainedAxis& axis : step.frame) frame.push_back(axis.extent);
  return frame;
}

bool is_fold(const ExplainedStep& step) {
  return step.kind == StepKind::reduce || step.kind == StepKind::sum_to_size;
}

bool fits_frame(const ExplainedStep& step, const ExplainedOperand& operand) {
  const auto rank = step.frame.size();
  if (operand.uses.size() != rank || operand.jumps.size() != static_cast<int>(rank)) return false;
  if (operand.axes.size() != operand.shape.rank()) return false;
  return std::all_of(operand.axes.begin(), operand.axes.end(),
                     [&](int64_t k) { return k >= -1 && k < static_cast<int64_t>(rank); });
}

bool has_frame(const ExplainedStep& step) {
  if (!step.works || step.result_axes.size() != step.result.rank()) return false;
  for (const ExplainedAxis& axis : step.frame) {
    if (axis.extent < 0) return false;
  }
  return std::all_of(step.operands.begin(), step.operands.end(),
                     [&](const ExplainedOperand& o) { return fits_frame(step, o); });
}

std::string shown_name(const ExplainedOperand& operand) {
  return shortened(operand.name, kLongestName);
}

std::string own_axis_name(const ExplainedOperand& operand, int frame_axis, bool always) {
  const int own = own_axis(operand, frame_axis);
  if (own < 0 || (own == frame_axis && !always)) return "";
  const bool is_short = characters_of(operand.name).size() <= 3 && !operand.name.empty();
  return is_short ? cat(shown_name(operand), "’s ", own) : cat("its ", own);
}

std::string axis_name(const ExplainedStep& step, int frame_axis) {
  const std::string& label = step.frame[static_cast<size_t>(frame_axis)].label;
  if (label.empty()) return cat("axis ", frame_axis);
  int before = 0, all = 0;
  for (size_t k = 0; k < step.frame.size(); ++k) {
    if (step.frame[k].label != label) continue;
    ++all;
    before += static_cast<int>(k) < frame_axis;
  }
  return all > 1 ? cat(shortened(label, 14), " ", before) : shortened(label, 16);
}

Block operand_block(const ExplainedStep& step, int number, const Look& look) {
  const ExplainedOperand& operand = step.operands[static_cast<size_t>(number)];
  const Strides frame = row_major(frame_of(step));
  Block b;
  b.number = number;
  b.key = key_of(number);
  b.head = head_of(shown_name(operand), operand.shape, b.key);
  if (operand.is_number) b.head.pop_back();
  Shape as;
  for (const int k : drawn_axes(step, operand)) {
    const ExplainedAxis& of_frame = step.frame[static_cast<size_t>(k)];
    BlockAxis axis = operand_axis(operand, k, of_frame.extent);
    axis.name = axis_name(step, k);
    axis.folded = is_fold(step) && of_frame.role == AxisRole::folded;
    if (of_frame.role == AxisRole::summed) axis.colour = 'c';
    if (of_frame.label.empty()) {
      const bool is_placed = operand.shape.rank() < static_cast<int>(step.frame.size());
      axis.own_name = own_axis_name(operand, k, step.dialect == Dialect::xla && is_placed);
    }
    b.axes.push_back(axis);
    b.frame_jumps.push_back(frame[k]);
    as.push_back(axis.extent);
  }
  if (!(as == operand.shape)) b.sub = cat("read as ", tuple(as));
  finish(b, look);
  return b;
}

Block framed_block(const ExplainedOperand& operand, int number, const Shape& frame,
                   const Look& look) {
  Block b;
  b.number = number;
  b.key = key_of(number);
  b.head = head_of(shown_name(operand), operand.shape, b.key);
  for (int k = 0; k < frame.rank(); ++k) {
    b.axes.push_back(operand_axis(operand, k, frame[k]));
    b.axes.back().own_name = own_axis_name(operand, k, false);
  }
  b.frame_jumps = row_major(frame);
  finish(b, look);
  return b;
}

Block plain_block(const Plain& array, const Look& look) {
  Block b;
  b.number = array.number;
  b.key = array.key;
  b.head = head_of(array.name, array.shape, array.key);
  const Strides jumps = row_major(array.shape);
  for (int i = 0; i < array.shape.rank(); ++i) {
    BlockAxis axis;
    axis.extent = array.shape[i];
    axis.jump = jumps[i];
    axis.name = cat("axis ", i);
    b.axes.push_back(axis);
  }
  b.frame_jumps = jumps;
  finish(b, look);
  return b;
}

Block result_block(const ExplainedStep& step, const Look& look) {
  Block b = plain_block({"result", step.result}, look);
  b.head = {{"result", Font::head, 'r'}};
  b.sub = tuple(step.result);
  const Strides frame = row_major(frame_of(step));
  for (int i = 0; i < step.result_axes.size() && i < b.rank(); ++i) {
    const int64_t k = step.result_axes[i];
    if (k < 0 || k >= frame.size()) continue;
    b.frame_jumps[i] = frame[k];
    if (!is_fold(step)) b.axes[static_cast<size_t>(i)].name = axis_name(step, static_cast<int>(k));
  }
  return b;
}

void number_cells(const std::vector<Block*>& blocks) {
  for (const Block* b : blocks) {
    if (b->rank() > 2) return;
    int64_t cells = 1, last = 0;
    for (const BlockAxis& axis : b->axes) {
      cells *= axis.extent;
      last += (axis.extent - 1) * axis.jump;
    }
    const auto digits = static_cast<double>(cat(last).size());
    if (cells > 24 || last < 0 || b->unit < 8 * digits + 10) return;
  }
  for (Block* b : blocks) b->has_numbers = true;
}

}  // namespace weft::explanation::drawing
