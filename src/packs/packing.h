#pragma once

#include <filesystem>
#include <string>

#include "packs/pack_head.h"
#include "pandect/progress.h"

namespace pandect {

struct PackOptions {
  std::string name;           ///< empty: that of the file, "kr" of kr.pandect
  std::string licence;        ///< of the law in it, for who gets the pack
  bool vectors = false;       ///< also those of the library's encoder
  std::filesystem::path key;  ///< signs (SigningKey); empty: nobody does
  Monitor monitor;
};

/// Writes a library into one file (PackHead), which appears when it is whole. The same library gives the same
/// bytes. Meanwhile others read the library, and wait with writing until its files are opened.
/// @returns its head
/// @throws Error as LibraryView::open; library_busy while another process writes, bad_input for a key,
/// no_space, no_permission
PackHead pack_library(const std::filesystem::path& library, const std::filesystem::path& file,
                      const PackOptions& options = {});

}  // namespace pandect
