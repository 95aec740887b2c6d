// The walk, moving: for each array its cells in the result's frame, its index stack, its jump array
// and its memory, with a cursor that slides from step to step.
#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "explain/draw/moves.h"
#include "explain/draw/pictures.h"
#include "explain/draw/timeline.h"
#include "explain/draw/words.h"

namespace weft::explanation::drawing {
namespace {

constexpr double kStackBox = 34, kStackStep = 36;  // of stacks and jump arrays
constexpr double kMemoryHeight = 34;               // height of a memory cell
constexpr double kWalkTop = 30;

// Where the columns stand.
struct Stage {
  const Story& story;
  double unit = 20;  // of cells of arrays; 0: none are drawn
  double lane = 88;
  double array = 96, stack = 0, jump = 0, offset = 0, memory = 0;
  double width = kRoom;
};

bool has_arrays(const Story& story) {
  double cells = 1;
  for (const int64_t extent : story.frame) cells *= static_cast<double>(extent);
  return story.rank <= 2 && cells <= 24;
}

double terms_width(const Story& story) {
  double width = 60;
  for (size_t lane = 0; lane < story.lanes.size(); ++lane) {
    for (const Scene& scene : story.scenes) {
      const std::string text =
          cat("= ", terms_of(story, scene, lane), " = ", story.offset(scene, lane));
      width = std::max(width, width_of(text, Font::small));
    }
  }
  return width + 10;
}

Stage stage_of(const Story& story) {
  Stage s{story};
  double arrays = 0;
  if (has_arrays(story)) {
    const double rows = story.rank > 1 ? static_cast<double>(story.frame[0]) : 1;
    const double columns = story.rank > 0 ? static_cast<double>(story.frame[-1]) : 1;
    s.unit = std::min({20., 176 / columns, 140 / rows});
    s.lane = std::max(88., rows * s.unit + 24);
    arrays = columns * s.unit + 24;
  } else {
    s.unit = 0;
  }
  s.stack = s.array + std::max(arrays, s.unit > 0 ? 70. : 0);
  s.jump = s.stack + std::max(kStackStep * story.rank, 84.) + 34;
  s.offset = s.jump + std::max(kStackStep * story.rank, 84.) + 14;
  s.memory = s.offset + terms_width(story) + 8;
  return s;
}

double middle_of(const Stage& s, Point at, size_t lane) {
  return at.y + kWalkTop + s.lane * static_cast<double>(lane) + s.lane / 2 - 8;
}

// Memory: cells while they are wide enough, else a strip that the cursor slides along.
struct MemoryRow {
  double cell = 42;
  bool is_strip = false;
  double width = 0;
};
MemoryRow memory_row(const Stage& s, size_t lane) {
  const double room = s.width - s.memory;
  const auto size = static_cast<double>(std::max<int64_t>(s.story.lanes[lane].size, 1));
  MemoryRow row;
  row.cell = std::min(42., room / size);
  const double digits = 8. * static_cast<double>(cat(s.story.lanes[lane].size - 1).size());
  row.is_strip = row.cell < digits + 8;
  if (row.is_strip) row.cell = 8;
  row.width = row.is_strip ? room : row.cell * size;
  return row;
}

double memory_x(const Stage& s, size_t lane, int64_t offset) {
  const MemoryRow row = memory_row(s, lane);
  const auto place = static_cast<double>(offset);
  if (!row.is_strip) return s.memory + row.cell * place;
  const auto last = static_cast<double>(std::max<int64_t>(s.story.lanes[lane].size - 1, 1));
  return s.memory + (row.width - row.cell) * std::min(place / last, 1.);
}

Block lane_block(const Stage& s, size_t lane) {
  const Lane& l = s.story.lanes[lane];
  Block b;
  b.key = l.key;
  b.number = l.number;
  b.unit = s.unit;
  b.frame_jumps = row_major(s.story.frame);
  for (int k = 0; k < s.story.rank; ++k) {
    BlockAxis axis;
    axis.extent = s.story.frame[k];
    axis.stretched = l.again[static_cast<size_t>(k)];
    axis.jump = l.jumps[static_cast<size_t>(k)];
    b.axes.push_back(axis);
  }
  return b;
}

Point array_cell(const Stage& s, Point at, size_t lane, const Dims& index) {
  const double rows = s.story.rank > 1 ? static_cast<double>(s.story.frame[0]) : 1;
  const double top = middle_of(s, at, lane) - rows * s.unit / 2;
  const double row = s.story.rank > 1 ? static_cast<double>(index[0]) : 0;
  const double column = s.story.rank > 0 ? static_cast<double>(index[-1]) : 0;
  return {at.x + s.array + column * s.unit, top + row * s.unit};
}

bool is_result(const Stage& s, size_t lane) { return lane + 1 == s.story.lanes.size(); }

void draw_array(Canvas& canvas, const Stage& s, Point at, size_t lane) {
  const Block b = lane_block(s, lane);
  const int64_t rows = s.story.rank > 1 ? s.story.frame[0] : 1;
  const int64_t columns = s.story.rank > 0 ? s.story.frame[-1] : 1;
  for (int64_t i = 0; i < rows * columns; ++i) {
    Dims index = {i / columns, i % columns};
    while (index.size() > s.story.rank) index.erase(0);
    Cell cell = cell_at(b, index);
    if (is_result(s, lane)) cell.is_real = false;  // it is filled as the walk goes on
    const Point p = array_cell(s, at, lane, index);
    canvas.rect({p.x + 1, p.y + 1, s.unit - 2, s.unit - 2},
                classes_of(cell) + (cell.is_real ? " w" : " g"), s.unit >= 14 ? 3 : 1,
                data_of(canvas, b, cell));
  }
}

void draw_memory(Canvas& canvas, const Stage& s, Point at, size_t lane) {
  const Lane& l = s.story.lanes[lane];
  const MemoryRow row = memory_row(s, lane);
  const double y = middle_of(s, at, lane);
  const std::string classes = is_result(s, lane) ? copy(l.key) : real(l.key);
  if (row.is_strip) {
    canvas.rect({at.x + s.memory + 1, y - kMemoryHeight / 2, row.width - 2, kMemoryHeight}, classes,
                3);
    canvas.text({at.x + s.memory, y + 27}, {{"0", Font::small}});
    canvas.text({at.x + s.memory + row.width, y + 27}, {{cat(l.size - 1), Font::small}},
                Anchor::end);
    return;
  }
  for (int64_t i = 0; i < l.size; ++i) {
    const double x = at.x + memory_x(s, lane, i);
    canvas.rect({x + 1, y - kMemoryHeight / 2, row.cell - 2, kMemoryHeight}, classes, 3);
    canvas.text({x + row.cell / 2, y + 27}, {{cat(i), Font::small}}, Anchor::middle);
  }
}

void draw_jumps(Canvas& canvas, const Stage& s, Point at, size_t lane) {
  const Lane& l = s.story.lanes[lane];
  const double y = middle_of(s, at, lane);
  for (int k = 0; k < s.story.rank; ++k) {
    const auto axis = static_cast<size_t>(k);
    const double x = at.x + s.jump + kStackStep * k, stack = at.x + s.stack + kStackStep * k;
    const bool again = l.again[axis];
    canvas.rect({x, y - kStackBox / 2, kStackBox, kStackBox}, again ? copy(l.key) : real(l.key), 4);
    canvas.text({x + kStackBox / 2, y},
                {{fitted(cat(l.jumps[axis]), Font::strong, kStackBox - 2), Font::strong,
                  again ? l.key : '\0'}},
                Anchor::middle);
    const bool absent = l.own[axis] < 0;
    canvas.rect({stack, y - kStackBox / 2, kStackBox, kStackBox},
                absent  ? "ru z g"
                : again ? copy(l.key)
                        : real(l.key),
                4);
    if (absent) canvas.text({stack + kStackBox / 2, y}, {{"–", Font::faint}}, Anchor::middle);
  }
  canvas.text({at.x + s.jump - 18, y}, {{"·", Font::sign}}, Anchor::middle);
}

void draw_lane(Canvas& canvas, const Stage& s, Point at, size_t lane) {
  const Lane& l = s.story.lanes[lane];
  const double y = middle_of(s, at, lane);
  if (lane > 0) {
    const double above = y - s.lane / 2;
    canvas.line({at.x, above}, {at.x + s.width, above}, "ru hair");
  }
  canvas.text({at.x + 6, y - 8}, {{l.name, Font::head, l.key}});
  canvas.text({at.x + 6, y + 10}, {{short_tuple(l.shape, 11), Font::small}});
  if (s.unit > 0) draw_array(canvas, s, at, lane);
  draw_jumps(canvas, s, at, lane);
  draw_memory(canvas, s, at, lane);
}

void draw_headings(Canvas& canvas, const Stage& s, Point at) {
  const auto put = [&](double x, const char* text) {
    canvas.text({at.x + x, at.y + 10}, {{text, Font::heading}});
  };
  if (s.unit > 0) put(s.array, "array");
  put(s.stack, "index stack");
  put(s.jump, "jump array");
  put(s.offset, "offset");
  put(s.memory, "memory");
}

// The texts that belong to one scene.
void draw_stacks(Canvas& canvas, const Stage& s, Point at, const Scene& scene) {
  for (size_t lane = 0; lane < s.story.lanes.size(); ++lane) {
    const double y = middle_of(s, at, lane);
    for (int k = 0; k < s.story.rank; ++k) {
      const std::optional<int64_t> entry = s.story.entry(scene, lane, k);
      if (!entry) continue;
      const double x = at.x + s.stack + kStackStep * k;
      const bool over = s.story.is_over(scene, lane, k);
      if (over) canvas.rect({x, y - kStackBox / 2, kStackBox, kStackBox}, real('e'), 4);
      const bool again = s.story.lanes[lane].again[static_cast<size_t>(k)];
      canvas.text({x + kStackBox / 2, y},
                  {{fitted(cat(*entry), Font::strong, kStackBox - 2),
                    again ? Font::faint : Font::strong, over ? 'e' : '\0'}},
                  Anchor::middle);
    }
    if (scene.kind != Scene::Kind::step) continue;
    const std::string terms = terms_of(s.story, scene, lane);
    canvas.text({at.x + s.offset, y},
                {{terms.empty() ? "= " : cat("= ", terms, " = "), Font::small},
                 {cat(s.story.offset(scene, lane)), Font::strong, s.story.lanes[lane].key}});
  }
}

struct Told {
  Text headline;
  std::string detail;
};
Told told(const Stage& s, const Scene& scene, const Scene* before) {
  const int top = s.story.rank - 1;
  switch (scene.kind) {
    case Scene::Kind::carry:
      return {
          {{"carry ", Font::head, 'e'},
           {cat(" the top reached ", s.story.frame[top], ", the extent of axis ", top,
                ": pop it, add 1 on axis ", scene.carried, ", push 0."),
            Font::caption}},
          "An axis that is read again has jump 0: there the array stands still, or begins anew."};
    case Scene::Kind::skip:
      return {{{cat(scene.skipped), Font::head},
               {" steps of the same kind are not shown.", Font::caption}},
              ""};
    case Scene::Kind::end:
      return {{{"done ", Font::head, 'r'},
               {" every entry reached its extent: the stacks are empty, the result is full.",
                Font::caption}},
              ""};
    case Scene::Kind::step:
      break;
  }
  Text line = {
      {cat("step ", s.story.move(scene).number + 1, " of ", s.story.step->walk->size, "   "),
       Font::heading}};
  for (Run& run : equation_of(s.story, scene)) line.push_back(std::move(run));
  if (!before) return {line, "All stacks start at 0."};
  const bool after_carry = before->kind == Scene::Kind::carry;
  return {line, after_carry ? "The carry is done: one more below, 0 on top."
                            : "The top of the stacks goes up by 1."};
}

void draw_scene(Canvas& canvas, const Stage& s, Point at, size_t number) {
  const Scene& scene = s.story.scenes[number];
  draw_stacks(canvas, s, at, scene);
  const double y = at.y + kWalkTop + s.lane * static_cast<double>(s.story.lanes.size()) + 14;
  const Told t = told(s, scene, number ? &s.story.scenes[number - 1] : nullptr);
  canvas.text({at.x + 6, y}, t.headline);
  canvas.text({at.x + 6, y + 22}, {{t.detail, Font::note}});
}

// A cell of the result and of its memory, from its step on.
void draw_written(Canvas& canvas, const Stage& s, Point at, const Scene& scene) {
  const size_t lane = s.story.lanes.size() - 1;
  const double y = middle_of(s, at, lane);
  if (s.unit > 0) {
    const Point p = array_cell(s, at, lane, s.story.move(scene).index);
    canvas.rect({p.x + 1, p.y + 1, s.unit - 2, s.unit - 2}, real('r'), s.unit >= 14 ? 3 : 1);
  }
  const MemoryRow row = memory_row(s, lane);
  const double x = at.x + memory_x(s, lane, s.story.offset(scene, lane));
  canvas.rect({x + 1, y - kMemoryHeight / 2, row.cell - 2, kMemoryHeight}, real('r'), 3);
}

Cursor array_cursor(const Stage& s, Point at, size_t lane) {
  Cursor c{{}, {s.unit + 1, s.unit + 1}, s.story.lanes[lane].key, false};
  for (const Scene& scene : s.story.scenes) {
    const Point p = array_cell(s, at, lane, s.story.move(scene).index);
    c.stops.push_back({p.x - .5, p.y - .5});
  }
  return c;
}

Cursor memory_cursor(const Stage& s, Point at, size_t lane) {
  const double cell = memory_row(s, lane).cell, y = middle_of(s, at, lane) - kMemoryHeight / 2 - 1;
  Cursor c{{}, {cell + 1, kMemoryHeight + 2}, s.story.lanes[lane].key, true};
  for (const Scene& scene : s.story.scenes) {
    c.stops.push_back({at.x + memory_x(s, lane, s.story.offset(scene, lane)) - .5, y});
  }
  return c;
}

void draw_moving(Canvas& canvas, const Stage& s, Point at, const Timeline& time) {
  for (size_t i = 0; i < s.story.scenes.size(); ++i) {
    if (s.story.scenes[i].kind != Scene::Kind::step) continue;
    if (!open_written(canvas, time, i)) continue;
    draw_written(canvas, s, at, s.story.scenes[i]);
    canvas.close_group();
  }
  for (size_t lane = 0; lane < s.story.lanes.size(); ++lane) {
    const std::string name = cat(lane);
    if (s.unit > 0) draw_cursor(canvas, time, array_cursor(s, at, lane), "n" + name);
    draw_cursor(canvas, time, memory_cursor(s, at, lane), "m" + name);
  }
  for (size_t i = 0; i < s.story.scenes.size(); ++i) {
    if (!open_scene(canvas, time, i)) continue;
    draw_scene(canvas, s, at, i);
    canvas.close_group();
  }
}

// What a picture that does not move shows: the second step after the first carry.
size_t still_scene(const Story& story) {
  for (size_t i = 0; i + 2 < story.scenes.size(); ++i) {
    const bool is_step = story.scenes[i + 2].kind == Scene::Kind::step;
    if (story.scenes[i].kind == Scene::Kind::carry && is_step) return i + 2;
  }
  return story.scenes.size() > 3 ? 2 : 0;
}

Timeline timeline_of(const Story& story, bool moves) {
  Timeline time;
  time.moves = moves;
  time.shown = still_scene(story);
  for (const Scene& scene : story.scenes) {
    const bool is_step = scene.kind == Scene::Kind::step;
    time.seconds.push_back(is_step ? 1.7 : scene.kind == Scene::Kind::end ? 3.2 : 2.6);
  }
  return time;
}

}  // namespace

Drawing draw_walk(const ExplainedStep& step, const DrawOptions& options) {
  const std::optional<Story> story = story_of(step, 24);
  if (!story || story->rank == 0 || story->rank > 3) return {};
  const Stage stage = stage_of(*story);
  if (stage.memory + 120 > kRoom) return {};
  const Timeline time = timeline_of(*story, options.animated);
  Page page;
  page.title = title_of(step);
  page.voice = "index stacks and jump arrays";
  page.parts.resize(1);
  page.parts[0].size = {kRoom,
                        kWalkTop + stage.lane * static_cast<double>(story->lanes.size()) + 48};
  page.parts[0].draw = [&](Canvas& canvas, Point at) {
    draw_headings(canvas, stage, at);
    for (size_t lane = 0; lane < story->lanes.size(); ++lane) draw_lane(canvas, stage, at, lane);
    const double below =
        at.y + kWalkTop + stage.lane * static_cast<double>(story->lanes.size()) - 6;
    canvas.line({at.x, below}, {at.x + kRoom, below}, "ru hair");
    draw_moving(canvas, stage, at, time);
  };
  page.description = cat(why(step), " The offset in each memory is the sum of index times jump.");
  return rendered(page, options.prefix);
}

}  // namespace weft::explanation::drawing
