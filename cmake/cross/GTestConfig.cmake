# Built from the sources that Debian's libgtest-dev installs.
set(gtest_source /usr/src/googletest/googletest)
add_library(cross_gtest STATIC ${gtest_source}/src/gtest-all.cc ${gtest_source}/src/gtest_main.cc)
target_include_directories(cross_gtest SYSTEM PUBLIC ${CMAKE_BINARY_DIR}/host_headers
  PRIVATE ${gtest_source})
add_library(GTest::gtest_main ALIAS cross_gtest)
