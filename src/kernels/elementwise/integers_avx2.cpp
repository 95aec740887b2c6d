#define WEFT_ISA_LEVEL 1
#include "kernels/elementwise/integers-isa.h"
