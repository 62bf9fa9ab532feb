#include "question/question_language.h"

#include <algorithm>
#include <utility>

namespace pandect {
namespace {

/// The share of the words of a text that an index contains, and, to break ties, how common they are.
std::pair<double, double> held_share(const LexicalIndex& index, std::string_view text, Language language) {
  constexpr std::size_t most = 500;  // words that are looked at
  Tokens tokens;
  analyzer(word_analyzer_name(language)).analyze(text, tokens);
  const std::size_t count = std::min(tokens.size(), most);
  double known = 0;
  double documents = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t frequency = index.document_frequency(0, tokens.term(i));
    if (frequency > 0) ++known;
    documents += frequency;
  }
  if (count == 0 || index.documents() == 0) return {0, 0};
  return {known / static_cast<double>(count), documents / index.documents()};
}

}  // namespace

Language language_by_words(const LibraryView& library, std::string_view question,
                           std::span<const Language> likely, double least) {
  const std::span<const DocumentRange> ranges = library.documents().ranges();
  Language best = Language::unknown;
  std::pair<double, double> most{0, 0};
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const Language language = ranges[i].language;
    if (language == Language::unknown) continue;
    if (!likely.empty() && std::ranges::find(likely, language) == likely.end()) continue;
    const std::pair<double, double> share = held_share(library.lexical(i), question, language);
    if (share > most && share.first >= least) best = language, most = share;
  }
  return best;
}

}  // namespace pandect
