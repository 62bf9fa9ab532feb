#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "text/language_guess.h"
#include "text/utf8.h"

namespace pandect {
namespace {

struct Name {
  Language language;
  std::string_view code;
  std::string_view english;
};

constexpr std::array<Name, 7> names{{{Language::unknown, "und", "unknown"},
                                     {Language::thai, "th", "thai"},
                                     {Language::korean, "ko", "korean"},
                                     {Language::dutch, "nl", "dutch"},
                                     {Language::english, "en", "english"},
                                     {Language::german, "de", "german"},
                                     {Language::french, "fr", "french"}}};

/// Words that are common in one of the four and rare or absent in the others.
struct LanguageWord {
  std::string_view word;
  Language language;
};
constexpr LanguageWord markers[] = {
    {"het", Language::dutch},     {"een", Language::dutch},     {"van", Language::dutch},
    {"dat", Language::dutch},     {"bij", Language::dutch},     {"niet", Language::dutch},
    {"wet", Language::dutch},     {"artikel", Language::dutch}, {"indien", Language::dutch},
    {"wordt", Language::dutch},   {"voor", Language::dutch},    {"mag", Language::dutch},
    {"ik", Language::dutch},      {"wat", Language::dutch},     {"en", Language::dutch},
    {"of", Language::dutch},      {"wanneer", Language::dutch}, {"hoe", Language::dutch},
    {"wie", Language::dutch},     {"de", Language::dutch},      {"op", Language::dutch},
    {"is", Language::dutch},      {"the", Language::english},   {"of", Language::english},
    {"and", Language::english},   {"to", Language::english},    {"is", Language::english},
    {"shall", Language::english}, {"this", Language::english},  {"what", Language::english},
    {"any", Language::english},   {"for", Language::english},   {"section", Language::english},
    {"does", Language::english},  {"by", Language::english},    {"a", Language::english},
    {"or", Language::english},    {"with", Language::english},  {"who", Language::english},
    {"when", Language::english},  {"der", Language::german},    {"die", Language::german},
    {"und", Language::german},    {"das", Language::german},    {"nicht", Language::german},
    {"ist", Language::german},    {"ein", Language::german},    {"eine", Language::german},
    {"oder", Language::german},   {"wenn", Language::german},   {"wird", Language::german},
    {"des", Language::german},    {"le", Language::french},     {"la", Language::french},
    {"les", Language::french},    {"et", Language::french},     {"des", Language::french},
    {"une", Language::french},    {"est", Language::french},    {"du", Language::french},
    {"dans", Language::french},   {"ou", Language::french},     {"par", Language::french},
    {"de", Language::french},
};

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

struct Guess {
  std::vector<Language> likely;  ///< those of which it has the most words
  std::size_t ahead = 0;         ///< common words of the first of them more than of any other
};

Guess guess_language(std::string_view text) {
  constexpr std::size_t enough = std::size_t{64} * 1024;
  text = text.substr(0, enough);
  std::size_t thai = 0;
  std::size_t hangul = 0;
  std::size_t latin = 0;
  std::array<std::size_t, names.size()> votes{};
  std::string word;
  for (std::size_t offset = 0; offset <= text.size();) {
    const char32_t c = offset < text.size() ? decode_utf8(text, offset) : (++offset, U' ');
    if (c >= 0x0E00 && c <= 0x0E7F) {
      ++thai;
    } else if ((c >= 0xAC00 && c <= 0xD7A3) || (c >= 0x1100 && c <= 0x11FF) || (c >= 0x3130 && c <= 0x318F)) {
      ++hangul;
    } else if (c < 0x80 && ((lower(static_cast<char>(c)) >= 'a' && lower(static_cast<char>(c)) <= 'z'))) {
      ++latin;
      word.push_back(lower(static_cast<char>(c)));
      continue;
    } else if (c >= '0' && c <= '9') {
      word.push_back(static_cast<char>(c));  // "119a" has no word in it
      continue;
    }
    for (const LanguageWord& marker : markers) {
      if (marker.word == word) ++votes[static_cast<std::size_t>(marker.language)];
    }
    word.clear();
  }
  // A Thai or Korean law may quote a Latin name; a Latin text hardly ever quotes Thai or Hangul at length.
  if (thai * 4 > latin && thai >= hangul && thai > 0) return {{Language::thai}, thai};
  if (hangul * 4 > latin && hangul > 0) return {{Language::korean}, hangul};
  const auto best = std::max_element(votes.begin(), votes.end());
  if (*best == 0) return {};
  Guess guess;
  std::size_t next = 0;
  for (auto other = votes.begin(); other != votes.end(); ++other) {
    if (*other == *best) guess.likely.push_back(static_cast<Language>(other - votes.begin()));
    if (other != best) next = std::max(next, *other);
  }
  guess.ahead = *best - next;
  return guess;
}

}  // namespace

std::string_view language_code(Language language) {
  return names[static_cast<std::size_t>(language)].code;
}

std::optional<Language> parse_language(std::string_view code) {
  for (const Name& name : names) {
    if (code == name.code || code == name.english) return name.language;
  }
  return std::nullopt;
}

std::string_view language_name(Language language) {
  switch (language) {
    case Language::thai:
      return "Thai";
    case Language::korean:
      return "Korean";
    case Language::dutch:
      return "Dutch";
    case Language::english:
      return "English";
    case Language::german:
      return "German";
    case Language::french:
      return "French";
    case Language::unknown:
      break;
  }
  return "the language of the question";
}

std::vector<Language> likely_languages(std::string_view text) {
  return guess_language(text).likely;
}

Language detect_language(std::string_view text) {
  const std::vector<Language> likely = likely_languages(text);
  return likely.empty() ? Language::unknown : likely.front();
}

bool tells_language(std::string_view text) {
  constexpr std::size_t enough = 2;
  return guess_language(text).ahead >= enough;
}

}  // namespace pandect
