// A table finds all of its parts: kernels of another instruction set would give the same bits, only
// slowly.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "support/wide_tables.h"

namespace weft::test {
namespace {

using kernels::KernelTable;

TEST(KernelTables, HavePartsOfTheirOwn) {
  int count = 0;
  const KernelTable* const* tables = kernels::available_tables(count);
  std::set<const void*> parts;
  for (int i = 0; i < count; ++i) {
    const KernelTable& table = *tables[i];
    for (const void* part :
         {static_cast<const void*>(table.matrix), static_cast<const void*>(table.items),
          static_cast<const void*>(table.reductions), static_cast<const void*>(table.factors),
          static_cast<const void*>(table.counts)}) {
      ASSERT_NE(part, nullptr) << table.name;
      EXPECT_TRUE(parts.insert(part).second) << table.name << " borrows a part";
    }
  }
}

TEST(KernelTables, OfTheActiveNameAreTheOnesInUse) {
  int count = 0;
  const KernelTable* const* tables = kernels::available_tables(count);
  const std::string before = kernels::active_table().name;
  for (int i = 0; i < count; ++i) {
    kernels::use_table(tables[i]->name);
    const bool has_fma = std::string(tables[i]->name).starts_with("avx");
    for (DType dtype : {DType::f32, DType::f64}) {
      EXPECT_EQ(kernels::active_panels(dtype) != nullptr, has_fma) << tables[i]->name;
      EXPECT_EQ(kernels::active_plane_kernel(dtype) != nullptr, has_fma) << tables[i]->name;
    }
    EXPECT_EQ(kernels::active_panels(DType::i32), nullptr);
  }
  kernels::use_table(before.c_str());
}

#if WEFT_LAST_ISA >= 2
TEST(KernelTables, OfOneInstructionSetShareTheirParts) {
  const kernels::TableParts& one = kernels::avx512::kTable;
  const kernels::TableParts& wide = kernels::avx512::kWideTable;
  EXPECT_EQ(one.matrix, wide.matrix);
  EXPECT_EQ(one.items, wide.items);
  EXPECT_EQ(one.reductions, wide.reductions);
  EXPECT_EQ(one.factors, wide.factors);
  EXPECT_EQ(one.panels, wide.panels);
  EXPECT_EQ(one.planes, wide.planes);
  EXPECT_EQ(one.counts, wide.counts);
}
#endif

}  // namespace
}  // namespace weft::test
