// Lines of numbers as an array.
#include <algorithm>
#include <cstring>

#include "array/storage.h"
#include "base/convert.h"
#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"
#include "base/visit.h"
#include "io/text.h"

namespace weft::io {
namespace {

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string_view stripped(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

class TextReader {
 public:
  TextReader(const Place& place, const std::string& text, const LoadTextOptions& options)
      : place_(place), options_(options), text_(text), item_(size_in_bytes(options.dtype)) {
    if (text_.starts_with("\xEF\xBB\xBF")) next_ = 3;  // UTF-8's mark
    check_options();
  }

  Array read() {
    while (rows_ != options_.max_rows && next_line()) {
      ++line_;
      if (line_ <= options_.skip_rows || !split()) continue;
      take_row();
      ++rows_;
    }
    return result();
  }

 private:
  void check_options() const {
    const auto check = [](bool right, const char* sentence) {
      if (!right) raise(ErrorKind::bad_argument, "load_text", sentence);
    };
    check(options_.ndmin >= 0 && options_.ndmin <= 2, "ndmin must be 0, 1 or 2");
    check(options_.skip_rows >= 0, "skip_rows must not be negative");
    check(options_.delimiter.find('\n') == std::string::npos, "a delimiter does not end lines");
    if (options_.missing)
      check_literal("load_text", Dialect::numpy, *options_.missing, options_.dtype, {});
  }

  bool next_line() {
    if (next_ >= text_.size()) return false;
    const size_t end = std::min(text_.find('\n', next_), text_.size());
    line_text_ = text_.substr(next_, end - next_);
    next_ = end + 1;
    return true;
  }

  // The fields of the line; false: it has none.
  bool split() {
    fields_.clear();
    std::string_view line = line_text_;
    if (!options_.comments.empty()) line = line.substr(0, line.find(options_.comments));
    const std::string& delimiter = options_.delimiter;
    if (delimiter.empty()) {
      split_at_blanks(line);
      return !fields_.empty();
    }
    size_t at = 0;
    for (size_t end = line.find(delimiter); end != line.npos; end = line.find(delimiter, at)) {
      fields_.push_back(stripped(line.substr(at, end - at)));
      at = end + delimiter.size();
    }
    fields_.push_back(stripped(line.substr(at)));
    return fields_.size() > 1 || !fields_[0].empty();
  }
  void split_at_blanks(std::string_view line) {
    size_t at = 0;
    while (true) {
      while (at < line.size() && is_blank(line[at])) ++at;
      if (at == line.size()) return;
      const size_t begin = at;
      while (at < line.size() && !is_blank(line[at])) ++at;
      fields_.push_back(line.substr(begin, at - begin));
    }
  }

  void take_row() {
    const auto count = static_cast<int64_t>(fields_.size());
    if (rows_ == 0) {
      first_line_ = line_;
      columns_ = options_.columns.empty() ? count : static_cast<int64_t>(options_.columns.size());
    }
    if (options_.columns.empty()) {
      if (count != columns_) refuse_count(count);
      for (const std::string_view field : fields_) take_field(field);
      return;
    }
    for (const int64_t column : options_.columns) {
      const int64_t position = column < 0 ? column + count : column;
      if (position < 0 || position >= count) refuse_column(column, count);
      take_field(fields_[static_cast<size_t>(position)]);
    }
  }

  void take_field(std::string_view field) {
    const size_t at = elements_.size();
    elements_.resize(at + static_cast<size_t>(item_));
    if (read_element(field, options_.dtype, elements_.data() + at)) return;
    if (!field.empty() || !options_.missing) refuse_field(field);
    visit(options_.dtype,
          [&]<class T>() { store(elements_.data() + at, convert_scalar<T>(*options_.missing)); });
  }

  Array result() const {
    const Array all = make_array({rows_, rows_ > 0 ? columns_ : 1}, options_.dtype, "load_text");
    if (!elements_.empty()) std::memcpy(all.origin(), elements_.data(), elements_.size());
    if (options_.ndmin == 2) return all;
    if (rows_ == 0) return all.reshape({0});
    const Array squeezed = all.squeeze();
    return squeezed.rank() < options_.ndmin ? squeezed.reshape({1}) : squeezed;
  }

  int64_t offset_of(std::string_view part) const { return part.data() - text_.data(); }
  std::string line_name() const { return cat("line ", line_); }

  [[noreturn]] void refuse_field(std::string_view field) const {
    const int64_t column = part_column(field);
    refuse_content(place_, offset_of(field),
                   field.empty() ? cat(line_name(), ", column ", column, ": a field is empty")
                                 : cat(line_name(), ", column ", column, ": '", shown(field),
                                       "' is no ", options_.dtype),
                   field.empty() ? "say what it stands for: {.missing = 0}" : "");
  }
  int64_t part_column(std::string_view part) const {
    return offset_of(part) - offset_of(line_text_) + 1;
  }
  [[noreturn]] void refuse_count(int64_t count) const {
    refuse_content(place_, offset_of(line_text_),
                   cat(line_name(), ": fields: ", count, "; line ", first_line_, " has ", columns_),
                   std::min(count, columns_) == 1
                       ? "choose those that all lines have: {.columns = {0}}"
                       : "choose those that all lines have: {.columns = {0, 1}}");
  }
  [[noreturn]] void refuse_column(int64_t column, int64_t count) const {
    refuse_content(place_, offset_of(line_text_),
                   cat(line_name(), ": there is no field ", column, " among ", count));
  }

  const Place& place_;
  const LoadTextOptions& options_;
  std::string_view text_;
  int64_t item_;
  size_t next_ = 0;             // where the next line begins
  std::string_view line_text_;  // of the line that is read
  std::vector<std::string_view> fields_;
  std::vector<std::byte> elements_;
  int64_t line_ = 0;  // from 1
  int64_t first_line_ = 0;
  int64_t rows_ = 0;
  int64_t columns_ = 0;
};

}  // namespace

Array parse_text(const Place& place, const std::string& text, const LoadTextOptions& options) {
  return TextReader(place, text, options).read();
}

}  // namespace weft::io
