#define WEFT_ISA_LEVEL 0
#include "kernels/sort/sort-isa.h"
