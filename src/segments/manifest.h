#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pandect {

/// The contents and origin of a build: manifest.json beside its files.
struct Manifest {
  /// The version of the layout of builds; later ones are refused, earlier ones rebuilt.
  static constexpr int newest_format = 7;

  struct File {
    std::string name;
    std::uint64_t size = 0;
    std::string checksum;  ///< content_hash of all its bytes
  };
  int format = newest_format;
  std::int64_t generation = 0;  ///< of the catalogue it was made from
  std::int64_t lineage = 0;     ///< of that catalogue
  std::string made_by;          ///< the version of Pandect that built all of it
  std::vector<File> files;

  /// Lists the files of a finished build and writes the manifest beside them. Checksums of files taken over
  /// from the previous build are copied from its manifest.
  static Manifest write(const std::filesystem::path& build, std::int64_t generation, std::int64_t lineage,
                        const Manifest* before);
  /// Reads a manifest and checks the sizes of the files.
  /// @throws Error library_damaged, library_too_new
  static Manifest read(const std::filesystem::path& build);
  /// Reads every file and verifies its checksum. @throws Error library_damaged
  void verify(const std::filesystem::path& build) const;
};

}  // namespace pandect
