# Compile and link options shared by the library, the program and the tests.
add_library(pandect_options INTERFACE)
target_compile_options(pandect_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow)
if(PANDECT_UNITY)
  # A local name may be that of something in another of the sources compiled as one; other builds watch this.
  target_compile_options(pandect_options INTERFACE -Wno-shadow)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # False positives of g++ 12 where it sees through std::string of precompiled headers; other builds watch this too.
    target_compile_options(pandect_options INTERFACE -Wno-array-bounds -Wno-stringop-overflow -Wno-subobject-linkage)
  endif()
endif()
if(PANDECT_WERROR)
  target_compile_options(pandect_options INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False positives of g++ 12 inside libstdc++ and fmt at -O2 and above.
  target_compile_options(pandect_options INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # std::stable_sort of libstdc++ 12 uses what the same library calls deprecated.
  target_compile_options(pandect_options INTERFACE -Wno-deprecated-declarations)
  # As g++ does: every instruction set must give the same bits.
  target_compile_options(pandect_options INTERFACE -ffp-contract=off)
endif()
if(PANDECT_SANITIZE)
  target_compile_options(pandect_options INTERFACE -fsanitize=${PANDECT_SANITIZE} -fno-omit-frame-pointer
                                                   -fno-sanitize-recover=all)
  target_compile_definitions(pandect_options INTERFACE PANDECT_SANITIZED)
  if(PANDECT_SANITIZE MATCHES "undefined")
    # They check every access to a member, which takes long to compile; address finds null pointers too.
    target_compile_options(pandect_options INTERFACE -fno-sanitize=null,vptr,object-size)
  endif()
  target_link_options(pandect_options INTERFACE -fsanitize=${PANDECT_SANITIZE})
endif()

# pandect_fast(FILE…): loops over many numbers are compiled for speed in every build.
function(pandect_fast)
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    set_source_files_properties(${ARGN} TARGET_DIRECTORY pandect PROPERTIES COMPILE_OPTIONS "-O3")
  endif()
endfunction()

# pandect_quick(TARGET): a program without hot loops, of tests or of commands, takes longer to compile than it saves.
function(pandect_quick target)
  if(PANDECT_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  else()
    target_compile_options(${target} PRIVATE -O1)
  endif()
endfunction()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
  if(PANDECT_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # ccache takes part in precompiled headers only if it is told so
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
    add_compile_options(-fpch-preprocess)
  endif()
endif()
find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()
