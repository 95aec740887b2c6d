// Refused reductions.
#pragma once

#include "error/refused.h"

namespace weft::test {

inline RefusedCalls numpy_reductions() {
  return {
      {WEFT_CALL(sum(zeros({2, 3}), {.axis = 2})),
       {.kind = ErrorKind::axis_out_of_range, .op = "sum"}},
      {WEFT_CALL(sum(zeros({}), {.axis = 0})), {.kind = ErrorKind::axis_out_of_range, .op = "sum"}},
      {WEFT_CALL(max(zeros({2, 3}), {.axis = {1, -1}})),
       {.kind = ErrorKind::axis_repeated, .op = "max"}},
      {WEFT_CALL(max(zeros({2, 0}), {.axis = 1})), {.kind = ErrorKind::bad_argument, .op = "max"}},
      {WEFT_CALL(argmax(zeros({0}))), {.kind = ErrorKind::bad_argument, .op = "argmax"}},
      {WEFT_CALL(argmax(zeros({2, 3, 4}), {.axis = {0, 1}})),
       {.kind = ErrorKind::bad_argument, .op = "argmax"}},
      {WEFT_CALL(min(zeros({3}), {.where = zeros({3}, DType::boolean)})),
       {.kind = ErrorKind::bad_argument, .op = "min"}},
      {WEFT_CALL(max(zeros({3}, DType::c64))), {.kind = ErrorKind::dtype_unsupported, .op = "max"}},
      {WEFT_CALL(mean(zeros({3}), {.dtype = DType::i32})),
       {.kind = ErrorKind::dtype_unsupported, .op = "mean"}},
      {WEFT_CALL(sum(zeros({3}), {.where = zeros({3})})),
       {.kind = ErrorKind::dtype_unsupported, .op = "sum"}},
      {WEFT_CALL(sum(zeros({3}), {.where = zeros({2}, DType::boolean)})),
       {.kind = ErrorKind::extents_differ, .op = "sum"}},
      {WEFT_CALL(sum(zeros({2, 3}), {.axis = 0, .out = zeros({2})})),
       {.kind = ErrorKind::output_shape, .op = "sum"}},
      {WEFT_CALL(sum(zeros({2, 3}), {.axis = 0, .out = zeros({3}, DType::i64)})),
       {.kind = ErrorKind::cast_refused, .op = "sum"}},
      {WEFT_CALL(sum(zeros({2, 3}), {.axis = 0, .out = zeros({1}).broadcast_to({3})})),
       {.kind = ErrorKind::read_only, .op = "sum"}},
      {WEFT_CALL(cumulative_sum(zeros({2, 3}))),
       {.kind = ErrorKind::axis_out_of_range, .op = "cumulative_sum"}},
      {WEFT_CALL(diff(zeros({3}), -1)), {.kind = ErrorKind::bad_argument, .op = "diff"}},
  };
}

inline RefusedCalls torch_reductions() {
  return {
      {WEFT_CALL(torch::sum(zeros({2, 3}), {.dim = 2})),
       {.kind = ErrorKind::axis_out_of_range, .op = "sum", .dialect = Dialect::torch}},
      {WEFT_CALL(torch::sum(zeros({2, 3}), {.dim = {0, 0}})),
       {.kind = ErrorKind::axis_repeated, .op = "sum", .dialect = Dialect::torch}},
      {WEFT_CALL(torch::mean(arange(3))),
       {.kind = ErrorKind::dtype_unsupported, .op = "mean", .dialect = Dialect::torch}},
      {WEFT_CALL(torch::var(arange(3))),
       {.kind = ErrorKind::dtype_unsupported, .op = "var", .dialect = Dialect::torch}},
      {WEFT_CALL(torch::amax(zeros({0}))),
       {.kind = ErrorKind::bad_argument, .op = "amax", .dialect = Dialect::torch}},
  };
}

inline RefusedCalls xla_reductions() {
  return {
      {WEFT_CALL(xla::reduce(zeros({2, 3}), scalar(0.0), Op::subtract, {0})),
       {.kind = ErrorKind::bad_argument, .op = "reduce", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce(zeros({2, 3}), zeros({1}), Op::add, {0})),
       {.kind = ErrorKind::scalars_only, .op = "reduce", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce(zeros({2, 3}), Array::of(0.0F), Op::add, {0})),
       {.kind = ErrorKind::dtypes_differ, .op = "reduce", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce(zeros({2, 3}), scalar(0.0), Op::add, {-1})),
       {.kind = ErrorKind::dim_negative, .op = "reduce", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce(zeros({2, 3}), scalar(0.0), Op::add, {2})),
       {.kind = ErrorKind::dim_out_of_range, .op = "reduce", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce(zeros({2, 3}), scalar(0.0), Op::add, {1, 1})),
       {.kind = ErrorKind::dim_repeated, .op = "reduce", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce_window(zeros({2, 3}), scalar(0.0), Op::add, {})),
       {.kind = ErrorKind::dims_count, .op = "reduce_window", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce_window(zeros({2, 3}), scalar(0.0), Op::add, {.dimensions = {2}})),
       {.kind = ErrorKind::dims_count, .op = "reduce_window", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce_window(zeros({3}), scalar(0.0), Op::add,
                                    {.dimensions = {2}, .padding_low = {1, 1}})),
       {.kind = ErrorKind::dims_count, .op = "reduce_window", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce_window(zeros({3}), scalar(0.0), Op::add, {.dimensions = {0}})),
       {.kind = ErrorKind::bad_argument, .op = "reduce_window", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce_window(zeros({3}), scalar(0.0), Op::add,
                                    {.dimensions = {2}, .strides = {0}})),
       {.kind = ErrorKind::bad_argument, .op = "reduce_window", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce_window(zeros({3}), scalar(0.0), Op::add,
                                    {.dimensions = {2}, .base_dilations = {0}})),
       {.kind = ErrorKind::bad_argument, .op = "reduce_window", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce_window(zeros({3}), scalar(0.0), Op::add,
                                    {.dimensions = {2}, .window_dilations = {-1}})),
       {.kind = ErrorKind::bad_argument, .op = "reduce_window", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce_window(zeros({3}), scalar(0.0), Op::add,
                                    {.dimensions = {2}, .padding_high = {INT64_MAX}})),
       {.kind = ErrorKind::size_overflow, .op = "reduce_window", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce_window(zeros({3}), scalar(0.0), Op::add,
                                    {.dimensions = {2}, .padding_low = {INT64_MIN}})),
       {.kind = ErrorKind::size_overflow, .op = "reduce_window", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce_window(zeros({3}), scalar(0.0), Op::add,
                                    {.dimensions = {2}, .base_dilations = {INT64_MAX}})),
       {.kind = ErrorKind::size_overflow, .op = "reduce_window", .dialect = Dialect::xla}},
      {WEFT_CALL(xla::reduce_window(zeros({3}), scalar(0.0), Op::add,
                                    {.dimensions = {3}, .window_dilations = {INT64_MAX}})),
       {.kind = ErrorKind::size_overflow, .op = "reduce_window", .dialect = Dialect::xla}},
  };
}

}  // namespace weft::test
