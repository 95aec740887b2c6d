#include "exec/machine.h"

#include <unistd.h>

#include "base/fork.h"
#include "base/integers.h"
#include "compile/cache.h"
#include "compile/isa.h"
#include "exec/tuning.h"
#include "threads/parallel.h"

namespace weft::exec {
namespace {

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

schedule::Machine machine_of(const kernels::KernelTable& table) noexcept {
  jit::Isa isa;
  const bool has_code = compile::may_generate() && compile::find_isa(table, isa);
  return {.l3 = l3_bytes(),
          .threads = threads::thread_count(),
          .code = has_code ? &compile::code_rules(isa) : nullptr,
          .can_stream = table.can_stream};
}

}  // namespace weft::exec
