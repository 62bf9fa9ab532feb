# Installs the build into a folder, moves that folder, and builds and runs consumer/ and the examples of
# the documentation against what was moved.
#   cmake -DBUILD=… -DSOURCE=… -DCXX=… -DFLAGS=… -DBUILD_TYPE=… -P check_install.cmake
set(work ${BUILD}/install-check)
set(prefix ${work}/moved)
file(REMOVE_RECURSE ${work})
file(MAKE_DIRECTORY ${work}/data)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "failed (${status}): ${ARGN}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${work}/first)
file(RENAME ${work}/first ${prefix})

# Installed files must not refer to the folder they were built in.
file(GLOB_RECURSE package_files ${prefix}/*.cmake ${prefix}/*.h)
foreach(file ${package_files})
  file(READ ${file} text)
  foreach(root ${BUILD} ${SOURCE} ${work}/first)
    string(FIND "${text}" "${root}/" found)
    if(NOT found EQUAL -1)
      message(FATAL_ERROR "${file} names ${root}")
    endif()
  endforeach()
endforeach()

run(${prefix}/bin/pandect --version)
foreach(file man/man1/pandect.1.gz man/man1/pandect-ask.1.gz bash-completion/completions/pandect
             zsh/vendor-completions/_pandect fish/vendor_completions.d/pandect.fish)
  if(NOT EXISTS ${prefix}/share/${file})
    message(FATAL_ERROR "share/${file} is not installed")
  endif()
endforeach()
run(${CMAKE_COMMAND} -S ${SOURCE}/tests/install/consumer -B ${work}/build -DCMAKE_PREFIX_PATH=${prefix}
  -DEXAMPLES=${SOURCE}/docs/examples
  -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_FLAGS=${FLAGS} -DCMAKE_BUILD_TYPE=${BUILD_TYPE})
run(${CMAKE_COMMAND} --build ${work}/build)
run(${CMAKE_COMMAND} -E env PANDECT_READER=${prefix}/libexec/pandect/pandect-read
  ${work}/build/consumer ${work}/data ${SOURCE}/tests/inputs/pdf/two-columns.pdf)
# A reader of another version is refused with its name.
file(MAKE_DIRECTORY ${work}/other-data)
file(WRITE ${work}/other "#!/bin/sh\nexit 5\n")
file(CHMOD ${work}/other PERMISSIONS OWNER_READ OWNER_EXECUTE)
execute_process(COMMAND ${CMAKE_COMMAND} -E env PANDECT_READER=${work}/other
  ${work}/build/consumer ${work}/other-data ${SOURCE}/tests/inputs/pdf/two-columns.pdf
  RESULT_VARIABLE status ERROR_VARIABLE output OUTPUT_QUIET)
if(status EQUAL 0)
  message(FATAL_ERROR "a reader of another version was taken: ${output}")
endif()

run(${work}/build/ask ${work}/library ${SOURCE}/samples/en "How far from the boundary must a hive stand?")
if(NOT output MATCHES "at least five metres from every boundary")
  message(FATAL_ERROR "docs/examples/ask.cpp does not answer: ${output}")
endif()
