// The names of the functions that a header of include/weft declares, found by reading it: those of
// the namespaces (but not of `detail`) and the public members of Array. Knows as much C++ as the
// headers use.
#pragma once

#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace weft::test {

// Without comments, preprocessor lines and what stands in quotes.
inline std::string bare_code(std::string_view text) {
  std::string code;
  bool line_begins = true;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_comment = c == '/' && i + 1 < text.size() && text[i + 1] == '/';
    if (is_comment || (c == '#' && line_begins)) {
      while (i < text.size() && text[i] != '\n') i += text[i] == '\\' ? 2 : 1;
      code += '\n';
      line_begins = true;
      continue;
    }
    if (c == '"') {
      while (text[++i] != '"') i += text[i] == '\\' ? 1 : 0;
    } else {
      code += c;
    }
    line_begins = c == '\n' || (line_begins && c == ' ');
  }
  return code;
}

// Walks over declarations, with a stack of the scopes they stand in.
class DeclarationReader {
 public:
  explicit DeclarationReader(std::string_view text) : code_(bare_code(text)) {}

  // "add", "torch::add", "linalg::svd", "Array::reshape"; constructors and destructors do not
  // count.
  std::set<std::string> read() {
    while (at_ < code_.size()) step();
    return found_;
  }

 private:
  struct Scope {
    std::string name;  // "weft", "torch", "Array"
    bool is_listed;    // False in `detail`, in other classes and where a class is private.
  };

  void step() {
    const std::string head = next_head();
    const char end = at_ < code_.size() ? code_[at_] : '\0';
    if (at_ < code_.size()) ++at_;
    if (end == '}') {
      if (!scopes_.empty()) scopes_.pop_back();
    } else if (end == ':') {
      scopes_.back().is_listed = head == "public";
    } else if (head.starts_with("namespace ") && end == '{') {
      open_namespace(head.substr(10));
    } else if (is_class(head)) {
      if (end == '{') open_class(head);
    } else {
      note(head);
      if (end == '{') skip_block();
    }
  }

  // What stands before the next ; { } or access specifier's colon. Braces in parentheses are
  // default arguments.
  std::string next_head() {
    std::string head;
    int depth = 0;
    for (; at_ < code_.size(); ++at_) {
      const char c = code_[at_];
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0 && (c == ';' || c == '{' || c == '}')) break;
      if (c == ':' && (head == "public" || head == "private")) break;
      const bool is_space = std::isspace(static_cast<unsigned char>(c)) != 0;
      if (!is_space) head += c;
      if (is_space && !head.empty() && head.back() != ' ') head += ' ';
    }
    while (!head.empty() && head.back() == ' ') head.pop_back();
    return without_template(head);
  }

  static std::string without_template(std::string head) {
    while (head.starts_with("template")) {
      int depth = 0;
      size_t end = head.find('<');
      do {
        depth += head[end] == '<' ? 1 : head[end] == '>' ? -1 : 0;
      } while (++end < head.size() && depth > 0);
      head = head.substr(head.find_first_not_of(' ', end));
    }
    const std::string_view requirement = "requires Operands<A, B> ";
    if (head.starts_with(requirement)) return head.substr(requirement.size());
    if (!head.starts_with("requires(")) return head;
    int depth = 0;
    size_t end = head.find('(');
    do {
      depth += head[end] == '(' ? 1 : head[end] == ')' ? -1 : 0;
    } while (++end < head.size() && depth > 0);
    return head.substr(head.find_first_not_of(' ', end));
  }

  static bool is_class(const std::string& head) {
    for (const char* word : {"class ", "struct ", "enum ", "concept ", "typedef "}) {
      if (head.starts_with(word)) return true;
    }
    return false;
  }

  void open_namespace(const std::string& name) {
    const bool is_private = name == "detail" || name.ends_with("::detail");
    const bool is_listed = !is_private && (scopes_.empty() || scopes_.back().is_listed);
    // "weft::torch" is one scope that one brace closes.
    scopes_.push_back({name.starts_with("weft::") ? name.substr(6) : name, is_listed});
  }

  // Array is looked into, and All, which is the function `all`.
  void open_class(const std::string& head) {
    if (head == "class WEFT_API Array" || head.starts_with("class WEFT_API Array :")) {
      scopes_.push_back({"Array", false});
      return;
    }
    if (head == "struct All : Slice") found_.insert("all");
    skip_block();
  }

  // REQUIRES: the brace that opens the block has been read.
  void skip_block() {
    for (int depth = 1; depth > 0 && at_ < code_.size(); ++at_) {
      depth += code_[at_] == '{' ? 1 : code_[at_] == '}' ? -1 : 0;
    }
  }

  void note(const std::string& head) {
    if (scopes_.empty() || !scopes_.back().is_listed) return;
    const std::string name = name_in(head);
    if (name.empty() || name == "Array" || name == "~Array") return;
    const std::string& scope = scopes_.back().name;
    found_.insert(scope == "weft" ? name : scope + "::" + name);
  }

  // The declared function's name; empty if the declaration is of something else.
  static std::string name_in(const std::string& head) {
    if (head.starts_with("using weft::")) return head.substr(12);
    if (head.starts_with("using ") || head.starts_with("static_assert")) return "";
    const size_t operation = head.find("operator");
    if (operation != std::string::npos) {
      if (operation > 0 && head[operation - 1] == ':') return "";  // of a member, after the class
      const size_t symbol = operation + 8;
      const bool is_call = head.compare(symbol, 2, "()") == 0;
      return head.substr(operation, head.find('(', symbol + (is_call ? 2 : 0)) - operation);
    }
    const size_t open = head.find('(');
    if (open == std::string::npos || head.find('=') < open) return "";
    size_t first = open;
    while (first > 0 && is_name_part(head[first - 1])) --first;
    const bool is_definition = first > 1 && head[first - 1] == ':';  // of a member, after the class
    return is_definition ? "" : head.substr(first, open - first);
  }
  static bool is_name_part(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '~';
  }

  std::string code_;
  size_t at_ = 0;
  std::vector<Scope> scopes_;
  std::set<std::string> found_;
};

}  // namespace weft::test
