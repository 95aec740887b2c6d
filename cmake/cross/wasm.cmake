# Tool chain: Debian's clang, wasi-libc and libc++ for WebAssembly. That libc++ has neither threads nor exceptions
# at run time, so objects are compiled and nothing is linked (tools/cross_check says which).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fwasm-exceptions")
include(${CMAKE_CURRENT_LIST_DIR}/host_headers.cmake)
