#include "answer/prove/sentence_parts.h"

#include <algorithm>

#include "answer/compare/quotes.h"
#include "answer/compare/statement.h"

namespace pandect {
namespace {

constexpr std::string_view blanks = " \t\n";

/// The citations that are written in a sentence itself, in order.
std::vector<const AnswerCitation*> own_citations(const CitedSentence& sentence) {
  std::vector<const AnswerCitation*> own;
  if (sentence.inherited || sentence.only_cites) return own;
  for (const AnswerCitation& cited : sentence.citations) {
    if (sentence.sentence.span.contains(cited.span) && !cited.in_note) own.push_back(&cited);
  }
  std::ranges::sort(own, {}, [](const AnswerCitation* one) { return one->span.begin; });
  return own;
}

/// The bracket that only holds a citation; the citation itself if none does.
Span with_brackets(Span cited, std::string_view words) {
  const std::string_view before = words.substr(0, cited.begin);
  const std::size_t open = before.find_last_not_of(blanks);
  const std::size_t close = words.find_first_not_of(blanks, cited.end);
  const bool opens = open != std::string_view::npos && (words[open] == '(' || words[open] == '[');
  const bool closes = close != std::string_view::npos && (words[close] == ')' || words[close] == ']');
  if (!opens || !closes) return cited;
  return {static_cast<std::uint32_t>(open), static_cast<std::uint32_t>(close + 1)};
}

bool says_something(const CitedSentence& part, std::string_view words) {
  constexpr std::size_t fewest = 3;
  const LegalStatement statement =
      read_statement(part.sentence.span.of(words), part.language, hidden_in(part));
  const bool counts = !statement.facts.empty() && !statement.terms.empty();
  return counts || statement.terms.size() >= fewest;
}

}  // namespace

void leave_out_quoted_citations(CitedSentence& sentence, std::string_view words) {
  if (sentence.citations.size() < 2) return;
  const Span whole = sentence.sentence.span;
  std::vector<Span> quotations = find_quotations(whole.of(words), sentence.language);
  for (Span& one : quotations) one = {one.begin + whole.begin, one.end + whole.begin};
  // The name of a law in quotation marks is no quotation of one.
  const auto is_quoted = [&](const AnswerCitation& cited) {
    return std::ranges::any_of(quotations, [&](Span quotation) {
      return quotation.contains(cited.span) && quotation.size() > 2 * cited.span.size();
    });
  };
  if (!std::ranges::all_of(sentence.citations, is_quoted)) std::erase_if(sentence.citations, is_quoted);
}

std::vector<CitedSentence> parts_of(const CitedSentence& sentence, std::string_view words) {
  const std::vector<const AnswerCitation*> own = own_citations(sentence);
  const Span whole = sentence.sentence.span;
  const bool in_order = std::ranges::is_sorted(sentence.citations, {},
                                               [](const AnswerCitation& one) { return one.span.begin; });
  const bool all_found = std::ranges::all_of(sentence.citations, [](const AnswerCitation& one) {
    return one.status == AnswerCitation::Status::found && !one.targets.empty();
  });
  if (own.size() < 2 || own.size() != sentence.citations.size() || !in_order || !all_found ||
      !sentence.decisions.empty())
    return {sentence};
  std::vector<Span> cited;
  for (const AnswerCitation* one : own) cited.push_back(with_brackets(one->span, words));
  CitedSentence before = sentence;
  before.sentence.span.end = cited.front().begin;
  const bool leads = says_something(before, words);  // the words stand before the citations
  std::vector<CitedSentence> parts;
  for (std::size_t i = 0; i < own.size(); ++i) {
    CitedSentence& part = parts.emplace_back(sentence);
    part.citations = {*own[i]};
    Span& span = part.sentence.span;
    if (leads) {
      span.begin = i == 0 ? whole.begin : cited[i - 1].end;
      span.end = i + 1 == own.size() ? whole.end : cited[i].end;
    } else {
      span.begin = i == 0 ? whole.begin : cited[i].begin;
      span.end = i + 1 == own.size() ? whole.end : cited[i + 1].begin;
    }
    if (!says_something(part, words)) return {sentence};
  }
  return parts;
}

Verdict verdict_on_parts(std::span<const ProvenSentence> parts) {
  const auto any = [&](Verdict verdict) {
    return std::ranges::find(parts, verdict, &ProvenSentence::verdict) != parts.end();
  };
  for (const Verdict wrong :
       {Verdict::no_such_provision, Verdict::wrong_name, Verdict::not_in_force, Verdict::contradicted})
    if (any(wrong)) return wrong;
  const auto carried =
      std::ranges::count_if(parts, [](const ProvenSentence& one) { return carries(one.verdict); });
  if (static_cast<std::size_t>(carried) == parts.size())
    return any(Verdict::supported) ? Verdict::supported : Verdict::quoted;
  if (carried > 0) return Verdict::partly;
  for (const Verdict open : {Verdict::undecided, Verdict::not_held, Verdict::not_in_context})
    if (any(open)) return open;
  return parts.front().verdict;
}

}  // namespace pandect
