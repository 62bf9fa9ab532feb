#include "citations/names/joined_names.h"

#include <algorithm>
#include <memory>

#include "citations/names/title_key.h"
#include "citations/names/title_wording.h"
#include "text/per_language.h"
#include "text/utf8.h"
#include "text/written_date.h"

namespace pandect {
namespace {

/// The words of titles.txt in the letters that are compared.
struct JoinedWording {
  using List = std::vector<std::u32string>;
  List links;           // people omit or add them
  List phrases;         // begin a phrase that may be omitted as a whole
  List before_subject;  // before the part of a title that people use as its name
  char32_t omission = 0;
};

const JoinedWording& joined_wording(Language language) {
  static const PerLanguage<JoinedWording> all([](Language one) {
    const TitleWording& wording = title_wording(one);
    auto made = std::make_unique<JoinedWording>();
    for (const std::string_view word : wording.links) made->links.push_back(to_utf32(word));
    for (const std::string_view word : wording.phrases) made->phrases.push_back(to_utf32(word));
    for (const std::string_view word : wording.before_subject) made->before_subject.push_back(to_utf32(word));
    made->omission = Cursor(wording.omission, 0).peek_char();
    return made;
  });
  return all.of(language);
}

Language language_of_name(std::string_view name) {
  return language_of_letter(Cursor(name, 0).peek_char());
}

/// The costs of omissions; connecting words cost nothing.
constexpr int marked_end = 2;
constexpr int left_out_phrase = 5;
constexpr int left_out_end = 20;
constexpr int far_off = 1000;

void write_out(std::string& body, const TitleWording& wording) {
  for (const Written& word : wording.shortened) {
    for (const std::string_view form : word.forms) {
      for (std::size_t at = body.find(form); at != std::string::npos;
           at = body.find(form, at + word.word.size()))
        body.replace(at, form.size(), word.word);
    }
  }
}

bool is_buddhist_year(std::string_view digits) {
  constexpr std::size_t year_digits = 4;
  std::size_t count = 0;
  for (Cursor cursor(digits, 0); !cursor.done(); cursor.skip_char()) ++count;
  const std::uint32_t year = digits_value(digits);
  return count == year_digits && common_era(year) != year;
}

/// Removes the year at the end of a key and returns it.
std::string_view cut_year(std::string_view& key, const TitleWording& wording) {
  constexpr std::size_t year_digits = 4;
  std::string_view rest = key;
  if (rest.ends_with(')')) rest.remove_suffix(1);
  if (rest.size() < year_digits) return {};
  const std::string_view year = rest.substr(rest.size() - year_digits);
  if (!std::ranges::all_of(year, is_ascii_digit) || !is_buddhist_year(year)) return {};
  rest.remove_suffix(year_digits);
  const auto cut = [&](std::string_view mark) {
    if (!rest.ends_with(mark)) return false;
    rest.remove_suffix(mark.size());
    return true;
  };
  while (std::ranges::any_of(wording.eras, cut) || (!wording.year_word.empty() && cut(wording.year_word)) ||
         cut("(")) {
  }
  key = rest;
  return year;
}

/// Removes the number in "(ฉบับที่4)" at the end of a key and returns it.
std::string_view cut_issue(std::string_view& key, const TitleWording& wording) {
  for (const std::string_view issue : wording.issues) {
    const std::size_t at = key.rfind(issue);
    if (at == std::string_view::npos || !key.ends_with(')')) continue;
    const std::string_view number = key.substr(at + issue.size(), key.size() - at - issue.size() - 1);
    key = key.substr(0, at);
    return number;
  }
  return {};
}

/// Aligns a name with a title: the letters of the name occur in the title in order, and the gaps are
/// omissions of usual kinds.
class Alignment {
 public:
  Alignment(const JoinedWording& wording, std::u32string_view name, std::u32string_view title, bool same_year)
      : wording_(wording),
        name_(name),
        title_(title),
        same_year_(same_year),
        known_((name.size() + 1) * (title.size() + 1), unknown) {}

  int distance() {
    int best = from(0, 0);
    if (!same_year_) return best;
    // "พ.ร.ก.แปลงสินทรัพย์ 2540" of the one on bodies "เพื่อการแปลงสินทรัพย์".
    constexpr std::size_t least = 8;
    for (std::size_t j = 1; j < title_.size() && name_.size() >= least; ++j) {
      for (const std::u32string_view link : wording_.before_subject) {
        if (title_.substr(j).starts_with(link))
          best = std::min(best, from(0, j + link.size()) + left_out_end);
      }
    }
    return best;
  }

 private:
  static constexpr int unknown = -1;

  /// The cost from letter `i` of the name and letter `j` of the title on.
  int from(std::size_t i, std::size_t j) {
    int& known = known_[(i * (title_.size() + 1)) + j];
    if (known == unknown) known = find(i, j);
    return known;
  }

  int find(std::size_t i, std::size_t j) {
    int best = i == name_.size() ? left_out_behind(j) : far_off;
    if (i < name_.size() && name_[i] == wording_.omission) best = behind_mark(i + 1, j);
    if (i < name_.size() && j < title_.size() && name_[i] == title_[j])
      best = std::min(best, from(i + 1, j + 1));
    for (const std::u32string_view link : wording_.links) {
      if (best == 0) break;
      if (title_.substr(j).starts_with(link)) best = std::min(best, from(i, j + link.size()));
      if (name_.substr(i).starts_with(link)) best = std::min(best, from(i + link.size(), j));
    }
    if (best > left_out_phrase) best = std::min(best, behind_phrase(i, j));
    return best;
  }

  /// "ฯ": omits everything up to the next letters of the name.
  int behind_mark(std::size_t i, std::size_t j) {
    if (i == name_.size())
      return j == title_.size() ? 0 : is_part_of_letter(title_[j]) ? far_off : marked_end;
    int best = far_off;
    for (std::size_t k = j; k <= title_.size(); ++k) best = std::min(best, from(i, k));
    return best;
  }

  /// The cost of omitting the end of a title.
  int left_out_behind(std::size_t j) const {
    if (j == title_.size()) return 0;
    constexpr std::size_t least = 8;
    const bool phrase = begins_phrase(j);
    const bool word = same_year_ && !is_part_of_letter(title_[j]);
    return name_.size() >= least && (phrase || word) ? left_out_end : far_off;
  }

  /// "[และบริหาร]รัฐวิสาหกิจ": an omitted phrase, and some letters that continue after it.
  int behind_phrase(std::size_t i, std::size_t j) {
    constexpr std::size_t run = 5;
    if (i == 0 || i + run > name_.size() || !begins_phrase(j)) return far_off;
    int best = far_off;
    for (std::size_t k = j + 1; k + run <= title_.size(); ++k) {
      if (title_.substr(k, run) == name_.substr(i, run)) best = std::min(best, from(i, k) + left_out_phrase);
    }
    return best;
  }

  bool begins_phrase(std::size_t j) const {
    return std::ranges::any_of(wording_.phrases,
                               [&](const auto& link) { return title_.substr(j).starts_with(link); });
  }

  /// True if a sign belongs to the consonant before it.
  static bool is_part_of_letter(char32_t c) {
    return (c >= 0x0E30 && c <= 0x0E3A) || (c >= 0x0E45 && c <= 0x0E4E);
  }

  const JoinedWording& wording_;
  std::u32string_view name_;
  std::u32string_view title_;
  bool same_year_;
  std::vector<int> known_;
};

/// A name with omission marks for the blanks between its words: the list of a law's subjects is shortened by
/// omission.
std::string mark_blanks(std::string_view name, const TitleWording& wording) {
  std::string marked;
  for (Cursor cursor(name, 0); !cursor.done();) {
    const std::size_t begin = cursor.at();
    const bool word = is_thai(cursor.previous_char()) || cursor.previous_char() == U'.';
    const std::size_t blanks = cursor.skip_blanks();
    const bool year = Cursor(cursor).take_any(wording.eras) || cursor.sees(wording.year_word);
    const bool inside = blanks > 0 && begin > 0 && word && is_thai(cursor.peek_char()) && !year;
    if (inside && !read_joined_name(name.substr(0, begin)).body.empty()) marked += wording.omission;
    if (blanks > 0) continue;
    cursor.skip_char();
    marked += name.substr(begin, cursor.at() - begin);
  }
  return marked;
}

/// True if words state an obligation: not a name, but a sentence that continues after one without a blank.
bool has_verbs(const JoinedWords& w, std::string_view words) {
  return std::ranges::any_of(
      w.names.verbs, [&](std::string_view verb) { return words.find(verb) != std::string_view::npos; });
}

/// True if a name is written like a title: the kind in full, the era before the year, nothing omitted.
bool is_formal(std::string_view name, const TitleWording& wording) {
  return std::ranges::any_of(wording.kinds,
                             [&](auto kind) { return kind != wording.any_kind && name.starts_with(kind); }) &&
         std::ranges::any_of(wording.eras,
                             [&](auto era) { return name.find(era) != std::string_view::npos; });
}

}  // namespace

JoinedName read_joined_name(std::string_view name) {
  JoinedName read;
  const TitleWording& wording = title_wording(language_of_name(name));
  if (wording.any_kind.empty()) return read;
  read.language = language_of_name(name);
  const std::string made = make_title_key(name).key;
  std::string_view key = made;
  read.year = cut_year(key, wording);
  read.issue = cut_issue(key, wording);
  const auto kind =
      std::ranges::find_if(wording.kinds, [&](std::string_view one) { return key.starts_with(one); });
  if (kind != wording.kinds.end()) read.kind = *kind;
  key.remove_prefix(read.kind.size());
  cut_year(key, wording);  // "… ยกเลิกพระราชบัญญัติท่าเรือ พ.ศ. 2499 พ.ศ. 2540"
  read.body = key;
  write_out(read.body, wording);
  return read;
}

std::vector<std::string> joined_base_keys(const JoinedName& name) {
  const TitleWording& wording = title_wording(name.language);
  std::string_view body = name.body;
  if (body.starts_with(wording.on)) body.remove_prefix(wording.on.size());
  while (!body.empty() && body.ends_with(wording.omission)) body.remove_suffix(wording.omission.size());
  if (body.empty() || body.find(wording.omission) != std::string_view::npos) return {};
  std::vector<std::string> keys{std::string(name.kind) + std::string(body)};
  if (body.size() < name.body.size()) keys.push_back(std::string(name.kind) + name.body);
  if (name.kind.empty()) return keys;
  if (name.kind != wording.any_kind) {
    keys.push_back(std::string(wording.any_kind) + std::string(body));
    return keys;
  }
  for (const std::string_view kind : wording.kinds) {
    if (kind != wording.any_kind) keys.push_back(std::string(kind) + std::string(body));
  }
  return keys;
}

std::optional<int> joined_name_distance(std::string_view name, std::string_view title) {
  constexpr std::size_t least = 4;
  constexpr std::size_t longest_name = 120;
  constexpr std::size_t longest_title = 250;
  const TitleWording& wording = title_wording(language_of_name(name));
  const bool formal = is_formal(name, wording);
  const JoinedName said = read_joined_name(formal ? name : std::string_view(mark_blanks(name, wording)));
  const JoinedName own = read_joined_name(title);
  const bool same_kind = said.kind == own.kind || said.kind == wording.any_kind;
  if (!same_kind || said.kind.empty() || said.issue != own.issue) return std::nullopt;
  if (!said.year.empty() && said.year != own.year) return std::nullopt;
  const std::u32string body = to_utf32(said.body);
  const std::u32string subject = to_utf32(own.body);
  if (body.size() < least || body.size() > longest_name || subject.size() > longest_title)
    return std::nullopt;
  const int distance = Alignment(joined_wording(said.language), body, subject, !said.year.empty()).distance();
  const bool marked = said.body.find(wording.omission) != std::string::npos;
  const bool enough =
      marked || !said.year.empty() || 2 * body.size() >= subject.size() || distance == left_out_end;
  const bool as_written = !formal || marked || distance == 0;
  if (distance >= far_off || !as_written || !enough) return std::nullopt;
  return distance;
}

std::string_view take_year_of_era(const JoinedWords& w, Cursor& cursor) {
  const TitleWording& wording = title_wording(w.language);
  Cursor look = cursor;
  look.skip_blanks();
  const bool bracket = look.take("(");
  if (look.take(wording.year_word)) look.skip_blanks();
  const bool era = look.take_any(wording.eras).has_value();
  look.skip_blanks();
  const std::string_view digits = look.take_digits();
  const Cursor behind = look;
  if (!is_buddhist_year(digits) || (bracket && !look.take(")"))) return {};
  const char next = behind.peek();
  const char after = Cursor(behind.text(), behind.at() + 1).peek();
  const bool amount = next == '/' || next == '-' || ((next == ',' || next == '.') && is_ascii_digit(after));
  if (!era && !bracket) {
    Cursor unit = look;
    unit.skip_blanks();
    if (amount || unit.take_any(w.names.not_years)) return {};
  }
  cursor = look;
  return digits;
}

bool sees_words_on_law(const JoinedWords& w, const Cursor& cursor) {
  const std::string_view on = title_wording(w.language).on;
  return (on.empty() || !cursor.sees(on)) && Cursor(cursor).take_any(w.names.about).has_value();
}

bool may_joined_name_end(std::string_view name, std::size_t length, std::string_view title) {
  const TitleWording& wording = title_wording(language_of_name(name));
  if (wording.any_kind.empty()) return true;
  const JoinedWords& w = JoinedWords::in(language_of_name(name));
  Cursor rest(name, std::min(length, name.size()));
  bool apart = rest.skip_blanks() > 0;
  if (rest.take(wording.omission)) apart = rest.skip_blanks() > 0;
  if (rest.done() || sees_words_on_law(w, rest)) return true;
  const std::string own = read_joined_name(title).year;
  const std::string year = read_joined_name(name).year;
  if (!year.empty() && !own.empty()) return year == own;
  if (Cursor(rest).take_any(wording.issues)) return false;
  if (apart || has_verbs(w, rest.rest())) return true;
  if (!rest.take_any(w.names.joining)) return false;
  return rest.done() || !is_thai(rest.peek_char()) || sees_words_on_law(w, rest);
}

}  // namespace pandect
