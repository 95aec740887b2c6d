// Says what is needed before anything else fails for lack of it, and marks what the shared library
// exports. Every public header includes this one first. Nothing else belongs here.
#pragma once

#if __cplusplus < 202002L
#error \
    "weft needs C++20: compile with -std=c++20, or target_compile_features(app PRIVATE cxx_std_20)"
#endif
#if defined(__i386__)
#error "weft needs a 64-bit x86: the registers of 32-bit code round results twice"
#endif

#if defined(WEFT_STATIC)
#define WEFT_API  // part of a program or a plugin, which does not export it
#elif defined(_WIN32) && defined(WEFT_BUILDING)
#define WEFT_API __declspec(dllexport)
#elif defined(_WIN32)
#define WEFT_API __declspec(dllimport)
#else
#define WEFT_API __attribute__((visibility("default")))
#endif
