#define WEFT_ISA_LEVEL 0
#include "kernels/elementwise/table-isa.h"
