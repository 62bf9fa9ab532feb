#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/date.h"
#include "text/span.h"

namespace pandect {

/// The level of a provision in the tree of a law, outermost first. The names are those of English statutes;
/// each reader maps its own: มาตรา, 조, artikel, §, section and a contract's numbered clause are all
/// `article`.
enum class Level : std::uint8_t {
  work,         ///< the root
  preamble,     ///< title page, considerans, recitals
  book,         ///< บรรพ, 편, boek
  part,         ///< ภาค, deel, Part
  title,        ///< ลักษณะ, titel(deel)
  chapter,      ///< หมวด, 장, hoofdstuk, Chapter; the ARTICLE of a contract
  division,     ///< ส่วนที่, 절, afdeling
  subdivision,  ///< 관, paragraaf, sub-paragraaf
  heading,      ///< a heading without a number
  annex,        ///< บัญชี, 별표, bijlage, schedule
  addendum,     ///< 부칙, บทเฉพาะกาล outside the numbering, transitional and closing provisions
  article,      ///< the provision that is usually cited
  paragraph,    ///< วรรค, 항, lid, (1)
  item,         ///< อนุมาตรา (1), 호, onderdeel a, (a)
  subitem,      ///< (ก), 목, 1°, (i)
};

/// "article", "paragraph", …
std::string_view level_name(Level level);
std::optional<Level> parse_level(std::string_view name);

inline constexpr std::uint32_t no_provision = UINT32_MAX;

/// A node of a law's tree. Its words are spans of Work::text, so that quotes are exactly the text that was
/// read.
struct Provision {
  Level level = Level::article;
  /// True for a unit of retrieval and citation: an article or its equivalent (an annex, a clause, a
  /// preamble). Units do not nest; provisions above a unit group units, provisions below it divide its text.
  bool unit = false;
  bool repealed = false;
  std::uint32_t parent = no_provision;  ///< index into Work::provisions
  std::string label;                    ///< as written: "มาตรา ๔๐", "제3조의2", "Artikel 6:162", "§ 5"
  std::string number;   ///< normalised by normalise_number(): "40", "3의2", "6:162"; empty if none
  std::string heading;  ///< the provision's own title, if any
  std::string path;     ///< below the work's id: "40", "40/1/a", "chapter-2"; set by assign_paths()
  std::string alias;    ///< a published id of this provision, if its source gives one
  Span extent;          ///< in Work::text: label, heading, own words and children
  Span body;            ///< in Work::text: the words after label and heading, with children
  Span source;          ///< in the bytes of its source file; empty when not known
};

/// The normal form in which numbers are compared: Thai and full-width digits become ASCII, letters lower
/// case, surrounding punctuation and white space are removed, inner white space becomes one space ("๖๕ ทวิ" →
/// "65 ทวิ", "3 A." → "3 a"). Circled digits become digits ("①" → "1").
std::string normalise_number(std::string_view written);

}  // namespace pandect
