// Refused creations, views, accesses, types and values.
#pragma once

#include <limits>

#include "error/refused.h"

namespace weft::test {

constexpr int64_t kHuge = int64_t{1} << 40;

inline RefusedCalls creations() {
  return {
      {WEFT_CALL(zeros({2, -3})), {.kind = ErrorKind::negative_extent, .op = "zeros"}},
      {WEFT_CALL(eye(-3)), {.kind = ErrorKind::negative_extent, .op = "eye"}},
      {WEFT_CALL(torch::sum_to_size(zeros({3}), {-1})),
       {.kind = ErrorKind::negative_extent, .op = "sum_to_size", .dialect = Dialect::torch}},
      {WEFT_CALL(xla::broadcast(zeros({3}), {-1})),
       {.kind = ErrorKind::negative_extent, .op = "broadcast", .dialect = Dialect::xla}},
      {WEFT_CALL(ones({kHuge, kHuge})), {.kind = ErrorKind::size_overflow, .op = "ones"}},
      {WEFT_CALL(empty({kHuge * 2048 * 1024}, DType::f64)),
       {.kind = ErrorKind::size_overflow, .op = "empty"}},
      {WEFT_CALL(broadcast_shapes(Shape{kHuge, 1}, Shape{kHuge})),
       {.kind = ErrorKind::size_overflow, .op = "broadcast_shapes"}},
      {WEFT_CALL(torch::infer_size({kHuge, 1}, {kHuge})),
       {.kind = ErrorKind::size_overflow, .op = "infer_size", .dialect = Dialect::torch}},
      {WEFT_CALL(xla::infer_binary_shape({kHuge, 1}, {1, kHuge})),
       {.kind = ErrorKind::size_overflow, .op = "infer_binary_shape", .dialect = Dialect::xla}},
      {WEFT_CALL(arange(std::numeric_limits<int64_t>::min(), 1)),
       {.kind = ErrorKind::size_overflow, .op = "arange"}},
      {WEFT_CALL(empty({kHuge * 4096})), {.kind = ErrorKind::out_of_memory, .op = "empty"}},
      {WEFT_CALL(zeros(Dims::filled(kMaxRank, 1)).expand_dims({0})),
       {.kind = ErrorKind::rank_too_large, .op = "shape"}},
      {WEFT_CALL(Array{{1, 2}, {3}}), {.kind = ErrorKind::ragged, .op = "array"}},
      {WEFT_CALL(arange(0, 5, 0)), {.kind = ErrorKind::bad_argument, .op = "arange"}},
      {WEFT_CALL(linspace(0, 1, -3)), {.kind = ErrorKind::bad_argument, .op = "linspace"}},
  };
}

inline RefusedCalls views() {
  return {
      {WEFT_CALL(zeros({2, 3}).reshape({4, 2})),
       {.kind = ErrorKind::reshape_count, .op = "reshape"}},
      {WEFT_CALL(zeros({2, 3}).reshape({-1, 4})),
       {.kind = ErrorKind::reshape_count, .op = "reshape"}},
      {WEFT_CALL(zeros({2, 3}).reshape({-1, -1})),
       {.kind = ErrorKind::negative_extent, .op = "reshape"}},
      {WEFT_CALL(zeros({2, 3}).transpose({0, 2})),
       {.kind = ErrorKind::axis_out_of_range, .op = "transpose"}},
      {WEFT_CALL(zeros({3}).flip({1})), {.kind = ErrorKind::axis_out_of_range, .op = "flip"}},
      {WEFT_CALL(zeros({}).extent(0)), {.kind = ErrorKind::axis_out_of_range, .op = "extent"}},
      {WEFT_CALL(zeros({}).begin()), {.kind = ErrorKind::axis_out_of_range, .op = "iterate"}},
      {WEFT_CALL(zeros({2, 3}).transpose({0, -2})),
       {.kind = ErrorKind::axis_repeated, .op = "transpose"}},
      {WEFT_CALL(zeros({2, 3}).transpose({0})),
       {.kind = ErrorKind::bad_argument, .op = "transpose"}},
      {WEFT_CALL(zeros({2, 3}).moveaxis({0}, {0, 1})),
       {.kind = ErrorKind::bad_argument, .op = "moveaxis"}},
      {WEFT_CALL(zeros({2, 1}).squeeze({0})), {.kind = ErrorKind::axis_not_one, .op = "squeeze"}},
      {WEFT_CALL(zeros({2, 3}).imag()), {.kind = ErrorKind::dtype_unsupported, .op = "imag"}},
      {WEFT_CALL(zeros({2, 3})(2)), {.kind = ErrorKind::index_out_of_range, .op = "index"}},
      {WEFT_CALL(zeros({0, 3})(0)), {.kind = ErrorKind::index_out_of_range, .op = "index"}},
      {WEFT_CALL(zeros({3}).item<double>(3)),
       {.kind = ErrorKind::index_out_of_range, .op = "item"}},
      {WEFT_CALL(zeros({2, 3}).shape()[2]), {.kind = ErrorKind::index_out_of_range, .op = "shape"}},
      {WEFT_CALL(zeros({2, 3}).strides()[-3]),
       {.kind = ErrorKind::index_out_of_range, .op = "shape"}},
      {WEFT_CALL(zeros({}).shape()[0]), {.kind = ErrorKind::index_out_of_range, .op = "shape"}},
      {WEFT_CALL(zeros({2, 3})(0, 1, 2)), {.kind = ErrorKind::too_many_indices, .op = "index"}},
      {WEFT_CALL(zeros({2, 3})(ellipsis, ellipsis)),
       {.kind = ErrorKind::two_ellipses, .op = "index"}},
      {WEFT_CALL(zeros({3})(slice(0, 3, 0))), {.kind = ErrorKind::zero_step, .op = "index"}},
      {WEFT_CALL(zeros({3}).as_strided({4}, {1})),
       {.kind = ErrorKind::outside_storage, .op = "as_strided"}},
      {WEFT_CALL(Array().as_strided({1}, {1})),
       {.kind = ErrorKind::outside_storage, .op = "as_strided"}},
      {WEFT_CALL(zeros({3}).as_strided({2, 2}, {1})),
       {.kind = ErrorKind::bad_argument, .op = "as_strided"}},
      {WEFT_CALL(zeros({3}).item<double>()), {.kind = ErrorKind::bad_argument, .op = "item"}},
      {WEFT_CALL(meshgrid({zeros({2, 2})})), {.kind = ErrorKind::bad_argument, .op = "meshgrid"}},
      {WEFT_CALL(outer(Op::negative, zeros({2}), zeros({2}))),
       {.kind = ErrorKind::bad_argument, .op = "negative"}},
  };
}

inline Array booleans() { return zeros({2}, DType::boolean); }
inline Array bytes() { return zeros({2}, DType::i8); }
inline Array complexes() { return zeros({2}, DType::c64); }

inline void read_as_floats() {
  const Array a = zeros({2});
  a.data<float>();
}
inline void write_to_constants() {
  const Array a = zeros({2}).read_only();
  a.data<double>();
}

inline RefusedCalls types() {
  return {
      {WEFT_CALL(-booleans()), {.kind = ErrorKind::dtype_unsupported, .op = "negative"}},
      {WEFT_CALL(complexes() < complexes()), {.kind = ErrorKind::dtype_unsupported, .op = "less"}},
      {WEFT_CALL(zeros({2}) & 1), {.kind = ErrorKind::dtype_unsupported, .op = "bitwise_and"}},
      {WEFT_CALL(torch::bitwise_or(complexes(), complexes())),
       {.kind = ErrorKind::dtype_unsupported, .op = "bitwise_or", .dialect = Dialect::torch}},
      {WEFT_CALL(xla::divide(booleans(), booleans())),
       {.kind = ErrorKind::dtype_unsupported, .op = "divide", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::select(zeros({2}), zeros({2}), zeros({2}))),
       {.kind = ErrorKind::dtype_unsupported, .op = "select", .dialect = Dialect::xla}},
      {WEFT_CALL(add(zeros({2}), 1, {.out = zeros({2}), .where = zeros({2})})),
       {.kind = ErrorKind::dtype_unsupported, .op = "add"}},
      {WEFT_CALL(xla::add(zeros({2}), zeros({2}, DType::i32))),
       {.kind = ErrorKind::dtypes_differ, .op = "add", .dialect = Dialect::xla}},
      {WEFT_CALL(torch::add(zeros({2}, DType::u16), zeros({2}, DType::i16))),
       {.kind = ErrorKind::no_common_dtype, .op = "add", .dialect = Dialect::torch}},
      {WEFT_CALL(bytes() += 1.5), {.kind = ErrorKind::cast_refused, .op = "add"}},
      {WEFT_CALL(bytes()(ellipsis) = 1.5), {.kind = ErrorKind::cast_refused, .op = "assign"}},
      {WEFT_CALL(torch::add_(bytes(), 1.5)),
       {.kind = ErrorKind::cast_refused, .op = "add_", .dialect = Dialect::torch}},
      {WEFT_CALL(zeros({2}).item<int>(0)), {.kind = ErrorKind::cast_refused, .op = "item"}},
      {WEFT_CALL(read_as_floats()), {.kind = ErrorKind::dtype_mismatch, .op = "data"}},
  };
}

inline RefusedCalls values() {
  return {
      {WEFT_CALL(bytes() + 300), {.kind = ErrorKind::literal_does_not_fit, .op = "add"}},
      {WEFT_CALL(torch::mul(bytes(), -129)),
       {.kind = ErrorKind::literal_does_not_fit, .op = "mul", .dialect = Dialect::torch}},
      {WEFT_CALL(bytes()(ellipsis) = 300),
       {.kind = ErrorKind::literal_does_not_fit, .op = "assign"}},
      {WEFT_CALL(full({2}, 300, DType::i8)),
       {.kind = ErrorKind::literal_does_not_fit, .op = "full"}},
      {WEFT_CALL(torch::full({2}, 1e30, DType::i32)),
       {.kind = ErrorKind::literal_does_not_fit, .op = "full", .dialect = Dialect::torch}},
      {WEFT_CALL(full({2}, std::complex<double>(1, -2.5), DType::f64)),
       {.kind = ErrorKind::literal_does_not_fit, .op = "full"}},
      {WEFT_CALL(arange(-3, 0, 1, DType::u8)),
       {.kind = ErrorKind::literal_does_not_fit, .op = "arange"}},
      {WEFT_CALL(torch::copy_(bytes(), 300.5)),
       {.kind = ErrorKind::literal_does_not_fit, .op = "copy_", .dialect = Dialect::torch}},
      {WEFT_CALL(max(bytes(), {.initial = 300})),
       {.kind = ErrorKind::literal_does_not_fit, .op = "max"}},
      {WEFT_CALL(zeros({1}).broadcast_to({3}) += 1), {.kind = ErrorKind::read_only, .op = "add"}},
      {WEFT_CALL(write_to_constants()), {.kind = ErrorKind::read_only, .op = "data"}},
      {WEFT_CALL(torch::add_(torch::expand(zeros({1}), {3}), 1)),
       {.kind = ErrorKind::repeated_elements, .op = "add_", .dialect = Dialect::torch}},
      {WEFT_CALL(add(zeros({2}), 1, {.where = booleans()})),
       {.kind = ErrorKind::where_without_out, .op = "add"}},
      {WEFT_CALL(apply(Op::add, nullptr, 3)), {.kind = ErrorKind::bad_argument, .op = "add"}},
  };
}

}  // namespace weft::test
