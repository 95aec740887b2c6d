# Headers, library, find_package(weft) and pkg-config files. Everything installed finds itself
# relative to its own place, so the prefix may be moved.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/weft)

install(TARGETS weft EXPORT weft-targets FILE_SET HEADERS)
install(EXPORT weft-targets NAMESPACE weft:: DESTINATION ${config_dir})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(weft_is_static 1)
if(BUILD_SHARED_LIBS)
  set(weft_is_static 0)
endif()
configure_package_config_file(cmake/weft-config.cmake.in weft-config.cmake
  INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(weft-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/weft-config.cmake ${PROJECT_BINARY_DIR}/weft-config-version.cmake
  DESTINATION ${config_dir})

# An absolute libdir (some distributions pass one) has no fixed way back to the prefix.
set(pc_prefix ${CMAKE_INSTALL_PREFIX})
if(NOT IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
  file(RELATIVE_PATH up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
  set(pc_prefix "\${pcfiledir}/${up}")
endif()
cmake_path(APPEND pc_libdir "\${prefix}" ${CMAKE_INSTALL_LIBDIR})
cmake_path(APPEND pc_includedir "\${prefix}" ${CMAKE_INSTALL_INCLUDEDIR})
set(pc_definitions "")
set(pc_requires "Requires.private:")
if(NOT BUILD_SHARED_LIBS)
  set(pc_definitions " -DWEFT_STATIC")
  set(pc_requires "Requires:")
endif()
if(WEFT_HAS_ZLIB)
  string(APPEND pc_requires " zlib")
endif()
configure_file(cmake/weft.pc.in weft.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/weft.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
