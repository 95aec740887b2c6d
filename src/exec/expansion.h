// Writing out the inputs that a Schedule expands.
#pragma once

#include <memory>

#include "exec/job.h"

namespace weft::exec {

class Expansion {
 public:
  // Writes out the inputs, and lets the job's origins point there. False if there is no memory for
  // it; then the job is as it was. REQUIRES: the job's origins are those of the operands,
  // unshifted.
  bool apply(Job& job) noexcept;

 private:
  std::byte* make_room(int64_t bytes) noexcept;

  std::unique_ptr<std::byte[]> room_;
};

}  // namespace weft::exec
