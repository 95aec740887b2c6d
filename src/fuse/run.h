// Running an expression.
#pragma once

#include "fuse/fusion_plan.h"

namespace weft::fuse {

// The result, as the eager calls would have given it.
Array run(const graph::Node& root);
// The same for nodes with this schedule, the last being the root. Where `given` has an array, it
// takes the place of the node's.
Array run(const graph::NodeList& nodes, const FusionPlan& schedule, const Array* const* given);

// The same into `out`, whatever memory they share. REQUIRES: out has the root's shape, is writable
// and shows no element twice; the conversion to its type has been checked.
void run_into(const graph::Node& root, const Array& out);
// The same for a plan that was found, with `given` as above. REQUIRES: out has elements.
void run_into(const Found& found, const graph::Node& root, const Array* const* given,
              const Array& out);

}  // namespace weft::fuse
