// More than 2^31 elements, and elements more than 10 GiB apart. The memory is mapped sparsely, or
// the same few pages many times over, so that little of it is real.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <limits>

#include "support/every_table.h"
#include "support/expect.h"
#include "support/random_arrays.h"
#include "support/sanitizer_options.h"
#include "support/sanitizers.h"

namespace weft::test {
namespace {

constexpr int64_t kGiB = int64_t{1} << 30;
constexpr int64_t kTwo31 = int64_t{1} << 31;

#define SKIP_UNDER_SANITIZERS() \
  if (kSanitizer)               \
  GTEST_SKIP() << "shadow memory would make sparse mappings real, and walks take minutes"

// Address space in which only the pages that are touched exist.
Array sparse_bytes(int64_t bytes) {
  void* memory = mmap(nullptr, static_cast<size_t>(bytes), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return {};
  madvise(memory, static_cast<size_t>(bytes), MADV_NOHUGEPAGE);
  return Array::wrap(static_cast<uint8_t*>(memory), {bytes},
                     [bytes](uint8_t* data) { munmap(data, static_cast<size_t>(bytes)); });
}

// `copies` times the same `bytes` of memory, one after the other.
Array repeated_bytes(int64_t bytes, int64_t copies) {
  const int64_t whole = bytes * copies;
  void* memory =
      mmap(nullptr, static_cast<size_t>(whole), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const int file = memfd_create("repeated", 0);
  bool is_mapped = memory != MAP_FAILED && file >= 0 && ftruncate(file, bytes) == 0;
  for (int64_t i = 0; i < copies && is_mapped; ++i) {
    is_mapped = mmap(static_cast<std::byte*>(memory) + i * bytes, static_cast<size_t>(bytes),
                     PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) != MAP_FAILED;
  }
  if (file >= 0) close(file);
  if (!is_mapped) return {};
  return Array::wrap(static_cast<uint8_t*>(memory), {whole},
                     [whole](uint8_t* data) { munmap(data, static_cast<size_t>(whole)); });
}

// The array whose first element lies at `at` bytes of the mapping.
Array placed(const Array& bytes, int64_t at, DType dtype, const Shape& shape,
             const Strides& strides) {
  const auto owner = std::make_shared<Array>(bytes);
  return wrap_bytes(bytes.origin() + at, dtype, shape, strides, owner);
}

// --- Far apart.

class FarApart : public testing::Test {
 protected:
  void SetUp() override {
    SKIP_UNDER_SANITIZERS();
    memory_ = sparse_bytes(13 * kGiB);
    ASSERT_GT(memory_.size(), 0) << "no address space";
  }
  // Rows 5 GiB apart (and more than 2^31 bytes for every type), columns 8 MiB apart.
  Array far(DType dtype, int64_t at = 0) const {
    const int64_t item = size_in_bytes(dtype);
    return placed(memory_, at, dtype, {3, 4}, {5 * kGiB / item, (int64_t{8} << 20) / item});
  }
  Array memory_;
};

TEST_F(FarApart, OutputsAreWrittenWhereTheyLie) {
  const Array near = arange(12).reshape({3, 4});
  const Array out = far(DType::i64);
  add(near, 100, {.out = out});
  EXPECT_TRUE(array_equal(out, near + 100));
  EXPECT_EQ(load<int64_t>(memory_.origin() + 10 * kGiB + 3 * (int64_t{8} << 20)), 111);
}

TEST_F(FarApart, InputsOfEveryTypeAreReadWhereTheyLie) {
  const Array near = arange(12).reshape({3, 4});
  for (DType dtype : {DType::i8, DType::f16, DType::f32, DType::i64, DType::c128}) {
    const Array in = far(dtype, 64);
    copy_values(near.astype(dtype), in);
    EXPECT_TRUE(array_equal(in + in, near.astype(dtype) * 2)) << name_of(dtype);
    EXPECT_TRUE(array_equal(in.transpose() + 1.5, near.transpose() + 1.5)) << name_of(dtype);
    EXPECT_TRUE(array_equal(in.flip() + near, near.flip() + near)) << name_of(dtype);
    EXPECT_TRUE(array_equal(in(all, slice(0, 1)) * near, near(all, slice(0, 1)) * near));
  }
}

TEST_F(FarApart, MaskedAndInPlaceWritesReachTheirElements) {
  const Array near = arange(12).reshape({3, 4});
  const Array out = far(DType::f32);
  copy_values(near.astype(DType::f32), out);
  add(out, out, {.out = out, .where = greater(near, 5)});
  EXPECT_TRUE(array_equal(out, where(greater(near, 5), near * 2, near)));
}

TEST_F(FarApart, OverlapIsSeenAcrossTenGigabytes) {
  const Array line = placed(memory_, 0, DType::i64, {3}, {5 * kGiB / 8});
  copy_values(Array{1, 2, 3}, line);
  add(line.flip(), 0, {.out = line});
  EXPECT_TRUE(array_equal(line, Array{3, 2, 1})) << "as if the input had been copied first";
}

TEST_F(FarApart, LargeWindowsAreSharedByThreads) {
  const ThreadsForATest two(2);
  const Array near = arange(400'000).reshape({2, 200'000});
  const Array out = placed(memory_, 0, DType::i64, {2, 200'000}, {11 * kGiB / 8, 1});
  add(near, near, {.out = out});
  EXPECT_TRUE(array_equal(out, near * 2));
}

// --- Many elements. Each byte of the 64 MiB that are really there stands for 33 elements.

constexpr int64_t kReal = int64_t{64} << 20;
constexpr int64_t kCopies = 33;
constexpr int64_t kMany = kReal * kCopies;
static_assert(kMany > kTwo31);

class ManyElements : public testing::Test {
 protected:
  void SetUp() override {
    SKIP_UNDER_SANITIZERS();
    bytes_ = repeated_bytes(kReal, kCopies);
    ASSERT_GT(bytes_.size(), 0) << "no address space";
  }
  Array real() const { return bytes_(slice(0, kReal)); }
  Array bytes_;
};

// One thread, so that no two of them add to one byte at the same time.
TEST_F(ManyElements, AreEachVisitedOnceInPlace) {
  const ThreadsForATest one(1);
  add(bytes_, uint8_t{1}, {.out = bytes_});
  EXPECT_TRUE(array_equal(real(), full({1}, kCopies, DType::u8).broadcast_to({kReal})));
}

TEST_F(ManyElements, OfShortRowsAreEachVisitedOnceInPlace) {
  const ThreadsForATest one(1);
  const Array rows = bytes_(slice(0, kMany / 3 * 3)).reshape({-1, 3});
  ASSERT_GT(rows.size(), kTwo31);
  add(rows, Array::of<uint8_t>({1, 1, 1}), {.out = rows});
  const Array whole = real()(slice(0, kReal - 3));
  EXPECT_TRUE(array_equal(whole, full({1}, kCopies, DType::u8).broadcast_to(whole.shape())));
}

TEST_F(ManyElements, AreFilledFromRepeatedInputsByTwoThreads) {
  const ThreadsForATest two(2);
  const Array columns = full({4, 1}, 7, DType::u8);
  const Array out = bytes_.reshape({4, -1});
  ASSERT_GT(out.size(), kTwo31);
  add(columns, uint8_t{3}, {.out = out});
  EXPECT_TRUE(array_equal(real(), full({1}, 10, DType::u8).broadcast_to({kReal})));
}

TEST_F(ManyElements, MaskedOnesAreFoundAtTheFarEnd) {
  const ThreadsForATest one(1);
  const Array matrix = bytes_.reshape({2, -1});
  const Array mask = Array::of<bool>({false, true}).reshape({2, 1});
  add(matrix, uint8_t{1}, {.out = matrix, .where = mask});
  const int64_t half = kMany / 2;
  const int64_t from = half % kReal;  // the second row begins in the middle of a copy
  EXPECT_EQ(bytes_.item<uint8_t>(from - 1), kCopies / 2);
  EXPECT_EQ(bytes_.item<uint8_t>(from), kCopies / 2 + 1);
}

TEST_F(ManyElements, AreReachedByViews) {
  copy_values(Array::of<uint8_t>({7}), bytes_(slice(kMany - 1, kMany)));
  EXPECT_EQ(bytes_.item<uint8_t>(kReal - 1), 7) << "the same byte";
  EXPECT_EQ(bytes_.broadcast_to({3, kMany}).size(), 3 * kMany);
  EXPECT_EQ((bytes_(slice(kReal - 1, none, kReal)) + uint8_t{1}).size(), kCopies);
}

// --- Too many.

// Strides of 0 let a small array show any number of elements.
Array shown(const Shape& shape) { return zeros({}, DType::u8).broadcast_to(shape); }

TEST(TooMany, ElementsOfAResultAreRefusedEvenIfTheirNumberWrapsToASmallOne) {
  const int64_t wraps = (int64_t{1} << 52) + 1;  // times 4096 is 4096 more than 2^64
  expect_refused(ErrorKind::size_overflow, [&] { shown({wraps, 1}) + shown({1, 4096}); });
  expect_refused(ErrorKind::size_overflow, [&] { shown({4096, 1}) + shown({1, wraps}); });
  expect_refused(ErrorKind::size_overflow, [&] { torch::add(shown({wraps, 1}), shown({4096})); });
  expect_refused(ErrorKind::size_overflow, [&] { shown({int64_t{1} << 62, 1}) + shown({1, 2}); });
  expect_refused(ErrorKind::size_overflow, [] { shown({kTwo31, kTwo31, 2}); });
}

TEST(TooMany, BytesOfAResultAreRefused) {
  const Array wide = zeros({}, DType::c128).broadcast_to({int64_t{1} << 60});
  expect_refused(ErrorKind::size_overflow, [&] { wide + wide; });
  expect_refused(ErrorKind::size_overflow, [&] { sqrt(wide); });
}

TEST(TooMany, BytesThatCountButDoNotExistAreRefused) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  for (int64_t bytes : {int64_t{1} << 50, kMost - (int64_t{4} << 20), kMost - 1000}) {
    const Array a = shown({bytes});
    expect_refused(ErrorKind::out_of_memory, [&] { a + a; });
    expect_refused(ErrorKind::out_of_memory, [&] { empty({bytes}, DType::i8); });
  }
}

}  // namespace
}  // namespace weft::test
