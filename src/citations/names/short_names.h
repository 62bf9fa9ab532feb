#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace pandect {

/// How far a name is from a title that people may shorten to it: by initials ("OSH Act", "WPO", "WRRDA
/// 2014"), by the words that tell it from others ("Payment Accounts Directive"), by the beginnings of its
/// words ("영비법"), by leaving out what stands at an omission mark ("พ.ร.บ.…ฯ พ.ศ. 2499"), or by several
/// of its words in their order. Nothing when the title cannot be meant; else the less the nearer. Whether
/// another title is as near is for the caller to see.
std::optional<int> short_name_distance(std::string_view name, std::string_view title, Language language);

/// What a Korean short name says that leaves out the first word of a title, which says whose the rest is:
/// "선박검사" of "선박검사법" for "항만의 선박검사에 관한 법률". Empty when it is none of that title.
std::string korean_subject_without_owner(std::string_view name, std::string_view title);

/// The fewest words by which a name describes a law.
inline constexpr std::size_t least_described = 4;

/// How far a name is from a title some of whose words it has in their order: "Wet tot instelling van een
/// gemeente Dronten", "Proposal for a Decision on the staff of the Foundation".
/// @param name, title  their content_words()
/// @param in_order     how many of the name's stand in the title so
std::optional<int> described_distance(std::span<const std::string_view> name,
                                      std::span<const std::string_view> title, std::size_t in_order);

/// Whether a law may be called by a name all of whose words its title has, in whatever order and form: "Wet
/// afschaffing tol" is a name for the "Wet van 3 mei 1990, houdende het afschaffen van de tol". Of a title
/// with proper names it must have one. Others may be called so as well.
bool is_described_by(std::string_view title, std::string_view name);

/// Of each beginning of a name, from none to all of its words, how many stand in the title in their order.
std::vector<std::size_t> count_in_order(std::span<const std::string_view> name,
                                        std::span<const std::string_view> title);

/// The words of a title but for "of the" and its like.
std::vector<std::string_view> content_words(std::string_view text);

/// Whether some word of a name in Latin letters may be initials: "OSH", "WvSr".
bool has_initials(std::string_view name);

/// The words of a name or title in Latin letters, without signs.
std::vector<std::string_view> title_words(std::string_view text);

/// How many bytes of a text that begins as a title does are the title's: a grammar cannot tell where "Wet van
/// 30 april 1940 tot herziening van …" ends.
std::size_t shared_title(std::string_view text, std::string_view title);

/// How many different words of a title, short ones aside, stand in a text, which is in lower-case.
std::size_t count_shared_words(std::string_view text, std::string_view title);

}  // namespace pandect
