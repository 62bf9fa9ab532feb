#include "citations/names/informal_names.h"

#include <algorithm>

#include <fmt/format.h>

#include "citations/grammar/cited_work.h"
#include "citations/names/abbreviations.h"
#include "citations/names/dated_names.h"
#include "citations/names/naming_words.h"
#include "citations/names/short_names.h"
#include "citations/names/title_key.h"
#include "citations/names/title_wording.h"
#include "text/scanner.h"

namespace pandect {
namespace {

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

/// "Wet Nationale vlag uit 1981": the name without the year of its making and the words after it.
std::string_view without_origin(std::string_view words) {
  constexpr std::string_view from = " uit ";
  const std::size_t at = words.find(from);
  if (at == std::string_view::npos) return words;
  Cursor year(words, at + from.size());
  return year.take_year().empty() ? words : words.substr(0, at);
}

/// A name in the usual order of titles: "2015 SDO Appropriations Act" with the year at its end, "STA-wet" as
/// "wet STA".
std::string in_usual_order(std::string_view name, Language language) {
  const std::size_t hyphen = name.rfind('-');
  if (hyphen != std::string_view::npos && name.find(' ') == std::string_view::npos &&
      contains(title_wording(language).kind_endings, name.substr(hyphen + 1)))
    return fmt::format("{} {}", name.substr(hyphen + 1), name.substr(0, hyphen));
  Cursor cursor(name, 0);
  const std::string_view year = cursor.take_year();
  if (year.empty() || cursor.skip_blanks() == 0 || cursor.done()) return std::string(name);
  return fmt::format("{} {}", cursor.rest(), year);
}

std::vector<NameCandidate> candidates(const std::vector<std::uint32_t>& works, NamedBy by) {
  std::vector<NameCandidate> named;
  for (const std::uint32_t work : works) named.push_back({work, by});
  return named;
}

}  // namespace

std::size_t known_beginning(std::string_view name) {
  if (is_hangul(Cursor(name, name.size()).previous_char())) return 0;  // a separate decree may follow
  for (std::size_t end = name.size(); end != std::string_view::npos && end > 0;
       end = name.rfind(' ', end - 1)) {
    if (abbreviations_of(make_title_key(name.substr(0, end)).key).empty()) continue;
    return name.substr(end).starts_with(" BES") ? 0 : end;  // the law of the islands is another
  }
  return 0;
}

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

const std::vector<NameCandidate>& InformalNames::short_for(std::string_view name, Language language) const {
  constexpr std::size_t most_kept = 1024;
  if (shortened_.size() >= most_kept) shortened_.clear();
  const auto [kept, is_new] = shortened_.try_emplace({without_dots(name), language});
  if (is_new) kept->second = titles_.may_be_short(kept->first.first, language);
  return kept->second;
}

std::vector<NameCandidate> InformalNames::find(std::string_view name, Language language) const {
  if (auto works = titles_.find(name, language); !works.empty()) return candidates(works, NamedBy::title);
  const std::vector<NameCandidate>& meant = short_for(name, language);
  return meant.size() == 1 ? meant : std::vector<NameCandidate>{};
}

std::vector<NameCandidate> InformalNames::find_reordered(std::string_view name, Language language) const {
  if (const std::string written = written_out(name); written != name) {
    if (auto works = titles_.find(written, language); !works.empty())
      return candidates(works, NamedBy::title);
  }
  return find(in_usual_order(name, language), language);
}

std::vector<NameCandidate> InformalNames::find_word(std::string_view word, bool is_name,
                                                    Language language) const {
  if (auto works = titles_.find(word, language); works.size() == 1) return candidates(works, NamedBy::title);
  // "In artikel 5": a word that only begins with a capital is none of initials.
  return is_name || count_capitals(word) >= 2 ? short_for(word, language) : std::vector<NameCandidate>{};
}

std::vector<NameCandidate> InformalNames::may_be_meant(std::string_view name, Language language) const {
  // The number after "/" identifies the law.
  if (name.find('/') != std::string_view::npos) return {};
  if (auto works = titles_.of_same_day(name); !works.empty()) return candidates(works, NamedBy::day);
  for (const std::string_view likely : likely_names(name)) {
    const std::vector<NameCandidate>& works = short_for(in_usual_order(likely, language), language);
    if (!works.empty()) return works;
  }
  auto works = titles_.may_be_described_by(name, language);
  return works.empty() ? titles_.may_be_described_by(without_origin(name), language) : works;
}

std::optional<TitleDirectory::Mention> InformalNames::find_described(std::string_view text, std::size_t at,
                                                                     Language language) const {
  constexpr std::size_t longest = 200;
  if (dated_name_at(text, at)) return std::nullopt;  // the day identifies the law
  std::string_view words = text.substr(at, longest);
  words = words.substr(0, words.find_first_of(",;:()\n"));
  auto mention = titles_.find_described(words.substr(0, words.find(". ")), language);
  if (mention) mention->span = make_span(at, at + mention->span.end);
  return mention;
}

std::optional<TitleDirectory::Mention> InformalNames::find_described_soon(std::string_view text,
                                                                          std::size_t at,
                                                                          Language language) const {
  constexpr int most_skipped = 2;  // "the draft EU Regulation on …"
  Cursor cursor(text, at);
  for (int skipped = 0; skipped <= most_skipped; ++skipped) {
    if (const auto described = find_described(text, cursor.at(), language)) return described;
    while (is_word_char(cursor.peek_char()) || cursor.peek() == '\'') cursor.skip_char();
    if (cursor.skip_blanks() == 0) break;
  }
  return std::nullopt;
}

std::vector<NameCandidate> InformalNames::dated_before(std::string_view text, std::size_t at) const {
  constexpr std::size_t farthest = 1000;
  const std::size_t since = at - std::min(at, farthest);
  const std::vector<DatedName> names = find_dated_names(text.substr(since, at - since));
  if (names.empty()) return {};
  return candidates(titles_.of_same_day(text.substr(since + names.back().span.begin)), NamedBy::day);
}

}  // namespace pandect
