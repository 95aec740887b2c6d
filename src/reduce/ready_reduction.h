// A reduction that ran once, made ready to run again with other addresses: the nest is not made
// anew.
#pragma once

#include "reduce/stage.h"

namespace weft::reduce {

class ReadyReduction {
 public:
  // Of a reduction of elements that lie in memory, for one thread. It is not made if that takes
  // more than one stage.
  void make(const Reduction& reduction, const Array& out);
  bool is_made() const { return is_made_; }
  void forget() { is_made_ = false; }
  // REQUIRES: is_made(); shapes, strides and types are those it was made for. `centre` as there.
  void run(const std::byte* in, std::byte* out, const std::byte* centre);

 private:
  bool is_made_ = false;
  int64_t shift_[3] = {};  // bytes to where the walk begins: input, output, centre
  Stage stage_;
  FoldCall call_;  // the stage as a single call, if it is one
};

}  // namespace weft::reduce
