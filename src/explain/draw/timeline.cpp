#include "explain/draw/timeline.h"

#include <cmath>

#include "base/text.h"

namespace weft::explanation::drawing {
namespace {

// "12.34%".
std::string percent(const Timeline& time, double second) {
  const auto hundredths = static_cast<int64_t>(std::llround(10000 * second / time.length()));
  std::string out = cat(hundredths / 100);
  if (hundredths % 100) out += cat(".", hundredths % 100 < 10 ? "0" : "", hundredths % 100);
  return out + "%";
}

struct Animation {
  std::string name;
  std::string frames;
  std::string timing;
};
void animate(Canvas& canvas, const Timeline& time, const Animation& a) {
  const std::string name = canvas.prefix() + a.name;
  canvas.add_style(cat("\n@keyframes ", name, "{", a.frames, "}.", name, "{animation:", name, " ",
                       decimal(time.length()), "s ", a.timing, " infinite}"));
}

// Once per canvas; who wants no motion sees the still picture.
void respect_wishes(Canvas& canvas, const Timeline& time, size_t scene) {
  if (scene == 0 && time.moves) {
    canvas.add_style("\n@media (prefers-reduced-motion:reduce){g{animation:none!important}}");
  }
}

std::string opacity(const Canvas& canvas, const std::string& name, bool seen) {
  return cat(".", canvas.prefix(), name, "{opacity:", seen ? "1" : "0", "}");
}

}  // namespace

double Timeline::begin(size_t scene) const {
  double sum = 0;
  for (size_t i = 0; i < scene; ++i) sum += seconds[i];
  return sum;
}

double Timeline::length() const { return begin(seconds.size()); }

bool open_scene(Canvas& canvas, const Timeline& time, size_t scene) {
  if (!time.moves && scene != time.shown) return false;
  const std::string name = cat("fr", scene);
  canvas.open_group(name);
  if (!time.moves) return true;
  respect_wishes(canvas, time, scene);
  canvas.add_style(opacity(canvas, name, scene == time.shown));
  const double from = time.begin(scene), to = time.begin(scene + 1);
  std::string frames = scene ? cat("0%{opacity:0}", percent(time, from), "{opacity:1}")
                             : std::string("0%{opacity:1}");
  if (scene + 1 < time.seconds.size()) frames += cat(percent(time, to), "{opacity:0}");
  animate(canvas, time, {name, frames, "step-end"});
  return true;
}

bool open_written(Canvas& canvas, const Timeline& time, size_t scene) {
  const bool seen = scene <= time.shown;
  if (!time.moves && !seen) return false;
  const std::string name = cat("wr", scene);
  canvas.open_group(name);
  if (!time.moves) return true;
  canvas.add_style(opacity(canvas, name, seen));
  const std::string from = percent(time, time.begin(scene) + .25);
  animate(canvas, time, {name, cat("0%{opacity:0}", from, "{opacity:1}"), "step-end"});
  return true;
}

void draw_cursor(Canvas& canvas, const Timeline& time, const Cursor& cursor,
                 const std::string& name) {
  const Point first = cursor.stops.front(), still = cursor.stops[time.shown];
  std::string frames;
  for (size_t i = 0; i < cursor.stops.size(); ++i) {
    const double rest = i + 1 < cursor.stops.size() ? .3 : 0;
    frames += cat(percent(time, time.begin(i)), ",", percent(time, time.begin(i + 1) - rest),
                  "{transform:translate(", decimal(cursor.stops[i].x - first.x), "px,",
                  decimal(cursor.stops[i].y - first.y), "px)}");
  }
  const std::string group = "cu" + name;
  if (time.moves) animate(canvas, time, {group, frames, "ease-in-out"});
  canvas.open_group(
      group, cat("translate(", decimal(still.x - first.x), " ", decimal(still.y - first.y), ")"));
  canvas.rect({first.x, first.y, cursor.size.w, cursor.size.h}, line(cursor.key) + " z cur", 4);
  if (cursor.has_caret) {
    const Point tip = {first.x + cursor.size.w / 2, first.y - 3};
    canvas.path(polygon({tip, {tip.x - 6, tip.y - 7}, {tip.x + 6, tip.y - 7}}),
                ink(cursor.key) + " q");
  }
  canvas.close_group();
}

}  // namespace weft::explanation::drawing
