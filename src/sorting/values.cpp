#include "sorting/values.h"

#include <type_traits>

#include "base/integers.h"
#include "sorting/counting.h"
#include "sorting/keys.h"
#include "sorting/large.h"
#include "sorting/tuning.h"

namespace weft::sorting {
namespace {

bool is_wide(DType dtype) { return size_in_bytes(dtype) == 8; }
int64_t key_bytes(DType dtype) { return is_wide(dtype) ? 8 : 4; }
// Keys lie where the result will, if they are as large.
bool has_keys_in_place(DType dtype) { return size_in_bytes(dtype) == key_bytes(dtype); }

int64_t rows_at_once(int64_t n) { return larger(1, kKeysAtOnce / n); }

template <class Key>
void order_keys(const ValueRows& r, Key* keys, Key* spare) {
  if (r.places->empty()) return sort_keys(keys, spare, r.n, r.in_parts);
  int64_t first = 0;
  for (const int64_t place : *r.places) {
    kernels::active_sort_kernels<Key>().select(keys + first, spare, r.n - first, place - first);
    first = place + 1;
    if (first == r.n) return;
  }
}

template <class Key>
void sort_as(const ValueRows& r, const std::byte* from, std::byte* to, int64_t rows,
             std::byte* scratch) {
  const auto& kernels = kernels::active_sort_kernels<Key>();
  const kernels::KeyForm form = key_form(r.dtype, r.descending, false);
  const int log2 = log2_of_item(r.dtype);
  const int64_t row_bytes = r.n * size_in_bytes(r.dtype);
  const bool in_place = has_keys_in_place(r.dtype);
  auto* own = reinterpret_cast<Key*>(scratch);
  Key* spare = in_place ? own : own + rows_at_once(r.n) * r.n;
  for (int64_t done = 0; done < rows; done += rows_at_once(r.n)) {
    const int64_t count = smaller(rows_at_once(r.n), rows - done);
    const std::byte* source = from + done * row_bytes;
    std::byte* result = to + done * row_bytes;
    Key* keys = in_place ? reinterpret_cast<Key*>(result) : own;
    const unsigned seen = kernels.to_keys[log2](keys, source, count * r.n, form);
    for (int64_t i = 0; i < count; ++i) order_keys(r, keys + i * r.n, spare);
    kernels.from_keys[log2](result, keys, count * r.n, form);
    for (int64_t i = 0; seen != 0 && i < count; ++i)
      restore_equals(result + i * row_bytes, source + i * row_bytes, r.n, r.dtype);
  }
}

bool counts(const ValueRows& r) {
  return is_for_counting(r.dtype, r.n) && (r.places->empty() || size_in_bytes(r.dtype) == 1);
}

}  // namespace

int64_t value_scratch(const ValueRows& r) {
  if (counts(r)) return counting_scratch(r.dtype);
  const int64_t own = has_keys_in_place(r.dtype) ? 0 : rows_at_once(r.n) * r.n;
  return (own + spare_keys(r.n, r.in_parts)) * key_bytes(r.dtype);
}

void sort_values(const ValueRows& r, const std::byte* from, std::byte* to, int64_t rows,
                 std::byte* scratch) noexcept {
  if (counts(r)) {
    const int64_t row_bytes = r.n * size_in_bytes(r.dtype);
    for (int64_t i = 0; i < rows; ++i) {
      sort_by_counting(to + i * row_bytes, from + i * row_bytes, r.n, r.dtype, r.descending,
                       scratch);
    }
    return;
  }
  if (is_wide(r.dtype)) return sort_as<int64_t>(r, from, to, rows, scratch);
  sort_as<int32_t>(r, from, to, rows, scratch);
}

}  // namespace weft::sorting
