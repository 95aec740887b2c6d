# How everything in this repository is compiled.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
  endif()
  find_program(WEFT_CCACHE ccache)
  if(WEFT_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${WEFT_CCACHE})
  endif()
endif()
set(optimize ON)
if(PROJECT_IS_TOP_LEVEL AND CMAKE_BUILD_TYPE STREQUAL "Debug")
  set(optimize OFF)
endif()
option(WEFT_OPTIMIZE "Optimise the library, whatever the build type" ${optimize})

# -ffp-contract=off: a * b + c must round twice on every machine, or results would depend on
# whether the compiler found a fused multiply-add.
add_library(weft_flags INTERFACE)
target_compile_options(weft_flags INTERFACE
  -Wall -Wextra -Wconversion -Wshadow $<$<BOOL:${WEFT_WERROR}>:-Werror> -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 sees overlapping memcpy in std::string::insert and operator+ where there is none.
  target_compile_options(weft_flags INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_FLAGS MATCHES "-fsanitize=")
  # Calls into a sanitizer hide from g++ what was assigned before them.
  target_compile_options(weft_flags INTERFACE -Wno-maybe-uninitialized)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # What g++ warns of is warned of, so: no sign conversions. clang knows no ivdep (it looks at run time whether rows overlap), and
  # wants parentheses where masks are joined with & and | before they select.
  target_compile_options(weft_flags INTERFACE
    -Wno-sign-conversion -Wno-unknown-pragmas -Wno-bitwise-conditional-parentheses)
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=[a-z,]*undefined")
    # It would read the bytes before a function that was generated at run time.
    target_compile_options(weft_flags INTERFACE -fno-sanitize=function)
  endif()
endif()
