// What cases of verdicts are made of: random numbers, extents, types, and the words of a line. The
// same as in tools/golden/verdict_cases.py, number for number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

namespace weft::test {

inline constexpr uint64_t kSeed = 20261;

using Words = std::vector<std::string>;
using Extents = std::vector<int64_t>;

// splitmix64.
class CaseRandom {
 public:
  explicit CaseRandom(int number) : state_((kSeed << 32) + static_cast<uint64_t>(number)) {}

  int64_t below(int64_t count) {
    state_ += 0x9E3779B97F4A7C15;
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return static_cast<int64_t>(((z ^ (z >> 31)) >> 32) % static_cast<uint64_t>(count));
  }
  bool chance(int64_t percent) { return below(100) < percent; }
  template <class T>
  const T& pick(const std::vector<T>& items) {
    return items[static_cast<size_t>(below(static_cast<int64_t>(items.size())))];
  }

 private:
  uint64_t state_;
};

inline const Extents kExtents = {0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 16};
inline const Words kTypes = {"float64", "float64", "float32", "int64"};
inline const Words kMixed = {"bool", "int32", "int64", "float32", "float64", "complex64"};
// --- Shapes and types.

inline int64_t extent(CaseRandom& r) { return r.pick(kExtents); }

inline Extents shape(CaseRandom& r, int most) {
  Extents made(static_cast<size_t>(r.below(most + 1)));
  for (int64_t& e : made) e = extent(r);
  return made;
}

inline int64_t size_of(const Extents& extents) { return static_cast<int64_t>(extents.size()); }
inline int64_t& at(Extents& extents, int64_t i) { return extents[static_cast<size_t>(i)]; }
inline Extents from(const Extents& extents, int64_t start) {
  return Extents(extents.begin() + std::min(start, size_of(extents)), extents.end());
}

// A tail of `full`, some extents 1, seldom one that does not fit.
inline Extents related(CaseRandom& r, const Extents& full) {
  const int64_t start = r.chance(50) ? r.below(size_of(full) + 1) : 0;
  Extents made;
  for (const int64_t e : from(full, start)) {
    const int64_t what = r.below(100);
    made.push_back(what < 8 ? extent(r) : what < 35 ? 1 : e);
  }
  return made;
}

inline std::vector<Extents> shapes(CaseRandom& r, int64_t count, int most) {
  std::vector<Extents> made;
  const bool is_independent = r.chance(15);
  const Extents full = is_independent ? Extents{} : shape(r, most);
  for (int64_t i = 0; i < count; ++i)
    made.push_back(is_independent ? shape(r, most) : related(r, full));
  return made;
}

inline Words dtypes(CaseRandom& r, int64_t count) {
  if (r.chance(80)) return Words(static_cast<size_t>(count), r.pick(kTypes));
  Words made;
  for (int64_t i = 0; i < count; ++i) made.push_back(r.pick(kMixed));
  return made;
}

// --- Words of a line.

inline std::string joined(const Extents& numbers, const char* between) {
  std::string text;
  for (const int64_t n : numbers) text += (text.empty() ? "" : between) + std::to_string(n);
  return text.empty() ? "()" : text;
}
inline std::string numbers_text(const Extents& numbers) { return joined(numbers, ","); }

inline std::string operand(const std::string& dtype, const Extents& extents) {
  return dtype + ":" + joined(extents, "x");
}

inline Words operands(const Words& types, const std::vector<Extents>& all) {
  Words made;
  for (size_t i = 0; i < std::min(types.size(), all.size()); ++i)
    made.push_back(operand(types[i], all[i]));
  return made;
}

inline Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

inline std::string comma_joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

inline Words split(const std::string& text, char between) {
  Words parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, between);) parts.push_back(part);
  return parts;
}

}  // namespace weft::test
