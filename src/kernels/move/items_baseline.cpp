#define WEFT_ISA_LEVEL 0
#include "kernels/move/items-isa.h"
