// The walk as pictures show it: what happens one after the other, and the arrays it happens in.
//
//   step, step, step, carry, step, ..., skip (many steps alike), ..., end
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explain/draw/page.h"
#include "weft/explanation.h"

namespace weft::explanation::drawing {

struct Scene {
  enum class Kind : uint8_t { step, carry, skip, end } kind = Kind::step;
  size_t move = 0;      // that it shows; of a carry, the one before
  int carried = -1;     // the axis that counts up
  int64_t skipped = 0;  // steps
};

// One array of the walk: an operand, or the result at the end.
struct Lane {
  std::string name;
  Shape shape;
  char key = 'a';
  int number = 0;
  std::vector<int> own;        // per axis of the frame: its own axis, or -1
  std::vector<int64_t> jumps;  // per axis of the frame
  std::vector<bool> again;     // read again along it
  int64_t size = 1;            // elements of its memory
};

struct Story {
  const ExplainedStep* step = nullptr;
  std::vector<Lane> lanes;
  std::vector<Scene> scenes;
  int rank = 0;
  Shape frame;

  const ExplainedMove& move(const Scene& scene) const { return step->walk->moves[scene.move]; }
  int64_t offset(const Scene& scene, size_t lane) const;
  // The entry of a lane's stack for an axis of the frame; nothing if it has no such axis.
  std::optional<int64_t> entry(const Scene& scene, size_t lane, int axis) const;
  // It reached its extent: it is taken off the stack.
  bool is_over(const Scene& scene, size_t lane, int axis) const;
};

// At most `most` steps of the walk of an elementwise call; nothing if it has none.
std::optional<Story> story_of(const ExplainedStep& step, size_t most);
// "r[3] = a[3] + b[0]".
Text equation_of(const Story& story, const Scene& scene);
// "1·3 + 0·1".
std::string terms_of(const Story& story, const Scene& scene, size_t lane);
// "0, 1".
std::string index_text(const Dims& index);

}  // namespace weft::explanation::drawing
