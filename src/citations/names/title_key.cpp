#include "citations/names/title_key.h"

#include <algorithm>

#include <fmt/format.h>

#include "citations/names/title_wording.h"
#include "citations/names/union_names.h"
#include "text/by_first_byte.h"
#include "text/language_profile.h"
#include "text/scanner.h"
#include "text/utf8.h"
#include "text/word_file.h"

namespace pandect {
namespace {

/// A short form, and the word that the key has for it.
struct Rewriting {
  std::string_view word;
  std::string_view key;
};

/// Those of all languages; a longer one before its own prefixes.
const ByFirstByte<Rewriting>& rewritings() {
  static const ByFirstByte<Rewriting> made = [] {
    std::vector<Rewriting> all;
    for (const Written& written : title_wording(Language::unknown).written) {
      for (const std::string_view form : written.forms) all.push_back({form, written.word});
    }
    std::ranges::stable_sort(all, std::ranges::greater(),
                             [](const Rewriting& one) { return one.word.size(); });
    return ByFirstByte(std::move(all));
  }();
  return made;
}

bool is_dropped(char32_t c) {
  constexpr std::u32string_view dropped = U"\"'`´‘’“”„«»「」『』｢｣*·ㆍ・‧ᆞ•⋅";
  return c <= 0x20 || c == 0xA0 || c == 0x3000 || (c >= 0x2000 && c <= 0x200F) || c == 0x202F ||
         c == 0xFEFF || dropped.find(c) != std::u32string_view::npos;
}

/// The Latin-1 letters from À to ÿ without diacritics, which people omit. A space: not a letter.
constexpr std::string_view plain_letters = "aaaaaa ceeeeiiii nooooo ouuuuy  aaaaaa ceeeeiiii nooooo ouuuuy y";

char32_t fold(char32_t c) {
  constexpr char32_t first_letter = 0xC0;
  if (c >= first_letter && c <= 0xFF && plain_letters[c - first_letter] != ' ')
    return static_cast<unsigned char>(plain_letters[c - first_letter]);
  if (c >= 0x0E50 && c <= 0x0E59) return '0' + (c - 0x0E50);
  if (c >= 0xFF10 && c <= 0xFF19) return '0' + (c - 0xFF10);
  if (c == 0x2010 || c == 0x2011 || c == 0x2013) return '-';
  return small_letter(c);
}

/// The key without a year at its end: "…พ.ศ.2543", "…act1978", "…act,1978", "…actof1978".
std::string_view without_year(std::string_view key) {
  constexpr std::size_t year_digits = 4;
  if (key.size() <= year_digits) return {};
  const std::string_view digits = key.substr(key.size() - year_digits);
  if (!std::all_of(digits.begin(), digits.end(), is_ascii_digit)) return {};
  std::string_view name = key.substr(0, key.size() - year_digits);
  if (name.ends_with(",")) name.remove_suffix(1);
  if (name.ends_with("actof")) name.remove_suffix(2);  // "Security Act of 1970"
  for (const std::string_view era : title_wording(Language::unknown).eras) {
    if (name.ends_with(era)) return name.substr(0, name.size() - era.size());
  }
  return name.ends_with("act") || name.ends_with("code") ? name : std::string_view{};
}

}  // namespace

bool is_dotted(std::string_view name) {
  constexpr std::size_t longest = 16;
  if (name.size() < 3 || name.size() > longest) return false;
  for (std::size_t at = 0; at < name.size(); ++at) {
    if (at % 2 == 0 ? !is_ascii_letter(name[at]) : name[at] != '.') return false;
  }
  return true;
}

std::string without_dots(std::string_view name) {
  std::string plain(name);
  if (is_dotted(name)) std::erase(plain, '.');
  return plain;
}

TitleKey make_title_key(std::string_view text, std::size_t limit) {
  text = text.substr(0, limit);
  const bool dotted = is_dotted(text);
  TitleKey made;
  made.key.reserve(text.size());
  made.source.reserve(text.size() + 1);
  const auto append = [&](std::string_view bytes, std::size_t source) {
    made.key += bytes;
    made.source.insert(made.source.end(), bytes.size(), static_cast<std::uint32_t>(source));
  };
  std::string letter;
  const ByFirstByte<Rewriting>& short_forms = rewritings();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const Cursor here(text, at);
    const auto candidates = short_forms.at(here);
    const auto rewriting =
        std::ranges::find_if(candidates, [&](const Rewriting& one) { return here.sees(one.word); });
    if (rewriting != candidates.end()) {
      append(rewriting->key, begin);
      at += rewriting->word.size();
      continue;
    }
    const char32_t c = fold(decode_utf8(text, at));
    // "Public Law 112-61" needs its hyphen, "stad- en milieuwet" is written with and without.
    const bool joins = c == '-' && !(is_ascii_digit(made.key.empty() ? ' ' : made.key.back()) &&
                                     at < text.size() && is_ascii_digit(text[at]));
    if (is_dropped(c) || joins || (dotted && c == '.')) continue;
    letter.clear();
    append_utf8(letter, c);
    append(letter, begin);
  }
  made.source.push_back(static_cast<std::uint32_t>(text.size()));
  return made;
}

std::string make_case_key(std::string_view name, Language language) {
  constexpr std::size_t least_stem = 4;
  constexpr std::string_view mark = "~";  // in no other key
  const TitleWording& wording = title_wording(language);
  if (joins_words(language)) {
    if (wording.links.empty() || !wording.omission.empty()) return {};
    std::vector<std::string_view> links(wording.links.begin(), wording.links.end());
    std::ranges::sort(links, std::ranges::greater(), &std::string_view::size);
    std::string bare(name);
    for (const std::string_view link : links) {
      for (std::size_t at = bare.find(link); at != std::string::npos; at = bare.find(link, at))
        bare.erase(at, link.size());
    }
    const auto act =
        std::ranges::find_if(wording.act_endings, [&](std::string_view end) { return bare.ends_with(end); });
    if (act != wording.act_endings.end())
      bare.replace(bare.size() - act->size(), act->size(), wording.act_endings.back());
    return std::string(mark) + make_title_key(bare).key;
  }
  const TitleWording::List& endings = wording.case_endings;
  if (endings.empty() || name.ends_with('-')) return {};  // "Wet op de kade-"
  std::string stems(mark);
  const std::string small = small_letters(name);
  for (std::string_view word : split_list(small, ' ')) {
    const auto ending = std::ranges::find_if(endings, [&](std::string_view one) {
      if (!word.ends_with(one)) return false;
      const std::string_view stem = word.substr(0, word.size() - one.size());
      return stem.size() >= least_stem || std::ranges::find(wording.kinds, stem) != wording.kinds.end();
    });
    if (ending != endings.end()) word.remove_suffix(ending->size());
    stems += word;
  }
  return make_title_key(stems).key;
}

std::size_t case_ending_length(std::string_view text, Language language) {
  for (const std::string_view ending : title_wording(language).case_endings) {
    if (text.starts_with(ending) && !is_word_char(Cursor(text, ending.size()).peek_char()))
      return ending.size();
  }
  return 0;
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
  // "Horse Racing Act (NI) 2022"
  for (const auto& [whole, cut] :
       {std::pair<std::string_view, std::string_view>{"(northernireland)", "(ni)"}, {"(scotland)", "(s)"}}) {
    if (const std::size_t at = key.find(whole); at != std::string_view::npos)
      variants.push_back(std::string(key).replace(at, whole.size(), cut));
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
  // An act on a subject is also cited as กฎหมายว่าด้วย, "the law on", the subject.
  for (const Language language : known_languages()) {
    const TitleWording& wording = title_wording(language);
    if (wording.act.empty() || wording.any_kind.empty()) continue;
    for (const std::string_view named : {key, plain}) {
      if (!named.starts_with(wording.act) || named.size() == wording.act.size()) continue;
      const std::string_view subject = named.substr(wording.act.size());
      const std::string_view on = subject.starts_with(wording.on) ? std::string_view{} : wording.on;
      variants.push_back(fmt::format("{}{}{}", wording.any_kind, on, subject));
      variants.push_back(fmt::format("{}{}", wording.any_kind, subject));
    }
  }
  return variants;
}

}  // namespace pandect
