// The engine against the reference executor: random operations, types, layouts, on every instruction
// set of this machine and with several thread counts, bit for bit (approximated functions: within 4 ulp).
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <utility>

#include "dialect/lower.h"
#include "exec/execute.h"
#include "exec/reference.h"
#include "kernels/table.h"
#include "support/nearly.h"
#include "weft/weft.h"

namespace weft {
namespace {

using test::is_approximated;
using test::nearly_same;
using test::same_bytes;

uint64_t seed() {
  const char* given = std::getenv("WEFT_TEST_SEED");
  return given ? std::strtoull(given, nullptr, 10) : 20240917;
}

int cases() {
  const char* given = std::getenv("WEFT_ENGINE_CASES");
  return given ? std::atoi(given) : 4000;
}

class Dice {
 public:
  explicit Dice(uint64_t s) : engine_(s) {}
  int64_t below(int64_t n) { return static_cast<int64_t>(engine_() % static_cast<uint64_t>(n)); }
  bool chance(int percent) { return below(100) < percent; }
  template <class List>
  auto pick(const List& list) {
    return list[static_cast<size_t>(below(std::ssize(list)))];
  }
  uint64_t bits() { return engine_(); }

 private:
  std::mt19937_64 engine_;
};

// Mostly small numbers, sometimes any bits at all.
void fill(Dice& dice, const Array& array) {
  const int64_t item = size_in_bytes(array.dtype());
  std::byte* at = array.origin();
  const bool wild = dice.chance(30);
  const Array small = arange(-8, 9).astype(array.dtype());
  for (int64_t i = 0; i < array.size(); ++i) {
    const uint64_t bits[] = {dice.bits(), dice.bits()};
    const bool any = wild && array.dtype() != DType::boolean && dice.chance(50);
    std::memcpy(at + i * item,
                any ? static_cast<const void*>(bits) : small.origin() + dice.below(17) * item,
                static_cast<size_t>(item));
  }
}

Shape random_shape(Dice& dice) {
  static const int64_t extents[] = {1, 1, 2, 3, 4, 5, 7, 8, 16, 17, 33, 64, 70};
  Shape shape;
  const int64_t rank = dice.below(7);
  int64_t elements = 1;
  for (int64_t i = 0; i < rank; ++i) {
    const int64_t extent = dice.chance(2) ? 0 : dice.pick(extents);
    if (elements * extent > 20000) break;
    shape.push_back(extent);
    elements *= extent > 0 ? extent : 1;
  }
  return shape;
}

// A shape that broadcasts to `shape`.
Shape narrowed(Dice& dice, const Shape& shape) {
  Shape result;
  const int64_t dropped = dice.chance(30) ? dice.below(shape.rank() + 1) : 0;
  for (int axis = static_cast<int>(dropped); axis < shape.rank(); ++axis) {
    result.push_back(dice.chance(25) ? 1 : shape[axis]);
  }
  return result;
}

// An array of this shape in some odd place: permuted, sliced, flipped, misaligned, or plain.
Array random_array(Dice& dice, const Shape& shape, DType dtype) {
  Shape stored = shape;
  Axes order = trailing_axes(shape.rank(), shape.rank());
  if (dice.chance(50)) {
    for (int i = shape.rank() - 1; i > 0; --i)
      std::swap(order[i], order[static_cast<int>(dice.below(i + 1))]);
  }
  Axes back = order;
  for (int i = 0; i < order.size(); ++i) {
    stored[i] = shape[static_cast<int>(order[i])];
    back[static_cast<int>(order[i])] = i;
  }
  Shape padded = stored;
  const bool sliced = dice.chance(30);
  for (int64_t& extent : padded) extent = sliced ? 2 * extent + 1 : extent;
  Array base = empty(padded, dtype);
  fill(dice, base);
  if (dice.chance(15)) {
    const int64_t bytes = base.nbytes();
    auto* memory = new std::byte[static_cast<size_t>(bytes) + 16];
    std::memcpy(memory + 1, base.origin(), static_cast<size_t>(bytes));
    const Layout layout = base.layout();
    base = Array::wrap(reinterpret_cast<uint8_t*>(memory + 1), {bytes},
                       [memory](uint8_t*) { delete[] memory; });
    base = Array(base.storage(), layout, dtype, true);
  }
  Array view = base;
  for (int axis = 0; sliced && axis < stored.rank(); ++axis) {
    std::vector<Index> indices(static_cast<size_t>(axis), Index(all));
    const int64_t n = stored[axis];
    indices.push_back(dice.chance(50) ? Index(slice(1, 1 + n)) : Index(slice(1, 1 + 2 * n, 2)));
    view = view.take(indices.data(), static_cast<int>(indices.size()));
  }
  view = view.transpose(back);
  for (int axis = 0; axis < view.rank(); ++axis) {
    if (dice.chance(15)) view = view.flip({axis});
  }
  return view;
}

std::string describe(Op op, const std::vector<Array>& in, const Array& out, bool masked) {
  std::string text = std::string(info(op).name) + (masked ? " masked" : "");
  for (const Array& a : in) {
    text += " " + std::string(name(a.dtype())) + to_string(a.shape()) + to_string(a.strides());
  }
  return text + " -> " + std::string(name(out.dtype())) + to_string(out.shape()) +
         to_string(out.strides());
}

std::string first_difference(const Array& expected, const Array& actual) {
  const Array x = expected.copy();
  const Array y = actual.copy();
  const int64_t item = size_in_bytes(x.dtype());
  for (int64_t i = 0; i < x.size(); ++i) {
    const Array flat_x = x.reshape({-1})(slice(i, i + 1));
    const Array flat_y = y.reshape({-1})(slice(i, i + 1));
    if (std::memcmp(flat_x.origin(), flat_y.origin(), static_cast<size_t>(item)) == 0) continue;
    if (array_equal(flat_x, flat_y, true)) continue;
    return "\n  element " + std::to_string(i) + ": " + to_string(flat_x) + " became " +
           to_string(flat_y);
  }
  return "";
}

struct Case {
  Op op;
  std::vector<Array> inputs;
  Array out;
  Array mask;
  bool masked;
};

Case random_case(Dice& dice) {
  for (;;) {
    Case c;
    c.op = static_cast<Op>(dice.below(kOps));
    const Shape shape = random_shape(dice);
    const bool mixed = dice.chance(40);
    const DType common = static_cast<DType>(dice.below(kDTypes));
    for (int i = 0; i < info(c.op).arity; ++i) {
      const DType dtype = mixed ? static_cast<DType>(dice.below(kDTypes)) : common;
      c.inputs.push_back(random_array(dice, narrowed(dice, shape), dtype));
    }
    const DType out = dice.chance(70) ? common : static_cast<DType>(dice.below(kDTypes));
    c.out = random_array(dice, shape, out);
    c.masked = dice.chance(15);
    c.mask = random_array(dice, narrowed(dice, shape), DType::boolean);
    try {
      std::vector<Operand> operands(c.inputs.begin(), c.inputs.end());
      Options options;
      options.out = c.out;
      check_strict(dialect::lower_numpy(c.op, "op", operands.data(), options));
      return c;
    } catch (const DTypeError&) {
    }
  }
}

// Runs with `how` into a copy of c.out in the same layout, and returns it.
template <class F>
Array run_with(const Case& c, F how) {
  const Array storage_copy =
      Array(c.out.storage(), Layout{{c.out.storage().size_bytes()}, {1}, 0}, DType::u8, true)
          .copy();
  const Array out(storage_copy.storage(), c.out.layout(), c.out.dtype(), true);
  std::vector<Operand> operands(c.inputs.begin(), c.inputs.end());
  Options options;
  options.out = out;
  if (c.masked) options.where = c.mask;
  how(dialect::lower_numpy(c.op, "op", operands.data(), options));
  return out;
}

class Engine : public testing::TestWithParam<int> {};

TEST_P(Engine, EqualsTheReferenceOnEveryInstructionSet) {
  int tables = 0;
  const kernels::KernelTable* const* table = kernels::available_tables(tables);
  set_num_threads(GetParam());
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed()));
  Dice dice(seed() + static_cast<uint64_t>(GetParam()));
  int failures = 0;
  for (int i = 0; i < cases() && failures < 5; ++i) {
    const Case c = random_case(dice);
    DType result = DType::f64;
    const Array expected = run_with(c, [&](const StrictOp& op) {
      result = op.result;
      exec::run_reference(op);
    });
    for (int t = 0; t < tables; ++t) {
      kernels::use_table(table[t]->name);
      const Array actual = run_with(c, [](const StrictOp& op) { exec::execute(op); });
      if (same_bytes(expected, actual)) continue;
      if (is_approximated(c.op) && nearly_same(expected, actual, result)) continue;
      ++failures;
      ADD_FAILURE() << "case " << i << " on " << table[t]->name << ": "
                    << describe(c.op, c.inputs, c.out, c.masked)
                    << first_difference(expected, actual);
      break;
    }
  }
  kernels::use_table(table[0]->name);
}

INSTANTIATE_TEST_SUITE_P(Threads, Engine, testing::Values(1, 2, 7));

}  // namespace
}  // namespace weft
