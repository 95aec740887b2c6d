// Whether the test runs under a sanitizer, which takes memory and time of its own.
#pragma once

#if defined(__has_feature)  // clang; the names are g++'s
#if __has_feature(address_sanitizer) && !defined(__SANITIZE_ADDRESS__)
#define __SANITIZE_ADDRESS__ 1
#endif
#if __has_feature(thread_sanitizer) && !defined(__SANITIZE_THREAD__)
#define __SANITIZE_THREAD__ 1
#endif
#endif

namespace weft::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitizer = true;
#else
inline constexpr bool kSanitizer = false;
#endif

// Whether races are looked for: threads meet in the same places whichever instructions they run.
#if defined(__SANITIZE_THREAD__)
inline constexpr bool kFindsRaces = true;
#else
inline constexpr bool kFindsRaces = false;
#endif

// Why tests do not fork beside other threads under a sanitizer: its locks are in the state that
// another thread left them in; the library's own are looked after.
inline constexpr const char* kNoForkReason =
    "the sanitizers' allocators and thread tables do not survive a fork beside other threads";

}  // namespace weft::test
