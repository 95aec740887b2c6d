// A tensor's numbers may be anything but its address: it is refused or an array, and deleted once.
// Shapes and strides that would reach beyond the memory are the maker's lie, which nobody can find
// out: only arrays that lie inside it are read.
#include <cstdlib>
#include <cstring>

#include "weft/dlpack.h"
#include "weft/weft.h"

namespace {

int deleted = 0;

// The bytes of the input, one number after another; zeros when it has ended.
class Numbers {
 public:
  Numbers(const uint8_t* data, size_t size) : data_(data), size_(size) {}
  template <class T>
  void read(T& number) {
    const size_t bytes = sizeof(T) < size_ ? sizeof(T) : size_;
    if (bytes > 0) std::memcpy(&number, data_, bytes);
    data_ += bytes;
    size_ -= bytes;
  }

 private:
  const uint8_t* data_;
  size_t size_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  alignas(64) static std::byte memory[4096] = {};
  Numbers numbers(data, size);
  int64_t shape[3] = {}, strides[3] = {};
  DLManagedTensorVersioned tensor{};
  uint8_t has = 0;
  int32_t device = 0;
  numbers.read(has);
  numbers.read(tensor.version.major);
  numbers.read(tensor.flags);
  numbers.read(device);
  numbers.read(tensor.dl_tensor.ndim);
  numbers.read(tensor.dl_tensor.dtype);
  numbers.read(shape);
  numbers.read(strides);
  if (tensor.dl_tensor.ndim > 3 && tensor.dl_tensor.ndim <= weft::kMaxRank)
    tensor.dl_tensor.ndim = 3;
  tensor.dl_tensor.device.device_type = static_cast<DLDeviceType>(device);
  tensor.dl_tensor.data = has & 1 ? memory + 2048 : nullptr;
  tensor.dl_tensor.shape = has & 2 ? shape : nullptr;
  tensor.dl_tensor.strides = has & 4 ? strides : nullptr;
  tensor.deleter = [](DLManagedTensorVersioned*) { ++deleted; };
  deleted = 0;
  try {
    const weft::Array array = weft::from_dlpack(&tensor);
    const std::byte* first = array.storage().bytes();
    const bool is_inside = first >= memory && first <= memory + sizeof(memory) &&
                           array.storage().size_bytes() <= memory + sizeof(memory) - first;
    if (is_inside && array.size() <= 4096) weft::to_string(array.copy());
    if (deleted != 0) std::abort();
  } catch (const weft::Error&) {
  }
  if (deleted != 1) std::abort();
  return 0;
}
