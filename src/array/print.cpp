#include "weft/print.h"

#include <algorithm>
#include <ostream>

#include "array/format_element.h"
#include "base/raise.h"
#include "base/text.h"
#include "weft/index_stack.h"

namespace weft {
namespace {

using detail::ElementFormat;
using detail::Elements;

// How much of one axis is shown: all of it, or items at both ends with dots between.
struct Shown {
  int64_t lead;
  int64_t tail;
  int64_t skipped;
  bool dots;

  int64_t items() const { return lead + tail; }
  int64_t slots() const { return items() + (dots ? 1 : 0); }
  bool is_dots(int64_t slot) const { return dots && slot == lead; }
};
using Window = std::vector<Shown>;

Shown show_all(int64_t extent) { return {extent, 0, 0, false}; }

// The last item is shown even if no edge is asked for, and then the dots are there even if they
// stand for nothing: NumPy's way.
Shown show_ends(int64_t extent, int64_t edge) {
  const bool fits = edge >= extent - extent / 2;
  if (fits) return show_all(extent);
  const int64_t tail = std::max<int64_t>(edge, 1);
  return {edge, tail, extent - edge - tail, true};
}

bool is_summarised(const Array& array, const PrintOptions& options) {
  return array.size() > options.threshold;
}

Window make_window(const Array& array, const PrintOptions& options) {
  const int64_t edge = std::max<int64_t>(options.edge_items, 0);
  Window window;
  for (int64_t extent : array.shape()) {
    window.push_back(is_summarised(array, options) ? show_ends(extent, edge) : show_all(extent));
  }
  return window;
}

// The elements that decide the layout: those shown, but all of them if no edge is asked for.
Window measured_window(const Array& array, const PrintOptions& options) {
  if (options.edge_items > 0) return make_window(array, options);
  Window window;
  for (int64_t extent : array.shape()) window.push_back(show_all(extent));
  return window;
}

// The addresses of the elements in a window, in row-major order.
// REQUIRES: the array has elements.
Elements elements_in(const Array& array, const Window& window) {
  Shape items;
  for (const Shown& shown : window) items.push_back(shown.items());
  Walk<1> walk(items, {&array.strides()});
  Elements elements;
  do {
    int64_t at = walk.offset(0);
    for (int axis = 0; axis < array.rank(); ++axis) {
      const Shown& shown = window[static_cast<size_t>(axis)];
      if (walk.index()[axis] >= shown.lead) at += shown.skipped * array.strides()[axis];
    }
    elements.push_back(array.origin() + at * size_in_bytes(array.dtype()));
  } while (walk.next());
  return elements;
}

// Where lines end and what stands between the items of a row.
struct Page {
  int64_t line_width;
  int64_t indent;  // columns before the outermost bracket
  std::string_view separator;
};

// Nested brackets without recursion: a stack with the current slot of every open bracket.
class BracketWriter {
 public:
  BracketWriter(const Window& window, const Page& page)
      : window_(window), page_(page), rank_(static_cast<int>(window.size())) {}

  std::string write(const Elements& elements, const ElementFormat& format) {
    size_t next = 0;
    open();
    do {
      while (!in_row() && !at_dots()) open();
      word_.clear();
      if (at_dots()) {
        word_ = "...";
      } else {
        format.append(word_, elements[next++]);
      }
      place_word();
    } while (step());
    return std::move(out_);
  }

 private:
  int axis() const { return slots_.rank() - 1; }
  bool in_row() const { return slots_.rank() == rank_; }
  const Shown& shown() const { return window_[static_cast<size_t>(axis())]; }
  bool at_dots() const { return shown().is_dots(slots_[axis()]); }

  void open() {
    slots_.push_back(0);
    out_ += '[';
    column_ = page_.indent + slots_.rank();
  }

  // Goes on to the next slot, closing what is complete; false if that was everything.
  bool step() {
    while (++slots_[axis()] == shown().slots()) {
      out_ += ']';
      slots_.erase(axis());
      if (slots_.rank() == 0) return false;
    }
    in_row() ? put(page_.separator) : break_lines(rank_ - slots_.rank());
    return true;
  }

  // Starts a new line if the word does not fit, unless it is the first of its line.
  void place_word() {
    const int64_t room = page_.line_width - rank_ - column_;  // the brackets need their place
    const bool is_first = column_ == page_.indent + slots_.rank();
    if (in_row() && !is_first && static_cast<int64_t>(word_.size()) > room) {
      trim();
      new_line();
    }
    put(word_);
  }

  // Rows are on lines of their own, matrices are one empty line apart, and so on.
  void break_lines(int count) {
    out_ += page_.separator;
    trim();
    out_.append(static_cast<size_t>(count - 1), '\n');
    new_line();
  }

  void new_line() {
    column_ = page_.indent + slots_.rank();
    out_ += '\n';
    out_.append(static_cast<size_t>(column_), ' ');
  }

  void put(std::string_view text) {
    out_ += text;
    column_ += static_cast<int64_t>(text.size());
  }

  void trim() { out_.erase(out_.find_last_not_of(' ') + 1); }

  const Window& window_;
  Page page_;
  int rank_;
  Dims slots_;
  std::string out_;
  std::string word_;
  int64_t column_ = 0;
};

std::string elements_text(const Array& array, const PrintOptions& options, const Page& page) {
  if (array.size() == 0) return "[]";
  const ElementFormat format(elements_in(array, measured_window(array, options)), array.dtype(),
                             options);
  if (array.rank() > 0) {
    const Window window = make_window(array, options);
    return BracketWriter(window, page).write(elements_in(array, window), format);
  }
  // A boolean on its own lines up with nothing.
  if (array.dtype() == DType::boolean) return detail::element_text(array.origin(), array.dtype());
  std::string out;
  format.append(out, array.origin());
  return out;
}

// True iff the values alone say which type it is.
bool is_implied(DType dtype) {
  return dtype == DType::boolean || dtype == DType::i64 || dtype == DType::f64 ||
         dtype == DType::c128;
}

// "shape=(0, 3), dtype=float64": what the elements do not show.
std::string unseen_text(const Array& array, const PrintOptions& options) {
  const bool is_empty = array.size() == 0;
  std::string out;
  if ((is_empty && array.rank() != 1) || is_summarised(array, options)) {
    out = cat("shape=", array.shape());
  }
  if (is_empty || !is_implied(array.dtype())) {
    out += cat(out.empty() ? "" : ", ", "dtype=", array.dtype());
  }
  return out;
}

}  // namespace

std::string to_string(const Array& array, const PrintOptions& options) try {
  // NumPy prints a 0-d array like a number on its own: the options do not apply.
  if (array.rank() == 0) return detail::element_text(array.origin(), array.dtype());
  return elements_text(array, options, {options.line_width, 0, " "});
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::string repr(const Array& array, const PrintOptions& options) try {
  constexpr std::string_view opening = "array(";
  const int64_t indent = static_cast<int64_t>(opening.size());
  std::string out(opening);
  out += elements_text(array, options, {options.line_width - 1, indent, ", "});
  const std::string unseen = unseen_text(array, options);
  if (unseen.empty()) return out + ")";
  const size_t last_line = out.size() - (out.rfind('\n') + 1);  // npos + 1 is 0
  const size_t length = last_line + unseen.size() + 3;          // with ", " and ")"
  const bool fits = static_cast<int64_t>(length) <= options.line_width;
  return out + (fits ? ", " : ",\n" + std::string(opening.size(), ' ')) + unseen + ")";
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::ostream& operator<<(std::ostream& out, const Array& array) try {
  return out << to_string(array);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::ostream& operator<<(std::ostream& out, const Dims& dims) try {
  return out << to_string(dims);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::ostream& operator<<(std::ostream& out, DType dtype) { return out << name_of(dtype); }

std::ostream& operator<<(std::ostream& out, const Scalar& number) {
  return out << full(Shape{}, number);
}

}  // namespace weft
