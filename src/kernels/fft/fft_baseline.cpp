#define WEFT_ISA_LEVEL 0
#include "kernels/fft/fft-isa.h"
