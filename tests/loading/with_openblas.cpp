// How OpenBLAS comes into a process, and what happens if there is no memory for it. Each claim is
// checked in a process of its own, which has not loaded it yet.
#include <dlfcn.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <string>

#include "support/families.h"
#include "support/sanitizers.h"

namespace {

using weft::Array;
using weft::linalg::svd;

int failures = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "with_openblas: %s\n", what);
  ++failures;
}

void in_a_process(void (*check)()) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(120);
    failures = 0;
    check();
    _exit(failures);
  }
  int status = 0;
  waitpid(child, &status, 0);
  expect(WIFEXITED(status), "a check did not end");
  expect(WIFEXITED(status) && WEXITSTATUS(status) == 0, "see above");
}

int threads_of_process() {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task"))
    count += entry.path().empty() ? 0 : 1;
  return count;
}

std::string environment() {
  std::string all;
  for (char** entry = environ; *entry; ++entry) all += std::string(*entry) + "\n";
  return all;
}

using Threads = int (*)();
using SetThreads = void (*)(int);
void* host_openblas() { return dlopen("libopenblas.so.0", RTLD_LAZY); }
int host_threads() {
  return reinterpret_cast<Threads>(dlsym(host_openblas(), "openblas_get_num_threads"))();
}

void starts_no_threads() {
  cpu_set_t before;
  cpu_set_t after;
  sched_getaffinity(0, sizeof before, &before);
  const std::string variables = environment();
  const int threads = threads_of_process();
  weft::set_num_threads(1);
  svd(weft::eye(8));
  expect(threads_of_process() == threads, "loading OpenBLAS started threads");
  sched_getaffinity(0, sizeof after, &after);
  expect(CPU_EQUAL(&before, &after), "the thread may not use the processors it had");
  expect(environment() == variables, "the environment is another");
}

void leaves_the_number_of_a_host_that_loaded_it_first() {
  void* library = host_openblas();
  reinterpret_cast<SetThreads>(dlsym(library, "openblas_set_num_threads"))(2);
  expect(weft::test::decomposes(), "a decomposition is wrong");
  expect(weft::test::multiplies_complex(), "a product is wrong");
  expect(host_threads() == 2, "the host's number of threads is another");
}

// Leaves so much address space, beyond what is mapped; 0: all of it.
void leave(int64_t bytes) {
  rlimit limit;
  getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = limit.rlim_max;
  if (bytes > 0) {
    int64_t pages = 0;
    std::FILE* file = std::fopen("/proc/self/statm", "r");
    expect(file && std::fscanf(file, "%ld", &pages) == 1, "no /proc/self/statm");
    if (file) std::fclose(file);
    limit.rlim_cur = static_cast<rlim_t>(pages * sysconf(_SC_PAGESIZE) + bytes);
  }
  expect(setrlimit(RLIMIT_AS, &limit) == 0, "setrlimit");
}

bool lacks_memory(bool (*call)()) {
  try {
    call();
    return false;
  } catch (const weft::MemoryError&) {
    return true;
  }
}

constexpr int64_t kTooLittle = int64_t{60} << 20;

void is_loaded_once_there_is_memory_again() {
  weft::set_num_threads(1);
  leave(kTooLittle);
  expect(lacks_memory(weft::test::decomposes), "no MemoryError without memory to load OpenBLAS");
  expect(weft::test::multiplies_complex(), "a product is wrong without memory for OpenBLAS");
  leave(0);
  expect(weft::test::decomposes(), "a decomposition is wrong once there is memory");
}

void has_buffers_before_it_asks_for_them() {
  weft::set_num_threads(1);
  expect(weft::test::decomposes(), "a decomposition is wrong");
  weft::set_num_threads(4);
  leave(kTooLittle);
  expect(weft::test::decomposes(), "with memory for one thread there is no decomposition");
  expect(weft::test::multiplies_complex(), "with memory for one thread there is no product");
  leave(0);
  expect(weft::test::decomposes(), "a decomposition is wrong once there is memory");
}

}  // namespace

int main() {
  in_a_process(starts_no_threads);
  in_a_process(leaves_the_number_of_a_host_that_loaded_it_first);
  if (!weft::test::kSanitizer) {  // which maps memory of its own
    in_a_process(is_loaded_once_there_is_memory_again);
    in_a_process(has_buffers_before_it_asks_for_them);
  }
  return failures;
}
