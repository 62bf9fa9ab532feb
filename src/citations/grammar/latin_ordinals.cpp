#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "citations/grammar/latin_parser.h"

namespace pandect {

using In = Citation::In;
using Relative = Citation::Relative;

bool LatinParser::take_ordinals(Cursor& cursor, ListSeparator separator) {
  constexpr std::size_t most = 64;
  std::vector<TakenOrdinal> taken;
  Cursor read = cursor;
  bool range = false;
  bool by_number = false;
  while (taken.size() < most) {
    const std::size_t begin = read.at();
    const Lexicon::OrdinalWord* ordinal = taken.empty() || !by_number ? take_ordinal(read) : nullptr;
    const auto number = ordinal == nullptr ? take_number_before_level(read) : std::nullopt;
    if (ordinal == nullptr && !number) break;
    by_number = number.has_value();
    taken.push_back({number ? *number : ordinal->number, begin, read.at(), range});
    Cursor level = read;
    level.skip_blanks_and_line_break();
    if (const Lexicon::LevelWord* word = take_level_behind(level, by_number)) {
      // "2 § 2 b och 1 kap.": a number directly behind an article is none of another.
      const bool of_another = by_number && separator == ListSeparator::none && !path_.empty() &&
                              path_.back().level >= Level::article && word->level <= path_.back().level &&
                              word->level != Level::work;
      if (of_another) return false;
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
  return !taken.empty() && !by_number && is_ascii_digit(read.peek()) &&
         take_bare_ordinals(cursor, separator, taken);
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

bool LatinParser::take_before_ordinal(Cursor& cursor, ListSeparator separator) {
  for (const Lexicon::LevelWord& word : v_.before_ordinal.at(cursor)) {
    Cursor read = cursor;
    if (!take_level_word(read, word)) continue;
    const std::size_t number_at = read.at();
    const Lexicon::OrdinalWord* ordinal = take_ordinal(read);
    if (ordinal == nullptr) continue;
    if (word.level == Level::work) return take_sentence(cursor, read, word.word, ordinal->number);
    std::string number = ordinal->number;
    if (const std::size_t first = word.word.find(' '); first != std::string_view::npos) {
      const std::string_view written = cursor.text().substr(number_at, read.at() - number_at);
      number = fmt::format("{} {}", word.word.substr(first + 1), small_letters(written));
    }
    append_step({word.level, std::move(number)}, separator, cursor.at(), read.at());
    cursor = read;
    return true;
  }
  return false;
}

const Lexicon::OrdinalWord* LatinParser::take_ordinal(Cursor& cursor) const {
  for (const Lexicon::OrdinalWord& ordinal : v_.ordinals.at(cursor)) {
    if (cursor.take_word(ordinal.word)) return &ordinal;
  }
  return nullptr;
}

std::optional<std::string> LatinParser::take_number_before_level(Cursor& cursor) const {
  if (v_.after_number.all().empty()) return std::nullopt;
  Cursor read = cursor;
  if (const std::string_view bracketed = take_bracketed(read); !bracketed.empty()) {
    cursor = read;
    return normalise_number(bracketed);
  }
  const LatinNumber written = take_latin_number(read, v_.forms, true, false);
  if (written.form == NumberForm::none || (written.form == NumberForm::letter && !read.take(")")))
    return std::nullopt;
  std::string number = normal_number(written);
  Cursor letter = read;
  if (has_only_digits(number) && letter.skip_blanks() > 0 && is_small(letter.peek_char()) &&
      is_ascii_letter(letter.peek())) {  // "3 a §", "3 a–3 c §§"
    const char inserted = letter.peek();
    letter.skip(1);
    Cursor behind = letter;
    const bool ends = !is_word_char(letter.peek_char());
    if (ends && (behind.sees(",") || behind.sees("-") || behind.sees("–") ||
                 (behind.skip_blanks() > 0 &&
                  (take_any_words(behind, v_.list_words) || take_any_words(behind, v_.range_words) ||
                   take_level_behind(behind, true) != nullptr)))) {
      number += inserted;
      read = letter;
    }
  }
  if (Cursor stop = read; stop.take(".") && stop.skip_blanks() > 0) read.skip(1);  // "5. §"
  cursor = read;
  return number;
}

const Lexicon::LevelWord* LatinParser::take_level_behind(Cursor& cursor, bool number) const {
  const ByFirstByte<Lexicon::LevelWord>& words = number ? v_.after_number : v_.after_ordinal;
  for (const Lexicon::LevelWord& word : words.at(cursor)) {
    const bool sign = !is_word_char(Cursor(word.word, 0).peek_char());  // "§"
    if (sign ? !cursor.take(word.word) : !cursor.take_word(word.word)) continue;
    if (word.abbreviated) cursor.take(".");
    return &word;
  }
  return nullptr;
}

bool LatinParser::take_bare_item(Cursor& cursor, ListSeparator separator) {
  constexpr std::size_t most_digits = 2;
  if (separator != ListSeparator::none || path_.empty()) return false;
  const std::size_t begin = cursor.at();
  Cursor read = cursor;
  const bool item = path_.back().level == Level::item && forms_.size() == path_.size();
  if (item && forms_.back() == NumberForm::digits) {
    if (!(v_.forms.bare_items || v_.forms.bare_letters) || take_any_words(read, v_.of_words) ||
        take_any_words(read, v_.list_words) || take_any_words(read, v_.following))
      return false;
    const LatinNumber letter = take_latin_number(read, v_.forms, true, false);
    if (letter.form != NumberForm::letter || read.peek() == '.') return false;
    if (!inside_bracket(begin)) read.take(")");
    append_step({Level::subitem, normal_number(letter)}, separator, begin, read.at());
    set_form(letter.form);
  } else if (!v_.forms.bare_items) {
    return false;
  } else {
    const Level last = path_.back().level;
    const std::string_view digits = read.take_digits();
    if ((last != Level::article && last != Level::paragraph) || digits.empty() ||
        digits.size() > most_digits || is_word_char(read.peek_char()) || !is_listed_number(read, true))
      return false;
    append_step({Level::item, std::string(digits)}, separator, begin, read.at());
    set_form(NumberForm::digits);
  }
  cursor = read;
  return true;
}

bool LatinParser::take_roman_items(Cursor& cursor, ListSeparator separator) {
  if (!v_.forms.roman_items || separator != ListSeparator::comma || path_.empty()) return false;
  const std::size_t begin = cursor.at();
  const Level last = path_.back().level;
  Cursor read = cursor;
  if (last == Level::article || last == Level::paragraph) {
    if (!take_roman_item(read)) return false;
    append_step({Level::item, normalise_number(text_.substr(begin, read.at() - begin))}, separator, begin,
                read.at());
    set_form(NumberForm::roman);
  } else if (last == Level::item && forms_.size() == path_.size() && forms_.back() == NumberForm::roman) {
    const std::string_view closing = take_opening_quote(read);
    const LatinNumber letter = take_latin_number(read, v_.forms, true, false);
    if (letter.form != NumberForm::letter) return false;
    const std::size_t end = read.at();
    if (closing.empty()) {  // "art. 5º, I, a lei": a word
      read.take(")");
      read.skip_blanks();
      if (is_word_char(read.peek_char()) && !take_any_words(read, v_.of_words)) return false;
      read = Cursor(text_, end);
      read.take(")");
    } else if (!read.take(closing)) {
      return false;
    }
    append_step({Level::subitem, normal_number(letter)}, separator, begin, read.at());
    set_form(letter.form);
  } else {
    return false;
  }
  cursor = read;
  return true;
}

bool LatinParser::take_unnumbered_part(Cursor& cursor) {
  if (path_.empty() || path_.back().level > Level::paragraph) return false;
  for (const Lexicon::LevelWord& word : v_.unnumbered.at(cursor)) {
    if (word.level != Level::work || !take_words(cursor, word.word)) continue;
    if (word.abbreviated) cursor.take(".");
    found_.back().span.end = static_cast<std::uint32_t>(cursor.at());
    return true;
  }
  return false;
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
