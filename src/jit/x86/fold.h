// FoldBody: the code of one vector of results, or of several: all their elements are computed and
// joined in registers, as the tile's recipe says (jit/segment.h).
//
//   for every part of the recipe:
//     go to its first element
//     joined = four elements, then four more, .., then single ones
//     join with what is pending, as often as the part says; then it is pending itself, or the result
//
// r12 whether there is something joined, r13 a counter, r14 the end of what is pending, r15 the
// part.
#pragma once

#include "jit/x86/body.h"

namespace weft::jit {

class FoldBody {
 public:
  // For each copy: what is joined, and two halves of a four.
  static constexpr int kRegisters = 3;
  static constexpr int kSlot = 64;

  FoldBody(Loop& loop, int copies, bool is_part)
      : loop_(loop), a_(loop.a_), copies_(copies), is_part_(is_part) {}
  void write();

 private:
  int joined() const { return 0; }
  int half() const { return copies_; }
  int other_half() const { return 2 * copies_; }

  void write_part();
  template <class Write>
  void repeat(size_t times, Write&& write_body);
  void write_four();
  void write_single();
  void write_join();
  void element_to(int first, bool joins);
  void join(int to, int left, int right);
  void take_half();
  void jump(const Xbyak::Address& elements);
  void step_on();
  bool moves(int source) const;

  Loop& loop_;
  Assembler& a_;
  int copies_;
  bool is_part_;
};

}  // namespace weft::jit
