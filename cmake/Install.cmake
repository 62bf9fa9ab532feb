# `cmake --install` puts the program, the library, its headers and a package for find_package(pandect) in place.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/pandect)
set_target_properties(pandect PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
target_compile_features(pandect PUBLIC cxx_std_20)
if(BUILD_SHARED_LIBS)
  set_target_properties(pandect_cli pandect_lab PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
  set_target_properties(pandect_read PROPERTIES INSTALL_RPATH "$ORIGIN/../../${CMAKE_INSTALL_LIBDIR}")
endif()

# Components are Debian packages (Package.cmake): program, library, laboratory, development.
install(TARGETS pandect EXPORT pandectTargets COMPONENT development)
install(TARGETS pandect_cli COMPONENT program)
install(TARGETS pandect_lab COMPONENT laboratory OPTIONAL)  # `make demo` does not build it
install(TARGETS pandect_c LIBRARY COMPONENT library NAMELINK_COMPONENT development OPTIONAL)
install(TARGETS pandect_read DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/pandect COMPONENT library)
# Made by the target manual_pages, which `make demo` builds too, and lab_manual_pages.
function(pandect_install_manual name component)
  set(manual ${PROJECT_BINARY_DIR}/manual/${name})
  install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component}
          FILES_MATCHING PATTERN "*.1.gz")
  foreach(shell bash:bash-completion/completions/${name} zsh:zsh/vendor-completions/_${name}
                fish:fish/vendor_completions.d/${name}.fish)
    string(REGEX MATCH "^([a-z]+):(.*)/([^/]*)$" _ ${shell})
    install(FILES ${manual}/${CMAKE_MATCH_1} DESTINATION ${CMAKE_INSTALL_DATADIR}/${CMAKE_MATCH_2}
            RENAME ${CMAKE_MATCH_3} COMPONENT ${component} OPTIONAL)
  endforeach()
endfunction()
pandect_install_manual(pandect program)
pandect_install_manual(pandect-lab laboratory)
install(FILES deploy/pandect.service DESTINATION lib/systemd/system COMPONENT program)
install(DIRECTORY include/pandect DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
        FILES_MATCHING PATTERN "*.h")

configure_package_config_file(cmake/pandectConfig.cmake.in pandectConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(pandectConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/pandectConfig.cmake ${PROJECT_BINARY_DIR}/pandectConfigVersion.cmake
  DESTINATION ${package_dir} COMPONENT development)
install(EXPORT pandectTargets NAMESPACE pandect:: DESTINATION ${package_dir} COMPONENT development)
install(DIRECTORY cmake/modules DESTINATION ${package_dir} COMPONENT development)
include(${CMAKE_CURRENT_LIST_DIR}/Package.cmake)
