# Writes LIST, which adds an entry of ctest for each suite of PROGRAM; its name begins with PREFIX.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE ";" "\\;" output "${output}")
string(REPLACE "\n" ";" lines "${output}")
set(entries "")
foreach(line ${lines})
  if(line MATCHES "^([^ #]+)\\.( +#.*)?$")
    set(suite "${CMAKE_MATCH_1}")
    string(APPEND entries
      "add_test([=[${PREFIX}${suite}]=] [=[${PROGRAM}]=] [=[--gtest_filter=${suite}.*]=])\n"
      "set_tests_properties([=[${PREFIX}${suite}]=] PROPERTIES SKIP_RETURN_CODE 77)\n")
  endif()
endforeach()
file(WRITE "${LIST}" "${entries}")
