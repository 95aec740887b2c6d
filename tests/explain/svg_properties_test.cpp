// Whatever is explained, its picture is a good one: well-formed, within bounds, texts apart.
#include <gtest/gtest.h>

#include "explain/drawn_steps.h"
#include "explain/svg_reader.h"
#include "support/random.h"

namespace weft::test {
namespace {

constexpr Picture kPictures[] = {Picture::automatic, Picture::blocks,  Picture::table,
                                 Picture::stages,    Picture::threads, Picture::cure,
                                 Picture::walk,      Picture::film,    Picture::weave};

const char* const kNames[] = {"a",
                              "b",
                              "weights",
                              "a_very_long_name_that_somebody_gave_to_an_array_of_weights",
                              "x<y & \"z\" 'w'>",
                              "\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E",
                              "\xF0\x9F\xA7\xB5",
                              "bad\xFF\xC0\x80\xED\xA0\x80",
                              "line\nbreak\x01",
                              ("turn\xE2\x80\xAE"
                               "ed"),
                              "WWWWWWWWWWWW",
                              ""};

int64_t random_extent(Random& random, bool is_large) {
  if (is_large) return random.pick(std::vector<int64_t>{1, 7, 99, 256, 65536, 1000000});
  return random.pick(std::vector<int64_t>{0, 1, 1, 2, 3, 4, 5, 6, 7, 12});
}

std::vector<Shape> random_shapes(Random& random) {
  const int rank = static_cast<int>(random.between(0, 8));
  const bool is_large = random.chance(30);
  Shape whole;
  double elements = 1;
  for (int i = 0; i < rank; ++i) {
    const bool fits = elements < 1e9;
    whole.push_back(random_extent(random, is_large && fits));
    elements *= static_cast<double>(whole[i]);
  }
  std::vector<Shape> shapes;
  for (int64_t i = 0, count = random.between(1, 4); i < count; ++i) {
    Shape shape;
    for (int k = static_cast<int>(random.between(0, rank)); k < rank; ++k) {
      const bool other = random.chance(4);
      shape.push_back(random.chance(30) ? 1 : other ? whole[k] + 1 : whole[k]);
    }
    shapes.push_back(shape);
  }
  return shapes;
}

std::string random_words(Random& random) {
  std::string words;
  for (int64_t i = random.between(0, 30); i > 0; --i) {
    words +=
        random.pick(std::vector<std::string>{"size ", "(3,4) ", "<tensor> ", "must&match ",
                                             "non-singleton ", "unbreakablewordofmanyletters"});
  }
  return words;
}

Explanation random_elementwise(Random& random) {
  std::vector<std::string> names;
  const std::vector<Shape> shapes = random_shapes(random);
  for (size_t i = 0; i < shapes.size(); ++i) names.emplace_back(random.pick(kNames));
  ExplainedStep step =
      elementwise_step(shapes, random.chance(50) ? names : std::vector<std::string>{});
  if (random.chance(30)) step.function = random.pick(kNames);
  if (random.chance(60)) add_verdicts(step, random_words(random), random_words(random));
  step.message = random_words(random);
  if (random.chance(30))
    step.warnings.push_back({Suspicion::row_meets_column, random_words(random), {}, 9});
  if (random.chance(60)) {
    std::vector<Shape> mended(shapes.size(), shapes[0]);
    step.cures.push_back(cured(step, mended, random_words(random)));
    step.cures.push_back({.result = shapes[0], .why = random_words(random)});
    step.cures.back().code[3] = random_words(random);
  }
  return explanation_of({step});
}

Explanation random_explanation(Random& random) {
  const int64_t n = random.between(1, 9), m = random.between(1, 300);
  switch (random.below(12)) {
    case 0:
      return explanation_of(
          {reduced_step({n, m, 3}, static_cast<int>(random.below(3)), random.chance(50))});
    case 1:
      return explanation_of({product_step(n, random.between(0, 9), m, random.between(1, 30))});
    case 2:
      return explanation_of({expanded_step({n, 1}, {random.between(1, 5), n, m})});
    case 3:
      return explanation_of({joined_step({n, m}, {random.between(1, 4), m}, 0)});
    case 4:
      return explanation_of({placed_step({n}, {m, n, 1}, {1})});
    case 5:
      return explanation_of({reduced_step({n, m}, 1, true), elementwise_step({{n, m}, {n, 1}})});
    default:
      return random_elementwise(random);
  }
}

DrawOptions random_options(Random& random) {
  DrawOptions options;
  options.picture = random.pick(kPictures);
  options.animated = random.chance(50);
  if (random.chance(50)) options.prefix = "p-";
  options.language = static_cast<Language>(random.below(kLanguages));
  return options;
}

void expect_texts_apart(const DrawnPicture& picture) {
  for (size_t i = 0; i < picture.texts.size(); ++i) {
    const DrawnText& a = picture.texts[i];
    EXPECT_GE(a.size, 12) << a.words;
    EXPECT_GE(a.left, 0) << a.words;
    EXPECT_GE(a.top, 0) << a.words;
    EXPECT_LE(a.right, picture.width) << a.words;
    EXPECT_LE(a.bottom, picture.height) << a.words;
    for (size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(overlap(a, picture.texts[j])) << a.words << " | " << picture.texts[j].words;
    }
  }
}

TEST(SvgOfAnything, IsWellFormedWithinBoundsAndItsTextsAreApart) {
  for_random_cases(1500, [](Random& random) {
    const Explanation explanation = random_explanation(random);
    const DrawOptions options = random_options(random);
    const std::string svg = explanation.svg(options);
    const DrawnPicture picture = read_picture(svg, options.prefix);
    ASSERT_EQ(picture.error, "") << svg.substr(0, 3000);
    EXPECT_LE(picture.width, 900);
    EXPECT_LE(svg.size(), 60U * 1024);
    EXPECT_FALSE(picture.title.empty());
    EXPECT_NE(picture.style.find("prefers-color-scheme:dark"), std::string::npos);
    expect_texts_apart(picture);
    EXPECT_EQ(explanation.svg(options), svg) << "the same twice";
  });
}

TEST(SvgOfAnything, HasItsPrefixOnEveryIdAndClass) {
  for_random_cases(300, [](Random& random) {
    DrawOptions options = random_options(random);
    options.prefix = "case7-";
    const DrawnPicture picture =
        read_picture(random_explanation(random).svg(options), options.prefix);
    std::set<std::string> ids;
    for (const std::string& id : picture.ids) {
      EXPECT_EQ(id.rfind("case7-", 0), 0U) << id;
      EXPECT_TRUE(ids.insert(id).second) << id << " twice";
    }
    EXPECT_FALSE(ids.empty());
    for (const std::string& name : picture.classes) EXPECT_EQ(name.rfind("case7-", 0), 0U) << name;
  });
}

TEST(SvgPrefix, IsMadeSafeToStandInAnAttribute) {
  DrawOptions options;
  options.prefix = "1\"><script>x";
  const std::string svg = explanation_of({elementwise_step({{2}, {2}})}).svg(options);
  EXPECT_EQ(read_picture(svg).error, "");
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  EXPECT_NE(svg.find("id=\"scriptxt\""), std::string::npos);
}

// --- Cells.

std::vector<int64_t> shown_indices(int64_t extent) {
  if (extent > 6) return {0, 1, 2, extent - 1};
  std::vector<int64_t> all;
  for (int64_t i = 0; i < extent; ++i) all.push_back(i);
  return all;
}

// What geometry says of the cells of one operand: places in the frame that are drawn, and which of
// them are the operand's memory.
struct Geometry {
  std::set<int64_t> real, again;
  std::map<int64_t, int64_t> offsets;
};

Geometry geometry_of(const Shape& frame, const ExplainedOperand& o) {
  std::vector<Dims> indices = {{}};
  for (const int64_t extent : frame) {
    std::vector<Dims> next;
    for (const Dims& index : indices) {
      for (const int64_t i : shown_indices(extent)) {
        next.push_back(index);
        next.back().push_back(i);
      }
    }
    indices = std::move(next);
  }
  Geometry out;
  const Strides places = contiguous(frame);
  for (const Dims& index : indices) {
    const bool is_box = frame.rank() == 3;
    const bool on_face = !is_box || index[0] == 0 || index[1] == 0 || index[2] + 1 == frame[2];
    if (!on_face) continue;
    int64_t place = 0, offset = 0;
    bool is_real = true;
    for (int k = 0; k < frame.rank(); ++k) {
      const bool stretched = o.uses[static_cast<size_t>(k)] != AxisUse::kept;
      place += index[k] * places[k];
      offset += index[k] * o.jumps[k];
      is_real = is_real && !(stretched && index[k] != 0);
    }
    (is_real ? out.real : out.again).insert(place);
    out.offsets[place] = offset;
  }
  return out;
}

TEST(SvgCells, AreThoseThatGeometrySays) {
  int drawn = 0;
  for_random_cases(600, [&](Random& random) {
    const int rank = static_cast<int>(random.between(0, 6));
    Shape whole;
    for (int i = 0; i < rank; ++i) whole.push_back(random.between(1, rank > 3 ? 3 : 9));
    std::vector<Shape> shapes;
    for (int64_t n = random.between(1, 3); n > 0; --n) {
      Shape shape;
      for (int k = static_cast<int>(random.between(0, rank)); k < rank; ++k) {
        shape.push_back(random.chance(35) ? 1 : whole[k]);
      }
      shapes.push_back(shape);
    }
    const ExplainedStep step = elementwise_step(shapes);
    const Shape frame = step.result;
    DrawOptions options{.picture = Picture::blocks, .prefix = "p"};
    const DrawnPicture picture = read_picture(explanation_of({step}).svg(options), "p");
    if (picture.cells.empty()) return;
    ++drawn;
    for (size_t i = 0; i < shapes.size(); ++i) {
      const Geometry expected = geometry_of(frame, step.operands[i]);
      std::set<int64_t> real, again;
      for (const DrawnCell& cell : picture.cells) {
        if (cell.operand != std::to_string(i)) continue;
        (cell.is_real ? real : again).insert(cell.frame);
        EXPECT_EQ(cell.offset, expected.offsets.at(cell.frame));
      }
      EXPECT_EQ(real, expected.real);
      EXPECT_EQ(again, expected.again);
    }
  });
  EXPECT_GT(drawn, 400);
}

}  // namespace
}  // namespace weft::test
