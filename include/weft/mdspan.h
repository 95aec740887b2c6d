// std::span, std::mdspan and what is like it (Kokkos' for instance), and arrays; nothing is copied.
//
//   Array a = from_mdspan(m);                       the elements of m, which must outlive the array
//   auto m = as_mdspan<std::mdspan<float, std::dextents<int, 2>>>(a);
//   std::span<float> s = as_span<float>(a);         contiguous arrays only
//
// An mdspan is raw, as data<T>() is: it does not keep the array alive. This header includes no
// mdspan: any class template with its members will do, from C++20 on.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <utility>

#include "weft/array.h"
#include "weft/dlpack.h"
