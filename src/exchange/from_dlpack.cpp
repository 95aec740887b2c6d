// Tensors of other libraries as arrays.
#include <memory>
#include <optional>

#include "base/raise.h"
#include "base/text.h"
#include "base/visit.h"
#include "exchange/dlpack_types.h"
#include "weft/dlpack.h"

namespace weft::exchange {
namespace {

constexpr const char* kOp = "from_dlpack";

// Deletes the tensor once, as its maker says.
template <class Tensor>
struct Delete {
  void operator()(Tensor* tensor) const noexcept {
    if (tensor->deleter) tensor->deleter(tensor);
  }
};
template <class Tensor>
using Taken = std::unique_ptr<Tensor, Delete<Tensor>>;

void check(bool right, std::string_view sentence, std::string_view hint = "") {
  if (!right) raise(ErrorKind::bad_argument, kOp, sentence, hint);
}

void check_device(const DLDevice& device) {
  const int32_t type = device.device_type;
  if (type == kDLCPU || type == kDLCUDAHost || type == kDLROCMHost) return;
  raise(ErrorKind::bad_argument, kOp,
        cat("the tensor lies on ", device_name(type), ", number ", device.device_id),
        "copy it to the memory of the processor first");
}

DType check_dtype(const DLDataType& type) {
  const std::optional<DType> dtype = dtype_from(type);
  if (dtype) return *dtype;
  raise(ErrorKind::dtype_unsupported, kOp,
        cat("weft has no elements of ", static_cast<int>(type.bits), " bits of ",
            type_name(type.code), type.lanes == 1 ? "" : cat(" in ", type.lanes, " lanes")));
}

Shape shape_of(const DLTensor& tensor) {
  check(tensor.ndim >= 0, cat("the tensor has ", tensor.ndim, " axes"));
  if (tensor.ndim > kMaxRank)
    raise(ErrorKind::rank_too_large, kOp,
          cat("the tensor has ", tensor.ndim, " axes; at most ", kMaxRank, " can be"));
  check(tensor.ndim == 0 || tensor.shape, "the tensor has axes, but no shape");
  const Shape shape = Shape::from(tensor.shape, tensor.ndim);
  check_shape(shape, kOp);
  return shape;
}

// `taken` keeps the memory; it is deleted here if the array cannot be.
template <class Tensor>
Array array_of(Taken<Tensor> taken, bool is_read_only) {
  const DLTensor& tensor = taken->dl_tensor;
  check_device(tensor.device);
  const DType dtype = check_dtype(tensor.dtype);
  const Shape shape = shape_of(tensor);
  const Strides strides = tensor.strides && tensor.ndim > 0
                              ? Strides::from(tensor.strides, tensor.ndim)
                              : row_major_strides(shape);
  check(tensor.data || count_or_overflow(shape) == 0, "the tensor has elements, but no memory");
  // As a number: nothing says that the memory reaches so far.
  const uintptr_t first = reinterpret_cast<uintptr_t>(tensor.data) + tensor.byte_offset;
  const Array array = visit(dtype, [&]<class T>() {
    return Array::wrap(reinterpret_cast<T*>(first), shape, strides, std::move(taken));
  });
  return is_read_only ? array.read_only() : array;
}

template <class Tensor>
Taken<Tensor> take(Tensor* tensor) {
  check(tensor, "there is no tensor: the pointer is null");
  return Taken<Tensor>(tensor);
}

}  // namespace
}  // namespace weft::exchange

namespace weft {

Array from_dlpack(DLManagedTensorVersioned* tensor) try {
  auto taken = exchange::take(tensor);
  if (tensor->version.major != DLPACK_MAJOR_VERSION)
    raise(ErrorKind::bad_argument, "from_dlpack",
          cat("the tensor is of DLPack ", tensor->version.major, ".", tensor->version.minor,
              "; 1 is understood"));
  const bool is_read_only = tensor->flags & DLPACK_FLAG_BITMASK_READ_ONLY;
  return exchange::array_of(std::move(taken), is_read_only);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array from_dlpack(DLManagedTensor* tensor) try {
  return exchange::array_of(exchange::take(tensor), false);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft
