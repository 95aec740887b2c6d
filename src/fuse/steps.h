// Steps: the graph cut into pieces that each run as one pass. A step gives one item: by a program
// over a loop, by a reduction of something that lies in memory, or by a reduction of what a program
// computes.
//
//   d = x - y;  sum(d * d) / n         step 0   sum, of a program (subtract, multiply)     -> 1 element
//                                      step 1   a program (divide)                         -> 1 element
//
// Views that no map of axes can say are steps too, which take no time: of what is in memory.
//
// An item is computed inside the program of its user if that needs it once for every element of its
// loop, and nobody else wants it. Otherwise it is stored and has a step of its own.
#pragma once

#include "core/program.h"
#include "graph/graph.h"

namespace weft::fuse {

// An input of a step's program, or the operand of a reduction: an item that lies in memory, seen
// from the loop.
struct Leaf {
  int item = -1;
  graph::AxisMap axes;
};

struct Step {
  uint64_t number = 0;             // no other step of the process has it; 0: not part of a schedule
  int item;                        // what it gives
  bool reduces;                    // false: a program, from the loop to the item, or a view
  bool has_program;                // a reduction or a view without one takes leaf 0 as it lies
  Reducer reducer = Reducer::sum;  // of a reduction by a kernel
  Shape loop;
  std::vector<int> members;  // the items that the program computes, operands first
  int leaves = 0;
  Leaf leaf[core::kMaxInputs];
  Leaf centre;  // of a reduction, if item >= 0
  // A reduction of what a program computes: its elements are few, so all may be computed first, ...
  bool is_small = false;
  bool is_one_row = false;  // ... and give one result
  Strides
      dense;  // how what the program computes lies in memory of its own: as the eager call's would
  // Origins and strides of the inputs, and `written`, are filled in for a run.
  core::Program program;

  bool is_view() const { return !reduces && !has_program; }
};

// In an order in which they can run.
std::vector<Step> make_steps(const graph::Graph& graph);

// Which items go into which program: the item that the program's step gives, for every item that is
// not a leaf. An item with a step of its own has its own number.
struct Groups {
  std::vector<int> group;
  std::vector<graph::AxisMap> loop;  // from the axes of the group's loop to the item's
};
Groups find_groups(const graph::Graph& graph);

// True iff the elements of the operand can be computed as they are reduced. What repeats, complex
// numbers and whatever has no kernel is reduced by the eager code.
bool can_compute_operand(const core::Reduce& r);

// Fills in leaves and program. REQUIRES: item, reduces, has_program, loop and members are set.
void write_program(const graph::Graph& graph, const Groups& groups, Step& step);

inline int64_t bytes_of(const graph::Item& item) {
  return item.size() * size_in_bytes(item.node->dtype);
}

}  // namespace weft::fuse
