#define WEFT_ISA_LEVEL 0
#include "kernels/elementwise/integers-isa.h"
