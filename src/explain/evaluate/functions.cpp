#include "explain/evaluate/functions.h"

#include <algorithm>

namespace weft::explanation::evaluation {
namespace {

// Functions of others that weft does not have, by the key of who reads them.
struct OtherFunction {
  std::string_view name;
  const char* key;
  std::optional<Dialect> only = {};
};
constexpr OtherFunction kOthers[] = {
    {"concatenate", "concatenate"},
    {"concat", "concatenate"},
    {"cat", "concatenate", Dialect::torch},
    {"stack", "stack"},
    {"vstack", "vstack"},
    {"hstack", "hstack"},
    {"tile", "tile"},
    {"mse_loss", "loss", Dialect::torch},
    {"l1_loss", "loss", Dialect::torch},
    {"nn.functional.mse_loss", "loss", Dialect::torch},
    {"nn.functional.l1_loss", "loss", Dialect::torch},
    {"average", "mean", Dialect::numpy},
    {"repeat", "repeat_tiles", Dialect::torch},
    {"repeat", "repeat"},
    {"repeat_interleave", "repeat", Dialect::torch},
    {"column_stack", "column_stack"},
    {"ix_", "ix_"},
    {"take", "take"},
    {"index_select", "index_select", Dialect::torch},
    {"ravel", "ravel"},
    {"flatten", "ravel"},
    {"view", "view", Dialect::torch},
    {"view_as", "reshape_as", Dialect::torch},
    {"reshape_as", "reshape_as", Dialect::torch},
    {"t", "t", Dialect::torch},
    {"size", "size", Dialect::torch},
    {"dim", "dim", Dialect::torch},
    {"numel", "numel", Dialect::torch},
    {"contiguous", "copy", Dialect::torch},
    {"detach", "copy", Dialect::torch},
    {"float", "to_type", Dialect::torch},
    {"double", "to_type", Dialect::torch},
    {"half", "to_type", Dialect::torch},
    {"long", "to_type", Dialect::torch},
    {"int", "to_type", Dialect::torch},
    {"bool", "to_type", Dialect::torch},
    {"rand", "rand", Dialect::torch},
    {"randn", "rand", Dialect::torch},
    {"randint", "randint", Dialect::torch},
    {"rand_like", "ones_like", Dialect::torch},
    {"randn_like", "ones_like", Dialect::torch},
    {"as_tensor", "of", Dialect::torch},
    {"random.rand", "rand", Dialect::numpy},
    {"random.randn", "rand", Dialect::numpy},
    {"random.random", "rand", Dialect::numpy},
    {"random.normal", "random", Dialect::numpy},
    {"random.uniform", "random", Dialect::numpy},
    {"random.randint", "randint", Dialect::numpy},
    {"ascontiguousarray", "copy", Dialect::numpy},
};

}  // namespace

const char* find_other(std::string_view name, Dialect dialect) {
  const auto* found = std::find_if(std::begin(kOthers), std::end(kOthers), [&](const auto& each) {
    return each.name == name && each.only.value_or(dialect) == dialect;
  });
  return found == std::end(kOthers) ? nullptr : found->key;
}

Reader find_reader(std::string_view key) {
  for (const auto readers : {reduction_readers, product_readers, window_readers, view_readers,
                             expansion_readers, creation_readers, join_readers}) {
    for (const ReaderRow& row : readers()) {
      if (row.key == key) return row.read;
    }
  }
  return nullptr;
}

}  // namespace weft::explanation::evaluation
