#include "question/words_held.h"

#include <algorithm>

#include "question/asking_words.h"
#include "text/language_profile.h"

namespace pandect {

std::vector<std::string> words_held_nowhere(const LibraryView& library, const Query& query) {
  const std::span<const DocumentRange> ranges = library.documents().ranges();
  const auto range = std::ranges::find(ranges, query.language, &DocumentRange::language);
  if (range == ranges.end() || joins_words(query.language)) return {};
  const LexicalIndex& index = library.lexical(static_cast<std::size_t>(range - ranges.begin()));
  Tokens tokens;
  analyzer(word_analyzer_name(query.language))
      .analyze(without_asking_words(without_citations(query), query.language), tokens);
  std::vector<std::string> found;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (index.document_frequency(0, tokens.term(i)) > 0) continue;
    std::string written(tokens.source(i).of(query.text));
    if (std::ranges::find(found, written) == found.end()) found.push_back(std::move(written));
  }
  return found;
}

}  // namespace pandect
