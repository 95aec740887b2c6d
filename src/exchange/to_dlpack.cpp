// Arrays as tensors of other libraries.
#include <memory>

#include "base/raise.h"
#include "exchange/dlpack_types.h"

namespace weft::exchange {
namespace {

// A tensor with all that it refers to.
template <class Tensor>
struct Exported {
  explicit Exported(const Array& from) : array(from), shape(from.shape()), strides(from.strides()) {
    DLTensor& out = tensor.dl_tensor;
    out.data = array.size() > 0 ? array.origin() : nullptr;
    out.device = {kDLCPU, 0};
    out.ndim = shape.rank();
    out.dtype = type_of(array.dtype());
    out.shape = shape.data();
    out.strides = strides.data();
    out.byte_offset = 0;
    tensor.manager_ctx = this;
    tensor.deleter = [](Tensor* self) { delete static_cast<Exported*>(self->manager_ctx); };
  }
  Tensor tensor{};
  Array array;
  Shape shape;
  Strides strides;
};

}  // namespace
}  // namespace weft::exchange

namespace weft {

DLManagedTensorVersioned* to_dlpack(const Array& array) try {
  auto* exported = new exchange::Exported<DLManagedTensorVersioned>(array);
  exported->tensor.version = {DLPACK_MAJOR_VERSION, DLPACK_MINOR_VERSION};
  exported->tensor.flags = array.is_writable() ? 0 : DLPACK_FLAG_BITMASK_READ_ONLY;
  return &exported->tensor;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

DLManagedTensor* to_dlpack_unversioned(const Array& array) try {
  if (!array.is_writable())
    raise(ErrorKind::read_only, "to_dlpack_unversioned",
          "before version 1 a tensor could not say that it is read-only, as this array is",
          "to_dlpack(x), or x.copy()");
  return &(new exchange::Exported<DLManagedTensor>(array))->tensor;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft
