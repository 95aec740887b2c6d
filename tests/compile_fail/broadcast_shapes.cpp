// Shapes that do not broadcast are refused while compiling, by the name of the refusal.
// EXPECT: refuse_broadcast_shapes
#include "weft/broadcast.h"

using weft::broadcast_shapes;
using weft::Shape;

static_assert(broadcast_shapes(Shape{2, 3}, Shape{3}) == Shape{2, 3});

#ifdef WEFT_EXPECT_FAIL
static_assert(broadcast_shapes(Shape{2, 3}, Shape{4}) == Shape{2, 3});
#endif
