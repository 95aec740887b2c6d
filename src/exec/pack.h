// Packer: brings the inputs of a block into scratch, converted, so that kernels see contiguous
// rows.
#pragma once

#include "exec/block.h"
#include "exec/scratch.h"

namespace weft::exec {

// Slots of scratch beyond those of values: one for packing, two for conversions.
inline constexpr int kPackingSlots = 3;

class Packer {
 public:
  // `scratch` has a slot for each input, one more for the way there, and two for conversions.
  Packer(const Block& block, const Scratch& scratch, int spare_slot);

  // Input i of the current block, as the instructions want it. Not packed again if it is the same
  // as in the block before.
  View load(int i);

  // The same straight to where it is wanted, if input i moves along two axes of the block, or one,
  // and nothing else; else false. REQUIRES: `to` is contiguous along rows.
  bool copy(int i, const View& to);

 private:
  // What a packed input was packed from, and what it is like in every block.
  struct Packed {
    const std::byte* source = nullptr;
    int64_t rows = 0;
    int64_t columns = 0;
    bool is_constant = false;
    bool is_dense = false;
  };

  // The axes along which an operand moves, innermost first; neighbours that it walks as one are
  // one.
  struct MovingAxes {
    int64_t extents[kMaxRank];
    int64_t steps[kMaxRank];
    int count = 0;
    bool repeats = false;  // along another one

    void add(int64_t extent, int64_t step) {
      repeats = repeats || (step == 0 && extent > 1);
      if (step == 0 || extent == 1) return;
      if (count > 0 && step == steps[count - 1] * extents[count - 1]) {
        extents[count - 1] *= extent;
        return;
      }
      extents[count] = extent;
      steps[count++] = step;
    }
    int64_t elements_from(int axis) const {
      int64_t elements = 1;
      for (; axis < count; ++axis) elements *= extents[axis];
      return elements;
    }
    // Bytes to the index-th combination of the axes from `axis` on.
    int64_t offset_from(int axis, int64_t index) const {
      int64_t offset = 0;
      for (; axis < count; ++axis) {
        offset += index % extents[axis] * steps[axis];
        index /= extents[axis];
      }
      return offset;
    }
  };

  struct Distinct {
    const std::byte* data;
    int64_t count;
  };

  std::byte* slot(int number) const { return scratch_.slot(number); }
  bool is_packed_already(int i, const std::byte* source, int64_t rows, int64_t columns);
  View pack_grid(int i, const core::Input& input);
  void pack_plane(int i, const kernels::Move& move, const core::Input& input);
  void pack_strips(int i, const kernels::Move& move, const core::Input& input);
  void fetch_below(int i, int64_t first) const;
  View pack_axes(int i, const core::Input& input);
  kernels::Move plane_of(int operand) const;
  int64_t packed_extent(int axis, int operand) const;
  void gather_plane(const kernels::Move& move, int64_t item) const;
  void convert_plane(const kernels::Move& move, const core::Input& input);
  void convert(const kernels::Move& move, const core::Input& input) const;
  void pack_broadcast(int i, const core::Input& input);
  Distinct distinct_elements(int i, const core::Input& input, std::byte* room);
  void pack_planes(const MovingAxes& axes, const std::byte* start, const core::Input& input,
                   std::byte* room);
  void pack_places(const MovingAxes& axes, const std::byte* start, const core::Input& input,
                   std::byte* room);

  const Block& block_;
  const Scratch& scratch_;
  int spare_slot_;
  Packed packed_[core::kMaxInputs];
};

}  // namespace weft::exec
