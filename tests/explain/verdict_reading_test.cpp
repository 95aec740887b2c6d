#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

#include "core/views.h"
#include "explain/verdict_cases.h"
#include "explain/verdict_words.h"

namespace weft::test {

namespace {

using explanation::Call;
using explanation::CallInput;
using explanation::IndexPart;

DType dtype_named(const std::string& name) {
  for (int i = 0; i < kDTypes; ++i) {
    if (name_of(static_cast<DType>(i)) == name) return static_cast<DType>(i);
  }
  throw std::invalid_argument(name);
}

template <class List>
List read_list(const std::string& text, char between) {
  List list;
  if (text == "()") return list;
  for (const std::string& word : split(text, between)) list.push_back(std::stoll(word));
  return list;
}

CallInput read_operand(const std::string& word) {
  const size_t colon = word.find(':');
  CallInput input{word, {}};
  if (colon == std::string::npos) {
    input.number =
        word.find('.') == std::string::npos ? Scalar(std::stoi(word)) : Scalar(std::stod(word));
    return input;
  }
  input.value = core::abstract_value(read_list<Shape>(word.substr(colon + 1), 'x'),
                                     dtype_named(word.substr(0, colon)));
  return input;
}

IndexPart read_part(const std::string& word) {
  if (word[0] == '@') return {std::stoi(word.substr(1)), all};
  if (word == ":") return {-1, Index(slice(none, none))};
  if (word == "1:") return {-1, Index(slice(1, none))};
  if (word == "None") return {-1, Index(new_axis)};
  if (word == "...") return {-1, Index(ellipsis)};
  return {-1, Index(std::stoi(word))};
}

void read_option(Call& call, const std::string& name, const std::string& text) {
  if (name == "keepdims") call.keepdims = true;
  if (name == "out") call.out = read_operand(text).value;
  if (name == "where") call.where = read_operand(text);
  if (name == "target") call.target = read_list<Shape>(text, ',');
  if (name == "subscripts") call.subscripts = text;
  if (name == "dims") {
    call.has_dims = true;
    call.dims = read_list<Axes>(text, ',');
  }
  if (name == "axes") {
    call.has_axes = true;
    call.axes = read_list<Axes>(text, ',');
  }
  if (name == "pairs") {
    const Words sides = split(text, ';');
    for (size_t i = 0; i < 2; ++i) call.pairs[i] = read_list<Axes>(sides[i], ',');
  }
  if (name == "index") {
    for (const std::string& word : split(text, ',')) call.index.push_back(read_part(word).index);
  }
  if (name == "parts") {
    for (const std::string& word : split(text, ',')) call.parts.push_back(read_part(word));
  }
}

StepKind kind_named(const std::string& name) {
  const std::map<std::string, StepKind> kinds = {{"elementwise", StepKind::elementwise},
                                                 {"in_place", StepKind::in_place},
                                                 {"assign", StepKind::assign},
                                                 {"reduce", StepKind::reduce},
                                                 {"product", StepKind::product},
                                                 {"expand", StepKind::expand},
                                                 {"sum_to_size", StepKind::sum_to_size},
                                                 {"view", StepKind::view},
                                                 {"index", StepKind::index},
                                                 {"join", StepKind::join}};
  return kinds.at(name);
}

void read_function(Call& call, const std::string& word) {
  const size_t at_sign = word.find('@');
  call.function = word.substr(0, at_sign);
  if (word.ends_with("@torch")) call.dialect = Dialect::torch;
  if (word.ends_with("@xla")) call.dialect = Dialect::xla;
  const bool is_operation = call.kind == StepKind::elementwise || call.kind == StepKind::in_place;
  for (int i = 0; is_operation && i < kOps; ++i) {
    if (info(static_cast<Op>(i)).name == call.function) call.op = static_cast<Op>(i);
  }
}

}  // namespace

Call read_verdict_case(const std::string& line) {
  const Words words = split(line, ' ');
  Call call;
  call.text = line;
  call.kind = kind_named(words[0]);
  read_function(call, words[1]);
  for (size_t i = 2; i < words.size(); ++i) {
    const size_t equals = words[i].find('=');
    if (equals != std::string::npos)
      read_option(call, words[i].substr(0, equals), words[i].substr(equals + 1));
    else if (words[i] == "keepdims")
      call.keepdims = true;
    else
      call.inputs.push_back(read_operand(words[i]));
  }
  return call;
}

TEST(VerdictCases, ALineSaysTheCallThatIsMadeOfIt) {
  const Call call = read_verdict_case("reduce sum float64:2x3 axes=1 keepdims");
  EXPECT_EQ(call.kind, StepKind::reduce);
  EXPECT_EQ(call.inputs[0].value.shape, (Shape{2, 3}));
  EXPECT_EQ(call.axes, Axes{1});
  EXPECT_TRUE(call.keepdims);
  EXPECT_EQ(verdict_case(7), verdict_case(7));
  EXPECT_NE(verdict_case(7), verdict_case(8));
}

}  // namespace weft::test
