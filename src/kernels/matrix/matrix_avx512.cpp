#define WEFT_ISA_LEVEL 2
#include "kernels/matrix/matrix-isa.h"
