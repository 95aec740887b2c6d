#define WEFT_ISA_LEVEL 1
#include "kernels/fft/fft-isa.h"
