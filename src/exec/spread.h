// Small inputs that repeat along many short axes are spread out once, before anything runs, so that
// they lie in memory as the rows of the plan want them: else they would be packed for every block
// anew.
//
//   (4, 4, 4, 4, 4, 4) = a (4, 1, 4, 1, 4, 1) + b (1, 4, 1, 4, 1, 4), in rows of the last three axes
//
//   a: 64 elements -> 4 x 4 rows of 64 (its first two axes that move; then the row)
#pragma once

#include <memory>

#include "exec/blocks.h"

namespace weft::exec {

class Spread {
 public:
  // Spreads the inputs for which it pays; true iff there were such, and the plan was made anew.
  // REQUIRES: traits and plan are the job's, and its origins are shifted.
  bool apply(Job& job, schedule::LoopPlan& plan, schedule::OperandTraits* traits) noexcept;

 private:
  std::byte* make_room(int64_t bytes) noexcept;

  std::unique_ptr<std::byte[]> room_;
};

}  // namespace weft::exec
