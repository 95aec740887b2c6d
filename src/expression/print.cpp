// A tree as text. A list of what is still to be written takes the place of recursion.
#include <algorithm>

#include "base/text.h"
#include "expression/number.h"
#include "expression/signs.h"
#include "expression/tree.h"

namespace weft::expression {
namespace {

int precedence_of(const Node& node) {
  switch (node.kind) {
    case NodeKind::assign:
    case NodeKind::update:
    case NodeKind::keyword:
    case NodeKind::slice:
      return 0;
    case NodeKind::unary:
    case NodeKind::binary:
      return info(node.sign).precedence;
    default:
      return kAtom;
  }
}

std::string name_text(const Node& node) {
  if (node.module.empty()) return node.name;
  const bool is_cpp = node.module.substr(0, 4) == "weft" || node.module == "xla";
  std::string text = cat(node.module, ".", node.name);
  for (size_t at = is_cpp ? 0 : text.size(); (at = text.find('.', at)) < text.size(); at += 2)
    text.replace(at, 1, "::");
  return text;
}

class Printer {
 public:
  Printer(const Tree& tree, int root) : tree_(tree) { pending_.push_back({root, ""}); }

  std::string print() {
    while (!pending_.empty()) {
      const Piece piece = pending_.back();
      pending_.pop_back();
      if (piece.node < 0) {
        text_ += piece.text;
        continue;
      }
      const size_t first = pending_.size();
      write(tree_[piece.node], tree_.children_of(piece.node));
      std::reverse(pending_.begin() + static_cast<ptrdiff_t>(first), pending_.end());
    }
    return std::move(text_);
  }

 private:
  struct Piece {
    int node;
    std::string_view text;
  };

  void put(std::string_view text) { pending_.push_back({-1, text}); }
  void put(int node, int least = 0) {
    const bool is_apart = precedence_of(tree_[node]) < least;
    if (is_apart) put("(");
    pending_.push_back({node, ""});
    if (is_apart) put(")");
  }
  void put_list(std::span<const int> nodes) {
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (i) put(", ");
      put(nodes[i]);
    }
  }
  // What a dot, brackets or arguments may follow: "2.T" would be read as a float.
  void put_base(int node) {
    const bool is_number = tree_[node].kind == NodeKind::number;
    put(node, is_number ? kAtom + 1 : kAtom);
  }
  void put_bound(int node) {
    if (tree_[node].kind != NodeKind::none) put(node);
  }

  void write(const Node& node, std::span<const int> of);
  void write_infix(const Node& node, std::span<const int> of);
  void write_slice(std::span<const int> of);

  const Tree& tree_;
  std::vector<Piece> pending_;
  std::string text_;
};

void Printer::write_infix(const Node& node, std::span<const int> of) {
  const int own = info(node.sign).precedence;
  if (node.sign == Sign::power) {
    put(of[0], kAtom);
    put("**");
    return put(of[1], kUnary);
  }
  put(of[0], own == kComparison ? own + 1 : own);
  put(" ");
  put(spelling(node.sign));
  put(" ");
  put(of[1], own + 1);
}

void Printer::write_slice(std::span<const int> of) {
  put_bound(of[0]);
  put(":");
  put_bound(of[1]);
  const Node& step = tree_[of[2]];
  if (step.kind == NodeKind::none) return;
  // "np.a::b" would be one name.
  const bool begins_like_one =
      step.kind != NodeKind::unary &&
      (step.kind != NodeKind::number || step.number.kind == DTypeKind::boolean);
  put(tree_[of[1]].kind == NodeKind::none && begins_like_one ? " :" : ":");
  put(of[2]);
}

void Printer::write(const Node& node, std::span<const int> of) {
  switch (node.kind) {
    case NodeKind::none:
      return put("None");
    case NodeKind::ellipsis:
      return put("...");
    case NodeKind::number:
      text_ += to_string(node.number);
      return;
    case NodeKind::name:
      text_ += name_text(node);
      return;
    case NodeKind::text: {
      const char quote = node.name.find('\'') == std::string::npos ? '\'' : '"';
      text_ += quote + node.name + quote;
      return;
    }
    case NodeKind::tuple:
      put("(");
      put_list(of);
      return put(of.size() == 1 ? ",)" : ")");
    case NodeKind::list:
      put("[");
      put_list(of);
      return put("]");
    case NodeKind::braces:
      put("{");
      put_list(of);
      return put("}");
    case NodeKind::slice:
      return write_slice(of);
    case NodeKind::unary:
      put(spelling(node.sign));
      return put(of[0], kUnary);
    case NodeKind::binary:
      return write_infix(node, of);
    case NodeKind::attribute:
      put_base(of[0]);
      put(".");
      return put(node.name);
    case NodeKind::subscript:
    case NodeKind::call: {
      const bool is_call = node.kind == NodeKind::call;
      put_base(of[0]);
      put(is_call ? "(" : "[");
      put_list(of.subspan(1));
      return put(is_call ? ")" : "]");
    }
    case NodeKind::keyword:
      put(node.name);
      put("=");
      return put(of[0]);
    case NodeKind::assign:
      put(of[0]);
      put(" = ");
      return put(of[1]);
    case NodeKind::update:
      put(of[0]);
      put(" ");
      put(spelling(node.sign));
      put("= ");
      return put(of[1]);
  }
}

}  // namespace

std::string_view spelling(Sign sign) { return info(sign).spelling; }

std::string to_string(const Tree& tree, int node) { return Printer(tree, node).print(); }

std::string to_string(const Tree& tree) {
  const std::string text = to_string(tree, tree.root());
  return tree.dialect ? cat(name_of(*tree.dialect), ": ", text) : text;
}

bool is_equal(const Tree& a, const Tree& b) {
  if (a.dialect != b.dialect || a.nodes.size() != b.nodes.size()) return false;
  for (int i = 0; i <= a.root(); ++i) {
    const Node& x = a[i];
    const Node& y = b[i];
    const auto of_x = a.children_of(i);
    const auto of_y = b.children_of(i);
    if (x.kind != y.kind || x.sign != y.sign || x.name != y.name || x.module != y.module ||
        to_string(x.number) != to_string(y.number) ||
        !std::equal(of_x.begin(), of_x.end(), of_y.begin(), of_y.end()))
      return false;
  }
  return true;
}

}  // namespace weft::expression
