#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/tokens.h"

namespace pandect {

/// Turns text into terms to index and search by. The same analyzer must see the law and the question.
/// Analyzers are stateless to their callers and safe to use from several threads at once.
class Analyzer {
 public:
  virtual ~Analyzer() = default;

  /// Appends the terms of well-formed UTF-8 `text` to `tokens`, in order of their position.
  virtual void analyze(std::string_view text, Tokens& tokens) const = 0;
};

/// The analyzer of a name. Built once, lives as long as the program. The names:
///   thai, korean, dutch, english, german, french   words. Each knows every script, so that a law that quotes
///                 another language is found by it: Thai by dictionary and legal lexicon, Hangul and Han as
///                 bigrams inside words, the rest by word; they differ in the Snowball stemmer for Latin
///                 words (thai and korean have none). Stop words are kept, BM25 weighs them.
///   korean-jamo3  3-grams over Hangul decomposed into Jamo (as SearchFireSafety, section 5.1, indexes)
///   char3         3-grams of characters of any script, spaces collapsed (language-free)
///   words         the matches of the Python expression (?u)\b\w\w+\b, lower-cased: the papers' BM25
///   whitespace    the text between spaces, unchanged
/// All but `words` and `whitespace` fold as text/folded_reader.h does: case, digits, widths, composition.
/// @throws Error wrong_usage when there is no such analyzer; the hint lists the names
const Analyzer& analyzer(std::string_view name);

/// The names analyzer() knows.
std::vector<std::string_view> analyzer_names();

/// The analyzer of words for a language: "thai" for Thai, …; "english" when it is unknown.
std::string_view word_analyzer_name(Language language);

}  // namespace pandect
