// One change to a call that may be what was meant, to be tried. What it changes is one of: how an
// operand is seen, whether a reduction before the call keeps its axes, the call itself.
//
//   a - b.mean(1)    views {}                reduction 0     a - b.mean(1, keepdims=True)
//                    views {1: [:, None]}    reduction -1    a - b.mean(1)[:, None]
//   a * b            function "matmul"                       a @ b
#pragma once

#include <string>
#include <vector>

#include "explain/call.h"

namespace weft::explanation {

// Operand `input` goes through a view first. Its own operand is the one it had.
struct EditView {
  int input = 0;
  Call call;
};

struct Edit {
  Repair repair = Repair::add_axis;
  Call call;  // the call, changed or as it was
  std::vector<EditView> views = {};
  int reduction = -1;  // the call of the list that keeps its axes, or no longer does
  bool keepdims = true;
  int effort = 0;                // within one repair: what is written seldom has more
  std::string why = {};          // a phrase for people
  std::string numpy_code = {};   // instead of what code_of would write
  std::string stored = {};       // "x": the result is stored under this name
  Shape array = {};              // of a choice by a mask: what it chooses from
  bool is_beside_slice = false;  // a slice where the other operand is one
};

// Operands are counted with the mask of where= behind the others.
int operand_count(const Call& call);
CallInput& operand(Call& call, int number);
const CallInput& operand(const Call& call, int number);
inline bool is_array(const CallInput& input) { return !input.number; }

// A call that gives a view of an operand of `call`.
Call view_of(const Call& call, int input, const char* function);
Edit seen_through(const Call& call, Repair repair, int input, Call view);

// Fills in what the changed operands are, and tries the call.
Outcome try_edit(const Calls& calls, size_t at, Edit& edit);

// A list that ends before the call in question, with the edit made and that call at its end; and as
// it was before.
void make_edit(Calls& list, const Edit& edit);
void unmake_edit(Calls& list, size_t at, const Edit& edit);

// The reduction that an operand comes from, through elementwise calls that keep its shape; -1: it
// comes from none.
int reduction_behind(const Calls& calls, const CallInput& input);

}  // namespace weft::explanation
