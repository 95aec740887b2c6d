// Archives: round trips, names, sizes beyond 32 bits, and whatever is not as it says.
#include <gtest/gtest.h>

#include "io/files.h"
#include "io/npz.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

std::string npz_bytes(const NamedArrays& arrays, const NpzOptions& options = {}) {
  std::ostringstream out;
  write_npz(out, arrays, options);
  return out.str();
}
NamedArrays from_npz(const std::string& bytes) {
  std::istringstream in(bytes);
  return read_npz(in);
}

NamedArrays some_arrays() {
  return {{"a", arange(1000).reshape({10, 100}).T()},
          {"folder/\xC3\xA4", zeros({50, 60}, DType::f32)},
          {"empty", zeros({0, 3})},
          {"scalar", scalar(2.5)},
          {"mask", arange(9) > 4}};
}

void expect_all_same(const NamedArrays& got, const NamedArrays& expected) {
  ASSERT_EQ(got.size(), expected.size());
  for (const auto& [name, array] : expected) expect_same(got[name], array);
}

TEST(Npz, KeepsNamesOrderAndArrays) {
  for (const bool compressed : {false, true}) {
    const NamedArrays got = from_npz(npz_bytes(some_arrays(), {.compressed = compressed}));
    expect_all_same(got, some_arrays());
    EXPECT_EQ(got.begin()->name, "a");
  }
  EXPECT_EQ(from_npz(npz_bytes({})).size(), 0U);
}

TEST(Npz, GoesThroughFiles) {
  const Folder folder;
  save_npz(folder / "x.npz", some_arrays(), {.compressed = true});
  expect_all_same(load_npz(folder / "x.npz"), some_arrays());
  EXPECT_EQ(folder.count(), 1U);
}

TEST(Npz, OfZerosIsSmallWhenItIsCompressed) {
  const NamedArrays zeroed = {{"a", zeros({100000})}};
  EXPECT_LT(npz_bytes(zeroed, {.compressed = true}).size(), 2000U);
  EXPECT_GT(npz_bytes(zeroed).size(), 800000U);
}

TEST(Npz, HasTheSameBytesForTheSameArrays) {
  EXPECT_EQ(npz_bytes(some_arrays()), npz_bytes(some_arrays()));
}

TEST(Npz, MissingNamesAreToldWithThoseThereAre) {
  const NamedArrays arrays = {{"a", zeros({1})}, {"b", zeros({1})}};
  EXPECT_TRUE(arrays.contains("a"));
  EXPECT_FALSE(arrays.contains("c"));
  try {
    arrays["c"];
    ADD_FAILURE();
  } catch (const IndexError& error) {
    expect_part(error.what(), "no array is called 'c'; there are: a, b");
  }
}

TEST(Npz, NamesThatLeadOutOfAFolderAreRefused) {
  for (const char* name : {"../a", "/a", "a/../b", "..", "a/..", "\\a", "..\\a"}) {
    EXPECT_THROW(npz_bytes({{name, zeros({1})}}), ValueError) << name;
    const std::string good(std::string_view(name).size(), 'x');
    std::string bytes = npz_bytes({{good, zeros({1})}});
    for (size_t at = 0; (at = bytes.find(good + ".npy", at)) != std::string::npos;)
      bytes.replace(at, good.size(), name);
    io_refusal(ErrorKind::bad_file, [&] { from_npz(bytes); });
  }
  npz_bytes({{"a..b/c", zeros({1})}});
}

TEST(Npz, NamesStandOnce) {
  EXPECT_THROW(npz_bytes({{"a", zeros({1})}, {"a", zeros({1})}}), ValueError);
  std::string bytes = npz_bytes({{"a1", zeros({1})}, {"a2", zeros({1})}});
  for (size_t at = 0; (at = bytes.find("a2.npy", at)) != std::string::npos;) bytes[at + 1] = '1';
  expect_part(io_refusal(ErrorKind::bad_file, [&] { from_npz(bytes); }),
              "two members are called 'a1'");
}

// Every number in its wide place, as in an archive beyond 4 GiB.
std::string wide_bytes(bool compressed) {
  std::ostringstream out;
  const io::Place place{"test"};
  io::StreamSink sink(place, out);
  io::ZipWriter writer(place, sink, 0);
  for (const auto& [name, array] : some_arrays())
    writer.add(name + ".npy", array,
               io::npy_header_of("test", array.layout(), array.dtype(), false), compressed);
  writer.finish();
  return out.str();
}

TEST(Npz, SizesBeyond32BitsAreWrittenAndRead) {
  for (const bool compressed : {false, true}) {
    const std::string bytes = wide_bytes(compressed);
    EXPECT_NE(bytes.find("PK\x06\x06"), std::string::npos);
    expect_all_same(from_npz(bytes), some_arrays());
  }
}

// Reads all members of the archive, compares checksums and the first bytes; with NumPy where the
// interpreter has it, also the elements of member "a".
constexpr const char* kReadByPython = R"(python3 -c '
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    assert "a.npy" in archive.namelist() and len(archive.namelist()) == 5
    assert all(archive.read(name)[:6] == b"\x93NUMPY" for name in archive.namelist())
try:
    import numpy
except ImportError:
    sys.exit(0)
with numpy.load(sys.argv[1]) as arrays:
    assert (arrays["a"] == numpy.arange(1000).reshape(10, 100).T).all()
    assert arrays["scalar"] == 2.5 and arrays["mask"].sum() == 4
' )";

TEST(Npz, IsReadByPython) {
  const Folder folder;
  const auto read_by_python = [&] {
    return std::system((kReadByPython + (folder / "x.npz")).c_str());
  };
  for (const bool compressed : {false, true}) {
    save_npz(folder / "x.npz", some_arrays(), {.compressed = compressed});
    EXPECT_EQ(read_by_python(), 0);
    write_file(folder / "x.npz", wide_bytes(compressed));
    EXPECT_EQ(read_by_python(), 0);
  }
}

TEST(Npz, IsNeverBelievedWhereverItIsDamaged) {
  const NamedArrays arrays = {{"a", arange(5)}, {"b", zeros({40})}};
  for (const std::string& whole :
       {npz_bytes(arrays), npz_bytes(arrays, {.compressed = true}), wide_bytes(true)}) {
    for (size_t at = 0; at < whole.size(); ++at) {
      for (const int flip : {0x01, 0x80, 0xFF}) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ flip);
        try {
          from_npz(damaged);
        } catch (const IoError&) {
          // Any other error, a crash or a huge allocation would end the test.
        }
      }
    }
    for (size_t bytes = 0; bytes < whole.size(); ++bytes)
      io_refusal(ErrorKind::bad_file, [&] { from_npz(whole.substr(0, bytes)); });
  }
}

TEST(Npz, DamagedElementsHaveAnotherChecksum) {
  std::string bytes = npz_bytes({{"a", zeros({100})}});
  bytes[400] = 'x';
  expect_part(io_refusal(ErrorKind::bad_file, [&] { from_npz(bytes); }),
              "member 'a.npy': the checksum (CRC-32) is wrong");
}

// Writes little-endian numbers over others.
void put(std::string& bytes, size_t at, uint64_t number, int count) {
  for (int i = 0; i < count; ++i)
    bytes[at + static_cast<size_t>(i)] = static_cast<char>(number >> (8 * i));
}
size_t central_of(const std::string& bytes) { return bytes.find("PK\x01\x02"); }

TEST(Npz, PromisesNoMoreThanDeflateCanHold) {
  std::string bytes = npz_bytes({{"a", zeros({10})}}, {.compressed = true});
  put(bytes, central_of(bytes) + 24, 0xFFFFFFF0, 4);
  expect_part(io_refusal(ErrorKind::bad_file, [&] { from_npz(bytes); }),
              "the directory promises 4294967280 bytes");
}

TEST(Npz, MembersThatOverlapAreRefused) {
  std::string bytes = npz_bytes({{"a", zeros({10})}, {"b", zeros({10})}});
  // The second member of the directory is the first one's bytes under another name.
  const size_t first = central_of(bytes);
  const size_t second = bytes.find("PK\x01\x02", first + 4);
  bytes[second + 46] = 'a';
  put(bytes, second + 42, 0, 4);
  expect_part(io_refusal(ErrorKind::bad_file, [&] { from_npz(bytes); }), "overlap");
}

TEST(Npz, OtherMethodsEncryptionAndOtherFilesAreRefusedByName) {
  std::string bytes = npz_bytes({{"a", zeros({10})}});
  std::string other = bytes;
  put(other, central_of(bytes) + 10, 12, 2);
  expect_part(io_refusal(ErrorKind::unsupported_file, [&] { from_npz(other); }),
              "compressed by method 12");
  other = bytes;
  put(other, central_of(bytes) + 8, 1, 2);
  expect_part(io_refusal(ErrorKind::unsupported_file, [&] { from_npz(other); }), "encrypted");
  expect_part(io_refusal(ErrorKind::bad_file, [&] { from_npz(npy_bytes(zeros({10}))); }),
              "hint: load reads a single array");
  expect_part(io_refusal(ErrorKind::bad_file, [&] { from_npy(bytes); }),
              "hint: load_npz reads npz files");
}

}  // namespace
}  // namespace weft::test
