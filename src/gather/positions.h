// Positions: what index arrays say, block by block, as byte offsets into x.
//
//   index [2, 0, -1], extent 4, stride 24 bytes      at [48, 0, 72]
#pragma once

#include <cstddef>
#include <cstdint>

#include "gather/plan.h"

namespace weft::gather {

// So many positions are looked up before any item is moved: the offsets stay in L1.
inline constexpr int64_t kBlock = 1024;

// Where `count` positions lie in x, and beside it: evenly from `beside` on, unless they are listed.
struct Block {
  int64_t count = 0;
  const int64_t* at = nullptr;
  const int64_t* listed = nullptr;  // offsets beside, or null
  int64_t beside = 0;
  int64_t step = 0;
};

class Positions {
 public:
  explicit Positions(const Plan& plan);

  // Looks up positions [first, first + count) and returns -1, or the first that is out of bounds.
  // REQUIRES: count <= kBlock.
  int64_t fill(int64_t first, int64_t count) noexcept;
  // The same without looking up, for any number of positions.
  int64_t check(int64_t first, int64_t count) noexcept;
  const Block& block() const { return block_; }

 private:
  template <class F>
  void for_runs(int64_t first, int64_t count, const F& f) noexcept;
  Line line_of(const Column& column, int64_t origin) const noexcept;
  bool fill_run(int64_t done, int64_t count) noexcept;
  bool check_run(int64_t count) noexcept;
  int64_t first_bad(int64_t count) const noexcept;
  void drop_skipped() noexcept;

  const Plan& plan_;
  bool is_even_;  // beside
  bool may_skip_ = false;
  Block block_;
  Dims index_;
  int64_t at_[kBlock];
  int64_t listed_[kBlock];
};

// Throws IndexError for the position, the number of one that fill found.
[[noreturn]] void refuse_position(const core::Gather& gather, const Plan& plan, int64_t position);
// The same for a position in an axis without any.
[[noreturn]] void refuse_empty(const core::Gather& gather, const core::Lookup& lookup);

}  // namespace weft::gather
