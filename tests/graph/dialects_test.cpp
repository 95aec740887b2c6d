// Expressions in PyTorch's and XLA's dialects: what the eager calls give, and refuse.
#include <gtest/gtest.h>

#include "support/random_arrays.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

Array numbers(const Shape& shape, DType dtype = DType::f32) {
  return (arange(count_or_overflow(shape)) % 7 + 1).reshape(shape).astype(dtype);
}

template <class Lazy, class Eager>
void expect_same(Lazy lazy_call, Eager eager_call) {
  std::string refusal;
  Array expected;
  try {
    expected = eager_call();
  } catch (const Error& error) {
    refusal = error.what();
  }
  try {
    const Expr expr = lazy_call();
    EXPECT_EQ(refusal, "") << "was not refused";
    EXPECT_EQ(difference(expected, expr), "");
  } catch (const Error& error) {
    EXPECT_EQ(refusal, error.what());
  }
}

TEST(LazyTorch, PromotesByRankAsTheEagerDialect) {
  const Array x = numbers({2, 3});
  const Array scalar64 = numbers({}, DType::f64);
  const Array ints = numbers({3}, DType::i32);
  expect_same([&] { return torch::add(lazy(x), scalar64); },
              [&] { return torch::add(x, scalar64); });
  expect_same([&] { return torch::mul(lazy(ints), 2.5); }, [&] { return torch::mul(ints, 2.5); });
  expect_same([&] { return torch::div(ints, lazy(x)); }, [&] { return torch::div(ints, x); });
  expect_same([&] { return torch::sigmoid(torch::sub(lazy(x), ints)); },
              [&] { return torch::sigmoid(torch::sub(x, ints)); });
  expect_same([&] { return torch::where(torch::gt(lazy(x), 3), x, lazy(x)); },
              [&] { return torch::where(torch::gt(x, 3), x, x); });
  expect_same([&] { return torch::clamp(lazy(x), 2, 4); }, [&] { return torch::clamp(x, 2, 4); });
}

TEST(LazyTorch, RefusesInPyTorchsWords) {
  const Array x = numbers({2, 3});
  const Array other = numbers({4});
  expect_same([&] { return torch::add(lazy(x), other); }, [&] { return torch::add(x, other); });
  expect_same([&] { return torch::sum(lazy(x), {.dim = 2}); },
              [&] { return torch::sum(x, {.dim = 2}); });
  const Array ints = numbers({3}, DType::i32);
  expect_same([&] { return torch::mean(lazy(ints)); }, [&] { return torch::mean(ints); });
  expect_same([&] { return torch::var(lazy(ints)); }, [&] { return torch::var(ints); });
  expect_same([&] { return torch::norm(lazy(ints)); }, [&] { return torch::norm(ints); });
}

TEST(LazyTorch, ReducesAsTheEagerDialect) {
  for (const DType dtype : {DType::f32, DType::f16, DType::u8, DType::c64}) {
    const Array x = numbers({3, 5, 4}, dtype);
    const torch::ReduceOptions o{.dim = {0, 2}, .keepdim = true};
    const torch::ReduceOptions one{.dim = 1};
    expect_same([&] { return torch::sum(lazy(x), o); }, [&] { return torch::sum(x, o); });
    expect_same([&] { return torch::prod(lazy(x), one); }, [&] { return torch::prod(x, one); });
    expect_same([&] { return torch::mean(lazy(x), o); }, [&] { return torch::mean(x, o); });
    expect_same([&] { return torch::amax(lazy(x), o); }, [&] { return torch::amax(x, o); });
    expect_same([&] { return torch::amin(lazy(x)); }, [&] { return torch::amin(x); });
    expect_same([&] { return torch::var(lazy(x), o); }, [&] { return torch::var(x, o); });
    expect_same([&] { return torch::stddev(lazy(x)); }, [&] { return torch::stddev(x); });
    expect_same([&] { return torch::norm(lazy(x), 3, o); }, [&] { return torch::norm(x, 3, o); });
    expect_same([&] { return torch::argmax(lazy(x), one); }, [&] { return torch::argmax(x, one); });
    expect_same([&] { return torch::argmin(lazy(x)); }, [&] { return torch::argmin(x); });
    expect_same([&] { return torch::any(lazy(x), one); }, [&] { return torch::any(x, one); });
    expect_same([&] { return torch::all(lazy(x), o); }, [&] { return torch::all(x, o); });
    expect_same([&] { return torch::count_nonzero(lazy(x), o); },
                [&] { return torch::count_nonzero(x, o); });
    expect_same([&] { return torch::logsumexp(lazy(x), one); },
                [&] { return torch::logsumexp(x, one); });
  }
}

TEST(LazyTorch, RunsAtOnceIntoOut) {
  const Array x = numbers({4});
  Array out = zeros({4}, DType::f32);
  torch::mul(lazy(x), x, {.out = out});
  EXPECT_EQ(difference(x * x, out), "");
}

TEST(LazyXla, PlacesTheLowerRankAsTold) {
  const Array m = numbers({3, 4});
  const Array column = numbers({3});
  const Array row = numbers({4});
  expect_same([&] { return xla::add(lazy(m), column, {0}); },
              [&] { return xla::add(m, column, {0}); });
  expect_same([&] { return xla::subtract(row, lazy(m), {1}); },
              [&] { return xla::subtract(row, m, {1}); });
  expect_same([&] { return xla::multiply(xla::exp(lazy(column)), lazy(m), {0}); },
              [&] { return xla::multiply(xla::exp(column), m, {0}); });
  const Array ints = numbers({3}, DType::i32);
  expect_same([&] { return xla::divide(lazy(ints), xla::negate(lazy(ints))); },
              [&] { return xla::divide(ints, xla::negate(ints)); });
}

TEST(LazyXla, RefusesWhatIsImplicit) {
  const Array m = numbers({3, 4});
  const Array row = numbers({4});
  const Array wide = numbers({3, 4}, DType::i32);
  expect_same([&] { return xla::add(lazy(m), row); }, [&] { return xla::add(m, row); });
  expect_same([&] { return xla::add(lazy(m), row, {0}); }, [&] { return xla::add(m, row, {0}); });
  expect_same([&] { return xla::add(lazy(m), wide); }, [&] { return xla::add(m, wide); });
  expect_same(
      [&] {
        return xla::broadcast_in_dim(lazy(row), {4, 3}, {1});
      },
      [&] {
        return xla::broadcast_in_dim(row, {4, 3}, {1});
      });
  expect_same([&] { return xla::reduce(lazy(m), numbers({}), Op::subtract, {0}); },
              [&] { return xla::reduce(m, numbers({}), Op::subtract, {0}); });
  expect_same([&] { return xla::reduce(lazy(m), numbers({1}), Op::add, {0}); },
              [&] { return xla::reduce(m, numbers({1}), Op::add, {0}); });
  expect_same([&] { return xla::reduce(lazy(m), numbers({}), Op::add, {2}); },
              [&] { return xla::reduce(m, numbers({}), Op::add, {2}); });
}

TEST(LazyXla, SelectsClampsBroadcastsAndConverts) {
  const Array m = numbers({3, 4});
  const Array low = numbers({}) + 1;
  const Array high = numbers({}) + 3;
  const Array pred = m > 3.0;
  expect_same([&] { return xla::select(pred, lazy(m), m); },
              [&] { return xla::select(pred, m, m); });
  expect_same([&] { return xla::clamp(low, lazy(m), high); },
              [&] { return xla::clamp(low, m, high); });
  expect_same([&] { return xla::clamp(lazy(m), low, high); },
              [&] { return xla::clamp(m, low, high); });
  expect_same([&] { return xla::negate(xla::broadcast(lazy(m), {2})); },
              [&] { return xla::negate(xla::broadcast(m, {2})); });
  expect_same(
      [&] {
        return xla::abs(xla::broadcast_in_dim(lazy(m), {3, 2, 4}, {0, 2}));
      },
      [&] {
        return xla::abs(xla::broadcast_in_dim(m, {3, 2, 4}, {0, 2}));
      });
  expect_same([&] { return xla::convert_element_type(lazy(m), DType::i8); },
              [&] { return xla::convert_element_type(m, DType::i8); });
}

TEST(LazyXla, ReducesByAnyMonoid) {
  for (const DType dtype : {DType::f32, DType::i32, DType::boolean}) {
    const Array m = numbers({3, 4, 5}, dtype);
    const Array init = numbers({}, dtype);
    for (const Op op : {Op::add, Op::multiply, Op::maximum, Op::minimum, Op::bitwise_xor}) {
      expect_same(
          [&] {
            return xla::reduce(lazy(m), init, op, {0, 2});
          },
          [&] {
            return xla::reduce(m, init, op, {0, 2});
          });
    }
  }
  const Array none = zeros({0, 2}, DType::f32);
  expect_same([&] { return xla::reduce(lazy(none), numbers({}), Op::add, {0}); },
              [&] { return xla::reduce(none, numbers({}), Op::add, {0}); });
}

}  // namespace
}  // namespace weft::test
