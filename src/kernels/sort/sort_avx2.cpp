#define WEFT_ISA_LEVEL 1
#include "kernels/sort/sort-isa.h"
