#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/recall.h"
#include "catalogue/catalogues.h"
#include "catalogue/folder.h"
#include "index/lexical_index.h"
#include "segments/documents.h"
#include "segments/live_table.h"
#include "segments/manifest.h"
#include "segments/terms.h"

namespace pandect {

class TitleDirectory;

/// A provision of one version of a work: the target of ids, hits and links.
struct ProvisionKey {
  std::uint32_t work = 0;       ///< index into LibraryView::works()
  std::int64_t version = 0;     ///< row
  std::uint32_t provision = 0;  ///< index into that version's tree
  bool operator==(const ProvisionKey&) const = default;
};

/// Memory of a provision's strings, besides the struct.
std::size_t bytes_of(const Provision& provision);

/// The tree of a version, in memory at least as long as this.
class Tree {
 public:
  /// Of nothing.
  Tree() = default;
  explicit Tree(std::shared_ptr<const std::vector<Provision>> provisions)
      : provisions_(std::move(provisions)) {}

  operator const std::vector<Provision>&() const& { return *provisions_; }  // NOLINT: a list of provisions
  operator const std::vector<Provision>&() const&& = delete;  // which may be gone after the expression
  const Provision& operator[](std::size_t place) const& { return (*provisions_)[place]; }
  Provision operator[](std::size_t place) const&& { return (*provisions_)[place]; }
  auto begin() const { return provisions_->begin(); }
  auto end() const { return provisions_->end(); }
  std::size_t size() const { return provisions_->size(); }

 private:
  std::shared_ptr<const std::vector<Provision>> provisions_ =
      std::make_shared<const std::vector<Provision>>();
};

/// A read-only view of a library as it was when it was opened: writers do not affect it. Safe to use from
/// several threads.
class LibraryView {
 public:
  /// Opens the build in use. A stale one, left by a killed writer, is rebuilt if possible.
  /// @throws Error not_a_library, library_damaged, library_too_new
  static LibraryView open(const std::filesystem::path& path);
  /// Combines several libraries into one view, each as it was when it was opened: their works, ordered by id
  /// and then by library, are numbered, counted and ranked as those of one library. References lead only to
  /// works of the same library.
  static LibraryView join(std::vector<LibraryView> views);

  const Catalogues& catalogue() const { return catalogues_; }
  const Documents& documents() const { return *documents_; }
  /// The defined terms.
  const Terms& terms() const { return terms_; }
  /// That of the first library.
  const LibraryFolder& folder() const { return folders_.front(); }
  /// The folders of all libraries of the view.
  std::span<const LibraryFolder> folders() const { return folders_; }
  /// The index of the library with a work.
  std::size_t library_of(std::uint32_t work) const {
    return Catalogues::library_of(documents_->works()[work]);
  }
  std::string build_name(std::size_t library = 0) const;
  /// The contents of the build in use of a library, with the checksum of each file.
  const Manifest& manifest(std::size_t library = 0) const {
    return library == 0 ? manifest_ : joined_[library - 1].second;
  }

  /// The works, by their ids.
  std::span<const WorkRecord> works() const;
  std::optional<std::uint32_t> find_work(std::string_view id) const;
  /// The work with a row.
  std::optional<std::uint32_t> find_work(std::int64_t row) const;
  const TitleDirectory& titles() const;
  /// The versions of a work with the days on which they are in force, oldest first.
  struct Version {
    VersionRecord record;
    std::int32_t from = 0;
    std::int32_t to = 0;
  };
  const std::vector<Version>& versions(std::uint32_t work) const;
  /// The version in force on a day.
  std::optional<Version> version_at(std::uint32_t work, std::int32_t day) const;
  /// For each work, the day as of which it is read for a question of a day. It is that day, except for a work
  /// that is held only in versions of other days: it is read as of the nearest day of one, so that law that
  /// will come, or whose present text is missing, does not vanish. A work that is known to have ended, by its
  /// own words, another law or a commit, is not read after its end.
  std::shared_ptr<const std::vector<std::int32_t>> reading_days(std::int32_t day) const;
  /// That of one work.
  std::int32_t reading_day(std::uint32_t work, std::int32_t day) const { return (*reading_days(day))[work]; }
  /// The version that is read for a question of a day; see reading_days().
  std::optional<Version> version_read(std::uint32_t work, std::int32_t day) const {
    return version_at(work, reading_day(work, day));
  }
  /// True if a document is read for a question of a day.
  bool is_read(const Document& document, std::int32_t day) const {
    return document.in_force(reading_day(document.work, day));
  }
  /// The tree of a version; cached.
  Tree provisions(std::int64_t version) const;

  /// As the catalogue's, cached: one provision may be described for many questions.
  std::vector<Provision> provision_and_above(std::int64_t version, std::uint32_t place) const;
  std::string text(std::int64_t version, Span span) const;

  /// The lexical index of a range of documents(); document 0 of the index is the range's first.
  const LexicalIndex& lexical(std::size_t range) const;
  /// The wording of the same provision that is read for a question of a day; nothing when there is none.
  std::optional<std::uint32_t> at(std::uint32_t document, std::int32_t day) const;
  /// All wordings of the provision of a document, oldest first.
  std::span<const Document> wordings(std::uint32_t document) const;
  /// The document with the words of a unit of a version.
  std::optional<std::uint32_t> document_of(const ProvisionKey& unit) const;

  /// A cache of values derived from this library's words: a view never changes, so that they stay valid.
  Recall& recall() const { return *recall_; }
  /// The same for a few large values.
  Recall& large_recall() const { return *large_recall_; }

  /// Reads every file of the library and verifies checksums.
  /// @throws Error library_damaged
  void verify() const;

 private:
  explicit LibraryView(LibraryFolder folder) : folders_{std::move(folder)} {}
  LibraryView() = default;
  bool load(std::unique_ptr<Catalogue> catalogue);
  std::vector<std::int32_t> find_reading_days(std::int32_t day) const;
  bool has_ended(std::uint32_t work, std::int32_t end) const;
  std::filesystem::path build_folder() const { return folders_.front().build(build_name_); }
  void open_terms();
  std::vector<LexicalPart> lexical_parts(const DocumentRange& range) const;

  std::vector<LibraryFolder> folders_;
  Catalogues catalogues_;
  std::string build_name_;
  Manifest manifest_;
  /// The folder of each segment of documents_, and its number there.
  struct SegmentPlace {
    std::filesystem::path build;
    std::uint32_t number = 0;
  };
  std::vector<SegmentPlace> segments_;
  std::vector<std::pair<std::filesystem::path, Manifest>> joined_;  // builds of the other libraries
  std::unique_ptr<Documents> documents_;
  LiveTable live_;
  Terms terms_;

  struct Cache {
    std::once_flag works_read;
    std::vector<WorkRecord> works;
    std::mutex mutex;  // for all that follows
    std::shared_ptr<const TitleDirectory> titles;
    std::map<std::uint32_t, std::vector<Version>> versions;
    std::map<std::size_t, LexicalIndex> lexical;
    std::map<std::int32_t, std::shared_ptr<const std::vector<std::int32_t>>> reading_days;
  };
  std::unique_ptr<Cache> cache_ = std::make_unique<Cache>();
  static constexpr std::size_t recalled_bytes = std::size_t{64} << 20;
  std::unique_ptr<Recall> recall_ = std::make_unique<Recall>(recalled_bytes);
  std::unique_ptr<Recall> large_recall_ = std::make_unique<Recall>(recalled_bytes, 1);
};

}  // namespace pandect
