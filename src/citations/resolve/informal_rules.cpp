#include <algorithm>
#include <array>
#include <ranges>
#include <string>

#include <fmt/format.h>

#include "citations/grammar/cited_work.h"
#include "citations/names/formed_names.h"
#include "citations/names/name_words.h"
#include "citations/names/title_key.h"
#include "citations/names/title_wording.h"
#include "citations/resolve/found_works.h"
#include "citations/resolve/name_spans.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// True if the words around a name may show how far it extends.
bool has_words_around(const Citation& citation, const NameSources& sources) {
  return is_latin_name(citation.work) && stands_in(sources.text, citation);
}

/// "Wet GBA na vijf jaar …".
FoundWorks by_known_beginning(const Citation& citation, const NameSources& sources) {
  const std::size_t known = known_beginning(citation.work);
  if (known == 0) return std::nullopt;
  Citation shorter = stands_in(sources.text, citation) ? with_name_cut(citation, known) : citation;
  shorter.work.resize(known);
  std::vector<std::uint32_t> works = sources.titles.find(shorter.work, sources.language);
  return NamedWorks{std::move(works), NamedBy::title, std::move(shorter)};
}

FoundWorks by_likely_name(const Citation& citation, const NameSources& sources) {
  const std::string_view words = citation.work;
  for (const std::string_view name : is_latin_name(words) ? likely_names(words) : std::vector{words}) {
    std::vector<NameCandidate> works = sources.informal.find(name, sources.language);
    if (works.empty()) works = sources.informal.find_reordered(name, sources.language);
    if (works.empty()) continue;
    if (!stands_in(sources.text, citation)) return found_works(works, citation);
    const auto before = static_cast<std::uint32_t>(name.data() - words.data());
    Citation exact = citation;
    if (exact.span.begin == exact.work_span.begin) exact.span.begin += before;
    exact.work_span.begin += before;
    const bool bracket = words.substr(before + name.size()).starts_with(" (");
    return found_works(works, bracket ? std::move(exact) : with_name_cut(std::move(exact), name.size()));
  }
  return std::nullopt;
}

/// "Reparatiewet havens en kades" without its year, "loi sur les chemins creux": the grammar ended the name
/// at "wet", but the words after it belong to it; the end of a name in small letters cannot be seen.
FoundWorks by_words_behind(const Citation& citation, const NameSources& sources) {
  constexpr std::size_t most_words = 6;
  const bool one_word = citation.work.find(' ') == std::string::npos &&
                        ends_in_one_of(citation.work, title_wording(sources.language).kind_endings);
  const std::string_view first = std::string_view(citation.work).substr(0, citation.work.find(' '));
  const bool small = !is_capitalised(first) && title_wording(sources.language).is_kind(first);
  const Span guess = citation.work_span;
  if (!has_words_around(citation, sources)) return std::nullopt;
  Cursor cursor(sources.text, guess.end);
  const bool cut = cursor.sees(". ");  // "Wetboek v. Strafrecht"
  if (!(one_word || small || cut)) return std::nullopt;
  cursor.take(".");
  std::vector<std::size_t> ends;
  while (ends.size() < most_words && cursor.take(" ") && is_word_char(cursor.peek_char())) {
    while (is_word_char(cursor.peek_char()) || cursor.peek() == '-') cursor.skip_char();
    ends.push_back(cursor.at());
  }
  for (; !ends.empty(); ends.pop_back()) {
    const std::string_view name = sources.text.substr(guess.begin, ends.back() - guess.begin);
    const std::vector<NameCandidate> works = sources.informal.find(name, sources.language);
    if (works.empty()) continue;
    Citation longer = citation;
    longer.work_span.end = static_cast<std::uint32_t>(ends.back());
    longer.span.end = std::max(longer.span.end, longer.work_span.end);
    return found_works(works, std::move(longer));
  }
  return std::nullopt;
}

/// "The Kite Act (Pub. L. 113-5)", "de Voetbalwet, wet van 7 juli 2010": a name in brackets within the name
/// or after it, or its day.
FoundWorks by_brackets(const Citation& citation, const NameSources& sources) {
  constexpr std::size_t longest = 240;
  constexpr std::size_t farthest = 120;
  constexpr std::size_t least_initials = 4;
  const auto is_gap = [](char c) { return c == ' ' || c == '\'' || c == '-'; };
  if (!has_words_around(citation, sources)) return std::nullopt;
  const std::size_t own = citation.work.find(" (");
  Cursor behind(sources.text,
                own == std::string::npos ? citation.work_span.end : citation.work_span.begin + own);
  behind.skip_blanks();
  // "Regolamento recante disciplina dei mercati (D.P.R. 94/2019)"
  const Cursor end = behind;
  while (behind.at() < end.at() + farthest && (is_word_char(behind.peek_char()) || is_gap(behind.peek())) &&
         !is_ascii_digit(behind.peek()))
    behind.skip_char();
  const bool near = behind.at() == end.at();
  const bool bracket = behind.take("(");
  if (!bracket && !(near && behind.take(", "))) return std::nullopt;
  if (const auto dated = sources.titles.find_dated(sources.text, behind.at()))
    return found_works({dated->work}, NamedBy::day, citation);
  if (!bracket) return std::nullopt;  // "de Voetbalwet, wet van 7 juli 2010"
  const std::string_view inside = behind.rest().substr(0, std::min(behind.rest().find(')'), longest));
  if (const NamedWork law = take_formed_name(behind, naming_words(sources.language));
      law.in == Citation::In::named)
    return found_works(sources.titles.find(law.name, sources.language), NamedBy::title, citation);
  if (const auto title = sources.titles.find_prefix(inside, sources.language))
    return found_works({title->work}, NamedBy::title, citation);
  if (const auto works = sources.titles.find(inside, sources.language); works.size() == 1)
    return found_works(works, NamedBy::title, citation);
  if (!near) return std::nullopt;
  // The "(EC)" of an act's number is no name.
  if (inside.find(' ') == std::string_view::npos && inside.size() < least_initials) return std::nullopt;
  return found_works(sources.informal.find_reordered(inside, sources.language), citation);
}

FoundWorks by_description(const Citation& citation, const NameSources& sources) {
  if (!has_words_around(citation, sources)) return std::nullopt;
  const std::uint32_t begin = citation.work_span.begin;
  const auto described = sources.informal.find_described_soon(sources.text, begin, sources.language);
  if (!described) return std::nullopt;
  return found_works({described->work}, NamedBy::description,
                     with_name_cut(citation, described->span.end - begin));
}

/// "Article 20 of the Directive on payment accounts": for the "Payment Accounts Directive".
FoundWorks turned_round(const Citation& citation, const NameSources& sources) {
  constexpr int most_words = 5;
  Cursor cursor(sources.text, citation.span.end);
  if (!cursor.take(" on ")) return std::nullopt;
  const std::string_view cited = citation.span.of(sources.text);
  const std::string_view kind = cited.substr(cited.rfind(' ') + 1);
  const std::size_t begin = cursor.at();
  FoundWorks longest;
  for (int count = 0; count < most_words; ++count) {
    while (is_word_char(cursor.peek_char())) cursor.skip_char();
    const std::string_view about = sources.text.substr(begin, cursor.at() - begin);
    const auto works = sources.informal.find(fmt::format("{} {}", about, kind), sources.language);
    if (works.size() == 1) {
      Citation whole = citation;
      whole.span.end = static_cast<std::uint32_t>(cursor.at());
      longest = found_works(works, std::move(whole));
    }
    if (cursor.skip_blanks() == 0) break;
  }
  return longest;
}

constexpr std::array rules{
    NameRule{by_known_beginning, true}, NameRule{by_likely_name, true}, NameRule{by_words_behind, true},
    NameRule{by_brackets, true},        NameRule{by_description, true},
};

/// True if words may be a name of several that ends or begins beside a number: with beginnings of words, "C.
/// phares", or with the word for a kind of law, "décret jardins partagés".
bool may_be_name(std::string_view words) {
  const std::size_t blank = words.find(' ');
  if (blank == std::string_view::npos || title_wording(Language::unknown).is_link(words.substr(0, blank)))
    return false;
  const bool abbreviated = words.find(". ") != std::string_view::npos || words.ends_with('.');
  // In any language: few words do not show theirs.
  return (abbreviated && is_capitalised(words)) || std::ranges::any_of(known_languages(), [&](Language one) {
           const TitleWording& wording = title_wording(one);
           return wording.is_kind(words.substr(0, blank)) ||
                  wording.is_kind(words.substr(words.rfind(' ') + 1));
         });
}

}  // namespace

std::span<const NameRule> informal_name_rules() {
  return rules;
}

FoundWorks find_beside(const Citation& citation, const NameSources& sources) {
  const std::string_view text = sources.text;
  const auto may_part = [](char c) { return c == ' ' || c == ','; };
  const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  const auto look_up = [&](std::size_t begin, std::size_t end, bool is_name) -> std::vector<NameCandidate> {
    const std::string_view word = text.substr(begin, end - begin);
    if (word.size() < 2 || is_word_char(Cursor(text, end).peek_char()) ||
        is_word_char(Cursor(text, begin).previous_char()) || word[0] < 'A' || word[0] > 'Z' ||
        text.substr(0, begin).ends_with('/'))  // "2014/92/UE, article 5"
      return {};
    return sources.informal.find_word(word, is_name, sources.language);
  };
  if (citation.span.end > text.size()) return std::nullopt;  // looked up without its text
  std::size_t end = citation.span.begin;
  while (end > 0 && may_part(text[end - 1])) --end;
  for (const std::string_view genitive : {"'s", "’s"}) {
    if (text.substr(0, end).ends_with(genitive)) end -= genitive.size();
  }
  std::size_t begin = end;
  constexpr std::size_t year = 4;
  while (begin > 0 && end - begin < year && is_ascii_digit(text[begin - 1])) --begin;  // "WRRDA 2014, § 2"
  if (end - begin == year && begin > 0 && text[begin - 1] == ' ') --begin;
  while (begin > 0 &&
         (is_letter(text[begin - 1]) || (text[begin - 1] == '.' && begin > 1 && is_letter(text[begin - 2]))))
    --begin;
  const std::string_view beside = text.substr(begin, end - begin);
  if (!is_dotted(beside.substr(0, beside.find(' '))))
    begin = std::max(begin, text.substr(0, end).rfind('.') + 1);
  Citation whole = citation;
  if (const auto works = look_up(begin, end, false); !works.empty() && end < citation.span.begin) {
    whole.span.begin = static_cast<std::uint32_t>(begin);
    return found_works(works, std::move(whole));
  }
  begin = citation.span.end;
  while (begin < text.size() && may_part(text[begin])) ++begin;
  end = begin;
  while (end < text.size() && is_letter(text[end])) ++end;
  // "Art. 54 Wbo": directly after a number such a word is a name.
  const bool is_name = title_wording(sources.language).may_be_clipped(text.substr(begin, end - begin)) &&
                       begin > citation.span.end;
  if (begin > citation.span.end) {
    whole.span.end = static_cast<std::uint32_t>(end);
    return found_works(look_up(begin, end, is_name), std::move(whole));
  }
  return std::nullopt;
}

FoundWorks find_words_beside(const Citation& citation, const NameSources& sources) {
  constexpr int most_words = 9;
  const std::string_view text = sources.text;
  if (!is_latin_name(text) || citation.span.end > text.size()) return std::nullopt;
  const auto in_word = [&](std::size_t at) {
    return is_word_char(Cursor(text, at).previous_char()) || text[at - 1] == '.' || text[at - 1] == '-' ||
           text[at - 1] == '\'';
  };
  const auto look_up = [&](std::size_t begin, std::size_t end) -> FoundWorks {
    const std::string_view name = text.substr(begin, end - begin);
    if (!may_be_name(name)) return std::nullopt;
    const std::vector<NameCandidate> works = sources.informal.find(name, sources.language);
    if (works.size() != 1) return std::nullopt;
    Citation whole = citation;
    whole.work_span = make_span(begin, end);
    whole.span = make_span(std::min<std::size_t>(begin, citation.span.begin),
                           std::max<std::size_t>(end, citation.span.end));
    return found_works(works, std::move(whole));
  };
  // The ends of the words on one side, nearest first.
  const auto edges_from = [&](std::size_t at, bool before) {
    const auto more = [&] { return before ? at > 0 : at < text.size(); };
    std::vector<std::size_t> edges;
    while (edges.size() < most_words) {
      const std::size_t word = at;
      while (more() && in_word(before ? at : at + 1)) at += before ? -1 : 1;
      if (at == word) break;
      edges.push_back(at);
      if (!more() || text[before ? at - 1 : at] != ' ') break;
      at += before ? -1 : 1;
    }
    return edges;
  };
  std::size_t end = citation.span.begin;
  while (end > 0 && std::string_view(" ,:(").find(text[end - 1]) != std::string_view::npos) --end;
  std::size_t begin = citation.span.end;
  while (begin < text.size() && std::string_view(" ,(").find(text[begin]) != std::string_view::npos) ++begin;
  if (end < citation.span.begin) {
    for (const std::size_t edge : edges_from(end, true) | std::views::reverse)
      if (FoundWorks works = look_up(edge, end)) return works;
  }
  if (begin > citation.span.end) {
    for (const std::size_t edge : edges_from(begin, false) | std::views::reverse)
      if (FoundWorks works = look_up(begin, edge)) return works;
  }
  return std::nullopt;
}

FoundWorks find_behind(const Citation& citation, const NameSources& sources) {
  constexpr std::array<std::string_view, 8> leads{"to ",    "for ",    "concerning ", "of the ",
                                                  "of an ", "van de ", "van het ",    "van een "};
  if (!citation.work.empty() || citation.span.end >= sources.text.size()) return std::nullopt;
  if (FoundWorks turned = turned_round(citation, sources)) return turned;
  Cursor behind(sources.text, citation.span.end);
  behind.skip_blanks();
  if (!behind.take_any(leads)) return std::nullopt;
  const auto described = sources.informal.find_described_soon(sources.text, behind.at(), sources.language);
  if (!described) return std::nullopt;
  Citation whole = citation;
  whole.span.end = described->span.end;
  return found_works({described->work}, NamedBy::description, std::move(whole));
}

}  // namespace pandect
