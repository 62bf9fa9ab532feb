#include "law/citations/names_of_people.h"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "law/citations/abbreviations.h"
#include "law/citations/dated_names.h"
#include "law/citations/dutch_names.h"
#include "law/citations/public_laws.h"
#include "law/citations/scanner.h"
#include "law/citations/thai_names.h"
#include "law/citations/thai_works.h"
#include "law/citations/title_key.h"

namespace pandect {
namespace {

bool is_word_between(std::string_view text, std::size_t begin, std::size_t end) {
  return !is_word_char(Cursor(text, begin).previous_char()) && !is_word_char(Cursor(text, end).peek_char());
}

/// "Fair Kites Act": the words with capitals that end with the `kind` at byte `at`.
Span name_before_kind(std::string_view text, std::size_t at, std::string_view kind) {
  constexpr std::string_view article = "The ";
  if (!is_word_between(text, at, at + kind.size())) return {};
  std::size_t begin = at;
  while (begin > 0 && text[begin - 1] == ' ') {
    const std::size_t space = text.substr(0, begin - 1).rfind(' ');
    const std::size_t word = space == std::string_view::npos ? 0 : space + 1;
    if (text[word] < 'A' || text[word] > 'Z') break;
    begin = word;
  }
  if (text.substr(begin).starts_with(article)) begin += article.size();
  return begin < at ? make_span(begin, at + kind.size()) : Span{};
}

/// "Wet stille havens": what a title may be that begins with the "Wet" at byte `at`.
Span name_behind_wet(std::string_view text, std::size_t at, std::string_view kind) {
  if (!is_word_between(text, at, at + kind.size())) return {};
  Cursor name(text, at);
  const bool named = take_dutch_name(name).in == Citation::In::named;
  return named && name.at() > at + kind.size() ? make_span(at, name.at()) : Span{};
}

/// "IJsverkoopwet": a word with a capital that ends with the `kind` at byte `at`.
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

/// "Tijdelijke spoedwet stille havens": what a title may be whose first word says how the "wet" at byte `at`
/// is.
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

std::ptrdiff_t count_capitals(std::string_view name) {
  return std::ranges::count_if(name, [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool is_latin(std::string_view name) {
  const Cursor begin(name, 0);
  return !is_thai(begin.peek_char()) && !is_hangul(Cursor(name, name.size()).previous_char());
}

/// A grammar guessed where a work's name ends.
void cut_name(Citation& citation, std::size_t length) {
  const bool last = citation.span.end == citation.work_span.end;
  citation.work_span.end = citation.work_span.begin + static_cast<std::uint32_t>(length);
  if (last) citation.span.end = citation.work_span.end;
}

/// "Invoeringswet Wabo": short names within a name, written out.
std::string written_out(std::string_view name) {
  std::string written;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find(' '), name.size());
    const std::string_view word = name.substr(0, end);
    const auto known = abbreviations_of(make_title_key(word).key);
    written +=
        known.empty() || !known_abbreviation(known.front().language, word) ? word : known.front().title;
    if (end < name.size()) written += ' ';
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return written;
}

/// "Wet GBA na vijf jaar …": the longest beginning of a name that is a short name of a law. How many bytes.
std::size_t known_beginning(std::string_view name) {
  if (is_hangul(Cursor(name, name.size()).previous_char()))
    return 0;  // what follows may be a decree of its own
  for (std::size_t end = name.size(); end != std::string_view::npos && end > 0;
       end = name.rfind(' ', end - 1)) {
    if (abbreviations_of(make_title_key(name.substr(0, end)).key).empty()) continue;
    return name.substr(end).starts_with(" BES") ? 0 : end;  // the law of the islands is another
  }
  return 0;
}

/// "Wet Nationale vlag uit 1981": the name without the year in which it was made and what follows.
std::string_view without_origin(std::string_view words) {
  constexpr std::string_view from = " uit ";
  const std::size_t at = words.find(from);
  if (at == std::string_view::npos) return words;
  Cursor year(words, at + from.size());
  return year.take_year().empty() ? words : words.substr(0, at);
}

/// What of the words that a grammar took for a name may be the name: without words in small letters behind
/// it ("Tabakswet uitdrukkelijk") or before it ("According to OSH Act").
std::vector<std::string_view> likely_names(std::string_view words) {
  words = without_origin(words);
  constexpr std::size_t digits = 4;
  const bool dated =
      words.size() > digits && std::ranges::all_of(words.substr(words.size() - digits), is_ascii_digit);
  const auto is_small = [&](std::size_t at) { return words[at] >= 'a' && words[at] <= 'z'; };
  std::vector<std::string_view> names{words};
  std::string_view name = words;
  if (const std::size_t bracket = name.find(" ("); bracket != std::string_view::npos) {
    name = name.substr(0, bracket);
    names.push_back(name);
  }
  for (std::size_t space = name.rfind(' '); space != std::string_view::npos; space = name.rfind(' ')) {
    if (!is_small(space + 1) || dated) break;
    name = name.substr(0, space);
    names.push_back(name);
  }
  std::size_t begin = 0;
  for (std::size_t space = name.find(' '); space != std::string_view::npos;
       space = name.find(' ', space + 1)) {
    if (is_small(space + 1)) begin = name.find(' ', space + 1);
  }
  if (begin != 0 && begin < name.size() && name.find(' ', begin + 1) != std::string_view::npos)
    names.push_back(name.substr(begin + 1));
  return names;
}

constexpr std::string_view joined_law = "-wet";

/// A name in the order that titles have: "2015 SDO Appropriations Act" with the year behind it, "STA-wet" as
/// "Wet STA".
std::string in_usual_order(std::string_view name) {
  if (name.ends_with(joined_law) && name.find(' ') == std::string_view::npos)
    return fmt::format("Wet {}", name.substr(0, name.size() - joined_law.size()));
  Cursor cursor(name, 0);
  const std::string_view year = cursor.take_year();
  if (year.empty() || cursor.skip_blanks() == 0 || cursor.done()) return std::string(name);
  return fmt::format("{} {}", cursor.rest(), year);
}

}  // namespace

bool stands_in(std::string_view text, const Citation& citation) {
  return !citation.work_span.empty() && citation.work_span.of(text) == citation.work;
}

bool NamesOfPeople::find_around(Citation& citation, std::string_view text,
                                std::vector<std::uint32_t>& works) const {
  constexpr std::size_t farthest = 160;
  if (!stands_in(text, citation)) return false;
  const Span guess = citation.work_span;
  const std::size_t since = guess.begin - std::min<std::size_t>(guess.begin, farthest);
  for (const DatedName& name : find_dated_names(text.substr(since, guess.begin - since))) {
    const auto mention = titles_.find_dated(text, since + name.span.begin);
    if (!mention || mention->span.end < guess.end) continue;
    if (citation.span.begin == guess.begin) citation.span.begin = mention->span.begin;
    citation.work_span.begin = mention->span.begin;
    cut_name(citation, mention->span.size());
    works.assign(1, mention->work);
    return true;
  }
  return false;
}

bool NamesOfPeople::find_dated(Citation& citation, std::string_view text,
                               std::vector<std::uint32_t>& works) const {
  if (!stands_in(text, citation)) {
    if (const auto dated = titles_.find_dated(citation.work, 0)) works.assign(1, dated->work);
    return !works.empty();
  }
  const auto dated = titles_.find_dated(text, citation.work_span.begin);
  if (!dated) return false;
  works.assign(1, dated->work);
  cut_name(citation, dated->span.size());
  return true;
}

const std::vector<std::uint32_t>& NamesOfPeople::short_for(std::string_view name, Language language) const {
  constexpr std::size_t most_kept = 1024;
  if (shortened_.size() >= most_kept) shortened_.clear();
  const auto [kept, is_new] = shortened_.try_emplace({std::string(name), language});
  if (is_new) kept->second = titles_.may_be_short(name, language);
  return kept->second;
}

std::vector<std::uint32_t> NamesOfPeople::find_by_name(std::string_view name, Language language) const {
  std::vector<std::uint32_t> works = titles_.find(name, language);
  if (!works.empty()) return works;
  works = short_for(name, language);
  if (works.size() > 1) works.clear();
  return works;
}

std::vector<std::uint32_t> NamesOfPeople::find_shortened(std::string_view name, Language language) const {
  if (const std::string written = written_out(name); written != name) {
    std::vector<std::uint32_t> works = titles_.find(written, language);
    if (!works.empty()) return works;
  }
  return find_by_name(in_usual_order(name), language);
}

bool NamesOfPeople::find_thai(Citation& citation, std::string_view text, Language language,
                              std::vector<std::uint32_t>& works) const {
  for (const std::string_view name : likely_thai_names(citation.work)) {
    works = find_by_name(name, language);
    if (works.empty() || !may_thai_name_end(citation.work, name.size(), titles_.title(works.front())))
      continue;
    if (stands_in(text, citation)) cut_name(citation, name.size());
    return true;
  }
  works.clear();
  return false;
}

bool NamesOfPeople::find(Citation& citation, std::string_view text, Language language,
                         std::vector<std::uint32_t>& works) const {
  if (is_thai(Cursor(citation.work, 0).peek_char())) return find_thai(citation, text, language, works);
  if (const std::size_t known = known_beginning(citation.work); known > 0) {
    works = titles_.find(citation.work.substr(0, known), language);
    if (stands_in(text, citation)) cut_name(citation, known);
    citation.work.resize(known);
    return !works.empty();
  }
  const bool words = is_latin(citation.work);
  for (const std::string_view name :
       words ? likely_names(citation.work) : std::vector{std::string_view(citation.work)}) {
    works = titles_.find(name, language);
    if (works.empty()) works = find_shortened(name, language);
    if (works.empty()) continue;
    if (stands_in(text, citation)) {
      const auto before = static_cast<std::uint32_t>(name.data() - citation.work.data());
      if (citation.span.begin == citation.work_span.begin) citation.span.begin += before;
      citation.work_span.begin += before;
      const bool bracket = std::string_view(citation.work).substr(before + name.size()).starts_with(" (");
      if (!bracket) cut_name(citation, name.size());
    }
    return true;
  }
  if (!words || !stands_in(text, citation)) return false;
  if (find_in_brackets(citation, text, language, works)) return true;
  if (find_in_apposition(citation, text, works)) return true;
  if (const auto described = find_described_soon(text, citation.work_span.begin)) {
    works.assign(1, described->work);
    cut_name(citation, described->span.end - citation.work_span.begin);
    return true;
  }
  return find_longer_before(citation, text, works);
}

bool NamesOfPeople::find_in_words(Citation& citation, std::string_view text,
                                  std::vector<std::uint32_t>& works) const {
  constexpr int most_words = 7;
  if (!stands_in(text, citation) || citation.span.begin != citation.work_span.begin) return false;
  std::size_t begin = citation.work_span.begin;
  for (int word = 0; word < most_words && begin > 0 && text[begin - 1] == ' '; ++word) {
    const std::size_t edge = text.substr(0, begin - 1).find_last_of(" \n,.;:()\"");
    begin = edge == std::string_view::npos ? 0 : edge + 1;
    const std::string_view name = text.substr(begin, citation.work_span.end - begin);
    works = find_by_name(name, Language::korean);
    if (works.empty()) continue;
    citation.span.begin = citation.work_span.begin = static_cast<std::uint32_t>(begin);
    return true;
  }
  return false;
}

bool NamesOfPeople::find_in_brackets(const Citation& citation, std::string_view text, Language language,
                                     std::vector<std::uint32_t>& works) const {
  constexpr std::size_t longest = 240;
  constexpr std::size_t least_initials = 4;
  const std::size_t own = citation.work.find(" (");
  Cursor behind(text, own == std::string::npos ? citation.work_span.end : citation.work_span.begin + own);
  behind.skip_blanks();
  if (!behind.take("(")) return false;
  for (const std::string_view article : {"de ", "het ", "the "}) behind.take(article);
  const std::string_view inside = behind.rest().substr(0, std::min(behind.rest().find(')'), longest));
  if (const NamedWork law = take_public_law(behind); law.in == Citation::In::named) {
    works = titles_.find(law.name, language);
  } else if (const auto dated = titles_.find_dated(text, behind.at())) {
    works.assign(1, dated->work);
  } else if (const auto title = titles_.find_prefix(inside, language)) {
    works.assign(1, title->work);
  } else if (inside.find(' ') != std::string_view::npos || inside.size() >= least_initials) {
    works = find_shortened(inside, language);  // and not by the "(EC)" of an act's number
  }
  return !works.empty();
}

bool NamesOfPeople::find_in_apposition(const Citation& citation, std::string_view text,
                                       std::vector<std::uint32_t>& works) const {
  Cursor behind(text, citation.work_span.end);
  if (!behind.take(", ")) return false;
  behind.take("de ");
  if (const auto dated = titles_.find_dated(text, behind.at())) works.assign(1, dated->work);
  return !works.empty();
}

bool NamesOfPeople::find_longer_before(Citation& citation, std::string_view text,
                                       std::vector<std::uint32_t>& works) const {
  constexpr std::size_t longest = 200;
  const Span guess = citation.work_span;
  if (citation.span.begin != guess.begin) return false;
  const std::size_t edge = text.substr(0, guess.begin).find_last_of(",;:()\n");
  std::size_t at = std::max(edge == std::string_view::npos ? 0 : edge + 1,
                            guess.begin - std::min<std::size_t>(guess.begin, longest));
  for (; at < guess.begin; ++at) {
    if (text[at] < 'A' || text[at] > 'Z' || is_word_char(Cursor(text, at).previous_char())) continue;
    const auto described = find_described(text, at);
    if (!described || described->span.end < guess.end) continue;
    works.assign(1, described->work);
    citation.span.begin = citation.work_span.begin = described->span.begin;
    cut_name(citation, described->span.size());
    return true;
  }
  return false;
}

std::optional<TitleDirectory::Mention> NamesOfPeople::find_described(std::string_view text,
                                                                     std::size_t at) const {
  constexpr std::size_t longest = 200;
  if (dated_name_at(text, at)) return std::nullopt;  // the day says which it is
  std::string_view words = text.substr(at, longest);
  words = words.substr(0, words.find_first_of(",;:()\n"));
  auto mention = titles_.find_described(words.substr(0, words.find(". ")));
  if (mention) mention->span = make_span(at, at + mention->span.end);
  return mention;
}

std::optional<TitleDirectory::Mention> NamesOfPeople::find_described_soon(std::string_view text,
                                                                          std::size_t at) const {
  constexpr int most_skipped = 2;  // "the draft EU Regulation on …"
  Cursor cursor(text, at);
  for (int skipped = 0; skipped <= most_skipped; ++skipped) {
    if (const auto described = find_described(text, cursor.at())) return described;
    while (is_word_char(cursor.peek_char()) || cursor.peek() == '\'') cursor.skip_char();
    if (cursor.skip_blanks() == 0) break;
  }
  return std::nullopt;
}

std::vector<std::uint32_t> NamesOfPeople::dated_before(std::string_view text, std::size_t at) const {
  constexpr std::size_t farthest = 1000;
  const std::size_t since = at - std::min(at, farthest);
  const std::vector<DatedName> names = find_dated_names(text.substr(since, at - since));
  return names.empty() ? std::vector<std::uint32_t>{}
                       : titles_.of_same_day(text.substr(since + names.back().span.begin));
}

std::vector<std::uint32_t> NamesOfPeople::may_be_meant(std::string_view name, Language language) const {
  if (!is_latin(name) || name.find('/') != std::string_view::npos) return {};  // the number tells which
  if (auto works = titles_.of_same_day(name); !works.empty()) return works;
  for (const std::string_view likely : likely_names(name)) {
    std::vector<std::uint32_t> works = short_for(in_usual_order(likely), language);
    if (!works.empty()) return works;
  }
  return titles_.may_be_described_by(without_origin(name));
}

std::vector<std::uint32_t> NamesOfPeople::find_beside(Citation& citation, std::string_view text,
                                                      Language language) const {
  const auto may_part = [](char c) { return c == ' ' || c == ','; };
  const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  const auto look_up = [&](std::size_t begin, std::size_t end, bool is_name) -> std::vector<std::uint32_t> {
    const std::string_view word = text.substr(begin, end - begin);
    if (word.size() < 2 || is_word_char(Cursor(text, end).peek_char()) ||
        is_word_char(Cursor(text, begin).previous_char()) || word[0] < 'A' || word[0] > 'Z' ||
        text.substr(0, begin).ends_with('/'))  // "2014/92/UE, article 5"
      return {};
    if (auto works = titles_.find(word, language); works.size() == 1) return works;
    // "In artikel 5": a word that only begins with a capital is none of initials.
    return is_name || count_capitals(word) >= 2 ? short_for(word, language) : std::vector<std::uint32_t>{};
  };
  if (citation.span.end > text.size()) return {};  // looked up without its text
  std::size_t end = citation.span.begin;
  while (end > 0 && may_part(text[end - 1])) --end;
  for (const std::string_view genitive : {"'s", "’s"}) {
    if (text.substr(0, end).ends_with(genitive)) end -= genitive.size();
  }
  std::size_t begin = end;
  constexpr std::size_t year = 4;
  while (begin > 0 && end - begin < year && is_ascii_digit(text[begin - 1])) --begin;  // "WRRDA 2014, § 2"
  if (end - begin == year && begin > 0 && text[begin - 1] == ' ') --begin;
  while (begin > 0 && is_letter(text[begin - 1])) --begin;
  if (auto works = look_up(begin, end, false); !works.empty() && end < citation.span.begin) {
    citation.span.begin = static_cast<std::uint32_t>(begin);
    return works;
  }
  // "(Article 1 of the proposed decision, COM(2025) 18 final)"
  constexpr std::size_t farthest = 80;
  const std::string_view phrase = text.substr(citation.span.end, farthest);
  const std::size_t proposal = phrase.substr(0, phrase.find_first_of(".;\n")).find("COM(");
  if (proposal != std::string_view::npos) {
    if (const auto named = titles_.find_prefix(phrase.substr(proposal), language)) {
      citation.span.end += static_cast<std::uint32_t>(proposal + named->span.end);
      return {named->work};
    }
  }
  begin = citation.span.end;
  while (begin < text.size() && may_part(text[begin])) ++begin;
  end = begin;
  while (end < text.size() && is_letter(text[end])) ++end;
  // "Art. 54 Wbo": right behind a number such a word is a name.
  const std::string_view word = text.substr(begin, end - begin);
  const bool is_name = (word.starts_with('W') || word.ends_with('w')) && word != "Wet" &&
                       language != Language::english && begin > citation.span.end;
  if (begin == citation.span.end) return {};
  std::vector<std::uint32_t> works = look_up(begin, end, is_name);
  if (!works.empty()) citation.span.end = static_cast<std::uint32_t>(end);
  return works;
}

std::optional<std::uint32_t> NamesOfPeople::find_behind(Citation& citation, std::string_view text) const {
  constexpr std::array<std::string_view, 8> leads{"to ",    "for ",    "concerning ", "of the ",
                                                  "of an ", "van de ", "van het ",    "van een "};
  if (!citation.work.empty() || citation.span.end >= text.size()) return std::nullopt;
  Cursor behind(text, citation.span.end);
  behind.skip_blanks();
  if (const auto turned = find_turned_round(citation, text)) return turned;
  if (!behind.take_any(leads)) return std::nullopt;
  const auto described = find_described_soon(text, behind.at());
  if (!described) return std::nullopt;
  citation.span.end = described->span.end;
  return described->work;
}

std::optional<std::uint32_t> NamesOfPeople::find_turned_round(Citation& citation,
                                                              std::string_view text) const {
  constexpr int most_words = 5;
  Cursor cursor(text, citation.span.end);
  if (!cursor.take(" on ")) return std::nullopt;
  const std::string_view cited = citation.span.of(text);
  const std::string_view kind = cited.substr(cited.rfind(' ') + 1);
  const std::size_t begin = cursor.at();
  std::optional<std::uint32_t> found;
  for (int count = 0; count < most_words; ++count) {
    while (is_word_char(cursor.peek_char())) cursor.skip_char();
    const std::string_view about = text.substr(begin, cursor.at() - begin);
    const std::string name = fmt::format("{} {}", about, kind);
    const std::vector<std::uint32_t> works = find_by_name(name, Language::english);
    if (works.size() == 1) {
      found = works.front();
      citation.span.end = static_cast<std::uint32_t>(cursor.at());
    }
    if (cursor.skip_blanks() == 0) break;
  }
  return found;
}

Span NamesOfPeople::last_law_name(std::string_view text) {
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
  return last;
}

std::optional<std::uint32_t> NamesOfPeople::act_of_last_initials(std::string_view text) const {
  constexpr std::size_t least = 4;
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  for (std::size_t end = text.size(); end > 0; --end) {
    if (text[end - 1] != 'A' || is_word_char(Cursor(text, end).peek_char())) continue;
    std::size_t begin = end;
    while (begin > 0 && is_capital(text[begin - 1])) --begin;
    if (end - begin < least || is_word_char(Cursor(text, begin).previous_char())) continue;
    const auto works = find_by_name(text.substr(begin, end - begin), Language::english);
    if (works.size() == 1) return works.front();
  }
  return std::nullopt;
}

std::optional<TitleDirectory::Mention> NamesOfPeople::short_name_at(std::string_view text, std::size_t at,
                                                                    Language language) const {
  constexpr int most_words = 5;
  Cursor number(text, at);
  if (const NamedWork law = take_public_law(number); law.in == Citation::In::named) {
    const auto works = titles_.find(law.name, language);
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
        (count == 0 && name.ends_with(joined_law) && count_capitals(name) > 1);
    std::vector<std::uint32_t> works;
    if (act) {
      works = find_by_name(in_usual_order(name), language);
    } else if (written_so) {
      works = titles_.find(name, language);
    }
    if (works.size() == 1) longest = TitleDirectory::Mention{make_span(at, cursor.at()), works.front()};
    if (cursor.peek() != ' ') break;
    cursor.skip(1);
  }
  return longest;
}

std::optional<TitleDirectory::Mention> NamesOfPeople::korean_short_name_at(std::string_view text,
                                                                           std::size_t at) const {
  constexpr std::size_t longest = 60;  // bytes
  std::optional<TitleDirectory::Mention> found;
  Cursor cursor(text, at);
  while (is_word_char(cursor.peek_char()) && cursor.at() < at + longest) {
    cursor.skip_char();
    const std::string_view name = text.substr(at, cursor.at() - at);
    const bool law = name.ends_with("법") || name.ends_with("규칙") || name.ends_with("규정");
    if (!law || !known_abbreviation(Language::korean, name)) continue;
    const auto look_up = [&](std::size_t end) {
      const auto works = titles_.find(text.substr(at, end - at), Language::korean);
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

template <typename Begins, typename NameAt>
void NamesOfPeople::add_short_names(std::string_view text, std::vector<TitleDirectory::Mention>& mentions,
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

std::vector<TitleDirectory::Mention> NamesOfPeople::find_mentions(std::string_view text,
                                                                  Language language) const {
  constexpr unsigned char first_of_hangul = 0xEA;
  constexpr unsigned char last_of_hangul = 0xED;
  std::vector<TitleDirectory::Mention> mentions = titles_.find_mentions(text, language);
  std::erase_if(mentions, [&](const TitleDirectory::Mention& mention) {
    const std::string_view name = thai_name_at(text, mention.span.begin);
    return !name.empty() && !may_thai_name_end(name, mention.span.size(), titles_.title(mention.work));
  });
  add_short_names(
      text, mentions, [&](std::size_t at) { return text[at] >= 'A' && text[at] <= 'Z'; },
      [&](std::size_t at) { return short_name_at(text, at, language); });
  add_short_names(
      text, mentions,
      [&](std::size_t at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        return is_ascii_digit(text[at]) || (text[at] >= 'A' && text[at] <= 'Z') ||
               (byte >= first_of_hangul && byte <= last_of_hangul);
      },
      [&](std::size_t at) { return korean_short_name_at(text, at); });
  return mentions;
}

}  // namespace pandect
