#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "text/analyzer.h"

namespace pandect {

/// Words of every script Pandect knows, so that a law that quotes another language is indexed completely. The
/// languages differ only in their treatment of Latin words.
///
/// - Latin and other alphabets: runs of letters and digits, lower-cased, stemmed when they have no digit: by
///   Snowball, or by the endings that the language's terms.txt lists.
///   A hyphen separates ("non-disclosure" is two words); an apostrophe separates unless the language keeps it
///   ("l'article" is two words, "tenant's" one, stemmed to "tenant"). Letters with full stops between them
///   are one word ("B.V." is "bv", "พ.ศ." is "พศ").
/// - Numbers include the joiners of their parts: "40/1", "6:162", "2.5"; commas between groups of three
///   digits are removed ("1,000,000" is "1000000").
/// - Thai: ThaiWords. Hangul, Han and kana: bigrams of neighbours; a single character is a term.
class WordAnalyzer : public Analyzer {
 public:
  /// An ending that is removed from a word, and how many letters must remain.
  struct Ending {
    std::string_view text;
    std::size_t stay;
  };
  struct Rules {
    const char* stemmer;          ///< libstemmer's name; null: no stemmer
    bool keeps_apostrophe;        ///< between letters
    std::vector<Ending> endings;  ///< without a stemmer, one of which is removed: the longest first
  };
  explicit WordAnalyzer(Rules rules) : rules_(std::move(rules)) {}

  void analyze(std::string_view text, Tokens& tokens) const override;

 private:
  Rules rules_;
};

}  // namespace pandect
