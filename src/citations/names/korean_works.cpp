#include "citations/names/korean_works.h"

#include <algorithm>
#include <array>

#include "citations/grammar/korean_addenda.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using In = Citation::In;

/// True if the number of a provision follows: it distinguishes "법 제3조" from the word 법.
bool sees_number(Cursor cursor) {
  cursor.skip_blanks();
  if (cursor.take("제") || cursor.take("§")) {
    cursor.skip_blanks();
    return !cursor.take_digits().empty();
  }
  AddendumMarks marks;
  if (cursor.sees("별표") || skip_to_addendum(cursor, marks)) return true;
  return !cursor.take_digits().empty() && (cursor.sees("조") || cursor.sees(" 조"));
}

KoreanWork work_of(In in, std::string_view text, std::size_t begin, std::size_t end, bool stands_alone) {
  while (end > begin && text[end - 1] == ' ') --end;
  KoreanWork work;
  work.taken = true;
  work.stands_alone = stands_alone;
  work.begin = begin;
  work.name.in = in;
  if (in != In::this_work) {
    work.name.name = std::string(text.substr(begin, end - begin));
    work.name.span = make_span(begin, end);
  }
  return work;
}

struct Quote {
  std::string_view open;
  std::string_view close;
};
constexpr std::array<Quote, 3> quotes{{{"「", "」"}, {"『", "』"}, {"｢", "｣"}}};

KoreanWork take_quoted(Cursor& cursor) {
  for (const Quote& quote : quotes) {
    Cursor read = cursor;
    if (!read.take(quote.open)) continue;
    const std::size_t length = read.rest().substr(0, longest_work_name).find(quote.close);
    if (length == std::string_view::npos || length == 0) return {};
    if (read.rest().substr(0, length).find('\n') != std::string_view::npos) return {};
    KoreanWork work = work_of(In::named, cursor.text(), read.at(), read.at() + length, true);
    work.begin = cursor.at();
    read.skip(length + quote.close.size());
    // "「건축법」 시행령": the decree under the quoted act.
    Cursor decree = read;
    decree.skip_blanks();
    for (const std::string_view word : {std::string_view("시행령"), std::string_view("시행규칙")}) {
      Cursor after = decree;
      if (!after.take(word)) continue;
      work.name.name += " " + std::string(word);
      read = after;
      break;
    }
    cursor = read;
    return work;
  }
  return {};
}

/// "같은 법", "같은 법 시행령", "동법 시행규칙", "같은 영", "위 법률".
KoreanWork take_same(Cursor& cursor) {
  Cursor read = cursor;
  if (read.take("동") || read.take("같은") || read.take("위 ")) {
    read.skip_blanks();
  } else {
    return {};
  }
  const std::size_t kind = read.at();
  // The first ones are a family, of which another work may be named before.
  constexpr std::size_t of_a_family = 5;
  constexpr std::array<std::string_view, 12> kinds{"법",   "영",   "규칙", "시행령", "시행규칙", "지침",
                                                   "규정", "조례", "고시", "훈령",   "조약",     "협약"};
  const auto word = read.take_any(kinds);
  if (!word) return {};
  if (kinds[*word] == "법") read.take("률");
  std::string family;
  if (*word > 0 && *word < of_a_family) family = kinds[*word];
  if (*word >= of_a_family && !sees_number(read)) return {};
  const Cursor bare = read;
  Cursor decree = read;
  decree.skip_blanks();
  if (kinds[*word] == "법" && decree.take("시행령")) {
    family = "시행령";
  } else if (kinds[*word] == "법" && decree.take("시행규칙")) {
    family = "시행규칙";
  } else {
    decree = bare;
  }
  const bool ends = !is_hangul(decree.peek_char()) || sees_number(decree) || decree.sees("에") ||
                    decree.sees("의") || decree.sees("을") || decree.sees("은") || decree.sees("이") ||
                    decree.sees("과");
  if (!ends) return {};
  KoreanWork work = work_of(In::same_work, cursor.text(), kind, decree.at(), sees_number(decree));
  work.begin = cursor.at();
  work.name.name = family;
  cursor = decree;
  return work;
}

/// "이 법", "이 영", "이 규칙", "이법".
KoreanWork take_this(Cursor& cursor) {
  Cursor read = cursor;
  if (is_hangul(read.previous_char()) || !(read.take("이") || read.take("본 "))) return {};
  read.skip_blanks();
  constexpr std::array<std::string_view, 5> kinds{"법", "영", "규칙", "계약", "약관"};
  if (!read.take_any(kinds)) return {};
  constexpr std::array<std::string_view, 12> particles{"에", "의", "을", "를",   "은",   "는",
                                                       "이", "과", "와", "으로", "시행", "부칙"};
  if (is_hangul(read.peek_char()) && !Cursor(read).take_any(particles)) return {};
  KoreanWork work = work_of(In::this_work, cursor.text(), cursor.at(), read.at(), true);
  cursor = read;
  return work;
}

/// The beginning of the word (a run of Hangul, letters, digits and middle dots) that ends at `end`.
std::size_t word_begin(std::string_view text, std::size_t end, std::size_t since) {
  constexpr std::size_t longest_word = 120;
  std::size_t begin = end;
  since = std::max(since, end - std::min(end, longest_word));
  while (begin > since) {
    const Cursor here(text, begin);
    const char32_t c = here.previous_char();
    if (!is_hangul(c) && !is_word_char(c) && c != 0x318D && c != 0xB7) break;
    do {
      --begin;
    } while (begin > since && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80);
  }
  return begin;
}

/// True if a word before "시행령" is the name of the act above it, or the end of one.
bool names_an_act(std::string_view word) {
  constexpr std::array<std::string_view, 5> endings{"법", "법률", "령", "규칙", "규정"};
  while (word.ends_with(' ')) word.remove_suffix(1);
  return word != "법" && word != "동법" &&
         std::ranges::any_of(endings, [&](std::string_view ending) { return word.ends_with(ending); });
}

/// "의원의 시설 기준은 규칙 제3조": the topic of the sentence is not part of a name; "당사자로 하는" may be.
bool ends_with_topic_particle(std::string_view word) {
  constexpr std::array<std::string_view, 9> verbs{"하는", "되는", "있는", "없는", "받는",
                                                  "치는", "르는", "주는", "지는"};
  while (word.ends_with(' ')) word.remove_suffix(1);
  return word.ends_with("은") ||
         (word.ends_with("는") &&
          std::ranges::none_of(verbs, [&](std::string_view one) { return word.ends_with(one); }));
}

/// The beginning of a name without quotation marks: "건축법", "건축법 시행령", and for "…에 관한 법률" as
/// many words before as may belong to it; its exact beginning is then known only from the list of titles.
std::size_t name_begin(std::string_view text, std::size_t end, std::size_t since) {
  std::size_t begin = word_begin(text, end, since);
  std::string_view word = text.substr(begin, end - begin);
  const auto word_before = [&]() {
    if (begin < since + 2 || text[begin - 1] != ' ') return begin;
    return word_begin(text, begin - 1, since);
  };
  if (word == "시행령" || word == "시행규칙") {
    const std::size_t before = word_before();
    // "서류는 시행규칙 제9조": the decree of the act that was named before.
    if (!names_an_act(text.substr(before, begin - before))) return begin;
    begin = before;
    word = text.substr(before, text.find(' ', before) - before);
  }
  if (word == "규정" && !text.substr(0, begin).ends_with("관한 ")) return begin;
  constexpr std::size_t most_words = 12;
  Cursor behind(text, end);
  const bool open = skip_amendment(behind) || word == "법률" || word.ends_with("개정법률") ||
                    word == "특별법" || word == "규칙" || word == "기본법" || word == "특례법" ||
                    word == "규정" || (word == "법" && text.substr(0, begin).ends_with("관한 "));
  for (std::size_t count = 0; open && count < most_words; ++count) {
    const std::size_t before = word_before();
    const std::string_view word_and_space = text.substr(before, begin - before);
    if (before + 1 >= begin || ends_with_topic_particle(word_and_space)) break;
    if (word_and_space.ends_with("호 ")) break;  // "법률 제17893호"
    begin = before;
  }
  // No name begins with a word that joins.
  for (const std::string_view joining :
       {std::string_view("및 "), std::string_view("또는 "), std::string_view("그 ")}) {
    if (text.substr(begin, end - begin).starts_with(joining)) begin += joining.size();
  }
  return begin;
}

/// True if words that end with "령" or "규정" are a name: "공무원임용령 제5조" and not "대통령령 제31380호".
bool is_name_of_decree(std::string_view name, const Cursor& behind) {
  constexpr std::array<std::string_view, 8> others{"대통령령", "총리령", "부령", "법령",
                                                   "명령",     "훈령",   "요령", "수령"};
  constexpr std::size_t least = 9;  // three syllables
  Cursor promulgation = behind;
  AddendumMarks marks;
  if (name.size() < least || take_addendum_marks(promulgation, marks)) return false;
  return std::ranges::none_of(others, [&](std::string_view other) { return name.ends_with(other); });
}

/// A name that ends with the word at the cursor; "법 제3조" alone is the act under which a decree is made.
KoreanWork take_unquoted(Cursor& cursor, std::size_t since) {
  constexpr std::array<std::string_view, 9> endings{"시행규칙", "시행령", "법률", "법령", "규칙",
                                                    "규정",     "법",     "영",   "령"};
  Cursor read = cursor;
  const std::size_t keyword = read.at();
  Cursor head = read;
  if (head.take("헌")) read = head;
  const auto ending = read.take_any(endings);
  if (!ending || !sees_number(read)) return {};
  const std::size_t begin = name_begin(cursor.text(), read.at(), since);
  const std::string_view word = cursor.text().substr(begin, read.at() - begin);
  KoreanWork work;
  if (begin == keyword && !head.text().substr(keyword).starts_with("헌법")) {
    if (endings[*ending] == "법률" || endings[*ending] == "법령" || endings[*ending] == "규정" ||
        endings[*ending] == "령")
      return {};
    work = work_of(In::parent_work, cursor.text(), begin, read.at(), false);
  } else {
    if (endings[*ending] == "영") return {};
    const bool decree = endings[*ending] == "령" || endings[*ending] == "규정";
    if (decree && !is_name_of_decree(word, read)) return {};
    work = work_of(In::named, cursor.text(), begin, read.at(), false);
  }
  cursor = read;
  return work;
}

/// "법률 제1234호", "대통령령 제31380호": the number of a promulgation, not of an item.
bool skip_promulgation(Cursor& cursor) {
  Cursor read = cursor;
  if (!read.take("법률") && !read.take("법령")) return false;
  read.skip_blanks();
  if (!read.take("제")) return false;
  read.take_digits();
  if (!read.take("호")) return false;
  cursor = read;
  return true;
}

}  // namespace

KoreanWork take_korean_work(Cursor& cursor, std::size_t since) {
  if (KoreanWork work = take_quoted(cursor); work.taken) return work;
  if (KoreanWork work = take_same(cursor); work.taken) return work;
  if (KoreanWork work = take_this(cursor); work.taken) return work;
  Cursor read = cursor;
  if (skip_promulgation(read)) return {};
  return take_unquoted(cursor, since);
}

std::size_t bracketed_name_begin(std::string_view text, std::size_t name) {
  constexpr std::array<std::string_view, 20> endings{"은", "는", "이", "가", "을", "를", "에",
                                                     "서", "의", "로", "와", "과", "고", "며",
                                                     "면", "인", "한", "된", "및", "등"};
  constexpr std::array<std::string_view, 9> others{"현행", "개정", "종전", "관련", "근거",
                                                   "참조", "시행", "해당", "이하"};
  constexpr std::size_t shortest = 6;  // two syllables
  constexpr int fewest = 2;
  constexpr int most = 8;
  std::size_t begin = name;
  int nouns = 0;
  while (begin > 0 && text[begin - 1] == ' ' && nouns < most) {
    const std::size_t before = word_begin(text, begin - 1, 0);
    const std::string_view word = text.substr(before, begin - 1 - before);
    const bool ends = std::ranges::any_of(endings, [&](std::string_view one) { return word.ends_with(one); });
    const bool hangul = is_hangul(Cursor(text, before).peek_char());
    const bool other = std::ranges::find(others, word) != others.end();
    const bool number = std::ranges::any_of(word, is_ascii_digit);
    if (word.size() < shortest || ends || !hangul || number || other || names_an_act(word)) return name;
    begin = before;
    ++nouns;
  }
  return nouns >= fewest && begin > 0 && text[begin - 1] == '(' ? begin : name;
}

}  // namespace pandect
