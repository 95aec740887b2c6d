// The name that a mistyped one was probably meant to be: "mena" -> "mean".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace weft::cli {

// How many letters are to be changed, left out, put in or exchanged with their neighbour.
int distance(std::string_view a, std::string_view b);

// The nearest of `names`, "" if none is near.
std::string nearest(std::string_view name, const std::vector<std::string>& names);
// Up to `most`, nearest first.
std::vector<std::string> nearest_names(std::string_view name, std::vector<std::string> names,
                                       size_t most);

}  // namespace weft::cli
