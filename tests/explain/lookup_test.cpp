// Names lead to the rows of the table, in every dialect.
#include "explain/evaluate/lookup.h"

#include <gtest/gtest.h>

#include "explain/evaluate/functions.h"

namespace weft::explanation::evaluation {
namespace {

void expect_found(std::string_view cell, const FunctionInfo& info, Dialect dialect) {
  if (cell.find('(') != std::string_view::npos) return;  // div(rounding_mode="trunc")
  for (const std::string_view name : names_in(cell)) {
    const FoundFunction found = find_function(name, dialect);
    ASSERT_NE(found.info, nullptr) << name;
    EXPECT_EQ(found.info->op, info.op) << name;
  }
}

TEST(Lookup, EveryNameOfEveryOperationIsFoundInItsDialect) {
  int operations = 0;
  for (const FunctionInfo& info : function_list()) {
    if (!info.op) continue;
    ++operations;
    expect_found(info.numpy, info, Dialect::numpy);
    expect_found(info.name, info, Dialect::numpy);
    expect_found(info.torch, info, Dialect::torch);
    expect_found(info.pytorch, info, Dialect::torch);
    expect_found(info.xla, info, Dialect::xla);
    expect_found(info.builder, info, Dialect::xla);
  }
  EXPECT_EQ(operations, kOps - 1);
}

TEST(Lookup, ReductionsAndProductsAreReadUnderAllTheirNames) {
  for (const FunctionInfo& info : function_list()) {
    const std::string key = key_of(info);
    if (!find_reader(key) || info.op) continue;
    for (const std::string_view name : names_in(info.numpy)) {
      const FoundFunction found = find_function(name, Dialect::numpy);
      EXPECT_TRUE(find_reader(found.key) || name.find_first_of("[]()=. :") != name.npos) << name;
    }
  }
}

TEST(Lookup, NamesOfOtherDialectsAreNotTaken) {
  EXPECT_EQ(find_function("unsqueeze", Dialect::numpy).key, "");
  EXPECT_EQ(find_function("unsqueeze", Dialect::torch).key, "expand_dims");
  EXPECT_EQ(find_function("permute", Dialect::torch).key, "transpose");
  EXPECT_EQ(find_function("transpose", Dialect::torch).key, "swapaxes");
  EXPECT_EQ(find_function("transpose", Dialect::numpy).key, "transpose");
  EXPECT_EQ(find_function("max_pool2d", Dialect::torch).key, "max_pool");
  EXPECT_EQ(find_function("max_pool4d", Dialect::torch).key, "");
  EXPECT_EQ(find_function("no_such_function", Dialect::numpy).key, "");
}

TEST(Lookup, NearNamesAreThoseThatAreRead) {
  EXPECT_EQ(unknown_function("maen", Dialect::numpy),
            "'maen' is not a function of numpy that is read here; near are max, mean, min");
  EXPECT_NE(unknown_function("unsqueze", Dialect::torch).find("unsqueeze"), std::string::npos);
  EXPECT_EQ(unknown_function("qqqqqqqq", Dialect::numpy),
            "'qqqqqqqq' is not a function of numpy that is read here");
}

}  // namespace
}  // namespace weft::explanation::evaluation
