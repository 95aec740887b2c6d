// Schedule: a computation cut into units that run one after the other. A unit is a fused
// expression, or one instruction that cannot be fused.
//
//   x -> multiply -> dot_general -> add -> tanh        units   multiply;   dot_general;   add and tanh
//
// A fusible instruction has a value of its own if a result, an instruction that cannot be fused or
// two units need it. Otherwise it is computed inside the one unit that does. Views cost nothing and
// are part of every unit that reads through them.
#pragma once

#include <memory>

#include "builder/recipe.h"
#include "fuse/plan.h"

namespace weft::xla::detail {

struct Unit {
  int gives;                               // an instruction
  std::vector<int> inputs;                 // instructions that have values
  std::vector<int> computes;               // instructions, `gives` among them
  std::unique_ptr<const fuse::Plan> plan;  // null: made apart
  std::vector<int> last_reads;             // units whose values nobody reads afterwards
};

struct Schedule {
  std::shared_ptr<const Recipe> recipe;
  std::vector<int> parameters;  // instructions by number
  std::vector<int> constants;   // instructions
  std::vector<int> results;
  bool is_tuple = false;
  std::vector<Unit> units;
};

std::shared_ptr<const Schedule> make_schedule(std::shared_ptr<const Recipe> recipe);

}  // namespace weft::xla::detail
