// How many processors this process may keep busy.
#pragma once

#include <string>

namespace weft::threads {

// The whole processors that control groups let a process have, rounded up; 0: they set no limit.
// Looks at the groups of the process and at all above them, of version 2 (cpu.max) and 1
// (cpu.cfs_quota_us), below `root`, which is "" but in tests.
int control_group_processors(const std::string& root);

// The smaller of that and the affinity mask.
int usable_processors();

}  // namespace weft::threads
