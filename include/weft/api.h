// Marks what the shared library exports. Nothing else belongs here.
#pragma once

#if defined(_WIN32) && defined(WEFT_BUILDING)
#define WEFT_API __declspec(dllexport)
#elif defined(_WIN32)
#define WEFT_API __declspec(dllimport)
#else
#define WEFT_API __attribute__((visibility("default")))
#endif
