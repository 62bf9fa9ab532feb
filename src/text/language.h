#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pandect {

/// The languages Pandect reads law in.
enum class Language : std::uint8_t { unknown, thai, korean, dutch, english, german, french };

/// The ISO 639-1 code: "th", "ko", "nl", "en", "de", "fr"; "und" when unknown.
std::string_view language_code(Language language);

/// As a prompt names the language of a reply: "Thai"; when it is unknown, "the language of the question".
std::string_view language_name(Language language);

/// The language of a code, an English name ("thai") or nothing.
std::optional<Language> parse_language(std::string_view code);

/// The languages a text may be in: those of which it has the most words; several when it has as many of each
/// ("definition of employer": of is English and Dutch), none when it has none.
std::vector<Language> likely_languages(std::string_view text);

/// The language most of the text is in, by script and, for Latin script, by its commonest words; unknown when
/// neither tells. Reads at most the first 64 kB.
Language detect_language(std::string_view text);

}  // namespace pandect
