#include "text/language.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include <unicode/uscript.h>

#include "text/language_guess.h"
#include "text/language_profile.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr char32_t first_other_letter = 0x370;  ///< that is not Latin

/// The common words of all languages: each with the indexes of the languages it is common in.
using CommonWords = std::unordered_map<std::string_view, std::vector<std::size_t>>;

const CommonWords& common_words() {
  static const CommonWords words = [] {
    CommonWords made;
    const auto known = known_languages();
    for (std::size_t place = 0; place < known.size(); ++place) {
      for (const std::string& word : language_profile(known[place]).common) made[word].push_back(place);
    }
    return made;
  }();
  return words;
}

/// A non-Latin script, with the indexes of the languages written in it.
struct OtherScript {
  int script;
  std::vector<std::size_t> languages;
};

const std::vector<OtherScript>& other_scripts() {
  static const std::vector<OtherScript> scripts = [] {
    std::vector<OtherScript> made;
    const auto known = known_languages();
    for (std::size_t place = 0; place < known.size(); ++place) {
      const int script = language_profile(known[place]).script;
      if (script == USCRIPT_LATIN) continue;
      auto found = std::ranges::find(made, script, &OtherScript::script);
      if (found == made.end()) found = made.insert(found, {script, {}});
      found->languages.push_back(place);
    }
    return made;
  }();
  return scripts;
}

std::vector<std::size_t> latin_languages() {
  std::vector<std::size_t> places;
  const auto known = known_languages();
  for (std::size_t place = 0; place < known.size(); ++place) {
    if (language_profile(known[place]).script == USCRIPT_LATIN) places.push_back(place);
  }
  return places;
}

/// True if a letter belongs to the writing of a language: Japanese is recognised by its kana.
bool is_of(UScriptCode own, int script) {
  if (script == USCRIPT_JAPANESE) return own == USCRIPT_HIRAGANA || own == USCRIPT_KATAKANA;
  return own == script;
}

/// The vote of a common word that no other language has.
constexpr std::size_t whole_vote = 60;

struct Guess {
  std::vector<Language> likely;  ///< the languages with the most words
  std::size_t ahead = 0;         ///< lead of the first over the second, in votes
};

/// The languages of `among` with the most votes.
Guess most_voted(const std::vector<std::size_t>& votes, const std::vector<std::size_t>& among) {
  const auto votes_of = [&](std::size_t place) { return votes[place]; };
  const auto first = std::ranges::max_element(among, {}, votes_of);
  if (first == among.end() || votes[*first] == 0) return {};
  Guess guess;
  std::size_t next = 0;
  for (const std::size_t place : among) {
    if (votes[place] == votes[*first]) guess.likely.push_back(known_languages()[place]);
    if (place != *first) next = std::max(next, votes[place]);
  }
  guess.ahead = votes[*first] - next;
  return guess;
}

UScriptCode script_of_letter(char32_t c) {
  UErrorCode status = U_ZERO_ERROR;
  return uscript_getScript(static_cast<UChar32>(c), &status);
}

Guess guess_language(std::string_view text) {
  const std::vector<OtherScript>& scripts = other_scripts();
  static const std::vector<std::size_t> in_latin = latin_languages();
  constexpr std::size_t enough = std::size_t{64} * 1024;
  text = text.substr(0, enough);
  const auto known = known_languages();
  std::vector<std::size_t> letters(scripts.size());
  std::size_t latin = 0;
  std::vector<std::size_t> votes(known.size());
  std::string word;
  for (std::size_t offset = 0; offset <= text.size();) {
    const char32_t c = offset < text.size() ? decode_utf8(text, offset) : (++offset, U' ');
    if (c < 0x80 && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))) {
      ++latin;
      word.push_back(ascii_lower(static_cast<char>(c)));
      continue;
    }
    if (c >= '0' && c <= '9') {
      word.push_back(static_cast<char>(c));  // "119a" has no word in it
      continue;
    }
    if (c >= first_other_letter) {
      const UScriptCode own = script_of_letter(c);
      for (std::size_t i = 0; i < scripts.size(); ++i) letters[i] += is_of(own, scripts[i].script) ? 1 : 0;
    }
    if (is_small(c) || is_capital(c)) {
      append_utf8(word, small_letter(c));
      continue;
    }
    if (const auto found = common_words().find(word); found != common_words().end()) {
      // A word of several languages tells less, so that a folder that lists few words stands beside long
      // ones.
      for (const std::size_t place : found->second) votes[place] += whole_vote / found->second.size();
    }
    word.clear();
  }
  // A law in another script may quote a Latin name; a Latin text hardly ever quotes one at length.
  const auto most = std::ranges::max_element(letters);
  if (most != letters.end() && *most * 4 > latin && *most > 0) {
    const std::vector<std::size_t>& languages =
        scripts[static_cast<std::size_t>(most - letters.begin())].languages;
    Guess guess = most_voted(votes, languages);
    if (guess.likely.empty()) guess.likely.push_back(known[languages.front()]);
    guess.ahead += *most * whole_vote;
    return guess;
  }
  return most_voted(votes, in_latin);
}

}  // namespace

std::string_view language_code(Language language) {
  return language_profile(language).code;
}

std::optional<Language> parse_language(std::string_view code) {
  if (code == "und" || code == "unknown") return Language::unknown;
  for (const Language language : known_languages()) {
    const LanguageProfile& profile = language_profile(language);
    if (code == profile.code || code == small_letters(profile.name)) return language;
  }
  return std::nullopt;
}

std::string_view language_name(Language language) {
  if (language == Language::unknown) return "the language of the question";
  return language_profile(language).name;
}

std::vector<Language> likely_languages(std::string_view text) {
  return guess_language(text).likely;
}

Language language_of_letter(char32_t c) {
  if (c < first_other_letter) return Language::unknown;
  const UScriptCode own = script_of_letter(c);
  for (const OtherScript& one : other_scripts()) {
    if (is_of(own, one.script)) return known_languages()[one.languages.front()];
  }
  return Language::unknown;
}

Language detect_language(std::string_view text) {
  const std::vector<Language> likely = likely_languages(text);
  return likely.empty() ? Language::unknown : likely.front();
}

bool tells_language(std::string_view text) {
  return guess_language(text).ahead >= 2 * whole_vote;
}

bool has_latin_script(Language language) {
  return language != Language::unknown && language_profile(language).script == USCRIPT_LATIN;
}

}  // namespace pandect
