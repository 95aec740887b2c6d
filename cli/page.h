// Explanations drawn: on the terminal, and on a page of HTML that needs nothing else.
#pragma once

#include <string>
#include <vector>

#include "weft/explanation.h"

namespace weft::cli {

struct PageItem {
  std::string title;  // what was asked
  std::string about;  // a sentence above the picture; may be empty
  Explanation explanation;
};
std::string make_page(const std::string& title, const std::vector<PageItem>& items);

// The picture for this terminal, one line end behind it.
std::string picture_of(const Explanation& explanation);

// Text inside an element.
std::string escaped(std::string_view text);

}  // namespace weft::cli
