#include "threads/processors.h"

#include "base/threads.h"

#if WEFT_HAS_THREADS

#include <sched.h>

#include <cstdio>
#include <thread>

namespace weft::threads {
namespace {

// The first line of a file, without its end; empty if there is none.
std::string first_line(const std::string& path) {
  char line[256] = "";
  if (std::FILE* file = std::fopen(path.c_str(), "r")) {
    if (!std::fgets(line, sizeof line, file)) line[0] = '\0';
    std::fclose(file);
  }
  const std::string text = line;
  return text.substr(0, text.find('\n'));
}

int limit_of(long long quota, long long period) {
  if (quota <= 0 || period <= 0) return 0;
  const long long processors = (quota - 1) / period + 1;
  return processors < 1 << 20 ? static_cast<int>(processors) : 0;
}

// The limit of one group, given by its folder.
int group_limit(const std::string& folder, bool is_second_version) {
  long long quota = 0;
  long long period = 0;
  if (is_second_version) {
    const std::string both = first_line(folder + "/cpu.max");  // "max 100000" if there is no limit
    return std::sscanf(both.c_str(), "%lld %lld", &quota, &period) == 2 ? limit_of(quota, period)
                                                                        : 0;
  }
  if (std::sscanf(first_line(folder + "/cpu.cfs_quota_us").c_str(), "%lld", &quota) != 1) return 0;
  if (std::sscanf(first_line(folder + "/cpu.cfs_period_us").c_str(), "%lld", &period) != 1)
    return 0;
  return limit_of(quota, period);
}

int smaller_limit(int a, int b) { return a == 0 || (b != 0 && b < a) ? b : a; }

// The smallest limit of a group and those above it. Inside a container the group's own folder is
// the root of what is mounted, and its path, which begins outside, leads nowhere: the walk ends at
// the root in any case.
int least_limit(const std::string& mount, std::string group, bool is_second_version) {
  int least = group_limit(mount, is_second_version);
  while (!group.empty() && group != "/") {
    least = smaller_limit(least, group_limit(mount + group, is_second_version));
    group.resize(group.rfind('/'));
  }
  return least;
}

// Whether "cpu" is one of the names between commas.
bool names_cpu(const std::string& controllers) {
  return ("," + controllers + ",").find(",cpu,") != std::string::npos;
}

}  // namespace

int control_group_processors(const std::string& root) {
  int least = smaller_limit(least_limit(root + "/sys/fs/cgroup", "", true),
                            least_limit(root + "/sys/fs/cgroup/cpu", "", false));
  std::FILE* file = std::fopen((root + "/proc/self/cgroup").c_str(), "r");
  if (!file) return least;
  char line[4096];
  while (std::fgets(line, sizeof line, file)) {  // "0::/user.slice/a" or "4:cpu,cpuacct:/a"
    const std::string text = line;
    const size_t first = text.find(':');
    const size_t second = first == std::string::npos ? first : text.find(':', first + 1);
    if (second == std::string::npos || text[second + 1] != '/') continue;
    const std::string controllers = text.substr(first + 1, second - first - 1);
    const std::string group = text.substr(second + 1, text.find('\n') - second - 1);
    if (controllers.empty())
      least = smaller_limit(least, least_limit(root + "/sys/fs/cgroup", group, true));
    if (!names_cpu(controllers)) continue;
    for (const std::string& mount : {std::string("cpu"), controllers})
      least = smaller_limit(least, least_limit(root + "/sys/fs/cgroup/" + mount, group, false));
  }
  std::fclose(file);
  return least;
}

int usable_processors() {
  int count = static_cast<int>(std::thread::hardware_concurrency());
  cpu_set_t mask;
  if (sched_getaffinity(0, sizeof mask, &mask) == 0) count = CPU_COUNT(&mask);
  count = smaller_limit(count, control_group_processors(""));
  return count < 1 ? 1 : count;
}

}  // namespace weft::threads

#endif
