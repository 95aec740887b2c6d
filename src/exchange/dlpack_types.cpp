#include "exchange/dlpack_types.h"

#include <iterator>

#include "base/text.h"

namespace weft::exchange {
namespace {

struct Numbered {
  int code;
  const char* name;
};
constexpr Numbered kDevices[] = {
    {kDLCUDA, "a CUDA GPU"},
    {kDLOpenCL, "an OpenCL device"},
    {kDLVulkan, "a Vulkan device"},
    {kDLMetal, "an Apple GPU"},
    {kDLVPI, "a Verilog simulator"},
    {kDLROCM, "a ROCm GPU"},
    {kDLExtDev, "an extension device"},
    {kDLCUDAManaged, "memory that CUDA manages"},
    {kDLOneAPI, "a oneAPI device"},
    {kDLWebGPU, "a WebGPU device"},
    {kDLHexagon, "a Hexagon processor"},
    {kDLMAIA, "a MAIA device"},
};
constexpr Numbered kTypes[] = {
    {kDLInt, "signed integers"},
    {kDLUInt, "unsigned integers"},
    {kDLFloat, "floating numbers"},
    {kDLOpaqueHandle, "opaque handles"},
    {kDLBfloat, "bfloat"},
    {kDLComplex, "complex numbers"},
    {kDLBool, "booleans"},
    {kDLFloat8_e3m4, "float8_e3m4"},
    {kDLFloat8_e4m3, "float8_e4m3"},
    {kDLFloat8_e4m3b11fnuz, "float8_e4m3b11fnuz"},
    {kDLFloat8_e4m3fn, "float8_e4m3fn"},
    {kDLFloat8_e4m3fnuz, "float8_e4m3fnuz"},
    {kDLFloat8_e5m2, "float8_e5m2"},
    {kDLFloat8_e5m2fnuz, "float8_e5m2fnuz"},
    {kDLFloat8_e8m0fnu, "float8_e8m0fnu"},
    {kDLFloat6_e2m3fn, "float6_e2m3fn"},
    {kDLFloat6_e3m2fn, "float6_e3m2fn"},
    {kDLFloat4_e2m1fn, "float4_e2m1fn"},
};

template <size_t N>
std::string name_in(const Numbered (&list)[N], int64_t code, const char* kind) {
  for (const Numbered& it : list)
    if (it.code == code) return it.name;
  return cat(kind, " ", code);
}

int code_of(DType dtype) {
  switch (kind_of(dtype)) {
    case DTypeKind::boolean:
      return kDLBool;
    case DTypeKind::signed_integer:
      return kDLInt;
    case DTypeKind::unsigned_integer:
      return kDLUInt;
    case DTypeKind::floating:
      return dtype == DType::bf16 ? kDLBfloat : kDLFloat;
    case DTypeKind::complex:
      break;
  }
  return kDLComplex;
}

}  // namespace

DLDataType type_of(DType dtype) {
  return {static_cast<uint8_t>(code_of(dtype)), static_cast<uint8_t>(8 * size_in_bytes(dtype)), 1};
}

std::optional<DType> dtype_from(const DLDataType& type) {
  for (int i = 0; i < kDTypes; ++i) {
    const DLDataType mine = type_of(static_cast<DType>(i));
    if (mine.code == type.code && mine.bits == type.bits && type.lanes == 1)
      return static_cast<DType>(i);
  }
  return {};
}

std::string device_name(int64_t device) { return name_in(kDevices, device, "device"); }
std::string type_name(int64_t code) { return name_in(kTypes, code, "type"); }

}  // namespace weft::exchange
