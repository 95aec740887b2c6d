// The walk without motion: a film strip, one small picture per step.
#include <algorithm>

#include "base/text.h"
#include "explain/draw/moves.h"
#include "explain/draw/pictures.h"
#include "explain/draw/words.h"

namespace weft::explanation::drawing {
namespace {

constexpr double kPanel = 272, kPanelSpace = 20, kLaneHeight = 42;
constexpr double kPanelNames = 30;

// Memory as cells if they fit into a panel; else a bar with a mark.
void draw_strip(Canvas& canvas, const Lane& lane, int64_t offset, Point at) {
  const double room = kPanel - kPanelNames - 10;
  const auto size = static_cast<double>(std::max<int64_t>(lane.size, 1));
  const double cell = std::min(22., room / size);
  const double height = 16;
  if (cell >= 7) {
    for (int64_t i = 0; i < lane.size; ++i) {
      const double x = at.x + cell * static_cast<double>(i);
      canvas.rect({x + .5, at.y, cell - 1, height}, i == offset ? real(lane.key) : copy(lane.key),
                  2);
    }
    return;
  }
  canvas.rect({at.x, at.y, room, height}, copy(lane.key), 2);
  const double x = at.x + (room - 7) * static_cast<double>(offset) / std::max(size - 1, 1.);
  canvas.rect({std::min(x, at.x + room - 7), at.y, 7, height}, real(lane.key), 2);
}

void draw_panel(Canvas& canvas, const Story& story, const Scene& scene, Point at) {
  const ExplainedMove& move = story.move(scene);
  const auto lanes = static_cast<double>(story.lanes.size());
  canvas.rect({at.x, at.y, kPanel, 28 + kLaneHeight * lanes}, "soft edge", 6);
  canvas.text(
      {at.x + 10, at.y + 14},
      {{cat(move.number + 1, "  "), Font::heading},
       {fitted(cat("[", index_text(move.index), "]"), Font::code, 110), Font::code},
       {move.carried >= 0 && move.carried < story.rank - 1 ? "  carry" : "", Font::note, 'e'}});
  double y = at.y + 28;
  for (size_t lane = 0; lane < story.lanes.size(); ++lane) {
    const Lane& l = story.lanes[lane];
    canvas.text({at.x + 10, y + 8}, {{shortened(l.name, 2), Font::head, l.key}});
    draw_strip(canvas, l, story.offset(scene, lane), {at.x + kPanelNames, y});
    const std::string terms = terms_of(story, scene, lane);
    const std::string sum = cat(" = ", story.offset(scene, lane));
    const double room = kPanel - kPanelNames - 10 - width_of(sum, Font::small);
    canvas.text(
        {at.x + kPanelNames, y + 26},
        {{fitted(terms, Font::small, room) + (terms.empty() ? sum.substr(3) : sum), Font::small}});
    y += kLaneHeight;
  }
}

}  // namespace

Drawing draw_film(const ExplainedStep& step, const DrawOptions& options) {
  const std::optional<Story> story = story_of(step, 12);
  if (!story) return {};
  std::vector<Scene> steps;
  for (const Scene& s : story->scenes) {
    if (s.kind == Scene::Kind::step) steps.push_back(s);
  }
  const double height = 28 + kLaneHeight * static_cast<double>(story->lanes.size()) + 14;
  const auto columns = std::min<size_t>(3, steps.size());
  const size_t rows = (steps.size() + 2) / 3;
  Page page;
  page.title = title_of(step);
  page.voice = "index stacks and jump arrays";
  page.parts.resize(1);
  page.parts[0].size = {static_cast<double>(columns) * (kPanel + kPanelSpace) - kPanelSpace,
                        height * static_cast<double>(rows)};
  page.parts[0].draw = [&](Canvas& canvas, Point at) {
    for (size_t i = 0; i < steps.size(); ++i) {
      const size_t row = i / 3;
      draw_panel(canvas, *story, steps[i],
                 {at.x + static_cast<double>(i % 3) * (kPanel + kPanelSpace),
                  at.y + static_cast<double>(row) * height});
    }
  };
  const bool is_whole = static_cast<int64_t>(steps.size()) == step.walk->size;
  page.caption =
      cat(is_whole ? "Every step. " : cat(steps.size(), " of ", step.walk->size, " steps. "),
          "Index times jump, summed, is the place in memory: the solid cell. ", why(step));
  return rendered(page, options.prefix);
}

}  // namespace weft::explanation::drawing
