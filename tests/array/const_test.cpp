// The one rule of const: it is the name's. Elements are protected by read_only() and nothing else.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include "support/expect.h"
#include "weft/weft.h"

namespace weft {
namespace {

using test::expect_refused;
using test::numbers;

// Every way to write 7 to all elements of an array of two.
struct Way {
  std::string name;
  std::function<void(const Array&)> write;
};
const std::vector<Way> kWays = {
    {"assign", [](const Array& a) { a.assign(7); }},
    {"assign an expression", [](const Array& a) { a.assign(lazy(full({2}, 7.0))); }},
    {"index", [](const Array& a) { a(all) = 7; }},
    {"+=", [](const Array& a) { a += 7; }},
    {"+= an expression", [](const Array& a) { a += lazy(full({2}, 7.0)); }},
    {"out", [](const Array& a) { add(a, 7, {.out = a}); }},
    {"evaluate_into", [](const Array& a) { evaluate_into(a, lazy(full({2}, 7.0))); }},
    {"add_", [](const Array& a) { torch::add_(a, 7); }},
    {"Tensor", [](const torch::Tensor& t) { t += 7; }},
    {"data", [](const Array& a) { a.data<double>()[0] = a.data<double>()[1] = 7; }},
    {"view", [](const Array& a) { a.view<double, 1>()(0) = a.view<double, 1>()(1) = 7; }},
};

TEST(ConstArray, IsWrittenByEveryWayThatWrites) {
  for (const Way& way : kWays) {
    const Array a = zeros({2});
    way.write(a);
    EXPECT_EQ(numbers(a), (std::vector<double>{7, 7})) << way.name;
  }
}

TEST(ConstArray, CannotBeRebound) {
  static_assert(std::is_assignable_v<Array&, const Array&>);
  static_assert(!std::is_assignable_v<const Array&, const Array&>);
  static_assert(!std::is_assignable_v<const torch::Tensor&, const torch::Tensor&>);
}

TEST(ReadOnlyArray, IsWrittenByNone) {
  for (const Way& way : kWays) {
    SCOPED_TRACE(way.name);
    Array a = zeros({2}).read_only();
    expect_refused(ErrorKind::read_only, [&] { way.write(a); });
    EXPECT_EQ(numbers(a), (std::vector<double>{0, 0}));
  }
}

}  // namespace
}  // namespace weft
