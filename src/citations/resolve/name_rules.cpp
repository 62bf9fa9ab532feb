#include "citations/resolve/name_rules.h"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "citations/grammar/addenda.h"
#include "citations/grammar/inside_parser.h"
#include "citations/names/inside_works.h"
#include "citations/names/joined_names.h"
#include "citations/resolve/defined_names.h"
#include "citations/resolve/found_works.h"
#include "citations/resolve/name_spans.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

bool cites(const Citation& citation, Level level) {
  return !citation.path.empty() && citation.path.front().level == level;
}

bool ends_in_hangul(std::string_view name) {
  return is_hangul(Cursor(name, name.size()).previous_char());
}

// Books and titles of codes that are works of their own.

/// The book of a code behind whose name the words may go on: "Boek 7 van het Burgerlijk Wetboek slechts …".
std::vector<std::uint32_t> books_of(std::string_view code, std::string_view book,
                                    const NameSources& sources) {
  std::vector<std::uint32_t> books;
  while (!code.empty() && books.empty()) {
    books = sources.titles.find_book(code, book, sources.language);
    code = code.substr(0, code.rfind(' ') == std::string_view::npos ? 0 : code.rfind(' '));
  }
  return books;
}

/// "Boek 7 van het Burgerlijk Wetboek".
FoundWorks by_book(const Citation& citation, const NameSources& sources) {
  return find_book(citation, citation.work, sources);
}

/// "Title 9 of the United States Code": "9 U.S.C.".
FoundWorks by_code_title(const Citation& citation, const NameSources& sources) {
  if (!cites(citation, Level::title)) return std::nullopt;
  for (const auto& [code, sign] :
       {std::pair<std::string_view, std::string_view>{"United States Code", "U.S.C."},
        {"Code of Federal Regulations", "C.F.R."}}) {
    if (!std::string_view(citation.work).starts_with(code)) continue;
    Citation rest = citation;
    rest.path.erase(rest.path.begin());
    return found_works(
        sources.titles.find(fmt::format("{} {}", citation.path.front().number, sign), sources.language),
        NamedBy::book, std::move(rest));
  }
  return std::nullopt;
}

/// "6:162" of a civil code in books: the book and the number in it.
bool split_book(std::string_view number, std::string& book, std::string& in_book) {
  const std::size_t colon = number.find(':');
  if (colon == std::string_view::npos || colon == 0 || colon > 2) return false;
  book = number.substr(0, colon);
  in_book = number.substr(colon + 1);
  return !in_book.empty();
}

FoundWorks by_book_in_number(const Citation& citation, const NameSources& sources) {
  std::string book;
  std::string in_book;
  if (citation.path.empty() || !split_book(citation.path.front().number, book, in_book)) return std::nullopt;
  Citation rest = citation;
  rest.path.front().number = in_book;
  if (split_book(rest.last, book, in_book)) rest.last = in_book;
  split_book(citation.path.front().number, book, in_book);
  return found_works(books_of(citation.work, book, sources), NamedBy::book, std::move(rest));
}

// Titles, definitions and days.

FoundWorks by_definition(const Citation& citation, const NameSources& sources) {
  const auto defined = find_defined(citation, sources);
  return defined ? found_works({*defined}, NamedBy::definition, citation) : std::nullopt;
}

FoundWorks by_title(const Citation& citation, const NameSources& sources) {
  std::vector<std::uint32_t> works = sources.titles.find(citation.work, sources.language);
  // "「항만법 일부개정법률」 부칙": addenda of the act that amended a law are part of that law.
  if (works.empty() && cites(citation, Level::addendum))
    works = sources.titles.find(amended_title(InsideWords::in(sources.language), citation.work),
                                sources.language);
  // A work without books is not the code whose book is cited, even if it is called by the code's name.
  if (cites(citation, Level::book))
    std::erase_if(works, [&](std::uint32_t work) { return !sources.has_books(work); });
  return found_works(std::move(works), NamedBy::title, citation);
}

/// Only the list of titles shows where the title ends: in the text it may continue after the guess. A Korean
/// name ends where the grammar says: "「건축법 시행규칙」" is not the act.
FoundWorks by_longest_title(const Citation& citation, const NameSources& sources) {
  const std::string_view name = citation.work;
  const auto mention = sources.titles.find_prefix(
      stands_in(sources.text, citation) ? sources.text.substr(citation.work_span.begin) : name,
      sources.language);
  if (!mention || (ends_in_hangul(name) && mention->span.end < name.size())) return std::nullopt;
  if (sources.of_people && !may_joined_name_end(name, mention->span.end, sources.titles.title(mention->work)))
    return std::nullopt;
  return found_works({mention->work}, NamedBy::title, citation);
}

/// "Wet van 5 juli 1997": laws use such names for laws, too.
FoundWorks by_day(const Citation& citation, const NameSources& sources) {
  const bool stands = stands_in(sources.text, citation);
  const auto dated = stands ? sources.titles.find_dated(sources.text, citation.work_span.begin)
                            : sources.titles.find_dated(citation.work, 0);
  if (!dated) return std::nullopt;
  return found_works({dated->work}, NamedBy::day,
                     stands ? with_name_cut(citation, dated->span.size()) : citation);
}

/// The name may begin before the guess: "the FAA Extension, Safety, and Security Act of 2016".
FoundWorks by_title_before(const Citation& citation, const NameSources& sources) {
  constexpr std::size_t window = 160;
  const Span guess = citation.work_span;
  if (!stands_in(sources.text, citation)) return std::nullopt;
  const std::string_view around =
      from_char(sources.text, guess.begin - std::min<std::size_t>(guess.begin, window), guess.end);
  const std::size_t begin = guess.end - around.size();
  for (const TitleDirectory::Mention& mention : sources.titles.find_mentions(around, sources.language)) {
    if (begin + mention.span.begin >= guess.begin || mention.span.end != around.size()) continue;
    Citation whole = citation;
    whole.work_span.begin = static_cast<std::uint32_t>(begin + mention.span.begin);
    whole.span.begin = std::min(whole.span.begin, whole.work_span.begin);
    whole.work = whole.work_span.of(sources.text);
    return found_works({mention.work}, NamedBy::title, std::move(whole));
  }
  return std::nullopt;
}

// Korean and Japanese names, of which the grammar may have taken only the last word.

/// Where the word before the one at a byte begins, "保全・" of "保全・再生法"; the same byte when there is
/// none.
std::size_t word_of_han_before(std::string_view text, std::size_t begin) {
  constexpr int most_joining = 4;  // letters
  Cursor read(text, begin);
  const auto step_back = [&] { read = Cursor(text, previous_code_point(text, read.at())); };
  int joining = 0;
  for (; joining < most_joining; ++joining) {
    const char32_t c = read.previous_char();
    if (c != U'・' && !(c >= 0x3041 && c <= 0x3096)) break;
    step_back();
  }
  const std::size_t end = read.at();
  while (is_name_char_of_east(read.previous_char())) step_back();
  return joining > 0 && read.at() < end ? read.at() : begin;
}

/// The citation with each of its names that begin up to so many words before it, nearest first.
std::vector<Citation> with_words_before(const Citation& citation, const NameSources& sources,
                                        int most_words) {
  std::vector<Citation> longer;
  const bool han = is_han(Cursor(citation.work, citation.work.size()).previous_char());
  if (!(han || ends_in_hangul(citation.work)) || !stands_in(sources.text, citation) ||
      citation.span.begin != citation.work_span.begin)
    return longer;
  std::size_t begin = citation.work_span.begin;
  for (int word = 0; word < most_words && begin > 0; ++word) {
    const std::size_t last = begin;
    if (han) {
      begin = word_of_han_before(sources.text, begin);
    } else if (sources.text[begin - 1] == ' ') {
      const std::size_t edge = sources.text.substr(0, begin - 1).find_last_of(" \n,.;:()\"");
      begin = edge == std::string_view::npos ? 0 : edge + 1;
    }
    if (begin == last) break;
    longer.push_back(citation);
    longer.back().span.begin = longer.back().work_span.begin = static_cast<std::uint32_t>(begin);
    longer.back().work = longer.back().work_span.of(sources.text);
  }
  return longer;
}

/// The shortest longer name that means a work, by a reason that is at most as weak as `weakest`.
FoundWorks find_with_words_before(const Citation& citation, const NameSources& sources, NamedBy weakest) {
  constexpr int most_words = 7;
  for (Citation& longer : with_words_before(citation, sources, most_words)) {
    const std::vector<NameCandidate> works = sources.informal.find(longer.work, sources.language);
    longer.work = citation.work;
    if (!works.empty() && works.front().by <= weakest) return found_works(works, std::move(longer));
  }
  return std::nullopt;
}

/// "등대 설치ㆍ운영법 제3조".
FoundWorks by_words_before(const Citation& citation, const NameSources& sources) {
  return find_with_words_before(citation, sources, NamedBy::description);
}

/// "고향사랑 기부금법": what a work is called, rather than a short form for another in its last words.
FoundWorks by_whole_words_before(const Citation& citation, const NameSources& sources) {
  return find_with_words_before(citation, sources, NamedBy::omission);
}

/// "부정청탁 금지법": a name of some words of a title, of which the last alone may be short for another. The
/// work is left open.
FoundWorks by_some_words_before(const Citation& citation, const NameSources& sources) {
  constexpr int most_words = 3;
  const std::vector<NameCandidate> alone = sources.informal.find(citation.work, sources.language);
  if (!alone.empty() && alone.front().by <= NamedBy::omission) return std::nullopt;
  const auto is_described = [&](std::string_view name) {
    return name.find(' ') != std::string_view::npos &&
           !sources.titles.may_be_described_by(name, sources.language).empty();
  };
  FoundWorks longest;
  if (alone.empty() && ends_in_hangul(citation.work) && is_described(citation.work))
    longest = NamedWorks{{}, NamedBy::words, citation};
  for (Citation& longer : with_words_before(citation, sources, most_words)) {
    if (is_described(longer.work)) longest = NamedWorks{{}, NamedBy::words, std::move(longer)};
  }
  return longest;
}

/// "(이동식 무인부두 항만법 제3조)": nouns in brackets are one name.
FoundWorks by_bracketed_nouns(const Citation& citation, const NameSources& sources) {
  if (!ends_in_hangul(citation.work) || !stands_in(sources.text, citation)) return std::nullopt;
  const auto begin = static_cast<std::uint32_t>(
      bracketed_name_begin(InsideWords::in(sources.language), sources.text, citation.work_span.begin));
  if (begin >= citation.work_span.begin) return std::nullopt;
  if (FoundWorks works = by_words_before(citation, sources)) return works;
  Citation whole = citation;
  if (whole.span.begin == whole.work_span.begin) whole.span.begin = begin;
  whole.work_span.begin = begin;
  whole.work = whole.work_span.of(sources.text);
  return NamedWorks{{}, NamedBy::title, std::move(whole)};
}

bool has_open_end(const Citation& citation, const NameSources& sources) {
  if (!ends_in_hangul(citation.work) || citation.work_span.empty()) return false;
  const char32_t before = Cursor(sources.text, citation.work_span.begin).previous_char();
  return before != U'「' && before != U'『' && before != U'｢';
}

/// A Korean or Japanese name without quotation marks has its end known and its beginning not. Japanese words
/// are not parted: there only a title is a name.
FoundWorks by_last_words(const Citation& citation, const NameSources& sources) {
  const bool han = is_han(Cursor(citation.work, citation.work.size()).previous_char());
  if (!han && !has_open_end(citation, sources)) return std::nullopt;
  const std::string_view name = citation.work;
  for (Cursor cursor(name, 0); !cursor.done();) {
    const bool blank = cursor.peek() == ' ';
    cursor.skip_char();
    if (cursor.done() || !(blank || han)) continue;
    Citation shorter = citation;
    if (stands_in(sources.text, citation)) {
      const auto shift = static_cast<std::uint32_t>(cursor.at());
      if (shorter.span.begin == shorter.work_span.begin) shorter.span.begin += shift;
      shorter.work_span.begin += shift;
    }
    shorter.work = cursor.rest();
    const std::string said = shorter.work;
    FoundWorks works =
        sources.of_people && !han
            ? found_works(sources.informal.find(said, sources.language), std::move(shorter))
            : found_works(sources.titles.find(said, sources.language), NamedBy::title, std::move(shorter));
    if (works) return works;
  }
  return std::nullopt;
}

constexpr std::array formal_rules{
    NameRule{by_book},
    NameRule{by_code_title},
    NameRule{by_definition},
    NameRule{by_bracketed_nouns, true},
    NameRule{by_title},
    NameRule{by_book_in_number},
    NameRule{by_longest_title},
    NameRule{by_day},
    NameRule{by_title_before},
    NameRule{by_whole_words_before, true},
    NameRule{by_some_words_before, true},
};

FoundWorks first_of(std::span<const NameRule> rules, const Citation& citation, const NameSources& sources) {
  for (const NameRule& rule : rules) {
    if (rule.informal && !sources.of_people) continue;
    if (FoundWorks works = rule.find(citation, sources)) return works;
  }
  return std::nullopt;
}

}  // namespace

FoundWorks found_works(const std::vector<NameCandidate>& candidates, Citation citation) {
  if (candidates.empty()) return std::nullopt;
  return NamedWorks{works_of(candidates), candidates.front().by, std::move(citation)};
}

FoundWorks found_works(std::vector<std::uint32_t> works, NamedBy by, Citation citation) {
  if (works.empty()) return std::nullopt;
  return NamedWorks{std::move(works), by, std::move(citation)};
}

std::vector<std::uint32_t> works_of(const std::vector<NameCandidate>& candidates) {
  std::vector<std::uint32_t> works;
  for (const NameCandidate& candidate : candidates) works.push_back(candidate.work);
  return works;
}

std::optional<std::uint32_t> find_defined(const Citation& citation, const NameSources& sources) {
  const std::string_view text = sources.text;
  if (sources.defined == nullptr) return std::nullopt;
  if (citation.in == Citation::In::same_work && citation.work.empty()) {
    return citation.span.end <= text.size() ? sources.defined->find_suffix(citation.span.of(text))
                                            : std::nullopt;
  }
  const std::string_view at =
      stands_in(text, citation) ? text.substr(citation.work_span.begin) : std::string_view(citation.work);
  const auto defined = sources.defined->find_prefix(at);
  if (!defined) return std::nullopt;
  const auto title = sources.titles.find_prefix(at, sources.language);
  if (title && title->span.end > defined->length) return std::nullopt;
  return defined->work;
}

FoundWorks find_book(const Citation& citation, std::string_view code, const NameSources& sources) {
  if (!cites(citation, Level::book)) return std::nullopt;
  std::vector<std::uint32_t> books = books_of(code, citation.path.front().number, sources);
  Citation rest = citation;
  rest.path.erase(rest.path.begin());
  return found_works(std::move(books), NamedBy::book, std::move(rest));
}

FoundWorks find_informally_named(const Citation& citation, const NameSources& sources) {
  return first_of(informal_name_rules(), citation, sources);
}

FoundWorks find_named(const Citation& citation, const NameSources& sources) {
  if (FoundWorks works = first_of(formal_rules, citation, sources)) return works;
  if (FoundWorks works = find_informally_named(citation, sources)) return works;
  return by_last_words(citation, sources);
}

}  // namespace pandect
