#include "citations/names/english_names.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "citations/grammar/latin.h"
#include "citations/names/abbreviations.h"
#include "citations/names/latin_names.h"
#include "citations/names/public_laws.h"

namespace pandect {
namespace {

using In = Citation::In;

constexpr TitleForm english_titles{
    .joining = "of|the|and|for|to|in|on|with|a|from|by|at|concerning|relating",
    .list = "and",
    .stops = "",
    .levels =
        "Annex|Annexes|Article|Articles|Section|Sections|Schedule|Part|Chapter|Title|Exhibit|Rule|Rules",
    .capitals = true,
    .numbers = false,
};

/// "terrorism act 2000": the end of a name typed in lower case.
std::size_t small_act_end(Cursor read) {
  constexpr int most_words = 8;
  for (int count = 0; count < most_words; ++count) {
    const std::string_view word = take_word(read);
    if (word.empty() || is_capitalised(word)) return 0;
    if (count > 0 && word == "act") {
      Cursor year = read;
      year.skip_blanks();
      if (!year.take_year().empty()) read = year;
      return read.at();
    }
    if (read.skip_blanks() == 0) return 0;
  }
  return 0;
}

/// "DHS appropriations act": the end of a name whose last words are in lower case. `end` is its end without
/// them.
std::size_t end_behind_small_words(std::string_view text, std::size_t end) {
  constexpr int most_words = 3;
  constexpr std::string_view before_verb =
      "shall|may|must|will|should|can|could|would|not|who|which|this|such|an|any|or";
  Cursor read(text, end);
  for (int count = 0; count < most_words && read.skip_blanks() > 0; ++count) {
    const std::string_view word = take_word(read);
    if (word.empty() || is_capitalised(word) || is_ascii_digit(word[0]) ||
        is_one_of(word, english_titles.joining) || is_one_of(word, before_verb))
      return end;
    if (count > 0 && word == "act") return read.at();
  }
  return end;
}

/// "U.S. Code", "USC".
NamedWork take_code(Cursor& cursor) {
  Cursor read = cursor;
  const bool taken =
      read.take("U.S. Code") || read.take("US Code") || read.take("U.S.C.") || read.take("USC");
  if (!taken || is_word_char(read.peek_char())) return {};
  NamedWork named = make_named(cursor.text(), cursor.at(), read.at());
  named.name = "United States Code";
  cursor = read;
  return named;
}

/// "H.R. 1058": a bill. "COM(2025) 18 final": a proposal of the Commission.
NamedWork take_proposal(Cursor& cursor) {
  Cursor read = cursor;
  const bool bill = read.take("H.R.") || read.take("H. R.");
  if (!bill) {
    if (!read.take("COM(") && !read.take("COM (")) return {};
    if (read.take_digits().size() != 4 || !read.take(")")) return {};
  }
  read.skip_blanks();
  const std::string_view number = read.take_digits();
  if (number.empty() || is_word_char(read.peek_char())) return {};
  NamedWork named = make_named(cursor.text(), cursor.at(), read.at());
  if (bill) named.name = fmt::format("H.R. {}", number);
  Cursor last = read;
  last.skip_blanks();
  if (last.take_word("final")) read = last;
  if (last = read; bill && last.take(",")) {  // "H.R. 1058, 116th Cong."
    last.skip_blanks();
    const bool congress =
        !last.take_digits().empty() && (last.take("th") || last.take("st") || last.take("nd"));
    if (congress && last.take(" Cong.")) read = last;
  }
  named.span.end = static_cast<std::uint32_t>(read.at());
  cursor = read;
  return named;
}

/// "The explanatory memorandum to COM(2025) 18 final", "the Commission's proposal COM(2025) 18".
NamedWork take_described_proposal(Cursor& cursor) {
  constexpr std::size_t longest = 60;
  const std::string_view ahead = cursor.rest().substr(0, longest);
  const std::size_t at = ahead.substr(0, ahead.find_first_of(".;:()\n")).size();
  if (!ahead.substr(at).starts_with("(")) return {};
  const std::size_t begin = ahead.substr(0, at).rfind("COM");
  if (begin == std::string_view::npos || begin + 4 < at) return {};
  Cursor read(cursor.text(), cursor.at() + begin);
  NamedWork named = take_proposal(read);
  if (named.in == In::unstated) return {};
  named.span.begin = static_cast<std::uint32_t>(cursor.at());
  cursor = read;
  return named;
}

constexpr NameBeforeForm name_before{
    .language = Language::english,
    .joining = "of|and|for|to|in|on",
    .openers = "Under|See|Per|In|And|By|Cf|Also|The|Source|Sources|If|Does|When|Where|Is|According|Pursuant",
    .kinds = "Act|Code|Regulation|Regulations|Rules|Order|Directive|Treaty|Convention|Ordinance|Law",
};

/// ", 129 Stat. 39": skips the place of publication of a public law.
void skip_statutes_at_large(Cursor& cursor) {
  Cursor read = cursor;
  read.take(",");
  read.skip_blanks();
  if (read.take_digits().empty() || read.skip_blanks() == 0 || !read.take("Stat.")) return;
  read.skip_blanks();
  if (!read.take_digits().empty()) cursor = read;
}

/// "Pub. L. No. 114-190, section 2305", "COM(2013) 619 final, Art. 3".
NamedWork take_number_before(Cursor& cursor, std::size_t since) {
  constexpr std::size_t longest = 32;
  const std::string_view text = cursor.text();
  std::size_t end = cursor.at();
  while (end > since && (text[end - 1] == ' ' || text[end - 1] == ',')) --end;
  for (std::size_t begin = std::max(since, end - std::min(end, longest)); begin < end; ++begin) {
    Cursor read(text, begin);
    if (std::string_view("PCH").find(text[begin]) == std::string_view::npos ||
        is_word_char(read.previous_char()))
      continue;
    NamedWork law = take_public_law(read);
    if (law.in == In::named) skip_statutes_at_large(read);
    if (law.in == In::unstated) law = take_proposal(read);
    if (law.in == In::unstated || read.at() != end) continue;
    cursor = Cursor(text, begin);
    return law;
  }
  return {};
}

}  // namespace

NamedWork take_english_name(Cursor& cursor) {
  if (NamedWork law = take_public_law(cursor); law.in != In::unstated) return law;
  if (NamedWork code = take_code(cursor); code.in != In::unstated) return code;
  if (NamedWork proposal = take_proposal(cursor); proposal.in != In::unstated) return proposal;
  if (NamedWork proposal = take_described_proposal(cursor); proposal.in != In::unstated) return proposal;
  const std::size_t begin = cursor.at();
  Cursor read = cursor;
  std::string_view first = take_word(read);
  if (first.size() == 4 && is_ascii_digit(first[0]) && read.skip_blanks() > 0)
    first = take_word(read);  // "2009 Order"
  std::size_t end =
      is_capitalised(first) ? find_title_end(read, first, english_titles) : small_act_end(cursor);
  if (end == 0) return {};
  if (is_capitalised(first)) end = end_behind_small_words(cursor.text(), end);
  cursor.skip(end - begin);
  return make_named(cursor.text(), begin, end);
}

NamedWork take_english_abbreviation(Cursor& cursor) {
  constexpr std::size_t longest = 8;
  if (NamedWork law = take_public_law(cursor); law.in != In::unstated) return law;
  if (NamedWork code = take_code(cursor); code.in != In::unstated) return code;
  Cursor read = cursor;
  const std::size_t begin = read.at();
  const std::string_view word = take_word(read);
  if (!is_capitalised(word) && !known_abbreviation(Language::english, word)) return {};
  if (known_abbreviation(Language::english, word)) {
    cursor = read;
    return make_named(cursor.text(), begin, cursor.at());
  }
  const bool capitals = word.size() > 1 && word.size() <= longest &&
                        std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  Cursor year = read;
  year.skip_blanks();
  if (capitals && !year.take_year().empty()) {
    cursor = year;
    return make_named(cursor.text(), begin, cursor.at());
  }
  const std::size_t end = find_title_end(read, word, english_titles);
  const std::string_view title = cursor.text().substr(begin, end - begin);
  constexpr std::size_t of_year = 5;  // and the blank before it
  const auto ends_with_kind = [&](std::string_view kind) {
    const std::size_t at = title.find(kind);
    return at != std::string_view::npos && title.size() <= at + kind.size() + of_year;
  };
  if (title != "United States Code" && !ends_with_kind(" Act") && !ends_with_kind(" Resolution")) return {};
  cursor.skip(end - begin);
  return make_named(cursor.text(), begin, end);
}

NamedWork take_english_name_before(Cursor& cursor, std::size_t since, bool ends) {
  if (NamedWork law = take_number_before(cursor, since); law.in != In::unstated) return law;
  return take_title_before(cursor, since, ends, name_before);
}

NamedWork take_english_work_before(Cursor& cursor) {
  Cursor read = cursor;
  std::size_t begin = read.at();
  if (!read.take("U.S.C.") && !read.take("USC") && !read.take("C.F.R.") && !read.take("CFR")) return {};
  const std::size_t end = read.at();
  const std::string_view text = cursor.text();
  while (begin > 0 && text[begin - 1] == ' ') --begin;
  const std::size_t digits_end = begin;
  while (begin > 0 && digits_end - begin < 3 && is_ascii_digit(text[begin - 1])) --begin;
  if (begin == digits_end) return {};
  read.skip_blanks();
  cursor = read;
  return make_named(text, begin, end);
}

}  // namespace pandect
