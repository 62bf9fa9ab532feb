#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace pandect {

/// Records the look-ups in a directory of titles and in the trees of works, as hashes, so that it can be
/// decided later whether added or removed names could have changed the result. A change of a name matches
/// every look-up that it can affect, and possibly a few others: of a prefix only the first bytes are hashed.
class LookupRecord {
 public:
  /// The record of this thread; null when there is none.
  static LookupRecord* current();

  /// Records the look-up of a name, found or not.
  void name(std::string_view key);
  /// Records the look-up of the longest name that begins a text.
  void beginning_of(std::string_view key);
  /// Records a check whether any name has this beginning, by its hash.
  void gate(std::uint64_t beginning);
  /// Records the look-up of the works of a day, and of whether any works are named by their days.
  void day(std::int32_t day);
  void any_day();
  /// Records the look-up of works whose identifiers have this beginning.
  void parts(std::string_view beginning);
  /// Records a search through all titles.
  void all_titles();
  /// Records a look-up in the tree of a work.
  void tree(std::uint32_t work) { trees_.push_back(work); }

  /// The hashes, rising, each once. Those for which is_gate() is true record only whether any name has a
  /// beginning: their result stays the same as long as another name has it.
  std::vector<std::uint32_t> take_names();
  /// The works whose trees were used, rising, each once.
  std::vector<std::uint32_t> take_trees();
  static bool is_gate(std::uint32_t hash) { return (hash & 1) != 0; }

  /// Adds the hashes of all look-ups that a name can affect: the counterpart of the functions above.
  static void add_seers_of_name(std::string_view key, std::vector<std::uint32_t>& hashes);
  static void add_seers_of_gate(std::uint64_t beginning, std::vector<std::uint32_t>& hashes);
  static void add_seers_of_day(std::int32_t day, std::vector<std::uint32_t>& hashes);
  static void add_seers_of_identifier(std::string_view key, std::vector<std::uint32_t>& hashes);
  static void add_seers_of_titles(std::vector<std::uint32_t>& hashes);

 private:
  friend class RecordLookups;

  std::vector<std::uint32_t> names_;
  std::vector<std::uint32_t> trees_;
};

/// Records the look-ups of this thread during its lifetime.
class RecordLookups {
 public:
  explicit RecordLookups(LookupRecord& record);
  ~RecordLookups();
  RecordLookups(const RecordLookups&) = delete;
  RecordLookups& operator=(const RecordLookups&) = delete;

 private:
  LookupRecord* before_;
};

}  // namespace pandect
