# Every dependency is a Debian package; HACKING.md says what each is for. What a static libpandect needs of its users is
# found again in pandectConfig.cmake.in: keep the two alike.
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/modules)
find_package(Threads REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(CURL REQUIRED)
find_package(ICU REQUIRED COMPONENTS uc i18n)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(simdjson REQUIRED)
find_package(pugixml REQUIRED)
find_package(LibArchive REQUIRED)
find_package(LibXml2 REQUIRED)
find_package(Libgit2 REQUIRED)
find_package(Zstd REQUIRED)
find_package(ZLIB REQUIRED)
find_package(CLI11 REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(xxHash REQUIRED)
find_package(Stemmer REQUIRED)
find_package(PopplerCpp REQUIRED)
find_package(OneDNN REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto SSL)

# Only one source includes the headers of libxml2, so that it is named as a library alone.
# Header-only ones end in our objects, and no user of the installed library needs to have them.
set(PANDECT_DEPENDENCIES
  Threads::Threads SQLite::SQLite3 CURL::libcurl ICU::uc ICU::i18n fmt::fmt simdjson::simdjson
  pugixml::pugixml PopplerCpp::poppler-cpp LibArchive::LibArchive xml2 Libgit2::libgit2 Zstd::zstd ZLIB::ZLIB
  tomlplusplus::tomlplusplus xxHash::xxhash Stemmer::stemmer OneDNN::dnnl OpenSSL::SSL OpenSSL::Crypto $<BUILD_INTERFACE:nlohmann_json::nlohmann_json>)
# oneDNN's threads are those of OpenMP, and the encoder's own loops share them.
find_package(OpenMP QUIET)
if(OpenMP_CXX_FOUND AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND PANDECT_DEPENDENCIES gomp)
endif()
