#include "citations/names/union_before.h"

#include <algorithm>

#include "citations/grammar/latin.h"
#include "citations/names/naming_words.h"
#include "citations/names/title_key.h"
#include "citations/names/union_names.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

constexpr std::size_t longest_act = 220;

/// True for a word for the maker of an act, after its number, in any language.
bool is_of_maker(std::string_view word) {
  return std::ranges::any_of(
      known_languages(), [&](Language language) { return contains(naming_words(language).makers, word); });
}

/// True if the words after an act's number are part of its name: its maker and date, "(GDPR)".
bool goes_on(std::string_view words) {
  constexpr std::size_t longest_bracket = 40;
  Cursor cursor(words, 0);
  while (true) {
    cursor.skip_blanks_and_line_break();
    if (cursor.done()) return true;
    if (take_bracketed_name(cursor, longest_bracket) || take_day(cursor)) continue;
    if (!is_of_maker(take_word(cursor))) return false;
  }
}

/// True if the words contain "2016/679" or the like, which every European Union act has.
bool holds_number(std::string_view words) {
  for (std::size_t at = words.find('/'); at != std::string_view::npos; at = words.find('/', at + 1)) {
    if (at > 0 && at + 1 < words.size() && is_ascii_digit(words[at - 1]) && is_ascii_digit(words[at + 1]))
      return true;
  }
  return false;
}

/// The end of the number of the act that the words begin with; 0 when they begin with none.
std::size_t number_end(std::string_view words) {
  if (!holds_number(words.substr(0, longest_act))) return 0;
  const TitleKey key = make_title_key(words, longest_act);
  const auto act = cited_union_act(key.key);
  if (!act) return 0;
  Cursor last(words, key.source[act->length - 1]);
  last.skip_char();
  return is_word_char(last.peek_char()) ? 0 : last.at();
}

/// The beginning of the act that ends at the end of the text.
std::size_t begin_of_act(std::string_view text, std::size_t since) {
  std::size_t begin = text.size();
  for (std::size_t at = text.size(); at-- > since;) {
    const Cursor here(text, at);
    if ((static_cast<unsigned char>(text[at]) & 0xC0) == 0x80 || !is_word_char(here.peek_char()) ||
        is_word_char(here.previous_char()))
      continue;
    const std::size_t end = number_end(text.substr(at));
    if (end > 0 && goes_on(text.substr(at + end))) {
      begin = at;
    } else if (begin < text.size()) {
      break;
    }
  }
  return begin;
}

}  // namespace

bool take_day(Cursor& cursor) {
  Cursor read = cursor;
  if (read.take_digits().empty()) return false;
  while (is_ascii_letter(read.peek())) read.skip(1);
  read.take(".");
  if (read.skip_blanks() == 0 || take_word(read).empty() || read.skip_blanks() == 0) return false;
  if (read.take_digits().size() != 4) return false;
  cursor = read;
  return true;
}

std::size_t union_act_end(const Cursor& cursor) {
  return cursor.at() + number_end(cursor.rest().substr(0, longest_act));
}

NamedWork take_union_act_before(Cursor& cursor, std::size_t since, bool joined) {
  const std::string_view text = cursor.text();
  std::size_t end = cursor.at();
  while (end > since && (text[end - 1] == ' ' || text[end - 1] == '\n')) --end;
  if (end == cursor.at() || text.substr(end, cursor.at() - end).find("\n\n") != std::string_view::npos)
    return {};
  const bool comma = end > since && text[end - 1] == ',';
  if (comma) --end;
  since = std::max(since, end - std::min(end, longest_act));
  const std::size_t begin = begin_of_act(text.substr(0, end), since);
  if (begin == end) return {};
  if (comma && !joined && !begins_phrase(text, begin)) return {};
  cursor = Cursor(text, begin);
  return make_named(text, begin, end);
}

}  // namespace pandect
