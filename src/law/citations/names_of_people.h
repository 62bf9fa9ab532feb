#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "law/citations/citation.h"
#include "law/citations/titles.h"

namespace pandect {

/// Finds the works that people mean by names which are no titles: shortened ("WRRDA 2014"), described ("the
/// Act to facilitate …"), or longer or shorter than a grammar could tell. What is found moves the spans of
/// the citation to where its name stands.
class NamesOfPeople {
 public:
  explicit NamesOfPeople(const TitleDirectory& titles) : titles_(titles) {}

  /// The works meant by the name in a citation that is no title.
  bool find(Citation& citation, std::string_view text, Language language,
            std::vector<std::uint32_t>& works) const;
  /// "Wet van 5 juli 1997": laws are named so in laws as well.
  bool find_dated(Citation& citation, std::string_view text, std::vector<std::uint32_t>& works) const;
  /// The same where the name in the citation is a part of it: "Wet van 5 juli 1997 tot wijziging van de
  /// Visserijwet, art. 2".
  bool find_around(Citation& citation, std::string_view text, std::vector<std::uint32_t>& works) const;
  /// The work whose initials stand right before or behind a citation: "TSCA § 29", "artikel 13.11, onder a,
  /// Wm".
  std::optional<std::uint32_t> find_beside(Citation& citation, std::string_view text,
                                           Language language) const;
  /// TitleDirectory::find_mentions(), and short names of laws: "de Awb geeft …", "an OSH Act grant".
  std::vector<TitleDirectory::Mention> find_mentions(std::string_view text, Language language) const;
  /// Where the last name of a law stands in a text, as far as its own words tell: "the Fair Kites Act 2011
  /// demands", "De Wet stille havens verbiedt". Empty when there is none.
  static Span last_law_name(std::string_view text);
  /// The work described behind a citation: "section 2 of the Act to facilitate the hosting of …".
  std::optional<std::uint32_t> find_behind(Citation& citation, std::string_view text) const;

 private:
  std::vector<std::uint32_t> find_shortened(std::string_view name, Language language) const;
  /// The short name of a single work that begins at byte `at`.
  std::optional<TitleDirectory::Mention> short_name_at(std::string_view text, std::size_t at,
                                                       Language language) const;
  /// The longest run of words from byte `at` on that describes a single work.
  std::optional<TitleDirectory::Mention> find_described(std::string_view text, std::size_t at) const;

  const TitleDirectory& titles_;
};

/// Whether the name of the cited work stands in the text as it was read.
bool stands_in(std::string_view text, const Citation& citation);

}  // namespace pandect
