#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "citations/names/title_words.h"
#include "law/work.h"

namespace pandect {

struct TitleKey;

/// The names by which works are cited: titles, short titles, abbreviations, identifiers. Works are numbered
/// by whoever fills it. Comparison ignores case, white space, quotation marks and the writing of digits. Once
/// filled it may be asked from several threads.
class TitleDirectory {
 public:
  void add(std::uint32_t work, Language language, std::string_view title, std::span<const Alias> aliases);

  /// Works of that very name, those in `language` first; well-known abbreviations ("BW", "ป.พ.พ.", "BGB")
  /// included.
  std::vector<std::uint32_t> find(std::string_view name, Language language) const;

  /// Works that hold one book of a code each: ("BW", "6") finds "Burgerlijk Wetboek Boek 6".
  std::vector<std::uint32_t> find_book(std::string_view code, std::string_view book, Language language) const;

  /// All works whose titles people may shorten to that name (see short_name_distance()) and that are about as
  /// near as the nearest; those in `language` alone, if there are any. For texts of people: laws cite by
  /// titles.
  std::vector<std::uint32_t> may_be_short(std::string_view name, Language language) const;

  /// The works that a name in Latin letters may describe, which is no short form of their titles (see
  /// is_described_by()): what the law says must tell whether they are meant.
  std::vector<std::uint32_t> may_be_described_by(std::string_view name) const;

  struct Mention {
    Span span;  ///< in the text
    std::uint32_t work;
  };
  /// The longest name that `text` begins with and that describes one work by words of its title.
  std::optional<Mention> find_described(std::string_view text) const;

  /// The longest name that `text` begins with: where a title ends is only known from the titles. Nothing when
  /// a year follows that makes it the name of another work.
  std::optional<Mention> find_prefix(std::string_view text, Language language) const;
  /// The work meant by a name such as "wet van 5 juli 1997" that begins at byte `at`: the only one of that
  /// day, or the one whose title has most of the words beside the name. The span takes in what of the title
  /// follows.
  std::optional<Mention> find_dated(std::string_view text, std::size_t at) const;
  /// All works of the day in such a name.
  std::vector<std::uint32_t> of_same_day(std::string_view name) const;
  /// Titles and short titles anywhere in a text, the longest where several begin, not overlapping: which law
  /// a question is about.
  std::vector<Mention> find_mentions(std::string_view text, Language language) const;

  /// The documents that are parts of a work and published on their own, its annexes: those with an identifier
  /// that goes on behind one of the work's, "0009.0001" behind "0009", in that order.
  std::vector<std::uint32_t> parts_of(std::uint32_t work) const;

  /// The lookups that can see a change of any name in this directory, as LookupRecord has them, rising.
  std::vector<std::uint32_t> seers() const;

  /// The title the work was added with; empty for a work never added.
  std::string_view title(std::uint32_t work) const;

 private:
  struct Entry {
    std::uint32_t work;
    Language language;
    bool operator==(const Entry&) const = default;
  };
  using Names = std::map<std::string, std::vector<Entry>, std::less<>>;

  /// Works by a short name of a Thai law with marks of what is left out and with its year: "พ.ร.บ.คอมพิวเตอร์ฯ
  /// ปี 2550".
  std::vector<std::uint32_t> find_thai(std::string_view name) const;
  void add_name(const std::string& key, Entry entry, bool mentioned);
  void add_dated(Entry entry, std::string_view title);
  void add_dated_mentions(std::string_view text, std::vector<Mention>& mentions) const;
  /// Of the works of one name that of the language, or the first.
  static std::uint32_t choose(std::span<const Entry> entries, Language language);
  /// "2016 Well Act", at the beginning of a text: the work of that name and year.
  std::optional<Mention> match_year_first(std::string_view text, const TitleKey& key,
                                          Language language) const;
  /// The longest name that stands in `text` from byte `at` of its key on.
  std::optional<Mention> match(std::string_view text, const TitleKey& key, std::size_t at,
                               Language language) const;
  std::optional<Mention> match_name(std::string_view text, const TitleKey& key, std::size_t at,
                                    Language language) const;
  /// An act of the Union that is cited in other words than its titles have.
  std::optional<Mention> match_union_act(std::string_view text, const TitleKey& key, std::size_t at,
                                         Language language) const;
  /// The longest name that begins `key`, of at most its length.
  Names::const_iterator longest_prefix(std::string_view key) const;

  /// Whether a name that leaves out the first word of the work's title stands in the titles of other laws as
  /// well: "안전관리법".
  bool names_others(std::string_view name, std::uint32_t work) const;

  struct Title {
    Entry entry;
    std::string text;
  };
  using Dated = std::unordered_map<std::int32_t, std::vector<Title>>;  // by the day in the title

  // All that is asked of the names and days goes through these two, which record it.
  Names::const_iterator find_name(std::string_view key) const;
  Dated::const_iterator find_day(const Date& day) const;

  /// Made when it is first asked for: most texts name laws by their titles.
  struct Index {
    std::once_flag made;
    TitleWords words;                   // of those in Latin letters
    std::vector<std::uint32_t> others;  // places of the other titles
  };
  const Index& index() const;
  /// The works of the titles that are nearest or about as near.
  /// @param distance  of the title at a place; nothing where it cannot be meant
  template <typename Distance>
  std::vector<Entry> nearest(std::span<const std::uint32_t> places, const Distance& distance) const;

  Names names_;
  std::unique_ptr<Index> index_ = std::make_unique<Index>();
  std::vector<Title> all_titles_;  // short ones, too
  std::unordered_map<std::uint32_t, std::string> titles_;
  std::unordered_map<std::uint32_t, std::vector<std::string>> identifiers_;
  Dated dated_;
  /// Hashes of the first bytes of the names that find_mentions() looks for.
  std::unordered_set<std::uint64_t> beginnings_;
};

}  // namespace pandect
