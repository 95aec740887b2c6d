#include "explain/evaluate/bindings.h"

#include <algorithm>

#include "base/text.h"
#include "explain/evaluate/term.h"
#include "expression/characters.h"
#include "expression/words.h"

namespace weft::explanation::evaluation {
namespace {

using expression::begins_name;
using expression::is_digit;

class BindingReader {
 public:
  explicit BindingReader(std::string_view text) : text_(text) {}

  Binding read(Dialect dialect) {
    Binding binding{take_name(), {}, default_float(dialect), false};
    skip_blanks();
    if (binding.name.empty() || !take('=')) refuse("a name and '=' were expected");
    if (!expression::refusal_of_word(binding.name).empty() || binding.name == "None" ||
        binding.name == "True" || binding.name == "False")
      refuse(cat("'", binding.name, "' cannot be a name"));
    skip_blanks();
    read_type(binding, dialect);
    skip_blanks();
    const bool is_bare_type = binding.is_typed && at_ == text_.size();
    if (!is_bare_type) binding.shape = take_shape(binding.is_typed);
    skip_blanks();
    if (at_ < text_.size()) refuse(cat("'", shown(text_.substr(at_)), "' was not expected"));
    if (!is_valid(binding.shape)) refuse("more elements than int64 counts");
    return binding;
  }

 private:
  [[noreturn]] void refuse(std::string_view why) const {
    throw BindingProblem{cat("binding '", shown(text_), "': ", why,
                             "; such are a=(100,3), a=f32(100,3), a=100,3, a=f32:100x3, a=()")};
  }

  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  bool take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::string take_name() {
    skip_blanks();
    const size_t begin = at_;
    while (at_ < text_.size() &&
           (begins_name(text_[at_]) || (at_ > begin && is_digit(text_[at_])))) {
      const int bytes = expression::character_bytes(text_, at_);
      if (bytes == 0) refuse("this is not UTF-8");
      at_ += static_cast<size_t>(bytes);
    }
    return std::string(text_.substr(begin, at_ - begin));
  }

  void read_type(Binding& binding, Dialect dialect) {
    const std::string name = take_name();
    if (name.empty()) return;
    const auto dtype = find_dtype(name, dialect == Dialect::torch);
    if (!dtype) refuse(cat("'", name, "' is no element type"));
    binding.dtype = *dtype;
    binding.is_typed = true;
  }

  Shape take_shape(bool is_typed) {
    char closing = 0;
    if (take('('))
      closing = ')';
    else if (take('['))
      closing = ']';
    else if (is_typed && !take(':'))
      refuse("a shape was expected behind the type");
    Shape shape;
    skip_blanks();
    const auto ends = [&] {
      return closing != 0 ? at_ < text_.size() && text_[at_] == closing : at_ == text_.size();
    };
    if (closing == 0 && ends()) refuse("a shape was expected");
    while (!ends()) {
      if (shape.rank() == kMaxRank) refuse(cat("more than ", kMaxRank, " axes"));
      shape.push_back(take_extent());
      skip_blanks();
      if (ends()) break;
      if (!take(',') && !take('x')) refuse("extents, with ',' or 'x' between them, were expected");
      skip_blanks();
    }
    if (closing != 0) ++at_;
    return shape;
  }

  int64_t take_extent() {
    if (at_ < text_.size() && text_[at_] == '-') refuse("an extent is not negative");
    const size_t begin = at_;
    int64_t extent = 0;
    while (at_ < text_.size() && is_digit(text_[at_])) {
      if (__builtin_mul_overflow(extent, 10, &extent) ||
          __builtin_add_overflow(extent, text_[at_] - '0', &extent))
        refuse("an extent is beyond int64");
      ++at_;
    }
    if (at_ == begin) refuse("an extent was expected");
    return extent;
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

std::vector<Binding> read_bindings(const std::vector<std::string>& texts, Dialect dialect) {
  std::vector<Binding> bindings;
  for (const std::string& text : texts) {
    bindings.push_back(BindingReader(text).read(dialect));
    const std::string& name = bindings.back().name;
    const auto same = [&](const Binding& each) { return each.name == name; };
    if (std::count_if(bindings.begin(), bindings.end(), same) > 1)
      throw BindingProblem{cat("'", name, "' is bound twice")};
  }
  return bindings;
}

}  // namespace weft::explanation::evaluation
