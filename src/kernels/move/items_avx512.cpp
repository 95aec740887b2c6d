#define WEFT_ISA_LEVEL 2
#include "kernels/move/items-isa.h"
