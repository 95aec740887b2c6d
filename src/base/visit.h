// From a run-time element type to a C++ type, for code that is not hot: the one switch over DType.
//
//   visit(dtype, [&]<class T>() { use(sizeof(T)); });
#pragma once

#include "weft/dtype.h"

namespace weft {

template <class F>
constexpr decltype(auto) visit(DType dtype, F&& f) {
  switch (dtype) {
    case DType::boolean:
      return f.template operator()<bool>();
    case DType::i8:
      return f.template operator()<int8_t>();
    case DType::i16:
      return f.template operator()<int16_t>();
    case DType::i32:
      return f.template operator()<int32_t>();
    case DType::i64:
      return f.template operator()<int64_t>();
    case DType::u8:
      return f.template operator()<uint8_t>();
    case DType::u16:
      return f.template operator()<uint16_t>();
    case DType::u32:
      return f.template operator()<uint32_t>();
    case DType::u64:
      return f.template operator()<uint64_t>();
    case DType::f16:
      return f.template operator()<Float16>();
    case DType::bf16:
      return f.template operator()<BFloat16>();
    case DType::f32:
      return f.template operator()<float>();
    case DType::f64:
      return f.template operator()<double>();
    case DType::c64:
      return f.template operator()<std::complex<float>>();
    case DType::c128:
      return f.template operator()<std::complex<double>>();
  }
  __builtin_unreachable();
}

}  // namespace weft
