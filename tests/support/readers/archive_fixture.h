#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <archive.h>
#include <archive_entry.h>

#include "readers/archive.h"

namespace pandect {

enum class Packing : std::uint8_t { zip, stored_zip, tar, tar_gz, gz };

/// For tests: an archive of files.
inline std::string pack(const std::vector<ArchiveEntry>& files, Packing packing = Packing::zip) {
  const Utf8Names names;
  const std::unique_ptr<archive, decltype(&archive_write_free)> out(archive_write_new(), &archive_write_free);
  if (packing == Packing::gz) {
    archive_write_set_format_raw(out.get());
  } else if (packing == Packing::tar || packing == Packing::tar_gz) {
    archive_write_set_format_ustar(out.get());
  } else {
    archive_write_set_format_zip(out.get());
    archive_write_set_options(out.get(), packing == Packing::zip
                                             ? "zip:compression=deflate,zip:hdrcharset=UTF-8"
                                             : "zip:compression=store,zip:hdrcharset=UTF-8");
  }
  if (packing == Packing::tar_gz || packing == Packing::gz) archive_write_add_filter_gzip(out.get());
  std::size_t room = 1U << 16;
  for (const ArchiveEntry& file : files) room += file.bytes.size() * 2 + file.name.size() * 2 + 4096;
  std::string bytes(room, '\0');
  std::size_t used = 0;
  if (archive_write_open_memory(out.get(), bytes.data(), bytes.size(), &used) != ARCHIVE_OK)
    throw std::runtime_error("cannot pack");
  const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                            &archive_entry_free);
  for (const ArchiveEntry& file : files) {
    archive_entry_clear(entry.get());
    archive_entry_set_pathname_utf8(entry.get(), file.name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.bytes.size()));
    archive_entry_set_filetype(entry.get(), file.name.ends_with('/') ? AE_IFDIR : AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_write_header(out.get(), entry.get());
    archive_write_data(out.get(), file.bytes.data(), file.bytes.size());
  }
  archive_write_close(out.get());
  bytes.resize(used);
  return bytes;
}

}  // namespace pandect
