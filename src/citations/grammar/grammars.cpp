#include "citations/grammar/grammars.h"

#include <memory>
#include <vector>

#include "citations/grammar/inside_grammar.h"
#include "citations/grammar/latin.h"
#include "text/per_language.h"
#include "text/word_file.h"

namespace pandect {
namespace {

/// A grammar that finds nothing, for languages without rules for citing provisions.
class NoGrammar : public CitationGrammar {
 public:
  std::vector<Citation> find(std::string_view) const override { return {}; }
};

bool is_inside_form(const std::vector<std::string_view>& files) {
  for (const std::string_view file : files) {
    for (const WordLine& line : read_word_file(file)) {
      if (line.head == "form" && line.rest == "inside") return true;
    }
  }
  return false;
}

std::unique_ptr<const CitationGrammar> make_grammar(Language language) {
  const std::vector<std::string_view> files = language_files(language, "citing");
  if (files.empty()) return std::make_unique<NoGrammar>();
  if (is_inside_form(files)) return std::make_unique<InsideGrammar>(language);
  return std::make_unique<LatinGrammar>(language);
}

}  // namespace

const CitationGrammar& citation_grammar(Language language) {
  if (language == Language::thai) return thai_grammar();
  static const PerLanguage<CitationGrammar> folders(make_grammar);
  return folders.of(language == Language::unknown ? Language::english : language);
}

}  // namespace pandect
