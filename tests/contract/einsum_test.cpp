// einsum against the sum it stands for, and the order it takes.
#include <gtest/gtest.h>

#include <map>

#include "support/expect.h"
#include "support/products.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

// Every index of every name, one product after another. `result` is sorted as the call says.
Array naive_einsum(const std::vector<std::string>& terms, const std::string& result,
                   const std::vector<Array>& operands) {
  std::map<char, int64_t> extents;
  for (size_t i = 0; i < terms.size(); ++i) {
    for (size_t axis = 0; axis < terms[i].size(); ++axis) {
      int64_t& extent = extents.try_emplace(terms[i][axis], 1).first->second;
      const int64_t own = operands[i].shape()[static_cast<int>(axis)];
      if (own != 1) extent = own;
    }
  }
  Shape shape, space;
  std::string order = result;
  for (char c : result) shape.push_back(extents[c]);
  for (const auto& [c, extent] : extents) {
    if (order.find(c) == std::string::npos) order += c;
  }
  for (char c : order) space.push_back(extents[c]);
  DType dtype = operands[0].dtype();
  for (const Array& x : operands) dtype = promote(dtype, x.dtype());
  Array sums = zeros(shape, DType::c128);
  if (count_or_overflow(space) == 0) return sums.astype(dtype);
  std::vector<Array> wide;
  for (const Array& x : operands) wide.push_back(x.astype(DType::c128));
  const Strides none = Strides::filled(space.rank(), 0);
  Walk<1> walk(space, {&none});
  do {
    std::complex<double> product = 1;
    for (size_t i = 0; i < terms.size(); ++i) {
      const std::complex<double>* at = wide[i].data<std::complex<double>>();
      int64_t offset = 0;
      for (size_t axis = 0; axis < terms[i].size(); ++axis) {
        const int own = static_cast<int>(axis);
        const int64_t index = walk.index()[static_cast<int>(order.find(terms[i][axis]))];
        if (wide[i].shape()[own] > 1) offset += index * wide[i].strides()[own];
      }
      product *= at[offset];
    }
    int64_t to = 0;
    for (int axis = 0; axis < shape.rank(); ++axis) to += walk.index()[axis] * sums.strides()[axis];
    sums.data<std::complex<double>>()[to] += product;
  } while (walk.next());
  return sums.astype(dtype);
}

std::string joined(const std::vector<std::string>& terms) {
  std::string text;
  for (size_t i = 0; i < terms.size(); ++i) text += (i ? "," : "") + terms[i];
  return text;
}

// Terms over few names, so that diagonals, sums, batches and stretched ones all occur.
TEST(Einsum, EqualsTheSumForRandomSubscripts) {
  for_random_cases(2000, [](Random& random) {
    const std::string names = "ijkLm";
    std::map<char, int64_t> extents;
    for (char c : names) extents[c] = random.chance(5) ? 0 : random.between(1, 4);
    const DType dtype = random.pick(all_dtypes());
    std::vector<std::string> terms;
    std::vector<Array> operands;
    for (int64_t left = random.between(1, 4); left > 0; --left) {
      std::string term;
      Shape shape;
      for (int64_t axes = random.between(0, 4); axes > 0; --axes) {
        const char c = names[static_cast<size_t>(random.below(5))];
        const bool is_new = term.find(c) == std::string::npos;
        term += c;
        const bool is_one = is_new && random.chance(10);
        shape.push_back(is_one ? 1 : extents[c]);
        if (!is_new) shape[shape.rank() - 1] = shape[static_cast<int>(term.find(c))];
      }
      terms.push_back(term);
      operands.push_back(small_numbers(random, shape, dtype, 1));
    }
    std::string result;
    for (char c : names) {
      if (joined(terms).find(c) == std::string::npos || random.chance(50)) continue;
      result.insert(result.begin() + random.below(static_cast<int64_t>(result.size()) + 1), c);
    }
    std::vector<Array> views;
    for (const Array& x : operands) views.push_back(random.chance(40) ? scattered(random, x) : x);
    const std::string text = joined(terms) + "->" + result;
    ASSERT_EQ(value_difference(naive_einsum(terms, result, operands), einsum(text, views)), "")
        << text << " of " << name_of(dtype);
  });
}

TEST(Einsum, WithoutArrowKeepsTheNamesThatOccurOnce) {
  Random random(test_seed());
  const Array a = small_numbers(random, {2, 3}, DType::f64);
  const Array b = small_numbers(random, {3, 4}, DType::f64);
  EXPECT_TRUE(array_equal(einsum("ij,jk", {a, b}), matmul(a, b)));
  EXPECT_TRUE(array_equal(einsum("ba", {a}), a.T()));
  EXPECT_TRUE(array_equal(einsum("kj,ji", {a, b}), matmul(a, b).T()));
  EXPECT_EQ(einsum("ii", {Array{{1, 2}, {3, 4}}}).item<int64_t>(), 5);
}

TEST(Einsum, EllipsisStandsForAxesThatBroadcast) {
  Random random(test_seed());
  const Array a = small_numbers(random, {5, 1, 2, 3}, DType::f32);
  const Array b = small_numbers(random, {4, 3, 2}, DType::f32);
  EXPECT_TRUE(array_equal(einsum("...ij,...jk->...ik", {a, b}), matmul(a, b)));
  EXPECT_TRUE(array_equal(einsum("...ij,...jk", {a, b}), matmul(a, b)));
  EXPECT_TRUE(array_equal(einsum("i...->...i", {a}), a.moveaxis({0}, {-1})));
  EXPECT_EQ(einsum("...,...", {ones({3, 1}), ones({4})}).shape(), (Shape{3, 4}));
}

TEST(Einsum, IgnoresBlanks) {
  EXPECT_EQ(einsum(" i j , j k -> i k ", {ones({2, 3}), ones({3, 4})}).shape(), (Shape{2, 4}));
}

TEST(Einsum, SingleOperandsThatOnlyMoveAreViews) {
  const Array a = zeros({3, 3});
  EXPECT_TRUE(einsum("ij->ji", {a}).shares_storage_with(a));
  EXPECT_TRUE(einsum("ii->i", {a}).shares_storage_with(a));
}

TEST(Einsum, WritesToOutEvenIfItIsAnOperand) {
  Random random(test_seed());
  const Array a = small_numbers(random, {4, 4}, DType::f64);
  const Array expected = naive_product(a, a);
  einsum("ij,jk->ik", {a, a}, {.out = a});
  EXPECT_EQ(value_difference(expected, a), "");
}

TEST(Einsum, SixteenBitFloatsAreRoundedOnce) {
  const Array ones16 = ones({4096}, DType::f16);
  EXPECT_EQ(einsum("i,i,i->", {ones16, ones16, ones16}).item<double>(), 4096);
  EXPECT_EQ(einsum("i->", {ones16}).item<double>(), 4096);
}

TEST(EinsumPath, JoinsTheCheapPairFirst) {
  using Pairs = std::vector<std::pair<int, int>>;
  // (2 x 1000) (1000 x 1000) (1000 x 2): from either end, never the middle first.
  EXPECT_EQ(einsum_path("ij,jk,kl->il", {{2, 1000}, {1000, 1000}, {1000, 2}}),
            (Pairs{{0, 1}, {0, 1}}));
  EXPECT_EQ(einsum_path("ij,jk,kl->il", {{1000, 1000}, {1000, 2}, {2, 1000}}),
            (Pairs{{0, 1}, {0, 1}}));
  EXPECT_EQ(einsum_path("ij,jk,kl->il", {{1000, 1000}, {1000, 1000}, {1000, 2}}),
            (Pairs{{1, 2}, {0, 1}}));
  EXPECT_TRUE(einsum_path("ij->ji", {{2, 3}}).empty());
}

TEST(EinsumPath, TakesManyOperands) {
  std::vector<Array> chain;
  std::string text;
  for (char c = 'a'; c < 'l'; ++c) {
    chain.push_back(ones({2, 2}));
    text += std::string(text.empty() ? "" : ",") + c + static_cast<char>(c + 1);
  }
  EXPECT_EQ(einsum(text + "->al", chain).item<double>(0, 0), std::pow(2, 10));
}

}  // namespace
}  // namespace weft::test
