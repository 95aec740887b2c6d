#include <algorithm>

#include "base/text.h"
#include "explain/draw/pictures.h"
#include "explain/draw/table.h"
#include "explain/draw/words.h"

namespace weft::explanation::drawing {
namespace {

bool has_numbers(const std::vector<Item>& items) {
  return std::any_of(items.begin(), items.end(),
                     [](const Item& i) { return i.block && i.block->has_numbers; });
}

bool is_where_picture(const ExplainedStep& step) {
  return step.function == "where" && step.operands.size() == 3;
}

std::string caption_of(const ExplainedStep& step, const std::vector<Item>& items) {
  std::string caption = why(step);
  if (!step.warnings.empty()) {
    const std::string& warning = step.warnings.front().text;
    const bool has_end = warning.empty() || warning.back() == '.';
    caption = cat(warning, has_end ? " " : ". ", caption);
  }
  if (step.kind == StepKind::join) {
    caption = "Nothing stretches here: every cell is used once, and extents add up along one axis.";
  }
  if (is_where_picture(step)) {
    caption +=
        " Each cell of the result is taken from the operand of its colour; the mask’s "
        "values are an example.";
  }
  if (has_numbers(items)) {
    caption += caption.empty() ? "" : " ";
    caption += "Numbers are places in memory.";
  }
  return caption;
}

std::string table_caption(const ExplainedStep& step) {
  if (!step.works) return step.message.substr(0, step.message.find('\n'));
  if (step.kind == StepKind::window) {
    return "The window slides over the places of the result; each sums over channels and taps.";
  }
  if (step.kind == StepKind::product || is_fold(step)) return why(step);
  return "In each column the extents are equal, or one is 1 and stretches: jump 0.";
}

Page page_of(const ExplainedStep& step) {
  Page page;
  page.title = title_of(step);
  page.voice = voice_of(step);
  page.icon = icon_of(step);
  return page;
}

}  // namespace

Drawing draw_blocks(const Explanation&, const ExplainedStep& step, const DrawOptions& options) {
  if (!step.works) return {};
  const auto make = [&](const Attempt& attempt) -> std::optional<Page> {
    const std::vector<Item> items = items_of(step, attempt.look);
    std::optional<std::vector<Part>> parts = laid_out(items, attempt);
    if (!parts) return {};
    Page page = page_of(step);
    page.parts = std::move(*parts);
    page.caption = caption_of(step, items);
    if (!step.warnings.empty()) {
      std::optional<Part> cures = cures_part(step, options.language, 3);
      if (cures) {
        cures->heading = {{"what may be meant", Font::heading}};
        page.parts.push_back(*cures);
      }
    }
    if (systems_differ(step) && step.dialect == Dialect::xla) {
      page.parts.push_back(verdict_part(step, kRoom));
    }
    return page;
  };
  return first_fitting(attempts(drawn_rank(step)), make, options.prefix);
}

// Step below step, each with its own sentence.
Drawing draw_steps(const Explanation& all, const DrawOptions& options) {
  int rank = 0;
  for (const ExplainedStep& step : all.steps) rank = std::max(rank, drawn_rank(step));
  const auto make = [&](const Attempt& attempt) -> std::optional<Page> {
    Page page = page_of(all.focus());
    const ExplainedStep& last = all.steps.back();
    page.title = coloured(cleaned(last.text), last, Font::title);
    page.title.push_back({cat("  =  ", tuple(last.result)), Font::title});
    int number = 0;
    for (const ExplainedStep& step : all.steps) {
      std::optional<std::vector<Part>> parts = laid_out(items_of(step, attempt.look), attempt);
      if (!parts) return {};
      parts->front().heading = {{cat(++number, ". "), Font::heading}};
      for (Run& r : coloured(cleaned(step.text), step, Font::strong)) {
        parts->front().heading.push_back(std::move(r));
      }
      parts->back().note = why(step);
      for (Part& part : *parts) page.parts.push_back(std::move(part));
    }
    page.caption = "Solid cells are memory; pale dashed cells are the same memory read again.";
    return page;
  };
  return first_fitting(attempts(rank), make, options.prefix);
}

Drawing draw_table(const ExplainedStep& step, const DrawOptions& options) {
  const auto make = [&](const Attempt&) -> std::optional<Page> {
    Page page = page_of(step);
    page.parts = {table_part(table_of(step), kRoom)};
    if (step.verdicts.size() == 3) {
      page.parts.push_back(verdict_part(step, kRoom));
      page.parts.back().has_rule = false;
    }
    page.caption = table_caption(step);
    const std::string reason = why(step);
    page.description = reason == page.caption ? reason : cat(page.caption, " ", reason);
    return page;
  };
  return first_fitting(one_attempt(), make, options.prefix);
}

std::string draw_words(const Explanation& all, const DrawOptions& options) {
  Page page;
  const std::string& asked = all.steps.empty() ? all.asked : all.focus().text;
  page.title = {{asked.empty() ? "explanation" : asked, Font::title}};
  page.icon = all.works() ? Icon::good : Icon::bad;
  page.caption = !all.unread.empty() ? all.unread.substr(0, all.unread.find('\n'))
                 : all.steps.empty() ? "There is nothing to draw."
                                     : all.focus().message.substr(0, 300);
  return rendered(page, options.prefix).value_or("");
}

}  // namespace weft::explanation::drawing
