#include "citations/names/joined_works.h"

#include <algorithm>
#include <string>

#include "citations/names/joined_names.h"
#include "citations/names/name_words.h"
#include "citations/names/title_wording.h"
#include "text/utf8.h"

namespace pandect {

bool sees_joined_number(const JoinedWords& w, const Cursor& cursor) {
  const auto sees = [&](const LeveledWord& one) {
    return one.level == Level::article && cursor.sees(one.word);
  };
  if (std::ranges::any_of(w.levels, sees)) return true;
  return std::ranges::any_of(w.short_levels, [&](const LeveledWord& one) {
    Cursor look = cursor;
    if (one.level == Level::item || !look.take(one.word)) return false;
    look.skip_blanks();
    return !look.take_digits().empty();
  });
}

namespace {

using In = Citation::In;
using Words = JoinedWords::Words;

bool sees_any(const Cursor& cursor, const Words& words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return cursor.sees(word); });
}

/// True if a word for the work itself ends at the cursor: "ประมวลกฎหมายนี้".
bool ends_with_this(const JoinedWords& w, std::string_view words) {
  return std::ranges::any_of(w.names.placed, [&](const PlacedWork& one) {
    return one.in == In::this_work && words.ends_with(one.word);
  });
}

NamedWork named(std::string_view text, std::size_t begin, std::size_t end) {
  while (end > begin && (text[end - 1] == ' ' || text[end - 1] == '\n')) --end;
  return {In::named, std::string(text.substr(begin, end - begin)), make_span(begin, end)};
}

/// Skips the letters of a name up to a space, a bracket or another reference.
void skip_words(const JoinedWords& w, Cursor& cursor) {
  const std::size_t limit = cursor.at() + longest_work_name;
  while (!cursor.done() && cursor.at() < limit) {
    if (!is_thai(cursor.peek_char()) || sees_joined_number(w, cursor) || sees_any(cursor, w.names.begins) ||
        sees_any(cursor, w.names.ends))
      break;
    cursor.skip_char();
  }
}

bool starts_reference(const JoinedWords& w, const Cursor& cursor) {
  Cursor look = cursor;
  look.take_any(w.list);
  return sees_joined_number(w, cursor) || sees_any(look, w.names.begins) ||
         sees_any(look, w.names.references) || (look.take(w.clause) && look.peek() == ' ');
}

/// "หจก.", "ป.ป.ช.", "SPV": true if the letters from `begin` to the cursor are those of an abbreviation,
/// which continues with a full stop.
bool take_abbreviation(const JoinedWords& w, Cursor& cursor, std::size_t begin) {
  constexpr std::size_t most = 4;
  std::size_t letters = 0;
  for (Cursor letter(cursor.text(), begin); letter.at() < cursor.at(); ++letters) {
    const std::size_t at = letter.at();
    letter.skip_char();
    if (w.letters.find(cursor.text().substr(at, letter.at() - at)) == std::string_view::npos) return false;
  }
  return letters > 0 && letters <= most && cursor.take(".");
}

bool take_latin_word(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  while (is_ascii_letter(cursor.peek())) cursor.skip(1);
  return cursor.at() > begin + 1;
}

/// The same including abbreviations. True if it ends with one, or with an omission mark.
bool skip_short_words(const JoinedWords& w, Cursor& cursor) {
  if (take_latin_word(cursor)) return true;
  std::size_t begin = cursor.at();
  bool abbreviated = false;
  while (true) {
    skip_words(w, cursor);
    if (!take_abbreviation(w, cursor, begin)) break;
    abbreviated = true;
    begin = cursor.at();
  }
  abbreviated = abbreviated && cursor.at() == begin;
  return abbreviated || cursor.text().substr(0, cursor.at()).ends_with(title_wording(w.language).omission);
}

/// "พ.ร.บ.ยกเลิก พ.ร.บ.ท่าเรือ": the name of an act about another one contains that one's name.
void skip_amended_act(const JoinedWords& w, Cursor& cursor) {
  if (!ends_with_any(cursor.text().substr(0, cursor.at()), w.names.amending)) return;
  Cursor look = cursor;
  look.skip_blanks();
  const std::size_t begin = look.at();
  if (look.take_any(w.works)) look.skip_blanks();
  skip_short_words(w, look);
  if (look.at() > begin) cursor = look;
}

/// " (ฉบับที่ 4)".
void take_issue(const JoinedWords& w, Cursor& cursor) {
  Cursor look = cursor;
  look.skip_blanks();
  if (!look.take_any(title_wording(w.language).issues)) return;
  look.skip_blanks();
  look.take_digits();
  if (look.take(")")) cursor = look;
}

/// Takes the rest of a name with spaces, up to its year, an omission mark or an abbreviation: " (ฉบับที่ 4)
/// พ.ศ. 2551", " บริษัทจำกัด ฯ", " บจก. สมาคมและมูลนิธิ 2499". Words about a law end it, unless the era
/// follows.
void skip_rest_of_name(const JoinedWords& w, Cursor& cursor) {
  constexpr int most_words = 5;
  take_issue(w, cursor);
  Cursor look = cursor;
  const std::size_t limit = cursor.at() + longest_work_name / 2;
  bool in_name = true;
  for (int words = 0; !look.done() && look.at() < limit; ++words) {
    Cursor year = look;
    const std::size_t blanks = look.skip_blanks();
    if ((in_name || sees_any(look, title_wording(w.language).eras)) && !take_year_of_era(w, year).empty()) {
      cursor = year;
      return;
    }
    in_name = in_name && words < most_words && !sees_words_on_law(w, look);
    if (blanks == 0 || !is_thai(look.peek_char()) || starts_reference(w, look)) return;
    if (skip_short_words(w, look) && in_name) cursor = look;
  }
}

/// "กฎหมาย ป.ป.ช.", "กฎหมายหลักทรัพย์ฯ", "กฎหมายท่าเรือ มาตรา 5": the word also means law in general.
NamedWork take_law(const JoinedWords& w, Cursor& cursor, std::string_view any_kind) {
  const std::size_t begin = cursor.at();
  Cursor look = cursor;
  look.skip(any_kind.size());
  const bool apart = look.skip_blanks() > 0;
  if (sees_any(look, w.names.not_any_law) || sees_words_on_law(w, look) || starts_reference(w, look))
    return {};
  const std::size_t name_begin = look.at();
  const bool definite = skip_short_words(w, look);
  if (look.at() == name_begin || ends_with_this(w, look.text().substr(0, look.at()))) return {};
  const std::size_t words_end = look.at();
  skip_rest_of_name(w, look);
  if (!definite && look.at() == words_end) {
    Cursor behind = look;
    behind.skip_blanks();
    if (apart || !sees_joined_number(w, behind)) return {};
  }
  cursor = look;
  return named(cursor.text(), begin, cursor.at());
}

}  // namespace

NamedWork take_joined_work(const JoinedWords& w, Cursor& cursor, std::string_view word, bool abbreviation) {
  const std::string_view any_kind = title_wording(w.language).any_kind;
  if (word == any_kind) return take_law(w, cursor, any_kind);
  const std::size_t begin = cursor.at();
  Cursor complete = cursor;
  const bool whole = complete.take_any(w.names.complete).has_value();
  cursor.skip(word.size());
  if (abbreviation) {
    cursor.take(".");
    return named(cursor.text(), begin, cursor.at());
  }
  for (const PlacedWork& placed : w.names.placed) {
    if (cursor.take(placed.word)) return {placed.in, {}, {}};
  }
  if (ends_with_this(w, word)) return {In::this_work, {}, {}};
  Cursor look = complete;
  if (!whole) {
    look = cursor;
    look.skip_blanks();
    const std::size_t name_begin = look.at();
    if (sees_any(look, w.names.not_named)) return {};
    skip_short_words(w, look);
    skip_amended_act(w, look);
    if (look.at() == name_begin) return {};
  }
  if (ends_with_this(w, look.text().substr(0, look.at()))) return {In::this_work, {}, {}};
  cursor = look;
  skip_rest_of_name(w, cursor);
  return named(cursor.text(), begin, cursor.at());
}

bool is_loose_name(std::string_view name) {
  const TitleWording& wording = title_wording(language_of_letter(Cursor(name, 0).peek_char()));
  return !wording.any_kind.empty() && name.starts_with(wording.any_kind) &&
         !name.substr(wording.any_kind.size()).starts_with(wording.on);
}

std::string_view joined_name_at(std::string_view text, std::size_t at) {
  Cursor cursor(text, at);
  const JoinedWords& w = JoinedWords::in(language_of_letter(cursor.peek_char()));
  const auto word = Cursor(cursor).take_any(w.works);
  if (!word) return {};
  return take_joined_work(w, cursor, w.works[*word], false).span.of(text);
}

NamedWork take_joined_work_beside(const JoinedWords& w, Cursor& cursor, std::string_view word,
                                  bool abbreviation) {
  Cursor read = cursor;
  NamedWork work = take_joined_work(w, read, word, abbreviation);
  Cursor behind = read;
  behind.skip_blanks();
  const auto sees = [&](const LeveledWord& one) {
    return one.level == Level::article && behind.sees(one.word);
  };
  // "มาตรา 5 พระราชบัญญัติ ก มาตรา 7": the name belongs to the citation after it.
  if (work.in != In::named || std::ranges::any_of(w.levels, sees) ||
      std::ranges::any_of(w.short_levels, sees))
    return {};
  cursor = read;
  return work;
}

bool leads_elsewhere(const JoinedWords& w, const Cursor& cursor) {
  return ends_with_any(cursor.text().substr(0, cursor.at()), w.names.before_other);
}

}  // namespace pandect
