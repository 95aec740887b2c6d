// What each command does. The number is the program's exit code.
#pragma once

#include "arguments.h"

namespace weft::cli {

int run_explain(const Arguments& arguments);
int run_tour(const Arguments& arguments);
int run_ops(const Arguments& arguments);
int run_doctor(const Arguments& arguments);

}  // namespace weft::cli
