#include <memory>
#include <vector>

#include "citations/grammar/inside_grammar.h"
#include "citations/grammar/joined_grammar.h"
#include "citations/grammar/latin.h"
#include "text/default_language.h"
#include "text/per_language.h"
#include "text/word_file.h"

namespace pandect {
namespace {

/// A grammar that finds nothing, for languages without rules for citing provisions.
class NoGrammar : public CitationGrammar {
 public:
  std::vector<Citation> find(std::string_view) const override { return {}; }
};

/// The value of the line `form`; empty without one.
std::string_view form_of(const std::vector<std::string_view>& files) {
  for (const std::string_view file : files) {
    for (const WordLine& line : read_word_file(file)) {
      if (line.head == "form") return line.rest;
    }
  }
  return {};
}

std::unique_ptr<const CitationGrammar> make_grammar(Language language) {
  const std::vector<std::string_view> files = language_files(language, "citing");
  if (files.empty()) return std::make_unique<NoGrammar>();
  const std::string_view form = form_of(files);
  if (form == "inside") return std::make_unique<InsideGrammar>(language);
  if (form == "joined") return std::make_unique<JoinedGrammar>(language);
  return std::make_unique<LatinGrammar>(language);
}

}  // namespace

const CitationGrammar& citation_grammar(Language language) {
  static const PerLanguage<CitationGrammar> folders(make_grammar);
  return folders.of(or_default(language));
}

}  // namespace pandect
