// How an expression is evaluated, as text: programs, slabs, and the memory they touch.
#pragma once

#include <string>

#include "graph/node.h"

namespace weft::fuse {

std::string plan_text(const graph::Node& root);

}  // namespace weft::fuse
