#define WEFT_ISA_LEVEL 1
#include "kernels/matrix/matrix-isa.h"
