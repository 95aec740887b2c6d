#define WEFT_ISA_LEVEL 2
#include "kernels/elementwise/table-isa.h"
