#include <algorithm>

#include "citations/grammar/latin.h"
#include "citations/names/abbreviations.h"
#include "citations/names/formed_names.h"
#include "citations/names/name_ends.h"
#include "citations/names/name_readers.h"
#include "citations/names/numbered_names.h"
#include "citations/names/title_key.h"
#include "citations/names/title_wording.h"
#include "citations/names/union_before.h"
#include "text/roman.h"

namespace pandect {
namespace {

using In = Citation::In;

/// True if a number follows, or a bracket or the word before one: "2001/83/EG", "(EU) nr. 5", "nr.5".
bool starts_number(Cursor cursor, const NamingWords& words) {
  cursor.skip_blanks_and_line_break();
  if (cursor.peek() == '(' || is_ascii_digit(cursor.peek())) return true;
  const std::string_view word = take_word(cursor);
  return contains_small(words.number_signs, word.substr(0, word.find('.')));
}

/// True if a word for a kind of law in small letters begins a name: "bij regeling" names nothing, "van de
/// wet" and "van richtlijn 2001/83/EG" do.
bool is_determined(const Cursor& cursor, const Cursor& behind, const NamingWords& words) {
  std::string_view before = cursor.text().substr(0, cursor.at());
  while (before.ends_with(' ') || before.ends_with('\n')) before.remove_suffix(1);
  return words.determiners.empty() || starts_number(behind, words) ||
         std::ranges::any_of(words.determiners,
                             [&](std::string_view word) { return before.ends_with(word); });
}

/// The end of the name that begins at the cursor; the cursor when none does.
std::size_t end_of_name(const Cursor& cursor, const NamingWords& words) {
  Cursor read = cursor;
  std::string_view first = take_word(read);
  if (is_year(first) && read.skip_blanks() > 0) first = take_word(read);  // "2009 Order"
  const bool capital = is_capitalised(first);
  const std::string small = small_letters(first);
  const bool kind = contains(words.kinds, small) || ends_in_one_of(small, words.kind_endings) ||
                    (capital && contains(words.proper_kinds, small));
  if (!kind && !(capital && words.has("capitals-begin"))) return find_small_name_end(cursor, words);
  if (!capital && !is_determined(cursor, read, words)) return cursor.at();
  // "d.lgs. 196/2003"
  if (kind && (first.find('.') != std::string_view::npos || first.size() == 1)) read.take(".");
  const std::size_t name_end = find_name_end(read, first, words);
  const bool union_act = words.has("phrases") || read.peek() == '.';  // "Dir. 2014/92/EU"
  const std::size_t end = union_act ? std::max(name_end, union_act_end(cursor)) : name_end;
  return capital ? find_end_behind_small_words(cursor.text(), end, words) : end;
}

/// True if a word looks like a short name, by its capitals: "KSchG", "UAVG".
bool has_initials(std::string_view word, const NamingWords& words) {
  constexpr std::size_t longest = 12;
  constexpr std::ptrdiff_t most_capitals = 6;  // "ALGEMENE" is a word of a heading
  const std::ptrdiff_t capitals = count_capitals(word);
  return is_capitalised(word) && capitals >= 2 && capitals <= most_capitals && word.size() <= longest &&
         !parse_roman(word) && !contains(words.no_names, word);
}

/// The end of a name directly behind a number that ends in a word for a kind of law: "Opiumwet", "Housing Act
/// 1988". The cursor when there is none.
std::size_t end_by_kind(const Cursor& cursor, const NamingWords& words) {
  if (words.short_endings.empty()) return cursor.at();
  Cursor read = cursor;
  const std::string_view word = take_word(read);
  const bool titles = words.has("capitals");  // other titles run on into the sentence
  if (titles && !is_capitalised(word)) return cursor.at();
  const std::size_t end = titles ? find_name_end(read, word, words) : read.at();
  std::string_view name = cursor.text().substr(cursor.at(), end - cursor.at());
  constexpr std::size_t of_year = 5;  // and the blank before it
  if (name.size() > of_year && is_year(name.substr(name.size() - of_year + 1))) name.remove_suffix(of_year);
  return ends_in_one_of(name, words.short_endings) ? end : cursor.at();
}

/// "Sr BES": the law of the islands is not the "Sr".
void skip_tail(Cursor& cursor, const NamingWords& words) {
  Cursor read = cursor;
  if (read.skip_blanks() > 0 && contains(words.tails, take_word(read))) cursor = read;
}

}  // namespace

NamedWork take_name(Cursor& cursor, const NamingWords& words) {
  if (NamedWork formed = take_formed_name(cursor, words); formed.in != In::unstated) return formed;
  if (NamedWork described = take_described_form(cursor, words); described.in != In::unstated)
    return described;
  const std::size_t begin = cursor.at();
  std::size_t end = end_of_name(cursor, words);
  if (const auto numbered = numbered_name_at(cursor.text(), begin, words.language))
    end = std::max(end, numbered->end);
  if (Cursor known = cursor; end > begin && take_known(known, words.language))
    end = std::max(end, known.at());
  if (end == begin) return take_short_name(cursor, words);
  cursor.skip(end - begin);
  return make_named(cursor.text(), begin, end);
}

NamedWork take_short_name(Cursor& cursor, const NamingWords& words) {
  if (NamedWork formed = take_formed_name(cursor, words); formed.in != In::unstated) return formed;
  const std::size_t begin = cursor.at();
  if (const auto numbered = numbered_name_at(cursor.text(), begin, words.language)) {
    cursor.skip(numbered->end - begin);
    return make_named(cursor.text(), begin, numbered->end);
  }
  Cursor read = cursor;
  const std::string_view word = take_word(read);
  if (word.empty()) return {};
  Cursor behind_known = cursor;
  take_known(behind_known, words.language);
  const std::size_t known = behind_known.at();
  if (known == begin) {
    Cursor joined = read;  // "Invoerings- en aanpassingswet Zorgverzekeringswet"
    const bool two_kinds = word.ends_with('-') && joined.skip_blanks() > 0 &&
                           contains(words.list, take_word(joined)) && joined.skip_blanks() > 0 &&
                           ends_in_one_of(take_word(joined), words.short_endings);
    const bool capital = is_capitalised(word) || !words.has("capitals-begin");
    if (two_kinds || (capital && contains_small(words.short_kinds, word))) {
      const std::size_t end = end_of_name(cursor, words);
      cursor.skip(end - begin);
      return make_named(cursor.text(), begin, end);
    }
  }
  Cursor end(cursor.text(), std::max(known, end_by_kind(cursor, words)));
  if (end.at() == begin) end = read;
  Cursor year = end;
  year.skip_blanks();
  const bool dated = !year.take_year().empty();
  const bool found = known > begin || end.at() != read.at() || ends_in_one_of(word, words.short_endings);
  const bool initials =
      has_initials(word, words) && (words.has("initials") || (words.has("dated-initials") && dated));
  constexpr std::size_t longest_clipped = 5;
  const bool clipped = words.has("years") && is_capitalised(word) && word.size() <= longest_clipped &&
                       title_wording(words.language).may_be_clipped(word);
  const bool by_year =
      dated && (clipped || ends_in_one_of(word, words.dated_endings));  // "Wsf 2000", "…plan 2001"
  if (!found && !initials && !by_year) return {};
  if (dated && (words.has("years") || initials)) end = year;
  if (!dated && known == begin && words.has("years")) end = Cursor(end.text(), find_year_end(end, words));
  skip_tail(end, words);
  cursor = end;
  return make_named(cursor.text(), begin, cursor.at());
}

}  // namespace pandect
