#include "explain/evaluate/arguments.h"

#include <algorithm>

#include "base/text.h"

namespace weft::explanation::evaluation {
namespace {

bool is_one_of(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

Arguments::Arguments(std::string function, int node, std::vector<Term> terms)
    : function_(std::move(function)), node_(node) {
  for (Term& term : terms) {
    if (term.kind != TermKind::keyword) {
      if (!keywords_.empty())
        evaluation::fail("an argument without a name after one with a name", term.node);
      positional_.push_back(std::move(term));
      continue;
    }
    for (const Term& other : keywords_) {
      if (other.text == term.text)
        evaluation::fail(cat("the argument '", term.text, "' is given twice"), term.node);
    }
    keywords_.push_back(std::move(term));
  }
}

std::optional<Term> Arguments::named(Names names) {
  known_.emplace_back(*names.begin());
  for (size_t i = 0; i < keywords_.size(); ++i) {
    if (!is_one_of(names, keywords_[i].text)) continue;
    Term value = std::move(keywords_[i].entries[0]);
    keywords_.erase(keywords_.begin() + static_cast<ptrdiff_t>(i));
    if (value.kind == TermKind::none) return {};
    return value;
  }
  return {};
}

std::optional<Term> Arguments::take(Names names) {
  if (left() == 0) return named(names);
  for (const Term& keyword : keywords_) {
    if (is_one_of(names, keyword.text))
      evaluation::fail(cat("the argument '", keyword.text, "' is given twice"), keyword.node);
  }
  known_.emplace_back(*names.begin());
  Term& term = positional_[used_++];
  if (term.kind == TermKind::none) return {};
  return std::move(term);
}

Term Arguments::need(Names names) {
  std::optional<Term> term = take(names);
  if (!term) fail(cat("the argument '", *names.begin(), "' is missing"));
  return *std::move(term);
}

bool Arguments::next_is(TermKind kind) const {
  return left() > 0 && positional_[used_].kind == kind;
}

Term Arguments::rest() {
  if (left() == 1 && holds_entries(positional_[used_])) return std::move(positional_[used_++]);
  Term list;
  list.kind = TermKind::tuple;
  list.node = left() > 0 ? positional_[used_].node : node_;
  while (left() > 0) list.entries.push_back(std::move(positional_[used_++]));
  return list;
}

void Arguments::finish() {
  if (left() > 0)
    evaluation::fail(cat(function_, ": one argument too many"), positional_[used_].node);
  if (keywords_.empty()) return;
  std::string names;
  for (const std::string& name : known_) names += cat(names.empty() ? "" : ", ", name);
  evaluation::fail(cat(function_, ": no argument '", keywords_[0].text, "' is read here",
                       names.empty() ? "" : cat("; it has ", names)),
                   keywords_[0].node);
}

void Arguments::fail(const std::string& sentence) const {
  evaluation::fail(cat(function_, ": ", sentence), node_);
}

}  // namespace weft::explanation::evaluation
