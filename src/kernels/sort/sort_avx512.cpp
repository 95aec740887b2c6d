#define WEFT_ISA_LEVEL 2
#include "kernels/sort/sort-isa.h"
