#include "explain/index_shape.h"

#include "dialect/index.h"

namespace weft::explanation {

Indexed index_shape(const Call& call) {
  std::vector<dialect::IndexEntry> entries;
  for (const IndexPart& part : call.parts) {
    const bool is_array = part.input >= 0;
    entries.push_back(
        {is_array ? &call.inputs[static_cast<size_t>(part.input)].value : nullptr, part.index});
  }
  dialect::Indexing indexing =
      dialect::lower_index("index", call.dialect, call.inputs[0].value, entries);
  return {indexing.gather.shape, indexing.open};
}

}  // namespace weft::explanation
