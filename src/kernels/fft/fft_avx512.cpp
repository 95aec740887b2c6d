#define WEFT_ISA_LEVEL 2
#include "kernels/fft/fft-isa.h"
