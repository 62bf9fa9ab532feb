#include "citations/names/law_mentions.h"

#include <algorithm>
#include <array>

#include "citations/grammar/cited_work.h"
#include "citations/names/abbreviations.h"
#include "citations/names/dutch_names.h"
#include "citations/names/joined_names.h"
#include "citations/names/joined_works.h"
#include "citations/names/public_laws.h"
#include "citations/names/title_key.h"
#include "citations/names/union_before.h"
#include "text/scanner.h"

namespace pandect {
namespace {

bool is_word_between(std::string_view text, std::size_t begin, std::size_t end) {
  return !is_word_char(Cursor(text, begin).previous_char()) && !is_word_char(Cursor(text, end).peek_char());
}

/// "Fair Kites Act": the capitalised words that end with the `kind` at byte `at`.
Span name_before_kind(std::string_view text, std::size_t at, std::string_view kind) {
  constexpr std::array<std::string_view, 14> openers{"The ",  "Under ", "In ",   "By ",    "If ",
                                                     "When ", "Where ", "For ",  "Any ",   "All ",
                                                     "See ",  "And ",   "Also ", "Unlike "};
  if (!is_word_between(text, at, at + kind.size())) return {};
  std::size_t begin = at;
  while (begin > 0 && text[begin - 1] == ' ') {
    const std::size_t space = text.substr(0, begin - 1).rfind(' ');
    const std::size_t word = space == std::string_view::npos ? 0 : space + 1;
    if (text[word] < 'A' || text[word] > 'Z') break;
    begin = word;
  }
  for (bool opened = true; opened && begin < at;) {
    const auto opener = std::ranges::find_if(
        openers, [&](std::string_view word) { return text.substr(begin).starts_with(word); });
    opened = opener != openers.end();
    if (opened) begin += opener->size();
  }
  return begin < at ? make_span(begin, at + kind.size()) : Span{};
}

/// The last European Union act in a text: "Regulation (EU) 2016/679".
Span last_union_act(std::string_view text) {
  Span last;
  if (text.find('/') == std::string_view::npos) return last;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const Cursor here(text, at);
    if (!is_word_char(here.peek_char()) || is_word_char(here.previous_char())) continue;
    const std::size_t end = union_act_end(here);
    if (end == at) continue;
    last = make_span(at, end);
    at = end;
  }
  return last;
}

/// "Wet stille havens": a possible title that begins with the "Wet" at byte `at`.
Span name_behind_wet(std::string_view text, std::size_t at, std::string_view kind) {
  if (!is_word_between(text, at, at + kind.size())) return {};
  Cursor name(text, at);
  const bool named = take_dutch_name(name).in == Citation::In::named;
  return named && name.at() > at + kind.size() ? make_span(at, name.at()) : Span{};
}

/// "IJsverkoopwet": a capitalised word that ends with the `kind` at byte `at`.
Span compound_name(std::string_view text, std::size_t at, std::string_view kind) {
  std::size_t begin = at;
  while (begin > 0 && is_word_char(Cursor(text, begin).previous_char()) &&
         static_cast<unsigned char>(text[begin - 1]) < 0x80)
    --begin;
  const std::size_t end = at + kind.size();
  const bool named =
      begin < at && text[begin] >= 'A' && text[begin] <= 'Z' && is_word_between(text, begin, end);
  return named ? make_span(begin, end) : Span{};
}

/// "Tijdelijke spoedwet stille havens": a possible title whose first word is an adjective of the "wet" at
/// byte `at`.
Span name_behind_adjective(std::string_view text, std::size_t at, std::string_view kind) {
  if (is_word_char(Cursor(text, at + kind.size()).peek_char())) return {};
  std::size_t begin = text.substr(0, at).rfind(' ');
  if (begin == std::string_view::npos || begin == 0 || text[begin - 1] != 'e') return {};
  const std::size_t space = text.substr(0, begin).rfind(' ');
  begin = space == std::string_view::npos ? 0 : space + 1;
  const std::string_view adjective = text.substr(begin, text.find(' ', begin) - begin);
  if (adjective == "De" || adjective == "Deze" || adjective == "Die") return {};
  Cursor name(text, begin);
  const bool named = is_capitalised(adjective) && take_dutch_name(name).in == Citation::In::named;
  return named && name.at() > at + kind.size() ? make_span(begin, name.at()) : Span{};
}

/// "무인비행선법은": a word of at least four syllables that ends with the `kind` at byte `at`, or words that
/// end with "에 관한 법률", before a particle.
Span korean_name(std::string_view text, std::size_t at, std::string_view kind) {
  constexpr std::array<std::string_view, 8> particles{"은", "는", "이", "가", "의", "에", "상", "을"};
  constexpr std::array<std::string_view, 5> nouns{"방법", "기법", "불법", "위법", "적법"};
  constexpr std::size_t syllable = 3;  // bytes
  const std::size_t end = at + kind.size();
  const std::string_view behind = text.substr(end);
  const bool particle =
      std::ranges::any_of(particles, [&](std::string_view one) { return behind.starts_with(one); });
  if (!particle && is_word_char(Cursor(text, end).peek_char())) return {};
  const std::string_view before = text.substr(0, end);
  if (std::ranges::any_of(nouns, [&](std::string_view noun) { return before.ends_with(noun); })) return {};
  const bool on = before.ends_with("에 관한 법률") || before.ends_with("한 특별법");
  const std::size_t edge = before.substr(0, at).find_last_of(on ? ",(\n" : " ,(\n");
  const std::size_t begin = edge == std::string_view::npos ? 0 : edge + 1;
  return on || end - begin >= 4 * syllable ? make_span(begin, end) : Span{};
}

/// The short name that begins at byte `at` and fits a single work.
std::optional<TitleDirectory::Mention> short_name_at(const TitleDirectory& titles, const InformalNames& names,
                                                     std::string_view text, std::size_t at,
                                                     Language language) {
  constexpr int most_words = 5;
  Cursor number(text, at);
  if (const NamedWork law = take_public_law(number); law.in == Citation::In::named) {
    const auto works = titles.find(law.name, language);
    if (works.size() == 1) return TitleDirectory::Mention{make_span(at, number.at()), works.front()};
  }
  std::optional<TitleDirectory::Mention> longest;
  Cursor cursor(text, at);
  for (int count = 0; count < most_words; ++count) {
    const std::size_t begin = cursor.at();
    while (is_word_char(cursor.peek_char()) || cursor.peek() == '-') cursor.skip_char();
    if (cursor.at() == begin) break;
    const std::string_view name = text.substr(at, cursor.at() - at);
    const auto known = abbreviations_of(make_title_key(name).key);
    const bool written_so = std::ranges::any_of(
        known, [&](const Abbreviation& one) { return known_abbreviation(one.language, name); });
    const bool act =
        (count == 1 && text.substr(begin, cursor.at() - begin) == "Act" && count_capitals(name) > 2) ||
        (count == 0 && name.ends_with("-wet") && count_capitals(name) > 1);
    std::vector<std::uint32_t> works;
    if (act) {
      for (const NameCandidate& one : names.find_reordered(name, language)) works.push_back(one.work);
    } else if (written_so) {
      works = titles.find(name, language);
    }
    if (works.size() == 1) longest = TitleDirectory::Mention{make_span(at, cursor.at()), works.front()};
    if (cursor.peek() != ' ') break;
    cursor.skip(1);
  }
  return longest;
}

/// The same for Korean: "산안법은", "산안법 시행령에".
std::optional<TitleDirectory::Mention> korean_short_name_at(const TitleDirectory& titles,
                                                            std::string_view text, std::size_t at) {
  constexpr std::size_t longest = 60;  // bytes
  std::optional<TitleDirectory::Mention> found;
  Cursor cursor(text, at);
  while (is_word_char(cursor.peek_char()) && cursor.at() < at + longest) {
    cursor.skip_char();
    const std::string_view name = text.substr(at, cursor.at() - at);
    const bool law = name.ends_with("법") || name.ends_with("규칙") || name.ends_with("규정");
    if (!law || !known_abbreviation(Language::korean, name)) continue;
    const auto look_up = [&](std::size_t end) {
      const auto works = titles.find(text.substr(at, end - at), Language::korean);
      if (works.size() == 1) found = TitleDirectory::Mention{make_span(at, end), works.front()};
      return !works.empty();
    };
    Cursor decree = cursor;
    decree.skip_blanks();
    if (!(decree.take("시행령") || decree.take("시행규칙"))) decree = cursor;
    if (!look_up(decree.at()) && decree.at() > cursor.at()) look_up(cursor.at());
  }
  return found;
}

/// Adds the short names that are not part of a title.
/// @param begins true if one may begin at a byte
/// @param name_at the one that begins there
template <typename Begins, typename NameAt>
void add_short_names(std::string_view text, std::vector<TitleDirectory::Mention>& mentions,
                     const Begins& begins, const NameAt& name_at) {
  const std::size_t titled = mentions.size();
  std::size_t next = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!begins(at) || is_word_char(Cursor(text, at).previous_char())) continue;
    while (next < titled && mentions[next].span.end <= at) ++next;
    if (next < titled && mentions[next].span.begin <= at) continue;
    const std::optional<TitleDirectory::Mention> name = name_at(at);
    if (!name || (next < titled && mentions[next].span.begin < name->span.end)) continue;
    mentions.push_back(*name);
    at = name->span.end - 1;
  }
  std::ranges::sort(mentions, {}, [](const TitleDirectory::Mention& mention) { return mention.span.begin; });
}

}  // namespace

Span last_law_name(std::string_view text) {
  Span last;
  const auto take = [&](std::string_view kind, const auto& name_at) {
    for (std::size_t at = text.find(kind); at != std::string_view::npos; at = text.find(kind, at + 1)) {
      const Span name = name_at(text, at, kind);
      if (name.begin >= last.begin && !name.empty()) last = name;
    }
  };
  for (const std::string_view kind : {"Act", "Code", "Ordinance", "Regulations", "Directive", "Statute"})
    take(kind, name_before_kind);
  take("Wet", name_behind_wet);
  take("wet", name_behind_adjective);
  for (const std::string_view kind : {"wet", "wetboek"}) take(kind, compound_name);
  for (const std::string_view kind : {"법", "법률", "시행령", "시행규칙"}) take(kind, korean_name);
  const Span act = last_union_act(text);
  return act.end > last.end ? act : last;
}

std::optional<std::uint32_t> act_of_last_initials(const InformalNames& names, std::string_view text) {
  constexpr std::size_t least = 4;
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  for (std::size_t end = text.size(); end > 0; --end) {
    if (text[end - 1] != 'A' || is_word_char(Cursor(text, end).peek_char())) continue;
    std::size_t begin = end;
    while (begin > 0 && is_capital(text[begin - 1])) --begin;
    if (end - begin < least || is_word_char(Cursor(text, begin).previous_char())) continue;
    const auto works = names.find(text.substr(begin, end - begin), Language::english);
    if (works.size() == 1) return works.front().work;
  }
  return std::nullopt;
}

std::vector<TitleDirectory::Mention> find_law_mentions(const TitleDirectory& titles,
                                                       const InformalNames& names, std::string_view text,
                                                       Language language) {
  constexpr unsigned char first_of_hangul = 0xEA;
  constexpr unsigned char last_of_hangul = 0xED;
  std::vector<TitleDirectory::Mention> mentions = titles.find_mentions(text, language);
  std::erase_if(mentions, [&](const TitleDirectory::Mention& mention) {
    const std::string_view name = joined_name_at(text, mention.span.begin);
    return !name.empty() && !may_joined_name_end(name, mention.span.size(), titles.title(mention.work));
  });
  add_short_names(
      text, mentions, [&](std::size_t at) { return text[at] >= 'A' && text[at] <= 'Z'; },
      [&](std::size_t at) { return short_name_at(titles, names, text, at, language); });
  add_short_names(
      text, mentions,
      [&](std::size_t at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        return is_ascii_digit(text[at]) || (text[at] >= 'A' && text[at] <= 'Z') ||
               (byte >= first_of_hangul && byte <= last_of_hangul);
      },
      [&](std::size_t at) { return korean_short_name_at(titles, text, at); });
  return mentions;
}

}  // namespace pandect
