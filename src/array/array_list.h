// A list of pointers to arrays, of a length that is known: a short one takes no memory from the
// heap.
#pragma once

#include <cstddef>
#include <memory>

#include "weft/array.h"

namespace weft {

class ArrayList {
 public:
  // Null pointers.
  explicit ArrayList(size_t size) : size_(size) {
    if (size > kFew) {
      many_ = std::make_unique<const Array*[]>(size);
      entries_ = many_.get();
    }
    for (size_t i = 0; i < size; ++i) entries_[i] = nullptr;
  }
  ArrayList(const ArrayList&) = delete;
  ArrayList& operator=(const ArrayList&) = delete;

  size_t size() const { return size_; }
  const Array* const* data() const { return entries_; }
  const Array*& operator[](size_t i) { return entries_[i]; }
  const Array* operator[](size_t i) const { return entries_[i]; }

 private:
  static constexpr size_t kFew = 32;

  size_t size_;
  const Array* few_[kFew];
  std::unique_ptr<const Array*[]> many_;
  const Array** entries_ = few_;
};

}  // namespace weft
