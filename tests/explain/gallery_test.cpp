// docs/gallery.md and its pictures are what the library says and draws today.
// WEFT_UPDATE_GOLDEN=1 writes them.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "base/text.h"
#include "explain/evaluate.h"
#include "explain/gallery_cases.h"
#include "explain/svg_reader.h"
#include "support/golden_file.h"

namespace weft::test {
namespace {

const std::string kPictures = WEFT_DOCS_DIR "/pictures";

// Schedules are those of a machine, and have a page of their own.
Explanation explained(const GalleryCase& shown) {
  ExplainOptions options;
  options.bindings = shown.bindings;
  Explanation explanation = explanation::explain_text(shown.text, options, {});
  for (ExplainedStep& step : explanation.steps) step.schedule.clear();
  return explanation;
}

std::string asked(const GalleryCase& shown) {
  std::string out = shown.text;
  for (const std::string& binding : shown.bindings) out += cat("   ", binding);
  return out;
}

std::string entry_of(const GalleryCase& shown, const std::string& title) {
  std::string words = explained(shown).text();
  while (!words.empty() && words.back() == '\n') words.pop_back();
  return cat("### ", shown.heading, "\n\n![", title, "](pictures/", shown.id, ".svg)\n\n```\n",
             asked(shown), "\n\n", words, "\n```\n\n");
}

std::string alternative_text(const std::string& svg) {
  std::string text = read_picture(svg).title;
  for (char& c : text) {
    if (c == '[' || c == ']') c = c == '[' ? '(' : ')';
  }
  return text;
}

TEST(Gallery, IsWhatTheLibrarySaysAndDraws) {
  std::filesystem::create_directories(kPictures);
  std::string page =
      "# Gallery\n\n"
      "The examples of the three documents that weft was made from, and questions that are asked "
      "again and again: each as\na picture, in words, and, where it is refused or doubtful, with "
      "what would work. Every cure was tried on the shapes.\n\n"
      "Solid cells are memory, pale dashed cells the same memory read again: the jump along that "
      "axis is 0. Numbers in cells\nare places in memory. The pictures are those of "
      "`Explanation::svg`, the words those of `Explanation::text`.\n\n";
  for (const GallerySection& section : gallery_sections()) {
    page += cat("## ", section.heading, "\n\n");
    for (const GalleryCase& shown : section.cases) {
      const std::string svg = explained(shown).svg({.picture = shown.picture});
      EXPECT_EQ(golden_text(cat(kPictures, "/", shown.id, ".svg"), svg), svg) << shown.id;
      page += entry_of(shown, alternative_text(svg));
    }
  }
  page.pop_back();
  EXPECT_EQ(golden_text(WEFT_DOCS_DIR "/gallery.md", page), page);
}

TEST(Gallery, HasNoPictureThatNoCaseDraws) {
  std::set<std::string> drawn;
  for (const GallerySection& section : gallery_sections()) {
    for (const GalleryCase& shown : section.cases) {
      EXPECT_TRUE(drawn.insert(cat(shown.id, ".svg")).second) << shown.id << " twice";
    }
  }
  for (const auto& entry : std::filesystem::directory_iterator(kPictures)) {
    EXPECT_EQ(drawn.count(entry.path().filename().string()), 1U) << entry.path();
  }
}

TEST(Gallery, ReadsEveryTextAndAnswersEveryQuestion) {
  for (const GallerySection& section : gallery_sections()) {
    for (const GalleryCase& shown : section.cases) {
      const Explanation explanation = explained(shown);
      ASSERT_EQ(explanation.unread, "") << shown.text;
      const bool is_question = std::string(shown.id).rfind("q_", 0) == 0;
      const bool needs_cure = is_question && !explanation.works();
      EXPECT_FALSE(needs_cure && explanation.focus().cures.empty()) << shown.id;
    }
  }
}

// The pictures of the gallery keep the rules that random ones keep.
TEST(Gallery, DrawsWithinBoundsAndWithTextsApart) {
  for (const GallerySection& section : gallery_sections()) {
    for (const GalleryCase& shown : section.cases) {
      const std::string svg = explained(shown).svg({.picture = shown.picture});
      const DrawnPicture picture = read_picture(svg);
      ASSERT_EQ(picture.error, "") << shown.id;
      EXPECT_LE(picture.width, 900) << shown.id;
      EXPECT_LE(svg.size(), 60U * 1024) << shown.id;
      for (size_t i = 0; i < picture.texts.size(); ++i) {
        for (size_t j = 0; j < i; ++j) {
          EXPECT_FALSE(overlap(picture.texts[i], picture.texts[j]))
              << shown.id << ": " << picture.texts[i].words << " | " << picture.texts[j].words;
        }
      }
    }
  }
}

}  // namespace
}  // namespace weft::test
