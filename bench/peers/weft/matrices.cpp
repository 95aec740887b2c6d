// Products and decompositions of matrices.
#include "arrays.h"

namespace peers {
namespace {

template <class T>
Runner product(const Call& call) {
  const Shape left{call.extent[0], call.extent[2]};
  const Shape right{call.extent[2], call.extent[1]};
  const Shape shape{call.extent[0], call.extent[1]};
  return with_threads(call, [a = wrap<T>(call, 0, left), b = wrap<T>(call, 1, right),
                             out = wrap<T>(call, 2, shape)] { weft::matmul(a, b, {.out = out}); });
}

Runner turned_product(const Call& call) {
  const Shape left{call.extent[0], call.extent[2]};
  const Shape right{call.extent[1], call.extent[2]};
  const Shape shape{call.extent[0], call.extent[1]};
  return with_threads(call,
                      [a = wrap<float>(call, 0, left), b = wrap<float>(call, 1, right).T(),
                       out = wrap<float>(call, 2, shape)] { weft::matmul(a, b, {.out = out}); });
}

Runner matrix_and_vector(const Call& call) {
  const Shape left{call.extent[0], call.extent[2]};
  return with_threads(
      call, [a = wrap<float>(call, 0, left), x = wrap<float>(call, 1, {left[1]}),
             out = wrap<float>(call, 2, {left[0]})] { weft::matmul(a, x, {.out = out}); });
}

Runner batch(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1], call.extent[1]};
  return with_threads(call,
                      [a = wrap<float>(call, 0, shape), b = wrap<float>(call, 1, shape),
                       out = wrap<float>(call, 2, shape)] { weft::matmul(a, b, {.out = out}); });
}

Runner broadcast_batch(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1], 32, 32};
  return with_threads(call,
                      [a = wrap<float>(call, 0, {shape[0], 1, 32, 32}),
                       b = wrap<float>(call, 1, {1, shape[1], 32, 32}),
                       out = wrap<float>(call, 2, shape)] { weft::matmul(a, b, {.out = out}); });
}

Runner solve(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1], call.extent[1]};
  const Shape right{shape[0], shape[1], 1};
  return with_threads(call, [a = wrap<double>(call, 0, shape), b = wrap<double>(call, 1, right),
                             out = wrap<double>(call, 2, right)] {
    out(weft::ellipsis) = weft::linalg::solve(a, b);
  });
}

Runner svdvals(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1], call.extent[1]};
  return with_threads(
      call, [a = wrap<double>(call, 0, shape), out = wrap<double>(call, 1, {shape[0], shape[1]})] {
        out(weft::ellipsis) = weft::linalg::svdvals(a);
      });
}

const Register rows{
    {"gemm_64", "", 2, product<float>},
    {"gemm_128", "", 2, product<float>},
    {"gemm_256", "", 2, product<float>},
    {"gemm_512", "", 2, product<float>},
    {"gemm_1024", "", 2, product<float>},
    {"gemm_2048", "", 2, product<float>},
    {"gemm_f64", "", 2, product<double>},
    {"gemm_tall", "", 2, product<float>},
    {"gemm_wide", "", 2, product<float>},
    {"gemm_deep", "", 2, product<float>},
    {"gemm_turned", "", 2, turned_product},
    {"matvec", "", 2, matrix_and_vector},
    {"batch_2", "", 2, batch},
    {"batch_3", "", 2, batch},
    {"batch_4", "", 2, batch},
    {"batch_8", "", 2, batch},
    {"batch_16", "", 2, batch},
    {"batch_24", "", 2, batch},
    {"batch_64", "", 2, batch},
    {"bmm32", "", 2, broadcast_batch},
    {"solve_16", "", 2, solve},
    {"solve_200", "", 2, solve},
    {"svdvals_16", "", 2, svdvals},
    {"svdvals_100", "", 2, svdvals},
};

}  // namespace
}  // namespace peers
