// Which function a call means: with names of <cmath> around, with braces, by address.
#include <gtest/gtest.h>

#include <cmath>

#include "support/expect.h"
#include "weft/weft.h"

namespace {

template <class X>
auto exponential(const X& x) {
  using std::exp;
  return exp(x);  // a number's is std's, an array's is found beside its type
}

TEST(Overloads, GenericCodeFindsThemBesideStd) {
  EXPECT_EQ(exponential(0.0), 1.0);
  static_assert(std::same_as<decltype(exponential(0.0f)), float>);
  const weft::Array x = {0.0, 0.0};
  weft::test::expect_array(exponential(x), {2}, {1, 1});
  weft::test::expect_array(exponential(weft::lazy(x)), {2}, {1, 1});
}

TEST(Overloads, UsingTheNamespaceBesideCmathIsNotAmbiguous) {
  using namespace weft;  // ::exp, ::floor and ::fmax of <cmath> are there as well
  const Array a = {4.0, 9.0};
  weft::test::expect_array(sqrt(a), {2}, {2, 3});
  weft::test::expect_array(fmax(a, 5), {2}, {5, 9});
  weft::test::expect_array(pow(2, a - 3), {2}, {2, 64});
  EXPECT_EQ(floor(2.5), 2.0);
}

TEST(Overloads, BracesAreAnArray) {
  weft::test::expect_array(weft::negative({{1, 2}}), {2}, {-1, -2});
  weft::test::expect_array(weft::add({{1, 2}}, 1), {2}, {2, 3});
  weft::test::expect_array(weft::add(1, {{1, 2}}), {2}, {2, 3});
}

TEST(Overloads, AnExpressionMayStandInAnyPlace) {
  const weft::Array c = {true, false};
  const weft::Array x = {1, 2};
  weft::test::expect_array(where(c, lazy(x), 2), {2}, {1, 2});
  weft::test::expect_array(where(c, 3, lazy(x)), {2}, {3, 2});
  weft::test::expect_array(where(lazy(c), x, 7), {2}, {1, 7});
  const weft::Operand kept = x;  // an operand to keep goes anywhere, too
  weft::test::expect_array(add(kept, lazy(x)), {2}, {2, 4});
  weft::test::expect_array(add(lazy(x), kept), {2}, {2, 4});
}

TEST(Overloads, AnAddressHasTheTypeThatIsAsked) {
  weft::Array (*eager)(weft::CallOperand&&, weft::CallOptions &&) = &weft::exp;
  weft::Expr (*deferred)(const weft::Expr&, const weft::Options&) = &weft::exp;
  const weft::Array x = {0.0};
  weft::test::expect_array(eager(x, {}), {1}, {1});
  weft::test::expect_array(deferred(lazy(x), {}), {1}, {1});
}

}  // namespace
