#define WEFT_HAND_LOOPS kHandAvx2
#define WEFT_HAND_ISA "avx2"
#include "timing/hand_loops-inl.h"
