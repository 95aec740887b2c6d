#define WEFT_ISA_LEVEL 0
#include "kernels/random/random-isa.h"
