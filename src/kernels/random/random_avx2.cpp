#define WEFT_ISA_LEVEL 1
#include "kernels/random/random-isa.h"
