// The CPU quotas of control groups, read from folders that look like the system's.
#include "threads/processors.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace weft::test {
namespace {

class ControlGroups : public testing::Test {
 protected:
  void SetUp() override {
    root_ = std::filesystem::temp_directory_path() / ("weft_groups_" + std::to_string(getpid()));
    std::filesystem::create_directories(root_);
  }
  void TearDown() override { std::filesystem::remove_all(root_); }
  void write(const std::string& path, const std::string& text) {
    const std::filesystem::path file = root_ / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text << "\n";
  }
  int processors() { return threads::control_group_processors(root_.string()); }

 private:
  std::filesystem::path root_;
};

TEST_F(ControlGroups, ThatAreNotThereSetNoLimit) { EXPECT_EQ(processors(), 0); }

TEST_F(ControlGroups, OfVersion2LimitByTheRootTheyAreMountedAt) {
  write("sys/fs/cgroup/cpu.max", "150000 100000");
  EXPECT_EQ(processors(), 2);
}

TEST_F(ControlGroups, OfVersion2LimitByTheProcessesOwn) {
  write("proc/self/cgroup", "0::/user.slice/job");
  write("sys/fs/cgroup/user.slice/job/cpu.max", "300000 100000");
  EXPECT_EQ(processors(), 3);
}

TEST_F(ControlGroups, LimitByTheSmallestAboveTheProcess) {
  write("proc/self/cgroup", "0::/user.slice/job");
  write("sys/fs/cgroup/user.slice/cpu.max", "200000 100000");
  write("sys/fs/cgroup/user.slice/job/cpu.max", "max 100000");
  EXPECT_EQ(processors(), 2);
}

TEST_F(ControlGroups, OfVersion1LimitByQuotaAndPeriod) {
  write("proc/self/cgroup", "5:memory:/other\n4:cpu,cpuacct:/docker/abc");
  write("sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_quota_us", "400000");
  write("sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_period_us", "100000");
  EXPECT_EQ(processors(), 4);
}

TEST_F(ControlGroups, OfVersion1LimitByTheRootInsideAContainer) {
  write("proc/self/cgroup", "4:cpuacct,cpu:/docker/abc");
  write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "50000");
  write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
  EXPECT_EQ(processors(), 1);
}

TEST_F(ControlGroups, WithoutQuotaSetNoLimit) {
  write("proc/self/cgroup", "4:cpu,cpuacct:/a\n0::/b");
  write("sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "-1");
  write("sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000");
  write("sys/fs/cgroup/b/cpu.max", "max 100000");
  write("sys/fs/cgroup/cpu.max", "nonsense");
  EXPECT_EQ(processors(), 0);
}

}  // namespace
}  // namespace weft::test
