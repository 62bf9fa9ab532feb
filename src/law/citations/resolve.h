#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "law/citations/citation.h"
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

  /// The work whose title people may shorten to that name (see short_name_distance()); nothing when none or
  /// several are as near. For texts of people: laws cite by titles.
  std::optional<std::uint32_t> find_short(std::string_view name) const;

  struct Mention {
    Span span;  ///< in the text
    std::uint32_t work;
  };
  /// The longest name that `text` begins with: where a title ends is only known from the titles. Nothing when
  /// a year follows that makes it the name of another work.
  std::optional<Mention> find_prefix(std::string_view text, Language language) const;
  /// Titles and short titles anywhere in a text, the longest where several begin, not overlapping: which law
  /// a question is about.
  std::vector<Mention> find_mentions(std::string_view text, Language language) const;

  /// The title the work was added with; empty for a work never added.
  std::string_view title(std::uint32_t work) const;

 private:
  struct Entry {
    std::uint32_t work;
    Language language;
    bool operator==(const Entry&) const = default;
  };
  using Names = std::map<std::string, std::vector<Entry>, std::less<>>;

  void add_name(const std::string& key, Entry entry, bool mentioned);
  /// Of the works of one name that of the language, or the first.
  static std::uint32_t choose(std::span<const Entry> entries, Language language);
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

  struct Title {
    Entry entry;
    std::string text;
  };

  Names names_;
  std::vector<Title> all_titles_;  // short ones, too
  std::unordered_map<std::uint32_t, std::string> titles_;
  /// Hashes of the first bytes of the names that find_mentions() looks for.
  std::unordered_set<std::uint64_t> beginnings_;
};

/// Where a text stands: the provision it is part of. In a question or an answer there is no place.
struct Place {
  std::uint32_t work = 0;
  std::uint32_t provision = 0;
};

/// What a citation points to.
struct Resolution {
  enum class Status : std::uint8_t {
    resolved,
    no_such_work,       ///< the work it names is not in the library
    no_such_provision,  ///< the work is, the provision is not
    ambiguous,          ///< several works or provisions answer to it; the first of them is given
    no_place,           ///< relative, or without a work, in a text that stands nowhere
  };
  Status status = Status::resolved;
  /// The first work looked in; nothing when none was found.
  std::optional<std::uint32_t> work;
  std::vector<Place> targets;  ///< provisions, in document order; for a whole work its root
  /// Where the citation and its work's name stand: a grammar guesses where a name begins and ends, and the
  /// titles tell.
  Span span;
  Span work_span;
};

class DefinedNames;
class WorkIndex;

/// Looks citations up. `provisions_of(work)` gives a work's tree, which must stay as it is as long as the
/// resolver lives: what it has read of a work it keeps. One thread at a time; several threads take one
/// resolver each.
class Resolver {
 public:
  using ProvisionsOf = std::function<std::span<const Provision>(std::uint32_t work)>;
  Resolver(const TitleDirectory& titles, ProvisionsOf provisions_of,
           std::function<Language(std::uint32_t)> language_of);
  ~Resolver();

  /// The citations of one text in order (so that "the same Act" finds the one named before it), from where it
  /// stands. Ranges give every unit between their ends that exists. A sub-unit that is not in the tree
  /// resolves to the nearest provision above it that is. Names that `text` gives to works ("hereinafter the
  /// Act", "WHW: Wet op het hoger onderwijs") are known all over it; they are looked for once as long as
  /// calls give the same bytes.
  std::vector<Resolution> resolve(std::span<const Citation> citations, std::string_view text,
                                  std::optional<Place> place) const;
  /// The same where each citation stands in a place of its own, such as a paragraph of the article that is
  /// `text`.
  std::vector<Resolution> resolve_each(std::span<const Citation> citations, std::string_view text,
                                       std::span<const std::optional<Place>> places) const;

 private:
  struct Context;

  void find_works(Citation& citation, Context& context, Resolution& resolution,
                  std::vector<std::uint32_t>& works) const;
  void find_named_works(Citation& citation, const Context& context, std::vector<std::uint32_t>& works) const;
  bool find_book(Citation& citation, std::string_view code, Language language,
                 std::vector<std::uint32_t>& works) const;
  bool find_short_name(Citation& citation, const Context& context, std::vector<std::uint32_t>& works) const;
  /// The work whose initials stand right before or behind a citation: "TSCA § 29", "artikel 13.11, onder a,
  /// Wm".
  std::optional<std::uint32_t> find_initials_beside(Citation& citation, const Context& context) const;
  bool find_longer_name(Citation& citation, const Context& context, std::vector<std::uint32_t>& works) const;
  bool has_books(std::uint32_t work) const;
  /// A title that stands between the last citation of a named work and this one: what "that Act" speaks of.
  void look_for_mention(const Citation& citation, Context& context) const;
  void resolve_in(const Citation& citation, std::span<const std::uint32_t> works, const Context& context,
                  Resolution& resolution) const;
  void find_in_work(const Citation& citation, std::uint32_t work, const Context& context,
                    Resolution& resolution) const;
  const WorkIndex& index_of(std::uint32_t work) const;
  const DefinedNames& names_of(std::string_view text, Language language) const;
  /// The work that a name defined in the text means, unless a title that stands there is longer.
  std::optional<std::uint32_t> find_defined(const Citation& citation, const Context& context) const;

  const TitleDirectory& titles_;
  ProvisionsOf provisions_of_;
  std::function<Language(std::uint32_t)> language_of_;
  mutable std::unordered_map<std::uint32_t, std::unique_ptr<WorkIndex>> indexes_;
  mutable std::string_view named_text_;
  mutable std::unique_ptr<DefinedNames> names_;
};

}  // namespace pandect
