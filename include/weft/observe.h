// Every broadcast of a running program, one line each, without changing it:
//
//   WEFT_OBSERVE=1 ./app                   to stderr; WEFT_OBSERVE=file: to the end of that file
//
//   weft: subtract (3,) (3, 1) -> (3, 3), 72 bytes | tile 3 x 3 | ... | at app.cpp:17 | SUSPICIOUS:
//   ranks differ, and no operand has the shape of the result
//
// A line has the operation as its dialect spells it, the shapes of the operands, the result's and
// its bytes, how the call runs (docs/schedule.md), and the place that the caller marked last. Where
// all operands have the result's shape, or are numbers, there is no broadcast. What is suspicious
// is marked: ranks that differ though no operand has the result's shape, and results far larger
// than all operands together. ObserverScope (options.h) does the same for a part of a program.
#pragma once

#include "weft/api.h"

namespace weft {

// Where in the program the calls stand, for those who observe it: until the end of the block.
//
//   void step() {
//     WEFT_HERE;
//     loss = predicted - target;
//   }
class WEFT_API Here {
 public:
  Here(const char* file, int line);
  ~Here();
  Here(const Here&) = delete;
  Here& operator=(const Here&) = delete;

 private:
  const char* outer_file_;
  int outer_line_;
};

#define WEFT_HERE_NAMED(file, line) const ::weft::Here weft_here_at_##line(file, line)
#define WEFT_HERE_OF(file, line) WEFT_HERE_NAMED(file, line)
#define WEFT_HERE WEFT_HERE_OF(__FILE__, __LINE__)

}  // namespace weft
