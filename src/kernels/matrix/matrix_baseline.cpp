#define WEFT_ISA_LEVEL 0
#include "kernels/matrix/matrix-isa.h"
