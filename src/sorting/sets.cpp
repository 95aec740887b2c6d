#include "sorting/sets.h"

#include <cstring>

#include "array/storage.h"
#include "base/convert.h"
#include "base/integers.h"
#include "base/visit.h"
#include "exec/steps_of_one_type.h"
#include "sorting/rows.h"
#include "sorting/run.h"
#include "sorting/tuning.h"

namespace weft::sorting {
namespace {

// --- Integers that lie close together: a table of those that are there.

template <class T>
struct Range {
  T least, most;
};
template <class T>
Range<T> range_of(const T* elements, int64_t n) {
  Range<T> range{elements[0], elements[0]};
  for (int64_t i = 1; i < n; ++i) {
    range.least = elements[i] < range.least ? elements[i] : range.least;
    range.most = elements[i] > range.most ? elements[i] : range.most;
  }
  return range;
}

// As far apart as two integers of a type can be.
template <class T>
uint64_t distance(T from, T to) {
  return static_cast<uint64_t>(to) - static_cast<uint64_t>(from);
}

template <class T>
bool look_up(const char* name, const T* x, int64_t count, const Array& others, bool* answers) {
  const auto* other = reinterpret_cast<const T*>(others.origin());
  const Range<T> range = range_of(other, others.size());
  const uint64_t width = distance(range.least, range.most);
  if (width > static_cast<uint64_t>(kTablePerElement) *
                  (static_cast<uint64_t>(count) + static_cast<uint64_t>(others.size())))
    return false;
  const Array table = make_array({static_cast<int64_t>(width) + 1}, DType::boolean, name);
  auto* is_there = reinterpret_cast<bool*>(table.origin());
  std::memset(is_there, 0, static_cast<size_t>(table.size()));
  for (int64_t i = 0; i < others.size(); ++i) is_there[distance(range.least, other[i])] = true;
  for (int64_t i = 0; i < count; ++i) {
    const uint64_t place = distance(range.least, x[i]);
    answers[i] = is_there[place <= width ? place : 0] && place <= width;
  }
  return true;
}

// --- Anything else: searched for among the others in order.

template <class T>
bool are_equal(const T& a, const T& b) {
  if constexpr (is_small_float<T>)
    return static_cast<float>(a) == static_cast<float>(b);
  else
    return a == b;
}

template <class T>
void compare_found(const T* x, int64_t n, const T* sorted, int64_t count, const int64_t* places,
                   bool* answers) {
  for (int64_t i = 0; i < n; ++i)
    answers[i] = places[i] < count && are_equal(sorted[smaller(places[i], count - 1)], x[i]);
}

}  // namespace

Array is_among(const char* name, const core::Value& x, const Array& others) {
  const Array answers = make_array(x.shape, DType::boolean, name);
  const int64_t n = answers.size();
  if (n == 0) return answers;
  auto* to = reinterpret_cast<bool*>(answers.origin());
  std::memset(to, 0, static_cast<size_t>(n));
  if (others.size() == 0) return answers;
  const core::Value line = x.rank() > 0 ? x : core::Value({1}, x.dtype, {1}, x.address);
  const Rows rows(line, line.rank() - 1, name);
  const core::Value flat({n}, x.dtype, {1}, rows.first);
  bool is_done = false;
  visit(x.dtype, [&]<class T>() {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      const Rows all({others}, others.rank() - 1, name);
      const Array aligned = all.copied.size() > 0 ? all.copied : others;
      is_done = look_up(name, reinterpret_cast<const T*>(rows.first), n, aligned, to);
    }
  });
  if (is_done) return answers;
  const Array sorted = run(core::Sort{name, Dialect::numpy, others}).values;
  core::Search search{name, Dialect::numpy, sorted, flat, x.dtype};
  const Array places = run(search);
  visit(x.dtype, [&]<class T>() {
    compare_found(reinterpret_cast<const T*>(rows.first), n,
                  reinterpret_cast<const T*>(sorted.origin()), sorted.size(),
                  reinterpret_cast<const int64_t*>(places.origin()), to);
  });
  return answers;
}

namespace {

template <class Item>
void keep_items(const Item* from, const bool* mask, int64_t n, int64_t count, Item* to) {
  int64_t at = 0;
  for (int64_t i = 0; at < count && i < n; ++i) {
    to[at] = from[i];
    at += mask[i];
  }
}

}  // namespace

Array kept(const char* name, const Array& line, const Array& mask) {
  const auto* keeps = reinterpret_cast<const bool*>(mask.origin());
  int64_t count = 0;
  for (int64_t i = 0; i < mask.size(); ++i) count += keeps[i];
  const Array result = make_array({count}, line.dtype(), name);
  const Rows rows(line, 0, name);
  visit(line.dtype(), [&]<class T>() {
    keep_items(reinterpret_cast<const T*>(rows.first), keeps, line.size(), count,
               reinterpret_cast<T*>(result.origin()));
  });
  return result;
}

Array joined(const char* name, const Array& a, const Array& b) {
  const Array result = make_array({a.size() + b.size()}, a.dtype(), name);
  if (a.size() > 0) exec::convert_into(a, result(slice(0, a.size())));
  if (b.size() > 0) exec::convert_into(b, result(slice(a.size(), none)));
  return result;
}

Array are_single(const char* name, const Array& sorted) {
  const Array answers = make_array(sorted.shape(), DType::boolean, name);
  auto* to = reinterpret_cast<bool*>(answers.origin());
  const int64_t n = sorted.size();
  visit(sorted.dtype(), [&]<class T>() {
    const auto* x = reinterpret_cast<const T*>(sorted.origin());
    bool is_new = true;
    for (int64_t i = 0; i < n; ++i) {
      const bool next_is_new = i + 1 == n || !are_equal(x[i], x[i + 1]);
      to[i] = is_new && next_is_new;
      is_new = next_is_new;
    }
  });
  return answers;
}

}  // namespace weft::sorting
