#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace pandect {

struct TitleWording;

/// True if a year follows at `end`, after a name that itself ends without one: "Elektriciteitswet" is not the
/// "Elektriciteitswet 1989". No Korean title ends with a year: "건축법 2017. 1. 17. 개정" has a date.
bool year_follows(std::string_view text, std::size_t end);

/// True for the same word in capitals or small letters.
bool same_word(std::string_view a, std::string_view b);
/// The same, also for a singular and its plural.
bool is_same_or_plural(std::string_view a, std::string_view b);

/// True if a text ends with one of the words.
bool ends_with_any(std::string_view text, std::span<const std::string_view> words);

/// The words of a name or title in Latin letters, without punctuation.
std::vector<std::string_view> title_words(std::string_view text);

/// Words without those that short names omit.
std::vector<std::string_view> without_links(std::vector<std::string_view> words, const TitleWording& wording);

/// The words of a title without "of the" and the like.
std::vector<std::string_view> content_words(std::string_view text, Language language);

/// False for names in Thai letters and in Hangul.
bool is_latin_name(std::string_view name);

/// For each prefix of a name, from none to all of its words, the number of words that are in the title in
/// order.
std::vector<std::size_t> count_in_order(std::span<const std::string_view> name,
                                        std::span<const std::string_view> title);

/// The number of bytes of a text that match the beginning of a title: a grammar cannot know where "Wet van 30
/// april 1940 tot herziening van …" ends.
std::size_t shared_title(std::string_view text, std::string_view title);

/// Number of distinct words of a title, without short ones, that are in a lower-case text.
std::size_t count_shared_words(std::string_view text, std::string_view title);

}  // namespace pandect
