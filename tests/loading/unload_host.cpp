// A program that loads a plugin, uses weft through it from several threads, unloads it, and does so
// again: weft stays, since its workers and what threads keep of it outlive the plugin.
#include <dlfcn.h>

#include <cstdio>
#include <thread>

namespace {

int fail(const char* what) {
  std::fprintf(stderr, "unload_host: %s\n", what);
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return fail("give it the plugin and weft's file name");
  if (dlopen(argv[2], RTLD_NOW | RTLD_NOLOAD)) return fail("weft is here already");
  for (int round = 0; round < 3; ++round) {
    void* const plugin = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!plugin) return fail(dlerror());
    const auto use = reinterpret_cast<bool (*)()>(dlsym(plugin, "use_weft"));
    bool is_right = use();
    std::thread([&] { is_right = is_right && use(); }).join();
    bool is_closed = false;
    // Ends when the plugin is gone, with what it kept.
    std::thread late([&] {
      is_right = use() && is_right;
      is_closed = dlclose(plugin) == 0;
    });
    late.join();
    if (!is_right) return fail("wrong results");
    if (!is_closed) return fail("the plugin cannot be unloaded");
    if (!dlopen(argv[2], RTLD_NOW | RTLD_NOLOAD)) return fail("weft has gone with the plugin");
  }
  return 0;
}
