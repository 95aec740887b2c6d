#include <algorithm>
#include <array>

#include "explain/draw/pictures.h"

namespace weft {
namespace explanation::drawing {
namespace {

// Letters, digits, - and _, beginning with a letter: what an id and a class may be.
std::string safe_prefix(const std::string& prefix) {
  std::string out;
  for (const char c : prefix) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool inner = (c >= '0' && c <= '9') || c == '-' || c == '_';
    if (letter || (inner && !out.empty())) out += c;
    if (out.size() == 40) break;
  }
  return out;
}

bool is_composed(const ExplainedStep& step) {
  return step.dialect == Dialect::xla && step.works && !step.broadcast_dimensions.empty() &&
         step.operands.size() == 2 &&
         step.operands[0].shape.rank() != step.operands[1].shape.rank();
}

// Several calls, small enough to be shown below each other.
bool is_short_story(const Explanation& all) {
  const size_t count = all.steps.size();
  const auto is_drawn = [](const ExplainedStep& s) { return s.works && drawn_rank(s) <= 3; };
  return count >= 2 && count <= 3 && std::all_of(all.steps.begin(), all.steps.end(), is_drawn);
}

Drawing draw_automatic(const Explanation& all, const DrawOptions& options) {
  const ExplainedStep& step = all.focus();
  Drawing drawing;
  if (!step.works) return draw_cure(all, step, options);
  if (is_short_story(all) && step.warnings.empty()) drawing = draw_steps(all, options);
  if (!drawing && is_composed(step)) drawing = draw_stages(step, options);
  if (!drawing && step.kind == StepKind::expand) drawing = draw_threads(step, options);
  if (!drawing) drawing = draw_blocks(all, step, options);
  return drawing;
}

Drawing draw_named(const Explanation& all, const DrawOptions& options) {
  const ExplainedStep& step = all.focus();
  switch (options.picture) {
    case Picture::automatic:
      return draw_automatic(all, options);
    case Picture::blocks:
      return draw_blocks(all, step, options);
    case Picture::table:
      return draw_table(step, options);
    case Picture::stages:
      return draw_stages(step, options);
    case Picture::threads:
      return draw_threads(step, options);
    case Picture::cure:
      return draw_cure(all, step, options);
    case Picture::walk:
      return draw_walk(step, options);
    case Picture::film:
      return draw_film(step, options);
    case Picture::weave:
      return draw_weave(step, options);
  }
  return {};
}

// The picture asked for if it can be drawn of this case; else the next best.
std::string draw_any(const Explanation& all, const DrawOptions& options) {
  if (all.steps.empty()) return draw_words(all, options);
  Drawing drawing = draw_named(all, options);
  const Picture asked = options.picture;
  if (!drawing && asked == Picture::walk) drawing = draw_film(all.focus(), options);
  if (!drawing && asked != Picture::automatic && asked != Picture::table) {
    drawing = draw_automatic(all, options);
  }
  if (!drawing) drawing = draw_table(all.focus(), options);
  return drawing ? *drawing : draw_words(all, options);
}

}  // namespace
}  // namespace explanation::drawing

std::string Explanation::svg(const DrawOptions& options) const {
  DrawOptions safe = options;
  if (options.language == Language::numpy) safe.language = language;
  safe.prefix = explanation::drawing::safe_prefix(options.prefix);
  return explanation::drawing::draw_any(*this, safe);
}

}  // namespace weft
