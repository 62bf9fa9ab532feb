#include "answer/prove/claim.h"

#include <algorithm>

#include "answer/compare/quotes.h"
#include "law/citation.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// The part of a sentence that is compared: the time grows with the square of its words, and real sentences
/// are shorter.
std::string_view beginning_of(std::string_view sentence) {
  if (sentence.size() <= longest_sentence) return sentence;
  std::size_t end = longest_sentence;
  while (end > 0 && (static_cast<unsigned char>(sentence[end]) & 0xC0) == 0x80) --end;
  return sentence.substr(0, end);
}

std::vector<Span> hidden_in_text(const Claim& claim) {
  const auto end = static_cast<std::uint32_t>(claim.text.size());
  std::vector<Span> hidden = hidden_in(*claim.sentence);
  for (Span& one : hidden) one = {std::min(one.begin, end), std::min(one.end, end)};
  return hidden;
}

std::vector<Span> find_foreign_names(const Claim& claim, const std::vector<Span>& hidden) {
  std::vector<Span> names;
  for (const Span span : hidden) {
    const Span whole = claim.in_answer(span);
    const bool cited = std::ranges::any_of(claim.sentence->citations, [&](const AnswerCitation& citation) {
      // The name of the law may directly precede the number without being part of the citation's span.
      const bool before = whole.end <= citation.span.begin && citation.span.begin <= whole.end + 1;
      return before || (whole.begin < citation.span.end && citation.span.begin < whole.end);
    });
    const bool within = std::ranges::any_of(
        hidden, [&](Span other) { return other.size() > span.size() && other.contains(span); });
    if (!cited && !within) names.push_back(span);
  }
  return names;
}

/// True if the words are a heading of a law that the sentence cites, in any spelling: they name a location.
bool is_heading(const LibraryView& library, const CitedSentence& sentence, std::string_view words) {
  const std::string lower = small_letters(words);
  return std::ranges::any_of(sentence.citations, [&](const AnswerCitation& cited) {
    if (cited.targets.empty()) return false;
    const Tree tree = library.provisions(cited.targets.front().version);
    return std::ranges::any_of(tree, [&](const Provision& provision) {
      return provision.heading.size() == words.size() && small_letters(provision.heading) == lower;
    });
  });
}

std::vector<Span> find_claim_quotations(const LibraryView& library, const Claim& claim,
                                        const std::vector<Span>& hidden) {
  std::vector<Span> quotations = find_quotations(claim.text, claim.language);
  std::erase_if(quotations, [&](Span quotation) {
    const bool name = std::ranges::any_of(hidden, [&](Span span) { return span.contains(quotation); });
    return name || is_heading(library, *claim.sentence, quotation.of(claim.text));
  });
  return quotations;
}

std::string_view without_edges(std::string_view words) {
  constexpr std::string_view edge = " \t\r\n.,;:()[]「」\"";
  const std::size_t first = words.find_first_not_of(edge);
  if (first == std::string_view::npos) return {};
  return words.substr(first, words.find_last_not_of(edge) - first + 1);
}

std::string_view longest_shown(std::string_view text, std::vector<Span> hidden) {
  std::ranges::sort(hidden, {}, &Span::begin);
  const auto size = static_cast<std::uint32_t>(text.size());
  hidden.push_back({size, size});
  Span longest;
  std::uint32_t begin = 0;
  for (const Span span : hidden) {
    if (span.begin > begin && span.begin - begin > longest.size()) longest = {begin, span.begin};
    begin = std::max(begin, span.end);
  }
  return without_edges(longest.of(text));
}

/// True if the core is two thirds of the visible text, and long enough to be meaningful.
bool is_all_core(const Claim& claim, const std::vector<Span>& hidden) {
  constexpr std::size_t shortest = 30;  // bytes
  std::size_t hidden_bytes = 0;
  for (const Span span : hidden) hidden_bytes += span.size();
  return claim.core.size() >= shortest && 3 * claim.core.size() + 2 * hidden_bytes >= 2 * claim.text.size();
}

/// A sentence whose words do not show its language ("§ 195 BGB: 3") is assumed to be in that of the first law
/// it cites.
Language language_of(const LibraryView& library, const CitedSentence& sentence) {
  if (sentence.language != Language::unknown) return sentence.language;
  for (const AnswerCitation& cited : sentence.citations) {
    if (!cited.targets.empty()) return library.works()[cited.targets.front().work].language;
  }
  return Language::unknown;
}

}  // namespace

std::string_view Claim::around(Span cited) const {
  if (cited.begin < begin || cited.end > begin + text.size()) return without_edges(text);
  const std::string_view before = text.substr(0, cited.begin - begin);
  const std::string_view behind = text.substr(cited.end - begin);
  return without_edges(before.size() > behind.size() ? before : behind);
}

Claim read_claim(const LibraryView& library, std::string_view answer, const CitedSentence& sentence) {
  Claim claim;
  claim.sentence = &sentence;
  claim.language = language_of(library, sentence);
  claim.answer = answer;
  const std::string_view whole = sentence.sentence.span.of(answer);
  claim.text = beginning_of(whole);
  claim.begin = sentence.sentence.span.begin;
  claim.cut = claim.text.size() < whole.size();
  const std::vector<Span> hidden = hidden_in_text(claim);
  claim.statement = read_statement(claim.text, claim.language, hidden);
  claim.core = longest_shown(claim.text, hidden);
  claim.shown = claim.text;
  for (const Span span : hidden) claim.shown.replace(span.begin, span.size(), span.size(), ' ');
  claim.is_all_core = is_all_core(claim, hidden);
  claim.foreign_names = find_foreign_names(claim, hidden);
  claim.quotations = find_claim_quotations(library, claim, hidden);
  return claim;
}

}  // namespace pandect
