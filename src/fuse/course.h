// Course: the steps of a cluster as single calls of kernels. Their arguments stand; from slab to
// slab of the same extents nothing but addresses moves.
#pragma once

#include <vector>

#include "fuse/again.h"

namespace weft::fuse {

class Course {
 public:
  // Of steps that have run on a slab. It is not made unless each of them is one call. They are
  // called where they are, so they must stay there.
  void make(std::vector<Again>& steps, const Values& locals);
  bool is_made() const { return !calls_.empty(); }
  void forget();
  // Room for so much, so that making it takes no memory.
  void reserve(size_t addresses, size_t calls);
  // REQUIRES: is_made(); the slab has the extents of the one that the steps were made ready on.
  void run(const Slab& slab, int cuts) const;

 private:
  // An address in the arguments of a call.
  struct Address {
    std::byte** place;
    Moving moving;
  };
  // One of them.
  struct Call {
    const exec::Ready* program;
    const reduce::ReadyReduction* reduction;
  };

  void add_program(Again& step, const Values& locals);
  void add_reduction(Again& step, const Values& locals);
  void add(std::byte** place, Moving moving, int64_t shift, const Values& locals);

  std::vector<Address> moving_;
  std::vector<Call> calls_;
};

}  // namespace weft::fuse
