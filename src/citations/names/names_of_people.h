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

/// Finds the works that people mean by names which are no titles: shortened ("WRRDA 2014"), described ("the
/// Act to facilitate …"), or longer or shorter than a grammar could tell. What is found moves the spans of
/// the citation to where its name stands. One thread at a time: what it has looked up it keeps.
class NamesOfPeople {
 public:
  explicit NamesOfPeople(const TitleDirectory& titles) : titles_(titles) {}

  /// The works meant by the name in a citation that is no title.
  bool find(Citation& citation, std::string_view text, Language language,
            std::vector<std::uint32_t>& works) const;
  /// The works of that very name, or else the only one whose title it may be short for.
  std::vector<std::uint32_t> find_by_name(std::string_view name, Language language) const;
  /// The same of a name that has a short name in it ("Invoeringswet Wabo") or is in another order than titles
  /// ("2014 Kite Act", "STA-wet").
  std::vector<std::uint32_t> find_shortened(std::string_view name, Language language) const;
  /// "Wet van 5 juli 1997": laws are named so in laws as well.
  bool find_dated(Citation& citation, std::string_view text, std::vector<std::uint32_t>& works) const;
  /// The same where the name in the citation is a part of it: "Wet van 5 juli 1997 tot wijziging van de
  /// Visserijwet, art. 2".
  bool find_around(Citation& citation, std::string_view text, std::vector<std::uint32_t>& works) const;
  /// The work whose initials stand right before or behind a citation: "TSCA § 29", "artikel 13.11, onder a,
  /// Wm". Several where they may be those of several.
  std::vector<std::uint32_t> find_beside(Citation& citation, std::string_view text, Language language) const;
  /// The works of the day in the last name of a kind such as "wet van 5 juli 1997" that stands before byte
  /// `at`.
  std::vector<std::uint32_t> dated_before(std::string_view text, std::size_t at) const;
  /// The works that a name may be short for.
  std::vector<std::uint32_t> may_be_meant(std::string_view name, Language language) const;
  /// A Korean name of which the grammar took the last word only: "등대 설치ㆍ운영법 제3조".
  bool find_in_words(Citation& citation, std::string_view text, std::vector<std::uint32_t>& works) const;
  /// The work described behind a citation: "section 2 of the Act to facilitate the hosting of …".
  std::optional<std::uint32_t> find_behind(Citation& citation, std::string_view text) const;

 private:
  /// The works meant by the longest beginning of a Thai name that may be one; the name is cut to it.
  bool find_thai(Citation& citation, std::string_view text, Language language,
                 std::vector<std::uint32_t>& works) const;
  /// TitleDirectory::may_be_short(), which looks at many titles and is asked again for the names of a text.
  const std::vector<std::uint32_t>& short_for(std::string_view name, Language language) const;
  /// "Article 20 of the Directive on payment accounts": of the "Payment Accounts Directive".
  std::optional<std::uint32_t> find_turned_round(Citation& citation, std::string_view text) const;
  /// "The Kite Act (Pub. L. 113-5)": what stands in brackets within the name or behind it.
  bool find_in_brackets(const Citation& citation, std::string_view text, Language language,
                        std::vector<std::uint32_t>& works) const;
  /// "De Voetbalwet, wet van 7 juli 2010": the day behind a name that is none of a title.
  bool find_in_apposition(const Citation& citation, std::string_view text,
                          std::vector<std::uint32_t>& works) const;
  /// A name before the number of which the grammar took the end only: "the decision on the
  /// position of the Union on its Staff Regulations, article 1".
  bool find_longer_before(Citation& citation, std::string_view text, std::vector<std::uint32_t>& works) const;
  /// The longest run of words from byte `at` on that describes a single work.
  std::optional<TitleDirectory::Mention> find_described(std::string_view text, std::size_t at) const;
  /// The same, behind a word or two that the title does not have: "the Commission's 2013 proposal for …".
  std::optional<TitleDirectory::Mention> find_described_soon(std::string_view text, std::size_t at) const;

  const TitleDirectory& titles_;
  mutable std::map<std::pair<std::string, Language>, std::vector<std::uint32_t>> shortened_;
};

/// Whether the name of the cited work stands in the text as it was read.
bool stands_in(std::string_view text, const Citation& citation);

}  // namespace pandect
