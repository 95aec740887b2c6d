// Every hint works: for all small shapes, each call that is refused with a hint is repeated as the
// hint proposes, and goes through.
#include <gtest/gtest.h>

#include <functional>
#include <iostream>

#include "error/hint_language.h"

namespace weft::test {
namespace {

constexpr int64_t kExtents[] = {0, 1, 2, 3};

// Every shape of rank 0 to `most_axes`.
std::vector<Shape> small_shapes(int most_axes = 3) {
  std::vector<Shape> shapes = {Shape{}};
  for (size_t next = 0; next < shapes.size(); ++next) {
    if (shapes[next].rank() == most_axes) break;
    for (int64_t extent : kExtents) {
      Shape longer = shapes[next];
      longer.push_back(extent);
      shapes.push_back(longer);
    }
  }
  return shapes;
}

// All lists of `length` entries between low and high.
std::vector<Dims> all_lists(int length, int64_t low, int64_t high) {
  std::vector<Dims> lists = {Dims::filled(length, low)};
  for (int place = length - 1; place >= 0;) {
    Dims next = lists.back();
    for (place = length - 1; place >= 0 && ++next[place] > high; --place) next[place] = low;
    if (place >= 0) lists.push_back(next);
  }
  return lists;
}

using Call = std::function<Array(const Names&)>;

struct Tally {
  int calls = 0;
  int refused = 0;
  int hinted = 0;
};

// True if the code is the corrected call itself and not one of its operands.
bool is_whole_call(const std::string& code, std::string op) {
  if (op.back() == '_') op.pop_back();
  return code.find(op + "(") != std::string::npos;
}

Array do_as_told(const std::vector<std::string>& together, const std::string& op, const Call& call,
                 const Names& names) {
  if (together.size() == 1 && is_whole_call(together[0], op))
    return HintCode(together[0], names).evaluate();
  Names changed = names;
  for (const std::string& code : together) {
    HintCode expression(code, names);
    const Array operand = expression.evaluate();
    changed[expression.operand()] = operand;
  }
  return call(changed);
}

void follow(const ErrorInfo& info, const std::string& text, const Call& call, const Names& names) {
  try {
    for (const PlaceInHint& place : places_in(info.hint)) {
      const Shape result = do_as_told({place.code}, info.op, call, names).shape();
      if (!place.result.empty()) {
        EXPECT_EQ(to_string(result), place.result) << text;
      }
    }
    if (!places_in(info.hint).empty()) return;
    std::vector<Shape> results;
    for (const auto& together : alternatives_in(info.hint)) {
      results.push_back(do_as_told(together, info.op, call, names).shape());
    }
    for (const Shape& result : results) EXPECT_EQ(result, results[0]) << text;
  } catch (const Error& error) {
    ADD_FAILURE() << text << "\n... but followed, the hint gives\n" << error.what();
  } catch (const std::exception& error) {
    ADD_FAILURE() << error.what() << "\nin\n" << text;
  }
}

// Calls; if refused with a hint, does what the hint says.
void attempt(Tally& tally, const Names& names, const Call& call) {
  ++tally.calls;
  try {
    call(names);
  } catch (const Error& error) {
    ++tally.refused;
    if (error.info().hint.empty()) return;
    ++tally.hinted;
    follow(error.info(), error.what(), call, names);
  }
}

// Calls with all pairs of small shapes. Stops at the first hint that fails.
Tally attempt_pairs(const Call& call, DType dtype_of_a = DType::f64) {
  Tally tally;
  const std::vector<Shape> shapes = small_shapes();
  for (const Shape& a : shapes) {
    for (const Shape& b : shapes) {
      attempt(tally, {{"a", zeros(a, dtype_of_a)}, {"b", zeros(b)}}, call);
      if (testing::Test::HasFailure()) return tally;
    }
  }
  return tally;
}

void report(const Tally& tally) {
  std::cout << "[ hints    ] " << tally.calls << " calls, " << tally.refused << " refused, "
            << tally.hinted << " with a hint\n";
  testing::Test::RecordProperty("refused", tally.refused);
  testing::Test::RecordProperty("hinted", tally.hinted);
}

void expect_hints(const Tally& tally, int at_least) {
  report(tally);
  EXPECT_GE(tally.hinted, at_least) << "the test has lost its object";
}

TEST(Hints, NumpyPairs) {
  expect_hints(attempt_pairs([](const Names& n) { return add(n.at("a"), n.at("b")); }), 900);
}

TEST(Hints, TorchPairs) {
  expect_hints(attempt_pairs([](const Names& n) { return torch::add(n.at("a"), n.at("b")); }), 900);
}

TEST(Hints, TheXlaCallIsProposedOnlyForEqualTypes) {
  const auto call = [](const Names& n) { return add(n.at("a"), n.at("b")); };
  expect_hints(attempt_pairs(call, DType::i32), 900);
}

TEST(Hints, InPlace) {
  expect_hints(attempt_pairs([](const Names& n) {
                 Array target = n.at("a").copy();
                 return target += n.at("b");
               }),
               1000);
  expect_hints(
      attempt_pairs([](const Names& n) { return torch::add_(n.at("a").copy(), n.at("b")); }), 1000);
}

TEST(Hints, Out) {
  const std::vector<Shape> outs = {Shape{}, Shape{3}, Shape{2, 3}, Shape{2, 2}, Shape{2, 3, 2}};
  for (const Shape& out : outs) {
    expect_hints(attempt_pairs([&](const Names& n) {
                   return add(n.at("a"), n.at("b"), {.out = zeros(out)});
                 }),
                 1000);
  }
}

TEST(Hints, Assignment) {
  Tally tally;
  for (const Shape& target : small_shapes()) {
    for (const Shape& values : small_shapes()) {
      attempt(tally, {{"x", zeros(values)}}, [&](const Names& n) {
        Array array = zeros(target);
        return array.assign(n.at("x"));
      });
    }
  }
  expect_hints(tally, 150);
}

class UnderPolicy : public testing::TestWithParam<Policy> {};

TEST_P(UnderPolicy, PairsOfEveryDialect) {
  PolicyScope scope(GetParam());
  expect_hints(attempt_pairs([](const Names& n) { return add(n.at("a"), n.at("b")); }), 1000);
  expect_hints(attempt_pairs([](const Names& n) { return torch::add(n.at("a"), n.at("b")); }),
               1000);
  expect_hints(attempt_pairs([](const Names& n) {
                 Array target = n.at("a").copy();
                 return target += n.at("b");
               }),
               500);
  report(attempt_pairs([](const Names& n) { return xla::add(n.at("a"), n.at("b")); }));
  report(attempt_pairs([](const Names& n) { return outer(Op::add, n.at("a"), n.at("b")); }));
}

TEST_P(UnderPolicy, OneOperandAndItsMask) {
  Tally tally;
  for (const Shape& shape : small_shapes()) {
    for (const Shape& mask : small_shapes()) {
      const Names names = {{"x", zeros(shape)}, {"mask", zeros(mask, DType::boolean)}};
      attempt(tally, names, [&](const Names& n) {
        const Array out = zeros({2, 3});
        return abs(n.at("x"), {.out = out, .where = n.at("mask"), .policy = GetParam()});
      });
    }
  }
  expect_hints(tally, 20);
}

INSTANTIATE_TEST_SUITE_P(Hints, UnderPolicy, testing::Values(Policy::same_rank, Policy::exact),
                         [](const auto& policy) {
                           return policy.param == Policy::exact ? "exact" : "same_rank";
                         });

// Missing, too few, too many, negative, out of range, repeated, descending: all of them.
Tally attempt_xla(const std::function<Array(const Array&, const Array&, const Axes&)>& add_with) {
  Tally tally;
  const std::vector<Shape> shapes = small_shapes();
  for (const Shape& a : shapes) {
    for (const Shape& b : shapes) {
      const Names names = {{"a", zeros(a)}, {"b", zeros(b)}};
      for (int count = 0; count <= 2; ++count) {
        for (const Dims& dims : all_lists(count, -1, std::max(a.rank(), b.rank()))) {
          attempt(tally, names,
                  [&](const Names& n) { return add_with(n.at("a"), n.at("b"), dims); });
          if (testing::Test::HasFailure()) return tally;
        }
      }
    }
  }
  return tally;
}

TEST(Hints, XlaDimensions) {
  expect_hints(attempt_xla([](const Array& a, const Array& b, const Axes& dims) {
                 return xla::add(a, b, dims);
               }),
               20'000);
}

TEST(Hints, XlaDimensionsUnderTheExactPolicy) {
  PolicyScope scope(Policy::exact);
  expect_hints(attempt_xla([](const Array& a, const Array& b, const Axes& dims) {
                 return xla::add(a, b, dims);
               }),
               2'000);
}

TEST(Hints, XlaShapesAlone) {
  report(attempt_pairs([](const Names& n) {
    return zeros(xla::infer_binary_shape(n.at("a").shape(), n.at("b").shape()).shape);
  }));
}

TEST(Hints, XlaSelect) {
  Tally tally;
  const std::vector<Shape> shapes = small_shapes(2);
  for (const Shape& a : shapes) {
    for (const Shape& b : shapes) {
      for (const Shape& c : shapes) {
        const Names names = {{"a", zeros(a, DType::boolean)}, {"b", zeros(b)}, {"c", zeros(c)}};
        attempt(tally, names,
                [](const Names& n) { return xla::select(n.at("a"), n.at("b"), n.at("c")); });
      }
    }
  }
  expect_hints(tally, 500);
}

TEST(Hints, BroadcastTo) {
  Tally tally;
  for (const Shape& shape : small_shapes()) {
    for (const Shape& target : small_shapes()) {
      attempt(tally, {{"x", zeros(shape)}},
              [&](const Names& n) { return n.at("x").broadcast_to(target); });
    }
  }
  expect_hints(tally, 150);
}

TEST(Hints, Expand) {
  Tally tally;
  for (const Shape& shape : small_shapes()) {
    for (int rank = 0; rank <= 3; ++rank) {
      for (const Dims& target : all_lists(rank, -2, 3)) {
        attempt(tally, {{"x", zeros(shape)}},
                [&](const Names& n) { return torch::expand(n.at("x"), target); });
      }
    }
  }
  expect_hints(tally, 2'000);
}

// Shapes so large that the obvious correction would have too many elements.
TEST(Hints, AreNotGivenForResultsThatCannotExist) {
  const int64_t huge = int64_t{1} << 40;
  try {
    broadcast_shapes(Shape{huge}, Shape{huge + 1});
    FAIL() << "nothing was refused";
  } catch (const ShapeError& error) {
    EXPECT_EQ(error.info().hint, "");
  }
}

TEST(Hints, TheLanguageRefusesWhatItDoesNotKnow) {
  const Names names = {{"a", zeros({2})}};
  EXPECT_THROW(HintCode("a.ravel()", names).evaluate(), UnknownForm);
  EXPECT_THROW(HintCode("a(first)", names).evaluate(), UnknownForm);
  EXPECT_THROW(HintCode("concatenate(a, a)", names).evaluate(), UnknownForm);
  EXPECT_THROW(HintCode("a or so", names).evaluate(), UnknownForm);
  EXPECT_THROW(alternatives_in("try something else"), UnknownForm);
}

}  // namespace
}  // namespace weft::test
