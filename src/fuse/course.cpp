#include "fuse/course.h"

#include <algorithm>

namespace weft::fuse {
namespace {

bool is_one_call(const Again& step) {
  if (step.reduction.is_made()) return step.reduction.is_one_call();
  return step.program.is_made() && step.program.is_one_call();
}

}  // namespace

void Course::forget() {
  moving_.clear();
  calls_.clear();
}

void Course::reserve(size_t addresses, size_t calls) {
  moving_.reserve(addresses);
  calls_.reserve(calls);
}

void Course::make(std::vector<Again>& steps, const Values& locals) {
  forget();
  if (!std::all_of(steps.begin(), steps.end(), is_one_call)) return;
  for (Again& step : steps)
    step.reduction.is_made() ? add_reduction(step, locals) : add_program(step, locals);
}

void Course::add_program(Again& step, const Values& locals) {
  exec::Ready& program = step.program;
  for (int i = 0; i < step.inputs; ++i) {
    const std::byte** place = program.place_of_input(i);
    if (place) add(const_cast<std::byte**>(place), step.in[i], program.input_shift(i), locals);
  }
  add(program.place_of_output(), step.out, program.output_shift(), locals);
  calls_.push_back({&program, nullptr});
}

void Course::add_reduction(Again& step, const Values& locals) {
  reduce::ReadyReduction& reduction = step.reduction;
  const int64_t* shifts = reduction.shifts();
  add(const_cast<std::byte**>(reduction.place_of_input()), step.in[0], shifts[0], locals);
  add(reduction.place_of_output(), step.out, shifts[1], locals);
  if (step.has_centre)
    add(const_cast<std::byte**>(reduction.place_of_centre()), step.centre, shifts[2], locals);
  calls_.push_back({nullptr, &reduction});
}

// What stays is put there once and for all: values of steps, which lie where they are, and arrays
// that no cut moves along.
void Course::add(std::byte** place, Moving moving, int64_t shift, const Values& locals) {
  if (moving.local >= 0) moving = {.first = locals[static_cast<size_t>(moving.local)]->origin()};
  moving.first += shift;
  *place = moving.first;
  const bool stays =
      std::all_of(moving.step, moving.step + kMostCuts, [](int64_t step) { return step == 0; });
  if (!stays) moving_.push_back({place, moving});
}

void Course::run(const Slab& slab, int cuts) const {
  for (const Address& address : moving_) *address.place = address.moving.on(slab, cuts);
  for (const Call& call : calls_) call.program ? call.program->call() : call.reduction->call();
}

}  // namespace weft::fuse
