#pragma once

#include <clocale>
#include <cstdint>
#include <functional>
#include <string>

#include "readers/reader.h"

namespace pandect {

/// What an archive may hold, so that one made to fill the memory does not.
struct ArchiveLimits {
  std::size_t entries = 20'000;
  std::uint64_t entry_bytes = std::uint64_t{256} << 20;
  std::uint64_t all_bytes = std::uint64_t{1} << 30;
};

/// A file in an archive. Its name is what the archive says, as UTF-8 without control characters: for messages
/// and for telling formats by, never a path to open or write.
struct ArchiveEntry {
  std::string name;
  std::string bytes;
};

/// While it lives, this thread's locale has names in UTF-8: libarchive converts names by the locale, and in
/// that of C knows none but ASCII ones.
class Utf8Names {
 public:
  Utf8Names();
  ~Utf8Names();
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  locale_t utf8_;
  locale_t before_;
};

/// Whether the bytes begin as a ZIP, a tar or a gzipped file does.
bool is_archive(std::string_view bytes);

/// Unpacks a ZIP, a tar or a gzipped tar in memory and hands over its plain files in order, until `use` says
/// false. Folders, links and devices are passed over.
/// @throws Error bad_input: damaged, encrypted, compressed in a way that is not read, or beyond the limits
void each_archive_entry(const Source& archive, const ArchiveLimits& limits,
                        const std::function<bool(ArchiveEntry&&)>& use);

}  // namespace pandect
