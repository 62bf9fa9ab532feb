#pragma once

#include "text/analyzer.h"

namespace pandect {

/// Words of every script Pandect knows, so that a law that quotes another language is indexed whole. The
/// languages differ only in what they do to Latin words.
///
/// - Latin and other alphabets: runs of letters and digits, lower-cased, stemmed when there is no digit in
/// them.
///   A hyphen separates ("non-disclosure" is two words); an apostrophe separates unless the language keeps it
///   ("l'article" is two words, "tenant's" one, which its stem makes "tenant"). Letters with full stops
///   between them are one word ("B.V." is "bv", "พ.ศ." is "พศ").
/// - Numbers stay whole with what joins their parts: "40/1", "6:162", "2.5"; commas between groups of three
///   digits go ("1,000,000" is "1000000").
/// - Thai: ThaiWords. Hangul, Han and kana: bigrams of neighbours, one alone is a term.
class WordAnalyzer : public Analyzer {
 public:
  struct Rules {
    const char* stemmer;    ///< as libstemmer names it; none when null
    bool keeps_apostrophe;  ///< between letters
  };
  explicit WordAnalyzer(Rules rules) : rules_(rules) {}

  void analyze(std::string_view text, Tokens& tokens) const override;

 private:
  Rules rules_;
};

}  // namespace pandect
