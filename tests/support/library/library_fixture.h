#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/test_folder.h"
#include "library/adding.h"
#include "library/view.h"
#include "segments/build.h"

namespace pandect {

/// A library of one or two law files, for tests.
class SmallLibrary {
 public:
  explicit SmallLibrary(std::string_view text, std::string_view other = {}) {
    std::vector<std::filesystem::path> files{folder_ / "act.txt"};
    write_file(files.back(), text);
    if (!other.empty()) write_file(files.emplace_back(folder_ / "other.txt"), other);
    const LibraryFolder library = LibraryFolder::open_or_create(folder_ / "library");
    Catalogue catalogue(library.catalogue(), Database::Mode::write);
    add_files(catalogue, files, {});
    build_library(library, catalogue);
  }
  std::filesystem::path folder() const { return folder_ / "library"; }
  LibraryView open() const { return LibraryView::open(folder()); }

 private:
  TestFolder folder_;
};

/// The number of the provision that a document is.
inline std::string number_of(const LibraryView& library, std::uint32_t document) {
  const Document& own = library.documents().documents()[document];
  return library.provisions(own.version)[own.provision].number;
}

}  // namespace pandect
