// What the short ways of small calls ask of their operands.
#pragma once

#include "core/program.h"
#include "weft/array.h"

namespace weft::exec {

// True iff the number is an element of the type without any question of kind or range.
inline bool is_plain_number(const Scalar& number, DType dtype) {
  return (number.kind == DTypeKind::floating && is_floating(dtype)) ||
         (number.kind == DTypeKind::signed_integer &&
          (is_floating(dtype) || dtype == DType::i64 || dtype == DType::i32) &&
          number.integer == static_cast<int32_t>(number.integer));
}
// REQUIRES: is_plain_number(number, dtype).
void place_number(const Scalar& number, DType dtype, std::byte* to) noexcept;

constexpr DType result_of(const OpInfo& row, DType dtype) {
  if (row.result == ResultRule::same) return dtype;
  return row.result == ResultRule::boolean ? DType::boolean : real_part(dtype);
}

// What an operation on arrays of one type gives, if they are computed as they are; else kNone. (Of
// `where` those that it chooses from; what chooses is boolean.)
struct OwnResults {
  static constexpr uint8_t kNone = 255;
  uint8_t results[kOps][kDTypes];

  constexpr OwnResults() : results() {
    for (const OpInfo& row : op_table) {
      for (int d = 0; d < kDTypes; ++d) {
        const auto dtype = static_cast<DType>(d);
        const bool is_itself = core::computed_as(row.op, dtype) == dtype;
        const bool is_taken = row.input == InputRule::promote ||
                              row.input == InputRule::promote_float ||
                              row.input == InputRule::truth || row.input == InputRule::select;
        const bool has_kernel = row.domain.contains(dtype) && is_itself && is_taken;
        results[static_cast<int>(row.op)][d] =
            has_kernel ? static_cast<uint8_t>(result_of(row, dtype)) : kNone;
      }
    }
  }
};
inline constexpr OwnResults kOwnResults;

// The first element. REQUIRES: there is one.
inline std::byte* first_byte(const Array& x, int64_t item) {
  return x.storage().get()->bytes + x.layout().offset * item;
}

}  // namespace weft::exec
