#include "explain/evaluate/lookup.h"

#include <algorithm>

#include "base/text.h"
#include "explain/evaluate/functions.h"

namespace weft::explanation::evaluation {
namespace {

// "Array::transpose", "ndarray.T", "Tensor.size": what stands behind these.
std::string_view bare(std::string_view name) {
  for (const std::string_view owner : {"Array::", "ndarray.", "Tensor."}) {
    if (name.substr(0, owner.size()) == owner) return name.substr(owner.size());
  }
  return name;
}

// "linalg::svd" is written linalg.svd; "nn.functional.max_pool1d to 3d" are three names.
bool is_named(std::string_view listed, std::string_view name) {
  listed = bare(listed);
  const std::string_view family = "1d to 3d";
  if (listed.size() > family.size() && listed.substr(listed.size() - family.size()) == family) {
    const std::string_view stem = listed.substr(0, listed.size() - family.size());
    return name.size() == stem.size() + 2 && name.substr(0, stem.size()) == stem &&
           name.back() == 'd' && name[stem.size()] >= '1' && name[stem.size()] <= '3';
  }
  const size_t colons = listed.find("::");
  if (colons == std::string_view::npos) return listed == name;
  return name.size() + 1 == listed.size() && name.substr(0, colons) == listed.substr(0, colons) &&
         name[colons] == '.' && name.substr(colons + 1) == listed.substr(colons + 2);
}

// XlaBuilder's ShiftLeft is jax.lax's shift_left, its Max is max.
bool is_same_instruction(std::string_view builder, std::string_view name) {
  size_t at = 0;
  for (const char c : name) {
    if (c == '_') continue;
    const char letter = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    if (at == builder.size()) return false;
    const char own = builder[at++];
    if (letter != (own >= 'A' && own <= 'Z' ? static_cast<char>(own | 0x20) : own)) return false;
  }
  return at == builder.size();
}

using Columns = std::vector<std::string_view FunctionInfo::*>;
Columns columns_of(Dialect dialect) {
  using Info = FunctionInfo;
  if (dialect == Dialect::torch) return {&Info::pytorch, &Info::torch};
  if (dialect == Dialect::xla) return {&Info::xla, &Info::builder, &Info::stablehlo};
  return {&Info::numpy, &Info::name, &Info::python};
}

const FunctionInfo* find_row(std::string_view name, Dialect dialect) {
  for (const auto column : columns_of(dialect)) {
    for (const FunctionInfo& info : function_list()) {
      for (const std::string_view listed : names_in(info.*column)) {
        const bool is_builder = column == &FunctionInfo::builder;
        if (is_builder ? is_same_instruction(listed, name) : is_named(listed, name)) return &info;
      }
    }
  }
  return nullptr;
}

// nn.functional.relu, linalg.svd and random.rand are also called by their last part.
constexpr std::string_view kPackages[] = {"", "nn.functional.", "linalg.", "lib.stride_tricks."};

std::string_view last_part(std::string_view name) {
  const size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

int distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (size_t j = 1; j <= b.size(); ++j) {
      const int above = row[j];
      const int same = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above + 1, row[j - 1] + 1, same});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

std::string key_of(const FunctionInfo& info) {
  for (const std::string_view cell : {info.name, info.torch, info.xla, info.builder}) {
    if (cell.empty()) continue;
    std::string_view key = bare(names_in(cell)[0]);
    if (key.substr(0, 8) == "linalg::") key.remove_prefix(8);
    return std::string(key);
  }
  return {};
}

FoundFunction find_function(std::string_view name, Dialect dialect) {
  FoundFunction unread;  // a row whose calls are read by another name, if at all
  for (const std::string_view package : kPackages) {
    const FunctionInfo* info = find_row(cat(package, name), dialect);
    if (!info) continue;
    unread = {key_of(*info), info};
    // A row of this dialect alone may share its name with another's function.
    if (info->op || (!info->name.empty() && find_reader(unread.key))) return unread;
    break;
  }
  if (const char* key = find_other(name, dialect)) return {key, nullptr};
  if (unread.info) return unread;
  // jax.lax and PyTorch take most of NumPy's names, too.
  if (dialect != Dialect::numpy) {
    const FunctionInfo* info = find_row(name, Dialect::numpy);
    const bool has_own =
        info && !(dialect == Dialect::torch ? info->torch.empty() && info->pytorch.empty()
                                            : info->xla.empty());
    if (has_own) return {key_of(*info), info};
  }
  return {};
}

std::string unknown_function(std::string_view name, Dialect dialect) {
  constexpr size_t kLongest = 40;
  std::vector<std::pair<int, std::string_view>> near;
  const std::string_view searched = last_part(name).substr(0, kLongest);
  for (const auto column : columns_of(dialect)) {
    for (const FunctionInfo& info : function_list()) {
      if (!info.op && !find_reader(key_of(info))) continue;
      for (const std::string_view listed : names_in(info.*column)) {
        const std::string_view candidate = bare(listed);
        if (candidate.find_first_of(" []:+") == std::string_view::npos)
          near.emplace_back(distance(searched, last_part(candidate)), candidate);
      }
    }
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  std::string text =
      cat("'", shown(name), "' is not a function of ", name_of(dialect), " that is read here");
  const int most = static_cast<int>(searched.size()) / 2;
  for (size_t i = 0; i < near.size() && i < 3 && near[i].first <= most; ++i)
    text += cat(i == 0 ? "; near are " : ", ", near[i].second);
  return text;
}

}  // namespace weft::explanation::evaluation
