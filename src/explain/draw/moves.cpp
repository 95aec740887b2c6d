#include "explain/draw/moves.h"

#include <algorithm>

#include "base/text.h"
#include "explain/draw/arrays.h"
#include "explain/draw/words.h"

namespace weft::explanation::drawing {
namespace {

int64_t elements_of(const Shape& shape) {
  constexpr int64_t kMany = int64_t{1} << 40;
  int64_t size = 1;
  for (const int64_t extent : shape)
    size = extent > kMany / std::max<int64_t>(size, 1) ? kMany : size * extent;
  return size;
}

Lane lane_of(const ExplainedStep& step, int number) {
  const ExplainedOperand& o = step.operands[static_cast<size_t>(number)];
  const size_t rank = step.frame.size();
  Lane lane = {shortened(o.name, 8), o.shape, key_of(number), number, {}, {}, {},
               elements_of(o.shape)};
  lane.own.assign(rank, -1);
  for (int i = 0; i < o.axes.size(); ++i) {
    if (o.axes[i] >= 0) lane.own[static_cast<size_t>(o.axes[i])] = i;
  }
  for (size_t k = 0; k < rank; ++k) {
    const bool again = o.uses[k] == AxisUse::stretched || o.uses[k] == AxisUse::missing;
    lane.again.push_back(again && step.frame[k].extent != 1);
    lane.jumps.push_back(o.jumps[static_cast<int64_t>(k)]);
  }
  return lane;
}

Lane result_lane(const ExplainedStep& step) {
  Lane lane = {"r", step.result, 'r', Block::kResult, {}, {}, {}, elements_of(step.result)};
  const Strides jumps = row_major(step.result);
  for (int k = 0; k < step.result.rank(); ++k) {
    lane.own.push_back(k);
    lane.jumps.push_back(jumps[k]);
    lane.again.push_back(false);
  }
  return lane;
}

// The moves that are shown: the first, those after a carry with the one that follows, the last.
std::vector<size_t> chosen_moves(const ExplainedWalk& walk, int rank, size_t most) {
  std::vector<size_t> out;
  const size_t count = walk.moves.size();
  for (size_t i = 0; i < count; ++i) {
    const bool follows =
        i > 0 && walk.moves[i - 1].carried >= 0 && walk.moves[i - 1].carried < rank - 1;
    const bool carries = walk.moves[i].carried >= 0 && walk.moves[i].carried < rank - 1;
    const bool told = count <= most || i < most / 2 || carries || follows;
    if (told && (out.size() + 1 < most || i + 1 == count)) out.push_back(i);
  }
  if (count > 0 && (out.empty() || out.back() + 1 != count)) out.push_back(count - 1);
  return out;
}

std::vector<Scene> scenes_of(const ExplainedWalk& walk, int rank, size_t most) {
  std::vector<Scene> scenes;
  const std::vector<size_t> chosen = chosen_moves(walk, rank, most);
  for (size_t i = 0; i < chosen.size(); ++i) {
    const ExplainedMove& move = walk.moves[chosen[i]];
    const int64_t before = i == 0 ? -1 : walk.moves[chosen[i - 1]].number;
    const int64_t skipped = move.number - before - 1;
    if (skipped > 0) {
      scenes.push_back({Scene::Kind::skip, i == 0 ? 0 : chosen[i - 1], -1, skipped});
    } else if (i > 0 && move.carried >= 0 && move.carried < rank - 1) {
      scenes.push_back({Scene::Kind::carry, chosen[i - 1], move.carried, 0});
    }
    scenes.push_back({Scene::Kind::step, chosen[i], move.carried, 0});
  }
  if (!chosen.empty()) scenes.push_back({Scene::Kind::end, chosen.back(), -1, 0});
  return scenes;
}

bool is_sound(const ExplainedStep& step) {
  if (!step.walk || step.walk->moves.empty() || !has_frame(step)) return false;
  if (step.result.rank() != static_cast<int>(step.frame.size())) return false;
  return std::all_of(step.walk->moves.begin(), step.walk->moves.end(), [&](const ExplainedMove& m) {
    return m.offsets.size() == step.operands.size() && m.stacks.size() == step.operands.size() &&
           m.index.size() == step.result.rank();
  });
}

}  // namespace

int64_t Story::offset(const Scene& scene, size_t lane) const {
  const ExplainedMove& m = move(scene);
  return lane < m.offsets.size() ? m.offsets[lane] : m.written_at;
}

std::optional<int64_t> Story::entry(const Scene& scene, size_t lane, int axis) const {
  const int own = lanes[lane].own[static_cast<size_t>(axis)];
  if (own < 0) return {};
  if (is_over(scene, lane, axis)) return frame[axis];
  const ExplainedMove& m = move(scene);
  if (lane >= m.stacks.size()) return m.index[axis];
  return own < m.stacks[lane].size() ? std::optional(m.stacks[lane][own]) : std::nullopt;
}

bool Story::is_over(const Scene& scene, size_t lane, int axis) const {
  if (lanes[lane].again[static_cast<size_t>(axis)]) return false;
  if (lanes[lane].own[static_cast<size_t>(axis)] < 0) return false;
  if (scene.kind == Scene::Kind::end) return true;
  return scene.kind == Scene::Kind::carry && axis > scene.carried;
}

std::optional<Story> story_of(const ExplainedStep& step, size_t most) {
  if (!is_sound(step)) return {};
  Story story;
  story.step = &step;
  story.rank = step.result.rank();
  story.frame = step.result;
  for (size_t i = 0; i < step.operands.size(); ++i) {
    story.lanes.push_back(lane_of(step, static_cast<int>(i)));
  }
  story.lanes.push_back(result_lane(step));
  story.scenes = scenes_of(*step.walk, story.rank, most);
  return story;
}

Text equation_of(const Story& story, const Scene& scene) {
  const size_t last = story.lanes.size() - 1;
  const std::string op = operator_of(*story.step);
  const auto element = [&](size_t lane) {
    const Lane& l = story.lanes[lane];
    return Run{cat(l.name, "[", story.offset(scene, lane), "]"), Font::head, l.key};
  };
  Text text = {element(last), {" = ", Font::code}};
  if (op.empty()) text.push_back({shortened(story.step->function, 16) + "(", Font::code});
  for (size_t i = 0; i < last; ++i) {
    if (i > 0) text.push_back({op.empty() ? ", " : cat(" ", op, " "), Font::code});
    text.push_back(element(i));
  }
  if (op.empty()) text.push_back({")", Font::code});
  return text;
}

std::string terms_of(const Story& story, const Scene& scene, size_t lane) {
  std::string out;
  for (int k = 0; k < story.rank; ++k) {
    const std::optional<int64_t> entry = story.entry(scene, lane, k);
    if (!entry) continue;
    out +=
        cat(out.empty() ? "" : " + ", *entry, "·", story.lanes[lane].jumps[static_cast<size_t>(k)]);
  }
  return out;
}

std::string index_text(const Dims& index) {
  std::string out;
  for (int k = 0; k < index.size(); ++k) out += cat(k ? ", " : "", index[k]);
  return out;
}

}  // namespace weft::explanation::drawing
