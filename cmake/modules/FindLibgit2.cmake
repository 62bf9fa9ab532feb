# Finds libgit2: Libgit2::libgit2.
find_path(Libgit2_INCLUDE_DIR git2.h)
find_library(Libgit2_LIBRARY git2)
mark_as_advanced(Libgit2_INCLUDE_DIR Libgit2_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Libgit2 REQUIRED_VARS Libgit2_LIBRARY Libgit2_INCLUDE_DIR)

if(Libgit2_FOUND AND NOT TARGET Libgit2::libgit2)
  add_library(Libgit2::libgit2 UNKNOWN IMPORTED)
  set_target_properties(Libgit2::libgit2 PROPERTIES
    IMPORTED_LOCATION "${Libgit2_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${Libgit2_INCLUDE_DIR}")
endif()
