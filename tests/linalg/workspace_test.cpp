// Memory for LAPACK.
#include <gtest/gtest.h>
#include <malloc.h>

#include <complex>

#include "linalg/lapack.h"

namespace weft::linalg {
namespace {

// OpenBLAS reads up to a column behind complex matrices.
TEST(Workspace, HasAsMuchRoomBehindAMatrix) {
  Workspace work;
  for (const int64_t count : {1, 9, 4900, 100, 6000}) {
    const void* matrix = work.get<std::complex<double>>(0, count);
    EXPECT_GE(malloc_usable_size(const_cast<void*>(matrix)),
              2 * static_cast<size_t>(count) * sizeof(std::complex<double>));
  }
}

}  // namespace
}  // namespace weft::linalg
