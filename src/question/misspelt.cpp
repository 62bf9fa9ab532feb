#include "question/misspelt.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "question/asking_words.h"
#include "question/places.h"
#include "question/work_scope.h"
#include "text/folded_reader.h"
#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/spelling.h"
#include "text/utf8.h"
#include "text/word_file.h"

namespace pandect {
namespace {

constexpr std::size_t most_words = 10;       // of a question that are looked up
constexpr std::size_t most_documents = 40;   // number of documents whose words are compared
constexpr std::size_t longest_word = 40;     // code points
constexpr std::size_t longest_text = 20000;  // bytes of a provision
constexpr std::size_t most_others = 3;

/// A stretch that may be a word, folded.
struct LookedUpWord {
  std::u32string letters;
  Span source;
};

bool has_digit(std::u32string_view letters) {
  return std::ranges::any_of(letters, [](char32_t c) { return c >= U'0' && c <= U'9'; });
}

/// The words between separators.
std::vector<LookedUpWord> spaced_words(std::string_view text) {
  std::vector<LookedUpWord> words;
  FoldedReader reader(text);
  bool inside = false;
  while (reader.next()) {
    const FoldedChar& c = reader.current();
    const bool letter = c.kind != CharKind::separator;
    if (letter && !inside) words.push_back({{}, c.source});
    if (letter) {
      words.back().letters.push_back(c.value);
      words.back().source.end = c.source.end;
    }
    inside = letter;
  }
  return words;
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
      for (const std::string_view file : language_files(language, {})) {
        for (const LookedUpWord& word : spaced_words(file)) words.insert(to_utf8(word.letters));
      }
    }
    return words;
  }();
  return all.contains(letters);
}

/// Finds the misspelt words of one question.
class SpellingCheck {
 public:
  SpellingCheck(const LibraryView& library, const Query& query, std::size_t range)
      : library_(library),
        query_(query),
        own_(library.documents().ranges()[range]),
        index_(library.lexical(range)),
        analyzer_(analyzer(word_analyzer_name(query.language))) {}

  std::vector<Misspelling> run() {
    const std::string asked = without_asking_words(without_citations(query_), query_.language);
    std::vector<Misspelling> found;
    std::size_t looked_up = 0;
    for (const LookedUpWord& word : unknown_words(asked)) {
      if (word.source.begin < settled_) continue;
      if (looked_up++ == most_words) break;
      if (std::optional<Misspelling> one = look_up(word)) {
        settled_ = one->span.end;
        found.push_back(std::move(*one));
      }
    }
    return found;
  }

 private:
  bool has_particles() const { return language_profile(query_.language).has("particles"); }

  bool is_known(std::string_view word) const {
    Tokens tokens;
    analyzer_.analyze(word, tokens);
    bool known = !tokens.empty();
    for (std::size_t i = 0; i < tokens.size(); ++i)
      known = known && index_.document_frequency(0, tokens.term(i)) > 0;
    return known;
  }

  /// For Korean, which is indexed by pairs of syllables: each word, and each without its last syllable;
  /// whether it occurs anywhere is checked where it is looked up.
  std::vector<LookedUpWord> unknown_words(std::string_view asked) const {
    std::vector<LookedUpWord> unknown;
    const auto add = [&](LookedUpWord word) {
      const bool fits = word.letters.size() <= longest_word && word.letters.size() >= shortest();
      if (fits && !has_digit(word.letters) && (has_particles() || !is_known(word.source.of(asked))) &&
          !is_known_elsewhere(word, asked))
        unknown.push_back(std::move(word));
    };
    for (const LookedUpWord& word : spaced_words(asked)) {
      add(word);
      if (has_particles()) add(without_last(word, asked));
    }
    // The longest first, of those that begin together.
    std::ranges::stable_sort(unknown, [](const LookedUpWord& a, const LookedUpWord& b) {
      return a.source.begin != b.source.begin ? a.source.begin < b.source.begin : a.source.end > b.source.end;
    });
    return unknown;
  }

  static LookedUpWord without_last(LookedUpWord word, std::string_view text) {
    if (word.letters.empty()) return word;
    word.letters.pop_back();
    word.source.end =
        static_cast<std::uint32_t>(previous_code_point(text, word.source.end, word.source.begin));
    return word;
  }

  std::size_t shortest() const { return has_particles() ? 3 : 5; }

  /// Allowed errors in letters: none in short words, which differ from other words by one letter. A word of
  /// five letters may only lack one, or have two swapped.
  bool is_near(const LookedUpWord& written, const LookedUpWord& word) const {
    const std::u32string& a = written.letters;
    const std::u32string& b = word.letters;
    if (has_particles()) return is_near_korean(a, b);
    constexpr std::size_t two_from = 9;
    const std::size_t distance = distance_of(a, b);
    if (distance == 0 || distance > (a.size() >= two_from ? 2U : 1U)) return false;
    const bool swapped = a.size() == b.size() && std::is_permutation(a.begin(), a.end(), b.begin());
    if (a.size() == shortest() && !swapped && b.size() < a.size() + 1) return false;
    return a.front() == b.front() || (swapped && a[0] == b[1] && a[1] == b[0]);
  }

  /// The distance of two words; 1 for forms of words that differ in a doubled letter: "vesels" of "vessel".
  /// Nothing else is known of words whose stems are near: they may be two words.
  std::size_t distance_of(const std::u32string& a, const std::u32string& b) const {
    constexpr std::size_t most = 3;
    const std::size_t distance = spelling_distance(a, b, most);
    if (distance != 2 || has_particles()) return distance;
    const auto stem = [&](const std::u32string& letters) {
      Tokens tokens;
      analyzer_.analyze(to_utf8(letters), tokens);
      std::u32string own = tokens.size() == 1 ? to_utf32(tokens.term(0)) : letters;
      const auto doubled = std::ranges::unique(own);
      own.erase(doubled.begin(), doubled.end());
      return own;
    };
    return stem(a) == stem(b) ? 1 : distance;
  }

  /// One letter of one syllable that is neither the first nor the last, where a difference is another word,
  /// or another particle or ending.
  static bool is_near_korean(std::u32string_view a, std::u32string_view b) {
    if (a.size() != b.size()) return false;
    if (spelling_distance(letters_of_syllables(a), letters_of_syllables(b), 1) != 1) return false;
    const auto differ = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    return differ > 0 && differ + 1 < a.size();
  }

  /// True for a word that is known although no document of the language has it: of the files of any language,
  /// the name of a country, or of documents in another language.
  bool is_known_elsewhere(const LookedUpWord& word, std::string_view asked) const {
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

  std::vector<std::uint32_t> documents_near(const std::string& word) const {
    const std::vector<QueryTerm> terms = query_terms(index_, word);
    const std::vector<Bm25Settings> settings(index_.groups().size());
    const std::span<const Document> documents = library_.documents().documents();
    std::vector<std::uint32_t> found;
    const auto allowed = [&](std::uint32_t i) { return may_find(query_, documents[own_.begin + i]); };
    for (const ScoredDocument& one : index_.search(terms, settings, most_documents, allowed))
      found.push_back(own_.begin + one.document);
    return found;
  }

  std::optional<Misspelling> look_up(const LookedUpWord& written) {
    const std::string as_written(written.source.of(query_.text));
    const bool name = is_capital(query_.text, written.source) && written.source.begin > 0 &&
                      !language_profile(query_.language).has("noun-capitals");
    struct Near {
      std::size_t distance;
      std::size_t count;  // documents that have it, of those that are looked at
      std::string word;
    };
    std::map<std::u32string, Near> near;
    for (const std::uint32_t document : documents_near(as_written)) {
      const Document& own = library_.documents().documents()[document];
      const Provision provision =
          library_.catalogue().provision_and_above(own.version, own.provision).front();
      std::string text = library_.catalogue().text(own.version, provision.extent);
      if (text.size() > longest_text) text.resize(previous_code_point(text, longest_text));
      std::set<std::u32string> here;
      for (LookedUpWord word : spaced_words(text)) {
        if (has_particles() && word.letters.size() > written.letters.size()) {
          word.letters.resize(written.letters.size());
          word.source.end = word.source.begin + static_cast<std::uint32_t>(to_utf8(word.letters).size());
        }
        // The word itself occurs: it is not misspelt.
        if (word.letters == written.letters) {
          settled_ = written.source.end;
          return std::nullopt;
        }
        if (!is_near(written, word) || (name && !is_capital(text, word.source))) continue;
        if (!here.insert(word.letters).second) continue;
        const std::string surface(word.source.of(text));
        if (is_only_asking_words(surface, query_.language)) continue;
        Near& one = near.try_emplace(word.letters, Near{distance(written, word), 0, surface}).first->second;
        ++one.count;
      }
    }
    if (near.empty()) return std::nullopt;
    std::vector<Near> best;
    for (const auto& [letters, one] : near) best.push_back(one);
    std::ranges::stable_sort(best, [](const Near& a, const Near& b) {
      return a.distance != b.distance ? a.distance < b.distance : a.count > b.count;
    });
    Misspelling found{written.source, as_written, best.front().word, {}};
    for (std::size_t i = 1; i < best.size() && found.others.size() < most_others; ++i) {
      if (best[i].distance == best.front().distance) found.others.push_back(best[i].word);
    }
    return found;
  }

  std::size_t distance(const LookedUpWord& a, const LookedUpWord& b) const {
    constexpr std::size_t most = 3;
    return has_particles()
               ? spelling_distance(letters_of_syllables(a.letters), letters_of_syllables(b.letters), most)
               : distance_of(a.letters, b.letters);
  }

  const LibraryView& library_;
  const Query& query_;
  DocumentRange own_;
  const LexicalIndex& index_;
  const Analyzer& analyzer_;
  std::uint32_t settled_ = 0;  // up to here each word is known, or read as another
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
