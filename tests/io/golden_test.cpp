// Files that NumPy and Python wrote (tools/golden/io_files.py) are read as what they are, and what
// weft writes has the same bytes.
#include <gtest/gtest.h>

#include "io/files.h"

namespace weft::test {
namespace {

// The array that the files of this type hold.
Array numbers(DType dtype) {
  const Array whole = (arange(6) * 3 % 7).reshape({2, 3});
  if (is_complex(dtype)) {
    const Array z = whole / 2 + (whole / 2 + 1) * std::complex<double>(0, 1);
    return z.astype(dtype);
  }
  return is_floating(dtype) ? (whole / 2).astype(dtype) : whole.astype(dtype);
}

std::vector<DType> numpy_dtypes() {
  std::vector<DType> list;
  for (int i = 0; i < kDTypes; ++i)
    if (static_cast<DType>(i) != DType::bf16) list.push_back(static_cast<DType>(i));
  return list;
}

std::string named(DType dtype, const std::string& rest) {
  return golden_io_file(std::string(name_of(dtype)) + rest);
}

TEST(NumpyFiles, OfEveryTypeAreRead) {
  for (const DType dtype : numpy_dtypes()) expect_same(load(named(dtype, ".npy")), numbers(dtype));
}

TEST(NumpyFiles, OfTheOtherByteOrderAreTurnedAndStayInFortransOrder) {
  for (const DType dtype : numpy_dtypes()) {
    const Array x = load(named(dtype, "_swapped_fortran.npy"));
    expect_same(x, numbers(dtype));
    EXPECT_EQ(x.strides(), (Strides{1, 2}));
  }
}

TEST(NumpyFiles, HaveTheBytesThatWeftWrites) {
  for (const DType dtype : numpy_dtypes())
    EXPECT_EQ(npy_bytes(numbers(dtype)), content_of(named(dtype, ".npy"))) << name_of(dtype);
  for (const char* name : {"scalar.npy", "empty.npy", "one_axis.npy"})
    EXPECT_EQ(npy_bytes(load(golden_io_file(name))), content_of(golden_io_file(name))) << name;
}

TEST(NumpyFiles, OfAllVersionsAndSpacingsAreRead) {
  for (const char* name : {"version2.npy", "version3.npy", "spacing.npy", "python2.npy"})
    expect_same(load(golden_io_file(name)), numbers(DType::f64));
}

TEST(NumpyFiles, WithoutAxesOrElementsAreRead) {
  expect_same(load(golden_io_file("scalar.npy")), scalar(2.5));
  expect_same(load(golden_io_file("empty.npy")), zeros({3, 0, 2}, DType::i16));
  expect_same(load(golden_io_file("one_axis.npy")), arange(5).astype(DType::i32));
}

TEST(NumpyFiles, HaveBooleansThatAreMadeZeroOrOne) {
  const Array x = load(golden_io_file("odd_bools.npy"));
  EXPECT_EQ(to_bytes(x),
            (std::vector<std::byte>{std::byte{0}, std::byte{1}, std::byte{1}, std::byte{1}}));
}

TEST(NumpyFiles, OfBfloat16AreReadOnRequestOnly) {
  const std::string path = golden_io_file("bfloat16.npy");
  expect_same(load(path, {.bfloat16 = true}), numbers(DType::f32).astype(DType::bf16));
  EXPECT_EQ(npy_bytes(load(path, {.bfloat16 = true}), {.bfloat16 = true}), content_of(path));
  expect_part(io_refusal(ErrorKind::unsupported_file, [&] { load(path); }),
              "hint: if they are bfloat16, say so: {.bfloat16 = true}");
  EXPECT_THROW(npy_bytes(zeros({2}, DType::bf16)), DTypeError);
}

TEST(NumpyFiles, OfWhatWeftHasNotAreRefusedByName) {
  const std::pair<const char*, const char*> files[] = {
      {"structured.npy", "byte 20: the elements have fields"},
      {"subarray.npy", "the elements are arrays themselves"},
      {"objects.npy", "('|O') are Python objects (pickled"},
      {"texts.npy", "('<U2') are texts"},
      {"dates.npy", "('<M8[D]') are dates or durations"},
      {"long_double.npy", "('<f16') are floating numbers of a width that weft has not"},
      {"pickle.npy", "byte 0: this is a pickle"},
  };
  for (const auto& [name, part] : files) {
    const std::string path = golden_io_file(name);
    const std::string text = io_refusal(ErrorKind::unsupported_file, [&] { load(path); });
    expect_part(text, part);
    expect_part(text, "load: '" + path + "', byte ");
  }
}

TEST(NumpyArchives, AreRead) {
  for (const char* name :
       {"stored.npz", "deflated.npz", "piped_stored.npz", "piped_deflated.npz"}) {
    SCOPED_TRACE(name);
    const NamedArrays arrays = load_npz(golden_io_file(name));
    ASSERT_EQ(arrays.size(), 2U);
    EXPECT_EQ(arrays.begin()->name, "a");
    expect_same(arrays["a"], numbers(DType::i32));
    expect_same(arrays["folder/b"], numbers(DType::c64));
  }
}

}  // namespace
}  // namespace weft::test
