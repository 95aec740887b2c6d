#include <atomic>
#include <cstdlib>
#include <cstring>
#include <string>

#include "base/raise.h"
#include "base/text.h"
#include "kernels/active.h"
#include "kernels/table.h"

namespace weft::kernels {

constinit std::atomic<const KernelTable*> active{nullptr};

extern const KernelTable kBaselineTable;
#if defined(__x86_64__)
extern const KernelTable kSse4Table;
extern const KernelTable kAvx2Table;
extern const KernelTable kAvx512Table;
extern const KernelTable kAvx512WideTable;
#endif

namespace {

struct Available {
  const KernelTable* tables[4];
  int count = 0;
  void add(bool runs, const KernelTable* table) {
    if (runs) tables[count++] = table;
  }
};

Available probe() {
  Available found;
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                    __builtin_cpu_supports("bmi2");
  found.add(avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"),
            __builtin_cpu_is("intel") ? &kAvx512WideTable : &kAvx512Table);
  found.add(avx2, &kAvx2Table);
  found.add(__builtin_cpu_supports("sse4.2"), &kSse4Table);
#endif
  found.add(true, &kBaselineTable);
  return found;
}

const Available& available() {
  static const Available found = probe();
  return found;
}

const KernelTable& check_table(const char* name) {
  std::string known;
  for (int i = 0; i < available().count; ++i) {
    const KernelTable* table = available().tables[i];
    if (std::strcmp(table->name, name) == 0) return *table;
    known += cat(i ? ", " : "", table->name);
  }
  raise(ErrorKind::bad_argument, "WEFT_ISA",
        cat("no kernels called '", name, "' run on this processor; there are: ", known));
}

const KernelTable& choose_table() {
  const char* wanted = std::getenv("WEFT_ISA");
  const KernelTable& table = wanted && *wanted ? check_table(wanted) : *available().tables[0];
  active.store(&table, std::memory_order_release);
  return table;
}

}  // namespace

const KernelTable& active_table() {
  const KernelTable* table = active.load(std::memory_order_acquire);
  return table ? *table : choose_table();
}

const KernelTable* const* available_tables(int& count) noexcept {
  count = available().count;
  return available().tables;
}

void use_table(const char* name) { active.store(&check_table(name), std::memory_order_release); }

}  // namespace weft::kernels
