#pragma once

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
  InsideGrammar(const InsideWords& words, const Starts& starts);

  const InsideWords& words_;
  std::vector<InsideStart> starts_;
  Triggers triggers_;
};

}  // namespace pandect
