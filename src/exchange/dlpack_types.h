// Element types and devices as DLPack numbers them.
#pragma once

#include <optional>
#include <string>

#include "weft/dlpack.h"

namespace weft::exchange {

std::optional<DType> dtype_from(const DLDataType& type);
DLDataType type_of(DType dtype);

// For messages.
std::string device_name(int64_t device);
std::string type_name(int64_t code);

}  // namespace weft::exchange
