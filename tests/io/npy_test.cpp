// Arrays through npy files, streams and pipes.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cerrno>
#include <thread>

#include "io/files.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

// The same values lying otherwise.
std::vector<Array> layouts_of(const Array& x) {
  Array wide = empty({x.extent(0), 2 * x.extent(1)}, x.dtype());
  const Array apart = wide(all, slice(0, none, 2));
  apart.assign(x);
  return {x, x.T().copy().T(), x.flip(0).copy().flip(0), apart,
          x[0].broadcast_to({3, x.extent(1)})};
}

TEST(Npy, KeepsEveryTypeAndLayout) {
  for_random_cases(kDTypes, [i = 0](Random& random) mutable {
    const Array x = random_array(random, {4, 5}, static_cast<DType>(i++));
    for (const Array& laid : layouts_of(x))
      expect_same(from_npy(npy_bytes(laid, {.bfloat16 = true}), {.bfloat16 = true}), laid);
  });
}

TEST(Npy, KeepsFortransOrder) {
  const Array turned = arange(6).reshape({2, 3}).T();
  EXPECT_EQ(from_npy(npy_bytes(turned)).strides(), turned.strides());
}

TEST(Npy, KeepsNothingAndAllAxes) {
  for (const Shape& shape : {Shape{}, Shape{0}, Shape{3, 0, 2}, Shape::filled(64, 1)})
    expect_same(from_npy(npy_bytes(ones(shape))), ones(shape));
}

TEST(Npy, IsWrittenInPiecesThatAreNotWholeRows) {
  const Array x = arange(3 * 700000).reshape({3, 700000}).flip(1);
  expect_same(from_npy(npy_bytes(x)), x);
  const Array long_rows = arange(5 * 1000 * 300).reshape({5, 1000, 300}).swapaxes(0, 1);
  expect_same(from_npy(npy_bytes(long_rows)), long_rows);
}

TEST(Npy, FollowsOneAnotherInAStream) {
  std::stringstream stream;
  write_npy(stream, arange(3));
  write_npy(stream, ones({2, 2}));
  expect_same(read_npy(stream), arange(3));
  expect_same(read_npy(stream), ones({2, 2}));
  io_refusal(ErrorKind::bad_file, [&] { read_npy(stream); });
}

TEST(Npy, GoesThroughAPipe) {
  const Folder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const Array x = arange(500000).reshape({500, 1000});
  std::thread writer([&] { save(pipe, x); });
  const Array y = load(pipe);
  writer.join();
  expect_same(y, x);
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST(Npy, FilesThatEndTooEarlyAreRefusedWhereverTheyEnd) {
  const Folder folder;
  const std::string whole = npy_bytes(arange(4));
  for (size_t bytes = 0; bytes < whole.size(); ++bytes) {
    write_file(folder / "x.npy", whole.substr(0, bytes));
    io_refusal(ErrorKind::bad_file, [&] { load(folder / "x.npy"); });
    io_refusal(ErrorKind::bad_file, [&] { from_npy(whole.substr(0, bytes)); });
  }
}

TEST(Npy, ErrorsNameFunctionFileByteAndWhatIsExpected) {
  const Folder folder;
  const std::string path = folder / "x.npy";
  write_file(path, npy_bytes(arange(4)).substr(0, 140));
  try {
    load(path);
    ADD_FAILURE();
  } catch (const IoError& error) {
    EXPECT_EQ(error.what(), "load: '" + path +
                                "', byte 128: shape (4,) of int64 is 32 bytes, and "
                                "12 follow");
    EXPECT_EQ(error.info().file, path);
    EXPECT_EQ(error.info().offset, 128);
  }
  const std::string none = folder / "none.npy";
  try {
    load(none);
    ADD_FAILURE();
  } catch (const IoError& error) {
    EXPECT_EQ(error.what(), "load: cannot open '" + none + "': No such file or directory");
    EXPECT_EQ(error.info().system_error, ENOENT);
  }
}

std::string headed(const std::string& text) {
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(text.size() & 0xFF);
  bytes += static_cast<char>(text.size() >> 8);
  return bytes + text;
}

TEST(NpyHeaders, AreRefusedWithWhatIsExpectedInstead) {
  const std::pair<const char*, const char*> headers[] = {
      {"", "'{' is expected, and the header ends"},
      {"[]", "byte 10: '{' is expected, not '[]'"},
      {"{'descr': '<f8', 'fortran_order': False}", "the header has no 'shape'"},
      {"{'descr': '<f8', 'descr': '<f8'}", "byte 27: 'descr', 'fortran_order' and 'shape'"},
      {"{'color': 1}", "'descr', 'fortran_order' and 'shape' are expected, each once"},
      {"{'descr': '<f8', 'fortran_order': 1, 'shape': ()}", "True or False is expected"},
      {"{'descr': '<f8', 'fortran_order': True, 'shape': (2)}", "of a tuple of one length"},
      {"{'descr': '<f8', 'fortran_order': True, 'shape': [2]}", "'(' is expected, not '[2]}'"},
      {"{'descr': '<f8', 'fortran_order': True, 'shape': (-2,)}", "a length is expected"},
      {"{'descr': '<f8', 'fortran_order': True, 'shape': (2 3)}", "',' or ')' is expected"},
      {"{'descr': '<f8', 'fortran_order': True, 'shape': ()} x", "the end of the header"},
      {"{'descr': '<f8", "a text that ends"},
      {"{'descr': '<f8', 'fortran_order': True, 'shape': (99999999999999999999,)}", "63 bits"},
      {"{'descr': '<f8', 'fortran_order': True, 'shape': (4611686018427387904, 4)}",
       "more bytes than a 64-bit integer counts"},
      {"{'descr': '<f8', 'fortran_order': True, 'shape': (2305843009213693952,)}",
       "more bytes than a 64-bit integer counts"},
  };
  for (const auto& [header, part] : headers)
    expect_part(io_refusal(ErrorKind::bad_file, [&] { from_npy(headed(header)); }), part);
}

TEST(NpyHeaders, PromiseNoMemoryThatTheFileDoesNotHave) {
  const std::string lying =
      headed("{'descr': '|u1', 'fortran_order': False, 'shape': (4000000000000,)}");
  const Folder folder;
  write_file(folder / "x.npy", lying + "abc");
  expect_part(io_refusal(ErrorKind::bad_file, [&] { load(folder / "x.npy"); }), "and 3 follow");
  expect_part(io_refusal(ErrorKind::bad_file, [&] { from_npy(lying + "abc"); }), "there are 3");
  const std::string long_header("\x93NUMPY\x02\x00\xFF\xFF\xFF\xFF", 12);
  expect_part(io_refusal(ErrorKind::bad_file, [&] { from_npy(long_header); }),
              "a header of 4294967295 bytes");
}

TEST(NpyHeaders, OfManyAxesAndOtherVersionsAreRefused) {
  std::string shape;
  for (int i = 0; i < 65; ++i) shape += "1, ";
  io_refusal(ErrorKind::unsupported_file, [&] {
    from_npy(headed("{'descr': '<f8', 'fortran_order': True, 'shape': (" + shape + ")}"));
  });
  expect_part(io_refusal(ErrorKind::unsupported_file,
                         [&] { from_npy(std::string("\x93NUMPY\x04\x00\0\0\0\0", 12)); }),
              "version 4.0 of npy");
}

TEST(Bytes, AreThoseOfTheElementsInRowMajorOrder) {
  const Array x = arange(6).astype(DType::i16).reshape({2, 3}).T();
  const std::vector<std::byte> bytes = to_bytes(x);
  ASSERT_EQ(bytes.size(), 12U);
  EXPECT_EQ(bytes[2], std::byte{3});
  expect_same(from_bytes(bytes, DType::i16).reshape({3, 2}), x);
  EXPECT_THROW(from_bytes(bytes, DType::i64), ValueError);
  EXPECT_EQ(from_bytes({}, DType::f64).shape(), (Shape{0}));
}

}  // namespace
}  // namespace weft::test
