# Every dependency is a Debian package; HACKING.md says what each is for.
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(ICU REQUIRED COMPONENTS uc i18n)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(simdjson REQUIRED)
find_package(pugixml REQUIRED)
find_package(CLI11 REQUIRED)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
find_library(STEMMER_LIBRARY stemmer REQUIRED)

set(PANDECT_DEPENDENCIES
  Threads::Threads SQLite::SQLite3 ICU::uc ICU::i18n fmt::fmt spdlog::spdlog nlohmann_json::nlohmann_json
  simdjson::simdjson pugixml::pugixml PkgConfig::XXHASH ${STEMMER_LIBRARY})
