// Files that are replaced in one step, and files that are mapped.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/files.h"

namespace weft::test {
namespace {

mode_t mode_of(const std::string& path) {
  struct stat status {};
  EXPECT_EQ(::stat(path.c_str(), &status), 0) << path;
  return status.st_mode & 07777;
}

TEST(SavedFiles, ReplaceOldOnesAndLeaveNothingBeside) {
  const Folder folder;
  save(folder / "x.npy", arange(3));
  save(folder / "x.npy", ones({2, 2}));
  expect_same(load(folder / "x.npy"), ones({2, 2}));
  EXPECT_EQ(folder.count(), 1U);
}

TEST(SavedFiles, HaveThePermissionsOfTheOldOnesOrOfNewFiles) {
  const Folder folder;
  const mode_t before = ::umask(027);
  save(folder / "new.npy", arange(3));
  ::umask(before);
  EXPECT_EQ(mode_of(folder / "new.npy"), 0640U);
  ::chmod((folder / "new.npy").c_str(), 0604);
  save(folder / "new.npy", arange(4));
  EXPECT_EQ(mode_of(folder / "new.npy"), 0604U);
}

TEST(SavedFiles, GoWhereSymbolicLinksLead) {
  const Folder folder;
  std::filesystem::create_directory(folder / "inner");
  std::filesystem::create_symlink("inner/x.npy", folder / "link.npy");
  std::filesystem::create_symlink("link.npy", folder / "chain.npy");
  save(folder / "chain.npy", arange(3));  // nothing there yet
  save(folder / "chain.npy", arange(4));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.npy"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "chain.npy"));
  expect_same(load(folder / "inner/x.npy"), arange(4));
  EXPECT_EQ(folder.count(), 3U);
  std::filesystem::create_symlink("loop", folder / "loop");
  io_refusal(ErrorKind::file_failed, [&] { save(folder / "loop", arange(3)); });
}

TEST(SavedFiles, AreNotMadeWhereTheyCannotBe) {
  const Folder folder;
  io_refusal(ErrorKind::file_failed, [&] { save(folder / "none/x.npy", arange(3)); });
  io_refusal(ErrorKind::file_failed, [&] { save(folder / ".", arange(3)); });
  io_refusal(ErrorKind::file_failed, [&] { load(folder / "."); });
  EXPECT_THROW(save("", arange(3)), ValueError);
  EXPECT_THROW(load(std::string("a\0b", 3)), ValueError);
}

TEST(SavedFiles, MayHaveTheLongestNames) {
  const Folder folder;
  const std::string path = folder / std::string(255, 'x');
  save(path, arange(3));
  expect_same(load(path), arange(3));
}

TEST(SavedFiles, AreReplacedWhileTheyAreMapped) {
  const Folder folder;
  save(folder / "x.npy", arange(1000));
  const Array map = memory_map(folder / "x.npy");
  save(folder / "x.npy", map + 1);
  expect_same(map, arange(1000));
  expect_same(load(folder / "x.npy"), arange(1000) + 1);
}

// Saves arrays of one value each, until it is killed.
[[noreturn]] void save_for_ever(const std::string& path) {
  for (int64_t value = 1;; ++value) save(path, full({5000}, value), {.durable = value % 8 == 0});
}

TEST(SavedFiles, AreOldOrNewWhenTheirWriterIsKilled) {
  constexpr int kRounds = 40;
  const Folder folder;
  const std::string path = folder / "x.npy";
  save(path, full({5000}, 0));
  for (int round = 0; round < kRounds; ++round) {
    const pid_t child = ::fork();
    if (child == 0) save_for_ever(path);
    ::usleep(static_cast<useconds_t>(300 * (round % 10) + 500));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const Array x = load(path);
    ASSERT_EQ(x.shape(), (Shape{5000}));
    ASSERT_TRUE(all(x == x[0]));
  }
}

TEST(Maps, ReadElementsWhereTheyLie) {
  const Folder folder;
  const Array x = arange(6).reshape({2, 3}).T();
  save(folder / "x.npy", x);
  const Array map = memory_map(folder / "x.npy");
  expect_same(map, x);
  EXPECT_EQ(map.strides(), x.strides());
  EXPECT_FALSE(map.is_writable());
  EXPECT_THROW(Array(map).assign(1), ValueError);
}

TEST(Maps, KeepTheFileOnlyAsLongAsTheirViewsLive) {
  const Folder folder;
  save(folder / "x.npy", arange(6));
  const Array view = memory_map(folder / "x.npy")(slice(2, 5));
  std::filesystem::remove(folder / "x.npy");
  expect_same(view, arange(2, 5));
}

TEST(Maps, ThatAreCopiedOnWriteLeaveTheFileAsItIs) {
  const Folder folder;
  save(folder / "x.npy", arange(6));
  const Array map = memory_map(folder / "x.npy", MapMode::copy_on_write);
  map.assign(7);
  expect_same(map, full({6}, 7));
  expect_same(load(folder / "x.npy"), arange(6));
}

TEST(Maps, ThatAreWrittenToChangeTheFile) {
  const Folder folder;
  save(folder / "x.npy", arange(6));
  const Array map = memory_map(folder / "x.npy", MapMode::read_write);
  map(slice(0, 2)).assign(7);
  flush_map(map(slice(3, 4)));
  expect_same(load(folder / "x.npy"), Array({7, 7, 2, 3, 4, 5}));
  EXPECT_THROW(flush_map(arange(3)), ValueError);
}

TEST(Maps, OfNewFilesAreZerosAndBecomeFiles) {
  const Folder folder;
  {
    const Array map = create_npy(folder / "x.npy", {300, 400}, DType::f32);
    expect_same(map, zeros({300, 400}, DType::f32));
    map += 2.5;
  }
  expect_same(load(folder / "x.npy"), full({300, 400}, 2.5, DType::f32));
  expect_same(create_npy(folder / "y.npy", {0, 3}), zeros({0, 3}));
  expect_same(create_npy(folder / "z.npy", {}), scalar(0.0));
  EXPECT_EQ(folder.count(), 3U);
}

TEST(Maps, OfWhatCannotBeMappedAreRefused) {
  const Folder folder;
  write_file(folder / "short.npy", npy_bytes(arange(6)).substr(0, 150));
  expect_part(io_refusal(ErrorKind::bad_file, [&] { memory_map(folder / "short.npy"); }),
              "is 48 bytes, and 22 follow");
  expect_part(io_refusal(ErrorKind::unsupported_file,
                         [] { memory_map(golden_io_file("int32_swapped_fortran.npy")); }),
              "hint: load turns them");
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  io_refusal(ErrorKind::file_failed,
             [&] { create_npy(folder / "x.npy", {int64_t{1} << 59}, DType::f64); });
  EXPECT_THROW(create_npy(folder / "x.npy", {int64_t{1} << 61}, DType::f64), ShapeError);
  EXPECT_EQ(folder.count(), 2U);
}

}  // namespace
}  // namespace weft::test
