#include "question/misspelt.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "question/asking_words.h"
#include "question/places.h"
#include "text/folded_reader.h"
#include "text/language_profile.h"
#include "text/utf8.h"
#include "text/word_file.h"

namespace pandect {
namespace {

constexpr std::size_t most_words = 10;    // of a question that are looked up
constexpr std::size_t longest_word = 40;  // code points
constexpr std::size_t most_others = 3;
constexpr std::size_t most_read = 5;  // words that a misspelt one may be, in most documents

bool has_digit(std::u32string_view letters) {
  return std::ranges::any_of(letters, [](char32_t c) { return c >= U'0' && c <= U'9'; });
}

bool is_capital(std::string_view text, Span span) {
  const std::string_view first = span.of(text).substr(0, 1);
  return !first.empty() && first.front() >= 'A' && first.front() <= 'Z';
}

/// True for a word, folded, of the word files of any language.
bool is_listed_word(const std::string& letters) {
  static const std::set<std::string, std::less<>> all = [] {
    std::set<std::string, std::less<>> words;
    for (const Language language : known_languages()) {
      for (const WordFile& file : language_files(language)) {
        for (const FoldedWord& word : folded_words(file.bytes)) words.insert(to_utf8(word.letters));
      }
    }
    return words;
  }();
  return all.contains(letters);
}

/// What a word may have been meant to be: one letter left out, put in, replaced, or swapped with the next; in
/// the order in which such mistakes are common.
std::vector<std::u32string> near_words(const std::u32string& word, std::size_t shortest) {
  std::u32string alphabet = U"abcdefghijklmnopqrstuvwxyz";
  for (const char32_t c : word)
    if (alphabet.find(c) == std::u32string::npos) alphabet += c;
  std::vector<std::u32string> near;
  const auto with = [&](std::size_t at, std::size_t count, std::u32string_view letters) {
    std::u32string made = word;
    near.push_back(made.replace(at, count, letters));
  };
  for (std::size_t i = 0; i + 1 < word.size(); ++i) with(i, 2, std::u32string{word[i + 1], word[i]});
  for (std::size_t i = 1; i <= word.size(); ++i) with(i, 0, word.substr(i - 1, 1));
  for (std::size_t i = 1; i <= word.size(); ++i)
    for (const char32_t c : alphabet) with(i, 0, std::u32string(1, c));
  if (word.size() == shortest) return near;  // another word, rather
  for (std::size_t i = 1; i < word.size(); ++i) with(i, 1, {});
  for (std::size_t i = 1; i < word.size(); ++i)
    for (const char32_t c : alphabet) with(i, 1, std::u32string(1, c));
  return near;
}

/// One vowel of Hangul that sounds like another, by their places in a syllable: ㅐ ㅔ, ㅒ ㅖ, ㅙ ㅚ ㅞ;
/// within a word of four syllables any other vowel. Other letters make another word, particle or ending.
std::vector<std::u32string> near_korean_words(const std::u32string& word) {
  static constexpr std::array<std::array<char32_t, 3>, 3> alike{{{1, 5, 5}, {3, 7, 7}, {10, 11, 15}}};
  constexpr std::size_t long_word = 4;
  constexpr char32_t first = 0xAC00;
  constexpr char32_t last = 0xD7A3;
  constexpr char32_t ends = 28;
  constexpr char32_t vowels = 21;
  std::vector<std::u32string> near;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] < first || word[i] > last) continue;
    const char32_t place = word[i] - first;
    const char32_t vowel = place / ends % vowels;
    const bool within = word.size() >= long_word && i > 0 && i + 1 < word.size();
    for (char32_t other = 0; other < vowels; ++other) {
      const bool sounds_alike = std::ranges::any_of(alike, [&](const auto& set) {
        return std::ranges::find(set, vowel) != set.end() && std::ranges::find(set, other) != set.end();
      });
      if (other == vowel || (!sounds_alike && !within)) continue;
      near.push_back(word);
      near.back()[i] = first + (place / (vowels * ends) * vowels + other) * ends + place % ends;
    }
  }
  return near;
}

/// Finds the misspelt words of one question.
class SpellingCheck {
 public:
  SpellingCheck(const LibraryView& library, const Query& query, std::size_t range)
      : library_(library),
        query_(query),
        first_(library.documents().ranges()[range].begin),
        index_(library.lexical(range)),
        analyzer_(analyzer(word_analyzer_name(query.language))) {}

  std::vector<Misspelling> run() const {
    const std::string asked = without_asking_words(without_citations(query_), query_.language);
    std::vector<Misspelling> found;
    std::size_t looked_up = 0;
    for (const FoldedWord& word : folded_words(asked)) {
      const bool fits = word.letters.size() <= longest_word && word.letters.size() >= shortest();
      if (!fits || has_digit(word.letters) || is_name(word) || documents_with(word.letters) > 0 ||
          is_known_elsewhere(word, asked))
        continue;
      if (looked_up++ == most_words) break;
      if (std::optional<Misspelling> one = look_up(word)) found.push_back(std::move(*one));
    }
    return found;
  }

 private:
  bool has_particles() const { return language_profile(query_.language).has("particles"); }

  std::size_t shortest() const { return has_particles() ? 2 : 5; }

  /// A capital within a question is that of a name, which is no misspelt word of a law.
  bool is_name(const FoldedWord& word) const {
    return is_capital(query_.text, word.source) && word.source.begin > 0 &&
           !language_profile(query_.language).has("noun-capitals");
  }

  /// Of the terms of a word, in the documents of its language: the fewest documents that one has.
  std::uint32_t documents_with(const std::u32string& letters) const {
    Tokens tokens;
    analyzer_.analyze(to_utf8(letters), tokens);
    std::uint32_t fewest = tokens.empty() ? 0 : UINT32_MAX;
    for (std::size_t i = 0; i < tokens.size() && fewest > 0; ++i)
      fewest = std::min(fewest, index_.document_frequency(0, tokens.term(i)));
    return fewest;
  }

  /// True for a word that is known although no document of the language has it: of the files of any language,
  /// the name of a country, or of documents in another language.
  bool is_known_elsewhere(const FoldedWord& word, std::string_view asked) const {
    const std::string letters = to_utf8(word.letters);
    if (is_listed_word(letters) || !places_named(word.source.of(asked), query_.language).empty()) return true;
    const std::span<const DocumentRange> ranges = library_.documents().ranges();
    for (std::size_t range = 0; range < ranges.size(); ++range) {
      if (ranges[range].language == query_.language) continue;
      Tokens tokens;
      analyzer(word_analyzer_name(ranges[range].language)).analyze(letters, tokens);
      if (tokens.size() == 1 && library_.lexical(range).document_frequency(0, tokens.term(0)) > 0)
        return true;
    }
    return false;
  }

  std::optional<Misspelling> look_up(const FoldedWord& written) const {
    struct Near {
      std::u32string letters;
      std::uint32_t documents;
    };
    std::vector<Near> near;
    std::set<std::string> stems;  // words of one stem are one: the likeliest stands for it
    for (std::u32string& word :
         has_particles() ? near_korean_words(written.letters) : near_words(written.letters, shortest())) {
      const std::uint32_t documents = documents_with(word);
      if (documents == 0 || is_only_asking_words(to_utf8(word), query_.language)) continue;
      if (stems.insert(stem_of(word)).second) near.push_back({std::move(word), documents});
    }
    std::ranges::stable_sort(near, std::ranges::greater(), &Near::documents);
    if (near.size() > most_read) near.resize(most_read);
    std::erase_if(near, [&](const Near& one) { return !has_particles() && !is_written(one.letters); });
    if (near.empty()) return std::nullopt;
    Misspelling found{written.source, std::string(written.source.of(query_.text)), {}, {}};
    found.read = surface(near.front().letters, found.written);
    for (std::size_t i = 1; i < near.size() && found.others.size() < most_others; ++i)
      found.others.push_back(surface(near[i].letters, found.written));
    return found;
  }

  /// True if a document has the word, but for its last letter, and not only another of its stem: "gezette" is
  /// no "gezeten".
  bool is_written(const std::u32string& letters) const {
    constexpr std::size_t most_documents = 20;
    constexpr std::size_t longest_text = 20000;  // bytes of a provision
    const std::vector<Bm25Settings> settings(index_.groups().size());
    const auto any = [&](const FoldedWord& word) {
      const auto differ = std::ranges::mismatch(word.letters, letters).in2 - letters.begin();
      return static_cast<std::size_t>(differ) + 1 >= letters.size();
    };
    for (const ScoredDocument& one :
         index_.search(query_terms(index_, to_utf8(letters)), settings, most_documents)) {
      const Document& own = library_.documents().documents()[first_ + one.document];
      std::string text =
          library_.text(own.version, library_.provision_and_above(own.version, own.provision).front().extent);
      if (text.size() > longest_text) text.resize(previous_code_point(text, longest_text));
      if (std::ranges::any_of(folded_words(text), any)) return true;
    }
    return false;
  }

  std::string stem_of(const std::u32string& letters) const {
    Tokens tokens;
    analyzer_.analyze(to_utf8(letters), tokens);
    std::string joined;
    for (std::size_t i = 0; i < tokens.size(); ++i) joined.append(tokens.term(i)).push_back(' ');
    return joined;
  }

  /// A word with the capital of the one that was written.
  static std::string surface(const std::u32string& letters, std::string_view written) {
    std::string word = to_utf8(letters);
    if (is_capital(written, {0, 1}) && word.front() >= 'a' && word.front() <= 'z') word.front() -= 'a' - 'A';
    return word;
  }

  const LibraryView& library_;
  const Query& query_;
  std::uint32_t first_;  // document of the language
  const LexicalIndex& index_;
  const Analyzer& analyzer_;
};

}  // namespace

std::vector<Misspelling> find_misspelt(const LibraryView& library, const Query& query) {
  // Dictionary words are segmented by context: a misspelt one falls into pieces that are words themselves.
  if (language_profile(query.language).has("dictionary")) return {};
  if (is_only_asking_words(without_citations(query), query.language)) return {};
  const std::span<const DocumentRange> ranges = library.documents().ranges();
  const auto range = std::ranges::find(ranges, query.language, &DocumentRange::language);
  if (range == ranges.end()) return {};
  return SpellingCheck(library, query, static_cast<std::size_t>(range - ranges.begin())).run();
}

std::string with_read_words(const Query& query, const std::vector<Misspelling>& misspelt) {
  std::string text;
  std::size_t at = 0;
  for (const Misspelling& one : misspelt) {
    text.append(query.text, at, one.span.begin - at).append(one.read);
    at = one.span.end;
  }
  return text.append(query.text, at);
}

}  // namespace pandect
