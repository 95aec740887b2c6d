#include <algorithm>

#include "base/text.h"
#include "explain/draw/pictures.h"
#include "explain/draw/words.h"

namespace weft::explanation::drawing {
namespace {

using Items = std::vector<Item>;

// The result where it works but may not be meant: all pairs, of which one per row is wanted.
void mark_suspicious(const ExplainedStep& step, Block& result) {
  for (const Warning& w : step.warnings) {
    result.key = 'e';
    result.head = {{"result", Font::head, 'e'}};
    if (w.suspicion != Suspicion::row_meets_column || result.rank() != 2) continue;
    if (result.axes[0].extent != result.axes[1].extent) continue;
    const auto is_wanted = [](const Dims& i) { return i[0] == i[1]; };
    result.is_wanted = is_wanted;
    result.colour = [is_wanted](const Dims& i) { return is_wanted(i) ? 'r' : 'e'; };
    result.sub = cat(tuple(step.result), ", wanted: the outlined");
    return;
  }
}

// An example of a mask, so that one sees what it does: every third element is false.
bool example_mask(const ExplainedOperand& mask, const Dims& index) {
  int64_t offset = 0;
  for (int k = 0; k < index.size(); ++k) offset += index[k] * mask.jumps[k];
  return offset % 3 != 1;
}

bool is_where(const ExplainedStep& step) {
  return (step.function == "where" || step.function == "select") && step.operands.size() == 3 &&
         step.kind == StepKind::elementwise;
}

// The mask green, the result in the colour of the operand that each cell is taken from.
void show_provenance(const ExplainedStep& step, std::vector<Block>& operands, Block& result) {
  const ExplainedOperand mask = step.operands[0];
  const char keys[] = {'c', 'a', 'b'};
  for (size_t i = 0; i < 3; ++i) {
    operands[i].key = keys[i];
    operands[i].head[0].ink = keys[i];
  }
  operands[0].colour = [mask](const Dims& i) { return example_mask(mask, i) ? 'c' : 'f'; };
  result.colour = [mask](const Dims& i) { return example_mask(mask, i) ? 'a' : 'b'; };
}

Items elementwise_items(const ExplainedStep& step, const Look& look) {
  std::vector<Block> operands;
  Block result = result_block(step, look);
  for (size_t i = 0; i < step.operands.size(); ++i) {
    const bool is_out = step.operands[i].is_target && i > 0;
    if (is_out) {
      result.head = {{"out", Font::head, 'r'}};
    } else {
      operands.push_back(operand_block(step, static_cast<int>(i), look));
    }
  }
  std::vector<Block*> all;
  for (Block& b : operands) all.push_back(&b);
  all.push_back(&result);
  number_cells(all);
  mark_suspicious(step, result);
  if (step.kind == StepKind::in_place && step.operands[0].is_target) {
    result.sub = cat("written to ", shown_name(step.operands[0]));
  }
  if (is_where(step)) show_provenance(step, operands, result);
  const std::string op = is_where(step) ? "" : operator_of(step);
  Items items;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (i > 0) items.push_back(sign(is_where(step) ? (i == 1 ? "?" : ":") : op.empty() ? "," : op));
    items.push_back(item(operands[i]));
  }
  const bool is_signed = !op.empty() || is_where(step);
  items.push_back(is_signed ? sign("=") : arrow(shortened(step.function, 16), "", 'r'));
  items.push_back(item(result));
  return items;
}

Plain plain_of(const ExplainedOperand& o, int number) {
  return {shown_name(o), o.shape, key_of(number), number};
}

Items fold_items(const ExplainedStep& step, const Look& look) {
  Block operand = operand_block(step, 0, look);
  Block result = result_block(step, look);
  number_cells({&operand, &result});
  const std::string below = step.keepdims ? "keepdims" : "";
  return {item(operand), arrow(shortened(step.function, 16), below, 'a'), item(result)};
}

// What it is, and the same memory in the larger frame.
Items expand_items(const ExplainedStep& step, const Look& look) {
  Block before = plain_block(plain_of(step.operands[0], 0), look);
  before.has_foot = false;
  Block view = operand_block(step, 0, look);
  view.head = {{"result", Font::head, 'a'}, {" " + tuple(step.result), Font::code}};
  view.sub = "the same memory";
  number_cells({&before, &view});
  std::string below = step.dialect == Dialect::xla && !step.broadcast_dimensions.empty()
                          ? "dims " + braces(step.broadcast_dimensions)
                          : "";
  return {item(before), arrow(shortened(step.function, 16), below, 'a'), item(view)};
}

// True of a view that shows every element, in another order: it begins where the operand does.
// Where others begin is not told.
bool begins_at_zero(const ExplainedStep& step) {
  const auto count = [](const Shape& shape) {
    double elements = 1;
    for (const int64_t extent : shape) elements *= static_cast<double>(extent);
    return elements;
  };
  const auto goes_on = [](int64_t stride) { return stride >= 0; };
  return count(step.result) == count(step.operands[0].shape) &&
         std::all_of(step.result_strides.begin(), step.result_strides.end(), goes_on);
}

void set_jumps(Block& block, const Strides& strides) {
  if (strides.size() != block.rank()) return;
  for (int i = 0; i < block.rank(); ++i) block.axes[static_cast<size_t>(i)].jump = strides[i];
}

// A view shows the operand's memory in another order: its numbers say which.
Items view_items(const ExplainedStep& step, const Look& look) {
  Block before = plain_block(plain_of(step.operands[0], 0), look);
  set_jumps(before, step.operands[0].strides);
  Block after = result_block(step, look);
  after.key = 'a';
  after.head[0].ink = 'a';
  set_jumps(after, step.result_strides);
  if (begins_at_zero(step)) number_cells({&before, &after});
  return {item(before), arrow(shortened(step.function, 16), "", 'a'), item(after)};
}

// The axis along which extents add up; -1 if there is none.
int joined_axis(const ExplainedStep& step) {
  for (int k = 0; k < step.result.rank(); ++k) {
    int64_t sum = 0;
    for (const ExplainedOperand& o : step.operands) {
      if (o.shape.rank() != step.result.rank()) return -1;
      sum += o.shape[k];
    }
    const bool all_same = std::all_of(step.operands.begin(), step.operands.end(),
                                      [&](const auto& o) { return o.shape[k] == step.result[k]; });
    if (!all_same && sum == step.result[k]) return k;
  }
  return -1;
}

// Every cell is used once; the result has the colour of the operand that each comes from.
Items join_items(const ExplainedStep& step, const Look& look) {
  Items items;
  const int axis = joined_axis(step);
  std::vector<int64_t> ends;
  for (size_t i = 0; i < step.operands.size(); ++i) {
    if (i > 0) items.push_back(sign("&"));
    const ExplainedOperand& o = step.operands[i];
    items.push_back(item(plain_block(plain_of(o, static_cast<int>(i)), look)));
    if (axis >= 0) ends.push_back((ends.empty() ? 0 : ends.back()) + o.shape[axis]);
  }
  Block result = result_block(step, look);
  if (axis >= 0) {
    result.colour = [ends, axis](const Dims& i) {
      const auto after = std::upper_bound(ends.begin(), ends.end(), i[axis]);
      return key_of(static_cast<int>(after - ends.begin()));
    };
  }
  items.push_back(arrow(shortened(step.function, 16), "", 'r'));
  items.push_back(item(result));
  return items;
}

// The target at the end, since it is what the value is written to.
Items assign_items(const ExplainedStep& step, const Look& look) {
  Block value = operand_block(step, 1, look);
  Block target = operand_block(step, 0, look);
  number_cells({&value, &target});
  return {item(value), arrow("written to", "", 'b'), item(target)};
}

// Rows and columns that meet in one number, in green.
Items product_items(const ExplainedStep& step, const Look& look) {
  Items items;
  const auto summed_only = [](const Block& block) {
    return [block](const Dims& i) {
      for (int k = 0; k < i.size(); ++k) {
        if (i[k] != 0 && block.axes[static_cast<size_t>(k)].colour == 0) return block.key;
      }
      return 'c';
    };
  };
  const std::string op = operator_of(step);
  for (size_t i = 0; i < step.operands.size(); ++i) {
    Block b = operand_block(step, static_cast<int>(i), look);
    const bool sums =
        std::any_of(b.axes.begin(), b.axes.end(), [](const auto& a) { return a.colour; });
    if (sums && step.operands.size() == 2) b.colour = summed_only(b);
    if (i > 0) items.push_back(sign(op.empty() ? "," : op));
    items.push_back(item(b));
  }
  Block result = result_block(step, look);
  if (step.operands.size() == 2) result.colour = summed_only(result);
  items.push_back(sign("="));
  items.push_back(item(result));
  return items;
}

// No frame in common: each by itself, and what becomes of them.
Items separate_items(const ExplainedStep& step, const Look& look) {
  Items items;
  for (size_t i = 0; i < step.operands.size(); ++i) {
    if (i > 0) items.push_back(sign(","));
    items.push_back(item(plain_block(plain_of(step.operands[i], static_cast<int>(i)), look)));
  }
  items.push_back(arrow(shortened(step.function, 16), "", 'r'));
  items.push_back(item(plain_block({"result", step.result}, look)));
  return items;
}

}  // namespace

int drawn_rank(const ExplainedStep& step) {
  int rank = step.result.rank();
  for (const ExplainedOperand& o : step.operands) rank = std::max(rank, o.shape.rank());
  if (step.kind == StepKind::product) return rank;
  return has_frame(step) ? std::max(rank, static_cast<int>(step.frame.size())) : rank;
}

std::vector<Item> items_of(const ExplainedStep& step, const Look& look) {
  if (step.operands.empty() || !has_frame(step)) return separate_items(step, look);
  switch (step.kind) {
    case StepKind::elementwise:
    case StepKind::in_place:
      return elementwise_items(step, look);
    case StepKind::assign:
      return step.operands.size() == 2 ? assign_items(step, look) : elementwise_items(step, look);
    case StepKind::reduce:
    case StepKind::sum_to_size:
      return fold_items(step, look);
    case StepKind::product:
      return product_items(step, look);
    case StepKind::expand:
      return expand_items(step, look);
    case StepKind::view:
      return view_items(step, look);
    case StepKind::join:
      return join_items(step, look);
    case StepKind::window:
    case StepKind::index:
      return separate_items(step, look);
  }
  return {};
}

}  // namespace weft::explanation::drawing
