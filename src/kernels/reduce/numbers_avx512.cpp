#define WEFT_ISA_LEVEL 2
#include "kernels/reduce/numbers-isa.h"
