# pandect_discover_suites(TARGET [PREFIX]): one entry of ctest for each suite of a GoogleTest program that is linked
# with suite_main (tests/). An entry for each test would start the program as often: under the sanitizers that takes
# longer than most tests.
function(pandect_discover_suites target)
  set(list "${CMAKE_CURRENT_BINARY_DIR}/${target}_suites.cmake")
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:${target}> -DPREFIX=${ARGN} -DLIST=${list}
            -P ${PROJECT_SOURCE_DIR}/cmake/modules/ListSuites.cmake
    VERBATIM)
  set(entry "${CMAKE_CURRENT_BINARY_DIR}/${target}_tests.cmake")
  file(WRITE ${entry} "if(EXISTS \"${list}\")\n  include(\"${list}\")\nelse()\n  add_test(${target}_NOT_BUILT ${target}_NOT_BUILT)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${entry})
endfunction()
