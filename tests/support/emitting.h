// When code is generated, as long as a test lasts.
#pragma once

#include "compile/cache.h"
#include "compile/isa.h"
#include "exec/machine.h"

namespace weft::test {

class EmittingForATest {
 public:
  explicit EmittingForATest(compile::Emitting mode) : before_(compile::exchange_emitting(mode)) {}
  ~EmittingForATest() { compile::exchange_emitting(before_); }
  EmittingForATest(const EmittingForATest&) = delete;
  EmittingForATest& operator=(const EmittingForATest&) = delete;

 private:
  compile::Emitting before_;
};

// Whether this build has code to generate for the instruction set in use.
inline bool emits_for_active_table() {
  const EmittingForATest on(compile::Emitting::always);
  return exec::machine_of(kernels::active_table()).code != nullptr;
}

}  // namespace weft::test
