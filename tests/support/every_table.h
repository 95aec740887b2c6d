// Running a test on every instruction set of the machine, and with a number of threads.
#pragma once

#include "kernels/table.h"
#include "support/sanitizers.h"
#include "weft/runtime.h"

namespace weft::test {

// Calls f(name) with each table in use, best first, until one returns false; where races are looked
// for, with the best alone. This one is in use afterwards.
template <class F>
bool on_every_table(F&& f) {
  int tables = 0;
  const kernels::KernelTable* const* table = kernels::available_tables(tables);
  if (kFindsRaces) tables = 1;
  bool ok = true;
  for (int t = 0; t < tables && ok; ++t) {
    kernels::use_table(table[t]->name);
    ok = f(table[t]->name);
  }
  kernels::use_table(table[0]->name);
  return ok;
}

class ThreadsForATest {
 public:
  explicit ThreadsForATest(int threads) : before_(num_threads()) { set_num_threads(threads); }
  ~ThreadsForATest() { set_num_threads(before_); }
  ThreadsForATest(const ThreadsForATest&) = delete;
  ThreadsForATest& operator=(const ThreadsForATest&) = delete;

 private:
  int before_;
};

}  // namespace weft::test
