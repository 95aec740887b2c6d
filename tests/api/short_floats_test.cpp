// Operations that take several passes compute float16 and bfloat16 in float32 and round once: each
// equals the same operation on float32, rounded.
#include <gtest/gtest.h>

#include <functional>

#include "support/random_arrays.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using Arrays = std::vector<Array>;

struct Case {
  const char* name;
  std::vector<Shape> shapes;
  std::function<Array(const Arrays&)> run;
};

// Eighths, whose products and sums of products float32 holds exactly: in whatever order they are
// added, the sum is the same.
Array eighths(Random& random, const Shape& shape, int64_t most) {
  Array x = empty(shape, DType::f32);
  float* at = x.data<float>();
  for (int64_t i = 0; i < x.size(); ++i)
    at[i] = static_cast<float>(random.between(-most, most)) / 8;
  return x;
}

Case contraction(const char* subscripts, const std::vector<Shape>& shapes) {
  return {subscripts, shapes, [subscripts](const Arrays& x) { return einsum(subscripts, x); }};
}

std::vector<Case> contractions() {
  return {
      contraction("ij,jk->ik", {{4, 9}, {9, 5}}),
      contraction("ij,i->i", {{6, 40}, {6}}),
      contraction("i,ij->i", {{6}, {6, 40}}),
      contraction("ij,i->", {{6, 7}, {6}}),
      contraction("ij,k->k", {{6, 7}, {5}}),
      contraction("ij,kl->", {{3, 4}, {2, 5}}),
      contraction("abc->c", {{5, 6, 7}}),
      contraction("abc->", {{5, 6, 7}}),
      contraction("ij->ji", {{5, 6}}),
      contraction("ii->", {{20, 20}}),
      contraction("i,j->ji", {{5}, {6}}),
      contraction("ij,jk,kl->li", {{3, 4}, {4, 5}, {5, 2}}),
      contraction("i,i,i->", {{20}, {20}, {20}}),
      contraction("ij,ij,j->i", {{3, 20}, {1, 20}, {20}}),
      contraction("b...i,b...i->...", {{3, 2, 9}, {3, 2, 9}}),
  };
}

std::vector<Case> products() {
  return {
      {"matmul", {{4, 30}, {30, 5}}, [](const Arrays& x) { return matmul(x[0], x[1]); }},
      {"matvec", {{4, 30}, {30}}, [](const Arrays& x) { return matvec(x[0], x[1]); }},
      {"vecmat", {{30}, {30, 5}}, [](const Arrays& x) { return vecmat(x[0], x[1]); }},
      {"vecdot", {{4, 30}, {30}}, [](const Arrays& x) { return vecdot(x[0], x[1]); }},
      {"dot", {{2, 4, 9}, {3, 9, 5}}, [](const Arrays& x) { return dot(x[0], x[1]); }},
      {"vdot", {{4, 9}, {4, 9}}, [](const Arrays& x) { return vdot(x[0], x[1]); }},
      {"inner", {{4, 9}, {5, 9}}, [](const Arrays& x) { return inner(x[0], x[1]); }},
      {"outer", {{9}, {9}}, [](const Arrays& x) { return outer(x[0], x[1]); }},
      {"kron", {{2, 3}, {3, 2}}, [](const Arrays& x) { return kron(x[0], x[1]); }},
      {"cross", {{9, 3}, {3}}, [](const Arrays& x) { return cross(x[0], x[1]); }},
      {"tensordot", {{3, 4, 5}, {4, 5, 6}}, [](const Arrays& x) { return tensordot(x[0], x[1]); }},
      {"trace", {{20, 20}}, [](const Arrays& x) { return trace(x[0]); }},
      {"matrix_power", {{3, 3}}, [](const Arrays& x) { return linalg::matrix_power(x[0], 3); }},
      {"matrix_norm", {{4, 20}}, [](const Arrays& x) { return linalg::matrix_norm(x[0]); }},
      {"matrix_norm one",
       {{20, 4}},
       [](const Arrays& x) { return linalg::matrix_norm(x[0], {.ord = linalg::MatrixOrd::one}); }},
      {"mode_product",
       {{3, 4, 5}, {6, 4}},
       [](const Arrays& x) { return linalg::mode_product(x[0], x[1], 1); }},
      {"torch::matmul",
       {{4, 30}, {30, 5}},
       [](const Arrays& x) { return torch::matmul(x[0], x[1]); }},
      {"torch::bmm",
       {{2, 4, 9}, {2, 9, 5}},
       [](const Arrays& x) { return torch::bmm(x[0], x[1]); }},
      {"torch::addmm",
       {{5}, {4, 9}, {9, 5}},
       [](const Arrays& x) { return torch::addmm(x[0], x[1], x[2]); }},
      {"torch::addmm scaled",
       {{4, 5}, {4, 9}, {9, 5}},
       [](const Arrays& x) {
         return torch::addmm(x[0], x[1], x[2], {.beta = -0.75, .alpha = 0.625});
       }},
      {"torch::baddbmm",
       {{4, 1}, {2, 4, 9}, {2, 9, 5}},
       [](const Arrays& x) { return torch::baddbmm(x[0], x[1], x[2], {.beta = 3, .alpha = 0.5}); }},
      {"xla::dot", {{4, 30}, {30, 5}}, [](const Arrays& x) { return xla::dot(x[0], x[1]); }},
  };
}

std::vector<Case> reductions() {
  return {
      {"sum", {{9, 30}}, [](const Arrays& x) { return sum(x[0], {.axis = 1}); }},
      {"mean", {{9, 32}}, [](const Arrays& x) { return mean(x[0], {.axis = 1}); }},
      {"sum_of_squares",
       {{9, 30}},
       [](const Arrays& x) { return sum_of_squares(x[0], {.axis = 0}); }},
      {"prod", {{9, 3}}, [](const Arrays& x) { return prod(x[0], {.axis = 1}); }},
      {"var", {{9, 4}}, [](const Arrays& x) { return var(x[0], {.axis = 1}); }},
      {"stddev", {{9, 4}}, [](const Arrays& x) { return weft::stddev(x[0], {.axis = 1}); }},
      {"torch::stddev", {{9, 4}}, [](const Arrays& x) { return torch::stddev(x[0], {.dim = 1}); }},
      {"lazy std",
       {{9, 4}},
       [](const Arrays& x) { return weft::stddev(lazy(x[0]), {.axis = 1}).eval(); }},
      {"cumulative_sum",
       {{9, 30}},
       [](const Arrays& x) { return cumulative_sum(x[0], {.axis = 1}); }},
      {"cumulative_prod",
       {{4, 3}},
       [](const Arrays& x) { return cumulative_prod(x[0], {.axis = 1}); }},
      {"diff", {{9, 30}}, [](const Arrays& x) { return diff(x[0], 3); }},
      {"torch::cumsum", {{9, 30}}, [](const Arrays& x) { return torch::cumsum(x[0], 0); }},
      {"torch::sum_to_size",
       {{9, 30}},
       [](const Arrays& x) {
         return torch::sum_to_size(x[0], {1, 30});
       }},
      {"xla::reduce add",
       {{9, 30}, {}},
       [](const Arrays& x) { return xla::reduce(x[0], x[1], Op::add, {1}); }},
      {"xla::reduce multiply",
       {{2, 9}, {}},
       [](const Arrays& x) { return xla::reduce(x[0], x[1], Op::multiply, {0}); }},
      {"xla::reduce_window",
       {{9, 30}, {}},
       [](const Arrays& x) {
         return xla::reduce_window(x[0], x[1], Op::add, {.dimensions = {3, 4}});
       }},
      {"lazy sum", {{9, 30}}, [](const Arrays& x) { return sum(lazy(x[0]), {.axis = 1}).eval(); }},
      {"lazy mean",
       {{9, 32}},
       [](const Arrays& x) { return mean(lazy(x[0]), {.axis = 1}).eval(); }},
      {"lazy xla::reduce",
       {{9, 30}, {}},
       [](const Arrays& x) { return xla::reduce(lazy(x[0]), x[1], Op::add, {1}).eval(); }},
      {"lazy xla::reduce multiply",
       {{2, 9}, {}},
       [](const Arrays& x) { return xla::reduce(lazy(x[0]), x[1], Op::multiply, {0}).eval(); }},
  };
}

std::vector<Case> windowed() {
  return {
      {"mean_pool",
       {{2, 8, 8}},
       [](const Arrays& x) {
         return mean_pool(x[0], {4, 4});
       }},
      {"conv2d",
       {{2, 6, 6}, {3, 2, 3, 3}, {3}},
       [](const Arrays& x) { return conv2d(x[0], x[1], {.bias = x[2]}); }},
      {"conv2d of one tap",
       {{2, 6, 6}, {3, 2, 1, 1}, {3}},
       [](const Arrays& x) { return conv2d(x[0], x[1], {.bias = x[2]}); }},
      {"conv1d of many filters",
       {{3, 20}, {40, 3, 5}, {40}},
       [](const Arrays& x) { return conv1d(x[0], x[1], {.stride = 2, .bias = x[2]}); }},
      {"conv_transpose2d",
       {{2, 5, 5}, {2, 3, 3, 3}, {3}},
       [](const Arrays& x) { return conv_transpose2d(x[0], x[1], {.stride = 2, .bias = x[2]}); }},
      {"torch::conv2d",
       {{2, 6, 6}, {3, 2, 3, 3}, {3}},
       [](const Arrays& x) { return torch::conv2d(x[0], x[1], {.bias = x[2], .padding = 1}); }},
      {"xla::conv_general_dilated",
       {{2, 3, 9}, {4, 3, 3}},
       [](const Arrays& x) { return xla::conv_general_dilated(x[0], x[1]); }},
  };
}

void expect_rounded_once(const std::vector<Case>& cases) {
  for_random_cases(20, [&](Random& random) {
    for (const Case& c : cases) {
      Arrays wide;
      for (const Shape& shape : c.shapes) wide.push_back(eighths(random, shape, 96));
      const Array exact = c.run(wide);
      for (const DType dtype : {DType::f16, DType::bf16}) {
        Arrays narrow;
        for (const Array& x : wide) {
          const Array rounded = x.astype(dtype);
          narrow.push_back(random.chance(50) ? scattered(random, rounded) : rounded);
        }
        EXPECT_EQ(difference(exact.astype(dtype), c.run(narrow)), "")
            << c.name << " " << name_of(dtype);
      }
    }
  });
}

TEST(ShortFloats, ContractionsAreRoundedOnce) { expect_rounded_once(contractions()); }
TEST(ShortFloats, ProductsAreRoundedOnce) { expect_rounded_once(products()); }
TEST(ShortFloats, ReductionsAreRoundedOnce) { expect_rounded_once(reductions()); }
TEST(ShortFloats, WindowsAreRoundedOnce) { expect_rounded_once(windowed()); }

// --- What overflows float16 on the way and not in the end.

Array halves(const Array& x) { return x.astype(DType::f16); }

TEST(ShortFloats, ProductsMayOverflowOnTheWay) {
  const Array h = full({2, 2}, 200.0, DType::f16);
  EXPECT_TRUE(
      array_equal(torch::addmm(h, h, h, {.alpha = 0.001}), full({2, 2}, 280.0, DType::f16)));
  const Array b = h.reshape({1, 2, 2});
  EXPECT_TRUE(
      array_equal(torch::baddbmm(b, b, b, {.alpha = 0.001}), full({1, 2, 2}, 280.0, DType::f16)));
  const Array large = full({1, 1}, 60000.0, DType::f16);
  const Array one = ones({1, 1}, DType::f16);
  const Array sum = torch::addmm(large, one, full({1, 1}, -59000.0, DType::f16), {.beta = 2});
  EXPECT_EQ(sum.item<double>(), 60992) << "120000 - 59008";
  const Array wide = halves(Array{{60000.0, 60000.0}});
  EXPECT_EQ(einsum("ij,i->i", {wide, halves(Array{0.1})}).item<double>(), 12000);
  EXPECT_EQ(einsum("i,ij->i", {halves(Array{0.1}), wide}).item<double>(), 12000);
  const Array across = cross(halves(Array{0.0, 300.0, 300.0}), halves(Array{0.0, 299.0, 300.0}));
  EXPECT_TRUE(array_equal(across, halves(Array{300.0, 0.0, 0.0})));
  EXPECT_EQ(linalg::matrix_norm(halves(Array{{300.0, 400.0}})).item<double>(), 500);
  const Array turn = halves(Array{{0.0, 512.0, 0.0}, {0.0, 0.0, 512.0}, {0x1p-10, 0.0, 0.0}});
  EXPECT_TRUE(array_equal(linalg::matrix_power(turn, 3), eye(3, 3, 0, DType::f16) * 256));
}

TEST(ShortFloats, ReductionsMayOverflowOnTheWay) {
  const Array x = halves(Array{60000.0, 60000.0, -60000.0});
  EXPECT_EQ(sum(x).item<double>(), 60000);
  EXPECT_EQ(mean(x).item<double>(), 20000);
  const Array init = scalar(-60000.0).astype(DType::f16);
  EXPECT_EQ(xla::reduce(x(slice(0, 2)), init, Op::add, {0}).item<double>(), 60000);
  EXPECT_EQ(xla::reduce(lazy(x(slice(0, 2))), init, Op::add, {0}).eval().item<double>(), 60000);
  EXPECT_EQ(xla::reduce_window(x, scalar(0.0).astype(DType::f16), Op::add, {.dimensions = {3}})
                .item<double>(),
            60000);
  EXPECT_EQ(diff(halves(Array{-30000.0, 40000.0, 60000.0}), 2).item<double>(), -49984) << "-50000";
}

}  // namespace
}  // namespace weft::test
