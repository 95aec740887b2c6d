#include "weft/function_list.h"

#include <gtest/gtest.h>

#include <set>

namespace weft {
namespace {

const FunctionInfo* find(std::string_view name) {
  for (const FunctionInfo& info : function_list()) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

TEST(FunctionList, EveryOperationIsInItOnce) {
  std::set<Op> found;
  for (const FunctionInfo& info : function_list()) {
    if (!info.op) continue;
    EXPECT_TRUE(found.insert(*info.op).second) << info.name;
  }
  EXPECT_EQ(found.size(), static_cast<size_t>(kOps) - 1) << "all but copy, which has no function";
}

TEST(FunctionList, ARowSaysWhatTheTableSays) {
  const FunctionInfo* clip = find("clip");
  ASSERT_NE(clip, nullptr);
  EXPECT_EQ(clip->torch, "clamp");
  EXPECT_EQ(clip->xla, "clamp(low x high)");
  EXPECT_EQ(clip->operands, "x low high");
  EXPECT_EQ(clip->domain, "bool, integers, floats");
  EXPECT_EQ(clip->section, "Elementwise: extremes and selection");
  EXPECT_EQ(clip->doc, "minimum(maximum(x, low), high)");
  EXPECT_EQ(clip->op, Op::clip);
  const FunctionInfo* deviation = find("stddev");
  ASSERT_NE(deviation, nullptr);
  EXPECT_EQ(deviation->python, "std");
  EXPECT_NE(deviation->options.find("keepdims"), std::string_view::npos);
  EXPECT_FALSE(deviation->op);
}

TEST(FunctionList, NamesInACellAreTakenApart) {
  EXPECT_EQ(names_in("matmul, mm, bmm"), (std::vector<std::string_view>{"matmul", "mm", "bmm"}));
  EXPECT_EQ(names_in("clamp(low x high)"), std::vector<std::string_view>{"clamp"});
  EXPECT_TRUE(names_in("").empty());
}

TEST(FunctionList, EveryRowHasANameASectionAndWords) {
  for (const FunctionInfo& info : function_list()) {
    EXPECT_FALSE(info.name.empty() && info.torch.empty() && info.xla.empty() &&
                 info.builder.empty() && info.numpy.empty())
        << info.doc;
    EXPECT_FALSE(info.section.empty()) << info.name;
    EXPECT_FALSE(info.doc.empty()) << info.name;
  }
}

}  // namespace
}  // namespace weft
