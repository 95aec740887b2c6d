// The kernels that bring items side by side, whatever they mean: one set per instruction set, found
// through its KernelTable. By log2 of the item size. Everything is noexcept and touches no globals.
#pragma once

#include <cstddef>
#include <cstdint>

namespace weft::kernels {

// One block moved from one place to another, perhaps with a conversion. Steps are in bytes.
struct Move {
  const std::byte* from;
  int64_t from_row;
  int64_t from_column;
  std::byte* to;
  int64_t to_row;
  int64_t to_column;
  int64_t rows;
  int64_t columns;
};
using MoveKernel = void (*)(const Move& move) noexcept;

inline constexpr int kItemSizes = 5;  // 1, 2, 4, 8, 16 bytes

struct ItemKernels {
  // Rows of any step to contiguous rows; `from` is aligned.
  MoveKernel gathers[kItemSizes];
  // from_row is the item size, to_column too: a small transposition.
  MoveKernel transposes[kItemSizes];
  // Every item of a row of `rows` items `columns` times over.
  MoveKernel repeats[kItemSizes];
};

}  // namespace weft::kernels
