// A process of its own for what may crash, or for what is true of a process only once. The parent
// uses nothing of weft, so that the child is the first to.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <exception>

namespace weft::test {

inline constexpr int kRight = 0;
inline constexpr int kWrong = 1;

// What f() returns in a child; -1 if it crashes.
template <class F>
int in_child(const F& f) {
  const pid_t child = fork();
  if (child == 0) {
    int outcome = kWrong;
    try {
      outcome = f();
    } catch (const std::exception& error) {
      std::fprintf(stderr, "in the child: %s\n", error.what());
    }
    _exit(outcome);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

// The assertions of f(), in a process of its own.
template <class F>
void in_own_process(const F& f) {
  EXPECT_EQ(in_child([&] {
              f();
              return testing::Test::HasFailure() ? kWrong : kRight;
            }),
            kRight);
}

// For children, whose failures the parent's test framework does not see.
inline bool holds(bool is_so, const char* what) {
  if (!is_so) std::fprintf(stderr, "not so: %s\n", what);
  return is_so;
}

}  // namespace weft::test
