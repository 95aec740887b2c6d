// Rows in chunks, each with scratch of its own, on several threads if that pays.
#pragma once

#include "array/storage.h"
#include "base/integers.h"
#include "base/machine.h"
#include "threads/parallel.h"

namespace weft::sorting {

struct Chunks {
  const char* name;  // of the call, should there be no memory
  int64_t rows;
  int64_t scratch_bytes;  // for one chunk
  bool shares;
};

// Calls f(begin, end, scratch) for ranges that make up [0, rows); the scratch is aligned to a cache
// line. Throws MemoryError before the first. `f` must not throw.
template <class F>
void for_chunks(const Chunks& c, const F& f) {
  const int64_t count = c.shares ? smaller(c.rows, 4 * threads::thread_count()) : 1;
  const int64_t bytes = round_up(c.scratch_bytes, kCacheLine);
  const Array scratch = make_array({count, bytes}, DType::u8, c.name);
  const auto chunk = [&](int64_t i) {
    f(c.rows * i / count, c.rows * (i + 1) / count, scratch.origin() + i * bytes);
  };
  if (count == 1) return chunk(0);
  const auto each = [](void* context, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) (*static_cast<decltype(chunk)*>(context))(i);
  };
  threads::parallel_for(count, each, const_cast<void*>(static_cast<const void*>(&chunk)));
}

}  // namespace weft::sorting
