#define WEFT_ISA_LEVEL 2
#include "kernels/reduce/reduce-isa.h"
