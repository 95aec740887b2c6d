// Random numbers that are chosen, put in order, or come in vectors.
#include <exception>
#include <random>

#include "array/axes.h"
#include "array/storage.h"
#include "base/raise.h"
#include "base/text.h"
#include "random/positions.h"
#include "random/vectors.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft::random {
namespace {

// As float64, row-major: elements that are read by pointer.
Array as_doubles(const Array& x) {
  const Array doubles = x.dtype() == DType::f64 ? x : x.astype(DType::f64);
  return doubles.is_contiguous() ? doubles : doubles.copy();
}
const double* doubles_of(const Array& x) { return reinterpret_cast<const double*>(x.origin()); }

void check_vector(const char* op, const char* name, const Array& x) {
  if (is_complex(x.dtype())) raise(ErrorKind::dtype_unsupported, op, cat(name, " must be real"));
  if (x.rank() != 1 || x.size() == 0) {
    raise(ErrorKind::bad_argument, op,
          cat(name, " has shape ", x.shape(), "; it must be a vector with entries"));
  }
}

// Throws ValueError unless these are probabilities: none negative, together 1. A `short_last` may
// be what the others leave.
void check_probabilities(const char* op, const Array& p, bool short_last) {
  double sum = 0;
  for (int64_t i = 0; i < p.size(); ++i) {
    const double x = doubles_of(p)[i];
    if (!(x >= 0 && x <= 1 + 1e-8)) {
      raise(ErrorKind::bad_argument, op,
            cat("p at (", i, ",) is ", std::to_string(x), "; it must lie between 0 and 1"));
    }
    sum += x;
  }
  if (sum <= 1 + 1e-8 && (short_last || sum >= 1 - 1e-8)) return;
  raise(ErrorKind::bad_argument, op,
        cat("the probabilities add up to ", std::to_string(sum), ", not 1"),
        "p / sum(p) adds up to 1");
}

Shape with_last(const Size& size, int64_t extent, const char* op) {
  Shape shape = size.get() ? *size.get() : Shape{};
  shape.push_back(extent);
  check_shape(shape, op);
  return shape;
}

Array positions_of_shape(const Shape& shape) { return make_array(shape, DType::i64, "choice"); }
int64_t* positions_in(const Array& x) { return reinterpret_cast<int64_t*>(x.origin()); }

int64_t positive_entries(const Array& p) {
  int64_t count = 0;
  for (int64_t i = 0; i < p.size(); ++i) count += doubles_of(p)[i] > 0 ? 1 : 0;
  return count;
}

// `n` entries to choose `count` of.
void check_enough(int64_t n, int64_t count, const ChoiceOptions& o, const Array& p) {
  if (count == 0) return;
  if (n == 0) raise(ErrorKind::bad_argument, "choice", "there is nothing to choose from");
  if (o.replace) return;
  const int64_t most = o.p.get() ? positive_entries(p) : n;
  if (count <= most) return;
  raise(ErrorKind::bad_argument, "choice",
        cat("cannot choose ", count, " of ", most,
            o.p.get() ? " entries of positive p" : " entries", " without replacing them"));
}

Array choose(const Key& key, int64_t n, const Size& size, const ChoiceOptions& o) {
  Array p;
  if (o.p.get()) {
    check_vector("choice", "p", *o.p.get());
    p = as_doubles(*o.p.get());
    if (p.size() != n) {
      raise(ErrorKind::bad_argument, "choice",
            cat("p has ", p.size(), " entries for ", n, " to choose from"));
    }
    check_probabilities("choice", p, false);
  }
  const Shape shape = size.get() ? *size.get() : Shape{};
  const int64_t count = check_shape(shape, "choice");
  check_enough(n, count, o, p);
  if (count > 0 && o.replace && !o.p.get()) return integers(key, shape, {.high = n});
  const Array chosen = positions_of_shape(shape);
  if (count == 0) return chosen;
  int64_t* to = positions_in(chosen);
  if (o.replace)
    choose_by(key, doubles_of(p), n, count, to);
  else if (o.p.get())
    choose_apart_by(key, doubles_of(p), n, count, to);
  else
    choose_apart(key, n, count, to);
  return chosen;
}

}  // namespace

Array choice(const Key& key, int64_t n, const Size& size, const ChoiceOptions& options) {
  if (n < 0) raise(ErrorKind::bad_argument, "choice", cat("there are no ", n, " numbers"));
  check_axis(options.axis, 1, "choice");
  return choose(key, n, size, options);
}

Array choice(const Key& key, const Array& from, const Size& size, const ChoiceOptions& options) {
  const int axis = check_axis(options.axis, from.rank(), "choice");
  const Array chosen = choose(key, from.shape()[axis], size, options);
  const Array taken = take_rows(from, axis, positions_in(chosen), chosen.size());
  // The chosen axis comes first; its place is that of the axis it is chosen along.
  Shape shape = chosen.shape();
  for (int i = 1; i < taken.rank(); ++i) shape.push_back(taken.shape()[i]);
  Axes back, front;
  for (int i = 0; i < chosen.rank(); ++i) {
    front.push_back(i);
    back.push_back(axis + i);
  }
  const Array result = taken.reshape(shape);
  return axis == 0 ? result : result.moveaxis(front, back).copy();
}

Array permutation(const Key& key, int64_t n) {
  if (n < 0) raise(ErrorKind::bad_argument, "permutation", cat("there are no ", n, " numbers"));
  const Array order = make_array({n}, DType::i64, "permutation");
  permute(key, n, positions_in(order));
  return order;
}

namespace {
// The entries of x along an axis in random order, that axis first.
Array reordered(const Key& key, const Array& x, int axis) {
  const Array order = permutation(key, x.shape()[axis]);
  return take_rows(x, axis, positions_in(order), order.size());
}
}  // namespace

Array permutation(const Key& key, const Array& x, int64_t axis) {
  const int along = check_axis(axis, x.rank(), "permutation");
  const Array taken = reordered(key, x, along);
  return along == 0 ? taken : taken.moveaxis({0}, {along}).copy();
}

void shuffle(const Key& key, const Array& x, int64_t axis) {
  const int along = check_axis(axis, x.rank(), "shuffle");
  x.moveaxis({along}, {0}).assign(reordered(key, x, along));
}

Array dirichlet(const Key& key, const Array& alpha, const Size& size, DType dtype) {
  check_vector("dirichlet", "alpha", alpha);
  if (!is_floating(dtype))
    raise(ErrorKind::dtype_unsupported, "dirichlet", cat("does not give ", dtype));
  const Shape shape = with_last(size, alpha.size(), "dirichlet");
  const Array shares = loggamma(key, shape, {.shape = alpha});
  take_shares(shares, alpha.size());
  return dtype == DType::f64 ? shares : shares.astype(dtype);
}

Array multivariate_normal(const Key& key, const Array& mean, const Array& cov, const Size& size,
                          DType dtype) {
  constexpr const char* kOp = "multivariate_normal";
  check_vector(kOp, "mean", mean);
  if (!is_floating(dtype) || is_complex(cov.dtype()))
    raise(ErrorKind::dtype_unsupported, kOp, cat("gives floats of real parameters, not ", dtype));
  const int64_t k = mean.size();
  if (cov.shape() != Shape{k, k}) {
    raise(ErrorKind::bad_argument, kOp,
          cat("cov has shape ", cov.shape(), "; for a mean of shape ", mean.shape(), " it is ",
              Shape{k, k}));
  }
  const Array root = root_of(kOp, as_doubles(cov));
  const Array numbers = normal(key, with_last(size, k, kOp));
  spread(numbers, as_doubles(mean), root);
  return dtype == DType::f64 ? numbers : numbers.astype(dtype);
}

Array multinomial(const Key& key, int64_t n, const Array& probabilities, const Size& size) {
  check_vector("multinomial", "probabilities", probabilities);
  if (n < 0 || n > int64_t{1} << 53) {
    raise(ErrorKind::bad_argument, "multinomial",
          cat("n is ", n, "; it must be a whole number from 0 to 2^53"));
  }
  const Array p = as_doubles(probabilities);
  check_probabilities("multinomial", p, true);
  const Array counts =
      make_array(with_last(size, p.size(), "multinomial"), DType::i64, "multinomial");
  share_out(key, n, doubles_of(p), p.size(), counts);
  return counts;
}

Array categorical(const Key& key, const Array& logits, int64_t axis, const Size& size) {
  const int along = check_axis(axis, logits.rank(), "categorical");
  if (logits.shape()[along] == 0)
    raise(ErrorKind::bad_argument, "categorical", "there is no category");
  const Array last = logits.moveaxis({along}, {-1});
  Shape batch = Shape::from(last.shape().data(), last.rank() - 1);
  if (size.get() && find_broadcast_to_refusal(batch, *size.get())) {
    raise(ErrorKind::extents_differ, "categorical",
          cat("logits have a batch of ", batch, ", which does not broadcast to ", *size.get()));
  }
  if (size.get()) batch = *size.get();
  batch.push_back(logits.shape()[along]);
  const Array weights = last.astype(DType::f64);
  if (weights.size() > 0 && !bool(all(isfinite(max(weights, {.axis = -1}))))) {
    raise(ErrorKind::bad_argument, "categorical",
          "logits must be below infinity, not nan, and not -inf for every category");
  }
  return argmax(add(gumbel(key, batch), weights.broadcast_to(batch)), {.axis = -1});
}

namespace {
uint64_t check_entropy() try {
  std::random_device device;
  const uint64_t high = device();
  return high << 32 | device();
} catch (const std::exception&) {
  raise(ErrorKind::bad_argument, "Generator", "the system has no random numbers to begin with",
        "random::Generator(42) begins with a number of yours");
}
}  // namespace

Generator::Generator() : Generator(check_entropy()) {}

std::vector<Generator> Generator::spawn(int64_t count) try {
  std::vector<Generator> generators;
  for (const Key& key : split(next(), count)) generators.emplace_back(key);
  return generators;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::random
