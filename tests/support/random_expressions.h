// Random expressions, built twice at the same time: as eager calls and as one lazy expression.
// Every step that one way refuses must be refused by the other with the same words.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graph/node.h"
#include "support/random_calls.h"
#include "support/reduce_options.h"
#include "weft/lazy.h"

namespace weft::test {

// A value both ways.
struct Twin {
  Expr lazy;
  Array eager;
};

// What came of a call: a value, or the words of a refusal.
template <class T>
struct Outcome {
  std::optional<T> value;
  std::string refusal;
};
template <class F>
auto outcome_of(F&& f) -> Outcome<decltype(f())> {
  try {
    return {f(), ""};
  } catch (const Error& error) {
    return {{}, error.what()};
  }
}

class ExpressionWriter {
 public:
  // `change`, if given, alters every input before it is used.
  ExpressionWriter(Random& random, bool with_reductions, void (*change)(const Array&) = nullptr)
      : random_(random),
        with_reductions_(with_reductions),
        change_(change),
        shape_(random_call_shape(random)) {
    const int64_t inputs = random.between(1, 6);
    common_ = any_dtype();
    for (int64_t i = 0; i < inputs; ++i) add_input();
  }

  // A step of the expression; often one that is refused. False if the two ways disagree: see
  // text().
  bool add_step() {
    const int64_t kind = random_.below(100);
    if (kind < 6) return add_cast();
    if (kind < 20) return add_view();
    if (kind < 34 && with_reductions_) return add_reduction();
    return add_operation();
  }

  const std::vector<Twin>& twins() const { return twins_; }
  const std::string& text() const { return text_; }
  // True iff a step ran when it was added, as some reductions do: its value does not follow later
  // changes.
  bool has_run() const { return has_run_; }

 private:
  static constexpr int64_t kLargest = 60'000;

  DType any_dtype() { return static_cast<DType>(random_.below(kDTypes)); }
  int any_twin() {
    const int64_t count = static_cast<int64_t>(twins_.size());
    const int64_t recent = count < 4 ? count : 4;
    return static_cast<int>(random_.chance(60) ? count - 1 - random_.below(recent)
                                               : random_.below(count));
  }
  Twin& twin(int i) { return twins_[static_cast<size_t>(i)]; }

  void add_input() {
    const Array array = random_operand(random_, shape_, random_.chance(70) ? common_ : any_dtype());
    if (change_) change_(array);
    text_ += "\n  " + std::to_string(twins_.size()) + " input " + text_of(array);
    twins_.push_back({lazy(array), array});
  }

  // Takes both answers in. False if they disagree.
  bool take(const std::string& what, Outcome<Expr> lazy, Outcome<Array> eager) {
    if (lazy.refusal != eager.refusal) {
      text_ += "\n  " + what + "\n  lazy: " + lazy.refusal + "\n  eager: " + eager.refusal;
      return false;
    }
    if (!eager.value || eager.value->size() > kLargest) return true;
    text_ += "\n  " + std::to_string(twins_.size()) + " " + what + " " + text_of(*eager.value);
    if (lazy.value->shape() != eager.value->shape() ||
        lazy.value->dtype() != eager.value->dtype()) {
      text_ += "\n  lazy: " + to_string(lazy.value->shape());
      return false;
    }
    twins_.push_back({*lazy.value, *eager.value});
    return true;
  }

  // Ops that would show the sign of a nan, which is not specified, are left out.
  bool add_operation() {
    const Op op = static_cast<Op>(random_.below(kOps));
    if (op == Op::signbit || op == Op::copysign) return true;
    const int arity = info(op).arity;
    std::vector<LazyOperand> lazies;
    std::vector<Operand> eagers;
    bool has_lazy = false;
    std::string what(info(op).name);
    for (int i = 0; i < arity; ++i) {
      if (i + 1 < arity + (has_lazy ? 1 : 0) && random_.chance(15)) {
        const double number = static_cast<double>(random_.between(-8, 40)) / 4;
        lazies.emplace_back(number);
        eagers.emplace_back(number);
        what += " " + std::to_string(number);
        continue;
      }
      const int from = any_twin();
      // Now and then the array itself: its value has been computed, the rest has not.
      if (has_lazy && random_.chance(10))
        lazies.emplace_back(twin(from).eager);
      else
        lazies.emplace_back(twin(from).lazy);
      has_lazy = true;
      eagers.emplace_back(twin(from).eager);
      what += " " + std::to_string(from);
    }
    const auto lazy_call = [&] {
      if (arity == 1) return detail::lazy_numpy(op, {lazies[0]}, {});
      if (arity == 2) return detail::lazy_numpy(op, {lazies[0], lazies[1]}, {});
      return detail::lazy_numpy(op, {lazies[0], lazies[1], lazies[2]}, {});
    };
    return take(what, outcome_of(lazy_call),
                outcome_of([&] { return apply(op, eagers.data(), arity); }));
  }

  bool add_cast() {
    const int from = any_twin();
    const DType dtype = any_dtype();
    return take("astype " + std::to_string(from),
                outcome_of([&] { return twin(from).lazy.astype(dtype); }),
                outcome_of([&] { return twin(from).eager.astype(dtype); }));
  }

  // Few of them: an arrangement that is often refused.
  Axes some_axes(int rank) {
    Axes axes;
    for (int64_t i = random_.below(3); i >= 0; --i)
      axes.push_back(random_.between(-rank - 1, rank));
    return axes;
  }
  Slice::Bound any_bound(int64_t extent) {
    if (random_.chance(40)) return none;
    return random_.between(-extent - 1, extent + 1);
  }
  std::vector<Index> any_indices(const Shape& shape) {
    std::vector<Index> indices;
    for (int64_t extent : shape) {
      if (random_.chance(15)) indices.emplace_back(new_axis);
      if (random_.chance(8)) indices.emplace_back(ellipsis);
      if (extent > 0 && random_.chance(20)) {
        indices.emplace_back(random_.between(-extent, extent - (random_.chance(90) ? 1 : 0)));
      } else {
        const int64_t step = random_.chance(60) ? 1 : random_.between(-3, 3);
        indices.emplace_back(slice(any_bound(extent), any_bound(extent), step));
      }
      if (random_.chance(15)) break;
    }
    return indices;
  }
  // Of as many elements, mostly: neighbours joined, or an axis taken apart.
  Shape any_reshape(const Shape& from) {
    Shape to;
    for (int64_t extent : from) {
      if (to.rank() > 0 && random_.chance(40)) {
        to[to.rank() - 1] *= extent;
      } else if (extent % 2 == 0 && random_.chance(40)) {
        to.push_back(2);
        to.push_back(extent / 2);
      } else {
        to.push_back(extent);
      }
    }
    if (random_.chance(20)) to.push_back(1);
    if (random_.chance(20) && to.rank() > 0) to[static_cast<int>(random_.below(to.rank()))] = -1;
    return to;
  }

  // As from the outside: both ways are the same template.
  template <class X>
  X arrange(int64_t kind, const X& x, const std::vector<Index>& indices, const Axes& axes,
            const Shape& to) {
    switch (kind) {
      case 0:
        return x.T();
      case 1:
        return x.expand_dims(axes);
      case 2:
        return x.squeeze(axes);
      case 3:
        return x.broadcast_to(shape_);
      case 4:
        return x.flip(axes);
      case 5:
        return x.flip();
      case 6:
        return x.squeeze();
      case 7:
        return x.transpose(axes);
      case 8:
        return x.moveaxis({axes[0]}, {0});
      case 9:
        return x.swapaxes(axes[0], 0);
      case 10:
      case 11:
      case 12:
        return x.reshape(to);
      default:
        return x.index(indices);
    }
  }

  bool add_view() {
    const int from = any_twin();
    const Expr lazy = twin(from).lazy;
    const Array eager = twin(from).eager;
    const int64_t kind = random_.below(18);
    const std::vector<Index> indices = any_indices(eager.shape());
    const Axes axes = some_axes(eager.rank());
    const Shape to = any_reshape(eager.shape());
    return take("arrangement " + std::to_string(kind) + " of " + std::to_string(from),
                outcome_of([&] { return arrange(kind, lazy, indices, axes, to); }),
                outcome_of([&] { return arrange(kind, eager, indices, axes, to); }));
  }

  // As from the outside: both ways are the same template.
  template <class X>
  X reduce(int64_t kind, const X& x, const AllOptions& o) {
    switch (kind) {
      case 0:
        return prod(x, o);
      case 1:
        return min(x, o);
      case 2:
        return max(x, o);
      case 3:
        return mean(x, o);
      case 4:
        return var(x, o);
      case 5:
        return stddev(x, o);
      case 6:
        return any(x, o);
      case 7:
        return all(x, o);
      case 8:
        return count_nonzero(x, o);
      case 9:
        return argmin(x, o);
      case 10:
        return argmax(x, o);
      case 11:
        return logsumexp(x, o);
      case 12:
        return sum_of_squares(x, o);
      case 13:
        return vector_norm(x, 2, o);
      case 14:
        return vector_norm(x, 3, o);
      case 15:
        return vector_norm(x, std::numeric_limits<double>::infinity(), o);
      default:
        return sum(x, o);
    }
  }

  bool add_reduction() {
    const int from = any_twin();
    const Array& eager = twin(from).eager;
    AllOptions o;
    Axes axes;
    for (int axis = 0; axis < eager.rank(); ++axis) {
      if (random_.chance(40)) axes.push_back(random_.chance(80) ? axis : axis - eager.rank());
    }
    if (random_.chance(4)) axes.push_back(random_.between(-2, eager.rank()));
    if (random_.chance(80)) o.axis = axes;
    o.keepdims = random_.chance(75);
    if (random_.chance(10)) o.dtype = any_dtype();
    if (random_.chance(10)) o.initial = random_.between(-3, 3);
    if (random_.chance(20)) o.correction = 1;
    const Array mask = random_operand(random_, eager.shape(), DType::boolean);
    if (random_.chance(10)) o.where = mask;
    const int64_t kind = random_.below(22);
    const Expr lazy = twin(from).lazy;
    const Outcome<Expr> reduced = outcome_of([&] { return reduce(kind, lazy, o); });
    has_run_ = has_run_ || (reduced.value && reduced.value->node()->kind == graph::Kind::array);
    return take("reduction " + std::to_string(kind) + " of " + std::to_string(from) + " over " +
                    (o.axis.get() ? to_string(axes) : "all") + (o.where.get() ? " masked" : "") +
                    (o.initial ? " from an initial value" : "") +
                    (o.dtype ? " as " + std::string(name_of(*o.dtype)) : ""),
                reduced, outcome_of([&] { return reduce(kind, Array(eager), o); }));
  }

  Random& random_;
  bool with_reductions_;
  void (*change_)(const Array&);
  Shape shape_;
  DType common_;
  std::vector<Twin> twins_;
  bool has_run_ = false;
  std::string text_;
};

}  // namespace weft::test
