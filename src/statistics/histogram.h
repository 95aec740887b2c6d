// Running a core::HistogramRecord.
#pragma once

#include "core/histogram.h"

namespace weft::statistics {

// Verifies the record and runs it: a fresh array. The same bits on any number of threads.
Array run(const core::HistogramRecord& h);

}  // namespace weft::statistics
