// What most tests include, read once for all of them. A test includes what it needs nevertheless:
// with -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON it has to build without this.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>
