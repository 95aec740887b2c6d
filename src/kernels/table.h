// The kernel tables: dumb, fast loops over blocks of rows, one table per instruction set.
//
// A kernel sees a block of rows x columns. Along a row every operand is contiguous, a splat (step
// 0) or strided; rank, packing, threads and broadcasting never appear here. All pointers are
// aligned for their element type. Everything is noexcept and touches no globals.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/matrix/matrix.h"
#include "kernels/matrix/panels.h"
#include "kernels/matrix/planes.h"
#include "kernels/move/items.h"
#include "weft/op.h"

namespace weft::kernels {

// One operation on one block, or on several of them one after the other (planes). Steps are in
// bytes. The output may lie exactly on an input. The plane steps are not looked at if there is one
// plane.
struct Tile {
  const std::byte* in[kMaxArity];
  int64_t in_row[kMaxArity];
  int64_t in_column[kMaxArity];
  std::byte* out;
  int64_t out_row;
  int64_t out_column;
  int64_t rows;
  int64_t columns;
  int64_t planes = 1;
  bool streams = false;  // past the caches, if the kernel can_stream and the output is contiguous
  int64_t in_plane[kMaxArity];
  int64_t out_plane;
};
using TileKernel = void (*)(const Tile& tile) noexcept;

// One operation of two operands on one row, all of it contiguous: all that it needs comes in
// registers.
using RowKernel = void (*)(std::byte* out, const std::byte* a, const std::byte* b,
                           int64_t columns) noexcept;

// A move of those elements whose mask byte is not 0.
using MaskedMoveKernel = void (*)(const Move& move, const std::byte* mask, int64_t mask_row,
                                  int64_t mask_column) noexcept;

struct CountKernels;  // kernels/reduce/counts.h
struct FactorTable;   // kernels/matrix/factors.h
struct ReduceTable;   // kernels/reduce/reduce.h

// What belongs to a table but is compiled on its own. A part that is looked up elsewhere may be
// another instruction set's without anybody noticing: the bits are the same.
struct TableParts {
  const MatrixKernels* matrix;
  const ItemKernels* items;  // what brings items side by side
  const ReduceTable* reductions;
  const FactorTable* factors;
  const CountKernels* counts;
  // Of float32 and float64; null without a fused multiply-add.
  const PanelKernels* panels;
  const PlaneKernel* planes;
};

struct KernelTable : TableParts {
  const char* name;
  // By operation and the type computed in; null outside the domain and for the 16-bit floats,
  // which are computed in float32 (unless the operation keeps_16_bit).
  TileKernel ops[kOps][kDTypes];
  // The same for one row, where the operation is so cheap that a tile is a part of the cost; else
  // null.
  RowKernel rows[kOps][kDTypes];
  // The same: whether the kernel takes tiles that stream. It does not call finish_streaming.
  bool can_stream[kOps][kDTypes];
  // By the type converted from and to. Any steps; from and to need not be aligned.
  MoveKernel casts[kDTypes][kDTypes];
  // By log2 of the item size.
  MaskedMoveKernel masked_moves[kItemSizes];
  // Past the caches. REQUIRES: `to` is 64-byte aligned, bytes is a multiple of 64.
  void (*stream)(std::byte* to, const std::byte* from, int64_t bytes) noexcept;
  // Makes streamed bytes visible to other threads.
  void (*finish_streaming)() noexcept;
};

// The table in use: WEFT_ISA=baseline|avx2|avx512 in the environment (base/environment.h), else the
// best this processor has.
const KernelTable& active_table() noexcept;

// Of the table in use, for a type; null for other types than float32 and float64, and where the
// table has none.
const PanelKernels* active_panels(DType dtype) noexcept;
PlaneKernel active_plane_kernel(DType dtype) noexcept;

// The tables this processor can run, best first; `count` is set to their number.
const KernelTable* const* available_tables(int& count) noexcept;

// Uses the named table from now on (tests run once per table). Throws ValueError
// for a name that is unknown or that the processor lacks.
void use_table(const char* name);

}  // namespace weft::kernels
