// Lets sanitizers return null for absurd allocations instead of aborting, so that MemoryError can
// be tested under them. Include in one file of an executable.
#pragma once

extern "C" {
const char* __asan_default_options();
const char* __tsan_default_options();
}
const char* __asan_default_options() { return "allocator_may_return_null=1"; }
const char* __tsan_default_options() { return "allocator_may_return_null=1"; }
