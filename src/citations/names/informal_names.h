#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "citations/names/named_by.h"
#include "citations/names/titles.h"

namespace pandect {

/// Finds works by informal names that are not titles: shortened ("WRRDA 2014") or descriptive ("the Act to
/// facilitate …"). For one thread at a time: it caches look-ups.
class InformalNames {
 public:
  explicit InformalNames(const TitleDirectory& titles) : titles_(titles) {}

  /// The works of exactly that name, or else the only one whose title it may be short for.
  std::vector<NameCandidate> find(std::string_view name, Language language) const;
  /// The same for a name that contains a short name ("Invoeringswet Wabo") or is in another order than titles
  /// ("2014 Kite Act", "STA-wet").
  std::vector<NameCandidate> find_reordered(std::string_view name, Language language) const;
  /// The works that a word directly beside a number may mean: by initials, too, if it looks like some.
  std::vector<NameCandidate> find_word(std::string_view word, bool is_name, Language language) const;
  /// The works that a name may be short for, the nearest first.
  std::vector<NameCandidate> may_be_meant(std::string_view name, Language language) const;

  /// The longest run of words from byte `at` on that describes a single work.
  std::optional<TitleDirectory::Mention> find_described(std::string_view text, std::size_t at,
                                                        Language language) const;
  /// The same, after one or two words that are not in the title: "the Commission's 2013 proposal for …".
  std::optional<TitleDirectory::Mention> find_described_soon(std::string_view text, std::size_t at,
                                                             Language language) const;
  /// The works of the day in the last dated name, such as "wet van 5 juli 1997", before byte `at`.
  std::vector<NameCandidate> dated_before(std::string_view text, std::size_t at) const;

 private:
  /// TitleDirectory::may_be_short() with a cache: it reads many titles, and is repeated for the names of a
  /// text.
  const std::vector<NameCandidate>& short_for(std::string_view name, Language language) const;

  const TitleDirectory& titles_;
  mutable std::map<std::pair<std::string, Language>, std::vector<NameCandidate>> shortened_;
};

/// The parts of the words a grammar took for a name that may be the name: without lower-case words after it
/// ("Tabakswet uitdrukkelijk") or words before it ("According to OSH Act").
std::vector<std::string_view> likely_names(std::string_view words);

/// "Wet GBA na vijf jaar …": the length in bytes of the longest beginning of a name that is an established
/// short name of a law.
std::size_t known_beginning(std::string_view name);

}  // namespace pandect
