// Where edits come from: one function per family. Each adds what might be meant, cheap conditions
// checked; that it works is found out by trying it.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "explain/cure_edit.h"

namespace weft::explanation {

using Edits = std::vector<Edit>;

void propose_kept_axes(const Calls& calls, size_t at, Edits& edits);  // keepdims=True
void propose_new_axes(const Calls& calls, size_t at, Edits& edits);   // b[:, None]
void propose_orders(const Calls& calls, size_t at, Edits& edits);     // b.T
void propose_squeezes(const Calls& calls, size_t at, Edits& edits);   // b.squeeze(1)
void propose_removals(const Calls& calls, size_t at, Edits& edits);   // b instead of b.T
void propose_reshapes(const Calls& calls, size_t at, Edits& edits);   // b.reshape(2, 3)
void propose_slices(const Calls& calls, size_t at, Edits& edits);     // a[:3]
void propose_product(const Calls& calls, size_t at, Edits& edits);    // @ for *, and the reverse
void propose_new_array(const Calls& calls, size_t at, Edits& edits);  // x = x - y
void propose_choice(const Calls& calls, size_t at, Edits& edits);     // np.where(mask, y, x)
void propose_mesh(const Calls& calls, size_t at, Edits& edits);       // np.ix_(rows, cols)
void propose_targets(const Calls& calls, size_t at, Edits& edits);    // expand(3, 4)
void propose_placings(const Calls& calls, size_t at, Edits& edits);   // broadcast_dimensions={0}

// --- What they share.

// The operands that a repair may see otherwise: not the target of a call that stores.
std::vector<int> free_operands(const Call& call);

// What an operand has to go with when shapes line up at the right: the others, broadcast; the
// target; nothing for calls with another rule, or if the others do not go together.
std::optional<Shape> partner_of(const Call& call, int input);

// The extent of the column that is `from_right` columns left of the last; 1 beyond the shape.
inline int64_t column(const Shape& shape, int from_right) {
  return from_right < shape.rank() ? shape[shape.rank() - 1 - from_right] : 1;
}
// A part is worth to be cut out if most of the axis stays.
inline bool is_most_of(int64_t part, int64_t extent) { return part < extent && part > extent / 2; }
inline bool go_together(int64_t a, int64_t b) { return a == b || a == 1 || b == 1; }

}  // namespace weft::explanation
