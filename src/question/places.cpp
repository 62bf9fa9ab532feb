#include "question/places.h"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>
#include <unicode/uregion.h>

#include "text/analyzer.h"
#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/word_file.h"

namespace pandect {
namespace {

/// A name of a country, folded. Names from CLDR are proper: in Latin letters they begin with a capital.
struct PlaceName {
  std::string letters;
  bool proper = false;
};

struct Country {
  std::string codes;  ///< "at eu"
  std::vector<PlaceName> names;
};

using Countries = std::vector<Country>;

/// The country of a code of ids of works: ISO 3166 but for "uk".
std::string code_of(std::string_view iso) {
  std::string code;
  for (const char c : iso) code += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return code == "gb" ? "uk" : code;
}

std::string iso_of(std::string_view code) {
  std::string iso;
  for (const char c : code) iso += static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
  return iso == "UK" ? "GB" : iso;
}

/// True for members of the Union, whose law applies in them, by CLDR.
bool is_in_union(const char* iso) {
  UErrorCode status = U_ZERO_ERROR;
  const URegion* const one = uregion_getRegionFromCode(iso, &status);
  const URegion* const all = uregion_getRegionFromCode("EU", &status);
  return U_SUCCESS(status) != 0 && uregion_contains(all, one) != 0;
}

/// The name of a country in a language, without what follows in brackets: "Myanmar (Burma)".
std::string name_in(const char* iso, std::string_view language) {
  const std::string locale = fmt::format("und_{}", iso);
  std::array<char16_t, 128> name{};
  UErrorCode status = U_ZERO_ERROR;
  const std::int32_t length = uloc_getDisplayCountry(locale.c_str(), std::string(language).c_str(),
                                                     name.data(), name.size(), &status);
  if (U_FAILURE(status) != 0 || status == U_USING_DEFAULT_WARNING || length >= std::ssize(name)) return {};
  std::string bytes;
  icu::UnicodeString(name.data(), length).toUTF8String(bytes);
  return bytes.substr(0, bytes.find(" ("));
}

/// The places of languages/<code>/places.txt, and all other countries of ISO 3166 by their names of CLDR,
/// unless the file says that they have another meaning.
std::unique_ptr<const Countries> read_countries(Language language) {
  auto made = std::make_unique<Countries>();
  Countries& countries = *made;
  std::set<std::string> excepted;
  for (const WordLine& line : language_lines(language, "places")) {
    const bool except = line.head == "except";
    if (!except) countries.push_back({std::string(line.head), {}});
    for (const std::string_view word : line.words()) {
      std::string letters(FoldedText(word).text());
      if (except)
        excepted.insert(std::move(letters));
      else
        countries.back().names.push_back({std::move(letters), false});
    }
  }
  for (const char* const* iso = uloc_getISOCountries(); *iso != nullptr; ++iso) {
    const std::string letters(FoldedText(name_in(*iso, language_code(language))).text());
    if (letters.empty() || excepted.contains(letters)) continue;
    const std::string code = code_of(*iso);
    auto own = std::ranges::find_if(
        countries, [&](const Country& one) { return split_list(one.codes, ' ').front() == code; });
    if (own == countries.end())
      own = countries.insert(countries.end(), {code + (is_in_union(*iso) ? " eu" : ""), {}});
    if (std::ranges::find(own->names, letters, &PlaceName::letters) == own->names.end())
      own->names.push_back({letters, true});
  }
  return made;
}

const Countries& countries_of(Language language) {
  static const PerLanguage<Countries> all(read_countries);
  return all.of(language);
}

bool is_word_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

/// A text in which words are matched by the rules of a language: between non-letters; where particles follow,
/// after a non-letter; in languages without blanks, between the words of its analyzer.
class WordsOf {
 public:
  WordsOf(std::string_view text, Language language)
      : source_(text), folded_(text), language_(language_profile(language)) {
    if (!language_.has("dictionary")) return;
    Tokens tokens;
    analyzer(word_analyzer_name(language)).analyze(folded_.text(), tokens);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      begins_.insert(tokens.source(i).begin);
      ends_.insert(tokens.source(i).end);
    }
  }

  std::optional<Span> find(const PlaceName& name) const {
    const std::string_view text = folded_.text();
    const std::string& word = name.letters;
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
      if (!stands_alone(at, at + word.size())) continue;
      const Span found = folded_.source(at, at + word.size());
      const char first = source_[found.begin];
      if (!name.proper || first < 'a' || first > 'z') return found;
    }
    return std::nullopt;
  }

 private:
  bool stands_alone(std::size_t begin, std::size_t end) const {
    const std::string_view text = folded_.text();
    // A long name may be no word of the analyzer's.
    constexpr std::size_t long_name = 15;  // bytes
    if (language_.has("dictionary"))
      return end - begin >= long_name || (begins_.contains(static_cast<std::uint32_t>(begin)) &&
                                          ends_.contains(static_cast<std::uint32_t>(end)));
    if (language_.joins_words) return true;
    const bool before = begin == 0 || !is_word_letter(text[begin - 1]);
    return before && (language_.has("particles") || end == text.size() || !is_word_letter(text[end]));
  }

  std::string_view source_;
  FoldedText folded_;
  const LanguageProfile& language_;
  std::set<std::uint32_t> begins_;
  std::set<std::uint32_t> ends_;
};

std::optional<Span> first_of(const WordsOf& text, const Country& country) {
  std::optional<Span> first;
  for (const PlaceName& name : country.names) {
    const std::optional<Span> found = text.find(name);
    if (found && (!first || found->begin < first->begin)) first = found;
  }
  return first;
}

/// The first of the codes of a country: its own.
std::string_view own_code(const Country& country) {
  return std::string_view(country.codes).substr(0, country.codes.find(' '));
}

bool is_country(std::string_view code) {
  const std::string iso = iso_of(code);
  for (const char* const* known = uloc_getISOCountries(); *known != nullptr; ++known)
    if (iso == *known) return true;
  return false;
}

/// The languages in which most of a country's people are addressed, by CLDR: "en" for Ireland.
std::string main_language(std::string_view code) {
  const std::string locale = "und_" + iso_of(code.substr(0, code.find('-')));
  std::array<char, 64> likely{};
  UErrorCode status = U_ZERO_ERROR;
  uloc_addLikelySubtags(locale.c_str(), likely.data(), likely.size(), &status);
  const std::string_view all(likely.data());
  return U_FAILURE(status) != 0 ? std::string() : std::string(all.substr(0, all.find('_')));
}

struct Named {
  const Country* country;
  Span span;
};

std::vector<Named> named_in(std::string_view text, Language language) {
  std::vector<Named> named;
  const WordsOf words(text, language);
  for (const Country& country : countries_of(language)) {
    if (const auto span = first_of(words, country)) named.push_back({&country, *span});
  }
  std::ranges::stable_sort(named, {}, [](const Named& one) { return one.span.begin; });
  return named;
}

/// Whose law the library has.
struct HeldCountries {
  std::set<std::string, std::less<>> codes;  ///< of countries, states and the Union
  /// Languages of laws that do not say of which country they are.
  std::set<std::string, std::less<>> languages;
  bool have(std::string_view code) const {
    return codes.contains(code) || languages.contains(main_language(code));
  }
};

HeldCountries held_countries(const LibraryView& library, const Query& query) {
  constexpr std::size_t most_titles = 2000;
  HeldCountries held;
  std::size_t read = 0;
  for (std::uint32_t work = 0; work < library.works().size(); ++work) {
    if (query.share_of(work) <= 0) continue;
    const WorkRecord& record = library.works()[work];
    const std::string collection = record.id.substr(0, record.id.find('/'));
    const bool of_language = collection == language_code(record.language) &&
                             !is_country(collection);  // "en", and not "nl" or "de"
    held.codes.insert(collection);
    if (!of_language || read++ >= most_titles) continue;
    const std::vector<Named> named = named_in(record.title, record.language);
    for (const Named& one : named) held.codes.insert(std::string(own_code(*one.country)));
    if (named.empty()) held.languages.insert(collection);
  }
  return held;
}

}  // namespace

std::optional<ForeignPlace> find_foreign_place(const LibraryView& library, const Query& query) {
  const std::vector<Named> named = named_in(query.text, query.language);
  if (named.empty()) return std::nullopt;
  const HeldCountries held = held_countries(library, query);
  const auto is_held = [&](const Named& one) { return held.have(own_code(*one.country)); };
  if (std::ranges::any_of(named, is_held)) return std::nullopt;
  return ForeignPlace{named.front().country->codes, std::string(named.front().span.of(query.text)),
                      query.language};
}

bool applies_in(std::string_view work, const ForeignPlace& place) {
  const std::vector<std::string_view> codes = split_list(place.code, ' ');
  return std::ranges::find(codes, work.substr(0, work.find('/'))) != codes.end();
}

bool names_place(std::string_view text, const ForeignPlace& place) {
  const WordsOf words(text, place.language);
  return std::ranges::any_of(countries_of(place.language), [&](const Country& country) {
    return country.codes == place.code && first_of(words, country).has_value();
  });
}

std::vector<std::string> places_named(std::string_view text, Language language) {
  std::vector<std::string> codes;
  for (const Named& one : named_in(text, language)) codes.push_back(one.country->codes);
  return codes;
}

}  // namespace pandect
