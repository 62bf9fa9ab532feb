#include "answer/read/unmarked_sentences.h"

#include <algorithm>

#include "answer/answer_layout.h"
#include "answer/compare/terms.h"
#include "answer/read/citing_words.h"
#include "text/lines.h"

namespace pandect {
namespace {

Span shifted_back(Span span, std::uint32_t by) {
  return {span.begin - by, span.end - by};
}

/// The citations inside a line, relative to its beginning.
std::vector<Span> citations_in(Span line, std::span<const Span> citations) {
  std::vector<Span> found;
  for (const Span one : citations) {
    if (line.contains(one)) found.push_back(shifted_back(one, line.begin));
  }
  return found;
}

bool holds_citation_alone(std::string_view line, Span bracket, std::span<const Span> citations,
                          Language language) {
  std::vector<Span> cited;
  for (const Span one : citations) {
    if (bracket.contains(one)) cited.push_back(shifted_back(one, bracket.begin));
  }
  const std::string_view inside = bracket.of(line).substr(1);
  const auto& same = answer_layout().of("same-citation");  // "the same section"
  if (std::ranges::any_of(same, [&](const std::string& words) { return inside.starts_with(words); }))
    return true;
  return !cited.empty() && only_cites(bracket.of(line), language, cited);
}

/// True if the words after a bracket continue the sentence before it.
bool goes_on(std::string_view rest) {
  return std::ranges::any_of(answer_layout().of("going-on"),
                             [&](const std::string& word) { return rest.starts_with(word); });
}

/// The ends of the sentences of a line, after brackets with citations; without the end of the line.
std::vector<std::uint32_t> find_ends(std::string_view line, std::span<const Span> citations,
                                     Language language) {
  constexpr std::size_t fewest_words = 4;
  std::vector<std::uint32_t> ends;
  std::uint32_t begin = 0;
  for (const Span bracket : find_brackets(line, citations)) {
    const std::string_view rest = line.substr(bracket.end);
    const std::size_t next = rest.find_first_not_of(' ');
    if (next == 0 || next == std::string_view::npos || goes_on(rest.substr(next))) continue;
    if (!holds_citation_alone(line, bracket, citations, language)) continue;
    // "นิติกรรม (มาตรา 149) หมายความว่า …": a word or two are no sentence.
    const std::string_view said = line.substr(begin, bracket.begin - begin);
    if (find_terms(said, language).size() < fewest_words) continue;
    ends.push_back(bracket.end);
    begin = bracket.end;
  }
  return ends;
}

}  // namespace

std::vector<AnswerSentence> cut_behind_citations(const std::vector<AnswerSentence>& pieces,
                                                 std::string_view text, std::span<const Span> citations,
                                                 Language language) {
  std::vector<AnswerSentence> sentences;
  for (std::size_t i = 0; i < pieces.size();) {
    std::size_t end = i + 1;
    Span line = pieces[i].span;
    while (end < pieces.size() && pieces[end].paragraph == pieces[i].paragraph &&
           text.substr(line.end, pieces[end].span.begin - line.end).find('\n') == std::string_view::npos)
      line.end = pieces[end++].span.end;
    std::vector<std::uint32_t> ends = find_ends(line.of(text), citations_in(line, citations), language);
    if (ends.empty()) {
      sentences.insert(sentences.end(), pieces.begin() + static_cast<std::ptrdiff_t>(i),
                       pieces.begin() + static_cast<std::ptrdiff_t>(end));
    } else {
      ends.push_back(line.size());
      std::uint32_t begin = line.begin;
      for (const std::uint32_t cut : ends) {
        sentences.push_back(pieces[i]);
        sentences.back().span = trim(text, {begin, line.begin + cut});
        begin = line.begin + cut;
      }
    }
    i = end;
  }
  return sentences;
}

}  // namespace pandect
