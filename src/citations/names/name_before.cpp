#include <algorithm>

#include "citations/grammar/latin.h"
#include "citations/names/abbreviations.h"
#include "citations/names/formed_names.h"
#include "citations/names/name_ends.h"
#include "citations/names/name_readers.h"
#include "citations/names/numbered_names.h"

namespace pandect {
namespace {

using In = Citation::In;

constexpr std::size_t longest_before = 160;

bool is_kind_before(std::string_view word, const NamingWords& words) {
  const std::string small = small_letters(word);
  return contains(words.before_kinds, small) || contains(words.before_endings, small) ||
         ends_in_one_of(small, words.before_endings);
}

/// The length of "(EU)" and the like at the end of a text; 0 for other endings.
std::size_t bracket_before(std::string_view text) {
  constexpr std::size_t longest = 40;
  const std::size_t open = text.rfind('(');
  if (open == std::string_view::npos || text.size() - open > longest || !text.ends_with(')')) return 0;
  Cursor cursor(text, open);
  return take_bracketed_name(cursor, longest) && cursor.done() ? text.size() - open : 0;
}

}  // namespace

NamedWork capitals_before(std::string_view text, std::size_t since, std::size_t end,
                          const NamingWords& words) {
  std::size_t begin = end;
  bool kind = false;
  const auto skip_blanks_before = [&](std::size_t& at) {
    while (at > since && text[at - 1] == ' ') --at;
  };
  for (std::size_t at = end; at > since;) {
    if (const std::size_t bracket = bracket_before(text.substr(since, at - since)); bracket > 0) {
      at -= bracket;  // "Regulation (EU) 2024/903"
      skip_blanks_before(at);
    }
    std::size_t word_begin = at;
    while (word_begin > since && text[word_begin - 1] > ' ' &&
           std::string_view(".,;:()\"*").find(text[word_begin - 1]) == std::string_view::npos) {
      --word_begin;
    }
    const std::string_view word = text.substr(word_begin, at - word_begin);
    if (word.empty() || contains(words.openers, word) ||
        (word_begin == since && since > 0 && is_word_char(Cursor(text, since).previous_char())))
      break;
    const bool capital = is_capitalised(word);
    if (at == end && capital && known_abbreviation(words.language, word))
      return make_named(text, word_begin, end);
    const bool year = at == end && (is_year(word) || word.find('/') != std::string_view::npos);
    if (!capital && !year && !contains(words.before_joining, word)) break;
    kind = kind || is_kind_before(word, words);
    if (capital) begin = word_begin;
    at = word_begin;
    skip_blanks_before(at);
    if (at > since && text[at - 1] == '\n') break;
  }
  return kind ? make_named(text, begin, end) : NamedWork{};
}

namespace {

/// True if a name that need not be one, because any capital begins a name, has a kind of law for one of its
/// first words: "Algemene wet bestuursrecht".
bool begins_with_kind(std::string_view name, const NamingWords& words) {
  constexpr int most_words = 3;
  if (known_abbreviation(words.language, name)) return true;
  Cursor cursor(name, 0);
  for (int count = 0; count < most_words; ++count) {
    const std::string_view word = take_word(cursor);
    if (is_kind_before(word, words)) return true;
    if (word.empty() || contains_small(words.joining, word) || contains(words.openers, word)) return false;
    cursor.skip_blanks();
  }
  return false;
}

/// The name that take_name() reads up to a byte: the nearest, or, where any capital begins a name, the one
/// that begins first.
NamedWork name_up_to(std::string_view text, std::size_t since, std::size_t end, const NamingWords& words) {
  const bool capitals = words.has("capitals-begin");
  since = std::max(since, end - std::min(end, longest_before));
  NamedWork found;
  for (std::size_t at = end; at-- > since;) {
    if (std::string_view(";:(").find(text[at]) != std::string_view::npos) break;
    if (text[at] == '\n' && (text[at + 1] < 'a' || text[at + 1] > 'z')) break;  // not within a name
    Cursor name(text.substr(0, end), at);
    if (!is_word_char(name.peek_char()) || is_word_char(name.previous_char())) continue;
    if (capitals && !is_capitalised(text.substr(at))) continue;
    NamedWork work = take_name(name, words);
    if (work.in != In::named || work.span.begin != at || work.span.end != end) continue;
    if (capitals && !begins_with_kind(work.name, words)) continue;
    found = std::move(work);
    if (!capitals) break;
  }
  return found;
}

/// "D. Lgs. 17.03.2026 n. 58" before "art. 3": the first that ends at a byte.
NamedWork numbered_up_to(std::string_view text, std::size_t since, std::size_t end,
                         const NamingWords& words) {
  const auto last = static_cast<unsigned char>(text[end - 1]);
  if (last < 0x80 && !is_ascii_digit(text[end - 1])) return {};  // most places, where nothing need be tried
  for (std::size_t at = since; at < end; ++at) {
    const auto numbered = numbered_name_at(text.substr(0, end), at, words.language);
    if (numbered && numbered->end == end) return make_named(text, at, end);
  }
  return {};
}

/// True if a line begins with an article, after its label: "1°. artikel 6".
bool begins_with_article(std::string_view text, std::size_t line, const NamingWords& words) {
  constexpr std::size_t longest_label = 10;
  for (Cursor cursor(text, line); !cursor.done() && cursor.at() < line + longest_label; cursor.skip_char()) {
    if (is_word_char(cursor.previous_char())) continue;
    if (Cursor word = cursor; contains_small(words.code_articles, take_word(word))) return true;
  }
  return false;
}

/// "de volgende bepalingen van de Wet algemene regels herindeling:" above a list whose lines begin with
/// articles, one of them at byte `at`: the name before the colon.
NamedWork name_above(std::string_view text, std::size_t at, const NamingWords& words) {
  constexpr std::size_t longest = 3000;
  constexpr std::size_t longest_label = 6;  // "10°. "
  const auto begin_of_line = [&](std::size_t byte) {
    const std::size_t line_break = byte == 0 ? std::string_view::npos : text.rfind('\n', byte - 1);
    return line_break == std::string_view::npos ? 0 : line_break + 1;
  };
  const std::size_t since = at - std::min(at, longest);
  std::size_t line = begin_of_line(at);
  if (at - line > longest_label) return {};
  while (line > since && begins_with_article(text, line, words)) {
    std::size_t end = line;
    while (end > since && (text[end - 1] == ' ' || text[end - 1] == '\n')) --end;
    if (end > since && text[end - 1] == ':') return name_up_to(text, since, end - 1, words);
    line = begin_of_line(end);
  }
  return {};
}

/// The end of a text without one of the words at its end and the blanks before it.
std::size_t without_last(std::string_view text, const NamingWords::Words& last) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  for (const std::string_view word : last) {
    if (!text.ends_with(word) || text.size() == word.size() || text[text.size() - word.size() - 1] != ' ')
      continue;
    text.remove_suffix(word.size());
    break;
  }
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text.size();
}

}  // namespace

NamedWork take_title_before(Cursor& cursor, std::size_t since, bool joined, const NamingWords& words) {
  const std::string_view text = cursor.text();
  const std::size_t from = std::max(since, cursor.at() - std::min(cursor.at(), longest_before));
  const std::size_t behind = without_last(text.substr(0, cursor.at()), words.determiners);
  std::size_t end = without_last(text.substr(0, behind), words.exceptions);
  const bool comma = end > from && text[end - 1] == ',';
  const bool kinds_before = words.has("kinds-before");
  // Names in small letters run on into the sentence: "Een besluit krachtens artikel 5".
  const bool dated = end >= 4 && is_year(text.substr(end - 4, 4));  // "Visserijwet 1963 art. 16"
  const bool apart = comma || end < behind || !kinds_before || dated;
  if (comma) --end;
  NamedWork work = end > from ? numbered_up_to(text, from, end, words) : NamedWork{};
  if (work.in == In::unstated && apart && end > from && end < cursor.at()) {
    if (work = take_formed_name_before(cursor, from, end, words); work.in == In::named) return work;
    work = kinds_before ? name_up_to(text, from, end, words) : capitals_before(text, from, end, words);
    if (work.in == In::named && comma && !joined && !begins_phrase(text, work.span.begin)) work = {};
  }
  if (work.in == In::unstated && words.has("lists-below")) work = name_above(text, cursor.at(), words);
  if (work.in == In::named && work.span.begin >= since) cursor = Cursor(text, work.span.begin);
  return work;
}

}  // namespace pandect
