// XlaOp: a value of a computation that is being built (xla_builder.h).
#pragma once

#include <initializer_list>
#include <memory>
#include <string>

#include "weft/op.h"
#include "weft/shape.h"

namespace weft::xla {

namespace detail {
struct Recipe;
}

// A value of a computation that is being built: an instruction of its Builder. Copying one copies
// no instruction.
class WEFT_API XlaOp {
 public:
  const Shape& shape() const;  // of a tuple: ()
  DType dtype() const;
  bool is_tuple() const;

  // For the library.
  XlaOp(std::shared_ptr<detail::Recipe> recipe, int number);
  XlaOp(const XlaOp&) = default;
  XlaOp& operator=(const XlaOp&) = default;
  detail::Recipe& recipe() const { return *recipe_; }
  const std::shared_ptr<detail::Recipe>& shared_recipe() const { return recipe_; }
  int number() const { return number_; }

 private:
  std::shared_ptr<detail::Recipe> recipe_;
  int number_;
};

namespace detail {
// Throws unless x is an array; `called` names the caller in the message. Returns x.
WEFT_API const XlaOp& check_array(const XlaOp& x, const char* called);
// "f32[2,3]", as HLO writes it.
WEFT_API std::string type_text(const Shape& shape, DType dtype);
// An elementwise operation, lowered under the eager function's name and refused under that of the
// function `called`. `dims` for two operands only.
WEFT_API XlaOp elementwise(Op op, const char* called, const char* name,
                           std::initializer_list<XlaOp> operands, const Axes& dims = {});
}  // namespace detail

}  // namespace weft::xla
