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
#include <utility>
#include <vector>

#include "citations/names/named_by.h"
#include "citations/names/title_words.h"
#include "law/work.h"

namespace pandect {

struct ShortForm;
struct TitleKey;

/// The names by which works are cited: titles, short titles, abbreviations, identifiers. The caller numbers
/// the works. Comparison ignores case, white space, quotation marks and the script of digits. Once filled it
/// may be used from several threads.
class TitleDirectory {
 public:
  void add(std::uint32_t work, Language language, std::string_view title, std::span<const Alias> aliases);

  /// Works with exactly that name, those in `language` first; includes established abbreviations ("BW",
  /// "ป.พ.พ.", "BGB").
  std::vector<std::uint32_t> find(std::string_view name, Language language) const;

  /// Works that hold one book of a code each: ("BW", "6") finds "Burgerlijk Wetboek Boek 6".
  std::vector<std::uint32_t> find_book(std::string_view code, std::string_view book, Language language) const;

  /// All works whose titles that name may be short for (see short_form_of()) at about the smallest distance,
  /// the nearest first; only those in `language`, if there are any. For informal texts: laws cite by titles.
  std::vector<NameCandidate> may_be_short(std::string_view name, Language language) const;

  /// The works whose titles have the words of a name without being as near as a short form of them, those
  /// with the fewest other words first: only the text of the law can decide whether they are meant. Nothing
  /// when so many have them that the name identifies none.
  std::vector<NameCandidate> may_be_described_by(std::string_view name, Language language) const;

  struct Mention {
    Span span;  ///< in the text
    std::uint32_t work;
  };
  /// The longest beginning of `text` that describes one work by words of its title.
  std::optional<Mention> find_described(std::string_view text, Language language) const;

  /// The longest name that `text` begins with: only the list of titles shows where a title ends. Nothing when
  /// a following year makes it the name of another work.
  std::optional<Mention> find_prefix(std::string_view text, Language language) const;
  /// The work meant by a dated name such as "wet van 5 juli 1997" that begins at byte `at`: the only one of
  /// that day, or the one whose title has most of the words around the name. The span includes following
  /// words of the title.
  std::optional<Mention> find_dated(std::string_view text, std::size_t at) const;
  /// All works of the day in such a name.
  std::vector<std::uint32_t> of_same_day(std::string_view name) const;
  /// Titles and short titles anywhere in a text, the longest of several at one position, not overlapping: the
  /// laws that a question is about.
  std::vector<Mention> find_mentions(std::string_view text, Language language) const;

  /// The parts of a work that are published as documents of their own, its annexes: those whose identifier
  /// extends one of the work's, "0009.0001" for "0009", in that order.
  std::vector<std::uint32_t> parts_of(std::uint32_t work) const;

  /// The look-ups that a change of any name in this directory can affect, as LookupRecord hashes, rising.
  std::vector<std::uint32_t> seers() const;

  /// The title the work was added with; empty for an unknown work.
  std::string_view title(std::uint32_t work) const;

 private:
  struct Entry {
    std::uint32_t work;
    Language language;
    bool operator==(const Entry&) const = default;
  };
  using Names = std::map<std::string, std::vector<Entry>, std::less<>>;

  /// Works by a short name with omission marks and its year: "พ.ร.บ.คอมพิวเตอร์ฯ ปี 2550".
  std::vector<std::uint32_t> find_joined(std::string_view name) const;
  void add_name(const std::string& key, Entry entry, bool mentioned);
  void add_dated(Entry entry, std::string_view title);
  void add_dated_mentions(std::string_view text, std::vector<Mention>& mentions) const;
  /// Of the works with one name, the one in the language, or the first.
  static std::uint32_t choose(std::span<const Entry> entries, Language language);
  /// "2016 Well Act", at the beginning of a text: the work of that name and year.
  std::optional<Mention> match_year_first(std::string_view text, const TitleKey& key,
                                          Language language) const;
  /// The longest name in `text` from byte `at` of its key on.
  std::optional<Mention> match(std::string_view text, const TitleKey& key, std::size_t at,
                               Language language) const;
  std::optional<Mention> match_name(std::string_view text, const TitleKey& key, std::size_t at,
                                    Language language) const;
  /// A European Union act that is cited in another form than its title has.
  std::optional<Mention> match_union_act(std::string_view text, const TitleKey& key, std::size_t at,
                                         Language language) const;
  /// The longest name that is a prefix of `key`.
  Names::const_iterator longest_prefix(std::string_view key) const;

  /// True if a name that omits the first word of the work's title is also part of the titles of other laws:
  /// "안전관리법".
  bool names_others(std::string_view name, std::uint32_t work) const;

  struct Title {
    Entry entry;
    std::string text;
  };
  using Dated = std::unordered_map<std::int32_t, std::vector<Title>>;  // by the day in the title

  // All look-ups of names and days go through these two, which record them.
  Names::const_iterator find_name(std::string_view key) const;
  Dated::const_iterator find_day(const Date& day) const;

  /// Built on first use: most texts name laws by their titles.
  struct Index {
    std::once_flag made;
    TitleWords words;                   // of those in Latin letters
    std::vector<std::uint32_t> others;  // indexes of the other titles
  };
  const Index& index() const;
  /// The works of the titles at about the smallest distance.
  /// @param form the way in which the title with an index may be meant; nothing when it cannot be
  template <typename Form>
  std::vector<std::pair<Entry, ShortForm>> nearest(std::span<const std::uint32_t> places,
                                                   const Form& form) const;

  Names names_;
  std::unique_ptr<Index> index_ = std::make_unique<Index>();
  std::vector<Title> all_titles_;  // short ones, too
  std::unordered_map<std::uint32_t, std::string> titles_;
  std::unordered_map<std::uint32_t, std::vector<std::string>> identifiers_;
  Dated dated_;
  /// Bytes of a key that decide whether a name may begin there; shorter names are not searched for in running
  /// text.
  static constexpr std::size_t beginning_length = 6;
  /// Hashes of the first bytes of the names that find_mentions() searches.
  std::unordered_set<std::uint64_t> beginnings_;
};

}  // namespace pandect
