// The table of one instruction set: every operation in every type, conversions and masked moves.
#pragma once

#include "kernels/elementwise/integer_kernels.h"
#include "kernels/elementwise/op_bodies.h"
#include "kernels/isa.h"

#if WEFT_ISA_LEVEL == 2
WEFT_LIGHT_BEGIN
namespace weft::kernels::WEFT_LIGHT {

#include "kernels/elementwise/loops-inl.h"
#include "kernels/elementwise/powers-inl.h"
#include "kernels/elementwise/rows_by_pieces-inl.h"
#include "kernels/elementwise/run_tile-inl.h"
// This builds on it.
#include "kernels/move/row_copies-inl.h"

}  // namespace weft::kernels::WEFT_LIGHT
WEFT_ISA_END
#endif

WEFT_ISA_BEGIN
namespace weft::kernels::WEFT_ISA {

#include "kernels/elementwise/loops-inl.h"
#include "kernels/elementwise/powers-inl.h"
#include "kernels/elementwise/rows_by_pieces-inl.h"
#include "kernels/elementwise/run_tile-inl.h"
#include "kernels/move/row_pieces-inl.h"
// These build on the others.
#if WEFT_ISA_LEVEL > 0
#include "kernels/move/f16c-inl.h"
// And these on that.
#include "kernels/move/cast_loads-inl.h"
#include "kernels/move/cast_vectors-inl.h"
#else
#include "kernels/move/halves-inl.h"
#endif
#include "kernels/move/casts-inl.h"
#if WEFT_ISA_LEVEL == 2
#include "kernels/elementwise/pow_pieces-inl.h"
#include "kernels/elementwise/tanh_pieces-inl.h"
#include "kernels/move/masked_stores-inl.h"
#else
#include "kernels/move/masked_rows-inl.h"
#include "kernels/move/row_copies-inl.h"
namespace light = WEFT_ISA;
#endif
#include "kernels/move/masks-inl.h"

void finish_stream() noexcept {
#if WEFT_ISA_LEVEL > 0
  _mm_sfence();
#endif
}

template <Op O, class T>
inline constexpr bool is_light = (info(O).input != InputRule::promote_float ||
                                  is_streamable<O, T>)&&!is_long<O, T> &&
                                 !(is_complex_type<T> && (O == Op::abs || O == Op::sign));

template <Op O, DType D>
inline constexpr bool has_kernel = info(O).domain.contains(D) &&
                                   !((D == DType::f16 || D == DType::bf16) &&
                                     !info(O).keeps_16_bit);  // those are lifted

// Defined in integers_*.cpp.
template <Op O, class T>
void integer_tile(const Tile& tile) noexcept;

// Both 16-bit floats have their sign in the same place: one kernel does for them. Not so where nan
// is told from numbers.
constexpr bool is_of_signs(Op op) {
  return info(op).keeps_16_bit && info(op).arity != 3 && !info(op).commutative &&
         op != Op::nextafter;
}
template <Op O, DType D>
inline constexpr DType seen_as = D == DType::bf16&& is_of_signs(O) ? DType::f16 : D;

// The number itself, where it is no complex one.
constexpr bool is_same_number(Op op) {
  return op == Op::positive || op == Op::conj || op == Op::real;
}

template <Op O, DType D>
constexpr TileKernel op_slot() {
  if constexpr (!has_kernel<O, D>)
    return nullptr;
  else if constexpr (seen_as<O, D> != D)
    return op_slot<O, seen_as<O, D>>();
  else if constexpr (D == DType::f16 && is_same_number(O))
    return &light::copy_tile<uint16_t>;
  else if constexpr (has_integer_kernel<O, native_t<D>>)
    return &integer_tile<O, native_t<D>>;
  else if constexpr (O == Op::copy)
    return &light::copy_tile<native_t<D>>;
  else if constexpr (is_light<O, native_t<D>>)
    return &light::run_tile<O, native_t<D>>;
  else
    return &run_tile<O, native_t<D>>;
}

template <Op O, DType D, bool Wide>
constexpr RowKernel row_slot() {
  if constexpr (has_kernel<O, D> && info(O).arity == 2 && is_streamable<O, native_t<D>>) {
    if constexpr (Wide)
      return &dense_row<O, native_t<D>>;
    else
      return &light::dense_row<O, native_t<D>>;
  }
  return nullptr;
}

template <Op O, DType D>
constexpr bool stream_slot() {
  if constexpr (has_kernel<O, D>) return can_stream_lines<O, native_t<D>>;
  return false;
}

template <size_t... I>
constexpr void fill_ops(KernelTable& table, std::index_sequence<I...>) {
  ((table.ops[I / kDTypes][I % kDTypes] =
        op_slot<static_cast<Op>(I / kDTypes), static_cast<DType>(I % kDTypes)>()),
   ...);
  ((table.can_stream[I / kDTypes][I % kDTypes] =
        stream_slot<static_cast<Op>(I / kDTypes), static_cast<DType>(I % kDTypes)>()),
   ...);
}

template <bool Wide, size_t... I>
constexpr void fill_row_slots(KernelTable& table, std::index_sequence<I...>) {
  ((table.rows[I / kDTypes][I % kDTypes] =
        row_slot<static_cast<Op>(I / kDTypes), static_cast<DType>(I % kDTypes), Wide>()),
   ...);
}

template <size_t... I>
constexpr void fill_casts(KernelTable& table, std::index_sequence<I...>) {
  ((table.casts[I / kDTypes][I % kDTypes] = &cast_rows<native_t<static_cast<DType>(I / kDTypes)>,
                                                       native_t<static_cast<DType>(I % kDTypes)>>),
   ...);
}

template <size_t... I>
constexpr void fill_masked_moves(KernelTable& table, std::index_sequence<I...>) {
  ((table.masked_moves[I] = &masked_move_rows<1 << I>), ...);
}

constexpr KernelTable make_table(const char* name) {
  KernelTable table{};
#if WEFT_ISA_LEVEL > 0
  static_cast<TableParts&>(table) = {&kMatrixKernels, &kItemKernels, &kReduceTable, &kFactorTable,
                                     &kCountKernels,  kPanelKernels, kPlaneKernels};
#else
  static_cast<TableParts&>(table) = {&kMatrixKernels, &kItemKernels, &kReduceTable, &kFactorTable,
                                     &kCountKernels,  nullptr,       nullptr};
#endif
  table.name = name;
  fill_ops(table, std::make_index_sequence<size_t{kOps} * kDTypes>{});
  fill_row_slots<false>(table, std::make_index_sequence<size_t{kOps} * kDTypes>{});
  fill_casts(table, std::make_index_sequence<size_t{kDTypes} * kDTypes>{});
  fill_masked_moves(table, std::make_index_sequence<kItemSizes>{});
  table.stream = &stream_bytes;
  table.finish_streaming = &finish_stream;
  return table;
}

#if WEFT_ISA_LEVEL == 2
constexpr KernelTable kTable = make_table("avx512");

// For processors that load and store 64 bytes at once: of rows in L1 half the width would take
// twice as long. (Zen 4 does it in halves, and is better off with those.)
constexpr KernelTable make_wide_table() {
  KernelTable table = kTable;
  fill_row_slots<true>(table, std::make_index_sequence<size_t{kOps} * kDTypes>{});
  return table;
}
extern const KernelTable kWideTable;
constexpr KernelTable kWideTable = make_wide_table();
#else
constexpr KernelTable kTable = make_table(WEFT_ISA_LEVEL == 1 ? "avx2" : "baseline");
#endif

}  // namespace weft::kernels::WEFT_ISA
WEFT_ISA_END
