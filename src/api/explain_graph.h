// The calls that an expression stands for, as they would be made of arrays one by one.
#pragma once

#include "explain/call.h"
#include "graph/node.h"

namespace weft::api {

explanation::Calls calls_of(const graph::Node& root);

}  // namespace weft::api
