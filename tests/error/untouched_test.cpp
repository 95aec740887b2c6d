// Nothing has been written when an error is thrown: the output keeps every byte.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "support/random_arrays.h"

namespace weft::test {
namespace {

std::vector<std::byte> bytes_of(const Array& array) {
  const detail::StorageRef& storage = array.storage();
  return {storage.bytes(), storage.bytes() + storage.size_bytes()};
}

// The kind of the error that the call throws; the target must not have changed.
ErrorKind refused(const Array& target, const std::function<void()>& call) {
  const std::vector<std::byte> before = bytes_of(target);
  ErrorKind kind = ErrorKind::no_error;
  try {
    call();
  } catch (const Error& error) {
    kind = error.kind();
    EXPECT_EQ(bytes_of(target), before) << error.what();
  }
  return kind;
}

const Array kMask = ones({2, 3}, DType::boolean);

class Untouched : public testing::Test {
 protected:
  Array target_ = arange(6).reshape({2, 3}).astype(DType::i32);
};

TEST_F(Untouched, WhenOperandsDoNotBroadcast) {
  EXPECT_EQ(refused(target_, [&] { target_ += zeros({4}); }), ErrorKind::extents_differ);
  EXPECT_EQ(refused(target_, [&] { add(target_, zeros({2}), {.out = target_}); }),
            ErrorKind::extents_differ);
  EXPECT_EQ(refused(target_, [&] { torch::mul_(target_, zeros({2})); }), ErrorKind::extents_differ);
}

TEST_F(Untouched, WhenTheResultDoesNotFit) {
  EXPECT_EQ(refused(target_,
                    [&] {
                      target_ += zeros({1, 2, 3}, DType::i32);
                    }),
            ErrorKind::output_shape);
  EXPECT_EQ(refused(target_,
                    [&] {
                      add(Array{1}, zeros({2, 2, 3}), {.out = target_});
                    }),
            ErrorKind::output_shape);
  EXPECT_EQ(refused(target_, [&] { target_(0) = zeros({2}, DType::i32); }),
            ErrorKind::output_shape);
  EXPECT_EQ(refused(target_, [&] { torch::copy_(target_, zeros({2}, DType::i32)); }),
            ErrorKind::output_shape);
}

TEST_F(Untouched, WhenThePolicyForbids) {
  EXPECT_EQ(refused(target_,
                    [&] {
                      add(target_, Array{1, 2, 3}, {.out = target_, .policy = Policy::same_rank});
                    }),
            ErrorKind::rank_promotion);
  PolicyScope exact(Policy::exact);
  EXPECT_EQ(refused(target_, [&] { target_ += ones({2, 1}, DType::i32); }), ErrorKind::stretch);
  EXPECT_EQ(refused(target_, [&] { target_(all) = ones({3}, DType::i32); }), ErrorKind::stretch);
}

TEST_F(Untouched, WhenTypesAreRefused) {
  EXPECT_EQ(refused(target_, [&] { target_ += 1.5; }), ErrorKind::cast_refused);
  EXPECT_EQ(refused(target_, [&] { target_(0) = 1.5; }), ErrorKind::cast_refused);
  EXPECT_EQ(refused(target_, [&] { target_ /= 2; }), ErrorKind::cast_refused);
  EXPECT_EQ(refused(target_, [&] { torch::div_(target_, 2); }), ErrorKind::cast_refused);
  EXPECT_EQ(refused(target_, [&] { bitwise_and(target_, 1.5, {.out = target_}); }),
            ErrorKind::dtype_unsupported);
  EXPECT_EQ(refused(target_, [&] { add(target_, 1, {.out = target_, .where = target_}); }),
            ErrorKind::dtype_unsupported);
  EXPECT_EQ(refused(target_, [&] { torch::add_(target_, zeros({3}, DType::u32)); }),
            ErrorKind::no_common_dtype);
  Array bytes = zeros({3}, DType::i8);
  EXPECT_EQ(refused(bytes, [&] { bytes += 128; }), ErrorKind::literal_does_not_fit);
  EXPECT_EQ(refused(bytes, [&] { bytes(1) = -129; }), ErrorKind::literal_does_not_fit);
}

TEST_F(Untouched, WhenTheTargetMustNotBeWritten) {
  Array frozen = target_.read_only();
  EXPECT_EQ(refused(target_, [&] { frozen += 1; }), ErrorKind::read_only);
  EXPECT_EQ(refused(target_, [&] { frozen(0) = 1; }), ErrorKind::read_only);
  Array repeated = torch::expand(target_(all, slice(0, 1)), {2, 5});
  EXPECT_EQ(refused(target_, [&] { repeated += 1; }), ErrorKind::repeated_elements);
  EXPECT_EQ(refused(target_, [&] { torch::copy_(repeated, 7); }), ErrorKind::repeated_elements);
}

TEST_F(Untouched, WhenArgumentsAreWrong) {
  const Operand operands[] = {target_, 1};
  EXPECT_EQ(refused(target_, [&] { apply(Op::add, operands, 1, {.out = target_}); }),
            ErrorKind::bad_argument);
  EXPECT_EQ(refused(target_, [&] { add(target_, 1, {.where = kMask}); }),
            ErrorKind::where_without_out);
}

TEST_F(Untouched, WhenTheObserverThrows) {
  struct Stop {};
  const std::vector<std::byte> before = bytes_of(target_);
  ObserverScope watch([](const Stretch&) { throw Stop{}; });
  EXPECT_THROW(target_ += Array({1, 2, 3}), Stop);
  EXPECT_THROW(target_(all) = Array({1, 2, 3}), Stop);
  EXPECT_EQ(bytes_of(target_), before);
}

// Random calls: shapes, types, policies and masks that mostly do not go together.
ErrorKind refuse_at_random(Random& random) {
  static constexpr int64_t extents[] = {1, 2, 2, 3};
  const auto shape = [&] {
    Shape found;
    for (int64_t rank = random.between(0, 2); rank > 0; --rank)
      found.push_back(random.pick(extents));
    return found;
  };
  const auto dtype = [&] { return static_cast<DType>(random.below(kDTypes)); };
  Array target = random_array(random, shape(), dtype());
  if (random.chance(10)) target = target.read_only();
  if (random.chance(10))
    target = torch::expand(target, [&] {
      Shape repeated = target.shape();
      repeated.insert(0, 2);
      return repeated;
    }());
  Options options;
  options.out = target;
  options.policy = random.pick(std::vector{Policy::implicit, Policy::same_rank, Policy::exact});
  const Array mask = random_array(random, shape(), random.chance(80) ? DType::boolean : dtype());
  if (random.chance(30)) options.where = mask;
  const Op op = static_cast<Op>(random.below(kOps));
  std::vector<Array> arrays;
  for (int i = 0; i < info(op).arity; ++i) arrays.push_back(random_array(random, shape(), dtype()));
  std::vector<Operand> operands(arrays.begin(), arrays.end());
  if (random.chance(30)) operands[0] = static_cast<int>(random.between(-300, 300));
  return refused(target, [&] { apply(op, operands.data(), info(op).arity, options); });
}

TEST(UntouchedAtRandom, WhateverIsRefused) {
  std::set<std::string_view> seen;
  for_random_cases(20'000, [&](Random& random) { seen.insert(name_of(refuse_at_random(random))); });
  for (const char* kind : {"no_error", "extents_differ", "output_shape", "rank_promotion",
                           "stretch", "dtype_unsupported", "cast_refused", "literal_does_not_fit",
                           "read_only", "repeated_elements"}) {
    EXPECT_TRUE(seen.contains(kind)) << kind;
  }
}

}  // namespace
}  // namespace weft::test
