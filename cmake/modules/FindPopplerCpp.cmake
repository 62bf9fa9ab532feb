# Finds poppler's C++ interface, which Debian ships without a CMake package: PopplerCpp::poppler-cpp.
find_path(PopplerCpp_INCLUDE_DIR poppler-document.h PATH_SUFFIXES poppler/cpp)
find_library(PopplerCpp_LIBRARY poppler-cpp)
mark_as_advanced(PopplerCpp_INCLUDE_DIR PopplerCpp_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PopplerCpp REQUIRED_VARS PopplerCpp_LIBRARY PopplerCpp_INCLUDE_DIR)

if(PopplerCpp_FOUND AND NOT TARGET PopplerCpp::poppler-cpp)
  add_library(PopplerCpp::poppler-cpp UNKNOWN IMPORTED)
  set_target_properties(PopplerCpp::poppler-cpp PROPERTIES
    IMPORTED_LOCATION "${PopplerCpp_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${PopplerCpp_INCLUDE_DIR}")
endif()
