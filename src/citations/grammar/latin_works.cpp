#include <algorithm>

#include "citations/grammar/latin_parser.h"
#include "citations/names/name_readers.h"
#include "citations/names/numbered_names.h"
#include "citations/names/union_before.h"

namespace pandect {

using In = Citation::In;
using Relative = Citation::Relative;

NamedWork LatinParser::take_name_before(const Cursor& behind_list, std::size_t first) {
  Span& span = found_[first].span;
  Cursor begin(text_, span.begin);
  const std::size_t since = first > 0 ? found_[first - 1].span.end : 0;
  Cursor behind = behind_list;
  behind.skip_blanks();
  const bool ends =
      behind.done() || std::string_view(".,;:)?!\"\n").find(behind.peek()) != std::string_view::npos;
  // "Directive 2014/92/UE, l'article 5 …" begins a phrase of its own, "…, article 5" does not.
  const bool elided = begin.sees("l'") || begin.sees("l’") || begin.sees("L'") || begin.sees("L’");
  const bool may_begin_phrase = v_.forms.bare_subjects || elided;
  const bool joined = ends || !may_begin_phrase;
  NamedWork work = take_union_act_before(begin, since, joined);
  if (work.in == In::unstated) work = take_title_before(begin, since, joined, v_.names);
  if (work.in != In::unstated) span.begin = static_cast<std::uint32_t>(begin.at());
  return work;
}

std::optional<NamedWork> LatinParser::take_work_words(Cursor& cursor, bool joined) const {
  for (const Lexicon::WorkWords& words : v_.works.at(cursor)) {
    if (joined && words.use != Lexicon::WorkWords::Use::joined) continue;
    if (take_words(cursor, words.words)) return NamedWork{words.in, {}, {}};
  }
  Cursor read = cursor;
  if (joined || !take_any_words(read, v_.pointing)) return std::nullopt;
  read.skip_blanks_and_line_break();
  if (!take_any_words(read, v_.pointed_kinds)) return std::nullopt;
  cursor = read;
  return NamedWork{Citation::In::same_work, {}, {}};
}

NamedWork LatinParser::take_work_behind(Cursor& cursor) {
  Cursor read = cursor;
  skip_emphasis(read);
  read.skip_blanks_and_line_break();
  Cursor look = read;
  look.take(",");
  look.skip_blanks_and_line_break();
  if (const auto work = take_work_words(look, true)) return accept_work(cursor, look, *work);
  if (const NamedWork code = take_code_behind(look); code.in == In::named)
    return accept_work(cursor, look, code);
  // "ARTIKEL 7 VAN DE WET": no initials.
  if (Cursor of = look; !take_any_words(of, v_.of_words)) {
    if (const NamedWork work = take_short_name(look, v_.names); work.in != In::unstated)
      return accept_work(cursor, look, work);
  }
  read.take(",");
  read.skip_blanks_and_line_break();
  if (!take_any_words(read, v_.of_words)) return {};
  read.skip_blanks_and_line_break();
  if (const NamedWork code = take_code_behind(read); code.in == In::named)
    return accept_work(cursor, read, code);
  // "del citato decreto legislativo n. 58 del 2026", "van genoemde Gemeentewet": the name follows.
  if (Cursor name = read; take_any_words(name, v_.pointing) && name.skip_blanks_and_line_break() > 0) {
    const bool numbered = numbered_name_at(text_, name.at(), v_.names.language).has_value();
    const NamedWork work =
        numbered || !take_any_words(name, v_.pointed_kinds) ? take_short_name(name, v_.names) : NamedWork{};
    if (work.in == In::named) return accept_work(cursor, name, work);
  }
  if (const auto work = take_work_words(read, false)) return accept_work(cursor, read, *work);
  if (take_any_words(read, v_.determiners)) read.skip_blanks_and_line_break();
  if (const auto work = take_work_words(read, false)) return accept_work(cursor, read, *work);
  for (const std::string_view mark : {"„", "“", "\"", "«\u00A0", "« ", "«", "‘"}) {
    if (read.take(mark)) break;
  }
  NamedWork work = take_name(read, v_.names);
  if (work.in == In::unstated) return {};
  if (std::ranges::find(v_.forms.bare_names, work.name) != v_.forms.bare_names.end())
    work = {In::same_work, {}, {}};
  return accept_work(cursor, read, work);
}

/// "§ 201, 1 U.S.C.", unless the number of a section follows, which the title belongs to then.
NamedWork LatinParser::take_code_behind(Cursor& cursor) const {
  constexpr std::size_t most_digits = 3;
  Cursor read = cursor;
  const std::string_view title = read.take_digits();
  if (title.empty() || title.size() > most_digits || read.skip_blanks() == 0) return {};
  Cursor number = read;
  const NamedWork work = take_work_before(number, v_.names);
  const bool section = number.peek() == '(' ? false : is_ascii_digit(number.peek()) || number.sees("§");
  const bool word = std::ranges::any_of(v_.before_number.at(number), [&](const Lexicon::LevelWord& one) {
    return take_level_word(number, one);
  });
  if (work.in != In::named || work.span.begin != cursor.at() || section || word) return {};
  cursor.skip(work.span.end - cursor.at());
  return work;
}

NamedWork LatinParser::accept_work(Cursor& cursor, const Cursor& read, const NamedWork& work) {
  const std::size_t end = work.name.empty() ? read.at() : work.span.end;
  found_.back().span.end = static_cast<std::uint32_t>(end);
  cursor.skip(end - cursor.at());
  return work;
}

bool LatinParser::take_next_work(Cursor& cursor) {
  Cursor read = cursor;
  const ListSeparator separator = take_separator(read);
  if (separator != ListSeparator::comma && separator != ListSeparator::list) return false;
  const std::size_t first = found_.size();
  path_.resize(1);
  if (forms_.size() > 1) forms_.erase(forms_.begin() + 1, forms_.end());
  if (path_[0].level != Level::article || !take_bare(read, separator)) return false;
  while (parse_next(read)) {
  }
  take_outer(read, first);
  const NamedWork work = take_work_behind(read);
  if (work.in == In::unstated) {
    found_.resize(first);
    return false;
  }
  set_work(found_, first, work);
  cursor = read;
  return true;
}

}  // namespace pandect
