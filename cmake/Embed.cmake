# pandect_embed(VARIABLE FILE…): generated/VARIABLE.h with `constexpr EmbeddedFile VARIABLE[]`, the files' names without
# their endings and their bytes, so that the one binary needs none of them beside it. See base/embedded_file.h.
function(pandect_embed variable)
  pandect_embed_folder(${variable} "" ${ARGN})
endfunction()

# pandect_embed_folder(VARIABLE FOLDER FILE…): the same, with names from the folder on: "th/names".
function(pandect_embed_folder variable folder)
  set(rows "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} content)
    get_filename_component(name ${file} NAME_WLE)
    if(folder)
      file(RELATIVE_PATH path ${folder} ${file})
      get_filename_component(path ${path} DIRECTORY)
      set(name ${path}/${name})
    endif()
    string(APPEND rows "    {\"${name}\", R\"pandect(${content})pandect\"sv},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/${variable}.h @ONLY CONTENT
       "#pragma once\n\n#include \"base/embedded_file.h\"\n\nnamespace pandect {\n\nusing namespace std::string_view_literals;  // whose lengths need not be counted: clang counts only so far\n\ninline constexpr EmbeddedFile @variable@[] = {\n@rows@};\n\n}  // namespace pandect\n")
endfunction()
