// Understands the code in hints, so that tests can do what they propose:
//
//   b(all, new_axis)   a.transpose({1, 0})   b.reshape({2, 3})   x.broadcast_to({2, 3})
//   a.expand_dims({0})   broadcast_in_dim(a, {2, 3}, {1})   xla::add(a, b, {1})   torch::expand(x, {2, 3})
//
// A form that is not known throws UnknownForm: a new kind of hint must be taught here.
#pragma once

#include <cctype>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "weft/weft.h"

namespace weft::test {

struct UnknownForm : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The operands of a call by the names that hints give them.
using Names = std::map<std::string, Array>;

class HintCode {
 public:
  HintCode(std::string code, const Names& names) : code_(std::move(code)), names_(names) {}

  // The value of the whole expression. `operand()` then is the one operand it was made from.
  Array evaluate() {
    Array value = expression();
    if (at_ != code_.size()) unknown("more than an expression");
    return value;
  }
  const std::string& operand() const { return operand_; }

 private:
  [[noreturn]] void unknown(const std::string& what) const {
    throw UnknownForm(what + " at " + std::to_string(at_) + " of: " + code_);
  }
  bool accept(const std::string& text) {
    if (code_.compare(at_, text.size(), text) != 0) return false;
    at_ += text.size();
    return true;
  }
  void expect(const std::string& text) {
    if (!accept(text)) unknown("no " + text);
  }
  std::string word() {
    const size_t start = at_;
    while (at_ < code_.size() &&
           (std::isalnum(code_[at_]) || code_[at_] == '_' || code_[at_] == ':'))
      ++at_;
    if (start == at_) unknown("no name");
    return code_.substr(start, at_ - start);
  }

  Dims braces() {
    Dims dims;
    expect("{");
    while (!accept("}")) {
      size_t length = 0;
      dims.push_back(std::stoll(code_.substr(at_), &length));
      at_ += length;
      accept(", ");
    }
    return dims;
  }
  Dims braces_behind_comma() {
    expect(", ");
    return braces();
  }

  Array expression() {
    const std::string name = word();
    const auto found = names_.find(name);
    if (found == names_.end()) return call(name);
    operand_ = name;
    Array value = found->second;
    while (at_ < code_.size()) {
      if (accept("("))
        value = index(value);
      else if (accept("."))
        value = method(value);
      else
        break;
    }
    return value;
  }

  Array index(const Array& value) {
    std::vector<Index> list;
    while (!accept(")")) {
      const std::string entry = word();
      if (entry == "all")
        list.emplace_back(all);
      else if (entry == "ellipsis")
        list.emplace_back(ellipsis);
      else if (entry == "new_axis")
        list.emplace_back(new_axis);
      else
        unknown("the index " + entry);
      accept(", ");
    }
    return value.index(list);
  }

  Array method(const Array& value) {
    const std::string name = word();
    expect("(");
    if (name == "transpose" && accept(")")) return value.transpose();
    const Dims dims = braces();
    expect(")");
    if (name == "transpose") return value.transpose(dims);
    if (name == "reshape") return value.reshape(dims);
    if (name == "broadcast_to") return value.broadcast_to(dims);
    if (name == "expand_dims") return value.expand_dims(dims);
    unknown("the method " + name);
  }

  Array call(const std::string& name) {
    expect("(");
    const Array first = expression();
    if (name == "torch::expand") return closed(torch::expand(first, braces_behind_comma()));
    if (name.ends_with("broadcast_in_dim")) {
      const Shape shape = braces_behind_comma();
      const Axes dims = braces_behind_comma();
      return closed(name == "broadcast_in_dim" ? broadcast_in_dim(first, shape, dims)
                                               : xla::broadcast_in_dim(first, shape, dims));
    }
    if (accept(")")) return unary(name, first);
    expect(", ");
    const Array second = expression();
    const Axes dims = accept(", ") ? braces() : Axes{};
    return closed(binary(name, first, second, dims));
  }
  Array closed(const Array& value) {
    expect(")");
    return value;
  }

  Array unary(const std::string& name, const Array& x) const {
    if (name == "abs") return abs(x);
    if (name == "torch::abs") return torch::abs(x);
    unknown("the function " + name);
  }

  Array binary(const std::string& name, const Array& a, const Array& b, const Axes& dims) const {
    if (name == "xla::add") return xla::add(a, b, dims);
    if (name == "xla::infer_binary_shape")
      return zeros(xla::infer_binary_shape(a.shape(), b.shape(), dims).shape);
    if (!dims.empty()) unknown("dimensions for " + name);
    if (name == "add") return add(a, b);
    if (name == "torch::add") return torch::add(a, b);
    unknown("the function " + name);
  }

  std::string code_;
  const Names& names_;
  std::string operand_;
  size_t at_ = 0;
};

// The code in a hint: alternatives, each of one or more expressions to be used together.
using Alternatives = std::vector<std::vector<std::string>>;

inline std::vector<std::string> split(const std::string& text, const std::string& between) {
  std::vector<std::string> parts;
  size_t start = 0;
  for (size_t at; (at = text.find(between, start)) != std::string::npos;
       start = at + between.size())
    parts.push_back(text.substr(start, at - start));
  parts.push_back(text.substr(start));
  return parts;
}

// A hint without its prose. The prose must be one that is known.
inline std::string code_in(const std::string& hint) {
  static const std::pair<std::string, std::string> leads[] = {
      {"operand ", "; to line it up there use "},
      {"operand 1 fits when transposed", ": "},
      {"operand 1 has as many elements as operand 0", ": "},
      {"operand ", " fits along ax"},
      {"for every element of a with every element of b", " use "},
      {"transpose the operand instead", ": "},
      {"to add axes behind", ": "},
      {"-1 keeps a size that is there, 1 adds an axis", ": "},
      {"if it is meant, say so", ": "},
      {"stretch explicitly", ": "}};
  for (const std::string tail : {" works without dimensions", " gives a new array of shape "}) {
    const size_t at = hint.find(tail);
    if (at != std::string::npos) return hint.substr(0, at);
  }
  for (const auto& [start, end] : leads) {
    const size_t at = hint.find(end);
    if (!hint.starts_with(start) || at == std::string::npos) continue;
    const size_t code = end == " fits along ax" ? hint.find(": ", at) + 2 : at + end.size();
    return hint.substr(code);
  }
  throw UnknownForm("prose of: " + hint);
}

// A hint that lists places: for each the code, and the result if it says so.
struct PlaceInHint {
  std::string code;
  std::string result;
};
inline std::vector<PlaceInHint> places_in(const std::string& hint) {
  std::vector<PlaceInHint> places;
  if (hint.find(" places:\n") == std::string::npos) return places;
  for (const std::string& line : split(hint.substr(hint.find('\n')), "\n          ")) {
    if (line.empty() || line == "...") continue;
    std::string code = line;
    if (code.starts_with("along ax")) code = code.substr(code.find(": ") + 2);
    const std::vector<std::string> parts = split(code, " gives ");
    for (const std::string& one : split(parts[0], " or "))
      places.push_back({one, parts.size() > 1 ? parts[1] : ""});
  }
  return places;
}

inline Alternatives alternatives_in(const std::string& hint) {
  Alternatives alternatives;
  for (const std::string& one : split(code_in(hint), " or ")) {
    alternatives.push_back(split(one, " and "));
  }
  return alternatives;
}

}  // namespace weft::test
