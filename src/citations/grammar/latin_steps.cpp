#include <algorithm>

#include "citations/grammar/latin_parser.h"
#include "citations/names/name_readers.h"
#include "citations/names/numbered_names.h"
#include "text/roman.h"
#include "text/spelled_number.h"
#include "text/word_file.h"

namespace pandect {
namespace {

std::uint32_t leading_value(std::string_view number) {
  return digits_value(Cursor(number, 0).take_digits());
}

/// "4o", "5e" for "4°", "5°".
LatinNumber with_degree(LatinNumber number, std::string_view letters) {
  const std::string_view text = number.text;
  if (number.form != NumberForm::digits || text.size() < 2 ||
      letters.find(text.back()) == std::string_view::npos)
    return number;
  const std::string_view digits = text.substr(0, text.size() - 1);
  const bool counted = has_only_digits(digits);
  return counted ? LatinNumber{NumberForm::degree, digits} : number;
}

/// "/5" of "art. 417/5", an inserted article: takes it into the number; but not "/2010" and "/4/1941".
void take_slash_part(Cursor& cursor, std::string& number) {
  constexpr std::size_t longest = 3;
  Cursor read = cursor;
  if (!read.take("/")) return;
  const std::string_view part = read.take_digits();
  if (part.empty() || part.size() > longest || is_word_char(read.peek_char()) || read.peek() == '/') return;
  number += '/' + std::string(part);
  cursor = read;
}

/// "Nr. 1319/2011": a regulation of the European Union has such a number.
bool is_part_of_act_number(Cursor behind) {
  return behind.take("/") && is_ascii_digit(behind.peek());
}

/// "6 giugno 2001, n. 380": a number after a year is that of an act.
bool is_behind_year(Cursor cursor) {
  const std::string_view before = cursor.text().substr(0, cursor.at());
  if (!before.ends_with(", ") || before.size() < 7) return false;
  Cursor year(cursor.text(), before.size() - 6);
  return !is_word_char(year.previous_char()) && !year.take_year().empty() && year.at() + 2 == cursor.at();
}

}  // namespace

using In = Citation::In;
using Relative = Citation::Relative;

void LatinParser::skip_fillers(Cursor& cursor) const {
  constexpr int most = 4;
  for (int count = 0; count < most && take_any_words(cursor, v_.fillers); ++count) {
    cursor.take(",");
    cursor.skip_blanks_and_line_break();
  }
}

bool LatinParser::take_step(Cursor& cursor, ListSeparator separator) {
  Cursor read = cursor;
  if (!found_.empty() && !path_.empty()) skip_fillers(read);
  if (take_relative(read, separator) || take_repeated(read, separator) || take_word_step(read, separator) ||
      take_before_ordinal(read, separator) || take_ordinals(read, separator) ||
      take_bracket_step(read, separator) || take_roman_mark(read, separator) ||
      take_roman_paragraph(read, separator) || take_bare_item(read, separator) ||
      take_roman_items(read, separator) || take_unnumbered_part(read)) {
    cursor = read;
    return true;
  }
  return false;
}

bool LatinParser::take_mark(Cursor& cursor, ListSeparator separator) {
  const std::size_t begin = cursor.at();
  Cursor read = cursor;
  const LatinNumber number = take_latin_number(read, v_.forms, false, false);
  if (number.form == NumberForm::degree) {
    append_step({Level::item, normal_number(number)}, separator, begin, read.at());
  } else if (number.form == NumberForm::roman &&
             !(number.text.size() == 1 && read.peek() == '.')) {  // "C. civ."
    append_step({Level::paragraph, normal_number(number)}, separator, begin, read.at());
  } else {
    return false;
  }
  set_form(number.form);
  cursor = read;
  return true;
}

bool LatinParser::take_roman_mark(Cursor& cursor, ListSeparator separator) {
  if (v_.before_marks.all().empty()) return false;
  Cursor read = cursor;
  if (!path_.empty() && separator == ListSeparator::comma && path_.back().level >= Level::article) {
    const LatinNumber letter = take_latin_number(read, v_.forms, true, false);  // "2°, a)"
    if (letter.form == NumberForm::letter && read.take(")")) {
      const Level level = path_.back().level >= Level::item ? Level::subitem : Level::item;
      append_step({level, normal_number(letter)}, separator, cursor.at(), read.at());
      set_form(letter.form);
      cursor = read;
      return true;
    }
    read = cursor;
  }
  const LatinNumber number = take_latin_number(read, v_.forms, false, false);
  if (number.form != NumberForm::roman && number.form != NumberForm::degree) return false;
  // "Article 3, II, 1°": a mark directly behind the article or a mark of another form.
  const bool deeper = !path_.empty() && path_.back().level >= Level::article &&
                      (forms_.size() < path_.size() || forms_.back() != number.form);
  if (deeper && (separator == ListSeparator::comma || number.form == NumberForm::degree))
    return take_mark(cursor, separator);
  if (!path_.empty()) return false;
  read.skip_blanks_and_line_break();
  return take_any_words(read, v_.of_words) && take_mark(cursor, separator);
}

bool LatinParser::take_roman_paragraph(Cursor& cursor, ListSeparator separator) {
  const bool behind_article = !path_.empty() && path_.back().level == Level::article &&
                              separator == ListSeparator::none && forms_.size() == path_.size() &&
                              forms_.back() == NumberForm::digits;
  if (!v_.forms.roman_paragraphs || !behind_article) return false;
  constexpr std::size_t longest = 5;  // "XVIII"
  const std::size_t begin = cursor.at();
  Cursor read = cursor;
  while (read.at() < begin + longest && std::string_view("IVX").find(read.peek()) != std::string_view::npos &&
         !read.done())
    read.skip(1);
  const auto value = parse_roman(text_.substr(begin, read.at() - begin));
  if (!value || is_word_char(read.peek_char()) || text_[begin - 1] != ' ') return false;
  append_step({Level::paragraph, std::to_string(*value)}, separator, begin, read.at());
  set_form(NumberForm::roman);
  // "§ 812 I 1 Alt. 1 BGB": a sentence.
  Cursor sentence = read;
  sentence.skip_blanks();
  if (const std::string_view number = sentence.take_digits();
      !number.empty() && number.size() < 3 && !is_word_char(sentence.peek_char()) && sentence.peek() != '.' &&
      sentence.peek() != '/') {
    count_sentence(v_.counted_sentences.front(), number);
    found_.back().span.end = static_cast<std::uint32_t>(sentence.at());
    read = sentence;
  }
  cursor = read;
  return true;
}

bool LatinParser::take_relative(Cursor& cursor, ListSeparator separator) {
  if (!path_.empty() && separator != ListSeparator::list) return false;
  for (const RelativeWord& words : v_.relative.at(cursor)) {
    Cursor read = cursor;
    if (words.lower_case ? !read.take(words.word) : !take_words(read, words.word)) continue;
    if (is_numbered(read, words.level)) return false;  // "this Section 6.06" is section 6.06
    path_ = {{words.level, {}}};
    add(cursor.at(), read.at(), words.relative);
    cursor = read;
    return true;
  }
  return false;
}

bool LatinParser::take_repeated(Cursor& cursor, ListSeparator separator) {
  constexpr std::size_t most_back = 8;
  constexpr std::size_t farthest = 1500;
  if (!path_.empty() && separator != ListSeparator::list) return false;
  for (const LeveledWord& words : v_.repeated.at(cursor)) {
    Cursor read = cursor;
    if (!take_words(read, words.word)) continue;
    Cursor number = read;  // "dat artikel 5 geldt"
    number.skip_blanks_and_line_break();
    if (take_latin_number(number, v_.forms, false, false).form != NumberForm::none) continue;
    const auto holds = [&](const CitedStep& step) { return step.level == words.level; };
    const std::size_t count = std::min(found_.size(), wrapped_from_);
    for (std::size_t back = 1; back <= std::min(most_back, count); ++back) {
      const Citation& before = found_[count - back];
      if (before.span.end + farthest < cursor.at()) break;
      const auto step = std::find_if(before.path.begin(), before.path.end(), holds);
      if (step == before.path.end()) continue;
      Citation repeated = before;
      repeated.path.erase(repeated.path.begin() + (step + 1 - before.path.begin()), repeated.path.end());
      repeated.last.clear();
      repeated.span = make_span(cursor.at(), read.at());
      path_ = repeated.path;
      forms_.clear();
      bracket_texts_.clear();
      found_.push_back(std::move(repeated));
      cursor = read;
      return true;
    }
  }
  return false;
}

bool LatinParser::is_number_of_law(std::size_t at) const {
  std::string_view before = text_.substr(0, at);
  while (before.ends_with(' ')) before.remove_suffix(1);
  const std::size_t begin = before.find_last_of(" \n(") + 1;
  const auto law = numbered_name_at(text_, begin, v_.names.language);
  return begin < before.size() && law && law->end > at;
}

bool LatinParser::take_word_step(Cursor& cursor, ListSeparator separator) {
  for (const Lexicon::LevelWord& word : v_.before_number.at(cursor)) {
    Cursor read = cursor;
    if (!take_level_word(read, word)) continue;
    if (word.level > Level::article && path_.empty() && is_number_of_law(cursor.at())) return false;
    if (word.level == Level::work) {
      if (!take_numbered_part(read, word.word)) continue;
      cursor = read;
      return true;
    }
    const bool deep = word.level > Level::paragraph && !v_.forms.brackets;
    Cursor number_at = read;
    const std::string_view bracketed = take_bracketed(number_at);
    std::string number;
    NumberForm form = NumberForm::none;
    if (!bracketed.empty() && v_.forms.brackets && word.level > Level::article) {
      number = normalise_number(bracketed);
      form = NumberForm::letter;
    } else {
      number_at = read;
      const std::string_view closing = deep ? take_opening_quote(number_at) : std::string_view{};
      LatinNumber written = take_latin_number(number_at, v_.forms, deep || word.plural,
                                              v_.forms.hyphens && !(word.plural && v_.forms.hyphen_ranges));
      if (word.level == Level::item) written = with_degree(written, v_.forms.degree_letters);
      // "section two hundred nine"; "part one" may be of anything.
      const bool counts = word.level == Level::article || wrapped_from_ != SIZE_MAX ||
                          (word.level > Level::article && !path_.empty());
      const auto spelled = written.form == NumberForm::none && counts
                               ? take_spelled_number(number_at, v_.names.language)
                               : std::nullopt;
      if (written.form == NumberForm::none && !spelled) continue;
      if (written.form == NumberForm::letter && !deep) continue;
      if (!closing.empty() && !number_at.take(closing)) continue;  // 'alínea "b"'
      number = spelled ? std::to_string(*spelled) : normal_number(written);
      form = spelled ? NumberForm::digits : written.form;
      if (word.level == Level::article && form == NumberForm::digits) take_slash_part(number_at, number);
      const bool act = is_part_of_act_number(number_at) ||
                       (word.level == Level::item && path_.empty() && is_behind_year(cursor));
      if (act) continue;
      const bool marked = form == NumberForm::letter || word.level == Level::item;
      if (marked && number_at.peek() == ')' && !inside_bracket(cursor.at()))
        number_at.skip(1);  // "Buchstabe a)", "point e)", "n. 10)"
    }
    // "de artikelen 2 en 3, alsmede artikel 9 van de Wet B": the work is that of article 9 only.
    if (word.level <= Level::article && separator != ListSeparator::none && !path_.empty() &&
        (apart_ || (article_plural_ && !word.plural))) {
      scope_ = found_.size();
    }
    plural_ = word.plural;
    if (word.level <= Level::article) article_plural_ = word.plural;
    append_step({below_item(word.level, separator, form), number}, separator, cursor.at(), number_at.at());
    set_form(form);
    if (!bracketed.empty() && v_.forms.brackets) {
      bracket_texts_.resize(path_.size());
      bracket_texts_.back() = std::string(bracketed);
    }
    part_dotted(number_at);
    cursor = number_at;
    return true;
  }
  return false;
}

bool LatinParser::take_bare(Cursor& cursor, ListSeparator separator) {
  if (separator == ListSeparator::none || path_.empty()) return false;
  Cursor read = cursor;
  skip_fillers(read);
  const std::size_t begin = read.at();
  const bool letters = std::find(forms_.begin(), forms_.end(), NumberForm::letter) != forms_.end();
  const std::string_view closing = letters ? take_opening_quote(read) : std::string_view{};
  const LatinNumber written =
      take_latin_number(read, v_.forms, letters, v_.forms.hyphens && !(plural_ && v_.forms.hyphen_ranges));
  if (written.form == NumberForm::none || (!closing.empty() && !read.take(closing))) return false;
  // "art. 5º, I, CC": the initials of a law.
  if (Cursor roman(text_, begin);
      v_.forms.roman_items && written.form == NumberForm::roman && !take_roman_item(roman))
    return false;
  if (written.form == NumberForm::letter && read.peek() == '.') {
    Cursor name(text_, begin);  // "lettera b), l. 241/1990": a short name of a kind of law
    if (take_name(name, v_.names).in == In::named && name.at() > read.at() + 1) return false;
  }
  const bool below_letter = written.form == NumberForm::degree && path_.back().level == Level::item &&
                            forms_.size() == path_.size() && forms_.back() == NumberForm::letter;
  if (below_letter && separator == ListSeparator::comma) {  // "onder e, 1° en 3°"
    append_step({Level::subitem, normal_number(written)}, separator, begin, read.at());
    set_form(written.form);
    cursor = read;
    return true;
  }
  std::size_t depth = std::min(path_.size(), forms_.size());
  while (depth > 0 && forms_[depth - 1] != written.form) --depth;
  if (depth == 0) return false;
  // "de artikelen 14 lid 3 en 87": a number too large to go on counting the paragraphs of article 14.
  constexpr std::uint32_t most_paragraphs = 40;
  const std::uint32_t value = leading_value(written.text);
  const bool rises = path_[0].level == Level::article && forms_[0] == written.form &&
                     value >= leading_value(path_[0].number);
  if (rises && (article_plural_ || value > most_paragraphs)) depth = 1;
  std::string number = normal_number(written);
  if (path_[depth - 1].level == Level::article && written.form == NumberForm::digits)
    take_slash_part(read, number);
  // "§ 433 I, II BGB"
  const auto roman = v_.forms.roman_paragraphs && written.form == NumberForm::roman &&
                             path_[depth - 1].level == Level::paragraph
                         ? parse_roman(written.text)
                         : std::nullopt;
  if (roman) number = std::to_string(*roman);
  if (!is_listed_number(read, rises)) return false;
  path_.resize(depth);
  path_.back().number = std::move(number);
  bracket_texts_.clear();
  add(begin, read.at(), Relative::none);
  set_form(written.form);
  part_dotted(read);
  cursor = read;
  return true;
}

void LatinParser::part_dotted(Cursor& cursor) {
  if (!v_.forms.dotted_parts || path_.back().level != Level::article) return;
  const std::string number = path_.back().number;
  std::vector<std::string_view> parts = split_list(number, '.');
  if (parts.size() < 2 || parts.size() > 3) return;
  path_.back().number = parts.front();
  Level level = Level::paragraph;
  for (const std::string_view part : std::span(parts).subspan(1)) {
    const bool letter = !has_only_digits(part);
    if (letter) level = Level::item;
    path_.push_back({level, std::string(part)});
    set_form(letter ? NumberForm::letter : NumberForm::digits);
    level = Level::item;
    if (letter && cursor.peek() == ')') cursor.skip(1);
  }
  found_.back().path = path_;
  found_.back().span.end = static_cast<std::uint32_t>(cursor.at());
}

void LatinParser::set_form(NumberForm form) {
  forms_.resize(path_.size(), NumberForm::none);
  forms_.back() = form;
}

/// "Article 4(1), second subparagraph, point (b)": a subparagraph without a number, within which the points
/// are those of the paragraph.
bool LatinParser::ends_in_subparagraph() const {
  return !found_.empty() && path_.size() > 1 && path_.back().level == Level::subitem &&
         path_[path_.size() - 2].level <= Level::paragraph && counts_subparagraph(found_.back());
}

bool LatinParser::counts_subparagraph(const Citation& citation) const {
  const std::string_view words = citation.span.of(text_);
  return std::ranges::any_of(v_.after_ordinal.all(), [&](const Lexicon::LevelWord& word) {
    return word.level == Level::subitem && words.ends_with(word.word);
  });
}

void LatinParser::append_step(CitedStep step, ListSeparator separator, std::size_t begin, std::size_t end) {
  const bool joined = separator == ListSeparator::none || separator == ListSeparator::comma;
  if (step.level == Level::item && joined && ends_in_subparagraph()) {
    path_.pop_back();
    forms_.resize(std::min(forms_.size(), path_.size()));
  }
  const bool known = std::any_of(path_.begin(), path_.end(),
                                 [&](const CitedStep& other) { return other.level == step.level; });
  const bool deeper =
      !path_.empty() && !known &&
      (path_.back().level < step.level || (is_structural(path_.back().level) && is_structural(step.level)));
  if (deeper && joined && !found_.back().last.empty()) {
    // "de artikelen 12 tot en met 20, vierde lid": the paragraph is the last article's.
    path_.back().number = found_.back().last;
    path_.push_back(std::move(step));
    add(begin, end, Relative::none);
    return;
  }
  if (deeper && joined) {
    path_.push_back(std::move(step));
    found_.back().path = path_;
    found_.back().span.end = static_cast<std::uint32_t>(end);
    return;
  }
  if (known) {
    while (path_.back().level != step.level) path_.pop_back();
    path_.pop_back();
  } else {
    path_.clear();
  }
  bracket_texts_.clear();
  forms_.resize(std::min(forms_.size(), path_.size()));
  path_.push_back(std::move(step));
  add(begin, end, Relative::none);
}

void LatinParser::add(std::size_t begin, std::size_t end, Relative relative) {
  found_.push_back(cited_provision(begin, end, path_, relative));
}

}  // namespace pandect
