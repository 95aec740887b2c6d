#include <gtest/gtest.h>

#include <map>

#include "explain/verdict_cases.h"
#include "explain/verdict_elementwise.h"

namespace weft::test {
namespace {

const Words kReductions = {"sum",    "prod", "min", "max",           "mean",   "var",
                           "stddev", "any",  "all", "count_nonzero", "argmin", "argmax"};
const Words kProducts = {"matmul", "matmul", "matmul", "dot",  "inner",
                         "vecdot", "matvec", "vecmat", "outer"};
const Words kEinsums = {"ij,jk->ik",          "ij,jk", "ij,ij->i", "i,j->ij",  "bij,bjk->bik",
                        "...ij,...jk->...ik", "ii->i", "ij->ji",   "ij,j,i->", "ij,jk,kl->il"};

// --- One maker per form of call; elementwise ones are in verdict_elementwise.h.

std::string index_word(CaseRandom& r, int64_t most) {
  const int64_t what = r.below(100);
  if (what < 35) return ":";
  if (what < 70) return std::to_string(most ? r.below(most + 2) - 1 : 0);
  if (what < 85) return "1:";
  return what < 93 ? "None" : "...";
}

std::string index_words(CaseRandom& r, const Extents& extents) {
  Words words;
  const int64_t count = r.below(size_of(extents) + 2);
  for (int64_t axis = 0; axis < count; ++axis) {
    const bool is_axis = axis < size_of(extents);
    const std::string word = index_word(r, is_axis ? extents[static_cast<size_t>(axis)] : 2);
    const bool is_second = word == "..." && std::count(words.begin(), words.end(), word) > 0;
    words.push_back(is_second ? ":" : word);
  }
  return words.empty() ? "..." : comma_joined(words);
}

Words assign(CaseRandom& r) {
  const Words types = dtypes(r, 2);
  const std::vector<Extents> all = shapes(r, 2, 3);
  Words words = Words{"assign", "assign"} + operands(types, all);
  if (r.chance(40)) words.push_back("index=" + index_words(r, all[0]));
  return words;
}

// Mostly one of the axes, counted from either end.
int64_t axis_of(CaseRandom& r, int64_t rank) {
  const bool is_any = r.chance(25) || rank == 0;
  return is_any ? r.below(2 * rank + 3) - rank - 1 : r.below(rank);
}

Words reduction(CaseRandom& r) {
  const std::string function = r.pick(kReductions);
  const Extents extents = shape(r, 4);
  Words words = {"reduce", function, operand(dtypes(r, 1)[0], extents)};
  const int64_t count = r.pick(Extents{0, 1, 1, 1, 2});
  Extents axes;
  for (int64_t i = 0; i < count; ++i) axes.push_back(axis_of(r, size_of(extents)));
  if (count) words.push_back("axes=" + numbers_text(axes));
  if (r.chance(30)) words.push_back("keepdims");
  return words;
}

// Extents of two operands of a product, most of which fit.
std::vector<Extents> matrix_pair(CaseRandom& r) {
  const std::vector<Extents> batch = shapes(r, 2, 2);
  const int64_t rows = extent(r);
  const int64_t depth = extent(r);
  const int64_t columns = extent(r);
  Extents a = batch[0];
  a.insert(a.end(), {rows, depth});
  Extents b = batch[1];
  const int64_t other = r.chance(20) ? extent(r) : depth;
  b.insert(b.end(), {other, columns});
  if (r.chance(15)) a = {a.back()};
  if (r.chance(15)) b = {b[b.size() - 2]};
  if (r.chance(93)) return {a, b};
  return shapes(r, 2, 3);
}

Words factor_types(CaseRandom& r) {
  const int64_t what = r.below(100);
  if (what < 5) {
    const std::string first = r.pick(Words{"float32", "float64"});
    return {first, r.pick(Words{"float32", "float64"})};
  }
  return Words(2, what == 5 ? "bool" : r.pick(kTypes));
}

Words product(CaseRandom& r) {
  const std::string function = r.pick(kProducts);
  std::vector<Extents> pair = matrix_pair(r);
  Extents& a = pair[0];
  Extents& b = pair[1];
  if ((function == "inner" || function == "vecdot") && b.size() > 1)
    std::swap(b[b.size() - 1], b[b.size() - 2]);
  if (function == "matvec" && b.size() > 1 && r.chance(80)) b.pop_back();
  if (function == "vecmat" && a.size() > 1 && r.chance(80)) a.erase(a.end() - 2);
  if (function == "outer" && r.chance(70)) {
    if (!a.empty()) a.resize(1);
    if (!b.empty()) b.resize(1);
  }
  return Words{"product", function} + operands(factor_types(r), pair);
}

Words tensordot(CaseRandom& r) {
  const std::vector<Extents> pair = shapes(r, 2, 3);
  const int64_t count = r.below(3);
  Extents left, right;
  for (int64_t i = 0; i < count; ++i) left.push_back(axis_of(r, size_of(pair[0])));
  const int64_t others = r.chance(95) ? count : 1;
  for (int64_t i = 0; i < others; ++i) right.push_back(axis_of(r, size_of(pair[1])));
  const Words words = operands(Words(2, r.pick(kTypes)), pair);
  return Words{"product", "tensordot"} + words +
         Words{"pairs=" + numbers_text(left) + ";" + numbers_text(right)};
}

std::string einsum_operand(CaseRandom& r, const std::string& dtype, const std::string& term,
                           const std::map<char, int64_t>& of_letters) {
  const bool has_ellipsis = term.starts_with("...");
  Extents extents = has_ellipsis ? shape(r, 1) : Extents{};
  for (const char letter : has_ellipsis ? term.substr(3) : term)
    extents.push_back(of_letters.at(letter));
  if (!extents.empty() && r.chance(8)) {
    const int64_t value = extent(r);
    at(extents, r.below(size_of(extents))) = value;
  }
  if (r.chance(2)) extents = from(extents, 1);
  return operand(dtype, extents);
}

Words einsum(CaseRandom& r) {
  const std::string subscripts = r.pick(kEinsums);
  std::map<char, int64_t> of_letters;
  for (const char letter : std::string("bijkl")) of_letters[letter] = extent(r);
  const std::string dtype = r.pick(kTypes);
  Words words = {"product", "einsum"};
  for (const std::string& term : split(subscripts.substr(0, subscripts.find("->")), ','))
    words.push_back(einsum_operand(r, dtype, term, of_letters));
  words.push_back("subscripts=" + subscripts);
  return words;
}

Words expand(CaseRandom& r) {
  const std::vector<Extents> pair = shapes(r, 2, 4);
  Extents target = pair[1];
  if (r.chance(60)) {
    target = shape(r, 1);
    for (const int64_t e : pair[0]) target.push_back(e == 1 ? extent(r) : e);
  }
  if (r.chance(10) && !target.empty()) {
    const int64_t value = -1 - r.below(2);
    at(target, r.below(size_of(target))) = value;
  }
  return {"expand", "broadcast_to", operand(r.pick(kMixed), pair[0]),
          "target=" + numbers_text(target)};
}

Words in_dim(CaseRandom& r) {
  Extents target = shape(r, 4);
  const Placing p = some_axes(r, target);
  if (!target.empty() && r.chance(3)) target = from(target, 1);
  return {"expand", "broadcast_in_dim@xla", operand(r.pick(kMixed), p.low),
          "target=" + numbers_text(target), "dims=" + numbers_text(p.dims)};
}

Words sum_to_size(CaseRandom& r) {
  const Extents extents = shape(r, 4);
  Extents target = related(r, extents);
  if (r.chance(5) && !target.empty()) target[0] = -1;
  return {"sum_to_size", "sum_to_size@torch", operand(r.pick(Words{"float32", "float64"}), extents),
          "target=" + numbers_text(target)};
}

// Extents whose product is count, most of the time.
Extents factors(CaseRandom& r, int64_t count) {
  Extents made;
  for (const int64_t divisor : {2, 3, 5, 7}) {
    if (count && count % divisor == 0 && r.chance(60)) {
      made.push_back(divisor);
      count /= divisor;
    }
  }
  made.push_back(count);
  if (r.chance(20)) {
    const int64_t value = r.below(6);
    at(made, r.below(size_of(made))) = value;
  }
  if (r.chance(25)) at(made, r.below(size_of(made))) = -1;
  if (r.chance(3)) made.push_back(-1);
  return made;
}

Words reshape(CaseRandom& r) {
  const Extents extents = shape(r, 3);
  int64_t count = 1;
  for (const int64_t e : extents) count *= e;
  const std::string x = operand(r.pick(kTypes), extents);
  return {"view", "reshape", x, "target=" + numbers_text(factors(r, count))};
}

Extents shuffled_axes(CaseRandom& r, int64_t rank) {
  Extents dims;
  for (int64_t i = 0; i < rank; ++i) dims.push_back(i);
  for (int64_t i = 0; i < rank; ++i) std::swap(at(dims, i), at(dims, r.below(rank)));
  if (!dims.empty() && r.chance(20)) {
    const int64_t value = axis_of(r, rank);
    at(dims, r.below(rank)) = value;
  }
  if (r.chance(5)) dims = from(dims, 1);
  return dims;
}

std::string view_option(CaseRandom& r, const std::string& function, const Extents& extents) {
  const int64_t rank = size_of(extents);
  if (function == "transpose") return "dims=" + numbers_text(shuffled_axes(r, rank));
  if (function == "index") return "index=" + index_words(r, extents);
  if (function == "swapaxes") {
    const int64_t first = axis_of(r, rank);
    return "axes=" + numbers_text({first, axis_of(r, rank)});
  }
  if (function == "expand_dims") return "axes=" + std::to_string(axis_of(r, rank + 1));
  Extents ones;
  for (int64_t axis = 0; axis < rank; ++axis) {
    if (extents[static_cast<size_t>(axis)] == 1) ones.push_back(axis);
  }
  const bool picks_one = !ones.empty() && r.chance(60);
  return "axes=" + std::to_string(picks_one ? r.pick(ones) : axis_of(r, rank));
}

Words view(CaseRandom& r) {
  const Extents extents = shape(r, 4);
  const std::string x = operand(r.pick(kTypes), extents);
  const std::string function =
      r.pick(Words{"transpose", "squeeze", "expand_dims", "swapaxes", "index"});
  return {"view", function, x, view_option(r, function, extents)};
}

Words by_arrays(CaseRandom& r) {
  Extents extents(static_cast<size_t>(1 + r.below(3)));
  for (int64_t& e : extents) e = 1 + extent(r);
  const bool fits = r.chance(95);
  const int64_t count = fits ? 1 + r.below(size_of(extents)) : size_of(extents) + 1;
  const std::vector<Extents> indices = shapes(r, count, 2);
  Words parts;
  for (int64_t i = 1; i <= count; ++i) parts.push_back("@" + std::to_string(i));
  if (r.chance(15)) parts.insert(parts.begin() + r.below(count + 1), ":");
  return Words{"index", "index", operand("float64", extents)} +
         operands(Words(static_cast<size_t>(count), "int64"), indices) +
         Words{"parts=" + comma_joined(parts)};
}

Words by_mask(CaseRandom& r) {
  Extents extents = shape(r, 3);
  if (extents.empty()) extents = {extent(r)};
  const int64_t rank = 1 + r.below(size_of(extents));
  int64_t start = r.chance(20) ? r.below(size_of(extents) - rank + 1) : 0;
  Extents mask(extents.begin() + start, extents.begin() + start + rank);
  if (r.chance(25)) {
    const int64_t value = extent(r);
    at(mask, r.below(rank)) = value;
  }
  if (r.chance(5)) {
    mask = extents;
    mask.push_back(1);
    start = 0;
  }
  Words parts(static_cast<size_t>(start), ":");
  parts.push_back("@1");
  return {"index", "index", operand("float64", extents), operand("bool", mask),
          "parts=" + comma_joined(parts)};
}

Words join(CaseRandom& r) {
  const Extents first = shape(r, 3);
  const int64_t count = 2 + r.below(2);
  const int64_t axis = axis_of(r, size_of(first));
  const std::string function = r.pick(Words{"concatenate", "stack"});
  std::vector<Extents> all;
  for (int64_t i = 0; i < count; ++i) {
    Extents extents = first;
    if (!extents.empty() && r.chance(15)) {
      const int64_t value = extent(r);
      at(extents, r.below(size_of(extents))) = value;
    }
    const bool is_axis = axis >= 0 && axis < size_of(extents);
    if (is_axis && function == "concatenate" && r.chance(50)) at(extents, axis) = extent(r);
    if (r.chance(4)) extents = from(extents, 1);
    all.push_back(extents);
  }
  return Words{"join", function} + operands(dtypes(r, 3), all) +
         Words{"axes=" + std::to_string(axis)};
}

struct Maker {
  int64_t most;
  Words (*make)(CaseRandom&);
};
constexpr Maker kMakers[] = {
    {26, binary},      {38, placed},    {41, unary},  {46, ternary},   {50, same_extents},
    {55, in_place},    {58, out},       {59, masked}, {64, assign},    {73, reduction},
    {80, product},     {82, tensordot}, {84, einsum}, {88, expand},    {91, in_dim},
    {92, sum_to_size}, {94, reshape},   {96, view},   {97, by_arrays}, {98, by_mask},
    {100, join}};

}  // namespace

std::string verdict_case(int number) {
  CaseRandom r(number);
  const int64_t which = r.below(100);
  const auto* maker = std::find_if(std::begin(kMakers), std::end(kMakers),
                                   [&](const Maker& m) { return which < m.most; });
  std::string line;
  for (const std::string& word : maker->make(r)) line += (line.empty() ? "" : " ") + word;
  return line;
}

}  // namespace weft::test
