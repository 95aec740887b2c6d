# Reads layers.txt and builds one object library per layer, then two libraries of the same objects:
#   weft           what is installed; exports the public functions only
#   weft_internal  static, for the tests, which also call what is not exported

find_package(fmt REQUIRED)
# OpenBLAS is loaded when it is first needed, so only its declarations are needed here, and its library for the tests.
# Without it products run in weft's own tiles and decompositions are refused: for cross compilers only.
find_path(OPENBLAS_INCLUDE cblas.h PATH_SUFFIXES openblas)
find_library(OPENBLAS_LIBRARY openblas)
if(OPENBLAS_INCLUDE AND OPENBLAS_LIBRARY)
  set(WEFT_HAS_BLAS 1)
elseif(CMAKE_CROSSCOMPILING)
  set(WEFT_HAS_BLAS 0)
else()
  message(FATAL_ERROR "weft needs OpenBLAS (Debian: libopenblas-dev)")
endif()

# zlib is for npz archives. Without it they are refused: for cross compilers only.
find_package(ZLIB QUIET GLOBAL)  # what links a static weft looks for it, too
if(ZLIB_FOUND AND NOT EMSCRIPTEN)
  set(WEFT_HAS_ZLIB 1)
elseif(CMAKE_CROSSCOMPILING)
  set(WEFT_HAS_ZLIB 0)
else()
  message(FATAL_ERROR "weft needs zlib (Debian: zlib1g-dev)")
endif()

# With Xbyak fused programs become machine code on x86-64; without it, or elsewhere, they are interpreted.
find_path(XBYAK_INCLUDE xbyak/xbyak.h)
set(WEFT_HAS_JIT OFF)
if(WEFT_JIT AND XBYAK_INCLUDE AND UNIX AND NOT CMAKE_CROSSCOMPILING
   AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
  set(WEFT_HAS_JIT ON)
endif()

# "Debug" of a program that contains weft is about that program: only a debug build of weft itself is not optimised. Element loops
# (src/kernels) are compiled with -O3; everything else decides and describes, and is smaller and faster with -O2, which does not
# unroll and vectorise loops of two or three turns. It reads what users give it, so it looks after its stack and its copies.
set(kernel_options "")
set(other_options "")
if(NOT EMSCRIPTEN)  # WebAssembly's stack is not its memory
  list(APPEND other_options -fstack-protector-strong)
endif()
if(WEFT_OPTIMIZE)
  set(kernel_options -O3)
  list(APPEND other_options -O2)
  if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    list(APPEND other_options -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  endif()
else()
  # File by file: a public function whose file does not see its declaration would not be exported.
  list(APPEND other_options -Wmissing-declarations)
endif()

# Kernels for which instruction sets, each of which needs those before it. Other architectures have the baseline only.
set(every_isa baseline avx2 avx512)
set(isas_left_out "_none_of_them")
set(WEFT_LAST_ISA 0)
foreach(number 1 2)
  list(GET every_isa ${number} isa)
  math(EXPR before "${number} - 1")
  if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$" OR NOT isa IN_LIST WEFT_ISAS)
    string(APPEND isas_left_out "|_${isa}[.]cpp$")
  elseif(WEFT_LAST_ISA LESS before)
    message(FATAL_ERROR "WEFT_ISAS: ${isa} needs avx2")
  else()
    set(WEFT_LAST_ISA ${number})
  endif()
endforeach()
foreach(isa IN LISTS WEFT_ISAS)
  if(NOT isa IN_LIST every_isa)
    message(FATAL_ERROR "WEFT_ISAS: '${isa}' is none of ${every_isa}")
  endif()
endforeach()
target_compile_definitions(weft_flags INTERFACE WEFT_LAST_ISA=${WEFT_LAST_ISA})

file(GLOB_RECURSE public_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/weft/*.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/layers.txt)
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/layers.txt layer_lines REGEX "^[a-z_0-9/]+ *:")
set(layers "")
foreach(line IN LISTS layer_lines)
  string(REGEX MATCH "^[a-z_0-9/]+" layer "${line}")
  list(APPEND layers ${layer})
endforeach()

# Files that cannot share one: what is not shipped, and names of their own that others have, too.
string(JOIN "|" compiled_apart reference sorting/unique gather/masks gather/movers assemble/strips random/gamma random/counts random/parameters fft/plan io/deflate exec/blocks exec/counters jit/x86/[a-z]+_steps api/compare)

set(objects "")
set(shipped "")
foreach(layer IN LISTS layers)
  if(layer STREQUAL "jit/x86" AND NOT WEFT_HAS_JIT)
    continue()
  endif()
  # Folders inside it belong to it, unless they are layers themselves.
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${layer}/*.cpp)
  set(inner ${layers})
  list(FILTER inner INCLUDE REGEX "^${layer}/")
  foreach(folder IN LISTS inner)
    list(FILTER sources EXCLUDE REGEX "/src/${folder}/")
  endforeach()
  if(layer STREQUAL "jit" AND WEFT_HAS_JIT)
    list(FILTER sources EXCLUDE REGEX "without_xbyak")
  endif()
  if(layer STREQUAL "kernels")
    list(FILTER sources EXCLUDE REGEX "${isas_left_out}")
  endif()
  if(NOT sources)
    continue()  # a layer of headers only
  endif()
  string(REPLACE "/" "_" layer "${layer}")  # in names of targets
  add_library(weft_${layer} OBJECT ${sources})
  target_include_directories(weft_${layer}
    PUBLIC ${PROJECT_SOURCE_DIR}/include PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_compile_definitions(weft_${layer} PRIVATE WEFT_BUILDING
    $<$<NOT:$<BOOL:${BUILD_SHARED_LIBS}>>:WEFT_STATIC>)
  if(NOT layer STREQUAL "kernels")
    target_compile_options(weft_${layer} PRIVATE ${other_options})
    # Headers take most of the time: eight files are compiled as one.
    set_target_properties(weft_${layer} PROPERTIES UNITY_BUILD ${WEFT_UNITY} UNITY_BUILD_BATCH_SIZE 8)
    set(apart ${sources})
    list(FILTER apart INCLUDE REGEX "${compiled_apart}")
    set_property(SOURCE ${apart} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  target_link_libraries(weft_${layer} PRIVATE weft_flags fmt::fmt-header-only)
  set_target_properties(weft_${layer} PROPERTIES
    POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  list(APPEND objects $<TARGET_OBJECTS:weft_${layer}>)
  # What everything is compared with is for the tests.
  list(APPEND shipped $<FILTER:$<TARGET_OBJECTS:weft_${layer}>,EXCLUDE,reference>)
endforeach()

# Lets loops with sqrt, floor, comparisons and selections be vectorised: nobody reads errno or the
# floating-point exception flags. No other freedom is given: results stay exact.
target_compile_options(weft_kernels PRIVATE ${kernel_options} -fno-math-errno -fno-trapping-math
  # Strided loops are not compiled a second time for steps of one: those have loops of their own.
  $<$<CXX_COMPILER_ID:GNU>:-fno-version-loops-for-strides>
  # The tables are filled by folds over all operations and types, which clang limits to 256.
  $<$<CXX_COMPILER_ID:Clang,AppleClang>:-fbracket-depth=4096>)

# Nothing is ever thrown in a kernel or through one: how to unwind thousands of them would be a fifteenth of the library. (Debuggers
# want that, so debug builds have it.)
file(GLOB kernel_sources CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/src/kernels/*/*_baseline.cpp ${PROJECT_SOURCE_DIR}/src/kernels/*/*_avx2.cpp
  ${PROJECT_SOURCE_DIR}/src/kernels/*/*_avx512.cpp)
list(FILTER kernel_sources EXCLUDE REGEX "${isas_left_out}")
set_property(SOURCE ${kernel_sources} APPEND PROPERTY
  COMPILE_OPTIONS $<$<BOOL:${WEFT_OPTIMIZE}>:-fno-exceptions;-fno-asynchronous-unwind-tables>)

# The shortest loops lie within one line of 64 bytes: across two, a processor may need twice the time.
foreach(isa IN LISTS WEFT_ISAS)
  if(isa STREQUAL "baseline")
    continue()
  endif()
  set_property(SOURCE src/kernels/elementwise/table_${isa}.cpp APPEND PROPERTY
    COMPILE_OPTIONS $<$<CXX_COMPILER_ID:GNU>:-falign-loops=32>)
endforeach()

# Where there are other tables, this one is for processors of before 2013: size is worth more than the last tenth of speed, and
# a sixth of its code goes.
if(WEFT_LAST_ISA GREATER 0)
  foreach(source elementwise/table_baseline reduce/reduce_baseline)
    set_property(SOURCE src/kernels/${source}.cpp APPEND PROPERTY COMPILE_OPTIONS
      $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${WEFT_OPTIMIZE}>>:-O2;-ftree-vectorize;-fvect-cost-model=dynamic>)
  endforeach()
endif()

# Every table is compiled from the same bodies: undefined behaviour is looked for in the baseline's. (With clang the others would
# take twice as long to compile.)
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=[a-z,]*undefined")
  set(twins ${kernel_sources})
  list(FILTER twins EXCLUDE REGEX "_baseline")
  set_property(SOURCE ${twins} APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=undefined)
endif()

if(WEFT_HAS_JIT)
  target_include_directories(weft_jit_x86 SYSTEM PRIVATE ${XBYAK_INCLUDE})
endif()

foreach(layer contract linalg)
  target_compile_definitions(weft_${layer} PRIVATE WEFT_HAS_BLAS=${WEFT_HAS_BLAS})
  if(WEFT_HAS_BLAS)
    target_include_directories(weft_${layer} SYSTEM PRIVATE ${OPENBLAS_INCLUDE})
  endif()
endforeach()

target_compile_definitions(weft_io PRIVATE WEFT_HAS_ZLIB=${WEFT_HAS_ZLIB})
set(archive_libraries "")
if(WEFT_HAS_ZLIB)
  target_include_directories(weft_io SYSTEM PRIVATE ${ZLIB_INCLUDE_DIRS})
  set(archive_libraries ZLIB::ZLIB)
endif()

add_library(weft ${shipped})
target_link_libraries(weft PRIVATE ${CMAKE_DL_LIBS} ${archive_libraries})
add_library(weft::weft ALIAS weft)
target_sources(weft PUBLIC FILE_SET HEADERS
  BASE_DIRS ${PROJECT_SOURCE_DIR}/include FILES ${public_headers})
target_compile_features(weft PUBLIC cxx_std_20)
if(NOT BUILD_SHARED_LIBS)
  # What contains the library does not export it.
  target_compile_definitions(weft PUBLIC WEFT_STATIC)
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    target_link_options(weft INTERFACE LINKER:-z,nodelete)  # for the reason below
  endif()
elseif(UNIX AND NOT APPLE)
  # Exported is what is weft's, and no copies of the standard library's templates. The table of addresses is read-only, and the
  # library stays once loaded: its threads and fork handlers do, and threads of the program give back what they kept when they end.
  configure_file(cmake/weft.map.in weft.map @ONLY)
  target_link_options(weft PRIVATE LINKER:--version-script=${PROJECT_BINARY_DIR}/weft.map
    LINKER:-z,relro,-z,now,-z,nodelete)
  set_property(TARGET weft PROPERTY LINK_DEPENDS ${PROJECT_BINARY_DIR}/weft.map)
endif()
# Before 1.0 every minor version may break the binary interface, so it is part of the soname.
set_target_properties(weft PROPERTIES
  LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
  VERIFY_INTERFACE_HEADER_SETS ON)  # all_verify_interface_header_sets compiles each header alone

# The half that describes and decides: no kernels, no generated code, no threads. It links alone
# (tests/describe), so that it can go where nothing is computed, into a web page for instance.
set(describing "")
foreach(layer base array core refuse dialect expression explain loops schedule)
  list(APPEND describing $<TARGET_OBJECTS:weft_${layer}>)
endforeach()
add_library(weft_describe STATIC EXCLUDE_FROM_ALL ${describing})
set_target_properties(weft_describe PROPERTIES LINKER_LANGUAGE CXX)
target_include_directories(weft_describe
  INTERFACE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)

add_library(weft_internal STATIC EXCLUDE_FROM_ALL ${objects})
set_target_properties(weft_internal PROPERTIES LINKER_LANGUAGE CXX)
target_include_directories(weft_internal
  INTERFACE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(weft_internal INTERFACE fmt::fmt-header-only ${CMAKE_DL_LIBS} ${archive_libraries})
