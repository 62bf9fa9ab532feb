#include "citations/names/names_of_people.h"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "citations/grammar/cited_work.h"
#include "citations/names/abbreviations.h"
#include "citations/names/dated_names.h"
#include "citations/names/public_laws.h"
#include "citations/names/thai_names.h"
#include "citations/names/title_key.h"
#include "text/scanner.h"

namespace pandect {
namespace {

bool is_latin(std::string_view name) {
  const Cursor begin(name, 0);
  return !is_thai(begin.peek_char()) && !is_hangul(Cursor(name, name.size()).previous_char());
}

/// Shortens a work's name whose end the grammar guessed wrongly.
void cut_name(Citation& citation, std::size_t length) {
  const bool last = citation.span.end == citation.work_span.end;
  citation.work_span.end = citation.work_span.begin + static_cast<std::uint32_t>(length);
  if (last) citation.span.end = citation.work_span.end;
}

/// "Invoeringswet Wabo": expands short names within a name.
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

/// "Wet GBA na vijf jaar …": the length in bytes of the longest beginning of a name that is a short name of a
/// law.
std::size_t known_beginning(std::string_view name) {
  if (is_hangul(Cursor(name, name.size()).previous_char())) return 0;  // a separate decree may follow
  for (std::size_t end = name.size(); end != std::string_view::npos && end > 0;
       end = name.rfind(' ', end - 1)) {
    if (abbreviations_of(make_title_key(name.substr(0, end)).key).empty()) continue;
    return name.substr(end).starts_with(" BES") ? 0 : end;  // the law of the islands is another
  }
  return 0;
}

/// "Wet Nationale vlag uit 1981": the name without the year of its making and the words after it.
std::string_view without_origin(std::string_view words) {
  constexpr std::string_view from = " uit ";
  const std::size_t at = words.find(from);
  if (at == std::string_view::npos) return words;
  Cursor year(words, at + from.size());
  return year.take_year().empty() ? words : words.substr(0, at);
}

/// The parts of the words a grammar took for a name that may be the name: without lower-case words after it
/// ("Tabakswet uitdrukkelijk") or words before it ("According to OSH Act").
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

/// "Reparatiewet havens en kades" without its year: the grammar ended the name of a Dutch law at "wet", but
/// the words after it belong to it.
bool find_longer_behind(const NamesOfPeople& names, Citation& citation, std::string_view text,
                        Language language, std::vector<std::uint32_t>& works) {
  constexpr std::size_t most_words = 6;
  const bool one_word = citation.work.ends_with("wet") && citation.work.find(' ') == std::string::npos;
  if (!one_word) return false;
  const Span guess = citation.work_span;
  std::vector<std::size_t> ends;
  Cursor cursor(text, guess.end);
  while (ends.size() < most_words && cursor.take(" ") && is_word_char(cursor.peek_char())) {
    while (is_word_char(cursor.peek_char()) || cursor.peek() == '-') cursor.skip_char();
    ends.push_back(cursor.at());
  }
  for (; !ends.empty(); ends.pop_back()) {
    works = names.find_by_name(text.substr(guess.begin, ends.back() - guess.begin), language);
    if (works.empty()) continue;
    citation.work_span.end = static_cast<std::uint32_t>(ends.back());
    citation.span.end = std::max(citation.span.end, citation.work_span.end);
    return true;
  }
  return false;
}

constexpr std::string_view joined_law = "-wet";

/// A name in the usual order of titles: "2015 SDO Appropriations Act" with the year at its end, "STA-wet" as
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
  if (find_longer_behind(*this, citation, text, language, works)) return true;
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
  if (dated_name_at(text, at)) return std::nullopt;  // the day identifies the law
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
  if (!is_latin(name) || name.find('/') != std::string_view::npos)
    return {};  // the number identifies the
                // law
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
  // "Art. 54 Wbo": directly after a number such a word is a name.
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

}  // namespace pandect
