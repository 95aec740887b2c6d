// Whatever memory the factors and the output of a product share, it acts as if the factors had been
// copied first.
#include <gtest/gtest.h>

#include <functional>

#include "support/products.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

struct ProductWithOut {
  const char* name;
  int ranks[2];
  std::function<Array(const Array&, const Array&, const OutOptions&)> run;
};

const ProductWithOut kProducts[] = {
    {"matmul", {2, 2}, [](auto& a, auto& b, auto& o) { return matmul(a, b, o); }},
    {"matmul of batches", {3, 3}, [](auto& a, auto& b, auto& o) { return matmul(a, b, o); }},
    {"matvec", {2, 1}, [](auto& a, auto& b, auto& o) { return matvec(a, b, o); }},
    {"vecmat", {1, 2}, [](auto& a, auto& b, auto& o) { return vecmat(a, b, o); }},
    {"dot", {2, 2}, [](auto& a, auto& b, auto& o) { return dot(a, b, o); }},
    {"dot of batches", {3, 2}, [](auto& a, auto& b, auto& o) { return dot(a, b, o); }},
    {"dot with a stack", {2, 3}, [](auto& a, auto& b, auto& o) { return dot(a, b, o); }},
    {"dot with a number", {2, 0}, [](auto& a, auto& b, auto& o) { return dot(a, b, o); }},
    {"einsum",
     {2, 2},
     [](auto& a, auto& b, auto& o) {
       return einsum("ij,jk->ki", {a, b}, o);
     }},
    {"einsum without a sum",
     {2, 2},
     [](auto& a, auto& b, auto& o) {
       return einsum("ij,jk->ijk", {a, b}, o);
     }},
    {"einsum of one", {2, 0}, [](auto& a, auto&, auto& o) { return einsum("ij->ji", {a}, o); }},
    {"torch::matmul", {2, 2}, [](auto& a, auto& b, auto& o) { return torch::matmul(a, b, o); }},
    {"torch::mm", {2, 2}, [](auto& a, auto& b, auto& o) { return torch::mm(a, b, o); }},
    {"torch::mv", {2, 1}, [](auto& a, auto& b, auto& o) { return torch::mv(a, b, o); }},
    {"torch::bmm", {3, 3}, [](auto& a, auto& b, auto& o) { return torch::bmm(a, b, o); }},
};

// Shapes that go together: (batch, rows, depth) and (batch, depth, columns), without the axes a
// factor lacks.
struct Extents {
  int64_t batch, rows, depth, columns;

  explicit Extents(Random& random) : batch(random.between(1, 3)) {
    const int64_t most = random.chance(20) ? 45 : 6;
    for (int64_t* extent : {&rows, &depth, &columns}) *extent = random.between(1, most);
  }
  Shape left(int rank) const {
    if (rank == 0) return {};
    if (rank == 1) return {depth};
    return rank == 2 ? Shape{rows, depth} : Shape{batch, rows, depth};
  }
  Shape right(int rank) const {
    if (rank == 0) return {};
    if (rank == 1) return {depth};
    return rank == 2 ? Shape{depth, columns} : Shape{batch, depth, columns};
  }
};

// A dense view of memory, its axes in any order, that begins anywhere.
Array view_in(Random& random, const Array& memory, const Shape& shape) {
  Shape order = shape;
  const bool is_turned = shape.rank() > 1 && random.chance(40);
  if (is_turned) std::swap(order[shape.rank() - 1], order[shape.rank() - 2]);
  const int64_t start = random.between(0, memory.size() - count_or_overflow(shape));
  const Array flat = memory(slice(start, start + count_or_overflow(shape)));
  return is_turned ? flat.reshape(order).swapaxes(-2, -1) : flat.reshape(order);
}

TEST(Aliasing, ProductsActAsIfTheirFactorsHadBeenCopied) {
  for_random_cases(3'000, [](Random& random) {
    const DType dtype = random.pick(
        std::vector<DType>{DType::f64, DType::f32, DType::f16, DType::i32, DType::c128});
    const ProductWithOut& product = kProducts[random.below(std::size(kProducts))];
    const Extents extents(random);
    const Shape left = extents.left(product.ranks[0]);
    const Shape right = extents.right(product.ranks[1]);
    // The shape of the result, from factors of their own.
    const Shape shape = product.run(zeros(left, dtype), zeros(right, dtype), {}).shape();
    int64_t most = 1;
    for (const Shape& each : {left, right, shape}) most = std::max(most, count_or_overflow(each));
    const Array memory = small_numbers(random, {most + most / 2 + 2}, dtype, 2);
    const Array a = view_in(random, memory, left);
    const Array b = view_in(random, memory, right);
    const Array out = view_in(random, memory, shape);
    const Array expected = product.run(a.copy(), b.copy(), {});
    const Array answer = product.run(a, b, {.out = out});
    EXPECT_EQ(value_difference(expected, answer), "") << product.name << " " << name_of(dtype);
    EXPECT_EQ(value_difference(expected, out), "") << product.name << " " << name_of(dtype);
  });
}

}  // namespace
}  // namespace weft::test
