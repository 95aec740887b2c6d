// When code is generated, as long as a test lasts.
#pragma once

#include "exec/fused_cache.h"
#include "exec/machine.h"

namespace weft::test {

class EmittingForATest {
 public:
  explicit EmittingForATest(exec::Emitting mode) : before_(exec::exchange_emitting(mode)) {}
  ~EmittingForATest() { exec::exchange_emitting(before_); }
  EmittingForATest(const EmittingForATest&) = delete;
  EmittingForATest& operator=(const EmittingForATest&) = delete;

 private:
  exec::Emitting before_;
};

// Whether this build has code to generate for the instruction set in use.
inline bool emits_for_active_table() {
  const EmittingForATest on(exec::Emitting::always);
  return exec::machine_of(kernels::active_table()).code != nullptr;
}

}  // namespace weft::test
