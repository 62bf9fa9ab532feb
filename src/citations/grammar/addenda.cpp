#include "citations/grammar/addenda.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "citations/names/abbreviations.h"
#include "citations/names/name_words.h"
#include "citations/names/short_names.h"
#include "citations/names/title_key.h"
#include "citations/names/title_wording.h"

namespace pandect {
namespace {

constexpr std::size_t year_digits = 4;
constexpr std::size_t day_digits = 8;
using Words = InsideWords::Words;

/// True if one of the words is anywhere in a text.
bool holds_any(std::string_view text, const Words& words) {
  return std::ranges::any_of(words, [&](auto word) { return text.find(word) != std::string_view::npos; });
}

/// As Cursor::take(), but nothing for an empty word.
bool take_word(Cursor& cursor, std::string_view word) {
  return !word.empty() && cursor.take(word);
}

/// Takes the word behind the first, second or third number of a day, or one of the common signs.
bool take_sign(const InsideWords& w, std::size_t part, Cursor& cursor,
               std::span<const std::string_view> signs) {
  const Words& words = w.amending.day;
  return (part < words.size() && take_word(cursor, words[part])) || cursor.take_any(signs);
}

/// "3. 27.", "3월 27일": a number with its sign, after a year.
std::string take_month_or_day(const InsideWords& w, std::size_t part, Cursor& cursor,
                              std::span<const std::string_view> signs, bool sign_needed) {
  Cursor read = cursor;
  read.skip_blanks();
  const std::string_view digits = read.take_digits();
  if (digits.empty() || digits.size() > 2) return {};
  const Cursor bare = read;
  read.skip_blanks();
  if (!take_sign(w, part, read, signs)) {
    if (sign_needed) return {};
    read = bare;
  }
  cursor = read;
  return fmt::format("{:0>2}", digits);
}

/// "2018", "'18", "’18".
std::string take_year(Cursor& cursor) {
  constexpr std::array<std::string_view, 4> apostrophes{"'", "’", "‘", "`"};
  constexpr std::string_view first_of_century = "48";  // the oldest laws are of 1948
  Cursor read = cursor;
  const bool short_year = read.take_any(apostrophes).has_value();
  const std::string_view digits = read.take_digits();
  if (digits.size() != (short_year ? 2 : year_digits)) return {};
  if (!short_year && !digits.starts_with("19") && !digits.starts_with("20")) return {};
  cursor = read;
  if (!short_year) return std::string(digits);
  return fmt::format("{}{}", digits < first_of_century ? "20" : "19", digits);
}

/// "2018. 3. 27.", "2018년 3월 27일", "2018-03-27", "'18. 3. 27.", "2018년", "2018년 3월"; empty when there
/// is none.
std::string take_day(const InsideWords& w, Cursor& cursor) {
  constexpr std::array<std::string_view, 3> signs{".", "-", "/"};
  Cursor read = cursor;
  if (const char32_t before = read.previous_char(); before >= '0' && before <= '9') return {};
  const std::string year = take_year(read);
  if (year.empty()) return {};
  read.skip_blanks();
  Cursor signed_year = read;
  const bool in_words = take_sign(w, 0, signed_year, {});
  if (!take_sign(w, 0, read, signs)) return {};
  const std::string month = take_month_or_day(w, 1, read, signs, true);
  const Cursor behind_month = read;
  const std::string day =
      month.empty() ? std::string{} : take_month_or_day(w, 2, read, std::span(signs).first(1), false);
  if (!day.empty()) {
    cursor = read;
    return year + month + day;
  }
  if (!in_words) return {};
  cursor = behind_month;
  return year + month;
}

/// "제12844호", with the kind of instrument before it: "법률 제12844호", "법률 12844호". Smaller numbers are
/// those of items.
std::string take_promulgation(const InsideWords& w, Cursor& cursor) {
  constexpr std::size_t least_digits = 3;
  constexpr std::size_t longest_kind = 40;
  Cursor read = cursor;
  const bool of_kind = read.take_any(w.numbered_laws).has_value();
  // "산업통상자원부령": the order of a ministry.
  for (const std::string_view ending : w.amending.kind_ending) {
    const std::size_t end =
        of_kind ? std::string_view::npos : read.rest().substr(0, longest_kind).find(ending);
    const bool one_word = end != std::string_view::npos && end > 0 &&
                          read.rest().substr(0, end).find_first_of(" .,()<>") == std::string_view::npos;
    if (one_word) read.skip(end + ending.size());
  }
  read.skip_blanks();
  if (!take_word(read, w.prefix) && !of_kind) return {};
  const std::string_view digits = read.take_digits();
  if (digits.size() < least_digits || !take_word(read, w.unit_word(Level::item))) return {};
  cursor = read;
  return std::string(digits);
}

bool take_day_or_number(const InsideWords& w, Cursor& cursor, AddendumMarks& marks) {
  AddendumMarks mark;
  mark.day = take_day(w, cursor);
  if (mark.day.empty()) mark.number = take_promulgation(w, cursor);
  if (mark.empty()) return false;
  marks.add(mark);
  return true;
}

/// The content of a bracket: a day, a number, or the name of a law. Nothing for other content.
std::optional<AddendumMarks> read_bracket(const InsideWords& w, std::string_view inside) {
  AddendumMarks marks;
  bool law = true;
  for (Cursor cursor(inside, 0); !cursor.done();) {
    const bool first = cursor.at() == 0;
    const bool taken = take_day_or_number(w, cursor, marks);
    if (first && taken) law = false;
    if (!taken) cursor.skip_char();
  }
  const std::string_view name = inside.substr(0, inside.find(','));
  if (law && ends_with_any(name, title_wording(w.language).kind_endings))
    marks.law = make_title_key(name).key;
  if (marks.empty()) return std::nullopt;
  // "(2008. 3. 21. 법률 제8974호로 개정되기 전의 것)": the law as it was before.
  if (holds_any(inside, w.amending.before)) return AddendumMarks{};
  // "2020. 2. 21. 시행": the day of entry into force does not identify an addendum.
  const bool only_force =
      holds_any(inside, w.amending.in_force) && !holds_any(inside, w.amending.done) && marks.number.empty();
  if (only_force) marks.day.clear();
  return marks;
}

struct Bracket {
  std::string_view open;
  std::string_view close;
};
constexpr std::array<Bracket, 8> brackets{{{"(", ")"},
                                           {"<", ">"},
                                           {"〈", "〉"},
                                           {"＜", "＞"},
                                           {"[", "]"},
                                           {"（", "）"},
                                           {"〔", "〕"},
                                           {"【", "】"}}};

/// The content of the bracket at the cursor, which moves past it.
std::optional<std::string_view> take_inside_of_bracket(Cursor& cursor) {
  constexpr std::size_t longest = 200;
  for (const Bracket& bracket : brackets) {
    Cursor read = cursor;
    if (!read.take(bracket.open)) continue;
    const std::string_view ahead = read.rest().substr(0, longest);
    const std::size_t end = ahead.find(bracket.close);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view inside = ahead.substr(0, end);
    if (inside.find('\n') != std::string_view::npos) return std::nullopt;
    read.skip(end + bracket.close.size());
    cursor = read;
    return inside;
  }
  return std::nullopt;
}

bool take_bracket(const InsideWords& w, Cursor& cursor, AddendumMarks& marks) {
  Cursor read = cursor;
  const auto inside = take_inside_of_bracket(read);
  const auto said = inside ? read_bracket(w, *inside) : std::nullopt;
  if (!said) return false;
  marks.add(*said);
  cursor = read;
  return true;
}

/// "2016. 2. 3.자", "2003. 12. 31. 법률 제7055호로 개정된".
bool take_bare_marks(const InsideWords& w, Cursor& cursor, AddendumMarks& marks) {
  bool taken = false;
  for (AddendumMarks mark; take_day_or_number(w, cursor, mark); mark = {}) {
    taken = true;
    for (Cursor read = cursor;;) {
      read.skip_blanks();
      if (Cursor(read).take_any(w.amending.in_force)) mark.day.clear();
      if (!read.take_any(w.amending.around) && !read.take(",")) break;
      cursor = read;
    }
    cursor.skip_blanks();
    marks.add(mark);
  }
  return taken;
}

/// The name of an amending law without the words for amendment: "승강기법 전부개정법률".
std::string_view without_amendment(const InsideWords& w, std::string_view law) {
  for (const std::string_view how : w.amending.how) {
    const std::size_t at = law.rfind(how);
    if (at != std::string_view::npos && at > 0) return law.substr(0, at);
  }
  return law;
}

/// True if marks identify an addendum: a year alone does only if it is called that of an amendment.
bool tell_one(const InsideWords& w, const AddendumMarks& marks, std::string_view words) {
  return marks.day.size() == day_digits || !marks.number.empty() ||
         (!marks.day.empty() && holds_any(words, w.amending.done));
}

bool is_day_of(const InsideWords& w, const Provision& addendum, std::string_view day) {
  if (addendum.number.starts_with(day)) return true;
  for (Cursor cursor(addendum.heading, 0); !cursor.done();) {
    const std::string said = take_day(w, cursor);
    if (said.starts_with(day)) return true;
    if (said.empty()) cursor.skip_char();
  }
  return false;
}

bool is_number_of(const InsideWords& w, const Provision& addendum, std::string_view number) {
  if (addendum.number == number) return true;
  const std::string said = fmt::format("{}{}{}", w.prefix, number, w.unit_word(Level::item));
  return make_title_key(addendum.heading).key.find(said) != std::string::npos;
}

bool is_brought_by(const InsideWords& w, const Provision& addendum, std::string_view law) {
  const std::string heading = make_title_key(addendum.heading).key;
  const std::string_view name = without_amendment(w, law);
  if (heading.find(name) != std::string::npos) return true;
  const std::string_view said = addendum.heading;
  const std::size_t end = said.find(") <");
  if (said.starts_with('(') && end != std::string_view::npos &&
      short_form_of(name, without_amendment(w, said.substr(1, end - 1)), w.language))
    return true;
  return std::ranges::any_of(abbreviations_of(name), [&](const Abbreviation& known) {
    return heading.find(make_title_key(known.title).key) != std::string::npos;
  });
}

}  // namespace

void AddendumMarks::add(const AddendumMarks& others) {
  if (day.size() < others.day.size()) day = others.day;
  if (number.empty()) number = others.number;
  if (law.empty()) law = others.law;
}

std::string AddendumMarks::as_number(const InsideWords& w) const {
  std::string written = day;
  if (!number.empty())
    written +=
        fmt::format("{}{}{}{}", written.empty() ? "" : " ", w.prefix, number, w.unit_word(Level::item));
  if (!law.empty()) written += fmt::format("{}({})", written.empty() ? "" : " ", law);
  return written;
}

AddendumMarks AddendumMarks::read(const InsideWords& w, std::string_view number) {
  AddendumMarks marks;
  while (!number.empty()) {
    const std::size_t end = std::min(number.find(' '), number.size());
    const std::string_view mark = number.substr(0, end);
    Cursor promulgation(mark, 0);
    if (mark.starts_with('(') && mark.ends_with(')')) {
      marks.law = mark.substr(1, mark.size() - 2);
    } else if (!w.prefix.empty() && mark.starts_with(w.prefix)) {
      marks.number = take_promulgation(w, promulgation);
    } else {
      marks.day = mark;
    }
    number.remove_prefix(std::min(end + 1, number.size()));
  }
  return marks;
}

bool take_addendum_marks(const InsideWords& w, Cursor& cursor, AddendumMarks& marks) {
  bool taken = false;
  while (true) {
    Cursor read = cursor;
    read.skip_blanks();
    if (!take_bracket(w, read, marks) && !take_bare_marks(w, read, marks)) return taken;
    cursor = read;
    taken = true;
  }
}

bool skip_amendment(const InsideWords& w, Cursor& cursor) {
  Cursor read = cursor;
  read.skip_blanks();
  if (!read.take_any(w.amending.how) || !read.take_any(title_wording(w.language).kind_endings)) return false;
  cursor = read;
  return true;
}

bool skip_to_addendum(const InsideWords& w, Cursor& cursor, AddendumMarks& marks) {
  Cursor read = cursor;
  AddendumMarks found;
  skip_amendment(w, read);
  read.take(w.branch);
  take_addendum_marks(w, read, found);
  // "항만법(법률 제1234호)은 부칙에서"
  if (!found.empty()) read.take_any(w.names.topic);
  read.skip_blanks();
  if (w.addendum.empty() || !read.sees(w.addendum)) return false;
  marks.add(found);
  cursor = read;
  return true;
}

std::size_t take_marks_before(const InsideWords& w, std::string_view text, std::size_t since,
                              std::size_t& begin, std::size_t end, AddendumMarks& marks) {
  constexpr std::size_t farthest = 100;
  std::size_t at = std::max(since, begin - std::min(begin, farthest));
  while (at < end && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
  for (Cursor from(text, at); from.at() < end; from.skip_char()) {
    if (is_hangul(from.previous_char())) continue;
    Cursor read = from;
    AddendumMarks before;
    if (!take_bare_marks(w, read, before)) continue;
    read.skip_blanks();
    if (read.at() < begin || read.at() >= end) continue;
    marks.add(before);
    begin = read.at();
    return from.at();
  }
  return begin;
}

bool take_marks_behind(const InsideWords& w, Cursor& cursor, AddendumMarks& marks) {
  Cursor read = cursor;
  read.skip_blanks();
  const auto inside = take_inside_of_bracket(read);
  if (!inside) return false;
  Cursor said(*inside, 0);
  AddendumMarks found;
  if (!take_bare_marks(w, said, found) || found.empty()) return false;
  if (!said.done()) return false;
  marks.add(found);
  cursor = read;
  return true;
}

std::vector<AddendumMarks> amendments_before(const InsideWords& w, std::string_view text, std::size_t end) {
  constexpr std::size_t farthest = 400;
  std::size_t at = end - std::min(end, farthest);
  while (at < end && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
  const std::size_t line = text.substr(at, end - at).rfind('\n');
  if (line != std::string_view::npos) at += line + 1;
  std::vector<AddendumMarks> all;
  for (Cursor from(text.substr(0, end), at); !from.done();) {
    Cursor read = from;
    AddendumMarks marks;
    if (is_hangul(from.previous_char()) || !take_bare_marks(w, read, marks)) {
      from.skip_char();
      continue;
    }
    if (tell_one(w, marks, text.substr(from.at(), read.at() - from.at()))) all.push_back(marks);
    from = read;
  }
  std::ranges::reverse(all);
  return all;
}

std::string_view amended_title(const InsideWords& w, std::string_view name) {
  const TitleWording::List& kinds = title_wording(w.language).kind_endings;
  for (const std::string_view how : w.amending.how) {
    const std::size_t at = name.rfind(how);
    if (at == std::string_view::npos || at == 0) continue;
    if (std::ranges::find(kinds, name.substr(at + how.size())) == kinds.end()) continue;
    const std::size_t end = name.find_last_not_of(' ', at - 1);
    return name.substr(0, end == std::string_view::npos ? at : end + 1);
  }
  return name;
}

std::vector<std::uint32_t> find_addenda(const InsideWords& w, std::span<const Provision> provisions,
                                        std::string_view number) {
  const AddendumMarks marks = AddendumMarks::read(w, number);
  std::vector<std::uint32_t> all;
  std::vector<std::uint32_t> of_law;
  for (std::uint32_t i = 0; i < provisions.size(); ++i) {
    const Provision& addendum = provisions[i];
    if (addendum.level != Level::addendum) continue;
    // An addendum of which nothing is known may be any.
    const bool known = !addendum.number.empty() || !addendum.heading.empty();
    if (known && !marks.day.empty() && !is_day_of(w, addendum, marks.day)) continue;
    if (known && !marks.number.empty() && !is_number_of(w, addendum, marks.number)) continue;
    all.push_back(i);
    if (!marks.law.empty() && (!known || is_brought_by(w, addendum, marks.law))) of_law.push_back(i);
  }
  // Of several of one day it is the law's own: whoever means that of another law names the law.
  const auto is_own = [&](std::uint32_t i) { return !provisions[i].heading.starts_with('('); };
  if (!marks.empty()) std::ranges::stable_partition(all, is_own);
  const bool by_law_only = marks.day.empty() && marks.number.empty() && !marks.law.empty();
  return of_law.empty() && !by_law_only ? all : of_law;
}

}  // namespace pandect
