# `cmake --install` puts the program, the library, its headers and a package for find_package(pandect) in place.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/pandect)
set_target_properties(pandect PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
target_compile_features(pandect PUBLIC cxx_std_20)
if(BUILD_SHARED_LIBS)
  set_target_properties(pandect_cli pandect_lab PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
  set_target_properties(pandect_read PROPERTIES INSTALL_RPATH "$ORIGIN/../../${CMAKE_INSTALL_LIBDIR}")
endif()

# Components are Debian packages (Package.cmake): program, laboratory, development.
install(TARGETS pandect EXPORT pandectTargets COMPONENT development)
install(TARGETS pandect_cli COMPONENT program)
install(TARGETS pandect_lab COMPONENT laboratory OPTIONAL)  # `make demo` does not build it
install(TARGETS pandect_c LIBRARY COMPONENT program NAMELINK_COMPONENT development OPTIONAL)
install(TARGETS pandect_read DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/pandect COMPONENT program)
# Made by the target manual_pages, which `make demo` builds too.
install(DIRECTORY ${PROJECT_BINARY_DIR}/manual/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program
        FILES_MATCHING PATTERN "*.1.gz")
install(FILES ${PROJECT_BINARY_DIR}/manual/pandect.bash COMPONENT program
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME pandect OPTIONAL)
install(FILES ${PROJECT_BINARY_DIR}/manual/_pandect COMPONENT program
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions OPTIONAL)
install(FILES ${PROJECT_BINARY_DIR}/manual/pandect.fish COMPONENT program
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d OPTIONAL)
install(DIRECTORY include/pandect DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
        FILES_MATCHING PATTERN "*.h")

configure_package_config_file(cmake/pandectConfig.cmake.in pandectConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(pandectConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/pandectConfig.cmake ${PROJECT_BINARY_DIR}/pandectConfigVersion.cmake
  DESTINATION ${package_dir} COMPONENT development)
install(EXPORT pandectTargets NAMESPACE pandect:: DESTINATION ${package_dir} COMPONENT development)
install(DIRECTORY cmake/modules DESTINATION ${package_dir} COMPONENT development)
include(${CMAKE_CURRENT_LIST_DIR}/Package.cmake)
