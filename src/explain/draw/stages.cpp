// XLA's two stages: an operand of lower rank is placed by broadcast_dimensions, then extents of 1
// yield to the other side.
#include <algorithm>

#include "base/text.h"
#include "explain/draw/pictures.h"
#include "explain/draw/words.h"

namespace weft::explanation::drawing {
namespace {

int lower_operand(const ExplainedStep& step) {
  return step.operands[0].shape.rank() < step.operands[1].shape.rank() ? 0 : 1;
}

const Shape& placed_shape(const ExplainedStep& step, int lower) {
  return lower == 0 ? step.stages->lhs : step.stages->rhs;
}

// The operand after the first stage: on the axes it was given, not yet stretched where it has 1.
Block placed_block(const ExplainedStep& step, int lower, const Look& look) {
  ExplainedStep middle = step;
  const Shape& placed = placed_shape(step, lower);
  for (int k = 0; k < placed.rank(); ++k) middle.frame[static_cast<size_t>(k)].extent = placed[k];
  Block b = operand_block(middle, lower, look);
  b.head = {{shown_name(step.operands[static_cast<size_t>(lower)]), Font::head, b.key},
            {" placed", Font::code}};
  b.sub = tuple(placed);
  b.frame_jumps = row_major(frame_of(step));
  return b;
}

// Which of an operand's extents of 1 yield in the second stage: "stage 2: 1→4".
std::string yields(const Shape& before, const Shape& after) {
  std::string out;
  for (int k = 0; k < before.rank() && k < after.rank(); ++k) {
    if (before[k] == 1 && after[k] != 1)
      out += cat(out.empty() ? "stage 2: " : ", ", "1→", after[k]);
  }
  return out;
}

std::vector<Item> stage_items(const ExplainedStep& step, const Look& look) {
  const int lower = lower_operand(step), other = 1 - lower;
  const ExplainedOperand& low = step.operands[static_cast<size_t>(lower)];
  const char key = key_of(lower);
  Block before = plain_block({shown_name(low), low.shape, key, lower}, look);
  before.has_foot = false;
  Block placed = placed_block(step, lower, look);
  Block stretched = operand_block(step, lower, look);
  const bool is_composed = !(placed_shape(step, lower) == step.result);
  stretched.head = {{shown_name(low), Font::head, key},
                    {is_composed ? " stretched" : " placed", Font::code}};
  stretched.sub = tuple(step.result);
  Block rest = operand_block(step, other, look);
  const Shape& other_shape = step.operands[static_cast<size_t>(other)].shape;
  rest.sub = yields(other_shape, step.result);
  Block result = result_block(step, look);
  number_cells({&before, &placed, &stretched, &rest, &result});
  placed.has_foot = false;
  std::vector<Item> items = {item(before), arrow("dims " + braces(step.broadcast_dimensions),
                                                 is_composed ? "stage 1" : "", key)};
  if (is_composed) {
    items.push_back(item(placed));
    items.push_back(arrow("stage 2", "1 yields", key));
  }
  items.push_back(item(stretched));
  const std::string op = operator_of(step);
  items.push_back(sign(op.empty() ? "," : op));
  items.push_back(item(rest));
  items.push_back(op.empty() ? arrow(shortened(step.function, 16), "", 'r') : sign("="));
  items.push_back(item(result));
  return items;
}

// In one row; or the placing in one and the call in the next, which begins with the sign.
std::optional<std::vector<Part>> in_rows(const std::vector<Item>& items, const Attempt& attempt) {
  if (!attempt.is_stacked) return laid_out(items, attempt);
  const auto sign =
      std::find_if(items.begin(), items.end(), [](const Item& i) { return !i.sign.empty(); });
  Attempt one = attempt;
  one.is_stacked = false;
  std::optional<std::vector<Part>> first = laid_out({items.begin(), sign}, one);
  std::optional<std::vector<Part>> second = laid_out({sign, items.end()}, one);
  if (!first || !second) return {};
  second->front().has_rule = false;
  first->push_back(second->front());
  return first;
}

std::string caption_of(const ExplainedStep& step) {
  const int lower = lower_operand(step);
  const ExplainedOperand& low = step.operands[static_cast<size_t>(lower)];
  std::string out;
  for (int i = 0; i < step.broadcast_dimensions.size() && i < low.shape.rank(); ++i) {
    out += cat(out.empty() ? "" : ", ", "axis ", i, " of ", shown_name(low), " is axis ",
               step.broadcast_dimensions[i]);
  }
  return cat(
      "broadcast_dimensions says which axis of the other operand each axis is: ", out,
      ". The axes it lacks get the other operand’s extents; then a 1 yields on either side.");
}

}  // namespace

Drawing draw_stages(const ExplainedStep& step, const DrawOptions& options) {
  const bool is_placed = step.works && step.stages && step.stages->placed >= 0 &&
                         step.operands.size() == 2 && has_frame(step) &&
                         placed_shape(step, lower_operand(step)).rank() == step.result.rank() &&
                         step.frame.size() == static_cast<size_t>(step.result.rank());
  if (!is_placed) return {};
  const auto make = [&](const Attempt& attempt) -> std::optional<Page> {
    std::optional<std::vector<Part>> parts = in_rows(stage_items(step, attempt.look), attempt);
    if (!parts) return {};
    Page page;
    page.title = title_of(step);
    page.voice = voice_of(step);
    page.icon = icon_of(step);
    page.parts = std::move(*parts);
    page.caption = caption_of(step);
    return page;
  };
  return first_fitting(attempts(drawn_rank(step)), make, options.prefix);
}

}  // namespace weft::explanation::drawing
