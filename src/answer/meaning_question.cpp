#include "answer/meaning_question.h"

#include <unicode/uchar.h>

#include "text/language_profile.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The words with which one asks for a meaning; none of them is part of a longer one before it.
std::span<const std::string_view> words_for_meaning(Language language) {
  static constexpr std::string_view thai[] = {
      "หมายความรวมถึง", "หมายความว่า", "หมายความถึง", "ความหมายของ", "หมายถึง", "ความหมาย", "คำนิยามของ",
      "คำนิยาม",        "นิยามของ",    "นิยาม",       "แปลว่า",       "คำว่า",   "อย่างไร",   "คืออะไร",
      "อะไร",          "คือ",         "ตาม",        "กฎหมาย",      "ว่า",     "ใน",       "นี้",
      "บ้าง",           "ครับ",        "ค่ะ",         "คะ",          "ใด"};
  static constexpr std::string_view korean[] = {"무엇을 말하나요",
                                                "무엇인가요",
                                                "무엇입니까",
                                                "무엇인지",
                                                "무엇인가",
                                                "무엇을",
                                                "무엇",
                                                "뭐예요",
                                                "뭔가요",
                                                "뭐야",
                                                "뭐",
                                                "어떻게 되나요",
                                                "어떤 것",
                                                "설명해",
                                                "알려",
                                                "말하나요",
                                                "의미하나요",
                                                "의미",
                                                "정의",
                                                "뜻",
                                                "이라는",
                                                "라는",
                                                "이란",
                                                "란",
                                                "이라 함은",
                                                "라 함은",
                                                "인가요",
                                                "입니까",
                                                "주세요",
                                                "용어",
                                                "말은",
                                                "말",
                                                "에서",
                                                "상",
                                                "은",
                                                "는",
                                                "이",
                                                "가",
                                                "을",
                                                "를",
                                                "의",
                                                "요"};
  static constexpr std::string_view dutch[] = {
      "wat wordt",    "wat zijn", "wat is",    "in de zin van", "wie is",  "wie zijn",  "wat",    "betekent",
      "betekenis",    "verstaan", "verstaat",  "bedoeld",       "bedoelt", "definitie", "begrip", "begrippen",
      "omschrijving", "precies",  "eigenlijk", "onder",         "volgens", "van",       "voor",   "met",
      "in",           "de",       "het",       "een",           "deze",    "wet",       "term"};
  static constexpr std::string_view english[] = {
      "what is",   "what are", "who is",  "who are",    "for the purposes of",
      "what does", "what do",  "what's",  "what",       "meaning",
      "means",     "meant",    "mean",    "definition", "defined",
      "define",    "explain",  "term",    "word",       "is",
      "are",       "of",       "in",      "under",      "by",
      "for",       "the",      "an",      "a",          "this",
      "act",       "law",      "legally", "exactly"};
  static constexpr std::string_view german[] = {"was versteht man",
                                                "wer ist",
                                                "was bedeutet",
                                                "was heißt",
                                                "was sind",
                                                "was ist",
                                                "was",
                                                "bedeutung",
                                                "definition",
                                                "begriff",
                                                "bedeutet",
                                                "unter",
                                                "im sinne",
                                                "nach",
                                                "von",
                                                "der",
                                                "die",
                                                "das",
                                                "des",
                                                "dem",
                                                "ein",
                                                "eine",
                                                "einer",
                                                "einem",
                                                "eines",
                                                "gesetz",
                                                "gesetzes",
                                                "genau"};
  static constexpr std::string_view french[] = {"qu'est-ce que c'est que",
                                                "qu'est-ce que",
                                                "qu'est-ce qu",
                                                "qu’est-ce que",
                                                "qu’est-ce qu",
                                                "c'est quoi",
                                                "que signifie",
                                                "qu'entend-on par",
                                                "signification",
                                                "définition",
                                                "signifie",
                                                "terme",
                                                "selon",
                                                "dans",
                                                "une",
                                                "un",
                                                "des",
                                                "du",
                                                "de",
                                                "les",
                                                "le",
                                                "la",
                                                "loi",
                                                "l",
                                                "d",
                                                "c'est",
                                                "quoi",
                                                "au sens"};
  switch (language) {
    case Language::thai:
      return thai;
    case Language::korean:
      return korean;
    case Language::dutch:
      return dutch;
    case Language::german:
      return german;
    case Language::french:
      return french;
    default:
      return english;
  }
}

bool is_letter(char32_t c) {
  return u_isalpha(static_cast<UChar32>(c)) != 0;
}

/// Whether a phrase may stand at [begin, end): in scripts with spaces, as whole words.
bool stands_alone(std::string_view text, std::size_t begin, std::size_t end, Language language) {
  if (joins_words(language)) return true;
  std::size_t after = end;
  const bool before = begin > 0 && is_letter(decode_utf8(text, begin = previous_code_point(text, begin)));
  return !before && !(after < text.size() && is_letter(decode_utf8(text, after)));
}

void blank_out(std::string& text, std::string_view phrase, Language language) {
  for (std::size_t at = text.find(phrase); at != std::string::npos; at = text.find(phrase, at + 1)) {
    if (stands_alone(text, at, at + phrase.size(), language))
      text.replace(at, phrase.size(), phrase.size(), ' ');
  }
}

bool has_letters(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    if (is_letter(decode_utf8(text, offset))) return true;
  }
  return false;
}

}  // namespace

std::string to_small_letters(std::string_view text) {
  std::string small;
  for (std::size_t offset = 0; offset < text.size();) {
    append_utf8(small, static_cast<char32_t>(u_tolower(static_cast<UChar32>(decode_utf8(text, offset)))));
  }
  return small;
}

bool asks_for_meaning(std::string_view question, std::span<const Span> known, Language language) {
  std::string left(question);
  for (const Span span : known) left.replace(span.begin, span.size(), span.size(), ' ');
  left = to_small_letters(left);
  const std::string before = left;
  for (const std::string_view phrase : words_for_meaning(language)) blank_out(left, phrase, language);
  return left != before && !has_letters(left);
}

}  // namespace pandect
