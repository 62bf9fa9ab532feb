#include "citations/names/own_short_title.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "citations/names/naming_words.h"
#include "citations/names/numbered_names.h"
#include "citations/names/title_key.h"
#include "citations/names/title_wording.h"
#include "citations/resolve/name_spans.h"
#include "law/citation.h"
#include "text/scanner.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 6> opening_quotes{"“", "\"", "„", "«", "‘", "「"};
constexpr std::array<std::string_view, 6> closing_quotes{"”", "\"", "“", "»", "’", "」"};

std::string_view without_blanks_around(std::string_view words) {
  const std::size_t begin = words.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return words.substr(begin, words.find_last_not_of(" \t\r\n") + 1 - begin);
}

/// The sentence's words up to a byte.
std::string_view sentence_before(std::string_view text, std::size_t at) {
  constexpr std::size_t farthest = 240;
  const std::string_view before = from_char(text, at - std::min(at, farthest), at);
  const std::size_t line = before.rfind('\n');
  const std::size_t stop = before.rfind(". ");
  std::size_t begin = 0;
  if (line != std::string_view::npos) begin = line + 1;
  if (stop != std::string_view::npos) begin = std::max(begin, stop + 2);
  return before.substr(begin);
}

/// True if a sentence is about the law that it is in: "This Act", พระราชบัญญัตินี้.
bool is_of_this_law(std::string_view before, Language language) {
  return std::ranges::any_of(citation_grammar(language).find(before), [](const Citation& citation) {
    return citation.in == Citation::In::this_work && citation.path.empty();
  });
}

/// The name at the cursor: in quotation marks, or up to the end of the sentence.
std::string_view take_name(Cursor& cursor, Language language) {
  constexpr std::size_t longest = 200;
  cursor.skip_blanks();
  cursor.take(":");
  cursor.skip_blanks();
  take_article(cursor, language);
  const bool quoted = cursor.take_any(opening_quotes).has_value();
  if (quoted) take_article(cursor, language);
  const std::size_t begin = cursor.at();
  while (!cursor.done() && cursor.at() < begin + longest && cursor.peek() != '\n') {
    const std::size_t end = cursor.at();
    if (quoted ? cursor.take_any(closing_quotes).has_value()
               : std::string_view(".;(").find(cursor.peek()) != std::string_view::npos)
      return without_blanks_around(cursor.text().substr(begin, end - begin));
    cursor.skip_char();
  }
  if (quoted || cursor.at() >= begin + longest) return {};
  return without_blanks_around(cursor.text().substr(begin, cursor.at() - begin));
}

/// True if words may be the title of a law, and not the rest of a sentence.
bool is_title(std::string_view name) {
  constexpr std::size_t shortest = 4;
  if (name.size() < shortest) return false;
  const Cursor first(name, 0);
  return !(first.peek() >= 'a' && first.peek() <= 'z') && is_word_char(first.peek_char());
}

void add_titles_in(std::string_view text, Language language, const TitleWording::List& words, Work& work) {
  const std::string small = small_letters(text);
  for (const std::string_view word : words) {
    for (std::size_t at = small.find(word); at != std::string::npos;
         at = small.find(word, at + word.size())) {
      if (!is_of_this_law(sentence_before(text, at), language)) continue;
      Cursor cursor(text, at + word.size());
      Alias alias{Alias::Kind::short_title, std::string(take_name(cursor, language))};
      if (!is_title(alias.name)) continue;
      const std::string key = make_title_key(alias.name).key;
      const bool known =
          key == make_title_key(work.title).key || std::ranges::any_of(work.aliases, [&](const Alias& other) {
            return make_title_key(other.name).key == key;
          });
      if (!known) work.aliases.push_back(std::move(alias));
    }
  }
}

/// The line below a title that is a number and a day, "LEGGE 5 novembre 2021, n. 173": what the law is about.
void add_subject(Work& work) {
  constexpr std::size_t longest = 300;
  const auto numbered = numbered_name_at(work.title, 0, work.language);
  const std::size_t at = work.text.find(work.title);
  if (!numbered || numbered->end < work.title.size() || at == std::string::npos) return;
  std::string_view below = std::string_view(work.text).substr(at + work.title.size(), longest);
  below.remove_prefix(std::min(below.find_first_not_of(" \n"), below.size()));
  const std::size_t end = below.find('\n');
  const auto unit = std::ranges::find_if(work.provisions, &Provision::unit);
  const auto begin = static_cast<std::size_t>(below.data() - work.text.data());
  if (end == std::string_view::npos || unit == work.provisions.end() || begin + end > unit->extent.begin)
    return;
  work.aliases.push_back({Alias::Kind::short_title, fmt::format("{}, {}", work.title, below.substr(0, end))});
}

}  // namespace

void add_own_short_titles(Work& work) {
  constexpr std::size_t most_looked_at = 4;  // at each end: laws name themselves first or last
  constexpr std::size_t longest = 4000;      // bytes of a provision
  add_subject(work);
  const TitleWording::List& words = title_wording(work.language).own_title;
  if (words.empty()) return;
  std::vector<Span> units;
  for (const Provision& provision : work.provisions) {
    if (provision.unit && provision.level != Level::annex) units.push_back(provision.extent);
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (i >= most_looked_at && i + most_looked_at < units.size()) continue;
    const std::string text(units[i].of(work.text).substr(0, longest));
    add_titles_in(text, work.language, words, work);
  }
}

}  // namespace pandect
