#define WEFT_ISA_LEVEL 2
#include "kernels/random/random-isa.h"
