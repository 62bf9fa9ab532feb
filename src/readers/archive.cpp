#include "readers/archive.h"

#include <algorithm>
#include <memory>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::string_view gzip_mark = "\x1F\x8B";

struct CloseArchive {
  void operator()(archive* opened) const { archive_read_free(opened); }
};
using ArchiveHandle = std::unique_ptr<archive, CloseArchive>;

[[noreturn]] void refuse(const Source& source, const std::string& message) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", source.path, message));
}

/// Throws libarchive's message as an Error of one line.
[[noreturn]] void refuse_damaged(const Source& source, archive* opened) {
  const char* const said = archive_error_string(opened);
  std::string reason = said == nullptr ? "it ends too early" : said;
  std::ranges::replace_if(reason, [](unsigned char c) { return c < ' '; }, ' ');
  refuse(source, fmt::format("the archive cannot be unpacked: {}", repair_utf8(reason)));
}

ArchiveHandle open_archive(const Source& source) {
  ArchiveHandle opened(archive_read_new());
  archive_read_support_format_zip(opened.get());
  archive_read_support_format_tar(opened.get());
  archive_read_support_filter_gzip(opened.get());
  // A gzipped file that is no tar: bulk data come as law.xml.gz.
  if (source.bytes.starts_with(gzip_mark)) archive_read_support_format_raw(opened.get());
  if (archive_read_open_memory(opened.get(), source.bytes.data(), source.bytes.size()) != ARCHIVE_OK) {
    refuse_damaged(source, opened.get());
  }
  return opened;
}

/// The name without characters that would break a line or a terminal; names in no known encoding are decoded
/// as UTF-8.
std::string name_of(archive_entry* entry, std::size_t place) {
  const char* name = archive_entry_pathname_utf8(entry);
  if (name == nullptr) name = archive_entry_pathname(entry);
  if (name == nullptr || *name == '\0') return fmt::format("entry {}", place);
  std::string clean = repair_utf8(name);
  std::erase_if(clean, [](unsigned char c) { return c < ' ' || c == 0x7F; });
  return clean;
}

class Unpacking {
 public:
  Unpacking(const Source& source, const ArchiveLimits& limits)
      : source_(source), limits_(limits), archive_(open_archive(source)) {}

  void run(const std::function<bool(ArchiveEntry&&)>& use) {
    std::size_t count = 0;
    archive_entry* entry = nullptr;
    while (next(entry)) {
      if (++count > limits_.entries)
        refuse(source_, fmt::format("expected at most {} files in it", limits_.entries));
      if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink_utf8(entry) != nullptr)
        continue;
      const bool alone = archive_format(archive_.get()) == ARCHIVE_FORMAT_RAW;
      std::string name = alone ? name_without_gz() : name_of(entry, count);
      std::string bytes = read(name);
      if (!use({std::move(name), std::move(bytes)})) return;
    }
  }

 private:
  /// A gzipped file is named by its archive: "acts/law.xml.gz" holds "law.xml".
  std::string name_without_gz() const {
    std::string_view name = source_.path;
    name.remove_prefix(name.find_last_of("/!") + 1);
    constexpr std::string_view extension = ".gz";
    if (name.ends_with(extension)) name.remove_suffix(extension.size());
    return std::string(name);
  }

  bool next(archive_entry*& entry) {
    const int result = archive_read_next_header(archive_.get(), &entry);
    if (result == ARCHIVE_EOF) return false;
    // A warning means a name in an unknown encoding: the file can be read.
    if (result != ARCHIVE_OK && result != ARCHIVE_WARN) refuse_damaged(source_, archive_.get());
    return true;
  }

  /// Sizes stated in an archive are not trusted: the unpacked bytes are counted.
  std::string read(const std::string& name) {
    constexpr std::size_t block = std::size_t{64} << 10;
    std::string bytes;
    while (true) {
      const std::size_t before = bytes.size();
      bytes.resize(before + block);
      const la_ssize_t got = archive_read_data(archive_.get(), bytes.data() + before, block);
      if (got < 0) refuse_damaged(source_, archive_.get());
      bytes.resize(before + static_cast<std::size_t>(got));
      if (got == 0) return bytes;
      all_bytes_ += static_cast<std::uint64_t>(got);
      if (bytes.size() > limits_.entry_bytes) {
        refuse(source_, fmt::format("{} in it is of more than {} MiB", name, limits_.entry_bytes >> 20));
      }
      if (all_bytes_ > limits_.all_bytes) {
        refuse(source_, fmt::format("it unpacks to more than {} MiB", limits_.all_bytes >> 20));
      }
    }
  }

  const Source& source_;
  const ArchiveLimits& limits_;
  ArchiveHandle archive_;
  std::uint64_t all_bytes_ = 0;
};

}  // namespace

Utf8Names::Utf8Names()
    : utf8_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)),
      before_(utf8_ == nullptr ? nullptr : uselocale(utf8_)) {}

Utf8Names::~Utf8Names() {
  if (utf8_ == nullptr) return;
  uselocale(before_);
  freelocale(utf8_);
}

bool is_archive(std::string_view bytes) {
  constexpr std::size_t tar_mark = 257;
  return bytes.starts_with("PK\x03\x04") || bytes.starts_with(gzip_mark) ||
         (bytes.size() > tar_mark + 5 && bytes.substr(tar_mark).starts_with("ustar"));
}

void each_archive_entry(const Source& archive, const ArchiveLimits& limits,
                        const std::function<bool(ArchiveEntry&&)>& use) {
  const Utf8Names names;
  Unpacking(archive, limits).run(use);
}

}  // namespace pandect
