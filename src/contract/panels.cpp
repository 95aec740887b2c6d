// Large products of floats: blocks of a and b are packed into panels that the kernels read in order
// (kernels/matrix/panels.h).
//
//   for every block of columns:   for every piece of the depth:   pack b
//     for every block of rows:    pack a, multiply and add to c
//
// A sum is cut along the depth only, at multiples of kChain. So its bits do not depend on how rows
// and columns are cut, and these are cut as suits the threads.
#include <cstring>

#include "base/cursor.h"
#include "base/integers.h"
#include "base/machine.h"
#include "contract/strategies.h"
#include "exec/moves.h"
#include "exec/scratch.h"
#include "threads/parallel.h"

namespace weft::contract {
namespace {

static_assert(kPackedBytesA + kPackedBytesB + kCacheLine <=
              exec::kMostSlots * int64_t{exec::kSlotStride});

// Entries [begin, begin + count) of an axis.
struct Range {
  int64_t begin;
  int64_t count;
};

// Piece `number` of an axis that is cut into `pieces` of about the same length, all but the last a
// multiple of `unit`.
Range piece_of(Range whole, int64_t number, int64_t pieces, int64_t unit) {
  const int64_t length = ceil_div(ceil_div(whole.count, unit), pieces) * unit;
  const int64_t begin = smaller(number * length, whole.count);
  return {whole.begin + begin, smaller(length, whole.count - begin)};
}

struct PanelJob {
  const Product* product;
  const kernels::PanelKernels* kernels;
  int64_t item;
  int64_t row_bands;
  int64_t column_bands;
  int64_t depth;    // of a piece, at most
  int64_t rows;     // of a block of a
  int64_t columns;  // of a block of b
};

// A block of a (turned) or b: depth x width.
struct Source {
  const std::byte* origin;
  DType dtype;
  bool is_plain;
  int64_t depth;
  int64_t width;
  int64_t depth_bytes;  // steps
  int64_t width_bytes;
};

Source block_of(const PanelJob& job, const Matrix& m, int64_t offset, Range depth, Range width) {
  return {m.at(offset, depth.begin, width.begin),
          m.dtype,
          is_plain(m, job.product->compute),
          depth.count,
          width.count,
          m.row_stride * m.item(),
          m.column_stride * m.item()};
}

void pack_panel(const PanelJob& job, const Source& s, std::byte* to, int64_t panel_width) {
  const int64_t row = panel_width * job.item;
  const kernels::Move move{s.origin, s.depth_bytes, s.width_bytes, to,
                           row,      job.item,      s.depth,       s.width};
  if (s.is_plain && s.depth_bytes == job.item)
    return kernels::active_table().items->transposes[exec::log2_of(job.item)](move);
  loader(s.dtype, job.product->compute)(move);
}

// Panels of `panel_width`, one after the other at `to`. What is missing to the width of the last is
// 0.
void pack(const PanelJob& job, const Source& source, std::byte* to, int64_t panel_width) {
  const int64_t panel_bytes = source.depth * panel_width * job.item;
  const int64_t tail = source.width % panel_width;
  if (tail > 0)
    std::memset(to + source.width / panel_width * panel_bytes, 0, static_cast<size_t>(panel_bytes));
  const bool copies = source.is_plain && source.width_bytes == job.item;
  kernels::PanelRun runs[kPanelsAtOnce];
  int64_t count = 0;
  for (int64_t done = 0; done < source.width; done += panel_width) {
    Source panel = source;
    panel.origin += done * source.width_bytes;
    panel.width = smaller(panel_width, source.width - done);
    std::byte* const at = to + done / panel_width * panel_bytes;
    if (!copies) {
      pack_panel(job, panel, at, panel_width);
      continue;
    }
    // Whole rows of the source are read, many panels at a time. Rows of a may end within a vector,
    // which spoils what follows, so there panels come one by one.
    runs[count++] = {done * job.item, at - to, panel.width};
    const bool waits = panel_width == job.kernels->columns && count < kPanelsAtOnce;
    if (waits && done + panel_width < source.width) continue;
    job.kernels->copy(
        {source.origin, source.depth_bytes, to, panel_width * job.item, source.depth, runs, count});
    count = 0;
  }
}

struct Band {
  Range rows;
  Range columns;
  int64_t offsets[3];
};

// One block of columns and one piece of the depth, for all rows of the band.
void multiply_block(const PanelJob& job, const Band& band, Range columns, Range depth,
                    std::byte* scratch) {
  const Product& p = *job.product;
  const kernels::PanelKernels& k = *job.kernels;
  std::byte* const packed_b = scratch;
  std::byte* const packed_a =
      scratch + ceil_div(job.columns, k.columns) * k.columns * job.depth * job.item;
  pack(job, block_of(job, p.b, band.offsets[1], depth, columns), packed_b, k.columns);
  const int64_t blocks = ceil_div(band.rows.count, job.rows);
  for (int64_t i = 0; i < blocks; ++i) {
    const Range rows = piece_of(band.rows, i, blocks, k.rows);
    if (rows.count <= 0) break;
    pack(job, block_of(job, p.a.transposed(), band.offsets[0], depth, rows), packed_a, k.rows);
    std::byte* const c = p.c.at(band.offsets[2], rows.begin, columns.begin);
    k.multiply({packed_a, k.rows * depth.count * job.item, packed_b,
                k.columns * depth.count * job.item, c, p.c.row_stride * job.item, rows.count,
                columns.count, depth.count, depth.begin > 0});
  }
}

void multiply_band(const PanelJob& job, const Band& band, std::byte* scratch) {
  const int64_t blocks = ceil_div(band.columns.count, job.columns);
  for (int64_t j = 0; j < blocks; ++j) {
    const Range columns = piece_of(band.columns, j, blocks, job.kernels->columns);
    if (columns.count <= 0) break;
    for (int64_t k = 0; k < job.product->depth(); k += kChain)
      multiply_block(job, band, columns, {k, smaller(kChain, job.product->depth() - k)}, scratch);
  }
}

int slots_of(const PanelJob& job) {
  const kernels::PanelKernels& k = *job.kernels;
  const int64_t rows = ceil_div(job.rows, k.rows) * k.rows;
  const int64_t columns = ceil_div(job.columns, k.columns) * k.columns;
  const int64_t bytes = (rows + columns) * job.depth * job.item + kCacheLine;
  return static_cast<int>(ceil_div(bytes, int64_t{exec::kSlotStride}));  // they follow each other
}

void run_panels(void* context, int64_t begin, int64_t end) {
  const PanelJob& job = *static_cast<const PanelJob*>(context);
  const Product& p = *job.product;
  const exec::Scratch memory(slots_of(job));
  Cursor<3> cursor(p.batch, p.batch_strides);
  for (int64_t i = begin; i < end; ++i) {
    cursor.seek(i / (job.row_bands * job.column_bands));
    Band band{};
    band.rows = piece_of({0, p.rows()}, i / job.column_bands % job.row_bands, job.row_bands,
                         job.kernels->rows);
    band.columns =
        piece_of({0, p.columns()}, i % job.column_bands, job.column_bands, job.kernels->columns);
    for (int n = 0; n < 3; ++n) band.offsets[n] = cursor.offset(n);
    if (band.rows.count > 0 && band.columns.count > 0) multiply_band(job, band, memory.slot(0));
  }
}

// Cuts one product into `parts` bands: of all ways the one that packs least. False if some would be
// too narrow.
bool cut(PanelJob& job, int64_t parts) {
  const Product& p = *job.product;
  double least = -1;
  for (int64_t rows = 1; rows <= parts; ++rows) {
    const int64_t columns = parts / rows;
    if (rows * columns != parts) continue;
    if (p.rows() < rows * kLeastOfPanels && rows > 1) continue;
    if (p.columns() < columns * kLeastOfPanels && columns > 1) continue;
    const double packed = static_cast<double>(p.rows()) * static_cast<double>(columns) +
                          static_cast<double>(p.columns()) * static_cast<double>(rows);
    if (least >= 0 && packed >= least) continue;
    least = packed;
    job.row_bands = rows;
    job.column_bands = columns;
  }
  return least >= 0;
}

// A band for each thread, or for as many as a small product has bands for.
void choose_bands(PanelJob& job, int64_t threads) {
  int64_t parts = threads;
  while (parts > 1 && !cut(job, parts)) --parts;
}

}  // namespace

bool suits_panels(const Product& p) {
  return kernels::active_panels(p.compute) != nullptr && is_plain(p.c, p.compute) &&
         p.c.has_contiguous_rows();
}

void multiply_in_panels(const Product& p) {
  PanelJob job{&p, kernels::active_panels(p.compute), p.c.item(), 1, 1, 0, 0, 0};
  job.depth = smaller(kChain, p.depth());
  job.rows = smaller(kPackedBytesA / (kChain * job.item), p.rows());
  const int64_t most = kPackedBytesB / (kChain * job.item) / job.kernels->columns;
  job.columns = smaller(most * job.kernels->columns, p.columns());
  const int64_t batch = count_or_overflow(p.batch);
  const int64_t work = work_of(p);
  // A batch of some length needs no cuts.
  const int64_t threads = threads::thread_count();
  if (batch < 2 * threads && work >= kParallelWork) choose_bands(job, threads);
  share(batch * job.row_bands * job.column_bands, work, run_panels, &job);
}

}  // namespace weft::contract
