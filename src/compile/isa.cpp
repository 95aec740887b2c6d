#include "compile/isa.h"

#include <cstring>

#include "base/fork.h"
#include "jit/jit.h"

namespace weft::compile {
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

}  // namespace weft::compile
