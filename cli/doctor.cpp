#include <unistd.h>

#include "commands.h"
#include "output.h"
#include "weft/weft.h"

namespace weft::cli {
namespace {

void print_row(std::string_view label, const std::string& text) {
  std::string left(label);
  left.resize(18, ' ');
  print(left + text + "\n");
}

std::string compiler() {
#if defined(__clang__)
  return std::string("clang ") + __clang_version__;
#else
  return std::string("gcc ") + __VERSION__;
#endif
}

std::string joined(const std::vector<const char*>& names) {
  std::string out;
  for (const char* name : names) out += (out.empty() ? "" : ", ") + std::string(name);
  return out;
}

std::string cache(int level) {
#if defined(_SC_LEVEL1_DCACHE_SIZE)
  const int names[] = {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE};
  const long bytes = sysconf(names[level]);
  if (bytes > 0) return std::to_string(bytes / 1024) + " KiB";
#else
  static_cast<void>(level);
#endif
  return "not told by the system";
}

// A decomposition is what needs it.
std::string openblas() {
  try {
    linalg::inv(Array{{2.0}});
    return "found";
  } catch (const Error& error) {
    const std::string text = error.what();
    return "not found: " + text.substr(0, text.find('\n'));
  }
}

struct Check {
  const char* name;
  bool (*holds)();
};

// Each goes through another part of the library, and its result is known.
constexpr Check kChecks[] = {
    {"broadcast",
     [] {
       const Array row = arange(1000), column = arange(700).reshape({700, 1});
       return sum(row + column).item<int64_t>() == 700 * 499500 + 1000 * 244650;
     }},
    {"reduction",
     [] {
       const Array sums = sum(ones({300, 500}), {.axis = 0});
       return all(sums == 300.0).item<bool>();
     }},
    {"product",
     [] {
       const Array product = matmul(full({40, 60}, 2.0), full({60, 30}, 0.5));
       return all(product == 60.0).item<bool>();
     }},
    {"fused expression",
     [] {
       const Array x = arange(100000);
       const Array y = ((lazy(x) * 2 + 1) - lazy(x)).eval();
       return sum(y).item<int64_t>() == int64_t{99999} * 50000 + 100000;
     }},
    {"overlapping views",
     [] {
       Array x = arange(1000);
       x(slice(1, none)) = x(slice(0, -1));
       return x.item<int64_t>(999) == 998 && x.item<int64_t>(1) == 0;
     }},
};

}  // namespace

int run_doctor(const Arguments& arguments) {
  if (!arguments.words().empty()) throw UsageError("doctor takes no words: weft doctor");
  print_row("weft", version());
  print_row("compiled by", compiler());
  print_row("instruction set", instruction_set());
  print_row("available", joined(instruction_sets()));
  print_row("threads", std::to_string(num_threads()));
  print_row("caches", "L1 " + cache(0) + ", L2 " + cache(1) + ", L3 " + cache(2));
  print_row("OpenBLAS", openblas());
  int code = kBroadcasts;
  for (const Check& check : kChecks) {
    const bool holds = check.holds();
    if (!holds) code = kRefused;
    print_row(check.name, holds ? "computed right" : "computed WRONG");
  }
  return code;
}

}  // namespace weft::cli
