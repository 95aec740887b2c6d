// Refused products and decompositions.
#pragma once

#include <cmath>
#include <limits>

#include "error/refused.h"

namespace weft::test {

inline Array one_singular() {
  Array batch = eye(2).broadcast_to({4, 2, 2, 2}).copy();
  batch(3, 0).assign(ones({2, 2}));
  return batch;
}
inline Array one_infinite() {
  Array batch = eye(2).broadcast_to({4, 2, 2}).copy();
  batch(3, 1, 0) = -std::numeric_limits<double>::infinity();
  return batch;
}
inline Array not_a_number() { return full({2, 2}, std::nan("")); }

inline RefusedCalls numpy_products() {
  return {
      {WEFT_CALL(matmul(zeros({2, 3}), zeros({4, 3}))),
       {.kind = ErrorKind::depths_differ,
        .op = "matmul",
        .shapes = {{2, 3}, {4, 3}},
        .operand_axes = {1, 0},
        .operands = {0, 1},
        .extents = {3, 4}}},
      {WEFT_CALL(matmul(zeros({2, 3}), zeros({2, 4}))),
       {.kind = ErrorKind::depths_differ,
        .op = "matmul",
        .shapes = {{2, 3}, {2, 4}},
        .operand_axes = {1, 0},
        .operands = {0, 1},
        .extents = {3, 2}}},
      {WEFT_CALL(matmul(zeros({3, 4}), zeros({2, 3}))),
       {.kind = ErrorKind::depths_differ,
        .op = "matmul",
        .shapes = {{3, 4}, {2, 3}},
        .operand_axes = {1, 0},
        .operands = {0, 1},
        .extents = {4, 2}}},
      {WEFT_CALL(matmul(zeros({7, 2, 1}), zeros({5}))),
       {.kind = ErrorKind::depths_differ,
        .op = "matmul",
        .shapes = {{7, 2, 1}, {5}},
        .operand_axes = {2, 0},
        .operands = {0, 1},
        .extents = {1, 5}}},
      {WEFT_CALL(tensordot(zeros({2, 3, 4}), zeros({5, 4}), {1}, {0})),
       {.kind = ErrorKind::depths_differ,
        .op = "tensordot",
        .shapes = {{2, 3, 4}, {5, 4}},
        .operand_axes = {1, 0},
        .operands = {0, 1},
        .extents = {3, 5}}},
      {WEFT_CALL(vdot(zeros({2, 3}), zeros({5}))),
       {.kind = ErrorKind::depths_differ, .op = "vdot"}},
      {WEFT_CALL(linalg::solve(eye(3), zeros({4, 2}))),
       {.kind = ErrorKind::depths_differ,
        .op = "solve",
        .shapes = {{3, 3}, {4, 2}},
        .operand_axes = {0, 0},
        .operands = {0, 1},
        .extents = {3, 4}}},
      {WEFT_CALL(linalg::lstsq(zeros({3, 2}), zeros({4}))),
       {.kind = ErrorKind::depths_differ,
        .op = "lstsq",
        .shapes = {{3, 2}, {4}},
        .operand_axes = {0, 0},
        .operands = {0, 1},
        .extents = {3, 4}}},
      {WEFT_CALL(matmul(zeros({3, 2, 2}), zeros({5, 4, 2, 2}))),
       {.kind = ErrorKind::extents_differ,
        .op = "matmul",
        .shapes = {{3, 2, 2}, {5, 4, 2, 2}},
        .result_axis = 1,
        .operand_axes = {0, 1},
        .operands = {0, 1},
        .extents = {3, 4}}},
      {WEFT_CALL(linalg::solve(zeros({3, 2, 2}), zeros({4, 2, 1}))),
       {.kind = ErrorKind::extents_differ,
        .op = "solve",
        .shapes = {{3, 2, 2}, {4, 2, 1}},
        .result_axis = 0,
        .operand_axes = {0, 0},
        .operands = {0, 1},
        .extents = {3, 4}}},
      {WEFT_CALL(matmul(zeros({}), zeros({2, 2}))),
       {.kind = ErrorKind::too_few_axes, .op = "matmul", .shapes = {Shape{}}, .operands = {0, -1}}},
      {WEFT_CALL(matvec(zeros({3}), zeros({3}))),
       {.kind = ErrorKind::too_few_axes, .op = "matvec", .shapes = {{3}}, .operands = {0, -1}}},
      {WEFT_CALL(linalg::svd(zeros({3}))),
       {.kind = ErrorKind::too_few_axes, .op = "svd", .shapes = {{3}}, .operands = {0, -1}}},
      {WEFT_CALL(matmul(zeros({2, 3}), zeros({3, 4}), {.out = zeros({2, 3})})),
       {.kind = ErrorKind::output_shape, .op = "matmul"}},
      {WEFT_CALL(matmul(zeros({2, 2}), zeros({2, 2}), {.out = zeros({2, 2}, DType::i64)})),
       {.kind = ErrorKind::cast_refused, .op = "matmul"}},
      {WEFT_CALL(matmul(zeros({2, 2}), zeros({2, 2}), {.out = zeros({2, 2}).read_only()})),
       {.kind = ErrorKind::read_only, .op = "matmul"}},
      {WEFT_CALL(tensordot(zeros({2, 3}), zeros({3}), 2)),
       {.kind = ErrorKind::bad_argument, .op = "tensordot"}},
      {WEFT_CALL(tensordot(zeros({2, 3}), zeros({3}), {0, 1}, {0})),
       {.kind = ErrorKind::bad_argument, .op = "tensordot"}},
      {WEFT_CALL(cross(zeros({2}), zeros({3}))), {.kind = ErrorKind::bad_argument, .op = "cross"}},
      {WEFT_CALL(linalg::outer(zeros({2, 2}), zeros({2}))),
       {.kind = ErrorKind::bad_argument, .op = "outer"}},
  };
}

inline RefusedCalls subscripts() {
  const auto refused = [](std::string code, std::function<void()> run) {
    return RefusedCall{
        std::move(code), std::move(run), {.kind = ErrorKind::bad_subscripts, .op = "einsum"}};
  };
  return {
      refused(WEFT_CALL(einsum("ij,jk->ik", {zeros({2, 3})}))),
      refused(WEFT_CALL(einsum("ij,jk", {zeros({2, 3}), zeros({4, 5})}))),
      refused(WEFT_CALL(einsum("ijk", {zeros({2, 3})}))),
      refused(WEFT_CALL(einsum("i", {zeros({2, 3})}))),
      refused(WEFT_CALL(einsum("i1", {zeros({2, 3})}))),
      refused(WEFT_CALL(einsum("i-j", {zeros({2, 3})}))),
      refused(WEFT_CALL(einsum("...i...", {zeros({2, 3})}))),
      refused(WEFT_CALL(einsum("ii", {zeros({2, 3})}))),
      refused(WEFT_CALL(einsum("ij->iik", {zeros({2, 3})}))),
      refused(WEFT_CALL(einsum("ij->ik", {zeros({2, 3})}))),
      refused(WEFT_CALL(einsum("...j->j", {zeros({2, 3})}))),
      refused(WEFT_CALL(einsum("ij", {}))),
  };
}

inline RefusedCalls decompositions() {
  return {
      {WEFT_CALL(linalg::inv(zeros({4, 2, 3}))),
       {.kind = ErrorKind::not_square, .op = "inv", .shapes = {{4, 2, 3}}, .extents = {2, 3}}},
      {WEFT_CALL(linalg::matrix_power(zeros({2, 3}), 2)),
       {.kind = ErrorKind::not_square,
        .op = "matrix_power",
        .shapes = {{2, 3}},
        .extents = {2, 3}}},
      {WEFT_CALL(linalg::inv(ones({2, 2}))),
       {.kind = ErrorKind::singular, .op = "inv", .shapes = {{2, 2}}}},
      {WEFT_CALL(linalg::inv(one_singular())),
       {.kind = ErrorKind::singular, .op = "inv", .shapes = {{4, 2, 2, 2}}}},
      {WEFT_CALL(linalg::solve(one_singular(), ones({2}))),
       {.kind = ErrorKind::singular, .op = "solve", .shapes = {{4, 2, 2, 2}}}},
      {WEFT_CALL(linalg::cholesky(-eye(3))),
       {.kind = ErrorKind::not_positive_definite, .op = "cholesky", .shapes = {{3, 3}}}},
      {WEFT_CALL(linalg::cholesky(one_singular())),
       {.kind = ErrorKind::not_positive_definite, .op = "cholesky", .shapes = {{4, 2, 2, 2}}}},
      {WEFT_CALL(linalg::svd(not_a_number())),
       {.kind = ErrorKind::no_convergence, .op = "svd", .shapes = {{2, 2}}}},
      {WEFT_CALL(linalg::eigvals(not_a_number())),
       {.kind = ErrorKind::no_convergence, .op = "eigvals", .shapes = {{2, 2}}}},
      {WEFT_CALL(linalg::eigvalsh(one_infinite())),
       {.kind = ErrorKind::no_convergence, .op = "eigvalsh", .shapes = {{4, 2, 2}}}},
      {WEFT_CALL(linalg::lstsq(eye(2), full({2}, std::nan("")))),
       {.kind = ErrorKind::no_convergence, .op = "lstsq"}},
      {WEFT_CALL(linalg::cholesky(not_a_number())),
       {.kind = ErrorKind::not_positive_definite, .op = "cholesky", .shapes = {{2, 2}}}},
      {WEFT_CALL(linalg::qr(zeros({2, 2}, DType::f16))),
       {.kind = ErrorKind::dtype_unsupported, .op = "qr"}},
      {WEFT_CALL(linalg::lstsq(zeros({2, 2, 2}), zeros({2}))),
       {.kind = ErrorKind::bad_argument, .op = "lstsq"}},
      {WEFT_CALL(linalg::matrix_norm(zeros({0, 3}), {.ord = linalg::MatrixOrd::minus_infinity})),
       {.kind = ErrorKind::bad_argument, .op = "matrix_norm"}},
      {WEFT_CALL(linalg::tucker_hosvd(zeros({2, 3}), {2})),
       {.kind = ErrorKind::bad_argument, .op = "tucker_hosvd"}},
      {WEFT_CALL(linalg::tucker_hooi(zeros({2, 3}), {.ranks = {2, 4}})),
       {.kind = ErrorKind::bad_argument, .op = "tucker_hooi"}},
      {WEFT_CALL(linalg::cp_als(zeros({2, 3}), {.rank = 0})),
       {.kind = ErrorKind::bad_argument, .op = "cp_als"}},
      {WEFT_CALL(linalg::cp_als(zeros({2}), {.rank = 1})),
       {.kind = ErrorKind::bad_argument, .op = "cp_als"}},
      {WEFT_CALL(linalg::reconstruct(linalg::Tucker{zeros({2, 2}), {eye(2)}})),
       {.kind = ErrorKind::bad_argument, .op = "reconstruct"}},
      {WEFT_CALL(linalg::reconstruct(linalg::Cp{})),
       {.kind = ErrorKind::bad_argument, .op = "reconstruct"}},
      {WEFT_CALL(linalg::mode_product(zeros({2, 2}), zeros({2}), 0)),
       {.kind = ErrorKind::bad_argument, .op = "mode_product"}},
  };
}

inline RefusedCalls dialect_products() {
  const auto torch_call = [](std::string code, std::function<void()> run, ErrorKind kind,
                             std::string op, std::vector<Shape> shapes = {}) {
    return RefusedCall{std::move(code),
                       std::move(run),
                       {.kind = kind,
                        .op = std::move(op),
                        .dialect = Dialect::torch,
                        .shapes = std::move(shapes)}};
  };
  const auto dot_general = [](std::string code, std::function<void()> run, ErrorKind kind,
                              std::vector<Shape> shapes = {{2, 3}, {3, 4}}) {
    return RefusedCall{
        std::move(code),
        std::move(run),
        {.kind = kind, .op = "dot_general", .dialect = Dialect::xla, .shapes = std::move(shapes)}};
  };
  return {
      torch_call(WEFT_CALL(torch::matmul(zeros({}), zeros({2, 2}))), ErrorKind::too_few_axes,
                 "matmul", {Shape{}, {2, 2}}),
      torch_call(WEFT_CALL(torch::mm(zeros({2, 3}), zeros({4, 5}))), ErrorKind::depths_differ, "mm",
                 {{2, 3}, {4, 5}}),
      torch_call(WEFT_CALL(torch::mm(zeros({2}), zeros({2, 2}))), ErrorKind::bad_argument, "mm",
                 {{2}}),
      torch_call(WEFT_CALL(torch::mv(zeros({2, 2}), zeros({2, 2}))), ErrorKind::bad_argument, "mv",
                 {{2, 2}}),
      torch_call(WEFT_CALL(torch::bmm(zeros({1, 2, 2}), zeros({3, 2, 2}))),
                 ErrorKind::extents_differ, "bmm", {{1, 2, 2}, {3, 2, 2}}),
      torch_call(WEFT_CALL(torch::bmm(zeros({2, 2}), zeros({3, 2, 2}))), ErrorKind::bad_argument,
                 "bmm", {{2, 2}}),
      torch_call(WEFT_CALL(torch::mm(zeros({2, 2}), zeros({2, 2}, DType::f32))),
                 ErrorKind::dtypes_differ, "mm"),
      torch_call(WEFT_CALL(torch::mm(zeros({2, 2}, DType::boolean), zeros({2, 2}, DType::boolean))),
                 ErrorKind::dtype_unsupported, "mm"),
      torch_call(WEFT_CALL(torch::addmm(zeros({2}, DType::i64), zeros({2, 2}, DType::i64),
                                        zeros({2, 2}, DType::i64), {.alpha = 0.5})),
                 ErrorKind::bad_argument, "addmm"),
      dot_general(WEFT_CALL(xla::dot_general(zeros({2, 3}), zeros({3, 4}), {.lhs_batching = {0}})),
                  ErrorKind::dims_count),
      dot_general(
          WEFT_CALL(xla::dot_general(zeros({2, 3}), zeros({3, 4}), {.rhs_contracting = {0}})),
          ErrorKind::dims_count),
      dot_general(WEFT_CALL(xla::dot_general(zeros({2, 3}), zeros({3, 4}),
                                             {.lhs_batching = {2}, .rhs_batching = {0}})),
                  ErrorKind::dim_out_of_range),
      dot_general(WEFT_CALL(xla::dot_general(zeros({2, 3}), zeros({3, 4}),
                                             {.lhs_batching = {0}, .rhs_batching = {2}})),
                  ErrorKind::dim_out_of_range),
      dot_general(WEFT_CALL(xla::dot_general(zeros({2, 3}), zeros({3, 4}),
                                             {.lhs_contracting = {-1}, .rhs_contracting = {0}})),
                  ErrorKind::dim_negative),
      dot_general(WEFT_CALL(xla::dot_general(zeros({2, 3}), zeros({}),
                                             {.lhs_contracting = {1}, .rhs_contracting = {0}})),
                  ErrorKind::dim_out_of_range, {{2, 3}, Shape{}}),
      dot_general(WEFT_CALL(xla::dot_general(zeros({2, 3}), zeros({3, 4}),
                                             {.lhs_batching = {1},
                                              .rhs_batching = {0},
                                              .lhs_contracting = {1},
                                              .rhs_contracting = {1}})),
                  ErrorKind::dim_repeated),
      dot_general(
          WEFT_CALL(xla::dot_general(zeros({2, 3}), zeros({3, 4}),
                                     {.lhs_contracting = {0, 1}, .rhs_contracting = {0, 0}})),
          ErrorKind::dim_repeated),
      dot_general(WEFT_CALL(xla::dot_general(zeros({2, 3}), zeros({3, 4}),
                                             {.lhs_batching = {0}, .rhs_batching = {0}})),
                  ErrorKind::extents_differ),
      dot_general(WEFT_CALL(xla::dot_general(zeros({2, 3}), zeros({3, 4}),
                                             {.lhs_contracting = {0}, .rhs_contracting = {0}})),
                  ErrorKind::depths_differ),
      dot_general(WEFT_CALL(xla::dot_general(zeros({2, 3}), zeros({3, 4}, DType::f32), {})),
                  ErrorKind::dtypes_differ, {}),
      {WEFT_CALL(xla::dot(zeros({2, 3, 4}), zeros({4}))),
       {.kind = ErrorKind::bad_argument, .op = "dot", .dialect = Dialect::xla}},
  };
}

}  // namespace weft::test
