// Makers of elementwise cases of verdicts, in place ones too: each gives the words of a line.
#pragma once

#include "explain/verdict_words.h"

namespace weft::test {

inline const Words kBinary = {"add",   "subtract",    "multiply",    "divide", "maximum", "less",
                              "equal", "bitwise_and", "logical_and", "hypot",  "fmod"};
inline const Words kArithmetic = {"add", "subtract", "multiply", "divide"};
inline const Words kUnary = {"negative", "exp", "sqrt", "abs", "logical_not", "isfinite", "trunc"};

inline Words binary(CaseRandom& r) {
  const std::string function = r.pick(kBinary);
  const Words types = dtypes(r, 2);
  Words words = operands(types, shapes(r, 2, 4));
  if (r.chance(8)) words[1] = words[0].starts_with("float") ? "2.5" : "2";
  return Words{"elementwise", function} + words;
}

// Axes of `high`, and the extents of an operand that is placed there.
struct Placing {
  Extents dims, low;
};
inline Placing some_axes(CaseRandom& r, const Extents& high) {
  Placing made;
  for (int64_t axis = 0; axis < size_of(high); ++axis) {
    if (!r.chance(50)) continue;
    made.dims.push_back(axis);
    made.low.push_back(r.chance(20) ? 1 : high[static_cast<size_t>(axis)]);
  }
  if (!made.low.empty() && r.chance(15)) {
    const int64_t value = extent(r);
    at(made.low, r.below(size_of(made.low))) = value;
  }
  if (!made.dims.empty() && r.chance(20)) {
    const int64_t value = r.below(6) - 1;
    at(made.dims, r.below(size_of(made.dims))) = value;
  }
  if (r.chance(5)) made.dims = from(made.dims, 1);
  return made;
}

inline Words placed(CaseRandom& r) {
  const Extents high = shape(r, 4);
  const Placing p = some_axes(r, high);
  const Words types = dtypes(r, 2);
  const Words words =
      r.chance(50) ? operands(types, {p.low, high}) : operands(types, {high, p.low});
  return Words{"elementwise", r.pick(kArithmetic) + "@xla"} + words +
         Words{"dims=" + numbers_text(p.dims)};
}

inline Words unary(CaseRandom& r) {
  const std::string function = r.pick(kUnary);
  const Words types = dtypes(r, 1);
  return Words{"elementwise", function} + operands(types, shapes(r, 1, 4));
}

inline Words ternary(CaseRandom& r) {
  const Words types = dtypes(r, 3);
  const std::vector<Extents> all = shapes(r, 3, 3);
  if (r.chance(30)) return Words{"elementwise", "clip"} + operands(Words(3, types[0]), all);
  const std::string condition = r.chance(5) ? types[0] : "bool";
  Words words = operands({condition, types[1], types[2]}, all);
  if (r.chance(10)) words[2] = "2";
  return Words{"elementwise", "where"} + words;
}

inline Words same_extents(CaseRandom& r) {
  const Extents full = shape(r, 3);
  std::vector<Extents> all;
  for (int i = 0; i < 3; ++i) all.push_back(r.chance(40) ? Extents{} : full);
  if (r.chance(15)) {
    const Extents other = related(r, full);
    all[static_cast<size_t>(r.below(3))] = other;
  }
  const Words types = dtypes(r, 2);
  if (r.chance(50))
    return Words{"elementwise", "where"} + operands({"bool", types[0], types[1]}, all);
  return Words{"elementwise", "clip"} + operands(Words(3, types[0]), all);
}

inline Words in_place(CaseRandom& r) {
  const std::string function = r.pick(kArithmetic + Words{"bitwise_and", "fmod"});
  const Words types = dtypes(r, 2);
  return Words{"in_place", function} + operands(types, shapes(r, 2, 3));
}

inline Words out(CaseRandom& r) {
  const Words types = dtypes(r, 3);
  if (r.chance(25)) {
    const Words words = operands(types, shapes(r, 2, 3));
    return {"in_place", r.pick(Words{"negative", "exp"}), words[0], "out=" + words[1]};
  }
  const Words words = operands(types, shapes(r, 3, 3));
  return {"in_place", r.pick(kArithmetic), words[0], words[1], "out=" + words[2]};
}

inline Words masked(CaseRandom& r) {
  const std::string d = r.pick(kTypes);
  const Words words = operands({d, d, d, "bool"}, shapes(r, 4, 2));
  return {"in_place",        r.pick(Words{"add", "multiply"}),
          words[0],          words[1],
          "out=" + words[2], "where=" + words[3]};
}

}  // namespace weft::test
