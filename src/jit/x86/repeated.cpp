// Items that a row has several times: a vector of them at the beginning of the row, and for every
// vector of the row which of them its lanes take.
#include "jit/x86/loop.h"

namespace weft::jit {

// The row's items, one vector of them.
void Loop::load_repeated() {
  for (int i = 0; i < segment_.sources; ++i) {
    if (!is_repeated(i)) continue;
    const Source& it = segment_.source[i];
    const Place& items = repeated_[i].items;
    const int reg = items.reg >= 0 ? items.reg : a_.temp(0);
    a_.load_items(reg, in_[i].item, a_.ptr[row_of(in_[i])]);
    take_loaded(a_, it.stored, it.type, reg, reg);
    if (items.reg < 0) a_.vmovaps(in_frame(items.slot), a_.m(reg));
  }
}

// Behind the code: for every lane of a row the item it takes, as wide as items are, or by words of
// 4 bytes if they have more.
void Loop::place_index_tables() {
  for (int i = 0; i < segment_.sources; ++i) {
    if (!is_repeated(i)) continue;
    const int64_t item = repeated_[i].index.item;
    a_.align(64);
    a_.L(repeated_[i].table);
    for (int lane = 0; lane < segment_.source[i].times * a_.lanes(); ++lane) {
      const auto from = static_cast<uint32_t>(lane / segment_.source[i].times);
      const auto words = static_cast<uint32_t>(item / 4);
      if (words <= 1) a_.db(from, static_cast<size_t>(item));
      for (uint32_t word = 0; words > 1 && word < words; ++word) a_.dd(words * from + word);
    }
  }
}

}  // namespace weft::jit
