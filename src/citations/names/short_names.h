#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "citations/names/named_by.h"
#include "text/language.h"

namespace pandect {

/// How a name is a short form of a title.
struct ShortForm {
  int distance;  ///< smaller is nearer
  NamedBy by;
};

/// The nearest of the rules by which a name may be short for a title: by initials ("OSH Act", "WPO", "WRRDA
/// 2014"), by its distinguishing words ("Payment Accounts Directive"), by prefixes of its words ("영비법"),
/// by omission at an omission mark ("พ.ร.บ.…ฯ พ.ศ. 2499"), or by several of its words in order. Nothing when
/// the title cannot be meant. Callers must check whether another title is as near.
std::optional<ShortForm> short_form_of(std::string_view name, std::string_view title, Language language);

/// The subject of a short name that omits the first word of a title, a possessive: "선박검사" of
/// "선박검사법" for "항만의 선박검사에 관한 법률". Empty when it is not such a name of that title.
std::string subject_without_owner(std::string_view name, std::string_view title, Language language);

/// The least number of words by which a name describes a law.
inline constexpr std::size_t least_described = 4;

/// A name may have a word that is not in the title for so many that are.
inline constexpr std::size_t words_for_a_miss = 5;

/// The distance of a name from a title of which it has some words in order: "Wet tot instelling van een
/// gemeente Dronten", "Proposal for a Decision on the staff of the Foundation".
/// @param name, title their content_words()
/// @param in_order number of the name's words that are in the title in order
std::optional<int> described_distance(std::span<const std::string_view> name,
                                      std::span<const std::string_view> title, std::size_t in_order);

/// The number of words of a title that a name leaves out, if the title has all words of the name: in any
/// order and form in Latin letters, as "Wet afschaffing tol" may be the "Wet van 3 mei 1990, houdende het
/// afschaffen van de tol"; in their order in Hangul. If a title has proper names, the name must have one.
/// Other titles may match as well.
std::optional<int> words_left_out(std::string_view name, std::string_view title, Language language);

/// True if any word of a name in Latin letters may be initials, "OSH", "WvSr", or the beginning of a word
/// with a full stop: "Wetb.". A word for a kind of law in that language is none.
bool has_initials(std::string_view name, Language language);

}  // namespace pandect
