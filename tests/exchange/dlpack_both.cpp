// DLPack's own header and weft's in one program, in either order: the structs are the same.
#include "weft/dlpack.h"

static_assert(sizeof(DLTensor) == 48 && offsetof(DLTensor, byte_offset) == 40);
static_assert(sizeof(DLManagedTensor) == 64 && offsetof(DLManagedTensor, deleter) == 56);
static_assert(sizeof(DLManagedTensorVersioned) == 80 &&
              offsetof(DLManagedTensorVersioned, flags) == 24 &&
              offsetof(DLManagedTensorVersioned, dl_tensor) == 32);

weft::Array through(const weft::Array& x) {
  const weft::Array same = weft::from_dlpack(weft::to_dlpack_unversioned(x));
  return weft::from_dlpack(weft::to_dlpack(same));
}
