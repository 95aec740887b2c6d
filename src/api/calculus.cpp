// Integrals and derivatives of samples.
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"
#include "weft/lazy.h"
#include "weft/numeric.h"
#include "weft/reduce.h"

namespace weft {
namespace {

// Entries of an axis, as a view.
Array part(const Array& x, int axis, const Slice& entries) {
  std::vector<Index> indices(static_cast<size_t>(axis), all);
  indices.emplace_back(entries);
  return x.index(indices);
}
Array entry(const Array& x, int axis, int64_t position) {
  const int64_t at = position < 0 ? position + x.shape()[axis] : position;
  return part(x, axis, slice(at, at + 1));
}
Array all_but_first(const Array& x, int axis) { return part(x, axis, slice(1, none)); }
Array all_but_last(const Array& x, int axis) { return part(x, axis, slice(none, -1)); }

// A vector that lies along an axis.
Array along(const Array& vector, int axis, int rank) {
  Shape shape = Shape::filled(rank, 1);
  shape[axis] = vector.size();
  return vector.reshape(shape);
}

Array as_floats(const Array& x) {
  return is_floating(x.dtype()) || is_complex(x.dtype()) ? x : x.astype(DType::f64);
}

// --- gradient

void check_length(const Shape& shape, int axis, int edge_order) {
  if (edge_order != 1 && edge_order != 2) {
    raise(ErrorKind::bad_argument, "gradient",
          cat("the edge order is ", edge_order, "; it must be 1 or 2"));
  }
  if (shape[axis] > edge_order) return;
  raise(ErrorKind::bad_argument, "gradient",
        cat("axis ", axis, " of shape ", shape, " has ", shape[axis], " entries; it takes ",
            edge_order + 1));
}

// Distances between the neighbours along an axis: one number, or one for each pair.
Array distances_of(const Array& spacing, const Shape& shape, int axis) {
  if (spacing.rank() == 0) return as_floats(spacing);
  if (spacing.rank() != 1 || spacing.size() != shape[axis]) {
    raise(ErrorKind::extents_differ, "gradient",
          cat("the coordinates along axis ", axis, " have shape ", spacing.shape(), "; there are ",
              shape[axis], " of them"));
  }
  const Array distances = diff(as_floats(spacing));
  const Array first = distances(0);
  return bool(weft::all(distances == first)) ? first : distances;
}

Array spacing_of(const GradientOptions& o, int number, int axes) {
  const int given = static_cast<int>(o.spacing.size());
  if (given == 0) return full({}, 1.0);
  if (given == 1 && o.spacing[0].rank() == 0) return o.spacing[0];
  if (given == axes) return o.spacing[static_cast<size_t>(number)];
  raise(ErrorKind::bad_argument, "gradient",
        cat(given, " spacings for ", axes, " axes: there must be none, one number, or one each"));
}

// Weights of three neighbours, at distances p and q from each other.
struct Weights {
  Array a, b, c;
};
Weights inner_weights(const Array& p, const Array& q) {
  const Array both = p + q;
  return {-q / (p * both), (q - p) / (p * q), p / (q * both)};
}
Weights first_weights(const Array& p, const Array& q) {
  const Array both = p + q;
  return {-(p * 2.0 + q) / (p * both), both / (p * q), -p / (q * both)};
}
Weights last_weights(const Array& p, const Array& q) {
  const Array both = p + q;
  return {q / (p * both), -both / (p * q), (q * 2.0 + p) / (q * both)};
}

void combine(const Array& out, const Weights& w, const Array& a, const Array& b, const Array& c) {
  out.assign(lazy(a) * w.a + lazy(b) * w.b + lazy(c) * w.c);
}

class Gradient {
 public:
  Gradient(const Array& f, int axis, const Array& distances)
      : f_(f), axis_(axis), d_(distances), out_(empty(f.shape(), f.dtype())) {}

  Array run(int edge_order) const {
    if (f_.extent(axis_) > 2) set_inner();
    edge_order == 1 ? set_edges() : set_second_order_edges();
    return out_;
  }

 private:
  bool is_even() const { return d_.rank() == 0; }
  Array at(int64_t position) const { return entry(f_, axis_, position); }
  Array distance(int64_t position) const { return is_even() ? d_ : d_(position); }

  void set_inner() const {
    const Array inner = part(out_, axis_, slice(1, -1));
    const Array before = part(f_, axis_, slice(none, -2));
    const Array after = part(f_, axis_, slice(2, none));
    if (is_even()) {
      inner.assign((lazy(after) - before) / (d_ * 2.0).astype(real_part(f_.dtype())));
      return;
    }
    const Weights w = inner_weights(d_(slice(none, -1)), d_(slice(1, none)));
    const auto placed = [&](const Array& v) { return along(v, axis_, f_.rank()); };
    combine(inner, {placed(w.a), placed(w.b), placed(w.c)}, before, part(f_, axis_, slice(1, -1)),
            after);
  }

  void set_edges() const {
    const auto set = [&](int64_t to, int64_t after, int64_t before, const Array& d) {
      entry(out_, axis_, to).assign((at(after) - at(before)) / d.astype(real_part(f_.dtype())));
    };
    set(0, 1, 0, distance(0));
    set(-1, -1, -2, distance(-1));
  }

  void set_second_order_edges() const {
    combine(entry(out_, axis_, 0), first_weights(distance(0), distance(is_even() ? 0 : 1)), at(0),
            at(1), at(2));
    combine(entry(out_, axis_, -1), last_weights(distance(-2), distance(-1)), at(-3), at(-2),
            at(-1));
  }

  Array f_;
  int axis_;
  Array d_;
  Array out_;
};

Array flat(const OptionalArray& x, DType dtype) {
  const Array* given = x.get();
  if (!given) return empty({0}, dtype);
  if (!can_cast_same_kind(given->dtype(), dtype)) {
    raise(ErrorKind::cast_refused, "ediff1d",
          cat("what comes before or behind is ", given->dtype(), ", the differences ", dtype));
  }
  return given->reshape({-1}).astype(dtype);
}

}  // namespace

std::vector<Array> gradient(const Array& f, const GradientOptions& o) try {
  const contract::Unwatched inside;
  const Axes axes =
      o.axis.get() ? check_axes(*o.axis.get(), f.rank(), "gradient") : all_axes(f.rank());
  for (int64_t axis : axes) check_length(f.shape(), static_cast<int>(axis), o.edge_order);
  const Array samples = as_floats(f);
  std::vector<Array> results;
  for (int i = 0; i < axes.size(); ++i) {
    const int axis = static_cast<int>(axes[i]);
    const Array distances = distances_of(spacing_of(o, i, axes.size()), f.shape(), axis);
    results.push_back(Gradient(samples, axis, distances).run(o.edge_order));
  }
  return results;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array trapezoid(const Array& y, const TrapezoidOptions& o) {
  const contract::Unwatched inside;
  const int axis = check_axis(o.axis, y.rank(), "trapezoid");
  const SumOptions over{.axis = axis};
  const Expr pairs = lazy(all_but_first(y, axis)) + all_but_last(y, axis);
  const Array* x = o.x.get();
  if (!x) return sum(pairs * o.dx / 2.0, over);
  if (x->rank() == 1) {
    if (x->size() != y.extent(axis)) {
      raise(ErrorKind::extents_differ, "trapezoid",
            cat("x has ", x->size(), " entries and axis ", axis, " of shape ", y.shape(), " ",
                y.extent(axis)));
    }
    return sum(pairs * along(diff(*x), axis, y.rank()) / 2.0, over);
  }
  return sum(pairs * diff(*x, 1, o.axis) / 2.0, over);
}

Array ediff1d(const Array& x, const EdiffOptions& o) {
  const Array line = x.reshape({-1});
  const Array before = flat(o.to_begin, x.dtype());
  const Array behind = flat(o.to_end, x.dtype());
  const int64_t differences = line.size() > 0 ? line.size() - 1 : 0;
  const Array out = empty({before.size() + differences + behind.size()}, x.dtype());
  out(slice(0, before.size())) = before;
  out(slice(before.size() + differences, none)) = behind;
  if (differences > 0) {
    out(slice(before.size(), before.size() + differences)) =
        subtract(line(slice(1, none)), line(slice(none, -1)));
  }
  return out;
}

// Integers stay integers if the period is whole; half a period is then rounded down.
Array unwrap(const Array& x, const UnwrapOptions& o) {
  const contract::Unwatched inside;
  const int axis = check_axis(o.axis, x.rank(), "unwrap");
  const Array samples = as_floats(x);
  const double high = o.period / 2;
  const double discont = o.discont.value_or(high);
  const Array out = samples.copy();
  if (x.extent(axis) < 2) return out;
  const Array steps = diff(samples, 1, axis);
  const Expr turned = remainder(lazy(steps) + high, o.period) - high;
  const Expr wrapped = where((turned == -high) & (lazy(steps) > 0), high, turned);
  const Array correction = where(abs(lazy(steps)) < discont, 0.0, wrapped - steps);
  all_but_first(out, axis) += cumulative_sum(correction, {.axis = axis});
  return out;
}

}  // namespace weft
