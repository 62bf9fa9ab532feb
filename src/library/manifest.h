#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pandect {

/// What a build holds and what it was made from: manifest.json beside its files.
struct Manifest {
  /// The layout of builds; one of a later one is refused, one of an earlier one made anew.
  static constexpr int newest_format = 5;

  struct File {
    std::string name;
    std::uint64_t size = 0;
    std::string checksum;  ///< content_hash of all its bytes
  };
  int format = newest_format;
  std::int64_t generation = 0;  ///< of the catalogue it was made from
  std::string made_by;          ///< version of the Pandect that made all of it
  std::vector<File> files;

  /// Lists the files of a finished build and writes the manifest beside them. Checksums of files that the
  /// build before has as well are taken from its manifest.
  static Manifest write(const std::filesystem::path& build, std::int64_t generation, const Manifest* before);
  /// Reads a manifest and compares the sizes of the files.
  /// @throws Error library_damaged, library_too_new
  static Manifest read(const std::filesystem::path& build);
  /// Reads every file and compares its checksum. @throws Error library_damaged
  void verify(const std::filesystem::path& build) const;
};

}  // namespace pandect
