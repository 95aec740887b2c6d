// Arrays whose elements lie in a mapped file.
#pragma once

#include "io/atomic_file.h"
#include "io/npy_header.h"
#include "weft/io.h"

namespace weft::io {

Array map_file(const Place& place, MapMode mode, bool bfloat16);
Array create_mapped(const Place& place, const NpyHeader& header, bool durable);
void flush_mapped(const Array& array);

}  // namespace weft::io
