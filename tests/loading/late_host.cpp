// A program that loads a plugin, and weft with it, when it has long been running and has threads:
// what weft keeps for each thread must fit into the little that the C library holds ready for late
// comers.
#include <dlfcn.h>
#include <link.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <thread>

namespace {

// What glibc holds ready unless told otherwise (glibc.rtld.optional_static_tls), for all late
// comers together.
constexpr size_t kMostBytes = 512;

size_t thread_local_bytes = 0;

int note_weft(dl_phdr_info* library, size_t, void*) {
  if (!std::strstr(library->dlpi_name, "libweft.so")) return 0;
  for (int i = 0; i < library->dlpi_phnum; ++i) {
    if (library->dlpi_phdr[i].p_type == PT_TLS) thread_local_bytes = library->dlpi_phdr[i].p_memsz;
  }
  return 1;
}

int fail(const char* what) {
  std::fprintf(stderr, "late_host: %s\n", what);
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return fail("give it the plugin");
  if (dl_iterate_phdr(note_weft, nullptr)) return fail("weft is here already");
  std::atomic<bool (*)()> use{nullptr};
  std::atomic<bool> is_right{false};
  std::thread early([&] {  // older than the library
    while (!use) std::this_thread::yield();
    is_right = use.load()();
  });
  void* const plugin = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!plugin) {
    std::fprintf(stderr, "late_host: %s\n", dlerror());
    std::_Exit(1);
  }
  use = reinterpret_cast<bool (*)()>(dlsym(plugin, "use_weft"));
  early.join();
  if (!is_right) return fail("wrong results in a thread older than the library");
  if (!use.load()()) return fail("wrong results");
  if (!dl_iterate_phdr(note_weft, nullptr)) return fail("weft was not loaded");
  if (thread_local_bytes > kMostBytes) {
    std::fprintf(stderr, "late_host: %zu thread-local bytes\n", thread_local_bytes);
    return 1;
  }
  return 0;
}
