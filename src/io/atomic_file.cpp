#include "io/atomic_file.h"

#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>

#include "base/text.h"

namespace weft::io {
namespace {

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

// Where a chain of symbolic links leads, if it does; the file need not be there.
std::string behind_links(const Place& place) {
  constexpr int kMostLinks = 40;  // as Linux
  std::string path = place.file;
  char link[PATH_MAX];
  for (int links = 0;; ++links) {
    const ssize_t length = ::readlink(path.c_str(), link, sizeof(link));
    if (length < 0) return path;  // no link, or nothing there
    if (links == kMostLinks) refuse_system(place, "cannot open", ELOOP);
    const std::string to(link, static_cast<size_t>(length));
    path = to.starts_with('/') ? to : cat(folder_of(path), "/", to);
  }
}

std::string temporary_name(const std::string& target) {
  static constinit std::atomic<uint64_t> count{0};
  const size_t slash = target.rfind('/');
  const size_t name = slash == std::string::npos ? 0 : slash + 1;
  constexpr size_t kMostOfName = 200;  // a name has at most 255 bytes
  return cat(target.substr(0, name), ".", target.substr(name, kMostOfName), ".", ::getpid(), "-",
             count.fetch_add(1), ".tmp");
}

void sync(const Place& place, const Descriptor& file) {
  if (without_interruption([&] { return ::fsync(file.number()); }) != 0)
    refuse_system(place, "cannot bring to the disk", errno);
}

// Some file systems have nothing to bring to the disk for a folder, and say EINVAL.
void sync_folder(const Place& place, const std::string& target) {
  const std::string path = folder_of(target);
  const Descriptor folder(without_interruption(
      [&] { return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); }));
  constexpr const char* kFailed = "wrote, but cannot bring to the disk the folder of";
  if (!folder.is_open()) refuse_system(place, kFailed, errno);
  if (without_interruption([&] { return ::fsync(folder.number()); }) != 0 && errno != EINVAL)
    refuse_system(place, kFailed, errno);
}

}  // namespace

AtomicFile::AtomicFile(const Place& place) : place_(place) {
  check_path(place);
  target_ = behind_links(place);
  struct stat old {};
  const bool is_there = ::stat(target_.c_str(), &old) == 0;
  if (is_there && S_ISDIR(old.st_mode)) refuse_system(place, "cannot write", EISDIR);
  if (is_there && !S_ISREG(old.st_mode)) {
    file_ = open_file(place, O_WRONLY);
    return;
  }
  if (is_there && ::faccessat(AT_FDCWD, target_.c_str(), W_OK, AT_EACCESS) != 0)
    refuse_system(place, "cannot write", errno);
  make_temporary(is_there ? &old : nullptr);
}

void AtomicFile::make_temporary(const struct stat* old) {
  constexpr int kFlags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC;
  std::string name;
  do {  // a name may be left from a process that was killed
    name = temporary_name(target_);
    file_ = Descriptor(::open(name.c_str(), kFlags, 0666));
  } while (!file_.is_open() && (errno == EEXIST || errno == EINTR));
  if (!file_.is_open()) refuse_system(place_, "cannot write", errno);
  temporary_ = std::move(name);
  if (old) keep_owner(*old);
}

// The destructor does not run if a constructor throws: what make_temporary() made is removed here.
void AtomicFile::keep_owner(const struct stat& old) {
  struct stat mine {};
  bool is_same = ::fstat(file_.number(), &mine) == 0;
  if (is_same && (mine.st_uid != old.st_uid || mine.st_gid != old.st_gid))
    is_same = ::fchown(file_.number(), old.st_uid, old.st_gid) == 0;
  // Bits that lend an owner's rights go with the owner.
  const mode_t kept = is_same ? 07777 : 0777;
  if (::fchmod(file_.number(), old.st_mode & kept) == 0) return;
  const int error = errno;
  ::unlink(temporary_.c_str());
  refuse_system(place_, "cannot write", error);
}

AtomicFile::~AtomicFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::commit(bool durable) {
  if (!is_regular()) return;
  if (durable) sync(place_, file_);
  if (::rename(temporary_.c_str(), target_.c_str()) != 0)
    refuse_system(place_, "cannot replace", errno);
  temporary_.clear();
  if (durable) sync_folder(place_, target_);
}

}  // namespace weft::io
