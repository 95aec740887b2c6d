// An Explanation as JSON.
#include <cctype>
#include <limits>

#include "explain/evaluate.h"
#include "explain/hand_made.h"
#include "explain/json_writer.h"
#include "explain/schema.h"
#include "support/json.h"

namespace weft {
namespace {

using explanation::JsonWriter;
using test::added_row;
using test::Json;
using test::of;
using test::parse_json;
using test::refused_mean;
using test::Schema;

// Something in every member.
ExplainedStep full_step() {
  ExplainedStep step = added_row();
  step.stages = xla::infer_binary_stages({2, 3}, {3}, {1});
  step.broadcast_dimensions = {1};
  step.warnings = {{.text = "beware", .policy = Policy::exact, .bytes = int64_t{1} << 60},
                   {.suspicion = Suspicion::lone_one, .text = "twice"}};
  step.cures = refused_mean().cures;
  step.cures[0].operands = step.operands;
  step.walk = ExplainedWalk{.size = 6, .jumps = {{3, 1}, {1}}, .moves = {{.index = {0, 0}}}};
  return step;
}

std::string problem_of(const Explanation& explanation) {
  static const Schema schema = Schema::read();
  return schema.problem_with(parse_json(explanation.json()), "Explanation");
}

TEST(ExplanationJson, FollowsTheWrittenSchema) {
  ASSERT_GE(Schema::read().size(), 12u);
  EXPECT_EQ(problem_of({}), "");
  EXPECT_EQ(problem_of(of({added_row()})), "");
  EXPECT_EQ(problem_of(of({added_row(), refused_mean()})), "");
  EXPECT_EQ(problem_of(of({full_step()})), "");
}

// Of every kind of call, of three dialects, that work and that do not.
const std::vector<std::string> kTexts = {"(2, 3) + (3,)",
                                         "(2, 3) + (2,)",
                                         "(256, 256, 16) * (256,)",
                                         "(0,) + (1,)",
                                         "() - ()",
                                         "(3,) + 1",
                                         "where((3,) > 0, (2, 3), 0)",
                                         "exp((2, 3))",
                                         "a += b",
                                         "b += a",
                                         "a[...] = b",
                                         "a[0] = b",
                                         "a.sum(1)",
                                         "a.mean(0, keepdims=True)",
                                         "a / a.sum(1)",
                                         "a.sum(7)",
                                         "argmax(a)",
                                         "a @ b.T",
                                         "a @ a",
                                         "einsum('ij,kj->ik', a, a)",
                                         "einsum('ij', b)",
                                         "dot(a, b)",
                                         "a.T",
                                         "a[:, None]",
                                         "a.reshape(3, 2)",
                                         "a.reshape(4)",
                                         "a[b]",
                                         "a[m]",
                                         "concatenate([a, a])",
                                         "concatenate([a, b])",
                                         "broadcast_to(b, (4, 3))",
                                         "broadcast_to(a, (3,))",
                                         "(1000000, 1) + (1000000,)",
                                         "(4294967296, 2147483647) + (1,)",
                                         "torch: a.expand(5, -1, 3)",
                                         "torch: a.expand(2, 4)",
                                         "torch: a.sum_to_size(1, 3)",
                                         "torch: conv2d((1, 3, 8, 8), (4, 3, 3, 3))",
                                         "torch: conv2d((1, 3, 8, 8), (4, 2, 3, 3))",
                                         "torch: cat([a, b])",
                                         "xla: add(a, b, {1})",
                                         "xla: add(a, b)",
                                         "xla: add((4,), (1, 2), {0})",
                                         "xla: broadcast_in_dim(b, (3, 4), {0})",
                                         "a +",
                                         "unknown(a)",
                                         "",
                                         "\xff\xfe",
                                         "a + z"};

// The letter stands alone.
bool is_named(const std::string& text, char name) {
  const auto is_letter = [&](size_t at) { return at < text.size() && std::isalpha(text[at]); };
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
    if (!is_letter(at - 1) && !is_letter(at + 1)) return true;
  return false;
}

TEST(ExplanationJson, OfRealExplanationsFollowsTheSchema) {
  size_t explained = 0, refused = 0;
  for (const std::string& text : kTexts) {
    ExplainOptions options;
    for (const std::string binding : {"a=(2,3)", "b=f32(3,)", "m=bool(2,)"})
      if (is_named(text, binding[0])) options.bindings.push_back(binding);
    const Explanation explanation = explanation::explain_text(text, options, {});
    EXPECT_EQ(problem_of(explanation), "") << text;
    EXPECT_FALSE(explanation.text().empty()) << text;
    explained += explanation.steps.empty() ? 0 : 1;
    refused += !explanation.steps.empty() && !explanation.works() ? 1 : 0;
  }
  EXPECT_GE(explained, 40u);
  EXPECT_GE(refused, 12u);
}

TEST(ExplanationJson, SchemaRefusesWhatIsNotInIt) {
  const Schema schema = Schema::read();
  const std::string good = of({full_step()}).json();
  const auto problem = [&](std::string_view from, std::string_view to) {
    std::string json = good;
    const size_t at = json.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    json.replace(at, from.size(), to);
    return schema.problem_with(parse_json(json), "Explanation");
  };
  EXPECT_EQ(problem("\"asked\":", "\"ask\":"), ": ask where asked belongs");
  EXPECT_EQ(problem("\"numpy\"", "\"fortran\"").substr(0, 9), ".dialect:");
  EXPECT_EQ(problem("\"focus\":0", "\"focus\":0.5"), ".focus: an integer was expected");
  EXPECT_EQ(problem("\"frame\":[", "\"frame\":[7,"), ".steps[0].frame[0]: an object was expected");
}

TEST(ExplanationJson, SaysWhatTheValueHolds) {
  const Json json = parse_json(of({added_row(), refused_mean()}).json());
  EXPECT_EQ(json["version"].text, "1");
  EXPECT_FALSE(json["works"].boolean);
  EXPECT_EQ(json["focus"].text, "1");
  const Json& step = json["steps"][1];
  EXPECT_EQ(step["text"].text, "a - b.mean(1)");
  EXPECT_EQ(step["operands"][1]["name"].text, "b.mean(1)");
  EXPECT_EQ(step["operands"][1]["shape"][0].text, "100");
  EXPECT_EQ(step["operands"][1]["uses"][0].text, "missing");
  EXPECT_EQ(step["frame"][1]["extent"].kind, Json::Kind::null);
  EXPECT_EQ(step["error"]["kind"].text, "extents_differ");
  EXPECT_EQ(step["verdicts"][2]["needs"].text, "broadcast_dimensions={0}");
  EXPECT_EQ(step["verdicts"][2]["error"].text, "first line\nsecond");
  EXPECT_EQ(step["cures"][0]["code"]["torch"].text, "a - b.mean(1, keepdim=True)");
  EXPECT_EQ(json["steps"][0]["error"].kind, Json::Kind::null);
  EXPECT_EQ(json["steps"][0]["walk"].kind, Json::Kind::null);
}

TEST(ExplanationJson, SameValueGivesTheSameBytes) {
  EXPECT_EQ(of({full_step()}).json(), of({full_step()}).json());
}

TEST(ExplanationJson, TextsOfAllBytesStayJson) {
  Explanation explanation;
  for (int c = 0; c < 256; ++c) explanation.asked += static_cast<char>(c);
  explanation.asked += "\u00e9\u2028</script>\xed\xa0\x80\xf5\xc0\xaf\xe2\x82";
  const Json json = parse_json(explanation.json());
  EXPECT_EQ(json["asked"].text.substr(0, 128), explanation.asked.substr(0, 128));
  EXPECT_NE(json["asked"].text.find("\u00e9\u2028</script>\ufffd\ufffd\ufffd\ufffd\ufffd"),
            std::string::npos);
  EXPECT_EQ(explanation.json().find('<'), std::string::npos);
}

TEST(ExplanationJson, IntegersBeyondDoublesAreTexts) {
  JsonWriter out;
  out.list({(int64_t{1} << 53) - 1, int64_t{1} << 53, -(int64_t{1} << 53),
            std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::min()});
  EXPECT_EQ(out.str(),
            "[9007199254740991,\"9007199254740992\",\"-9007199254740992\","
            "\"9223372036854775807\",\"-9223372036854775808\"]");
}

TEST(JsonReader, IsStrict) {
  for (const std::string_view text : {"",
                                      "{",
                                      "[1,]",
                                      "{\"a\":1,}",
                                      "01",
                                      "+1",
                                      "1.",
                                      ".5",
                                      "1e",
                                      "nul",
                                      "'a'",
                                      "\"a",
                                      "[1 2]",
                                      "{a:1}",
                                      "1 2",
                                      "\"\t\"",
                                      "\"\\x\"",
                                      "\"\x80\"",
                                      "{\"a\":1,\"a\":2}",
                                      "-"})
    EXPECT_THROW(parse_json(text), std::runtime_error) << text;
  EXPECT_EQ(parse_json(" [1, -2.5e3 , {\"a\" : null}] ")[1].text, "-2.5e3");
}

}  // namespace
}  // namespace weft
