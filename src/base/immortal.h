// A static object that is never destroyed: threads may still use it when the process ends. It takes
// no memory from the heap, so making it cannot fail.
#pragma once

namespace weft {

template <class T>
union Immortal {
  T value;
  constexpr Immortal() : value() {}
  ~Immortal() {}
};

}  // namespace weft
