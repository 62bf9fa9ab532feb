#include "citations/names/inside_works.h"

#include <algorithm>
#include <array>

#include "citations/grammar/addenda.h"
#include "citations/names/name_words.h"
#include "citations/names/title_wording.h"
#include "text/han_number.h"
#include "text/spelled_number.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using In = Citation::In;
using Words = InsideWords::Words;

bool is_among(std::string_view word, const Words& words) {
  return std::ranges::find(words, word) != words.end();
}

/// The longest word of the lists at the cursor, which moves past it; empty when none is there.
std::string_view take_longest(Cursor& cursor,
                              std::initializer_list<std::span<const std::string_view>> lists) {
  std::string_view longest;
  for (const std::span<const std::string_view> list : lists) {
    if (const auto word = Cursor(cursor).take_any(list); word && list[*word].size() > longest.size())
      longest = list[*word];
  }
  cursor.skip(longest.size());
  return longest;
}

std::string_view without_blanks(std::string_view words) {
  while (words.ends_with(' ')) words.remove_suffix(1);
  return words;
}

/// True if the number of a provision follows: it distinguishes "법 제3조" from the word 법.
bool sees_number(const InsideWords& w, Cursor cursor) {
  cursor.skip_blanks();
  if (cursor.take(w.prefix) || (!w.sign.empty() && cursor.take(w.sign))) {
    cursor.skip_blanks();
    std::size_t at = cursor.at();
    return read_number_of_east(cursor.text(), at) || take_spelled_number(cursor, w.language);
  }
  AddendumMarks marks;
  const auto sees = [&](const LeveledWord& before) { return cursor.sees(before.word); };
  if (std::ranges::any_of(w.before, sees) || skip_to_addendum(w, cursor, marks)) return true;
  if (cursor.take_digits().empty()) return false;
  cursor.skip_blanks();
  return cursor.sees(w.unit_word(Level::article));
}

InsideWork work_of(In in, std::string_view text, std::size_t begin, std::size_t end, bool stands_alone) {
  while (end > begin && text[end - 1] == ' ') --end;
  InsideWork work;
  work.taken = true;
  work.stands_alone = stands_alone;
  work.begin = begin;
  work.name.in = in;
  if (in != In::this_work) {
    work.name.name = std::string(text.substr(begin, end - begin));
    work.name.span = make_span(begin, end);
  }
  return work;
}

/// The word for a decree at the cursor, after blanks; the cursor moves past it.
std::string_view take_decree(const InsideWords& w, Cursor& cursor) {
  Cursor read = cursor;
  read.skip_blanks();
  const std::string_view decree = take_longest(read, {title_wording(w.language).decrees});
  if (!decree.empty()) cursor = read;
  return decree;
}

struct Quote {
  std::string_view open;
  std::string_view close;
};
constexpr std::array<Quote, 3> quotes{{{"「", "」"}, {"『", "』"}, {"｢", "｣"}}};

InsideWork take_quoted(const InsideWords& w, Cursor& cursor) {
  for (const Quote& quote : quotes) {
    Cursor read = cursor;
    if (!read.take(quote.open)) continue;
    const std::size_t length = read.rest().substr(0, longest_work_name).find(quote.close);
    if (length == std::string_view::npos || length == 0) return {};
    if (read.rest().substr(0, length).find('\n') != std::string_view::npos) return {};
    InsideWork work = work_of(In::named, cursor.text(), read.at(), read.at() + length, true);
    work.begin = cursor.at();
    read.skip(length + quote.close.size());
    // "「건축법」 시행령": the decree under the quoted act.
    if (const std::string_view decree = take_decree(w, read); !decree.empty())
      work.name.name.append(" ").append(decree);
    cursor = read;
    return work;
  }
  return {};
}

/// True if the word for a kind ends at the cursor: no other letter follows, or a number or a particle.
bool ends_kind(const InsideWords& w, const Cursor& cursor) {
  return !is_hangul(cursor.peek_char()) || Cursor(cursor).take_any(w.particles) ||
         Cursor(cursor).take_any(w.names.particles) || sees_number(w, cursor);
}

/// "이 법", "이법"; "같은 법", "같은 법 시행령", "동법 시행규칙", "같은 영", "위 법률".
InsideWork take_pointed(const InsideWords& w, Cursor& cursor) {
  Cursor read = cursor;
  const bool same = read.take_any(w.names.behind_same).has_value();
  if (!same && (is_hangul(read.previous_char()) || !read.take_any(w.names.behind_this))) return {};
  read.skip_blanks();
  const std::size_t begin = read.at();
  const std::string_view kind = take_longest(read, {w.names.family, w.names.other_kinds});
  if (kind.empty()) return {};
  const bool act = is_among(kind, title_wording(w.language).act_endings);
  const std::string_view decree = act && same ? take_decree(w, read) : std::string_view{};
  if (!ends_kind(w, read)) return {};
  InsideWork work = work_of(same ? In::same_work : In::this_work, cursor.text(), begin, read.at(),
                            !same || sees_number(w, read));
  work.begin = cursor.at();
  // Of a family another work may have been named before.
  work.name.name = !act && decree.empty() && same && is_among(kind, w.names.family) ? kind : decree;
  cursor = read;
  return work;
}

/// The beginning of the word (a run of Hangul, letters, digits and middle dots) that ends at `end`.
std::size_t word_begin(std::string_view text, std::size_t end, std::size_t since) {
  constexpr std::size_t longest_word = 120;
  std::size_t begin = end;
  since = std::max(since, end - std::min(end, longest_word));
  while (begin > since) {
    const Cursor here(text, begin);
    const char32_t c = here.previous_char();
    if (!is_hangul(c) && !is_word_char(c) && c != 0x318D && c != 0xB7) break;
    do {
      --begin;
    } while (begin > since && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80);
  }
  return begin;
}

/// True if a word before "시행령" is the name of the act above it, or the end of one.
bool names_an_act(const InsideWords& w, std::string_view word) {
  word = without_blanks(word);
  for (const std::string_view same : w.names.behind_same) {
    if (word.starts_with(same)) word.remove_prefix(same.size());  // "동법 시행령"
  }
  return ends_with_any(word, title_wording(w.language).kind_endings) && !is_among(word, w.names.family);
}

/// "의원의 시설 기준은 규칙 제3조": the topic of the sentence is not part of a name; "당사자로 하는" may be.
bool ends_with_topic(const InsideWords& w, std::string_view word) {
  word = without_blanks(word);
  return ends_with_any(word, w.names.topic) && !ends_with_any(word, w.names.not_topic);
}

/// The beginning of a name without quotation marks: "건축법", "건축법 시행령", and for "…에 관한 법률" as
/// many words before as may belong to it; its exact beginning is then known only from the list of titles.
std::size_t name_begin(const InsideWords& w, std::string_view text, std::size_t end, std::size_t since) {
  std::size_t begin = word_begin(text, end, since);
  std::string_view word = text.substr(begin, end - begin);
  const TitleWording& wording = title_wording(w.language);
  const auto word_before = [&]() {
    if (begin < since + 2 || text[begin - 1] != ' ') return begin;
    return word_begin(text, begin - 1, since);
  };
  if (is_among(word, wording.decrees)) {
    const std::size_t before = word_before();
    // "서류는 시행규칙 제9조": the decree of the act that was named before.
    if (!names_an_act(w, text.substr(before, begin - before))) return begin;
    begin = before;
    word = text.substr(before, text.find(' ', before) - before);
  }
  constexpr std::size_t most_words = 12;
  Cursor behind(text, end);
  Cursor last(text, begin);
  const std::string_view before_word = text.substr(0, begin);
  const bool open = skip_amendment(w, behind) || skip_amendment(w, last) || is_among(word, w.names.open) ||
                    (is_among(word, w.names.open_behind_on) && before_word.ends_with(' ') &&
                     without_blanks(before_word).ends_with(wording.on));
  for (std::size_t count = 0; open && count < most_words; ++count) {
    const std::size_t before = word_before();
    const std::string_view previous = text.substr(before, begin - before);
    if (before + 1 >= begin || ends_with_topic(w, previous)) break;
    if (without_blanks(previous).ends_with(w.unit_word(Level::item))) break;  // "법률 제17893호"
    begin = before;
  }
  for (const std::string_view joining : w.names.not_first) {
    Cursor first(text, begin);
    if (first.take(joining) && first.take(" ") && first.at() < end) begin = first.at();
  }
  return begin;
}

/// True if words whose end other words have, too, are a name: "공무원임용령 제5조" and not "대통령령
/// 제31380호".
bool is_doubtful_name(const InsideWords& w, std::string_view name, const Cursor& behind) {
  constexpr std::size_t least = 9;  // three syllables
  Cursor promulgation = behind;
  AddendumMarks marks;
  return name.size() >= least && !take_addendum_marks(w, promulgation, marks) &&
         !ends_with_any(name, w.names.not_last);
}

/// A name that ends with the word at the cursor; "법 제3조" alone is the act under which a decree is made.
InsideWork take_unquoted(const InsideWords& w, Cursor& cursor, std::size_t since) {
  Cursor read = cursor;
  const std::string_view last = take_longest(read, {w.names.last, w.names.family, w.names.complete});
  if (last.empty() || !sees_number(w, read)) return {};
  const std::size_t begin = name_begin(w, cursor.text(), read.at(), since);
  const std::string_view name = cursor.text().substr(begin, read.at() - begin);
  const bool complete = is_among(last, w.names.complete);
  const bool parent = begin == cursor.at() && !complete;
  if (!is_among(last, parent ? w.names.family : w.names.last) && !complete) return {};
  if (!parent && is_among(last, w.names.doubtful) && !is_doubtful_name(w, name, read)) return {};
  cursor = read;
  return work_of(parent ? In::parent_work : In::named, cursor.text(), begin, read.at(), false);
}

/// "법률 제1234호", "대통령령 제31380호": the number of a promulgation, not of an item.
bool sees_promulgation(const InsideWords& w, Cursor cursor) {
  if (!cursor.take_any(w.numbered_laws)) return false;
  cursor.skip_blanks();
  if (!cursor.take(w.prefix)) return false;
  cursor.take_digits();
  return cursor.sees(w.unit_word(Level::item));
}

}  // namespace

InsideWork take_inside_work(const InsideWords& w, Cursor& cursor, std::size_t since) {
  if (InsideWork work = take_quoted(w, cursor); work.taken) return work;
  if (InsideWork work = take_pointed(w, cursor); work.taken) return work;
  return sees_promulgation(w, cursor) ? InsideWork{} : take_unquoted(w, cursor, since);
}

std::size_t bracketed_name_begin(const InsideWords& w, std::string_view text, std::size_t name) {
  constexpr std::size_t shortest = 6;  // two syllables
  constexpr int fewest = 2;
  constexpr int most = 8;
  std::size_t begin = name;
  int nouns = 0;
  while (begin > 0 && text[begin - 1] == ' ' && nouns < most) {
    const std::size_t before = word_begin(text, begin - 1, 0);
    const std::string_view word = text.substr(before, begin - 1 - before);
    const bool noun = word.size() >= shortest && is_hangul(Cursor(text, before).peek_char()) &&
                      std::ranges::none_of(word, is_ascii_digit) && !ends_with_any(word, w.names.not_noun) &&
                      !is_among(word, w.names.not_named) &&
                      !ends_with_any(word, title_wording(w.language).kind_endings);
    if (!noun) return name;
    begin = before;
    ++nouns;
  }
  return nouns >= fewest && begin > 0 && text[begin - 1] == '(' ? begin : name;
}

}  // namespace pandect
