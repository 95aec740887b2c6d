// The walk as a weave: a row per step, a column per memory cell, and a thread through the cells
// that each array is read from. Straight threads run through memory; others come back or wait.
#include <algorithm>
#include <set>

#include "base/text.h"
#include "explain/draw/moves.h"
#include "explain/draw/pictures.h"
#include "explain/draw/words.h"

namespace weft::explanation::drawing {
namespace {

constexpr double kLoomRow = 30, kLoomCarry = 22, kLoomTop = 78;

struct Loom {
  const Story& story;
  std::vector<Scene> rows;      // steps
  std::vector<double> tops;     // of each row
  std::vector<double> carries;  // y of each
  std::vector<double> lefts;    // of each lane
  double index = 0;             // width of the first column
  Size size;
  double column = 20;  // width of a memory cell
};

double lane_width(const Lane& lane, double column) {
  const double head = std::max(width_of(lane.name, Font::head), 40.);
  double jumps = width_of("jump ()", Font::small);
  for (const int64_t j : lane.jumps) jumps += width_of(cat(j, ", "), Font::small);
  return std::max({static_cast<double>(lane.size) * column, head, jumps});
}

Loom loom_of(const Story& story, double column) {
  Loom loom{story, {}, {}, {}, {}, 60, {}, column};
  double y = kLoomTop;
  for (const Scene& s : story.scenes) {
    if (s.kind == Scene::Kind::carry || s.kind == Scene::Kind::skip) {
      loom.carries.push_back(y + kLoomCarry / 2);
      y += kLoomCarry;
    }
    if (s.kind != Scene::Kind::step) continue;
    loom.rows.push_back(s);
    loom.tops.push_back(y);
    const std::string index = cat("[", index_text(story.move(s).index), "]");
    loom.index = std::max(loom.index, width_of(index, Font::code) + 10);
    y += kLoomRow;
  }
  double x = loom.index + 16;
  for (const Lane& lane : story.lanes) {
    loom.lefts.push_back(x);
    x += lane_width(lane, column) + 34;
  }
  loom.size = {x - 34, y + 16};
  return loom;
}

double cell_x(const Loom& loom, size_t lane, int64_t offset) {
  const double spare = lane_width(loom.story.lanes[lane], loom.column) -
                       static_cast<double>(loom.story.lanes[lane].size) * loom.column;
  return loom.lefts[lane] + spare / 2 + loom.column * static_cast<double>(offset);
}

void draw_lane_head(Canvas& canvas, const Loom& loom, size_t lane, Point at) {
  const Lane& l = loom.story.lanes[lane];
  const double middle = at.x + loom.lefts[lane] + lane_width(l, loom.column) / 2;
  canvas.text({middle, at.y + 12}, {{l.name, Font::head, l.key}}, Anchor::middle);
  Text jumps = {{"jump (", Font::small}};
  for (size_t k = 0; k < l.jumps.size(); ++k) {
    jumps.push_back({cat(l.jumps[k]), Font::small, l.again[k] ? l.key : '\0'});
    if (k + 1 < l.jumps.size()) jumps.push_back({", ", Font::small});
  }
  jumps.push_back({l.jumps.size() == 1 ? ",)" : ")", Font::small});
  canvas.text({middle, at.y + 32}, jumps, Anchor::middle);
  for (int64_t i = 0; i < l.size; ++i) {
    const double x = at.x + cell_x(loom, lane, i) + loom.column / 2;
    canvas.text({x, at.y + 62}, {{cat(i), Font::small}}, Anchor::middle);
  }
}

void draw_grounds(Canvas& canvas, const Loom& loom, size_t lane, Point at) {
  std::string d;
  for (const double top : loom.tops) {
    for (int64_t i = 0; i < loom.story.lanes[lane].size; ++i) {
      d += outline(
          {at.x + cell_x(loom, lane, i) + 1, at.y + top + 4, loom.column - 2, kLoomRow - 8});
    }
  }
  canvas.path(d, "soft q");
}

void draw_thread(Canvas& canvas, const Loom& loom, size_t lane, Point at) {
  std::string d;
  Point before;
  for (size_t i = 0; i < loom.rows.size(); ++i) {
    const int64_t offset = loom.story.offset(loom.rows[i], lane);
    const Point p = {at.x + cell_x(loom, lane, offset) + loom.column / 2,
                     at.y + loom.tops[i] + kLoomRow / 2};
    if (i == 0) {
      d = cat("M", decimal(p.x), " ", decimal(p.y - 12), "L", decimal(p.x), " ", decimal(p.y));
    } else {
      const double middle = (before.y + p.y) / 2;
      d += cat("C", decimal(before.x), " ", decimal(middle + 4), " ", decimal(p.x), " ",
               decimal(middle - 4), " ", decimal(p.x), " ", decimal(p.y));
    }
    before = p;
  }
  canvas.path(d + "v14", line(loom.story.lanes[lane].key) + " z thread");
}

// First readings solid, later ones dashed.
void draw_visits(Canvas& canvas, const Loom& loom, size_t lane, Point at) {
  const char key = loom.story.lanes[lane].key;
  std::set<int64_t> seen;
  for (size_t i = 0; i < loom.rows.size(); ++i) {
    const int64_t offset = loom.story.offset(loom.rows[i], lane);
    const bool first = seen.insert(offset).second;
    const Point p = {at.x + cell_x(loom, lane, offset), at.y + loom.tops[i]};
    canvas.rect({p.x + 1, p.y + 4, loom.column - 2, kLoomRow - 8}, first ? real(key) : copy(key),
                3);
    canvas.text({p.x + loom.column / 2, p.y + kLoomRow / 2},
                {{cat(offset), first ? Font::strong : Font::faint}}, Anchor::middle);
  }
}

void draw_loom(Canvas& canvas, const Loom& loom, Point at) {
  canvas.text({at.x + loom.index / 2, at.y + 62}, {{"stack", Font::note}}, Anchor::middle);
  for (size_t i = 0; i < loom.rows.size(); ++i) {
    const std::string index = cat("[", index_text(loom.story.move(loom.rows[i]).index), "]");
    canvas.text({at.x + loom.index / 2, at.y + loom.tops[i] + kLoomRow / 2}, {{index, Font::code}},
                Anchor::middle);
  }
  for (size_t lane = 0; lane < loom.story.lanes.size(); ++lane) {
    draw_lane_head(canvas, loom, lane, at);
    draw_grounds(canvas, loom, lane, at);
    draw_thread(canvas, loom, lane, at);
    draw_visits(canvas, loom, lane, at);
  }
  for (const double y : loom.carries) {
    canvas.text({at.x + loom.index / 2, at.y + y}, {{"carry", Font::note, 'e'}}, Anchor::middle);
    canvas.line({at.x + loom.index, at.y + y}, {at.x + loom.size.w, at.y + y}, "el g hair");
  }
}

}  // namespace

Drawing draw_weave(const ExplainedStep& step, const DrawOptions& options) {
  const std::optional<Story> story = story_of(step, 24);
  const auto is_small = [](const Lane& lane) { return lane.size <= 24; };
  if (!story || !std::all_of(story->lanes.begin(), story->lanes.end(), is_small)) return {};
  const Loom wide = loom_of(*story, 20);
  const Loom loom = wide.size.w > kRoom ? loom_of(*story, 18) : wide;
  if (loom.size.w > kRoom) return {};
  Page page;
  page.title = title_of(step);
  page.voice = "the walk";
  page.parts.resize(1);
  page.parts[0].size = loom.size;
  page.parts[0].draw = [&](Canvas& canvas, Point at) { draw_loom(canvas, loom, at); };
  page.caption =
      cat("A row per step, a column per memory cell. Threads that run straight on read memory "
          "in order; one that comes back, or waits, reads it again (dashed). ",
          why(step));
  return rendered(page, options.prefix);
}

}  // namespace weft::explanation::drawing
