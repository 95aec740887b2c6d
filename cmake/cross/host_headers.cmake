# fmt and GoogleTest from the host: their sources are the same for every processor. They are reached through links,
# because the host's include folder itself must not be seen by a cross compiler.
set(weft_cross_headers ${CMAKE_BINARY_DIR}/host_headers)
foreach(folder fmt gtest)
  if(EXISTS /usr/include/${folder} AND NOT EXISTS ${weft_cross_headers}/${folder})
    file(MAKE_DIRECTORY ${weft_cross_headers})
    file(CREATE_LINK /usr/include/${folder} ${weft_cross_headers}/${folder} SYMBOLIC)
  endif()
endforeach()
set(fmt_DIR ${CMAKE_CURRENT_LIST_DIR} CACHE PATH "")
set(GTest_DIR ${CMAKE_CURRENT_LIST_DIR} CACHE PATH "")
