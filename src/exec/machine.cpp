#include "exec/machine.h"

#include <unistd.h>

#include <cstring>

#include "base/fork.h"
#include "base/integers.h"
#include "exec/fused_cache.h"
#include "jit/jit.h"
#include "threads/parallel.h"

namespace weft::exec {
namespace {

using jit::Isa;

template <Isa I>
constexpr schedule::CodeRules rules_of() {
  return {[](Op op, DType compute) noexcept { return jit::takes(I, op, compute); },
          [](Op op, DType compute) noexcept { return jit::pays_alone(I, op, compute); },
          [](DType from, DType to) noexcept { return jit::converts(I, from, to); },
          [](DType stored, DType type) noexcept { return jit::repeats(I, stored, type); },
          [](DType stored) noexcept { return jit::shuffles(I, stored); }};
}
constexpr schedule::CodeRules kAvx2 = rules_of<Isa::avx2>();
constexpr schedule::CodeRules kAvx512 = rules_of<Isa::avx512>();

// The table of that name, if this processor can run it.
const kernels::KernelTable* find_table(const char* name) {
  int count = 0;
  const kernels::KernelTable* const* tables = kernels::available_tables(count);
  for (int i = 0; i < count; ++i) {
    if (std::strcmp(tables[i]->name, name) == 0) return tables[i];
  }
  return nullptr;
}

// Of a cache that many cores share, a process finds no more than a part to be its own.
constexpr int64_t kLeastL3 = int64_t{16} << 20;
constexpr int64_t kMostL3 = int64_t{32} << 20;
int64_t l3_bytes() noexcept {
#ifdef _SC_LEVEL3_CACHE_SIZE
  static constinit Computed<int64_t> cache;
  const int64_t bytes = cache.get([] { return int64_t{sysconf(_SC_LEVEL3_CACHE_SIZE)}; });
  return smaller(larger(bytes, kLeastL3), kMostL3);
#else
  return kLeastL3;
#endif
}

}  // namespace

bool find_isa(const kernels::KernelTable& table, Isa& isa) noexcept {
  static constinit Computed<const kernels::KernelTable*> known512;
  static constinit Computed<const kernels::KernelTable*> known2;
  const kernels::KernelTable* const avx512 = known512.get([] { return find_table("avx512"); });
  const kernels::KernelTable* const avx2 = known2.get([] { return find_table("avx2"); });
  isa = &table == avx512 ? Isa::avx512 : Isa::avx2;
  return jit::is_available() && (&table == avx512 || &table == avx2);
}

const schedule::CodeRules& code_rules(Isa isa) noexcept {
  return isa == Isa::avx512 ? kAvx512 : kAvx2;
}

schedule::Machine machine_of(const kernels::KernelTable& table) noexcept {
  Isa isa;
  const bool has_code = may_generate() && find_isa(table, isa);
  return {.l3 = l3_bytes(),
          .threads = threads::thread_count(),
          .code = has_code ? &code_rules(isa) : nullptr,
          .can_stream = table.can_stream};
}

}  // namespace weft::exec
