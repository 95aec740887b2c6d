// PyTorch's names of random numbers, which one generator of the process gives.
#include <atomic>

#include "base/raise.h"
#include "base/text.h"
#include "dialect/random.h"
#include "random/run.h"
#include "weft/torch.h"

namespace weft::torch {
namespace {

// The seed of PyTorch's generators that nobody seeded.
constinit std::atomic<uint64_t> seed{67280421310721};
constinit std::atomic<uint64_t> calls{0};

random::Key next_key() noexcept {
  return random::fold_in(random::key(seed.load()), calls.fetch_add(1));
}

template <class... Parameters>
Array draw(const char* name, core::Distribution distribution, const Shape& size, DType dtype,
           const Parameters&... parameters) {
  const core::Generate g = dialect::lower_random(
      {name, Dialect::torch, distribution, {}, &size, dtype}, {parameters...});
  core::Generate drawn = g;
  drawn.key = next_key();  // a call that is refused takes none
  return random::run(drawn);
}

core::Parameter number(Scalar value) {
  core::Parameter p;
  p.number = value;
  return p;
}

}  // namespace

void manual_seed(uint64_t value) {
  seed = value;
  calls = 0;
}

Tensor randn(const Shape& size, DType dtype) {
  return draw("randn", core::Distribution::normal, size, dtype, number(0), number(1));
}

Tensor rand(const Shape& size, DType dtype) {
  return draw("rand", core::Distribution::uniform, size, dtype, number(0), number(1));
}

Tensor randint(int64_t high, const Shape& size, DType dtype) {
  return randint(0, high, size, dtype);
}

Tensor randint(int64_t low, int64_t high, const Shape& size, DType dtype) {
  if (!is_floating(dtype)) {
    return draw("randint", core::Distribution::integers, size, dtype, number(low), number(high));
  }
  const Array drawn =
      draw("randint", core::Distribution::integers, size, DType::i64, number(low), number(high));
  return drawn.astype(dtype);
}

Tensor randperm(int64_t n, DType dtype) {
  if (n < 0) raise(ErrorKind::bad_argument, Dialect::torch, "randperm", weft::cat("n is ", n));
  const Array order = random::permutation(next_key(), n);
  return dtype == DType::i64 ? order : order.astype(dtype);
}

Tensor bernoulli(const Array& p) {
  if (!is_floating(p.dtype())) {
    raise(ErrorKind::dtype_unsupported, Dialect::torch, "bernoulli",
          weft::cat("p is of type ", p.dtype(), ", not of a floating one"));
  }
  core::Parameter chance;
  chance.is_number = false;
  chance.array = core::Value(p);
  return draw("bernoulli", core::Distribution::bernoulli, p.shape(), p.dtype(), chance);
}

}  // namespace weft::torch
