// Random calls of every kind that repairs are known for, most of them refused.
#pragma once

#include <string>
#include <vector>

#include "explain/cure_calls.h"
#include "support/random.h"

namespace weft::test {

class RandomCall {
 public:
  explicit RandomCall(Random& random) : random_(random) {}

  Written make() {
    switch (random_.below(10)) {
      case 0:
        return Written(chosen());
      case 1:
        return with_reduction();
      case 2:
        return Written(stored());
      case 3:
        return Written(assigned());
      case 4:
        return Written(product(any("a"), any("b"), numpy_or_torch()));
      case 5:
        return Written(broadcast());
      case 6:
        return Written(indexed());
      case 7:
        return Written(joined());
      default:
        return Written(binary());
    }
  }

 private:
  Shape shape(int low = 0, int high = 4) {
    constexpr int64_t kExtents[] = {1, 2, 3, 3, 4, 5, 6};
    Shape shape;
    for (int64_t rank = random_.between(low, high); rank > 0; --rank)
      shape.push_back(random_.pick(kExtents));
    return shape;
  }
  // Often the axes of another one: some of them, in another order, or all in one.
  Shape related(const Shape& like) {
    Shape other;
    if (random_.chance(15)) return Shape{count_or_overflow(like)};
    for (const int64_t extent : like)
      if (random_.chance(65)) other.push_back(extent);
    if (random_.chance(30)) std::reverse(other.begin(), other.end());
    if (random_.chance(20)) other.insert(static_cast<int>(random_.below(other.rank() + 1)), 1);
    return other;
  }
  CallInput any(const std::string& name) { return argument(name, shape(1)); }
  std::vector<CallInput> two() {
    const Shape first = shape(1);
    const Shape second = random_.chance(60) ? related(first) : shape();
    if (random_.chance(50)) return {argument("a", second), argument("b", first)};
    return {argument("a", first), argument("b", second)};
  }
  Dialect numpy_or_torch() { return random_.chance(70) ? Dialect::numpy : Dialect::torch; }
  Op any_op() {
    constexpr Op kOps[] = {Op::add, Op::subtract, Op::multiply, Op::multiply, Op::maximum};
    return random_.pick(kOps);
  }

  Call binary() {
    constexpr Dialect kDialects[] = {Dialect::numpy, Dialect::numpy, Dialect::torch, Dialect::xla};
    Call call = elementwise(any_op(), two(), random_.pick(kDialects));
    if (call.dialect != Dialect::xla || random_.chance(60)) return call;
    call.has_dims = true;
    const int rank = std::min(call.inputs[0].value.rank(), call.inputs[1].value.rank());
    for (int i = 0; i < rank; ++i) call.dims.push_back(random_.below(4));
    return call;
  }

  Call chosen() {
    const Shape like = shape(1);
    return elementwise(Op::where,
                       {argument("a", related(like), DType::boolean), argument("b", like),
                        argument("c", related(like))},
                       numpy_or_torch());
  }

  Written with_reduction() {
    Written written;
    const CallInput a = argument("a", shape(2));
    const int axis = static_cast<int>(random_.below(a.value.rank()));
    const CallInput sum = written.call(reduction("sum", a, Axes(axis), false));
    const CallInput other = random_.chance(70) ? a : argument("b", related(a.value.shape));
    written.call(elementwise(
        any_op(), random_.chance(50) ? std::vector{other, sum} : std::vector{sum, other}));
    return written;
  }

  Call stored() {
    Call call = elementwise(Op::subtract, two(), numpy_or_torch());
    call.kind = StepKind::in_place;
    return call;
  }

  Call assigned() {
    Call call;
    call.function = "assign";
    call.kind = StepKind::assign;
    call.inputs = two();
    if (random_.chance(30)) {
      call.inputs.push_back(argument("c", related(call.inputs[0].value.shape), DType::boolean));
      call.parts = {{2, all}};
    }
    return call;
  }

  Call broadcast() {
    Call call;
    call.kind = StepKind::expand;
    call.dialect = numpy_or_torch();
    call.function = call.dialect == Dialect::torch ? "expand" : "broadcast_to";
    call.target = shape(1);
    call.inputs = {argument("a", random_.chance(70) ? related(call.target) : shape())};
    const bool keeps = call.dialect == Dialect::torch && random_.chance(30);
    if (keeps) call.target[random_.below(call.target.rank())] = -1;
    return call;
  }

  Call indexed() {
    Call call;
    call.function = "index";
    call.kind = StepKind::index;
    call.inputs = {argument("a", shape(2))};
    const bool by_mask = random_.chance(40);
    const int64_t count = by_mask ? 1 : random_.between(2, call.inputs[0].value.rank());
    for (int i = 0; i < count; ++i) {
      const std::string name(1, static_cast<char>('b' + i));
      const Shape own = by_mask ? shape(1, 2) : shape(1, 1);
      call.inputs.push_back(argument(name, own, by_mask ? DType::boolean : DType::i64));
      call.parts.push_back({i + 1, all});
    }
    return call;
  }

  Call joined() {
    Call call;
    call.function = random_.chance(50) ? "concatenate" : "stack";
    call.kind = StepKind::join;
    call.inputs = two();
    call.axes = Axes{0};
    call.has_axes = true;
    return call;
  }

  Random& random_;
};

}  // namespace weft::test
