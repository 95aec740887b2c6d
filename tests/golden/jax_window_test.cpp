// reduce_window, held against XLA's (data/jax_window.txt says how it is written).
#include "support/small_numbers.h"

namespace weft::golden {
namespace {

Op operation(const std::string& name) {
  for (const OpInfo& row : op_table) {
    if (row.name == name) return row.op;
  }
  throw std::runtime_error("no operation " + name);
}

struct Case {
  Array x, init;
  Op op;
  xla::Window window;
};

Case read_case(GoldenLine& line) {
  const DType dtype = line.dtype();
  const Op op = operation(line.word());
  const Array init = full({}, line.integer(), dtype);
  const Shape shape = line.shape();
  const Array x = dtype == DType::boolean ? equal(remainder(numbers(shape, DType::u8, 5, 7), 2), 1)
                                          : numbers(shape, dtype, 5, 7);
  Case c{x, init, op, {}};
  c.window.dimensions = line.list();
  c.window.strides = line.list();
  c.window.padding_low = line.list();
  c.window.padding_high = line.list();
  c.window.base_dilations = line.list();
  c.window.window_dilations = line.list();
  return c;
}

Compared compare(GoldenLine& line) {
  const Case c = read_case(line);
  std::string got;
  try {
    got = values_of(xla::reduce_window(c.x, c.init, c.op, c.window));
  } catch (const Error& error) {
    if (line.accept("refused")) return {};
    got = error.what();
  }
  if (line.accept("refused")) return {"refused", got};
  return {expected_values(line, c.x.dtype()), got};
}

TEST(JaxWindow, EveryReductionOfWindowsGivesWhatXlaGives) {
  int mismatches = 0;
  for (GoldenLine& line : read_golden("jax_window.txt")) {
    const std::string mismatch = find_mismatch(line, compare);
    if (mismatch.empty()) continue;
    ADD_FAILURE() << line.where() << "\n" << mismatch.substr(0, 500);
    if (++mismatches == kMostMismatches) FAIL() << "too many mismatches; the rest is not compared";
  }
}

TEST(JaxWindow, HasLinesOfOneKindOnly) { expect_kinds("jax_window.txt", {"window"}); }

}  // namespace
}  // namespace weft::golden
