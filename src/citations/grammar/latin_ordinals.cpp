#include <algorithm>

#include "citations/grammar/latin_parser.h"

namespace pandect {

using In = Citation::In;
using Relative = Citation::Relative;

bool LatinParser::take_ordinals(Cursor& cursor, ListSeparator separator) {
  constexpr std::size_t most = 64;
  std::vector<TakenOrdinal> taken;
  Cursor read = cursor;
  bool range = false;
  while (taken.size() < most) {
    const std::size_t begin = read.at();
    const Lexicon::OrdinalWord* ordinal = take_ordinal(read);
    if (ordinal == nullptr) break;
    taken.push_back({ordinal->number, begin, read.at(), range});
    Cursor level = read;
    level.skip_blanks_and_line_break();
    if (const Lexicon::LevelWord* word = take_level_behind(level)) {
      if (word->level == Level::work) return take_sentence(cursor, level, word->word, taken.back().number);
      if (word->level == Level::subitem && path_.empty()) {
        // "Article 7(3), second subparagraph", but "the first subparagraph" is one of the paragraph around
        // the words, which trees do not part further.
        path_ = {{Level::paragraph, {}}};
        add(cursor.at(), level.at(), Relative::same);
      } else {
        append_ordinals(taken, word->level, separator, level.at());
      }
      cursor = level;
      return true;
    }
    const ListSeparator next = take_separator(read);
    if (next == ListSeparator::none) break;
    range = next == ListSeparator::range;
    skip_fillers(read);
  }
  return !taken.empty() && is_ascii_digit(read.peek()) && take_bare_ordinals(cursor, separator, taken);
}

bool LatinParser::take_bare_ordinals(Cursor& cursor, ListSeparator separator,
                                     std::span<const TakenOrdinal> taken) {
  if (!article_plural_ || path_.empty() || path_.front().level != Level::article) return false;
  const std::size_t end = taken.back().end;
  append_ordinals(taken, Level::paragraph, separator, end);
  cursor.skip(end - cursor.at());
  return true;
}

void LatinParser::append_ordinals(std::span<const TakenOrdinal> taken, Level level, ListSeparator separator,
                                  std::size_t end) {
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const std::size_t own_end = i + 1 == taken.size() ? end : taken[i].end;
    if (taken[i].range) {
      found_.back().last = taken[i].number;
      found_.back().span.end = static_cast<std::uint32_t>(own_end);
    } else {
      append_step({level, std::string(taken[i].number)}, i == 0 ? separator : ListSeparator::list,
                  taken[i].begin, own_end);
    }
  }
}

void LatinParser::count_sentence(std::string_view word, std::string_view number) {
  if (std::ranges::find(v_.counted_sentences, word) == v_.counted_sentences.end()) return;
  std::vector<CitedStep>& path = found_.back().path;
  if (path.empty() || path.back().level != Level::work) {
    path.push_back({Level::work, std::string(number)});
  } else if (digits_value(number) > digits_value(path.back().number)) {
    path.back().number = number;
  }
}

bool LatinParser::take_numbered_part(Cursor& cursor, std::string_view word) {
  if (path_.empty()) return false;
  std::string_view number = cursor.take_digits();
  if (number.empty() || is_word_char(cursor.peek_char())) return false;
  count_sentence(word, number);
  while (true) {  // "Satz 1 und 2", "Satz 1 bis 3"
    Cursor read = cursor;
    if (take_separator(read) == ListSeparator::none) break;
    number = read.take_digits();
    if (number.empty() || is_word_char(read.peek_char())) break;
    count_sentence(word, number);
    cursor = read;
  }
  found_.back().span.end = static_cast<std::uint32_t>(cursor.at());
  return true;
}

bool LatinParser::take_sentence(Cursor& cursor, const Cursor& end, std::string_view word,
                                std::string_view number) {
  if (path_.empty()) return false;
  if (has_only_digits(number)) count_sentence(word, number);
  found_.back().span.end = static_cast<std::uint32_t>(end.at());
  cursor = end;
  return true;
}

const Lexicon::OrdinalWord* LatinParser::take_ordinal(Cursor& cursor) const {
  for (const Lexicon::OrdinalWord& ordinal : v_.ordinals.at(cursor)) {
    if (cursor.take_word(ordinal.word)) return &ordinal;
  }
  return nullptr;
}

const Lexicon::LevelWord* LatinParser::take_level_behind(Cursor& cursor) const {
  for (const Lexicon::LevelWord& word : v_.after_ordinal.at(cursor)) {
    if (cursor.take_word(word.word)) return &word;
  }
  return nullptr;
}

bool LatinParser::is_numbered(Cursor cursor, Level level) const {
  if (cursor.skip_blanks_and_line_break() == 0 || !v_.forms.brackets) return false;
  if (level == Level::article && cursor.peek() == '(') return !take_bracketed(cursor).empty();
  return take_latin_number(cursor, v_.forms, false, v_.forms.hyphens).form != NumberForm::none;
}

bool LatinParser::take_level_word(Cursor& cursor, const Lexicon::LevelWord& word) const {
  if (!cursor.may_see(word.word)) return false;
  Cursor read = cursor;
  const bool sign = !is_word_char(Cursor(word.word, 0).peek_char());  // "§"
  if (sign ? !read.take(word.word) : !read.take_word(word.word)) return false;
  const bool stop = word.abbreviated && read.take(".");
  if (word.plural) read.take(":");
  if (read.skip_blanks_and_line_break() == 0 && !stop && !sign && read.peek() != '(') return false;
  cursor = read;
  return true;
}

}  // namespace pandect
