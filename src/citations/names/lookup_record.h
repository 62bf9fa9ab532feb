#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace pandect {

/// What was looked up in a directory of titles and in the trees of works, as hashes: whoever keeps them knows
/// later whether names that came or went could have changed what was found. A change of a name is seen by
/// every lookup that it can change, and perhaps by a few others: of a prefix only the first bytes are hashed.
class LookupRecord {
 public:
  /// The record of this thread; null when nobody asked for one.
  static LookupRecord* current();

  /// A name was looked up, whether it was there or not.
  void name(std::string_view key);
  /// The longest name that begins a text was looked up.
  void beginning_of(std::string_view key);
  /// Whether any name begins so was looked up, by the hash of the beginning.
  void gate(std::uint64_t beginning);
  /// The works of a day were looked up; whether there are works that are named by their days.
  void day(std::int32_t day);
  void any_day();
  /// The works whose identifiers begin so were looked up.
  void parts(std::string_view beginning);
  /// All titles were gone through.
  void all_titles();
  /// The tree of a work was looked into.
  void tree(std::uint32_t work) { trees_.push_back(work); }

  /// The hashes, rising, each once. Those for which is_gate() holds tell only whether some name begins so:
  /// they change nothing while another name does.
  std::vector<std::uint32_t> take_names();
  /// The works whose trees were looked into, rising, each once.
  std::vector<std::uint32_t> take_trees();
  static bool is_gate(std::uint32_t hash) { return (hash & 1) != 0; }

  /// The lookups that see a name: as above, from the other side.
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

/// Records the lookups of this thread as long as it lives.
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
