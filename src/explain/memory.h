// Bytes that calls read, keep in between and give.
#pragma once

#include "explain/lowered.h"

namespace weft::explanation {

// Sums of bytes; once more than int64_t counts they stay -1.
class Bytes {
 public:
  void add(int64_t bytes) {
    if (total_ < 0 || bytes < 0 || __builtin_add_overflow(total_, bytes, &total_)) total_ = -1;
  }
  int64_t total() const { return total_; }

 private:
  int64_t total_ = 0;
};

// Of the elements that it has in memory: those that it shows again count once.
int64_t bytes_in_memory(const core::Value& x);

// Of one call: its operands, each once, its result, and what a function of several steps keeps.
ExplainedMemory memory_of(const Call& call, const Lowered& lowered);

// Of all: arguments, each once, and the last result; in between what every call gives. As one lazy
// expression only reductions, products and what they read from whole are kept. REQUIRES: every call
// works; one entry of `lowered` for each.
ExplainedMemory memory_of(const Calls& calls, const std::vector<Lowered>& lowered);

}  // namespace weft::explanation
