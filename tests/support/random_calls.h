// Random calls of the elementwise operations, for comparing a fast way of running them with the
// reference executor: any operation, any types, shapes of rank 0 to 8, operands anywhere in memory.
//
//   const RandomCall call = random_call(random);
//   const Placed expected = call.run_into_copy([](const StrictOp& op) { exec::run_reference(op); });
#pragma once

#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "dialect/lower.h"
#include "support/nearly.h"
#include "support/random_arrays.h"

namespace weft::test {

// Mostly small. The few large ones are shared among threads (1 MiB of traffic and more).
inline Shape random_call_shape(Random& random) {
  static constexpr int64_t kExtents[] = {1, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 33, 64, 70, 130};
  static constexpr int64_t kSmall[] = {1, 1, 2, 2, 3, 4, 5};
  static constexpr int64_t kMost[] = {40, 40, 300, 300, 300, 5'000, 5'000, 20'000};
  if (random.chance(1) && random.chance(50)) {
    const Shape large[] = {{random.between(200, 500), random.between(200, 500)},
                           {random.between(20'000, 60'000), random.between(2, 5)},
                           {random.between(2, 5), random.between(20'000, 60'000)},
                           {random.between(30, 60), random.between(30, 60), random.between(1, 60)}};
    return random.pick(large);
  }
  Shape shape;
  const int64_t most = random.pick(kMost);
  const int64_t rank = random.between(0, 8);
  int64_t elements = 1;
  for (int64_t i = 0; i < rank; ++i) {
    int64_t extent = rank > 4 ? random.pick(kSmall) : random.pick(kExtents);
    if (elements * extent > most) extent = 1;
    if (random.chance(1)) extent = 0;
    shape.push_back(extent);
    elements *= extent > 0 ? extent : 1;
  }
  return shape;
}

// A shape that broadcasts to `shape`.
inline Shape narrowed(Random& random, const Shape& shape) {
  if (random.chance(40)) return shape;
  Shape result = shape;
  for (int64_t& extent : result) {
    if (random.chance(25)) extent = 1;
  }
  for (int64_t drop = random.chance(30) ? random.between(0, shape.rank()) : 0; drop > 0; --drop)
    result.erase(0);
  return result;
}

// Numbers of random_element's kind; in some arrays any bits at all.
inline Array random_values(Random& random, const Shape& shape, DType dtype) {
  if (dtype == DType::boolean || random.chance(75)) return random_array(random, shape, dtype);
  const Array array = empty(shape, dtype);
  for (int64_t at = 0; at < array.nbytes(); ++at)
    array.origin()[at] = static_cast<std::byte>(random.bits());
  return array;
}

// Values in plain memory, or permuted, with gaps, backwards, misaligned, repeated along axes.
inline Array random_operand(Random& random, const Shape& shape, DType dtype) {
  const Array values = random_values(random, narrowed(random, shape), dtype);
  const Array placed = random.chance(40) ? values : scattered(random, values, 20);
  return random.chance(15) ? placed.broadcast_to(shape) : placed;
}

// A copy of an array together with all the bytes around and between its elements, as far from an
// aligned address as the original.
struct Placed {
  static constexpr int64_t kMargin = 64;
  Array array;
  const std::byte* first = nullptr;  // of the lowest element
  int64_t length = 0;                // to the end of the highest

  bool has_bytes_of(const Placed& other) const {
    return std::memcmp(first - kMargin, other.first - kMargin,
                       static_cast<size_t>(length + 2 * kMargin)) == 0;
  }
};

inline Placed copied_in_place(const Array& array) {
  constexpr uintptr_t kLine = Placed::kMargin;
  const int64_t item = size_in_bytes(array.dtype());
  const Reach reach = array.size() > 0 ? reach_of({array.shape(), array.strides(), 0}) : Reach{};
  const int64_t length = array.size() > 0 ? (reach.last - reach.first + 1) * item : 0;
  auto bytes = std::make_shared<std::vector<std::byte>>(static_cast<size_t>(length) + 3 * kLine);
  const std::byte* from = array.origin() + reach.first * item;
  const uintptr_t wanted = reinterpret_cast<uintptr_t>(from) % kLine;
  const uintptr_t found = reinterpret_cast<uintptr_t>(bytes->data() + kLine) % kLine;
  std::byte* to = bytes->data() + kLine + (wanted + kLine - found) % kLine;
  if (length > 0) std::memcpy(to, from, static_cast<size_t>(length));
  return {wrap_bytes(to - reach.first * item, array.dtype(), array.shape(), array.strides(), bytes),
          to, length};
}

struct RandomCall {
  Op op = Op::copy;
  std::vector<std::variant<Array, int64_t, double, bool>> inputs;
  std::optional<Array> out;
  std::optional<Array> mask;
  int aliased = -1;  // the input that `out` is; -1: none

  // `target` stands for `out`.
  CallOptions options(const Array* target) const {
    CallOptions o;
    if (target) o.out = *target;
    if (mask) o.where = *mask;
    return o;
  }
  std::vector<Operand> operands() const {
    std::vector<Operand> list;
    for (const auto& input : inputs)
      list.push_back(std::visit([](const auto& x) { return Operand(x); }, input));
    return list;
  }
  StrictOp lowered(const std::vector<Operand>& list, const Array* target) const {
    const std::vector<CallOperand> in_call(list.begin(), list.end());
    return dialect::lower_numpy(op, info(op).name.data(), in_call.data(), options(target));
  }
  // Lowers the call and runs it with `how` into a copy of `out`. REQUIRES: out.
  template <class F>
  Placed run_into_copy(F&& how) const {
    Placed target = copied_in_place(*out);
    const std::vector<Operand> list = operands();
    how(lowered(list, &target.array));
    return target;
  }
  std::string text() const;
};

inline std::string text_of(const Array& x) {
  return std::string(name_of(x.dtype())) + to_string(x.shape()) + to_string(x.strides()) +
         (reinterpret_cast<uintptr_t>(x.origin()) % 16 ? "!" : "");
}

inline std::string RandomCall::text() const {
  std::string text(info(op).name);
  for (const auto& input : inputs) {
    const Array* array = std::get_if<Array>(&input);
    text += array ? " " + text_of(*array) : " number";
  }
  if (out) text += " into " + text_of(*out);
  if (aliased >= 0) text += " which is operand " + std::to_string(aliased);
  return mask ? text + " where " + text_of(*mask) : text;
}

// C++ numbers only where `with_numbers`; `out` is always there.
inline RandomCall drawn_call(Random& random, bool with_numbers) {
  RandomCall call;
  call.op = static_cast<Op>(random.below(kOps));
  const Shape shape = random_call_shape(random);
  const bool mixed = random.chance(35);
  const DType common = static_cast<DType>(random.below(kDTypes));
  for (int i = 0; i < info(call.op).arity; ++i) {
    if (with_numbers && random.chance(15)) {
      const int64_t number = random.between(-3, 100);
      if (random.chance(40))
        call.inputs.emplace_back(number);
      else if (random.chance(80))
        call.inputs.emplace_back(static_cast<double>(number) / 4);
      else
        call.inputs.emplace_back(random.chance(50));
      continue;
    }
    const DType dtype = mixed ? static_cast<DType>(random.below(kDTypes)) : common;
    call.inputs.emplace_back(random_operand(random, shape, dtype));
  }
  const DType out = random.chance(75) ? common : static_cast<DType>(random.below(kDTypes));
  const Array values = random_values(random, shape, out);
  call.out = random.chance(50) ? values : scattered(random, values, 20);
  if (random.chance(15)) call.mask = random_operand(random, shape, DType::boolean);
  return call;
}

// A call that NumPy's dialect accepts: others are drawn again.
inline RandomCall random_call(Random& random, bool with_numbers = false) {
  for (;;) {
    RandomCall call = drawn_call(random, with_numbers);
    try {
      check_strict(call.lowered(call.operands(), &*call.out));
      return call;
    } catch (const DTypeError&) {
    } catch (const ValueError&) {  // a number that the type does not hold
    }
  }
}

// Which zero is the larger of 0 and -0 is not specified; adding 0 makes both 0.
inline Array with_settled_zeros(Op op, const Array& x) {
  const bool chooses = (op >= Op::maximum && op <= Op::fmin) || op == Op::clip;
  return chooses && (is_floating(x.dtype()) || is_complex(x.dtype())) ? x + 0 : x;
}

// Bit for bit, but for nan's payload; approximated functions within four places of `result`.
// Empty if so, else the first difference.
inline std::string deviation(Op op, DType result, const Array& expected, const Array& answer) {
  if (is_approximated(op) && expected.shape() == answer.shape() &&
      expected.dtype() == answer.dtype()) {
    if (nearly_same(expected, answer, result)) return "";
    // Near their zeros only the absolute error of these is bounded.
    const bool has_zeros = op == Op::lgamma || op == Op::logaddexp;
    const double small = size_in_bytes(real_part(result)) == 8 ? 1e-12 : 1e-4;
    if (has_zeros && all_close(expected, answer, small, small, true)) return "";
  }
  return difference(with_settled_zeros(op, expected), with_settled_zeros(op, answer));
}

// The same for outputs in memory of their own; bytes that belong to no element must not have
// changed.
inline std::string deviation(Op op, DType result, const Placed& expected, const Placed& answer) {
  const std::string found = deviation(op, result, expected.array, answer.array);
  if (!found.empty()) return found;
  copy_values(expected.array, answer.array);
  return expected.has_bytes_of(answer) ? "" : "bytes outside the elements were written";
}

}  // namespace weft::test
