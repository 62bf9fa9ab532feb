#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/sqlite.h"
#include "law/work.h"

namespace pandect {

/// A work in the catalogue: the data common to its versions.
struct WorkRecord {
  std::int64_t work = 0;  ///< row
  std::string id;
  Language language = Language::unknown;
  std::string title;  ///< of the newest version
  std::vector<Alias> aliases;
};

/// A version of a work, without its words.
struct VersionRecord {
  std::int64_t version = 0;  ///< row
  std::int64_t work = 0;
  std::string title;
  std::string kind;
  std::string format;
  std::string source;  ///< path of the file it was read from
  Interval in_force;   ///< according to the source
  std::optional<Date> promulgated;

  /// The title if it is part of the law's words: a collection's is the name of its folder.
  std::string_view spoken_title() const { return kind == collection_kind ? std::string_view() : title; }
};

/// A file that was read, or failed.
struct SourceRecord {
  std::int64_t source = 0;
  std::string path;
  std::string hash;
  std::string format;
};

struct ProblemRecord {
  std::string path;
  std::string place;
  std::string message;
};

/// A citation with the innermost provision that contains its words.
struct StoredCitation {
  std::uint32_t provision = 0;
  Citation citation;
};

/// The contents of one file: the input of add_source().
struct ReadSource {
  std::string path;
  std::string hash;
  std::string format;
  struct Part {
    Work work;
    std::vector<StoredCitation> citations;
  };
  std::vector<Part> parts;
  /// Common to the states of one file; see histories.h. 0: none.
  std::int64_t line = 0;
};

/// The result of storing a source.
struct StoreResult {
  std::size_t works_added = 0;
  std::size_t works_replaced = 0;
  std::size_t works_unchanged = 0;
  std::size_t units = 0;
  /// A version whose words were replaced.
  struct Replaced {
    std::string id;
    std::string title;
    std::string source;        ///< path of the file with the earlier words
    std::optional<Date> from;  ///< day from which on both are in force
  };
  std::vector<Replaced> replaced;
  /// A work with the same title as another; see identity.h.
  struct Apart {
    std::string id;
    std::string title;
  };
  std::vector<Apart> apart;
  /// What was understood of a work, as its version is stored.
  struct Given {
    std::string id;
    std::string title;
    std::vector<std::string> short_titles;
    std::string kind;
    Language language = Language::unknown;
    Interval in_force;
    std::size_t units = 0;
  };
  std::vector<Given> given;
};

struct CatalogueCounts {
  std::int64_t works = 0;
  std::int64_t versions = 0;
  std::int64_t provisions = 0;
  std::int64_t units = 0;
  std::int64_t citations = 0;
  std::int64_t sources = 0;
  std::int64_t text_bytes = 0;
};

/// The catalogue: all data of the works, in one SQLite file. Versions that were replaced or removed are kept,
/// retired, until a build without them is in use, so that a reader of the old build finds their words.
class Catalogue {
 public:
  /// The version of the table layout; files of any other are refused.
  static constexpr int format = 6;

  /// @throws Error not_a_library, library_too_new, library_damaged, no_permission
  Catalogue(const std::filesystem::path& file, Database::Mode mode);

  /// Incremented by every change; a build made at a lower value is stale.
  std::int64_t generation() const;
  /// A number drawn when the catalogue was made: a build of another one says nothing of what changed in this.
  std::int64_t lineage() const;

  std::optional<SourceRecord> find_source(std::string_view path) const;
  /// Stores the contents of a file, replacing its earlier ones. Works it no longer gives are retired.
  StoreResult add_source(const ReadSource& source);
  /// Replaces a version that is in use.
  void replace_version(std::int64_t version, const ReadSource::Part& part);
  /// Records why a file could not be read. Its earlier contents are unchanged.
  void record_failure(std::string_view path, std::string_view message);
  /// Retires every version of a work. False when no work has that id.
  bool remove_work(std::string_view id);
  /// Retires the contents of a file and forgets it.
  /// @returns number of its works; nothing when no such file was added
  std::optional<std::size_t> remove_source(std::string_view path);
  /// Deletes retired versions.
  void sweep();

  std::vector<WorkRecord> works() const;
  /// Fills in works that have only their rows set.
  void fill_works(std::vector<WorkRecord>& works) const;
  /// Makes all following reads see one moment, whatever others write.
  void begin_snapshot();
  /// The row of a work.
  std::optional<std::int64_t> find_work(std::string_view id) const;
  /// The id of a work; empty for none.
  std::string id_of(std::int64_t work) const;
  /// Oldest first.
  std::vector<VersionRecord> versions(std::int64_t work) const;
  /// The versions from a file, in no order.
  std::vector<VersionRecord> versions_from(std::string_view path) const;
  std::optional<VersionRecord> version(std::int64_t row) const;
  std::vector<Provision> provisions(std::int64_t version) const;
  /// A provision and its ancestors, itself first, the root last.
  std::vector<Provision> provision_and_above(std::int64_t version, std::uint32_t place) const;
  /// The descendants of a provision, in the order of the law.
  std::vector<Provision> provisions_below(std::int64_t version, std::uint32_t place,
                                          const Provision& provision) const;
  /// The provision with a published id, in the newest version first.
  struct AliasedProvision {
    std::int64_t work = 0;
    std::int64_t version = 0;
    std::uint32_t place = 0;
    std::string path;
  };
  std::vector<AliasedProvision> find_alias(std::string_view alias) const;
  std::vector<StoredCitation> citations(std::int64_t version) const;
  std::string text(std::int64_t version) const;
  std::string text(std::int64_t version, Span span) const;
  /// The page positions of the lines that touch a span of a version's text, in order.
  std::vector<PagePlace> places(std::int64_t version, Span span) const;
  std::vector<ProblemRecord> problems() const;
  /// A file and what it has of files (an archive, an e-mail), as far as they were read, by their paths.
  std::vector<SourceRecord> sources_of(std::string_view path) const;
  CatalogueCounts counts() const;
  /// Runs SQLite's own check of the file, and compares the words of every version with their hash.
  /// @throws Error library_damaged
  void verify() const;

  Database& database() { return database_; }
  const Database& database() const { return database_; }

 private:
  void create_tables();
  /// For a connection that writes.
  void prepare_writing();
  std::int64_t store_work(const Work& work);
  std::int64_t store_version(const ReadSource::Part& part, std::int64_t work, std::int64_t source,
                             const std::string& hash);
  void count_up();

  Database database_;
};

}  // namespace pandect
