#if WEFT_HAS_BLAS

#include "linalg/openblas.h"

#include <dlfcn.h>

#include <initializer_list>

namespace weft::algebra {
namespace {

// Both halves are asked for: there are builds without LAPACK.
bool is_whole(void* library) {
  return dlsym(library, "cblas_zgemm") && dlsym(library, "zgelsd_") &&
         dlsym(library, "openblas_set_num_threads");
}

void* load() {
  for (const char* name : {"libopenblas.so.0", "libopenblas.so", "libopenblas.0.dylib"}) {
    void* const library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!library) continue;
    if (is_whole(library)) return library;
    dlclose(library);
  }
  return nullptr;
}

void* library() {
  static void* const loaded = load();  // stays until the process ends: its threads may be running
  return loaded;
}

}  // namespace

bool has_openblas() noexcept { return library() != nullptr; }

void* openblas_routine(const char* name) noexcept { return dlsym(library(), name); }

}  // namespace weft::algebra

#endif
