#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pandect {

/// The languages whose law Pandect reads.
enum class Language : std::uint8_t { unknown, thai, korean, dutch, english, german, french };

/// The ISO 639-1 code: "th", "ko", "nl", "en", "de", "fr"; "und" when unknown.
std::string_view language_code(Language language);

/// The name of a language for the reply of a prompt: "Thai"; when it is unknown, "the language of the
/// question".
std::string_view language_name(Language language);

/// The language of a code or an English name ("thai"); nothing when it is unknown.
std::optional<Language> parse_language(std::string_view code);

/// The languages a text may be in: those with the most common words in it; several when they tie ("definition
/// of employer": of is English and Dutch), none when it has none.
std::vector<Language> likely_languages(std::string_view text);

/// The language written in the script of a letter, the first of several; unknown for Latin letters, and for
/// those of no known language.
Language language_of_letter(char32_t c);

/// The main language of the text, by script and, for Latin script, by its most common words; unknown when
/// neither decides. Reads at most the first 64 kB.
Language detect_language(std::string_view text);

}  // namespace pandect
