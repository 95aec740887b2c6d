// The example of docs/sorting.md, compiled and run; every line of it stands here.
#include <gtest/gtest.h>

#include "support/expect.h"

namespace weft::test {
namespace {

TEST(SortingPage, ExampleDoesWhatItsCommentsSay) {
  // clang-format off
Array a = {{3, 1, 2}, {9, 7, 8}};
Array rows = sort(a);                                    // {{1, 2, 3}, {7, 8, 9}}: along the last axis
Array all_of_it = sort(a, {.axis = std::nullopt});       // {1, 2, 3, 7, 8, 9}: flattened
Array places = argsort(a, {.descending = true});         // {{0, 2, 1}, {0, 2, 1}}
Array middle = partition(a, 1);                          // element 1 of each row as sorted: 2 and 8
auto [best, where_best] = topk(a, 2);                    // {{3, 2}, {9, 8}} and {{0, 2}, {0, 2}}
Array by_two = lexsort({Array{2, 1, 2}, Array{5, 5, 4}});  // {2, 1, 0}: the last key decides
Array found = searchsorted(Array{1, 3, 5}, Array{3, 4}); // {1, 2}: before what is equal
Array bins = digitize(Array{0.5, 2.5}, Array{0., 1., 2.});  // {1, 3}
Array kinds = unique(Array{3, 1, 3, 2});                 // {1, 2, 3}
auto [values, counts] = unique_counts(Array{3, 1, 3});   // {1, 3} and {1, 2}
Array both = intersect1d(kinds, Array{2, 3, 4});         // {2, 3}
Array is_there = isin(kinds, Array{2, 7});               // {false, true, false}
Array so_far = cumulative_max(Array{1, 3, 2}, {});       // {1, 3, 3}
  // clang-format on
  expect_array(rows, {2, 3}, {1, 2, 3, 7, 8, 9});
  expect_array(all_of_it, {6}, {1, 2, 3, 7, 8, 9});
  expect_array(places, {2, 3}, {0, 2, 1, 0, 2, 1});
  expect_array(middle(all, 1), {2}, {2, 8});
  expect_array(best, {2, 2}, {3, 2, 9, 8});
  expect_array(where_best, {2, 2}, {0, 2, 0, 2});
  expect_array(by_two, {3}, {2, 1, 0});
  expect_array(found, {2}, {1, 2});
  expect_array(bins, {2}, {1, 3});
  expect_array(kinds, {3}, {1, 2, 3});
  expect_array(values, {2}, {1, 3});
  expect_array(counts, {2}, {1, 2});
  expect_array(both, {2}, {2, 3});
  expect_array(is_there, {3}, {0, 1, 0});
  expect_array(so_far, {3}, {1, 3, 3});
}

}  // namespace
}  // namespace weft::test
