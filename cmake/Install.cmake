# `cmake --install` puts the program, the library, its headers and a package for find_package(pandect) in place.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
