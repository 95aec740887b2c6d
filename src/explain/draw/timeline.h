// A timeline: scenes that follow each other without end, in CSS alone. Texts change at once,
// cursors rest and then slide. Where nothing moves, one scene is shown.
#pragma once

#include <vector>

#include "explain/draw/canvas.h"

namespace weft::explanation::drawing {

struct Timeline {
  std::vector<double> seconds;  // of each scene
  size_t shown = 0;             // in a picture that does not move
  bool moves = true;

  double begin(size_t scene) const;
  double length() const;
};

// The group that is seen during a scene; false if it is never seen.
bool open_scene(Canvas& canvas, const Timeline& time, size_t scene);
// The group that is seen from a scene on.
bool open_written(Canvas& canvas, const Timeline& time, size_t scene);

struct Cursor {
  std::vector<Point> stops;  // one per scene
  Size size;
  char key;
  bool has_caret;
};
void draw_cursor(Canvas& canvas, const Timeline& time, const Cursor& cursor,
                 const std::string& name);

}  // namespace weft::explanation::drawing
