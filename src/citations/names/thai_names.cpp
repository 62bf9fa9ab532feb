#include "citations/names/thai_names.h"

#include <algorithm>
#include <array>

#include "citations/names/title_key.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::string_view omission = "ฯ";

/// A longer one before its own prefixes.
constexpr std::array<std::string_view, 6> kinds_of_law{
    "พระราชบัญญัติประกอบรัฐธรรมนูญ", "พระราชบัญญัติ", "พระราชกำหนด", "พระราชกฤษฎีกา", "ประมวลกฎหมาย", "กฎหมาย"};
constexpr std::string_view any_kind = "กฎหมาย";

/// Words of titles that are commonly abbreviated.
struct Written {
  std::string_view short_form;
  std::string_view in_full;
};
constexpr std::array<Written, 13> abbreviated{{{"ป.พ.พ.", "ประมวลกฎหมายแพ่งและพาณิชย์"},
                                               {"ป.วิ.พ.", "ประมวลกฎหมายวิธีพิจารณาความแพ่ง"},
                                               {"ป.วิ.อ.", "ประมวลกฎหมายวิธีพิจารณาความอาญา"},
                                               {"ป.อ.", "ประมวลกฎหมายอาญา"},
                                               {"หจก.", "ห้างหุ้นส่วนจำกัด"},
                                               {"หสน.", "ห้างหุ้นส่วนสามัญนิติบุคคล"},
                                               {"บมจ.", "บริษัทมหาชนจำกัด"},
                                               {"บจก.", "บริษัทจำกัด"},
                                               {"บจ.", "บริษัทจำกัด"},
                                               {"รมต.", "รัฐมนตรี"},
                                               {"จนท.", "เจ้าหน้าที่"},
                                               {"กม.", "กฎหมาย"},
                                               {"อปท.", "องค์กรปกครองส่วนท้องถิ่น"}}};

/// Connecting words between those of a law's subject, which people omit or add.
constexpr std::array<std::u32string_view, 14> links{U"ว่าด้วย",  U"การประกอบ", U"เกี่ยวกับ", U"สำหรับ", U"และ",
                                                    U"หรือ",    U"ของ",       U"แห่ง",    U"เพื่อ",   U"การ",
                                                    U"ประกอบ", U"ใน",        U"ที่",      U"ด้วย"};

/// Connecting words that begin a phrase which may be omitted as a whole.
constexpr std::array<std::u32string_view, 12> phrase_links{
    U"เกี่ยวกับ", U"สำหรับ", U"และ", U"หรือ", U"ของ", U"แห่ง", U"เพื่อ", U"ใน", U"ที่", U"ซึ่ง", U"อัน", U"ระหว่าง"};
/// Connecting words before the part of a title that people use as its name.
constexpr std::array<std::u32string_view, 4> leading_links{U"เพื่อการ", U"เพื่อ", U"เกี่ยวกับ", U"ว่าด้วย"};

/// The costs of omissions; connecting words cost nothing.
constexpr int marked_end = 2;
constexpr int left_out_phrase = 5;
constexpr int left_out_end = 20;
constexpr int far_off = 1000;

void write_out(std::string& body) {
  for (const Written& word : abbreviated) {
    for (std::size_t at = body.find(word.short_form); at != std::string::npos;
         at = body.find(word.short_form, at + word.in_full.size()))
      body.replace(at, word.short_form.size(), word.in_full);
  }
}

bool is_buddhist_year(std::string_view digits) {
  constexpr std::size_t year_digits = 4;
  std::size_t count = 0;
  for (Cursor cursor(digits, 0); !cursor.done(); cursor.skip_char()) ++count;
  const std::uint32_t year = digits_value(digits);
  return count == year_digits && year >= 2400 && year < 2700;
}

/// Removes the year at the end of a key and returns it.
std::string_view cut_year(std::string_view& key) {
  constexpr std::size_t year_digits = 4;
  constexpr std::array<std::string_view, 5> marks{"พ.ศ.", "พ.ศ", "พศ.", "ปี", "("};
  std::string_view rest = key;
  if (rest.ends_with(')')) rest.remove_suffix(1);
  if (rest.size() < year_digits) return {};
  const std::string_view year = rest.substr(rest.size() - year_digits);
  if (!std::ranges::all_of(year, is_ascii_digit) || !is_buddhist_year(year)) return {};
  rest.remove_suffix(year_digits);
  for (bool cut = true; cut;) {
    cut = std::ranges::any_of(marks, [&](std::string_view mark) {
      if (!rest.ends_with(mark)) return false;
      rest.remove_suffix(mark.size());
      return true;
    });
  }
  key = rest;
  return year;
}

/// Removes the number in "(ฉบับที่4)" at the end of a key and returns it.
std::string_view cut_issue(std::string_view& key) {
  constexpr std::string_view issue = "(ฉบับที่";
  const std::size_t at = key.rfind(issue);
  if (at == std::string_view::npos || !key.ends_with(')')) return {};
  const std::string_view number = key.substr(at + issue.size(), key.size() - at - issue.size() - 1);
  key = key.substr(0, at);
  return number;
}

/// Aligns a name with a title: the letters of the name occur in the title in order, and the gaps are
/// omissions of usual kinds.
class Alignment {
 public:
  Alignment(std::u32string_view name, std::u32string_view title, bool same_year)
      : name_(name),
        title_(title),
        same_year_(same_year),
        known_((name.size() + 1) * (title.size() + 1), unknown) {}

  int distance() {
    int best = from(0, 0);
    if (!same_year_) return best;
    // "พ.ร.ก.แปลงสินทรัพย์ 2540" of the one on bodies "เพื่อการแปลงสินทรัพย์".
    constexpr std::size_t least = 8;
    for (std::size_t j = 1; j < title_.size() && name_.size() >= least; ++j) {
      for (const std::u32string_view link : leading_links) {
        if (title_.substr(j).starts_with(link))
          best = std::min(best, from(0, j + link.size()) + left_out_end);
      }
    }
    return best;
  }

 private:
  static constexpr int unknown = -1;
  static constexpr char32_t mark = U'ฯ';

  /// The cost from letter `i` of the name and letter `j` of the title on.
  int from(std::size_t i, std::size_t j) {
    int& known = known_[(i * (title_.size() + 1)) + j];
    if (known == unknown) known = find(i, j);
    return known;
  }

  int find(std::size_t i, std::size_t j) {
    int best = i == name_.size() ? left_out_behind(j) : far_off;
    if (i < name_.size() && name_[i] == mark) best = behind_mark(i + 1, j);
    if (i < name_.size() && j < title_.size() && name_[i] == title_[j])
      best = std::min(best, from(i + 1, j + 1));
    for (const std::u32string_view link : links) {
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
    return std::ranges::any_of(phrase_links, [&](auto link) { return title_.substr(j).starts_with(link); });
  }

  /// True if a sign belongs to the consonant before it.
  static bool is_part_of_letter(char32_t c) {
    return (c >= 0x0E30 && c <= 0x0E3A) || (c >= 0x0E45 && c <= 0x0E4E);
  }

  std::u32string_view name_;
  std::u32string_view title_;
  bool same_year_;
  std::vector<int> known_;
};

/// A name with omission marks for the blanks between its words: the list of a law's subjects is shortened by
/// omission.
std::string mark_blanks(std::string_view name) {
  std::string marked;
  for (Cursor cursor(name, 0); !cursor.done();) {
    const std::size_t begin = cursor.at();
    const bool word = is_thai(cursor.previous_char()) || cursor.previous_char() == U'.';
    const std::size_t blanks = cursor.skip_blanks();
    const bool year = cursor.sees("พ") || cursor.sees("ปี");
    const bool inside = blanks > 0 && begin > 0 && word && is_thai(cursor.peek_char()) && !year;
    if (inside && !read_thai_name(name.substr(0, begin)).body.empty()) marked += omission;
    if (blanks > 0) continue;
    cursor.skip_char();
    marked += name.substr(begin, cursor.at() - begin);
  }
  return marked;
}

/// True if words state an obligation: not a name, but a sentence that continues after one without a blank.
bool has_verbs(std::string_view words) {
  constexpr std::array<std::string_view, 9> verbs{"ให้",    "ต้อง",  "ไม่",  "จะ", "ย่อม",
                                                  "กำหนด", "บัญญัติ", "ห้าม", "แล้ว"};
  return std::ranges::any_of(
      verbs, [&](std::string_view verb) { return words.find(verb) != std::string_view::npos; });
}

/// True if a name is written like a title: the kind in full, the era before the year, nothing omitted.
bool is_formal(std::string_view name) {
  const bool full = name.starts_with("พระราช") || name.starts_with("ประมวล");
  return full && (name.find("ศ.") != std::string_view::npos || name.find("ศักราช") != std::string_view::npos);
}

}  // namespace

ThaiName read_thai_name(std::string_view name) {
  const std::string made = make_title_key(name).key;
  std::string_view key = made;
  ThaiName read;
  read.year = cut_year(key);
  read.issue = cut_issue(key);
  const auto* kind =
      std::ranges::find_if(kinds_of_law, [&](std::string_view one) { return key.starts_with(one); });
  if (kind != kinds_of_law.end()) read.kind = *kind;
  key.remove_prefix(read.kind.size());
  cut_year(key);  // "… ยกเลิกพระราชบัญญัติท่าเรือ พ.ศ. 2499 พ.ศ. 2540"
  read.body = key;
  write_out(read.body);
  return read;
}

std::vector<std::string> thai_base_keys(const ThaiName& name) {
  constexpr std::string_view on = "ว่าด้วย";
  std::string_view body = name.body;
  if (body.starts_with(on)) body.remove_prefix(on.size());
  while (body.ends_with(omission)) body.remove_suffix(omission.size());
  if (body.empty() || body.find(omission) != std::string_view::npos) return {};
  std::vector<std::string> keys{std::string(name.kind) + std::string(body)};
  if (body.size() < name.body.size()) keys.push_back(std::string(name.kind) + name.body);
  if (name.kind.empty()) return keys;
  if (name.kind != any_kind) {
    keys.push_back(std::string(any_kind) + std::string(body));
    return keys;
  }
  for (const std::string_view kind : kinds_of_law) {
    if (kind != any_kind) keys.push_back(std::string(kind) + std::string(body));
  }
  return keys;
}

std::optional<int> thai_name_distance(std::string_view name, std::string_view title) {
  constexpr std::size_t least = 4;
  constexpr std::size_t longest_name = 120;
  constexpr std::size_t longest_title = 250;
  const bool formal = is_formal(name);
  const ThaiName said = read_thai_name(formal ? name : std::string_view(mark_blanks(name)));
  const ThaiName own = read_thai_name(title);
  const bool same_kind = said.kind == own.kind || said.kind == any_kind;
  if (!same_kind || said.kind.empty() || said.issue != own.issue) return std::nullopt;
  if (!said.year.empty() && said.year != own.year) return std::nullopt;
  const std::u32string body = to_utf32(said.body);
  const std::u32string subject = to_utf32(own.body);
  if (body.size() < least || body.size() > longest_name || subject.size() > longest_title)
    return std::nullopt;
  const int distance = Alignment(body, subject, !said.year.empty()).distance();
  const bool marked = said.body.find(omission) != std::string::npos;
  const bool enough =
      marked || !said.year.empty() || 2 * body.size() >= subject.size() || distance == left_out_end;
  const bool as_written = !formal || marked || distance == 0;
  if (distance >= far_off || !as_written || !enough) return std::nullopt;
  return distance;
}

std::string_view take_thai_year(Cursor& cursor) {
  constexpr std::array<std::string_view, 5> eras{"พ.ศ.", "พ.ศ", "พศ.", "พระพุทธศักราช", "พุทธศักราช"};
  Cursor look = cursor;
  look.skip_blanks();
  const bool bracket = look.take("(");
  if (look.take("ปี")) look.skip_blanks();
  const bool era = look.take_any(eras).has_value();
  look.skip_blanks();
  const std::string_view digits = look.take_digits();
  const Cursor behind = look;
  if (!is_buddhist_year(digits) || (bracket && !look.take(")"))) return {};
  const char next = behind.peek();
  const char after = Cursor(behind.text(), behind.at() + 1).peek();
  const bool amount = next == '/' || next == '-' || ((next == ',' || next == '.') && is_ascii_digit(after));
  if (!era && !bracket) {
    constexpr std::array<std::string_view, 6> units{"บาท", "คน", "ราย", "หุ้น", "หน่วย", "ล้าน"};
    Cursor unit = look;
    unit.skip_blanks();
    if (amount || unit.take_any(units)) return {};
  }
  cursor = look;
  return digits;
}

bool sees_words_on_law(const Cursor& cursor) {
  constexpr std::array<std::string_view, 114> words{
      "กำหนด", "บัญญัติ",    "ระบุ",   "วาง",    "ให้",    "ห้าม",   "มี",     "ไม่",    "ต้อง",    "ได้",     "จะ",
      "ก็",     "มิได้",     "มิให้",   "นั้น",     "นี้",     "ฉบับ",   "ซึ่ง",    "โดย",   "เพราะ",  "แต่",     "เป็น",
      "คือ",    "ว่า",      "มาใช้",  "มาบังคับ", "ใช้",    "แล้ว",   "ด้วย",   "เมื่อ",   "ถ้า",     "หาก",    "กรณี",
      "จึง",    "ย่อม",     "พึง",    "อาจ",    "ควร",   "เคย",   "ยัง",    "นำมา",  "ไว้",     "ไป",     "อยู่",
      "ถือ",    "ถูก",      "แก้ไข",  "เพิ่ม",    "ยกเลิก", "รับรอง", "อนุญาต", "ลงโทษ", "เขียน",   "บอก",    "กล่าว",
      "สั่ง",    "เท่านั้น",   "อีก",    "เอง",    "อย่าง",  "ผิด",    "ก่อน",   "หลัง",   "ถึง",     "เรื่อง",   "หมวด",
      "วรรค",  "มาตรา",   "ฐาน",   "เพื่อให้",  "ที่ว่า",   "ที่แก้ไข", "เดิม",   "ใหม่",   "ปัจจุบัน",  "ตาม",    "เปิด",
      "ทำ",    "ครอบคลุม", "รวมถึง", "ส่งผล",   "ดัง",    "เช่น",   "อาศัย",  "ตัดสิน",  "พิพากษา", "แม้",     "คง",
      "ขัด",    "รองรับ",   "วินิจฉัย", "ยืนยัน",   "ปรากฏ", "ตีความ", "อธิบาย", "เริ่ม",   "สามารถ", "ประกาศ", "จริง",
      "ครับ",   "ค่ะ",      "คะ",    "นะ",     "ไหม",   "หน่อย",  "เลย",   "โดน",   "ผู้ใด",    "ใคร",    "ศาล",
      "จำเลย", "โจทก์",    "เว้นแต่", "ต่อไป"};
  return !cursor.sees("ว่าด้วย") && Cursor(cursor).take_any(words).has_value();
}

bool may_thai_name_end(std::string_view name, std::size_t length, std::string_view title) {
  constexpr std::array<std::string_view, 8> joining{"และ", "หรือ", "กับ", "ใน", "ที่", "ของ", "แห่ง", "จาก"};
  Cursor rest(name, std::min(length, name.size()));
  bool apart = rest.skip_blanks() > 0;
  if (rest.take(omission)) apart = rest.skip_blanks() > 0;
  if (rest.done() || sees_words_on_law(rest)) return true;
  const std::string own = read_thai_name(title).year;
  const std::string year = read_thai_name(name).year;
  if (!year.empty() && !own.empty()) return year == own;
  if (rest.sees("(ฉบับที่")) return false;
  if (apart || has_verbs(rest.rest())) return true;
  if (!rest.take_any(joining)) return false;
  return rest.done() || !is_thai(rest.peek_char()) || sees_words_on_law(rest);
}

std::vector<std::string_view> likely_thai_names(std::string_view words) {
  constexpr std::size_t most = 8;
  constexpr std::size_t shortest = 30;  // bytes
  std::vector<std::string_view> names{words};
  std::vector<std::size_t> ends;
  Cursor cursor(words, 0);
  for (; !cursor.done(); cursor.skip_char()) {
    const bool sign = words.substr(0, cursor.at()).ends_with(omission);
    if (cursor.at() >= shortest && (cursor.peek() == ' ' || sign || sees_words_on_law(cursor)))
      ends.push_back(cursor.at());
  }
  for (auto end = ends.rbegin(); end != ends.rend() && names.size() < most; ++end) {
    std::string_view name = words.substr(0, *end);
    while (name.ends_with(' ')) name.remove_suffix(1);
    if (name != names.back()) names.push_back(name);
  }
  return names;
}

}  // namespace pandect
