// Refused convolutions, pooling and windows.
#pragma once

#include "error/refused.h"

namespace weft::test {

inline RefusedCalls convolutions() {
  const auto refused = [](std::string code, std::function<void()> run, ErrorKind kind,
                          std::string op, std::vector<Shape> shapes = {}) {
    return RefusedCall{std::move(code),
                       std::move(run),
                       {.kind = kind, .op = std::move(op), .shapes = std::move(shapes)}};
  };
  return {
      refused(WEFT_CALL(conv2d(zeros({8, 8}), zeros({4, 3, 3, 3}))), ErrorKind::too_few_axes,
              "conv2d", {{8, 8}, {4, 3, 3, 3}}),
      refused(WEFT_CALL(conv2d(zeros({3, 8, 8}), zeros({3, 3, 3}))), ErrorKind::too_few_axes,
              "conv2d", {{3, 8, 8}, {3, 3, 3}}),
      refused(WEFT_CALL(conv2d(zeros({8, 8, 8}), zeros({4, 3, 3, 3}))), ErrorKind::depths_differ,
              "conv2d", {{8, 8, 8}, {4, 3, 3, 3}}),
      refused(WEFT_CALL(conv2d(zeros({6, 8, 8}), zeros({4, 3, 3, 3}))), ErrorKind::depths_differ,
              "conv2d", {{6, 8, 8}, {4, 3, 3, 3}}),
      refused(WEFT_CALL(conv1d(zeros({6, 8}), zeros({4, 6, 3}), {.groups = 2})),
              ErrorKind::depths_differ, "conv1d", {{6, 8}, {4, 6, 3}}),
      refused(WEFT_CALL(conv_transpose1d(zeros({6, 8}), zeros({4, 6, 3}))),
              ErrorKind::depths_differ, "conv_transpose1d", {{6, 8}, {4, 6, 3}}),
      refused(WEFT_CALL(conv1d(zeros({5, 8}), zeros({4, 2, 3}), {.groups = 2})),
              ErrorKind::bad_argument, "conv1d", {{5, 8}, {4, 2, 3}}),
      refused(WEFT_CALL(conv1d(zeros({4, 8}), zeros({5, 2, 3}), {.groups = 2})),
              ErrorKind::bad_argument, "conv1d", {{4, 8}, {5, 2, 3}}),
      refused(WEFT_CALL(conv1d(zeros({4, 8}), zeros({5, 4, 3}), {.groups = 0})),
              ErrorKind::bad_argument, "conv1d", {{4, 8}, {5, 4, 3}}),
      refused(WEFT_CALL(conv1d(zeros({4, 8}), zeros({5, 4, 3}), {.bias = zeros({4})})),
              ErrorKind::bad_argument, "conv1d", {{4, 8}, {5, 4, 3}}),
      refused(WEFT_CALL(conv1d(zeros({4, 8}), zeros({5, 4, 0}))), ErrorKind::bad_argument, "conv1d",
              {{4, 8}, {5, 4, 0}}),
      refused(WEFT_CALL(conv2d(zeros({1, 8, 8}), zeros({1, 1, 3, 3}), {.stride = {1, 2, 3}})),
              ErrorKind::bad_argument, "conv2d"),
      refused(WEFT_CALL(conv2d(zeros({1, 8, 8}), zeros({1, 1, 3, 3}), {.stride = 0})),
              ErrorKind::bad_argument, "conv2d"),
      refused(WEFT_CALL(conv2d(zeros({1, 8, 8}), zeros({1, 1, 3, 3}), {.padding = -1})),
              ErrorKind::bad_argument, "conv2d"),
      refused(WEFT_CALL(conv_nd(0, zeros({1, 8}), zeros({1, 1, 3}))), ErrorKind::bad_argument,
              "conv_nd"),
      refused(WEFT_CALL(conv_transpose1d(zeros({1, 8}), zeros({1, 1, 3}),
                                         {.stride = 2, .output_padding = 2})),
              ErrorKind::bad_argument, "conv_transpose1d", {{1, 8}, {1, 1, 3}}),
      refused(WEFT_CALL(conv1d(zeros({1, 4}), zeros({1, 1, 3}), {.dilation = 2})),
              ErrorKind::window_too_large, "conv1d", {{1, 4}, {1, 1, 3}}),
      refused(WEFT_CALL(conv2d(zeros({1, 8, 1}), zeros({1, 1, 5, 5}), {.padding = 1})),
              ErrorKind::window_too_large, "conv2d", {{1, 8, 1}, {1, 1, 5, 5}}),
      refused(WEFT_CALL(conv_transpose1d(zeros({1, 1}), zeros({1, 1, 2}), {.padding = 1})),
              ErrorKind::window_too_large, "conv_transpose1d", {{1, 1}, {1, 1, 2}}),
      refused(WEFT_CALL(max_pool(zeros({4, 2}), {2, 3})), ErrorKind::window_too_large, "max_pool"),
      refused(WEFT_CALL(sliding_window_view(zeros({4, 2}), {2, 3})), ErrorKind::window_too_large,
              "sliding_window_view"),
      refused(WEFT_CALL(sliding_window_view(zeros({4, 2}), {2})), ErrorKind::bad_argument,
              "sliding_window_view"),
      refused(WEFT_CALL(sliding_window_view(zeros({4}), {-1})), ErrorKind::negative_extent,
              "sliding_window_view"),
      refused(WEFT_CALL(mean_pool(zeros({4}), {2}, {.padding = 2})), ErrorKind::bad_argument,
              "mean_pool"),
      refused(WEFT_CALL(mean_pool(zeros({4}), {2, 2})), ErrorKind::too_few_axes, "mean_pool"),
      refused(WEFT_CALL(mean_pool(zeros({4}), {0})), ErrorKind::bad_argument, "mean_pool"),
      refused(WEFT_CALL(max_pool(zeros({4}, DType::c64), {2})), ErrorKind::dtype_unsupported,
              "max_pool"),
      refused(WEFT_CALL(conv1d(zeros({1, 8}), zeros({1, 1, 3}), {.dilation = INT64_MAX})),
              ErrorKind::size_overflow, "conv1d"),
      {WEFT_CALL(conv1d(zeros({3, 1, 8}), zeros({2, 1, 1, 3}))),
       {.kind = ErrorKind::extents_differ,
        .op = "conv1d",
        .shapes = {{3, 1, 8}, {2, 1, 1, 3}},
        .result_axis = 0,
        .operand_axes = {0, 0},
        .operands = {0, 1},
        .extents = {3, 2}}},
  };
}

inline RefusedCalls torch_convolutions() {
  const auto refused = [](std::string code, std::function<void()> run, ErrorKind kind,
                          std::string op, std::vector<Shape> shapes) {
    return RefusedCall{
        std::move(code),
        std::move(run),
        {.kind = kind, .op = std::move(op), .voice = Voice::torch, .shapes = std::move(shapes)}};
  };
  return {
      refused(WEFT_CALL(torch::conv2d(zeros({8, 8}), zeros({4, 3, 3, 3}))), ErrorKind::bad_argument,
              "conv2d", {{8, 8}, {4, 3, 3, 3}}),
      refused(WEFT_CALL(torch::conv1d(zeros({3, 8}), zeros({4, 3, 3, 3}))), ErrorKind::bad_argument,
              "conv1d", {{3, 8}, {4, 3, 3, 3}}),
      refused(WEFT_CALL(torch::conv1d(zeros({3, 8}), zeros({4, 3, 3}, DType::f32))),
              ErrorKind::dtypes_differ, "conv1d", {{3, 8}, {4, 3, 3}}),
      refused(WEFT_CALL(
                  torch::conv1d(zeros({3, 8}), zeros({4, 3, 3}), {.bias = zeros({4}, DType::f32)})),
              ErrorKind::dtypes_differ, "conv1d", {{3, 8}, {4, 3, 3}}),
      refused(
          WEFT_CALL(torch::conv1d(zeros({1, 8}, DType::boolean), zeros({1, 1, 3}, DType::boolean))),
          ErrorKind::dtype_unsupported, "conv1d", {{1, 8}, {1, 1, 3}}),
      refused(WEFT_CALL(torch::conv1d(zeros({1, 8}), zeros({1, 1, 3}), {.padding = "full"})),
              ErrorKind::bad_argument, "conv1d", {{1, 8}, {1, 1, 3}}),
      refused(WEFT_CALL(
                  torch::conv1d(zeros({1, 8}), zeros({1, 1, 3}), {.stride = 2, .padding = "same"})),
              ErrorKind::bad_argument, "conv1d", {{1, 8}, {1, 1, 3}}),
      refused(WEFT_CALL(torch::conv2d(zeros({1, 4, 8, 8}), zeros({8, 3, 3, 3}))),
              ErrorKind::depths_differ, "conv2d", {{1, 4, 8, 8}, {8, 3, 3, 3}}),
      refused(WEFT_CALL(torch::conv2d(zeros({3, 2, 8}), zeros({8, 3, 3, 3}))),
              ErrorKind::window_too_large, "conv2d", {{3, 2, 8}, {8, 3, 3, 3}}),
      refused(WEFT_CALL(
                  torch::conv_transpose1d(zeros({1, 8}), zeros({1, 1, 3}), {.output_padding = 1})),
              ErrorKind::bad_argument, "conv_transpose1d", {{1, 8}, {1, 1, 3}}),
  };
}

inline RefusedCalls xla_convolutions() {
  const auto refused = [](std::string code, std::function<void()> run, ErrorKind kind,
                          std::vector<Shape> shapes = {{2, 4, 8}, {6, 4, 3}}) {
    return RefusedCall{std::move(code),
                       std::move(run),
                       {.kind = kind,
                        .op = "conv_general_dilated",
                        .voice = Voice::xla,
                        .shapes = std::move(shapes)}};
  };
  using xla::conv_general_dilated;
  return {
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}, DType::f32))),
              ErrorKind::dtypes_differ),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4}))),
              ErrorKind::bad_argument, {{2, 4, 8}, {6, 4}}),
      refused(
          WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {.strides = {1, 1}})),
          ErrorKind::bad_argument),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {.strides = 0})),
              ErrorKind::bad_argument),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}),
                                             {.padding = {{0, 0}, {1, 1}}})),
              ErrorKind::bad_argument),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}),
                                             {.lhs_dilation = {1, 1}})),
              ErrorKind::bad_argument),
      refused(
          WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {.lhs_dilation = 0})),
          ErrorKind::bad_argument),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}),
                                             {.rhs_dilation = {1, 1}})),
              ErrorKind::bad_argument),
      refused(
          WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {.rhs_dilation = 0})),
          ErrorKind::bad_argument),
      refused(
          WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {.reversal = {1, 1}})),
          ErrorKind::bad_argument),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {},
                                             {.input_spatial = {2, 3}})),
              ErrorKind::dims_count),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {},
                                             {.input_feature = 2})),
              ErrorKind::dim_repeated),
      refused(WEFT_CALL(
                  conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {}, {.input_batch = 3})),
              ErrorKind::dim_out_of_range),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {},
                                             {.kernel_spatial = {2, 3}})),
              ErrorKind::dims_count),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {},
                                             {.kernel_input_feature = 0})),
              ErrorKind::dim_repeated),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {},
                                             {.kernel_output_feature = -1})),
              ErrorKind::dim_negative),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {},
                                             {.output_spatial = {2, 3}})),
              ErrorKind::dims_count),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {},
                                             {.output_feature = 0})),
              ErrorKind::dim_repeated),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {},
                                             {.output_feature = 3})),
              ErrorKind::dim_out_of_range),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {}, {},
                                             {.batch_group_count = 3})),
              ErrorKind::bad_argument),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {}, {},
                                             {.feature_group_count = 3})),
              ErrorKind::bad_argument),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({3, 4, 3}), {}, {},
                                             {.batch_group_count = 2})),
              ErrorKind::bad_argument, {{2, 4, 8}, {3, 4, 3}}),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({3, 2, 3}), {}, {},
                                             {.feature_group_count = 2})),
              ErrorKind::bad_argument, {{2, 4, 8}, {3, 2, 3}}),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {}, {},
                                             {.feature_group_count = 0})),
              ErrorKind::bad_argument),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {}, {},
                                             {.batch_group_count = 0})),
              ErrorKind::bad_argument),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}), {}, {},
                                             {.feature_group_count = 2, .batch_group_count = 2})),
              ErrorKind::bad_argument),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 2, 3}))),
              ErrorKind::depths_differ, {{2, 4, 8}, {6, 2, 3}}),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}),
                                             {.lhs_dilation = INT64_MAX})),
              ErrorKind::size_overflow),
      refused(WEFT_CALL(conv_general_dilated(zeros({2, 4, 8}), zeros({6, 4, 3}),
                                             {.padding = {{-4, -5}}})),
              ErrorKind::negative_extent),
  };
}

}  // namespace weft::test
