// The n-th allocation fails, for every n of every call: it gives an error of the family or its
// result, loses no memory, and works when memory is there again. In processes of their own, so that
// a crash is a failure with a name, and so that a call can be the first.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <optional>

#include "faults/calls.h"
#include "faults/child.h"
#include "faults/inject.h"
#include "faults/programs.h"
#include "faults/refusals.h"

namespace weft::test {
namespace {

constexpr int64_t kMostPoints = 4000;  // more than any call has

constexpr int kNotReached = 2;

// What a call does with that allocation failing: its result, or nothing if it says that there is no
// memory.
struct Tried {
  std::optional<Array> result;
  const char* fault = nullptr;  // what is not allowed
  bool has_struck = false;
};

Tried try_call(const Call& call, int64_t point, Shortage shortage) {
  Tried tried;
  const FailingAllocations failing(point, shortage);
  try {
    tried.result = call();
  } catch (const MemoryError& error) {
    if (!*error.what()) tried.fault = "the error says nothing";
    if (error.kind() != ErrorKind::out_of_memory) tried.fault = "the error is of another kind";
  } catch (const Error&) {
    tried.fault = "another error than MemoryError";
  } catch (const std::bad_alloc&) {
    tried.fault = "std::bad_alloc";
  } catch (...) {
    tried.fault = "something that is no error of weft's";
  }
  tried.has_struck = failing.has_struck();
  return tried;
}

int report(const char* name, int64_t point, const char* fault) {
  std::fprintf(stderr, "%s, allocation %d: %s\n", name, static_cast<int>(point), fault);
  return kWrong;
}

// The error or the result, and the result when there is memory again.
int check_once(const FaultCase& it, const Call& call, int64_t point, Shortage shortage) {
  const Tried tried = try_call(call, point, shortage);
  if (tried.fault) return report(it.name, point, tried.fault);
  const Array right = call();
  if (tried.result && !array_equal(*tried.result, right, true))
    return report(it.name, point, "a wrong result");
  return tried.has_struck ? kRight : kNotReached;
}

// Every point, in a process that has made the call before.
int check_points(const FaultCase& it, const Call& call) {
  for (const Shortage shortage : {Shortage::once, Shortage::lasting}) {
    int outcome = kRight;
    for (int64_t point = 0; outcome == kRight; ++point) {
      outcome = check_once(it, call, point, shortage);
      if (point == kMostPoints) return report(it.name, point, "no end of allocations");
    }
    if (outcome == kWrong) return kWrong;
  }
  return kRight;
}

// What calls remember of earlier ones is bounded: it comes to an end, and what is lost does not.
int check_warm(const FaultCase& it) {
  constexpr int kMostRounds = 12;
  const Call call = it.make();
  int64_t before = 0;
  for (int round = 0; round < kMostRounds; ++round) {
    if (check_points(it, call) != kRight) return kWrong;
    call();
    trim_memory();
    const int64_t now = live_allocations();
    if (round > 0 && now <= before) return kRight;
    before = now;
  }
  return report(it.name, -1, "memory is lost");
}

class AllocationFailures : public testing::TestWithParam<const std::vector<FaultCase>& (*)()> {};

TEST_P(AllocationFailures, AreErrorsOfTheFamilyInAWarmProcess) {
  for (const FaultCase& it : GetParam()())
    EXPECT_EQ(in_child([&] { return check_warm(it); }), kRight) << it.name;
}

TEST_P(AllocationFailures, AreErrorsOfTheFamilyInAColdProcess) {
  // Mapped once, it is there for every child, though weft has not looked for it; loading it takes a
  // tenth of a second.
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  for (const FaultCase& it : GetParam()()) {
    for (const Shortage shortage : {Shortage::once, Shortage::lasting}) {
      int outcome = kRight;
      int64_t point = 0;
      for (; point < kMostPoints && outcome == kRight; ++point)
        outcome = in_child([&] { return check_once(it, it.make(), point, shortage); });
      EXPECT_EQ(outcome, kNotReached) << it.name << ", allocation " << point - 1;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryFamily, AllocationFailures,
                         testing::Values(elementwise_cases, array_cases, algebra_cases,
                                         window_cases, program_cases, file_cases, refused_cases));

}  // namespace
}  // namespace weft::test
