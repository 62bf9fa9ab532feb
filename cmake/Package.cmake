# `make dist` packs what is installed: three Debian packages and a tarball of all (tools/dist).
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME pandect)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Pandect developers <pandect@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program laboratory development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION text)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME pandect)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "legal questions answered with the exact words of the law
 Reads statutes and contracts, quotes the provisions that answer a question to
 the character, and checks texts against the law they cite.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "ca-certificates")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "tesseract-ocr, poppler-utils, libreoffice-writer-nogui")
set(CPACK_DEBIAN_LABORATORY_PACKAGE_NAME pandect-lab)
set(CPACK_DEBIAN_LABORATORY_DESCRIPTION "measures systems of legal question answering
 Runs published experiments, scores rankings and answers, and makes training
 data for the models that Pandect uses.")
set(CPACK_DEBIAN_LABORATORY_PACKAGE_DEPENDS "pandect (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libpandect-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "library behind pandect, with its headers
 For programs in C++ that read law and answer from it.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "pandect (= ${PROJECT_VERSION})")

# Debian asks for a copyright file and a changelog in each package.
execute_process(COMMAND gzip -9nc ${PROJECT_SOURCE_DIR}/deploy/changelog OUTPUT_FILE ${PROJECT_BINARY_DIR}/changelog.gz)
foreach(pair program:pandect laboratory:pandect-lab development:libpandect-dev)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 component)
  list(GET pair 1 package)
  install(FILES deploy/copyright ${PROJECT_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()
install(FILES deploy/pandect.service DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pandect/examples COMPONENT program)
include(CPack)
