#pragma once

#include <clocale>
#include <cstdint>
#include <functional>
#include <string>

#include "readers/reader.h"

namespace pandect {

/// Limits for an archive, against archives made to exhaust memory.
struct ArchiveLimits {
  std::size_t entries = 100'000;  ///< the largest codes of LEGI have some thirty thousand
  std::uint64_t entry_bytes = std::uint64_t{256} << 20;
  std::uint64_t all_bytes = std::uint64_t{1} << 30;
};

/// A file in an archive. Its name is the archive's, as UTF-8 without control characters: for messages and
/// format recognition, never a path to open or write.
struct ArchiveEntry {
  std::string name;
  std::string bytes;
};

/// During its lifetime this thread's locale has UTF-8 names: libarchive converts names by the locale, and the
/// C locale supports only ASCII.
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

/// True if the bytes begin like a ZIP, a tar or a gzipped file.
bool is_archive(std::string_view bytes);

/// Unpacks a ZIP, a tar, a gzipped tar or a gzipped file in memory and passes its plain files, in order, to
/// `use` until it returns false. Folders, links and devices are skipped.
/// @throws Error bad_input: damaged, encrypted, in an unsupported compression, or beyond the limits
void each_archive_entry(const Source& archive, const ArchiveLimits& limits,
                        const std::function<bool(ArchiveEntry&&)>& use);

}  // namespace pandect
