// The reductions of one instruction set.
#pragma once

#include "kernels/isa.h"

WEFT_ISA_BEGIN
namespace weft::kernels::WEFT_ISA {

#include "kernels/reduce/reduce-inl.h"
#include "kernels/reduce/reduce_columns-inl.h"
#include "kernels/reduce/reduce_rows-inl.h"
#include "kernels/reduce/reduce_short-inl.h"
#include "kernels/reduce/reduce_slabs-inl.h"
// These build on the others.
#include "kernels/reduce/reduce_args-inl.h"
#include "kernels/reduce/reduce_args_slabs-inl.h"

template <class M, class T>
constexpr void fill(ReduceTable& table, Reducer reducer, DType slot) {
  const int r = static_cast<int>(reducer);
  const int d = static_cast<int>(slot);
  table.rows[r][d] = &fold_rows<M, T>;
  table.columns[r][d] = &fold_columns<M, T>;
  table.short_rows[r][d] = &fold_short_rows<M, T>;
  table.slabs[r][d] = &fold_slabs<M, T>;
  table.combine[r][d] = &combine_rows<M, T>;
}

template <class T>
constexpr void fill_order(ReduceTable& table) {
  const int d = static_cast<int>(dtype_of<T>);
  fill<Smallest, T>(table, Reducer::smallest, dtype_of<T>);
  fill<Largest, T>(table, Reducer::largest, dtype_of<T>);
  table.arg_rows[0][d] = &arg_rows<Smallest, T>;
  table.arg_rows[1][d] = &arg_rows<Largest, T>;
  table.arg_columns[0][d] = &arg_columns<Smallest, T>;
  table.arg_columns[1][d] = &arg_columns<Largest, T>;
  if constexpr (sizeof(T) >= 4) {
    table.arg_slabs[0][d] = &arg_slabs<Smallest, T>;
    table.arg_slabs[1][d] = &arg_slabs<Largest, T>;
  }
}

template <class T>
constexpr void fill_arithmetic(ReduceTable& table, DType slot) {
  fill<Sum, T>(table, Reducer::sum, slot);
  fill<Product, T>(table, Reducer::product, slot);
  if constexpr (std::is_floating_point_v<T>) {
    fill<Squares, T>(table, Reducer::sum_of_squares, slot);
    fill<CentredSquares, T>(table, Reducer::sum_of_centred_squares, slot);
  }
}

constexpr ReduceTable make_reduce_table() {
  ReduceTable table{};
  fill_arithmetic<uint64_t>(table, DType::i64);
  fill_arithmetic<uint64_t>(table, DType::u64);
  fill_arithmetic<float>(table, DType::f32);
  fill_arithmetic<double>(table, DType::f64);
  fill_order<int8_t>(table);
  fill_order<int16_t>(table);
  fill_order<int32_t>(table);
  fill_order<int64_t>(table);
  fill_order<uint8_t>(table);
  fill_order<uint16_t>(table);
  fill_order<uint32_t>(table);
  fill_order<uint64_t>(table);
  fill_order<float>(table);
  fill_order<double>(table);
  table.arg_register_bytes = kMatchesBits<float> ? kVectorBytes : 0;
  return table;
}

constexpr ReduceTable kReduceTable = make_reduce_table();

}  // namespace weft::kernels::WEFT_ISA
WEFT_ISA_END
