#define WEFT_ISA_LEVEL 0
#include "kernels/reduce/numbers-isa.h"
