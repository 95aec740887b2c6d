// Calls of arrays as explanations see them, and what real calls answer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explain/call.h"
#include "support/random_arrays.h"
#include "weft/weft.h"

namespace weft::test {

inline explanation::CallInput described(const Operand& operand, const std::string& name = "") {
  if (!operand.array()) return {.name = name, .value = {}, .number = operand.scalar()};
  const Array& x = *operand.array();
  explanation::CallInput input{.name = name, .value = {x.shape(), x.dtype(), x.strides()}};
  input.is_read_only = !x.is_writable();
  return input;
}

inline explanation::Call described(const std::string& function, StepKind kind, Dialect dialect,
                                   const std::vector<Operand>& operands) {
  explanation::Call call;
  call.text = call.function = function;
  call.kind = kind;
  call.dialect = dialect;
  for (size_t i = 0; i < operands.size(); ++i)
    call.inputs.push_back(described(operands[i], std::string(1, static_cast<char>('a' + i))));
  return call;
}

// What a real call gave, or how it was refused.
struct Answer {
  std::optional<Array> result = {};
  ErrorInfo error = {};
  std::string message = {};
};

template <class F>
Answer answer_of(F&& call) {
  try {
    return {call(), {}, {}};
  } catch (const Error& error) {
    return {{}, error.info(), error.what()};
  }
}

inline bool are_same(const ErrorInfo& a, const ErrorInfo& b) {
  return a.kind == b.kind && a.op == b.op && a.dialect == b.dialect && a.shapes == b.shapes &&
         a.result_axis == b.result_axis && a.operand_axes == b.operand_axes &&
         a.operands[0] == b.operands[0] && a.operands[1] == b.operands[1] &&
         a.extents[0] == b.extents[0] && a.extents[1] == b.extents[1] && a.rule == b.rule &&
         a.hint == b.hint;
}

// Shape and type of the result, or the refusal word for word.
inline void expect_same(const explanation::Outcome& said, const Answer& real,
                        const std::string& what) {
  ASSERT_EQ(said.works, real.result.has_value())
      << what << "\nsaid: " << said.message << "\nreal: " << real.message;
  if (!said.works) {
    EXPECT_EQ(said.message, real.message) << what;
    EXPECT_TRUE(are_same(said.error, real.error)) << what << "\n" << real.message;
    return;
  }
  EXPECT_EQ(said.result.shape, real.result->shape()) << what;
  EXPECT_EQ(name_of(said.result.dtype), name_of(real.result->dtype())) << what;
}

// A shape of a few small extents; often ones that broadcast with `like`.
inline Shape random_small_shape(Random& random, const Shape& like = {}) {
  static constexpr int64_t kExtents[] = {0, 1, 1, 2, 3, 4};
  if (!like.empty() && random.chance(70)) {
    Shape shape = like;
    for (int64_t drop = random.chance(40) ? random.below(like.rank() + 1) : 0; drop > 0; --drop)
      shape.erase(0);
    for (int64_t& extent : shape)
      if (random.chance(25)) extent = random.chance(70) ? 1 : random.pick(kExtents);
    return shape;
  }
  Shape shape;
  for (int64_t rank = random.below(5); rank > 0; --rank) shape.push_back(random.pick(kExtents));
  return shape;
}

inline DType random_dtype(Random& random) { return static_cast<DType>(random.below(kDTypes)); }

// Ones, in memory of any kind.
inline Array random_ones(Random& random, const Shape& shape, DType dtype) {
  const Array values = ones(shape, dtype);
  if (random.chance(60)) return values;
  return random.chance(80) ? scattered(random, values, 0) : values.broadcast_to(shape);
}

}  // namespace weft::test
