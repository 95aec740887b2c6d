// The picture of a refused call: at the left as it is written, at the right the first cure.
#include <algorithm>

#include "base/text.h"
#include "explain/draw/pictures.h"
#include "explain/draw/table.h"
#include "explain/draw/words.h"

namespace weft::explanation::drawing {
namespace {

constexpr double kHalf = (kRoom - 32) / 2;
constexpr double kBarUnit = 11.5;
constexpr double kBarHeight = 22;

struct Bar {
  std::string name;
  char key;
  int64_t extent;
};

// The operands along the last axis where they do not agree: equal beginnings, and what sticks out.
struct Overhang {
  int axis = -1;
  std::vector<Bar> bars;
  double shortest = 0;
};

Overhang overhang_of(const ExplainedStep& step) {
  Overhang out;
  const Table table = table_of(step);
  for (size_t k = 0; k < table.is_failing.size(); ++k) {
    if (table.is_failing[k]) out.axis = static_cast<int>(k);
  }
  if (out.axis < 0) return out;
  for (size_t i = 0; i < step.operands.size(); ++i) {
    const ExplainedOperand& o = step.operands[i];
    for (int own = 0; own < o.axes.size() && own < o.shape.rank(); ++own) {
      if (o.axes[own] != out.axis || o.shape[own] == 1) continue;
      out.bars.push_back({shortened(o.name, 8), key_of(static_cast<int>(i)), o.shape[own]});
    }
  }
  for (const Bar& bar : out.bars) {
    const double length = ruler(bar.extent, kBarUnit, false).length;
    if (&bar == &out.bars.front() || length < out.shortest) out.shortest = length;
  }
  return out;
}

void draw_bar(Canvas& canvas, const Bar& bar, Point at, double shortest) {
  const Ruler r = ruler(bar.extent, kBarUnit, false);
  canvas.text({at.x - 10, at.y + kBarHeight / 2}, {{bar.name, Font::head, bar.key}}, Anchor::end);
  canvas.rect({at.x, at.y, std::min(r.length, shortest), kBarHeight},
              std::string{bar.key, '0'} + " q");
  for (const Piece& p : r.pieces) {
    const Rect box = {at.x + p.at + .5, at.y + .5, p.length - 1, kBarHeight - 1};
    const bool out = p.at + .5 >= shortest;
    if (p.index == kBreak) {
      canvas.ellipsis({box.x + box.w / 2, at.y + kBarHeight / 2}, {1, 0}, out ? 'e' : bar.key);
    } else {
      canvas.rect(box, std::string{out ? 'e' : bar.key, '1'} + " h", 1);
    }
  }
  canvas.rect({at.x, at.y, std::max(std::min(r.length, shortest), 2.), kBarHeight},
              line(bar.key) + " z w", 2);
  const Rect rest = {at.x + shortest, at.y, r.length - shortest, kBarHeight};
  if (rest.w > 1) {
    canvas.rect(rest, "hatch", 2);
    canvas.rect(rest, "el z w", 2);
  }
  canvas.text({at.x + r.length + 10, at.y + kBarHeight / 2}, {{cat(bar.extent), Font::strong}});
}

std::string inequality(const Overhang& o) {
  std::string out;
  for (const Bar& bar : o.bars) {
    const std::string extent = cat(bar.extent);
    if (out.find(extent) == std::string::npos || out.empty()) {
      out += cat(out.empty() ? "" : " ≠ ", extent);
    }
  }
  return out;
}

std::optional<Part> overhang_part(const ExplainedStep& step) {
  const Overhang o = overhang_of(step);
  if (o.bars.size() < 2) return {};
  const double height = (kBarHeight + 8) * static_cast<double>(o.bars.size());
  Part part;
  part.size = {kHalf, height + 34};
  part.draw = [o, height](Canvas& canvas, Point at) {
    const double x = at.x + 92;
    canvas.text({at.x, at.y + 8}, {{cat("axis ", o.axis, ": "), Font::note},
                                   {inequality(o), Font::strong, 'e'},
                                   {", and none is 1", Font::note}});
    double y = at.y + 26;
    for (const Bar& bar : o.bars) {
      draw_bar(canvas, bar, {x, y}, o.shortest);
      y += kBarHeight + 8;
    }
    const double end = x + o.shortest;
    canvas.line({end, at.y + 20}, {end, at.y + 20 + height}, "el w");
  };
  return part;
}

// The repaired operand as it lies in the result, if that is small enough to draw.
std::optional<Part> repaired_part(const ExplainedStep& step, const Cure& cure) {
  if (cure.result.rank() > 3) return {};
  for (size_t i = 0; i < cure.operands.size(); ++i) {
    const ExplainedOperand& o = cure.operands[i];
    if (i < step.operands.size() && o.shape == step.operands[i].shape) continue;
    if (static_cast<int>(o.uses.size()) != cure.result.rank()) return {};
    for (const double unit : {22., 18., 14., 11.5, 10.}) {
      Block b = framed_block(o, static_cast<int>(i), cure.result, {unit, false, true});
      b.head = {{"it fits, and is read as " + tuple(cure.result), Font::note}};
      if (measured(b).slot() <= kHalf && measured(b).h < 170) return row({item(b)});
    }
  }
  return {};
}

// Parts below each other at the left and at the right.
Part two_columns(const std::vector<Part>& left, const std::vector<Part>& right) {
  Part part;
  part.size = {kRoom, 0};
  for (const std::vector<Part>* column : {&left, &right}) {
    double height = 0;
    for (const Part& p : *column) height += p.size.h + 12;
    part.size.h = std::max(part.size.h, height);
  }
  part.draw = [left, right, height = part.size.h](Canvas& canvas, Point at) {
    for (const std::vector<Part>* column : {&left, &right}) {
      const double x = at.x + (column == &left ? 0 : kHalf + 32);
      double y = at.y;
      for (const Part& p : *column) {
        p.draw(canvas, {x, y});
        y += p.size.h + 12;
      }
    }
    const double middle = at.x + kRoom / 2;
    if (!right.empty()) canvas.line({middle, at.y}, {middle, at.y + height - 12}, "ru hair");
  };
  return part;
}

// "the cure: a + b[:, None]" with its sign; a long call is below, in lines of its own.
Part said(const std::string& label, const Text& code, Icon icon) {
  const double room = kHalf - 26 - width_of(label, Font::heading);
  std::vector<Text> lines = {{{label, Font::heading}}};
  if (width_of(code) <= room) {
    lines[0].insert(lines[0].end(), code.begin(), code.end());
  } else {
    for (const std::string& l : wrapped(plain(code), Font::code, kHalf - 26, 3)) {
      lines.push_back({{l, Font::code}});
    }
  }
  Part part;
  part.size = {kHalf, 4 + 18 * static_cast<double>(lines.size())};
  part.draw = [lines, icon](Canvas& canvas, Point at) {
    canvas.icon(icon, {at.x + 8, at.y + 10}, 9);
    double y = at.y + 10;
    for (const Text& text : lines) {
      canvas.text({at.x + 26, y}, text);
      y += 18;
    }
  };
  return part;
}

// Operands that have no frame in common, each by itself; as a table if they are too large.
Part apart(const ExplainedStep& step, double width) {
  for (const double unit : {22., 18., 14., 10.}) {
    std::vector<Item> items;
    for (size_t i = 0; i < step.operands.size(); ++i) {
      const ExplainedOperand& o = step.operands[i];
      const auto number = static_cast<int>(i);
      Look look;
      look.unit = unit;
      look.has_feet = false;
      items.push_back(item(plain_block({shown_name(o), o.shape, key_of(number), number}, look)));
      if (items.back().block->rank() > 3) return table_part(table_of(step), width);
    }
    const RowSize size = size_of_row(items);
    if (!items.empty() && size.width <= width && size.cells < 200) return row(items);
  }
  return table_part(table_of(step), width);
}

std::vector<Part> left_column(const ExplainedStep& step, bool has_overhang) {
  const double width = step.cures.empty() ? kRoom : kHalf;
  std::vector<Part> parts = {
      said("as written: ", coloured(cleaned(step.text), step, Font::strong), Icon::bad),
      step.frame.empty() ? apart(step, width) : table_part(table_of(step), width)};
  if (!has_overhang) return parts;
  if (std::optional<Part> overhang = overhang_part(step)) parts.push_back(*overhang);
  return parts;
}

// True iff the cured call is one whose operands lie along the axes of its result.
bool can_be_lined_up(const Cure& cure) {
  const auto rank = static_cast<size_t>(cure.result.rank());
  return !cure.operands.empty() && rank > 0 &&
         std::all_of(cure.operands.begin(), cure.operands.end(), [&](const ExplainedOperand& o) {
           return o.uses.size() == rank && o.jumps.size() == static_cast<int>(rank);
         });
}

std::vector<Part> right_column(const ExplainedStep& step, Language language) {
  if (step.cures.empty()) return {};
  const Cure& cure = step.cures.front();
  const Text code = coloured(code_of(cure, language), step, Font::strong);
  std::vector<Part> parts = {said("the cure: ", code, Icon::good)};
  if (!can_be_lined_up(cure)) {
    parts.push_back(
        lines({{{"it gives ", Font::note}, {short_tuple(cure.result, 30), Font::strong}}}));
    return parts;
  }
  parts.push_back(table_part(table_of(cure.operands, cure.result), kHalf));
  if (std::optional<Part> block = repaired_part(step, cure)) parts.push_back(*block);
  return parts;
}

void add_others(Page& page, const ExplainedStep& step, Language language) {
  ExplainedStep others = step;
  if (!others.cures.empty()) others.cures.erase(others.cures.begin());
  std::optional<Part> part = cures_part(others, language, 4);
  if (!part) return;
  part->heading = {{"other cures", Font::heading}};
  page.parts.push_back(*part);
}

}  // namespace

Drawing draw_cure(const Explanation&, const ExplainedStep& step, const DrawOptions& options) {
  if (step.works) return {};
  const std::string message = step.message.substr(0, step.message.find('\n'));
  for (const bool has_overhang : {true, false}) {
    Page page;
    page.title = title_of(step);
    page.voice = voice_of(step);
    page.icon = Icon::bad;
    page.parts = {
        two_columns(left_column(step, has_overhang), right_column(step, options.language))};
    add_others(page, step, options.language);
    if (step.verdicts.size() == 3) page.parts.push_back(verdict_part(step, kRoom));
    page.caption = cleaned(message);
    if (!step.cures.empty()) {
      page.description = cat(page.caption, " The cure: ", code_of(step.cures[0], options.language),
                             " gives ", tuple(step.cures[0].result), ".");
    }
    Drawing drawing = rendered(page, options.prefix);
    if (drawing) return drawing;
  }
  return {};
}

}  // namespace weft::explanation::drawing
