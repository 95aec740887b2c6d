// The ladder of reductions: from the top the first rung that holds decides how a stage runs.
#include "base/text.h"
#include "reduce/stage_run.h"

namespace weft::reduce {

StageChoice StageRun::choose_rows() const {
  const int64_t rows = outer_count_ * s_.beside.extent;
  if (blocks_ > 1 && packs_) return {StageWay::row_blocks, "long rows that are packed"};
  if (blocks_ > 1 && shares_ && rows < kManyRows)
    return {StageWay::row_blocks, "fewer long rows than threads like to share"};
  const bool is_turned_length = s_.n >= kLeastTurned && s_.n <= kMostTurned;
  if (is_turned_length && item_ <= kTurnedItem && s_.n != kernels::kShortRow &&
      s_.beside.extent >= kManyRows && s_.beside.out == item_)
    return {StageWay::turned_rows, "short rows of small items"};
  if (packs_) return {StageWay::packed_rows, "converted, gathered or computed"};
  const bool has_gaps = s_.beside.extent > 1 && s_.beside.in != s_.n * item_;
  if (has_gaps && s_.n <= kRowsToPack)
    return {StageWay::packed_rows, "short rows with gaps between them"};
  return {StageWay::rows, "elements of a result follow one another"};
}

StageChoice StageRun::choose_columns() const {
  if (blocks_ > 1) return {StageWay::panels, "more rows than a block: blocks are joined in pairs"};
  if (!is_direct()) return {StageWay::panels, "results lie apart"};
  if (s_.n < kRowsOfPanel) return {StageWay::slabs, "few rows"};
  if (s_.beside.extent < kWidthOfPanel && outer_count_ > 1) return {StageWay::slabs, "few columns"};
  return {StageWay::panels, "results lie side by side"};
}

std::string to_string(const StageChoice& choice) {
  static constexpr const char* names[] = {"rows",       "packed rows", "turned rows",
                                          "row blocks", "slabs",       "panels"};
  return cat(names[static_cast<int>(choice.way)], ": ", choice.reason);
}

}  // namespace weft::reduce
