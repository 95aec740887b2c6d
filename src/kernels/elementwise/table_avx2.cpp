#define WEFT_ISA_LEVEL 1
#include "kernels/elementwise/table-isa.h"
