#include "citations/names/title_key.h"

#include <algorithm>
#include <array>

#include "citations/names/union_names.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

struct Rewriting {
  std::string_view written;
  std::string_view key;
};
/// A longer one before its own prefixes.
constexpr std::array<Rewriting, 19> rewritings{{{"พ.ร.บ.", "พระราชบัญญัติ"},
                                                {"พ.ร.ป.", "พระราชบัญญัติประกอบรัฐธรรมนูญ"},
                                                {"พรป.", "พระราชบัญญัติประกอบรัฐธรรมนูญ"},
                                                {"พรบ.", "พระราชบัญญัติ"},
                                                {"พรก.", "พระราชกำหนด"},
                                                {"พระพุทธศักราช", "พ.ศ."},
                                                {"พ.ร.ก.", "พระราชกำหนด"},
                                                {"พ.ร.ฎ.", "พระราชกฤษฎีกา"},
                                                {"พุทธศักราช", "พ.ศ."},
                                                {"พ. ร. บ.", "พระราชบัญญัติ"},
                                                {"พรฎ.", "พระราชกฤษฎีกา"},
                                                {"พ.ร.บ", "พระราชบัญญัติ"},
                                                {"พ.ร.ป", "พระราชบัญญัติประกอบรัฐธรรมนูญ"},
                                                {"พ.ร.ก", "พระราชกำหนด"},
                                                {"พ.ร.ฎ", "พระราชกฤษฎีกา"},
                                                {"พรบ", "พระราชบัญญัติ"},
                                                {"พรก ", "พระราชกำหนด"},
                                                {"พรป ", "พระราชบัญญัติประกอบรัฐธรรมนูญ"},
                                                {"รัฐธรรมนูญฯ", "รัฐธรรมนูญแห่งราชอาณาจักรไทย"}}};

bool is_dropped(char32_t c) {
  constexpr std::u32string_view dropped = U"\"'`´‘’“”„«»「」『』｢｣*·ㆍ・‧ᆞ•⋅";
  return c <= 0x20 || c == 0xA0 || c == 0x3000 || (c >= 0x2000 && c <= 0x200F) || c == 0x202F ||
         c == 0xFEFF || dropped.find(c) != std::u32string_view::npos;
}

/// The Latin-1 letters from À to ÿ without diacritics, which people omit. A space: not a letter.
constexpr std::string_view plain_letters = "aaaaaa ceeeeiiii nooooo ouuuuy  aaaaaa ceeeeiiii nooooo ouuuuy y";

char32_t fold(char32_t c) {
  constexpr char32_t first_letter = 0xC0;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 'a';
  if (c >= first_letter && c <= 0xFF && plain_letters[c - first_letter] != ' ')
    return static_cast<unsigned char>(plain_letters[c - first_letter]);
  if (c >= first_letter && c <= 0xDE && c != 0xD7) return c + 0x20;
  if (c >= 0x0E50 && c <= 0x0E59) return '0' + (c - 0x0E50);
  if (c >= 0xFF10 && c <= 0xFF19) return '0' + (c - 0xFF10);
  if (c == 0x2010 || c == 0x2011 || c == 0x2013) return '-';
  return c;
}

/// The key without a year at its end: "…พ.ศ.2543", "…act1978", "…act,1978", "…actof1978".
std::string_view without_year(std::string_view key) {
  constexpr std::string_view era = "พ.ศ.";
  constexpr std::size_t year_digits = 4;
  if (key.size() <= year_digits) return {};
  const std::string_view digits = key.substr(key.size() - year_digits);
  if (!std::all_of(digits.begin(), digits.end(), is_ascii_digit)) return {};
  std::string_view name = key.substr(0, key.size() - year_digits);
  if (name.ends_with(",")) name.remove_suffix(1);
  if (name.ends_with("actof")) name.remove_suffix(2);  // "Security Act of 1970"
  if (name.ends_with(era)) return name.substr(0, name.size() - era.size());
  return name.ends_with("act") || name.ends_with("code") ? name : std::string_view{};
}

}  // namespace

TitleKey make_title_key(std::string_view text, std::size_t limit) {
  text = text.substr(0, limit);
  TitleKey made;
  made.key.reserve(text.size());
  made.source.reserve(text.size() + 1);
  const auto append = [&](std::string_view bytes, std::size_t source) {
    made.key += bytes;
    made.source.insert(made.source.end(), bytes.size(), static_cast<std::uint32_t>(source));
  };
  std::string letter;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    if (text[at] == '\xE0') {
      const auto* rewriting = std::find_if(rewritings.begin(), rewritings.end(), [&](const Rewriting& r) {
        return text.substr(at, r.written.size()) == r.written;
      });
      if (rewriting != rewritings.end()) {
        append(rewriting->key, begin);
        at += rewriting->written.size();
        continue;
      }
    }
    const char32_t c = fold(decode_utf8(text, at));
    // "Public Law 112-61" needs its hyphen, "stad- en milieuwet" is written with and without.
    const bool joins = c == '-' && !(is_ascii_digit(made.key.empty() ? ' ' : made.key.back()) &&
                                     at < text.size() && is_ascii_digit(text[at]));
    if (is_dropped(c) || joins) continue;
    letter.clear();
    append_utf8(letter, c);
    append(letter, begin);
  }
  made.source.push_back(static_cast<std::uint32_t>(text.size()));
  return made;
}

std::vector<std::string> title_variants(std::string_view key) {
  std::vector<std::string> variants;
  const std::string_view plain = without_year(key);
  if (!plain.empty()) variants.emplace_back(plain);
  // "Extension, Safety, and Security Act" is written without the last comma as well.
  constexpr std::string_view last_comma = ",and";
  for (std::string name : {std::string(key), std::string(plain)}) {
    const std::size_t comma = name.find(last_comma);
    if (comma == std::string::npos) continue;
    name.erase(comma, 1);
    variants.push_back(std::move(name));
  }
  for (std::string& name : union_act_names(key)) variants.push_back(std::move(name));
  // "Burgerlijk Wetboek Boek 6, Verbintenissenrecht" is cited as "Boek 6 van het Burgerlijk Wetboek".
  constexpr std::string_view code_word = "wetboek";
  constexpr std::string_view book_word = "boek";
  const std::size_t at = key.find("wetboekboek");
  if (at != std::string_view::npos) {
    const std::size_t code_end = at + code_word.size();
    const std::size_t number_at = code_end + book_word.size();
    const std::size_t number_end = std::min(key.find(',', number_at), key.size());
    const std::string number(key.substr(number_at, number_end - number_at));
    const std::string code(key.substr(0, code_end));
    if (!number.empty() && number.size() <= 3 && is_ascii_digit(number[0])) {
      if (number_end < key.size()) variants.push_back(code + "boek" + number);
      variants.push_back("boek" + number + "vanhet" + code);
      variants.push_back("boek" + number + code);
    }
  }
  // A Thai Act on a subject is also cited as กฎหมายว่าด้วย, "the law on", the subject.
  constexpr std::string_view act = "พระราชบัญญัติ";
  for (const std::string_view named : {key, plain}) {
    if (!named.starts_with(act) || named.size() == act.size()) continue;
    const std::string_view subject = named.substr(act.size());
    constexpr std::string_view on = "ว่าด้วย";
    variants.push_back("กฎหมาย" + (subject.starts_with(on) ? "" : std::string(on)) + std::string(subject));
    variants.push_back("กฎหมาย" + std::string(subject));
  }
  return variants;
}

}  // namespace pandect
