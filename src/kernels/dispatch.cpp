#include <atomic>
#include <cstring>
#include <string>

#include "base/environment.h"
#include "base/raise.h"
#include "base/text.h"
#include "kernels/active.h"
#include "kernels/table.h"

namespace weft::kernels {

constinit std::atomic<const KernelTable*> active{nullptr};

// elementwise/table-isa.h
namespace baseline {
extern const KernelTable kTable;
}
namespace avx2 {
extern const KernelTable kTable;
}
namespace avx512 {
extern const KernelTable kTable;
extern const KernelTable kWideTable;
}  // namespace avx512

namespace {

struct Available {
  const KernelTable* const* tables;
  int count;
};

// The end of a list, widest first: a processor that runs one table runs those after it. Asked anew
// every time, because a value that is kept would have to be guarded (base/fork.h).
Available available() {
  constexpr int kBuilt = 1 + WEFT_LAST_ISA;
  const int count = 1 + static_cast<int>(best_instruction_set());
#if WEFT_LAST_ISA >= 2
  static constexpr const KernelTable* kTables[] = {&avx512::kTable, &avx2::kTable,
                                                   &baseline::kTable};
  static constexpr const KernelTable* kWideTables[] = {&avx512::kWideTable, &avx2::kTable,
                                                       &baseline::kTable};
  if (__builtin_cpu_is("intel")) return {kWideTables + (kBuilt - count), count};
#elif WEFT_LAST_ISA == 1
  static constexpr const KernelTable* kTables[] = {&avx2::kTable, &baseline::kTable};
#else
  static constexpr const KernelTable* kTables[] = {&baseline::kTable};
#endif
  return {kTables + (kBuilt - count), count};
}

const KernelTable& check_table(const char* name) {
  std::string known;
  const Available all = available();
  for (int i = 0; i < all.count; ++i) {
    const KernelTable* table = all.tables[i];
    if (std::strcmp(table->name, name) == 0) return *table;
    known += cat(i ? ", " : "", table->name);
  }
  raise(ErrorKind::bad_argument, "use_table",
        cat("no kernels called '", shown(name), "' run on this processor; there are: ", known));
}

// The tables stand in falling order of their instruction sets.
const KernelTable& choose_table() noexcept {
  const int wanted = static_cast<int>(environment().set);
  const KernelTable& table = *available().tables[available().count - 1 - wanted];
  active.store(&table, std::memory_order_release);
  return table;
}

}  // namespace

const KernelTable& active_table() noexcept {
  const KernelTable* table = active.load(std::memory_order_acquire);
  return table ? *table : choose_table();
}

namespace {

// The entry of a type in a list for float32 and float64.
template <class Entry>
const Entry* find_entry(const Entry* entries, DType dtype) noexcept {
  if (!entries || (dtype != DType::f32 && dtype != DType::f64)) return nullptr;
  return entries + (dtype == DType::f64);
}

}  // namespace

const PanelKernels* active_panels(DType dtype) noexcept {
  return find_entry(active_table().panels, dtype);
}

PlaneKernel active_plane_kernel(DType dtype) noexcept {
  const PlaneKernel* kernel = find_entry(active_table().planes, dtype);
  return kernel ? *kernel : nullptr;
}

const KernelTable* const* available_tables(int& count) noexcept {
  const Available all = available();
  count = all.count;
  return all.tables;
}

void use_table(const char* name) { active.store(&check_table(name), std::memory_order_release); }

}  // namespace weft::kernels
