#define WEFT_ISA_LEVEL 1
#include "kernels/move/items-isa.h"
