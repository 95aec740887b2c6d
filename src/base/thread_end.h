// What a thread has of its own, given back when it ends. Not by destructors of thread_local
// objects: registering one needs memory, and the C library aborts where there is none.
#pragma once

#include <new>

namespace weft {

// Something to do at the end of a thread. Lives until then.
struct AtThreadEnd {
  void (*call)(AtThreadEnd*) noexcept = nullptr;
  AtThreadEnd* next = nullptr;
};

// False if the system refuses; then it will not be called.
bool call_at_thread_end(AtThreadEnd& entry) noexcept;

// A T for each thread, made when it first asks for it. The thread itself has a pointer only: a
// library that is loaded late finds little room for what threads have of their own. REQUIRES:
// making a T throws nothing.
template <class T>
class PerThread {
 public:
  // Null if there is no memory.
  static T* get() noexcept { return mine ? &mine->value : make(); }
  // Null if it has not been made.
  static T* find() noexcept { return mine ? &mine->value : nullptr; }

 private:
  struct Held : AtThreadEnd {
    T value{};
  };

  static T* make() noexcept {
    static_assert(noexcept(T{}));
    Held* held = new (std::nothrow) Held;
    if (!held) return nullptr;
    held->call = [](AtThreadEnd* entry) noexcept {
      mine = nullptr;
      delete static_cast<Held*>(entry);
    };
    if (!call_at_thread_end(*held)) {
      delete held;
      return nullptr;
    }
    mine = held;
    return &held->value;
  }

  static inline constinit thread_local Held* mine = nullptr;
};

}  // namespace weft
