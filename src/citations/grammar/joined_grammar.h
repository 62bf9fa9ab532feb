#pragma once

#include <string_view>
#include <vector>

#include "citations/grammar/joined_parser.h"
#include "citations/grammar/joined_words.h"
#include "law/citation.h"
#include "text/scanner.h"

namespace pandect {

/// The grammar of a language with `form: joined` in citing.txt: the number follows the word for its level,
/// and words are not separated by blanks ("มาตรา 40 (2) วรรคสอง แห่งประมวลรัษฎากร").
class JoinedGrammar : public CitationGrammar {
 public:
  /// @throws Error bad_input with an unknown line of citing.txt
  explicit JoinedGrammar(Language language);
  std::vector<Citation> find(std::string_view text) const override;

 private:
  const JoinedWords& words_;
  std::vector<JoinedTrigger> starts_;
  Triggers triggers_;
};

}  // namespace pandect
