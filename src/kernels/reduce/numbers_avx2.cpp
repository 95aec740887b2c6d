#define WEFT_ISA_LEVEL 1
#include "kernels/reduce/numbers-isa.h"
