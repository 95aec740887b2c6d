// The pictures, each as pages that may or may not fit, and the choice among them.
//
//   blocks    operands and result as cells       table    the alignment, and three verdicts
//   stages    XLA's two stages                   threads  stride 0: cells on one memory cell
//   cure      where it fails, and what helps     walk     index stacks over memory, moving
//   film      the walk, step beside step         weave    the walk, a row per step
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "explain/draw/arrays.h"
#include "explain/draw/page.h"

namespace weft::explanation::drawing {

// One way to lay out blocks; pictures try several, the best first.
struct Attempt {
  Look look;
  bool is_stacked = false;  // operands below each other
};
std::vector<Attempt> attempts(int rank);
std::vector<Attempt> one_attempt();

// Items as one row, or one below the other; nothing if that is too large.
std::optional<std::vector<Part>> laid_out(const std::vector<Item>& items, const Attempt& attempt);

using PageMaker = std::function<std::optional<Page>(const Attempt&)>;
// The file of the first page that fits.
std::optional<std::string> first_fitting(const std::vector<Attempt>& attempts,
                                         const PageMaker& make, const std::string& prefix);

using Drawing = std::optional<std::string>;
Drawing draw_blocks(const Explanation& all, const ExplainedStep& step, const DrawOptions& options);
Drawing draw_steps(const Explanation& all, const DrawOptions& options);
Drawing draw_table(const ExplainedStep& step, const DrawOptions& options);
Drawing draw_stages(const ExplainedStep& step, const DrawOptions& options);
Drawing draw_threads(const ExplainedStep& step, const DrawOptions& options);
Drawing draw_cure(const Explanation& all, const ExplainedStep& step, const DrawOptions& options);
Drawing draw_walk(const ExplainedStep& step, const DrawOptions& options);
Drawing draw_film(const ExplainedStep& step, const DrawOptions& options);
Drawing draw_weave(const ExplainedStep& step, const DrawOptions& options);
// Always there: words only, of any length.
std::string draw_words(const Explanation& all, const DrawOptions& options);

// --- Parts that several pictures have.

// The blocks of a step and the signs between them.
std::vector<Item> items_of(const ExplainedStep& step, const Look& look);
// The rank that decides how large cells may be; more than 6: no blocks.
int drawn_rank(const ExplainedStep& step);
// Three cards: what each system says.
Part verdict_part(const ExplainedStep& step, double width);
bool systems_differ(const ExplainedStep& step);
// "the cure: a + b[:, None]" and what it gives, up to `most` of them.
std::optional<Part> cures_part(const ExplainedStep& step, Language language, size_t most);
const std::string& code_of(const Cure& cure, Language language);

}  // namespace weft::explanation::drawing
