// dot_general for every choice of axes of small shapes, held against XLA (data/jax_dot.txt).
#include "support/golden_reader.h"
#include "weft/weft.h"

namespace weft::golden {
namespace {

Array numbers(const Shape& shape) {
  Array values = empty(shape, DType::i32);
  int32_t* at = values.data<int32_t>();
  for (int64_t i = 0; i < values.size(); ++i) at[i] = static_cast<int32_t>((7 * i + 3) % 5 - 2);
  return values;
}

Compared compare_dot(GoldenLine& line) {
  const Array lhs = numbers(line.shape());
  const Array rhs = numbers(line.shape());
  xla::DotDimensions d;
  d.lhs_batching = line.list();
  d.rhs_batching = line.list();
  d.lhs_contracting = line.list();
  d.rhs_contracting = line.list();
  const bool is_refused = line.accept("refused");
  Array got;
  try {
    got = xla::dot_general(lhs, rhs, d);
  } catch (const ShapeError& error) {
    return {is_refused ? "ShapeError" : "a result", is_refused ? "ShapeError" : error.what()};
  }
  if (is_refused) return {"ShapeError", "a result"};
  const Shape shape = line.shape();
  if (shape != got.shape()) return {to_string(shape), to_string(got.shape())};
  for (int32_t value : got.values<int32_t>()) {
    const int64_t expected = line.integer();
    if (expected != value) return {std::to_string(expected), std::to_string(value)};
  }
  return {};
}

TEST(JaxDot, EveryChoiceOfAxesGivesWhatXlaGives) {
  compare_lines("jax_dot.txt", "dot", compare_dot);
}

TEST(JaxDot, HasLinesOfKnownKindsOnly) { expect_kinds("jax_dot.txt", {"dot"}); }

}  // namespace
}  // namespace weft::golden
