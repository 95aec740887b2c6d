// Rows converted by the table in use.
#pragma once

#include <vector>

#include "kernels/table.h"

namespace weft::test {

inline kernels::MoveKernel cast(DType from, DType to) {
  return kernels::active_table().casts[static_cast<int>(from)][static_cast<int>(to)];
}

template <class To, class From>
std::vector<To> converted(const std::vector<From>& from, DType type, DType to_type) {
  std::vector<To> to(from.size());
  cast(type, to_type)({reinterpret_cast<const std::byte*>(from.data()), 0, sizeof(From),
                       reinterpret_cast<std::byte*>(to.data()), 0, sizeof(To), 1,
                       static_cast<int64_t>(from.size())});
  return to;
}

}  // namespace weft::test
