// The n-th call of the system that a function makes with a file fails, for every n: an IoError says
// why, the old file is as it was or the new one is whole, and nothing lies beside it.
#include <dlfcn.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>

#include "faults/child.h"
#include "io/files.h"

namespace {

// What fails, and how.
struct Plan {
  int until = -1;      // so many calls succeed; -1: all
  int error = 0;       // errno of the one that fails; 0: it takes a part only
  bool lasts = false;  // all after it fail as well
  bool has_struck = false;
  bool renamed = false;
};
Plan plan;
bool is_armed = false;

bool strikes() {
  if (!is_armed || plan.until < 0) return false;
  if (plan.until > 0) {
    --plan.until;
    return false;
  }
  if (!plan.lasts) plan.until = -1;
  plan.has_struck = true;
  return true;
}

// Of calls that no signal interrupts.
bool strikes_whole() { return strikes() && plan.error && plan.error != EINTR; }

int fail() {
  errno = plan.error;
  return -1;
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t count) {
  if (!strikes()) return syscall(SYS_write, file, bytes, count);
  return plan.error ? fail() : syscall(SYS_write, file, bytes, (count + 1) / 2);
}
ssize_t read(int file, void* bytes, size_t count) {
  if (!strikes()) return syscall(SYS_read, file, bytes, count);
  return plan.error ? fail() : syscall(SYS_read, file, bytes, (count + 1) / 2);
}
ssize_t pread(int file, void* bytes, size_t count, off_t offset) {
  if (!strikes()) return syscall(SYS_pread64, file, bytes, count, offset);
  return plan.error ? fail() : syscall(SYS_pread64, file, bytes, (count + 1) / 2, offset);
}
int fsync(int file) {
  return strikes() && plan.error ? fail() : static_cast<int>(syscall(SYS_fsync, file));
}
int fchmod(int file, mode_t mode) noexcept {
  return strikes_whole() ? fail() : static_cast<int>(syscall(SYS_fchmod, file, mode));
}
int rename(const char* from, const char* to) noexcept {
  if (strikes_whole()) return fail();
  const int outcome = static_cast<int>(syscall(SYS_rename, from, to));
  plan.renamed = plan.renamed || (is_armed && outcome == 0);
  return outcome;
}
int posix_fallocate(int file, off_t offset, off_t bytes) {
  if (strikes() && plan.error) return plan.error;
  return syscall(SYS_fallocate, file, 0, offset, bytes) == 0 ? 0 : errno;
}
int msync(void* memory, size_t bytes, int flags) {
  return strikes_whole() ? fail() : static_cast<int>(syscall(SYS_msync, memory, bytes, flags));
}
void* mmap(void* at, size_t bytes, int protection, int flags, int file, off_t offset) noexcept {
  if (file >= 0 && strikes_whole()) {
    fail();
    return MAP_FAILED;
  }
  return reinterpret_cast<void*>(syscall(SYS_mmap, at, bytes, protection, flags, file, offset));
}
int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (strikes() && plan.error) return fail();
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

}  // extern "C"

namespace weft::test {
namespace {

constexpr int kMostCalls = 200;

// What a call does under a plan: the error, or nothing.
struct Outcome {
  int error = 0;
  bool is_refused = false;
};
template <class Call>
Outcome under(const Plan& wanted, const Call& call) {
  Outcome outcome;
  plan = wanted;
  is_armed = true;
  try {
    call();
  } catch (const IoError& refusal) {
    outcome = {refusal.info().system_error, true};
  }
  is_armed = false;
  return outcome;
}

struct Writer {
  const char* name;
  void (*write)(const std::string& path);
};
const Writer kWriters[] = {
    {"save", [](const std::string& path) { save(path, arange(9000).flip(0)); }},
    {"save_npz",
     [](const std::string& path) {
       save_npz(path, {{"a", arange(9000)}});
     }},
    {"compressed",
     [](const std::string& path) {
       save_npz(path, {{"a", arange(9000)}}, {.compressed = true});
     }},
    {"save_text", [](const std::string& path) { save_text(path, arange(9000)); }},
    {"create_npy", [](const std::string& path) { create_npy(path, {9000}); }},
};

// With the n-th call failing. False: there were not so many.
bool check_writer(const Writer& writer, const Folder& folder, const Plan& wanted,
                  const std::string& right) {
  const std::string path = folder / "x";
  write_file(path, "old");
  ::chmod(path.c_str(), 0640);
  const Outcome outcome = under(wanted, [&] { writer.write(path); });
  EXPECT_EQ(folder.count(), 1U);
  const bool is_new = content_of(path) == right;
  EXPECT_TRUE(is_new || content_of(path) == "old");
  EXPECT_EQ(is_new, plan.renamed);
  EXPECT_EQ(outcome.is_refused, plan.has_struck);
  EXPECT_EQ(outcome.error, plan.has_struck ? wanted.error : 0);
  return plan.has_struck;
}

void fail_writers() {
  const Folder folder;
  for (const Writer& writer : kWriters) {
    SCOPED_TRACE(writer.name);
    writer.write(folder / "x");
    const std::string right = content_of(folder / "x");
    for (const int error : {ENOSPC, EIO}) {
      for (const bool lasts : {false, true}) {
        int call = 0;
        while (call < kMostCalls &&
               check_writer(writer, folder, {.until = call, .error = error, .lasts = lasts}, right))
          ++call;
        EXPECT_GT(call, 4) << "hardly anything was tried";
        EXPECT_LT(call, kMostCalls);
      }
    }
  }
}

void write_in_parts() {
  const Folder folder;
  for (const Writer& writer : kWriters) {
    writer.write(folder / "right");
    under({.until = 0, .error = 0, .lasts = true}, [&] { writer.write(folder / "x"); });
    EXPECT_EQ(content_of(folder / "x"), content_of(folder / "right")) << writer.name;
  }
}

void interrupt() {
  const Folder folder;
  int calls = 0;
  for (bool has_struck = true; has_struck && calls < kMostCalls; ++calls) {
    Array x;
    const Outcome outcome = under({.until = calls, .error = EINTR}, [&] {
      save(folder / "x", arange(9));
      x = load(folder / "x");
    });
    has_struck = plan.has_struck;
    EXPECT_FALSE(outcome.is_refused);
    expect_same(x, arange(9));
  }
  EXPECT_GT(calls, 8);
}

struct Reader {
  const char* name;
  Array (*read)(const Folder& folder);
};
const Reader kReaders[] = {
    {"load", [](const Folder& folder) { return load(folder / "x.npy"); }},
    {"load_npz", [](const Folder& folder) { return load_npz(folder / "x.npz")["a"]; }},
    {"load_text", [](const Folder& folder) { return load_text(folder / "x.txt"); }},
    {"memory_map", [](const Folder& folder) { return memory_map(folder / "x.npy"); }},
};

void fail_readers() {
  const Folder folder;
  save(folder / "x.npy", arange(500) * 0.5);
  save_npz(folder / "x.npz", {{"a", arange(500) * 0.5}}, {.compressed = true});
  save_text(folder / "x.txt", arange(500) * 0.5);
  for (const Reader& reader : kReaders) {
    SCOPED_TRACE(reader.name);
    int call = 0;
    for (bool has_struck = true; has_struck && call < kMostCalls; ++call) {
      Array x;
      const Outcome outcome =
          under({.until = call, .error = EIO}, [&] { x = reader.read(folder); });
      has_struck = plan.has_struck;
      EXPECT_EQ(outcome.is_refused, has_struck);
      EXPECT_EQ(outcome.error, has_struck ? EIO : 0);
      if (!has_struck) expect_same(x, arange(500) * 0.5);
    }
    EXPECT_GT(call, 2);
  }
}

void fail_to_flush() {
  const Folder folder;
  const Array map = create_npy(folder / "x.npy", {4});
  EXPECT_EQ(under({.until = 0, .error = EIO}, [&] { flush_map(map); }).error, EIO);
}

// In processes of their own: the other tests of this folder want to be the first to use weft.
TEST(FailingFiles, LeaveTheOldFileOrTheNewOne) { in_own_process(fail_writers); }
TEST(FailingFiles, AreWrittenWholeIfTheSystemTakesThemInParts) { in_own_process(write_in_parts); }
TEST(FailingFiles, AreWrittenAndReadAgainAfterAnInterruption) { in_own_process(interrupt); }
TEST(FailingFiles, AreReadWholeOrNotAtAll) { in_own_process(fail_readers); }
TEST(FailingFiles, TellWhenAMapCannotBeFlushed) { in_own_process(fail_to_flush); }

}  // namespace
}  // namespace weft::test
