# `make dist` packs what is installed: four Debian packages, and archives that carry what they need (tools/dist).
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME pandect)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Pandect developers <pandect@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library laboratory development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SECTION text)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME pandect)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "legal questions answered with the exact words of the law
 Reads statutes and contracts, quotes the provisions that answer a question to
 the character, and checks texts against the law they cite.")
# poppler-data: PDFs whose letters are numbered by a table of Chinese, Japanese or Korean.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "ca-certificates, poppler-data")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "tesseract-ocr, poppler-utils, libreoffice-writer-nogui")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libpandect-c${PROJECT_VERSION_MAJOR})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "legal questions answered in programs in C and others
 The shared library behind pandect/c.h, with JSON in and out, and the program
 that reads hostile files for programs that use the library.")
set(CPACK_DEBIAN_LABORATORY_PACKAGE_NAME pandect-lab)
set(CPACK_DEBIAN_LABORATORY_DESCRIPTION "measures systems of legal question answering
 Runs published experiments, scores rankings and answers, and makes training
 data for the models that Pandect uses.")
set(CPACK_DEBIAN_LABORATORY_PACKAGE_DEPENDS "pandect (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libpandect-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "library behind pandect, with its headers
 For programs in C++ that read law and answer from it.")
# A static library is linked with what it uses: what pandectConfig.cmake.in finds.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${CPACK_DEBIAN_LIBRARY_PACKAGE_NAME} (= ${PROJECT_VERSION}), libarchive-dev, \
libcurl4-openssl-dev, libdnnl-dev, libfmt-dev, libgit2-dev, libicu-dev, libpoppler-cpp-dev, libpugixml-dev, libsimdjson-dev, \
libsqlite3-dev, libssl-dev, libstemmer-dev, libtomlplusplus-dev, libxml2-dev, libxxhash-dev, libzstd-dev, zlib1g-dev")

# Debian asks for a copyright file and a changelog in each package.
execute_process(COMMAND gzip -9nc ${PROJECT_SOURCE_DIR}/deploy/changelog OUTPUT_FILE ${PROJECT_BINARY_DIR}/changelog.gz)
foreach(component PROGRAM LIBRARY LABORATORY DEVELOPMENT)
  string(TOLOWER ${component} name)
  install(FILES deploy/copyright ${PROJECT_BINARY_DIR}/changelog.gz COMPONENT ${name}
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${component}_PACKAGE_NAME})
endforeach()
include(CPack)
