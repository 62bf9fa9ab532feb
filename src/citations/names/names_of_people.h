#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "citations/names/titles.h"
#include "law/citation.h"

namespace pandect {

/// Finds works by informal names that are not titles: shortened ("WRRDA 2014"), descriptive ("the Act to
/// facilitate …"), or cut at the wrong end by a grammar. A match moves the spans of the citation to the
/// actual position of the name. For one thread at a time: it caches look-ups.
class NamesOfPeople {
 public:
  explicit NamesOfPeople(const TitleDirectory& titles) : titles_(titles) {}

  /// The works meant by an informal name in a citation.
  bool find(Citation& citation, std::string_view text, Language language,
            std::vector<std::uint32_t>& works) const;
  /// The works of exactly that name, or else the only one whose title it may be short for.
  std::vector<std::uint32_t> find_by_name(std::string_view name, Language language) const;
  /// The same for a name that contains a short name ("Invoeringswet Wabo") or is in another order than titles
  /// ("2014 Kite Act", "STA-wet").
  std::vector<std::uint32_t> find_shortened(std::string_view name, Language language) const;
  /// "Wet van 5 juli 1997": laws use such names for laws, too.
  bool find_dated(Citation& citation, std::string_view text, std::vector<std::uint32_t>& works) const;
  /// The same when the citation has only part of the name: "Wet van 5 juli 1997 tot wijziging van de
  /// Visserijwet, art. 2".
  bool find_around(Citation& citation, std::string_view text, std::vector<std::uint32_t>& works) const;
  /// The work whose initials come directly before or after a citation: "TSCA § 29", "artikel 13.11, onder a,
  /// Wm". Several when the initials fit several.
  std::vector<std::uint32_t> find_beside(Citation& citation, std::string_view text, Language language) const;
  /// The works of the day in the last dated name, such as "wet van 5 juli 1997", before byte `at`.
  std::vector<std::uint32_t> dated_before(std::string_view text, std::size_t at) const;
  /// The works that a name may be short for.
  std::vector<std::uint32_t> may_be_meant(std::string_view name, Language language) const;
  /// A Korean name of which the grammar took only the last word: "등대 설치ㆍ운영법 제3조".
  bool find_in_words(Citation& citation, std::string_view text, std::vector<std::uint32_t>& works) const;
  /// The work described after a citation: "section 2 of the Act to facilitate the hosting of …".
  std::optional<std::uint32_t> find_behind(Citation& citation, std::string_view text) const;

 private:
  /// The works meant by the longest beginning of a Thai name that fits any; the name is cut to it.
  bool find_thai(Citation& citation, std::string_view text, Language language,
                 std::vector<std::uint32_t>& works) const;
  /// TitleDirectory::may_be_short() with a cache: it reads many titles, and is repeated for the names of a
  /// text.
  const std::vector<std::uint32_t>& short_for(std::string_view name, Language language) const;
  /// "Article 20 of the Directive on payment accounts": for the "Payment Accounts Directive".
  std::optional<std::uint32_t> find_turned_round(Citation& citation, std::string_view text) const;
  /// "The Kite Act (Pub. L. 113-5)": a name in brackets within the name or after it.
  bool find_in_brackets(const Citation& citation, std::string_view text, Language language,
                        std::vector<std::uint32_t>& works) const;
  /// "De Voetbalwet, wet van 7 juli 2010": the day after a name that is not a title.
  bool find_in_apposition(const Citation& citation, std::string_view text,
                          std::vector<std::uint32_t>& works) const;
  /// A name before the number of which the grammar took only the end: "the decision on the position of the
  /// Union on its Staff Regulations, article 1".
  bool find_longer_before(Citation& citation, std::string_view text, std::vector<std::uint32_t>& works) const;
  /// The longest run of words from byte `at` on that describes a single work.
  std::optional<TitleDirectory::Mention> find_described(std::string_view text, std::size_t at) const;
  /// The same, after one or two words that are not in the title: "the Commission's 2013 proposal for …".
  std::optional<TitleDirectory::Mention> find_described_soon(std::string_view text, std::size_t at) const;

  const TitleDirectory& titles_;
  mutable std::map<std::pair<std::string, Language>, std::vector<std::uint32_t>> shortened_;
};

/// True if the text has the name of the cited work exactly as it was read.
bool stands_in(std::string_view text, const Citation& citation);

}  // namespace pandect
