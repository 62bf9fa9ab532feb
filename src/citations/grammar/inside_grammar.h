#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "citations/grammar/inside_parser.h"
#include "citations/grammar/inside_words.h"
#include "law/citation.h"
#include "text/scanner.h"

namespace pandect {

/// The grammar of a language whose citing.txt says `form: inside`: the number is inside the word for its
/// level ("民法第七百九条第一項", "제12조의2 및 제13조", "同条第3項第2号イ").
class InsideGrammar : public CitationGrammar {
 public:
  /// @throws Error bad_input with a line of citing.txt that is not understood
  explicit InsideGrammar(Language language);
  std::vector<Citation> find(std::string_view text) const override;

 private:
  struct Starts;
  struct Reading {
    std::string_view written;
    std::string_view read;
  };
  InsideGrammar(const InsideWords& words, const Starts& starts);
  /// "제103조" for "第103條", byte for byte.
  std::string read_letters(std::string_view text) const;

  const InsideWords& words_;
  std::vector<Reading> readings_;  // the longest first
  std::vector<std::string_view>
      signs_;  // those of the prefix and of an article: only texts with one are read so
  std::vector<InsideStart> starts_;
  Triggers triggers_;
};

}  // namespace pandect
