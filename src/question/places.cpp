#include "question/places.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "text/analyzer.h"
#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/word_file.h"

namespace pandect {
namespace {

struct Country {
  std::string codes;               ///< "at eu"
  std::vector<std::string> words;  ///< folded
};

using Countries = std::vector<Country>;

std::unique_ptr<const Countries> read_countries(Language language) {
  auto made = std::make_unique<Countries>();
  Countries& countries = *made;
  for (const std::string_view file : language_files(language, "places")) {
    for (const WordLine& line : read_word_file(file)) {
      Country& country = countries.emplace_back(Country{std::string(line.head), {}});
      for (const std::string_view word : split_list(line.rest))
        country.words.emplace_back(FoldedText(word).text());
    }
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
  WordsOf(std::string_view text, Language language) : folded_(text), language_(language_profile(language)) {
    if (!language_.has("dictionary")) return;
    Tokens tokens;
    analyzer(word_analyzer_name(language)).analyze(folded_.text(), tokens);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      begins_.insert(tokens.source(i).begin);
      ends_.insert(tokens.source(i).end);
    }
  }

  std::optional<Span> find(std::string_view word) const {
    const std::string_view text = folded_.text();
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
      if (stands_alone(at, at + word.size())) return folded_.source(at, at + word.size());
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
    const bool before = begin == 0 || !is_word_letter(text[begin - 1]);
    return before && (language_.has("particles") || end == text.size() || !is_word_letter(text[end]));
  }

  FoldedText folded_;
  const LanguageProfile& language_;
  std::set<std::uint32_t> begins_;
  std::set<std::uint32_t> ends_;
};

std::optional<Span> first_of(const WordsOf& text, const Country& country) {
  std::optional<Span> first;
  for (const std::string& word : country.words) {
    const std::optional<Span> found = text.find(word);
    if (found && (!first || found->begin < first->begin)) first = found;
  }
  return first;
}

std::set<std::string, std::less<>> codes_of(const LibraryView& library, const Query& query) {
  std::set<std::string, std::less<>> codes;
  for (std::uint32_t work = 0; work < library.works().size(); ++work) {
    const std::string& id = library.works()[work].id;
    if (query.share_of(work) > 0) codes.insert(id.substr(0, id.find('/')));
  }
  return codes;
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

}  // namespace

std::optional<ForeignPlace> find_foreign_place(const LibraryView& library, const Query& query) {
  const std::vector<Named> named = named_in(query.text, query.language);
  if (named.empty()) return std::nullopt;
  const auto held = codes_of(library, query);
  const auto is_held = [&](const Named& one) {
    return std::ranges::any_of(split_list(one.country->codes, ' '),
                               [&](std::string_view code) { return held.contains(code); });
  };
  if (std::ranges::any_of(named, is_held)) return std::nullopt;
  return ForeignPlace{named.front().country->codes, std::string(named.front().span.of(query.text)),
                      query.language};
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
