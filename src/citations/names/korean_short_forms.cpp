#include <algorithm>
#include <string>
#include <vector>

#include "citations/names/short_form_rules.h"
#include "citations/names/title_wording.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The words of languages/ko/titles.txt in the letters that are compared.
struct KoreanWording {
  std::vector<std::u32string> links;
  std::vector<std::u32string> kinds;
  std::u32string particles;
};

const KoreanWording& korean_wording() {
  static const KoreanWording words = [] {
    const TitleWording& wording = title_wording(Language::korean);
    KoreanWording made;
    for (const std::string_view link : wording.links) made.links.push_back(to_utf32(link));
    for (const std::string_view kind : wording.kinds) made.kinds.push_back(to_utf32(kind));
    for (const std::string_view particle : wording.particles) made.particles += to_utf32(particle);
    return made;
  }();
  return words;
}

struct KoreanTitle {
  std::u32string base;    // without the word for its kind
  std::string_view kind;  // "시행령", "시행규칙" or nothing
};

std::string_view trim_blanks(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  while (text.starts_with(' ')) text.remove_prefix(1);
  return text;
}

KoreanTitle read_korean(std::string_view text) {
  KoreanTitle read;
  for (const std::string_view kind : title_wording(Language::korean).decrees) {
    if (!text.ends_with(kind)) continue;
    read.kind = kind;
    text.remove_suffix(kind.size());
    break;
  }
  read.base = to_utf32(trim_blanks(text));
  return read;
}

bool parts_words(char32_t c) {
  return c == ' ' || c == U'·' || c == U'ㆍ' || c == U'・' || c == U'‧';
}

std::vector<std::u32string_view> split_words(std::u32string_view text) {
  std::vector<std::u32string_view> words;
  while (!text.empty()) {
    const auto end = static_cast<std::size_t>(std::ranges::find_if(text, parts_words) - text.begin());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

bool is_particle(char32_t c) {
  return korean_wording().particles.find(c) != std::u32string::npos;
}

/// A word of a title without its final particle.
std::u32string_view without_particle(std::u32string_view word) {
  const bool particle = word.size() > 2 && is_particle(word.back());
  return particle ? word.substr(0, word.size() - 1) : word;
}

/// The words for the subject of a law, joined: "등대설치운영법" of "등대의 설치ㆍ운영에 관한 법률".
std::u32string subject_words(std::u32string_view title) {
  const std::vector<std::u32string>& links = korean_wording().links;
  std::u32string joined;
  for (const std::u32string_view word : split_words(title)) {
    if (std::ranges::find(links, word) == links.end()) joined += without_particle(word);
  }
  if (joined.ends_with(U"법률")) joined.pop_back();
  return joined;
}

/// True if a name has all of a title's words but the first, a possessive: "부표검사" of "등대의 부표검사".
bool leaves_out_owner(std::u32string_view name, std::u32string_view title) {
  constexpr std::size_t least = 4;
  const std::size_t owner = title.find(U"의 ");
  if (owner == std::u32string_view::npos || title.find(U' ') != owner + 1 || name.size() < least)
    return false;
  return subject_words(title.substr(owner + 2)) == name;
}

/// True if a title has the first letter of a name, as it has for every short form. Nearly all titles have
/// not, which is seen without reading their words.
bool has_first_letter(std::string_view name, std::string_view title) {
  Cursor first(name, 0);
  first.skip_char();
  return title.find(name.substr(0, first.at())) != std::string_view::npos;
}

/// Matches the name as prefixes of words of the title, in order, from the first word on: returns the number
/// of words cut.
int match_beginnings(std::u32string_view name, std::u32string_view title) {
  std::vector<int> least(name.size() + 1, far);  // edits for each prefix of the name
  least[0] = 0;
  bool first = true;
  for (const std::u32string_view word : split_words(title)) {
    std::vector<int> next = first ? std::vector<int>(name.size() + 1, far) : least;
    for (std::size_t at = 0; at < name.size(); ++at) {
      if (least[at] >= far) continue;
      const std::u32string_view rest = name.substr(at);
      const auto same = static_cast<std::size_t>(std::ranges::mismatch(rest, word).in1 - rest.begin());
      for (std::size_t taken = 1; taken <= same; ++taken) {
        const bool particle = taken + 1 == word.size() && is_particle(word.back());
        const bool whole = taken == word.size() || particle;
        next[at + taken] = std::min(next[at + taken], least[at] + (whole ? 0 : cut_word));
      }
    }
    least = std::move(next);
    first = false;
  }
  return least.back();
}

}  // namespace

ShortForm korean_form(std::string_view name, std::string_view title) {
  constexpr int most_cut = 3;
  constexpr std::size_t longest = 20;
  constexpr ShortForm none{far, NamedBy::title};
  if (!has_first_letter(name, title)) return none;
  const KoreanTitle said = read_korean(name);
  const KoreanTitle own = read_korean(title);
  std::u32string_view stem = said.base;
  if (said.kind != own.kind) return none;
  constexpr std::size_t least_subject = 5;
  const bool in_words = stem.find(U' ') != std::u32string_view::npos;
  if (stem.size() >= least_subject && subject_words(stem) == subject_words(own.base))
    return {0, NamedBy::omission};
  if (in_words || stem.size() > longest) return none;
  std::u32string_view base = own.base;
  bool same_kind = false;
  for (const std::u32string_view kind : korean_wording().kinds) {
    if (!stem.ends_with(kind)) continue;
    same_kind = base.ends_with(kind) || (kind == U"법" && base.ends_with(U"법률"));
    stem.remove_suffix(kind.size());
    break;
  }
  if (!same_kind || stem.size() < 2) return none;
  const std::size_t on = base.rfind(U" 관한");
  const bool named_on = on != std::u32string_view::npos;
  if (named_on) base = base.substr(0, on);
  const int distance = match_beginnings(stem, base);
  if (distance > most_cut) {
    return named_on && leaves_out_owner(stem, base) ? ShortForm{part_of_title, NamedBy::words} : none;
  }
  return {distance + (named_on ? 0 : own_short_title), NamedBy::initials};
}

std::optional<int> korean_words_left_out(std::string_view name, std::string_view title) {
  constexpr std::size_t least = 3;  // syllables that identify a law
  if (!has_first_letter(name, title)) return std::nullopt;
  const KoreanTitle said = read_korean(name);
  const KoreanTitle own = read_korean(title);
  if (said.kind != own.kind) return std::nullopt;
  std::u32string wanted = subject_words(said.base);
  std::u32string has = subject_words(own.base);
  for (const std::u32string_view kind : korean_wording().kinds) {
    if (!wanted.ends_with(kind)) continue;
    if (!has.ends_with(kind)) return std::nullopt;
    wanted.resize(wanted.size() - kind.size());
    has.resize(has.size() - kind.size());
    break;
  }
  if (wanted.size() < least) return std::nullopt;
  // Cut into runs of two syllables at least; for each beginning of the name, the first place in the title
  // where its runs may end.
  constexpr std::size_t shortest = 2;
  constexpr std::size_t longest = 40;
  if (wanted.size() > longest) return std::nullopt;
  std::vector<std::size_t> ends(wanted.size() + 1, std::u32string::npos);
  ends[0] = 0;
  for (std::size_t at = 0; at < wanted.size(); ++at) {
    if (ends[at] == std::u32string::npos) continue;
    for (std::size_t length = shortest; at + length <= wanted.size(); ++length) {
      const std::size_t place = has.find(std::u32string_view(wanted).substr(at, length), ends[at]);
      if (place == std::u32string::npos) break;
      ends[at + length] = std::min(ends[at + length], place + length);
    }
  }
  if (ends.back() == std::u32string::npos) return std::nullopt;
  return static_cast<int>(has.size() - wanted.size());
}

std::string korean_subject_without_owner(std::string_view name, std::string_view title) {
  if (korean_form(name, title).by != NamedBy::words) return {};
  const TitleWording& wording = title_wording(Language::korean);
  for (const std::string_view kind : wording.decrees) {
    if (name.ends_with(kind)) name = trim_blanks(name.substr(0, name.size() - kind.size()));
  }
  for (const std::string_view kind : wording.kinds) {
    if (name.ends_with(kind)) return std::string(name.substr(0, name.size() - kind.size()));
  }
  return {};
}

}  // namespace pandect
