// One operation, as Array expressions: the caller says which axis is stretched.
#include "maps.h"

namespace peers {
namespace {

Runner same(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return array_runner(grid(call, 2, n, m),
                      [a = grid(call, 0, n, m), b = grid(call, 1, n, m)] { return a + b; });
}

Runner scaled(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return array_runner(grid(call, 2, n, m), [a = grid(call, 0, n, m), factor = *call.get<float>(1)] {
    return a * factor;
  });
}

template <long Inner = 0>
Runner row(const Call& call) {
  const long n = call.extent[0], m = Inner ? Inner : call.extent[1];
  return repeat([a = grid(call, 0, n, m), b = row_vector(call, 1, m),
                 out = grid(call, 2, n, m)]() mutable { out = a.rowwise() + b; });
}

Runner column(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat([a = grid(call, 0, n, m), b = vector(call, 1, n),
                 out = grid(call, 2, n, m)]() mutable { out = a.colwise() + b; });
}

Runner inner3_column(const Call& call) {
  const long n = call.extent[0];
  return repeat([a = grid(call, 0, n, 3), b = vector(call, 1, n),
                 out = grid(call, 2, n, 3)]() mutable { out = a.colwise() * b; });
}

Runner outer(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat(
      [a = vector(call, 0, n), b = row_vector(call, 1, m), out = grid(call, 2, n, m)]() mutable {
        out.matrix().noalias() = a.matrix() * b.matrix();
      });
}

Runner transposed(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return array_runner(grid(call, 2, n, m), [a = grid(call, 0, n, m), b = grid(call, 1, m, n)] {
    return a + b.transpose();
  });
}

Runner fortran(const Call& call) {
  using Columns = Eigen::Map<Eigen::ArrayXXf>;
  const auto map = [&](int i) {
    return Columns(call.get<float>(i), call.extent[1], call.extent[0]);
  };
  return array_runner(map(2), [a = map(0), b = map(1)] { return a + b; });
}

Runner strided(const Call& call) {
  using Stepped = Eigen::Map<Eigen::ArrayXf, 0, Eigen::InnerStride<2>>;
  const long n = call.extent[0];
  return array_runner(vector(call, 2, n), [a = Stepped(call.get<float>(0), n),
                                           b = vector(call, 1, n)] { return a + b; });
}

Runner reversed(const Call& call) {
  const long n = call.extent[0];
  return repeat([a = vector(call, 0, n), b = vector(call, 1, n),
                 out = vector(call, 2, n)]() mutable { out = a.reverse() + b; });
}

template <class T>
Runner add_to_double(const Call& call) {
  const long n = call.extent[0];
  return array_runner(vector<double>(call, 2, n),
                      [a = vector<T>(call, 0, n), b = vector<double>(call, 1, n)] {
                        return a.template cast<double>() + b;
                      });
}

Runner add_bytes(const Call& call) {
  const long n = call.extent[0];
  return array_runner(
      vector<int8_t>(call, 2, n),
      [a = vector<int8_t>(call, 0, n), b = vector<int8_t>(call, 1, n)] { return a + b; });
}

Runner both(const Call& call) {
  const long n = call.extent[0];
  return array_runner(vector<bool>(call, 2, n), [a = vector<bool>(call, 0, n),
                                                 b = vector<bool>(call, 1, n)] { return a && b; });
}

Runner less(const Call& call) {
  const long n = call.extent[0];
  return array_runner(vector<bool>(call, 2, n),
                      [a = vector(call, 0, n), b = vector(call, 1, n)] { return a < b; });
}

const Register rows{
    {"same_L1", "array", 1, same},
    {"same_L2", "array", 1, same},
    {"same_L3", "array", 1, same},
    {"same_DRAM", "array", 1, same},
    {"scalar_L2", "array", 1, scaled},
    {"scalar_DRAM", "array", 1, scaled},
    {"row_L2", "array", 1, row<>},
    {"row_DRAM", "array", 1, row<>},
    {"col_L2", "array", 1, column},
    {"col_DRAM", "array", 1, column},
    {"outer_L2", "array", 1, outer},
    {"outer_DRAM", "array", 1, outer},
    {"inner3row_L2", "array", 1, row<3>},
    {"inner3row_L3", "array", 1, row<3>},
    {"inner4row_L3", "array", 1, row<4>},
    {"inner3col_L3", "array", 1, inner3_column},
    {"transpose_L2", "array", 1, transposed},
    {"transpose_L3", "array", 1, transposed},
    {"transpose_DRAM", "array", 1, transposed},
    {"fortran_L3", "array", 1, fortran},
    {"strided2_L3", "array", 1, strided},
    {"reverse_L3", "array", 1, reversed},
    {"i32_f64", "array", 1, add_to_double<int32_t>},
    {"f32_f64", "array", 1, add_to_double<float>},
    {"i8_i8", "array", 1, add_bytes},
    {"bool_and", "array", 1, both},
    {"less_L3", "array", 1, less},
};

}  // namespace
}  // namespace peers
