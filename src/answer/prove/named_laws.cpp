#include "answer/prove/named_laws.h"

#include <algorithm>

#include "answer/compare/quotes.h"
#include "citations/names/informal_names.h"
#include "law/citation.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// True if all numbers of a citation are those of a law's citation.
bool is_alike(const Citation& cited, const Citation& of_law) {
  return !cited.path.empty() && std::ranges::all_of(cited.path, [&](const CitedStep& step) {
    return std::ranges::any_of(of_law.path, [&](const CitedStep& other) {
      return other.level == step.level && other.number == step.number;
    });
  });
}

/// True if a name is a name of a work: "the OSH Act".
bool is_called(const LibraryView& library, std::uint32_t work, std::string_view name, Language language) {
  const InformalNames names(library.titles());
  const std::vector<NameCandidate> works = names.find_reordered(name, language);
  return std::ranges::find(works, work, &NameCandidate::work) != works.end();
}

}  // namespace

bool has_words(std::string_view law, std::string_view name, Language language) {
  const auto words_of = [&](std::string_view text) {
    std::vector<Term> words = find_terms(text, language);
    const Vocabulary& all = vocabulary(language);
    std::erase_if(words, [&](const Term& word) { return all.is_stop(word.text); });
    return words;
  };
  const std::vector<Term> wanted = words_of(name);
  const std::vector<Term> laws = words_of(law);
  const auto found = std::ranges::search(laws, wanted, {}, &Term::text, &Term::text);
  return !wanted.empty() && found.begin() != found.end();
}

bool cites_alike(const Claim& claim, std::string_view law, Span words) {
  const CitationGrammar& grammar = citation_grammar(claim.language);
  const std::vector<Citation> laws = grammar.find(law);
  std::vector<Citation> own = grammar.find(claim.text);
  std::erase_if(own, [&](const Citation& cited) {
    const Span span = claim.in_answer(cited.span);
    return span.end <= words.begin || words.end <= span.begin;
  });
  return !own.empty() && std::ranges::all_of(own, [&](const Citation& cited) {
    return std::ranges::any_of(laws, [&](const Citation& citation) { return is_alike(cited, citation); });
  });
}

std::string_view law_not_named(const Claim& claim, const Evidence& evidence, const LibraryView& library) {
  constexpr std::size_t few_words = 2;
  if (claim.statement.terms.size() > few_words) return {};
  const Language language = claim.language;
  const std::string_view title = library.works()[evidence.key.work].title;
  const auto other = std::ranges::find_if(claim.foreign_names, [&](Span span) {
    const std::string_view name = span.of(claim.text);
    // The title of an amending law names others later in it.
    const bool own = title.starts_with(name) || is_called(library, evidence.key.work, name, language);
    return !own && !has_words(evidence.text, name, language) && find_exact(name, evidence.text).empty();
  });
  return other == claim.foreign_names.end() ? std::string_view() : other->of(claim.text);
}

bool amends_as_said(const Claim& claim, const Evidence& evidence, Span cited) {
  constexpr std::size_t few_words = 5;
  constexpr std::size_t fewest = 2;
  if (claim.statement.terms.size() > few_words) return false;
  const CitationGrammar& grammar = citation_grammar(claim.language);
  const std::vector<Citation> laws = grammar.find(evidence.text);
  auto next = laws.begin();
  std::size_t found = 0;
  for (const AnswerCitation& other : claim.sentence->citations) {
    const bool own = std::ranges::any_of(
        other.targets, [&](const ProvisionKey& target) { return target.work == evidence.key.work; });
    if (own || other.span.begin == cited.begin) continue;
    const std::vector<Citation> said = grammar.find(other.span.of(claim.answer));
    const bool names_unit =
        !said.empty() && std::ranges::any_of(said.front().path, [](const CitedStep& step) {
          return step.level >= Level::article && !step.number.empty();
        });
    if (!names_unit) continue;  // "the addenda of 2021"
    next = std::find_if(next, laws.end(),
                        [&](const Citation& citation) { return is_alike(said.front(), citation); });
    if (next == laws.end()) return false;
    ++next;
    ++found;
  }
  return found >= fewest;
}

}  // namespace pandect
