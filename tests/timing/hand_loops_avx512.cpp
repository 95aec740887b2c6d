#define WEFT_HAND_LOOPS kHandAvx512
#define WEFT_HAND_ISA "avx512"
#include "timing/hand_loops-inl.h"
