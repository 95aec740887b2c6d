// Element types that are asked at run time, memory of such types, and what linear algebra has
// beyond the standard.
#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>

#include "support/expect.h"

namespace weft::test {
namespace {

TEST(FloatInfo, IsThatOfTheType) {
  EXPECT_EQ(finfo(DType::f32).eps, static_cast<double>(FLT_EPSILON));
  EXPECT_EQ(finfo(DType::f32).max, static_cast<double>(FLT_MAX));
  EXPECT_EQ(finfo(DType::f64).smallest_subnormal, std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(finfo(DType::f64).smallest_normal, DBL_MIN);
  EXPECT_EQ(finfo(DType::f16).max, 65504);
  EXPECT_EQ(finfo(DType::bf16).eps, 0.0078125);
  EXPECT_EQ(finfo(DType::c64).dtype, DType::f32);
  expect_refused(ErrorKind::dtype_unsupported, [] { finfo(DType::i32); });
}

TEST(IntegerInfo, IsThatOfTheType) {
  EXPECT_EQ(iinfo(DType::i8).min, -128);
  EXPECT_EQ(iinfo(DType::i8).max, 127U);
  EXPECT_EQ(iinfo(DType::i64).min, std::numeric_limits<int64_t>::min());
  EXPECT_EQ(iinfo(DType::u64).max, ~uint64_t{0});
  EXPECT_EQ(iinfo(DType::u32).min, 0);
  expect_refused(ErrorKind::dtype_unsupported, [] { iinfo(DType::boolean); });
}

TEST(IsDtype, KnowsTheKindsOfTheArrayApi) {
  EXPECT_TRUE(isdtype(DType::u8, "integral"));
  EXPECT_TRUE(isdtype(DType::u8, "unsigned integer"));
  EXPECT_FALSE(isdtype(DType::u8, "signed integer"));
  EXPECT_TRUE(isdtype(DType::bf16, "real floating"));
  EXPECT_FALSE(isdtype(DType::boolean, "numeric"));
  EXPECT_TRUE(isdtype(DType::c64, kComplexes));
  expect_refused(ErrorKind::bad_argument, [] { isdtype(DType::u8, "integer"); });
}

TEST(CanCast, IsSafeUnlessToldOtherwise) {
  EXPECT_TRUE(can_cast(DType::i64, DType::f64));
  EXPECT_FALSE(can_cast(DType::i32, DType::f32));
  EXPECT_TRUE(can_cast(DType::i64, DType::i8, Casting::same_kind));
  EXPECT_FALSE(can_cast(DType::f32, DType::i64, Casting::same_kind));
  EXPECT_FALSE(can_cast(DType::i8, DType::i16, Casting::no));
  EXPECT_TRUE(can_cast(DType::c128, DType::boolean, Casting::unsafe));
}

TEST(ResultType, TakesNumbersForWeak) {
  const Array f = zeros({2}, DType::f32);
  EXPECT_EQ(result_type({f, 2.5}), DType::f32);
  EXPECT_EQ(result_type({DType::i8, 2.5}), DType::f64);
  EXPECT_EQ(result_type({f, std::complex<double>(1, 2)}), DType::c64);
  EXPECT_EQ(result_type({true, 3}), DType::i64);
  EXPECT_EQ(result_type({f, DType::i64}), DType::f64);
  expect_refused(ErrorKind::bad_argument, [] { result_type({}); });
}

TEST(DtypeNamed, FindsEveryType) {
  for (int i = 0; i < kDTypes; ++i) {
    const auto dtype = static_cast<DType>(i);
    EXPECT_EQ(dtype_named(name_of(dtype)), dtype);
  }
  EXPECT_EQ(dtype_named("float"), DType::f64);
  expect_refused(ErrorKind::bad_argument, [] { dtype_named("flaot32"); });
}

TEST(Wrap, TakesMemoryOfATypeKnownAtRunTime) {
  float memory[] = {1, 2, 3, 4, 5, 6};
  void* first = memory;
  int given_back = 0;
  {
    const Array x = Array::wrap(first, DType::f32, {2, 3}, [&](void*) { ++given_back; });
    expect_array(x, {2, 3}, {1, 2, 3, 4, 5, 6});
    x += 1;
    const Array columns = Array::wrap(first, DType::f32, {3, 2}, Strides{1, 3}, nullptr, false);
    expect_array(columns, {3, 2}, {2, 5, 3, 6, 4, 7});
    EXPECT_FALSE(columns.is_writable());
  }
  EXPECT_EQ(given_back, 1);
  EXPECT_EQ(memory[0], 2);
  expect_refused(ErrorKind::bad_argument,
                 [&] { Array::wrap(static_cast<void*>(nullptr), DType::u8, {1}, nullptr); });
}

TEST(Item, IsAScalarOfWhateverType) {
  EXPECT_EQ(Array{7}.item().integer, 7);
  EXPECT_EQ(Array{2.5}.item().kind, DTypeKind::floating);
  EXPECT_EQ((Array{std::complex<double>(1, 2)}.item().imag), 2);
  expect_refused(ErrorKind::bad_argument, [] { (Array{1, 2}).item(); });
}

TEST(Trace, IsSummedInTheTypeAskedFor) {
  const Array x = full({3, 3}, 100, DType::i8);
  EXPECT_EQ(trace(x).dtype(), DType::i64);
  EXPECT_EQ(trace(x, 0, 0, 1, DType::f32).dtype(), DType::f32);
  EXPECT_EQ(linalg::trace(x, 0, DType::i8).item<int8_t>(), 44);
}

TEST(InPlace, HasWhatCxxHasNoOperatorFor) {
  const Array x = {7, -7};
  expect_array(floor_divide_in_place(x, 2), {2}, {3, -4});
  expect_array(power_in_place(x, 2), {2}, {9, 16});
  const Array m = {{1, 2}, {3, 4}};
  matmul_in_place(m, Array{{0, 1}, {1, 0}});
  expect_array(m, {2, 2}, {2, 1, 4, 3});
  expect_refused(ErrorKind::cast_refused, [&] { floor_divide_in_place(x, 2.5); });
}

TEST(Tolerance, IsOneForEachMatrix) {
  const Array a = broadcast_to(Array{{1.0, 0.0}, {0.0, 0.1}}, {3, 2, 2});
  const Array rtol = {0.01, 0.2, 0.05};
  expect_array(linalg::matrix_rank(a, {.rtol = rtol}), {3}, {2, 1, 2});
  expect_array(linalg::pinv(a, {.rtol = rtol})(all, 1, 1), {3}, {10, 0, 10});
  expect_refused(ErrorKind::extents_differ, [&] { linalg::matrix_rank(a, {.rtol = zeros({2})}); });
}

TEST(Norm, IsAnyOfNumpys) {
  const Array m = {{1.0, -2.0}, {3.0, 4.0}};
  EXPECT_DOUBLE_EQ(linalg::norm(m).item<double>(), std::sqrt(30));
  expect_array(linalg::norm(m, {.ord = 1}), {}, {6});
  expect_array(linalg::norm(m, {.ord = HUGE_VAL}), {}, {7});
  expect_array(linalg::norm(m, {.ord = 1, .axis = 0}), {2}, {4, 6});
  expect_array(linalg::norm(m, {.ord = HUGE_VAL, .axis = 1, .keepdims = true}), {2, 1}, {2, 4});
  const Array batch = broadcast_to(m, {3, 2, 2}).moveaxis({0}, {1});
  const Array norms = linalg::norm(batch, {.ord = -1, .axis = {0, 2}, .keepdims = true});
  expect_array(norms, {1, 3, 1}, {4, 4, 4});
  expect_refused(ErrorKind::bad_argument, [&] { linalg::norm(m, {.ord = 3}); });
  expect_refused(ErrorKind::bad_argument, [&] { linalg::norm(batch, {.ord = 2}); });
  expect_refused(ErrorKind::bad_argument,
                 [&] { linalg::norm(m, {.ord = linalg::MatrixOrd::nuclear, .axis = 0}); });
}

TEST(Cond, IsInfiniteOfSingularMatrices) {
  const double inf = std::numeric_limits<double>::infinity();
  const Array a = {{{1.0, 2.0}, {2.0, 4.0}}, {{2.0, 0.0}, {0.0, 1.0}}};
  expect_array(linalg::cond(a, 1), {2}, {inf, 2});
  EXPECT_GT(linalg::cond(a).item<double>(0), 1e15);
  EXPECT_DOUBLE_EQ(linalg::cond(a).item<double>(1), 2);
  EXPECT_DOUBLE_EQ(linalg::cond(a, -2).item<double>(1), 0.5);
  expect_refused(ErrorKind::not_square, [] { linalg::cond(ones({2, 3}), 1); });
}

TEST(MultiDot, IsTheProductOfAll) {
  const Array a = arange(6).reshape({2, 3}), b = arange(12).reshape({3, 4}), v = arange(4);
  EXPECT_TRUE(array_equal(linalg::multi_dot({a, b, v}), matmul(a, matmul(b, v))));
  EXPECT_TRUE(array_equal(linalg::multi_dot({arange(2), a, b, v}),
                          matmul(arange(2), matmul(a, matmul(b, v)))));
  expect_refused(ErrorKind::bad_argument, [&] { linalg::multi_dot({a}); });
  expect_refused(ErrorKind::bad_argument, [&] { linalg::multi_dot({a, v, b}); });
}

TEST(TensorEquations, AreSolved) {
  const Array a = eye(24).reshape({6, 4, 2, 3, 4}) * 2;
  const Array b = arange(24.0).reshape({6, 4});
  const Array x = linalg::tensorsolve(a, b);
  EXPECT_EQ(x.shape(), (Shape{2, 3, 4}));
  EXPECT_TRUE(all_close(tensordot(a, x, 3), b));
  const Array inverse = linalg::tensorinv(a, 2);
  EXPECT_EQ(inverse.shape(), (Shape{2, 3, 4, 6, 4}));
  EXPECT_TRUE(all_close(tensordot(inverse, b, 2), x));
  const Array turned = a.moveaxis({2}, {0});
  EXPECT_TRUE(all_close(linalg::tensorsolve(turned, b, {0}), x.moveaxis({0}, {2})));
  expect_refused(ErrorKind::not_square, [&] { linalg::tensorsolve(a, ones({5})); });
  expect_refused(ErrorKind::not_square, [&] { linalg::tensorinv(a, 1); });
}

}  // namespace
}  // namespace weft::test
