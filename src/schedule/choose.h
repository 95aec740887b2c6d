// From a program, layouts and a machine to a Schedule: the one place where it is decided how an
// elementwise call or a fused program runs.
#pragma once

#include "schedule/machine.h"
#include "schedule/schedule.h"

namespace weft::schedule {

struct Request {
  const core::Program& program;
  const Shape& shape;
  const std::byte* out;  // where the output begins; null: nowhere yet, but aligned
  const Strides& out_strides;
  int64_t elements;
  int64_t whole;           // elements of the output that this is a part of
  bool is_masked = false;  // by the program's last input
  bool is_eager = false;   // a call that runs once: the small rungs and hoisting are for it
  bool may_share = true;   // among threads
  bool may_expand = true;  // there is memory for it
};

// The first rung, which asks nothing of the machine: a row of few elements that are converted on
// the stack. False if it is another's. REQUIRES, as below: request.elements > 0; no input overlaps
// the output but element on element.
bool make_converted_row(const Request& request, Schedule& schedule) noexcept;

void make_schedule(const Request& request, const Machine& machine, Schedule& schedule) noexcept;

// Bytes of the whole output.
int64_t written_bytes(const Request& request) noexcept;

}  // namespace weft::schedule
