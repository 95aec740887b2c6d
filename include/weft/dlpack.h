// Arrays and other libraries' tensors, without copies, by DLPack 1 (https://dmlc.github.io/dlpack).
//
//   Array a = from_dlpack(tensor);                  takes the tensor over
//   DLManagedTensorVersioned* t = to_dlpack(a);     the taker calls t->deleter(t)
//
// Both share the memory. A tensor that from_dlpack was given is deleted once: with the last view of
// its memory, or at once if it is refused. Memory on a processor other than this one is refused, as
// are element types that weft has not. The structs below are those of DLPack's own header, which
// may be included before or after this one, in any version.
#pragma once

#include <cstddef>
#include <cstdint>

#include "weft/array.h"

// NOLINTBEGIN(readability-identifier-naming): the names are those of DLPack's header.
#ifndef DLPACK_DLPACK_H_
#define DLPACK_DLPACK_H_

#define DLPACK_EXTERN_C extern "C"
#define DLPACK_DLL
#define DLPACK_MAJOR_VERSION 1
#define DLPACK_MINOR_VERSION 1
// NOLINTEND(readability-identifier-naming)

extern "C" {

typedef struct {
  uint32_t major;
  uint32_t minor;
} DLPackVersion;

typedef enum : int32_t {
  kDLCPU = 1,
  kDLCUDA = 2,
  kDLCUDAHost = 3,
  kDLOpenCL = 4,
  kDLVulkan = 7,
  kDLMetal = 8,
  kDLVPI = 9,
  kDLROCM = 10,
  kDLROCMHost = 11,
  kDLExtDev = 12,
  kDLCUDAManaged = 13,
  kDLOneAPI = 14,
  kDLWebGPU = 15,
  kDLHexagon = 16,
  kDLMAIA = 17,
} DLDeviceType;

typedef struct {
  DLDeviceType device_type;
  int32_t device_id;
} DLDevice;

typedef enum {
  kDLInt = 0U,
  kDLUInt = 1U,
  kDLFloat = 2U,
  kDLOpaqueHandle = 3U,
  kDLBfloat = 4U,
  kDLComplex = 5U,
  kDLBool = 6U,
  kDLFloat8_e3m4 = 7U,
  kDLFloat8_e4m3 = 8U,
  kDLFloat8_e4m3b11fnuz = 9U,
  kDLFloat8_e4m3fn = 10U,
  kDLFloat8_e4m3fnuz = 11U,
  kDLFloat8_e5m2 = 12U,
  kDLFloat8_e5m2fnuz = 13U,
  kDLFloat8_e8m0fnu = 14U,
  kDLFloat6_e2m3fn = 15U,
  kDLFloat6_e3m2fn = 16U,
  kDLFloat4_e2m1fn = 17U,
} DLDataTypeCode;

typedef struct {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
} DLDataType;

typedef struct {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t* shape;
  int64_t* strides;  // in elements; null: row-major
  uint64_t byte_offset;
} DLTensor;

typedef struct DLManagedTensor {
  DLTensor dl_tensor;
  void* manager_ctx;
  void (*deleter)(struct DLManagedTensor* self);
} DLManagedTensor;

}  // extern "C"
#endif  // DLPACK_DLPACK_H_

// Before 1.0 there were no versions.
#if !defined(DLPACK_MAJOR_VERSION) || !defined(DLPACK_FLAG_BITMASK_READ_ONLY)
#ifndef DLPACK_MAJOR_VERSION
#define DLPACK_MAJOR_VERSION 1
#define DLPACK_MINOR_VERSION 1
extern "C" {
typedef struct {
  uint32_t major;
  uint32_t minor;
} DLPackVersion;
}
#endif
// NOLINTBEGIN(readability-identifier-naming): as above.
#define DLPACK_FLAG_BITMASK_READ_ONLY (1UL << 0UL)
#define DLPACK_FLAG_BITMASK_IS_COPIED (1UL << 1UL)
// NOLINTEND(readability-identifier-naming)

extern "C" {
typedef struct DLManagedTensorVersioned {
  DLPackVersion version;
  void* manager_ctx;
  void (*deleter)(struct DLManagedTensorVersioned* self);
  uint64_t flags;
  DLTensor dl_tensor;
} DLManagedTensorVersioned;
}
#endif

namespace weft {

// An array of the tensor's memory, which it takes over. Read-only if the tensor says so. Throws
// ValueError for memory elsewhere, versions other than 1 and null, DTypeError for element types
// that weft has not, ShapeError for shapes that cannot be.
WEFT_API Array from_dlpack(DLManagedTensorVersioned* tensor);
WEFT_API Array from_dlpack(DLManagedTensor* tensor);

// The array as a tensor, which keeps the memory until its deleter is called. One that may not be
// written to (a broadcast view, for instance) says so.
WEFT_API DLManagedTensorVersioned* to_dlpack(const Array& array);
// As DLPack was before 1.0, without a way to say so: read-only arrays are a ValueError.
WEFT_API DLManagedTensor* to_dlpack_unversioned(const Array& array);

}  // namespace weft
