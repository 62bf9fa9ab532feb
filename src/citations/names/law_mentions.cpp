#include "citations/names/law_mentions.h"

#include <algorithm>

#include "citations/grammar/latin.h"
#include "citations/names/abbreviations.h"
#include "citations/names/formed_names.h"
#include "citations/names/joined_names.h"
#include "citations/names/joined_works.h"
#include "citations/names/name_readers.h"
#include "citations/names/numbered_names.h"
#include "citations/names/title_key.h"
#include "citations/names/title_wording.h"
#include "citations/names/union_before.h"
#include "text/default_language.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {
namespace {

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

/// The names of laws around the word for a kind of law at [begin, end), or one that ends in it, as the last
/// of a text may be: "Fair Kites Act", "Wet stille havens", "Tijdelijke spoedwet stille havens",
/// "IJsverkoopwet".
Span name_around_kind(std::string_view text, std::size_t begin, std::size_t end, const NamingWords& words,
                      const TitleWording& wording) {
  const std::string_view word = text.substr(begin, end - begin);
  const bool capital = is_capitalised(word);
  const bool alone = contains_small(words.before_kinds, word) ||
                     std::ranges::find(wording.kinds, small_letters(word)) != wording.kinds.end();
  if (!alone && !wording.is_kind(word)) return {};
  if (capital && !alone) return make_span(begin, end);
  if (!words.has("kinds-before")) {
    if (!capital) return {};
    const NamedWork name = capitals_before(text, 0, end, words);
    return name.span.begin < begin ? name.span : Span{};
  }
  std::size_t first = begin;
  if (!capital) {
    const std::string_view before = text.substr(0, begin - std::min<std::size_t>(begin, 1));
    first = before.rfind(' ') + 1;  // 0 without one
    const std::string_view adjective = before.substr(std::min(first, before.size()));
    if (!is_capitalised(adjective) || !ends_in_one_of(adjective, words.adjectives) ||
        contains_small(words.determiners, adjective) || contains(words.openers, adjective))
      return {};
  }
  Cursor name(text, first);
  const bool named = take_name(name, words).in == Citation::In::named;
  return named && name.at() > end ? make_span(first, name.at()) : Span{};
}

/// Languages whose words have particles behind them.
const std::vector<Language>& languages_with_particles() {
  static const std::vector<Language> all = [] {
    std::vector<Language> found;
    for (const Language one : known_languages()) {
      if (language_profile(one).has("particles")) found.push_back(one);
    }
    return found;
  }();
  return all;
}

/// "무인비행선법은": a word of at least four syllables that ends with the `kind` at byte `at`, or words that
/// end as titles do ("에 관한 법률"), before a particle.
Span name_before_particle(std::string_view text, std::size_t at, std::string_view kind,
                          const TitleWording& wording) {
  constexpr std::size_t syllable = 3;  // bytes
  const std::size_t end = at + kind.size();
  const std::string_view before = text.substr(0, end);
  const std::string_view behind = text.substr(end);
  const auto begins = [&](std::string_view one) { return behind.starts_with(one); };
  const auto ends = [&](std::string_view one) { return before.ends_with(one); };
  if (std::ranges::none_of(wording.behind_name, begins) && is_word_char(Cursor(text, end).peek_char()))
    return {};
  if (std::ranges::any_of(wording.no_law, ends)) return {};
  const bool several = std::ranges::any_of(wording.title_ends, ends);
  const std::size_t edge = before.substr(0, at).find_last_of(several ? ",(\n" : " ,(\n");
  const std::size_t begin = edge == std::string_view::npos ? 0 : edge + 1;
  return several || end - begin >= 4 * syllable ? make_span(begin, end) : Span{};
}

/// The short name that begins at byte `at` and fits a single work.
std::optional<TitleDirectory::Mention> short_name_at(const TitleDirectory& titles, const InformalNames& names,
                                                     std::string_view text, std::size_t at,
                                                     Language language) {
  constexpr int most_words = 5;
  Cursor number(text, at);
  if (const NamedWork law = take_formed_name(number, naming_words(language)); law.in == Citation::In::named) {
    const auto works = titles.find(law.name, language);
    if (works.size() == 1) return TitleDirectory::Mention{make_span(at, number.at()), works.front()};
  }
  if (const auto law = numbered_name_at(text, at, language)) {
    const auto works = titles.find(text.substr(at, law->end - at), language);
    if (works.size() == 1) return TitleDirectory::Mention{make_span(at, law->end), works.front()};
  }
  if (text[at] < 'A' || text[at] > 'Z') return std::nullopt;
  const TitleWording& wording = title_wording(or_default(language));
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
    const std::string_view word = text.substr(begin, cursor.at() - begin);
    const bool kind_behind = count == 1 && is_capitalised(word) && count_capitals(name) > 2 &&
                             contains_small(wording.initialed, word);
    const std::size_t hyphen = name.rfind('-');
    const bool kind_glued = count == 0 && hyphen != std::string_view::npos && count_capitals(name) > 1 &&
                            wording.is_kind(name.substr(hyphen + 1));
    std::vector<std::uint32_t> works;
    if (kind_behind || kind_glued) {
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

/// The same for a language with particles: "산안법은", "산안법 시행령에".
std::optional<TitleDirectory::Mention> short_name_before_particle(const TitleDirectory& titles,
                                                                  std::string_view text, std::size_t at,
                                                                  Language language) {
  constexpr std::size_t longest = 60;  // bytes
  const TitleWording& wording = title_wording(language);
  std::optional<TitleDirectory::Mention> found;
  Cursor cursor(text, at);
  while (is_word_char(cursor.peek_char()) && cursor.at() < at + longest) {
    cursor.skip_char();
    const std::string_view name = text.substr(at, cursor.at() - at);
    const bool law =
        std::ranges::any_of(wording.kinds, [&](std::string_view kind) { return name.ends_with(kind); });
    if (!law || !known_abbreviation(language, name)) continue;
    // The "헌법재판소" is no constitution.
    const bool goes_on =
        is_hangul(cursor.peek_char()) &&
        std::ranges::none_of(wording.behind_name, [&](std::string_view one) { return cursor.sees(one); }) &&
        std::ranges::none_of(wording.decrees, [&](std::string_view one) { return cursor.sees(one); });
    if (goes_on) continue;
    const auto look_up = [&](std::size_t end) {
      const auto works = titles.find(text.substr(at, end - at), language);
      if (works.size() == 1) found = TitleDirectory::Mention{make_span(at, end), works.front()};
      return !works.empty();
    };
    Cursor decree = cursor;
    decree.skip_blanks();
    if (!decree.take_any(wording.decrees)) decree = cursor;
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

Span last_law_name(std::string_view text, Language language) {
  const NamingWords& words = naming_words(language);
  const TitleWording& wording = title_wording(or_default(language));
  Span last;
  const auto keep = [&last](const Span& name) {
    if (name.begin >= last.begin && !name.empty()) last = name;
  };
  for (Cursor cursor(text, 0); !cursor.done();) {
    const std::size_t begin = cursor.at();
    while (is_word_char(cursor.peek_char())) cursor.skip_char();
    if (cursor.at() == begin) {
      cursor.skip_char();
    } else {
      keep(name_around_kind(text, begin, cursor.at(), words, wording));
    }
  }
  for (const Language one : languages_with_particles()) {
    const TitleWording& own = title_wording(one);
    for (const auto* kinds : {&own.act_endings, &own.decrees}) {
      for (const std::string_view kind : *kinds) {
        for (std::size_t at = text.find(kind); at != std::string_view::npos; at = text.find(kind, at + 1))
          keep(name_before_particle(text, at, kind, own));
      }
    }
  }
  const Span act = last_union_act(text);
  return act.end > last.end ? act : last;
}

std::optional<std::uint32_t> act_of_last_initials(const InformalNames& names, std::string_view text,
                                                  Language language) {
  constexpr std::size_t least = 4;
  const std::span<const std::string_view> kinds = title_wording(language).initialed;
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  for (std::size_t end = text.size(); end > 0; --end) {
    const char last = ascii_lower(text[end - 1]);
    const bool kind = is_capital(text[end - 1]) &&
                      std::ranges::any_of(kinds, [&](std::string_view one) { return one.front() == last; });
    if (!kind || is_word_char(Cursor(text, end).peek_char())) continue;
    std::size_t begin = end;
    while (begin > 0 && is_capital(text[begin - 1])) --begin;
    if (end - begin < least || is_word_char(Cursor(text, begin).previous_char())) continue;
    const auto works = names.find(text.substr(begin, end - begin), language);
    if (works.size() == 1) return works.front().work;
  }
  return std::nullopt;
}

std::vector<TitleDirectory::Mention> find_law_mentions(const TitleDirectory& titles,
                                                       const InformalNames& names, std::string_view text,
                                                       Language language) {
  std::vector<TitleDirectory::Mention> mentions = titles.find_mentions(text, language);
  std::erase_if(mentions, [&](const TitleDirectory::Mention& mention) {
    const std::string_view name = joined_name_at(text, mention.span.begin);
    return !name.empty() && !may_joined_name_end(name, mention.span.size(), titles.title(mention.work));
  });
  const bool numbered = !title_wording(language).numbered.empty();  // also in small letters
  add_short_names(
      text, mentions,
      [&](std::size_t at) {
        return (text[at] >= 'A' && text[at] <= 'Z') ||
               (numbered && is_word_char(Cursor(text, at).peek_char()));
      },
      [&](std::size_t at) { return short_name_at(titles, names, text, at, language); });
  for (const Language one : languages_with_particles()) {
    add_short_names(
        text, mentions,
        [&](std::size_t at) {
          return is_ascii_digit(text[at]) || (text[at] >= 'A' && text[at] <= 'Z') ||
                 (text[at] & 0xC0) == 0xC0;
        },
        [&](std::size_t at) { return short_name_before_particle(titles, text, at, one); });
  }
  return mentions;
}

}  // namespace pandect
