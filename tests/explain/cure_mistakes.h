// Mistakes that are made on purpose: a right expression with one step left out. Every kind of step
// comes equally often; extents are all different, or repeat.
//
//   right    a - b[:, None]      a (4, 3)  b (4,)
//   wrong    a - b
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "explain/cure_calls.h"
#include "support/random.h"

namespace weft::test {

enum class Omitted : uint8_t {
  new_axes,
  keepdims,
  transpose,
  squeeze,
  product,
  open_mesh,
  mask_axis,
  where,
  reshape,
  count_,
};
inline constexpr int kOmitted = static_cast<int>(Omitted::count_);
inline const char* name_of(Omitted step) {
  constexpr const char* kNames[] = {"new axes",  "keepdims",  "transpose", "squeeze", "product",
                                    "open mesh", "mask axis", "where",     "reshape"};
  return kNames[static_cast<int>(step)];
}

struct Mistake {
  Written wrong;
  std::string right;  // in NumPy's language
  Repair repair = Repair::add_axis;
};

class MistakeMaker {
 public:
  MistakeMaker(Random& random, bool repeats) : random_(random), repeats_(repeats) {}

  // A call that is refused, or that is warned of. Nothing: by chance the wrong one is fine.
  std::optional<Mistake> make(Omitted step) {
    Mistake mistake = made(step);
    const ExplainedStep outcome = mistake.wrong.step();
    if (outcome.works && mistake.wrong.warnings().empty()) return std::nullopt;
    return mistake;
  }

 private:
  Mistake made(Omitted step) {
    switch (step) {
      case Omitted::keepdims:
        return without_keepdims();
      case Omitted::transpose:
        return without_transpose();
      case Omitted::squeeze:
        return without_squeeze();
      case Omitted::product:
        return without_product();
      case Omitted::open_mesh:
        return without_mesh();
      case Omitted::mask_axis:
        return without_mask_axis();
      case Omitted::where:
        return without_where();
      case Omitted::reshape:
        return without_reshape();
      default:
        return without_new_axes();
    }
  }

  // --- Shapes.

  Shape extents(int rank) {
    Shape shape;
    if (repeats_) {
      const int64_t few[] = {2, 3, 3, 4};
      for (int i = 0; i < rank; ++i) shape.push_back(random_.pick(few));
      return shape;
    }
    std::vector<int64_t> all(14);
    std::iota(all.begin(), all.end(), 2);
    for (int i = 0; i < rank; ++i) {
      const auto at = static_cast<std::ptrdiff_t>(random_.below(static_cast<int64_t>(all.size())));
      shape.push_back(all[static_cast<size_t>(at)]);
      all.erase(all.begin() + at);
    }
    return shape;
  }
  int rank_between(int low, int high) { return static_cast<int>(random_.between(low, high)); }
  static Shape last_axes(const Shape& shape, int count) {
    return Shape::from(shape.end() - count, count);
  }

  // --- Calls.

  Op any_op() {
    constexpr Op kOps[] = {Op::add, Op::subtract, Op::multiply, Op::divide, Op::maximum, Op::less};
    return random_.pick(kOps);
  }
  // The operand in question stands left as often as right.
  std::vector<CallInput> either_way(const CallInput& a, const CallInput& b) {
    if (random_.chance(50)) return {b, a};
    return {a, b};
  }
  static Mistake mistake_of(const Call& wrong, const Written& right, Repair repair) {
    return {Written(wrong), right.code(Language::numpy), repair};
  }
  // The same call with b seen through a view, and without.
  Mistake without_view(Op op, const CallInput& a, const Call& view, Repair repair) {
    const CallInput& b = view.inputs[0];
    Written right;
    const CallInput seen = right.call(view);
    const bool b_is_first = random_.chance(50);
    right.call(elementwise(op, b_is_first ? std::vector{seen, a} : std::vector{a, seen}));
    return mistake_of(elementwise(op, b_is_first ? std::vector{b, a} : std::vector{a, b}), right,
                      repair);
  }

  // --- One for each kind.

  static Call with_new_axes(const CallInput& x, const std::vector<bool>& is_new) {
    Call call = view("index", x);
    const auto last_old = std::find(is_new.rbegin(), is_new.rend(), false).base();
    const auto last_new = std::find(is_new.rbegin(), is_new.rend(), true).base();
    const bool is_behind = std::find(is_new.begin(), last_old, true) == last_old;
    if (is_behind && x.value.rank() > 1) {
      call.index.push_back(ellipsis);
      call.index.insert(call.index.end(), is_new.end() - last_old, new_axis);
      return call;
    }
    for (auto entry = is_new.begin(); entry != last_new; ++entry)
      call.index.push_back(*entry ? Index(new_axis) : Index(all));
    return call;
  }

  // b has some axes of the frame; a has all of them, or the last ones, those that b lacks among
  // them.
  Mistake without_new_axes() {
    for (;;) {
      const Shape frame = extents(rank_between(2, 4));
      std::vector<bool> is_new;
      Shape own;
      int first_lacking = frame.rank();
      for (int axis = 0; axis < frame.rank(); ++axis) {
        const bool has_it = random_.chance(50);
        if (!has_it) first_lacking = std::min(first_lacking, axis);
        if (has_it) own.push_back(frame[axis]);
        if (has_it || !own.empty()) is_new.push_back(!has_it);
      }
      if (own.empty() || std::none_of(is_new.begin(), is_new.end(), [](bool x) { return x; }))
        continue;
      const int from = random_.chance(60) ? 0 : rank_between(0, first_lacking);
      const CallInput a = argument("a", last_axes(frame, frame.rank() - from));
      return without_view(any_op(), a, with_new_axes(argument("b", own), is_new), Repair::add_axis);
    }
  }

  Mistake without_keepdims() {
    const Shape shape = extents(rank_between(2, 4));
    const int axis = rank_between(1, shape.rank() - 1);
    const char* const names[] = {"sum", "mean", "max"};
    const char* name = random_.pick(names);
    const CallInput a = argument("a", shape);
    const Op op = any_op();
    Written sides[2];
    const bool is_rooted = random_.chance(25);
    for (const bool keeps : {false, true}) {
      CallInput reduced = sides[keeps].call(reduction(name, a, Axes(axis), keeps));
      if (is_rooted) reduced = sides[keeps].call(elementwise(Op::sqrt, {reduced}));
      sides[keeps].call(elementwise(op, {a, reduced}));
    }
    return {sides[0], sides[1].code(Language::numpy), Repair::keepdims};
  }

  // The orders people write: .T, the last two swapped, any two swapped, one axis moved.
  Axes any_order(int rank) {
    Axes order = Axes::filled(rank, 0);
    std::iota(order.begin(), order.end(), 0);
    const int64_t a = random_.below(rank);
    const int64_t b = random_.below(rank);
    switch (random_.below(4)) {
      case 0:
        std::reverse(order.begin(), order.end());
        break;
      case 1:
        std::swap(order[rank - 1], order[rank - 2]);
        break;
      case 2:
        std::swap(order[a], order[b]);
        break;
      default: {
        const int64_t moved = order[a];
        order.erase(static_cast<int>(a));
        order.insert(static_cast<int>(b), moved);
      }
    }
    return order;
  }

  Call in_order(const CallInput& x, const Axes& order) {
    Call turned = view("transpose", x);
    turned.has_dims = x.value.rank() > 2;
    if (turned.has_dims) turned.dims = order;
    return turned;
  }

  Mistake without_transpose() {
    for (;;) {
      const Shape frame = extents(rank_between(2, 4));
      const Shape part = last_axes(frame, rank_between(2, frame.rank()));
      const Axes order = any_order(part.rank());
      Shape own = part;
      for (int i = 0; i < order.size(); ++i) own[order[i]] = part[i];
      if (own == part) continue;
      const Call turned = in_order(argument("b", own), order);
      if (part.rank() == 2 && random_.chance(30)) return product_without_transpose(turned);
      return without_view(any_op(), argument("a", frame), turned, Repair::transpose);
    }
  }
  Mistake product_without_transpose(const Call& turned) {
    const CallInput& b = turned.inputs[0];
    const CallInput a = argument("a", {extents(1)[0], b.value.shape[1]});
    Written right;
    right.call(product(a, right.call(turned)));
    return mistake_of(product(a, b), right, Repair::transpose);
  }

  Mistake without_squeeze() {
    const Shape frame = extents(rank_between(1, 4));
    Shape own = last_axes(frame, rank_between(1, frame.rank()));
    // A 1 in front changes nothing.
    const int at = rank_between(1, own.rank());
    own.insert(at, 1);
    Call squeezed = view("squeeze", argument("b", own));
    squeezed.axes = Axes(at);
    squeezed.has_axes = true;
    return without_view(any_op(), argument("a", frame), squeezed, Repair::squeeze);
  }

  Mistake without_product() {
    const Shape e = extents(4);
    const std::pair<Shape, Shape> kForms[] = {{{e[0], e[1]}, {e[1], e[2]}},
                                              {{e[0]}, {e[0], e[1]}},
                                              {{e[3], e[0], e[1]}, {e[1], e[2]}},
                                              {{e[3], e[0], e[1]}, {e[3], e[1], e[2]}}};
    const auto [sa, sb] = random_.pick(kForms);
    const CallInput a = argument("a", sa);
    const CallInput b = argument("b", sb);
    if (random_.chance(20)) {
      const CallInput same = argument("b", sa);
      return mistake_of(product(a, same), Written(elementwise(Op::multiply, {a, same})),
                        Repair::product);
    }
    return mistake_of(elementwise(Op::multiply, {a, b}), Written(product(a, b)), Repair::product);
  }

  Mistake without_mesh() {
    const int count = rank_between(2, 3);
    const Shape counts = extents(count);
    Call wrong;
    wrong.function = "index";
    wrong.kind = StepKind::index;
    wrong.inputs = {argument("a", Shape::filled(count + rank_between(0, 1), 20))};
    std::string names;
    for (int i = 0; i < count; ++i) {
      const std::string name = "ijk" + std::string();
      const std::string own(1, name[static_cast<size_t>(i)]);
      wrong.inputs.push_back(argument(own, {counts[i]}, DType::i64));
      wrong.parts.push_back({i + 1, all});
      names += (i ? ", " : "") + own;
    }
    return {Written(wrong), "a[np.ix_(" + names + ")]", Repair::open_mesh};
  }

  Mistake without_mask_axis() {
    const Shape image = extents(rank_between(2, 4));
    const int kept = rank_between(1, image.rank() - 1);
    const CallInput x = argument("img", image);
    const CallInput mask = argument("mask", Shape::from(image.begin(), kept), DType::boolean);
    std::vector<bool> is_new(static_cast<size_t>(image.rank()), true);
    std::fill(is_new.begin(), is_new.begin() + kept, false);
    const Call seen = with_new_axes(mask, is_new);
    if (random_.chance(50)) return without_view(Op::multiply, x, seen, Repair::mask_axis);
    const CallInput zero = number("0", 0);
    Written right;
    right.call(elementwise(Op::where, {right.call(seen), x, zero}));
    return mistake_of(elementwise(Op::where, {mask, x, zero}), right, Repair::mask_axis);
  }

  // x[mask] = y with as many values as x has.
  Mistake without_where() {
    const Shape shape = extents(rank_between(1, 4));
    const CallInput x = argument("x", shape);
    const CallInput y = argument("y", shape);
    const CallInput mask = argument("mask", shape, DType::boolean);
    Call wrong;
    wrong.function = "assign";
    wrong.kind = StepKind::assign;
    wrong.inputs = {x, y, mask};
    wrong.parts = {{2, all}};
    const Written right(elementwise(Op::where, {mask, y, x}));
    return {Written(wrong), "x = " + right.code(Language::numpy), Repair::where};
  }

  Mistake without_reshape() {
    const Shape frame = extents(rank_between(2, 4));
    const Shape part = last_axes(frame, rank_between(2, frame.rank()));
    Call cut = view("reshape", argument("b", {count_or_overflow(part)}));
    if (part.rank() > 2 && random_.chance(50)) {
      Shape own = part;
      own[1] *= own[0];
      own.erase(0);
      cut = view("reshape", argument("b", own));
    }
    cut.target = part;
    return without_view(any_op(), argument("a", frame), cut, Repair::reshape);
  }

  Random& random_;
  bool repeats_;
};

}  // namespace weft::test
