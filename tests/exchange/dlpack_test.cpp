// Tensors of other libraries, and arrays as such. Built with DLPack's names only, as others do.
#include <gtest/gtest.h>

#include "support/expect.h"
#include "weft/dlpack.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

// A tensor of another library, over numbers of its own, that counts how often it is deleted.
template <class Tensor>
struct Foreign {
  float numbers[6] = {0, 1, 2, 3, 4, 5};
  int64_t shape[2] = {2, 3};
  int64_t strides[2] = {3, 1};
  int deleted = 0;
  Tensor tensor{};

  Foreign() {
    tensor.dl_tensor.data = numbers;
    tensor.dl_tensor.device = {kDLCPU, 0};
    tensor.dl_tensor.ndim = 2;
    tensor.dl_tensor.dtype = {kDLFloat, 32, 1};
    tensor.dl_tensor.shape = shape;
    tensor.dl_tensor.strides = strides;
    tensor.manager_ctx = this;
    tensor.deleter = [](Tensor* self) { ++static_cast<Foreign*>(self->manager_ctx)->deleted; };
    if constexpr (requires { tensor.version; }) tensor.version = {1, 0};
  }
};
using Versioned = Foreign<DLManagedTensorVersioned>;
using Unversioned = Foreign<DLManagedTensor>;

template <class F>
void share_memory() {
  F foreign;
  {
    Array x = from_dlpack(&foreign.tensor);
    expect_array(x, {2, 3}, {0, 1, 2, 3, 4, 5});
    EXPECT_EQ(x.dtype(), DType::f32);
    const Array view = x(1);
    x = zeros({1});
    EXPECT_EQ(foreign.deleted, 0);
    view += 10;
    EXPECT_EQ(foreign.numbers[5], 15);
  }
  EXPECT_EQ(foreign.deleted, 1);
}

TEST(DlpackImport, SharesMemoryAndDeletesWithTheLastView) {
  share_memory<Versioned>();
  share_memory<Unversioned>();
}

template <class F>
void read_strides() {
  F foreign;
  foreign.tensor.dl_tensor.byte_offset = 4;
  foreign.shape[1] = 2;
  expect_array(from_dlpack(&foreign.tensor), {2, 2}, {1, 2, 4, 5});
  F row_major;
  row_major.tensor.dl_tensor.strides = nullptr;
  expect_array(from_dlpack(&row_major.tensor), {2, 3}, {0, 1, 2, 3, 4, 5});
  F backwards;
  backwards.tensor.dl_tensor.byte_offset = 8;
  backwards.strides[1] = -1;
  expect_array(from_dlpack(&backwards.tensor), {2, 3}, {2, 1, 0, 5, 4, 3});
  F nothing;
  nothing.shape[0] = 0;
  nothing.tensor.dl_tensor.data = nullptr;
  EXPECT_EQ(from_dlpack(&nothing.tensor).shape(), (Shape{0, 3}));
  F number;
  number.tensor.dl_tensor.ndim = 0;
  number.tensor.dl_tensor.shape = nullptr;
  number.tensor.dl_tensor.strides = nullptr;
  expect_array(from_dlpack(&number.tensor), {}, {0});
}

TEST(DlpackImport, ReadsOffsetsStridesAndTheirAbsence) {
  read_strides<Versioned>();
  read_strides<Unversioned>();
}

template <class F>
void need_no_deleter() {
  F foreign;
  foreign.tensor.deleter = nullptr;
  expect_array(from_dlpack(&foreign.tensor), {2, 3}, {0, 1, 2, 3, 4, 5});
}

TEST(DlpackImport, NeedsNoDeleter) {
  need_no_deleter<Versioned>();
  need_no_deleter<Unversioned>();
}

// What is refused is deleted, once.
template <class F>
void expect_deleted(ErrorKind kind, const std::string& part, const std::function<void(F&)>& spoil) {
  F foreign;
  spoil(foreign);
  try {
    from_dlpack(&foreign.tensor);
    ADD_FAILURE() << part;
  } catch (const Error& error) {
    EXPECT_EQ(name_of(error.kind()), name_of(kind)) << error.what();
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
  }
  EXPECT_EQ(foreign.deleted, 1) << part;
}

template <class F>
void refuse_by_name() {
  const auto spoilt = [](ErrorKind kind, const char* part, void (*spoil)(DLTensor&)) {
    expect_deleted<F>(kind, part, [=](F& foreign) { spoil(foreign.tensor.dl_tensor); });
  };
  spoilt(ErrorKind::bad_argument, "lies on a CUDA GPU, number 1", [](DLTensor& t) {
    t.device = {kDLCUDA, 1};
  });
  spoilt(ErrorKind::bad_argument, "lies on device 99",
         [](DLTensor& t) { t.device.device_type = static_cast<DLDeviceType>(99); });
  spoilt(ErrorKind::dtype_unsupported, "32 bits of floating numbers in 4 lanes",
         [](DLTensor& t) { t.dtype.lanes = 4; });
  spoilt(ErrorKind::dtype_unsupported, "4 bits of signed integers", [](DLTensor& t) {
    t.dtype = {kDLInt, 4, 1};
  });
  spoilt(ErrorKind::dtype_unsupported, "8 bits of float8_e5m2", [](DLTensor& t) {
    t.dtype = {kDLFloat8_e5m2, 8, 1};
  });
  spoilt(ErrorKind::bad_argument, "has -1 axes", [](DLTensor& t) { t.ndim = -1; });
  spoilt(ErrorKind::rank_too_large, "has 65 axes", [](DLTensor& t) { t.ndim = 65; });
  spoilt(ErrorKind::bad_argument, "no shape", [](DLTensor& t) { t.shape = nullptr; });
  spoilt(ErrorKind::bad_argument, "no memory", [](DLTensor& t) { t.data = nullptr; });
  spoilt(ErrorKind::negative_extent, "", [](DLTensor& t) { t.shape[0] = -2; });
  spoilt(ErrorKind::size_overflow, "",
         [](DLTensor& t) { t.shape[0] = t.shape[1] = int64_t{1} << 40; });
  spoilt(ErrorKind::size_overflow, "reaches beyond 64 bits",
         [](DLTensor& t) { t.strides[0] = std::numeric_limits<int64_t>::max(); });
}

TEST(DlpackImport, RefusesByNameAndDeletesOnce) {
  refuse_by_name<Versioned>();
  refuse_by_name<Unversioned>();
}

TEST(Dlpack, OtherVersionsAndNullAreRefused) {
  expect_deleted<Versioned>(ErrorKind::bad_argument, "DLPack 2.3; 1 is understood",
                            [](Versioned& f) {
                              f.tensor.version = {2, 3};
                            });
  expect_refused(ErrorKind::bad_argument,
                 [] { from_dlpack(static_cast<DLManagedTensor*>(nullptr)); });
}

TEST(Dlpack, ReadOnlyTensorsAreReadOnlyArraysBothWays) {
  Versioned foreign;
  foreign.tensor.flags = DLPACK_FLAG_BITMASK_READ_ONLY;
  EXPECT_FALSE(from_dlpack(&foreign.tensor).is_writable());
  const Array repeated = arange(3).broadcast_to({2, 3});
  DLManagedTensorVersioned* tensor = to_dlpack(repeated);
  EXPECT_EQ(tensor->flags, DLPACK_FLAG_BITMASK_READ_ONLY);
  EXPECT_EQ(tensor->dl_tensor.strides[0], 0);
  const Array back = from_dlpack(tensor);
  EXPECT_FALSE(back.is_writable());
  expect_array(back, {2, 3}, {0, 1, 2, 0, 1, 2});
  expect_refused(ErrorKind::read_only, [&] { to_dlpack_unversioned(repeated); });
}

TEST(Dlpack, KeepsEveryTypeAndView) {
  for (const DType dtype : all_dtypes()) {
    const Array x = arange(12).astype(dtype).reshape({3, 4}).T()(slice(1, 4), slice(0, 3, 2));
    const Array versioned = from_dlpack(to_dlpack(x));
    const Array unversioned = from_dlpack(to_dlpack_unversioned(x));
    EXPECT_EQ(versioned.dtype(), dtype);
    EXPECT_TRUE(array_equal(versioned, x));
    EXPECT_TRUE(array_equal(unversioned, x));
    EXPECT_EQ(versioned.origin(), x.origin());
  }
  EXPECT_EQ(from_dlpack(to_dlpack(zeros({0, 3}))).shape(), (Shape{0, 3}));
  expect_array(from_dlpack(to_dlpack(scalar(2.5))), {}, {2.5});
}

TEST(Dlpack, ExportedTensorsKeepTheMemory) {
  DLManagedTensorVersioned* tensor = to_dlpack(arange(5));
  EXPECT_EQ(static_cast<int64_t*>(tensor->dl_tensor.data)[4], 4);
  EXPECT_EQ(tensor->version.major, 1U);
  tensor->deleter(tensor);
}

}  // namespace
}  // namespace weft::test
