#include "citations/names/short_names.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "citations/names/thai_names.h"
#include "citations/names/title_wording.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The cost of each deviation from the title.
constexpr int cut_word = 1;
constexpr int inner_letter = 1;
constexpr int own_short_title = 2;
constexpr int left_out_year = 3;
constexpr int part_of_title = 20;
constexpr int far = 1000;

// Latin script.

/// True for letters, digits and all non-ASCII bytes except the blocks of Latin-1 signs and of general
/// punctuation: precise enough for titles, and faster than decoding every title for each unknown name.
bool in_word(unsigned char byte) {
  constexpr unsigned char latin_signs = 0xC2;
  constexpr unsigned char punctuation = 0xE2;
  if (byte >= 0x80) return byte != latin_signs && byte != punctuation;
  return is_ascii_digit(static_cast<char>(byte)) || (byte >= 'a' && byte <= 'z') ||
         (byte >= 'A' && byte <= 'Z');
}

bool same_word(std::string_view a, std::string_view b) {
  return ascii_lower(a) == ascii_lower(b);
}

std::vector<std::string_view> without_links(std::vector<std::string_view> words,
                                            const TitleWording& wording) {
  std::erase_if(words, [&](std::string_view word) { return wording.is_link(word); });
  return words;
}

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

/// True if a name has one word, not counting a year: "Wsf 2000".
bool is_of_one_word(std::span<const std::string_view> name) {
  return !name.empty() && std::ranges::all_of(name.subspan(1), has_only_digits);
}

/// "OSH", "WRRDA", "SUWI", "WvSr"; for a name of one word also "Wm", "Wmo".
bool is_initials(std::string_view word, bool alone) {
  constexpr std::size_t longest = 10;
  constexpr std::size_t longest_of_one_capital = 5;
  const auto capitals = static_cast<std::size_t>(std::ranges::count_if(word, is_upper));
  const bool letters =
      std::ranges::all_of(word, [](char c) { return is_upper(c) || (c >= 'a' && c <= 'z'); });
  if (!letters || word.size() < 2 || word.size() > longest || word == "Wet") return false;
  return capitals >= 2 || (alone && is_upper(word[0]) && word.size() <= longest_of_one_capital);
}

class InitialsMatch {
 public:
  InitialsMatch(std::span<const std::string_view> name, std::span<const std::string_view> title,
                const TitleWording& wording)
      : name_(name), title_(title), wording_(wording) {}

  int distance() { return match(0, 0, 0); }

 private:
  /// The cost from letter `letter` of word `i` of the name and word `j` of the title on.
  int match(std::size_t i, std::size_t letter, std::size_t j) {
    if (++steps_ > most_steps) return far;
    if (i == name_.size()) return rest_is_idle(j) ? 0 : far;
    const std::string_view word = name_[i];
    if (letter > 0 && letter == word.size()) return match(i + 1, 0, j);
    if (j == title_.size()) return letter == 0 && wording_.is_link(word) ? match(i + 1, 0, j) : far;
    int best = far;
    if (letter == 0 && same_word(word, title_[j])) best = match(i + 1, 0, j + 1);
    if (letter == 0 && wording_.is_link(word)) best = std::min(best, match(i + 1, 0, j));
    if (is_initials(word, is_of_one_word(name_))) best = std::min(best, match_initial(i, letter, j));
    const bool idle = wording_.is_link(title_[j]) || has_only_digits(title_[j]);
    if (idle) best = std::min(best, match(i, letter, j + 1));
    return best;
  }

  int match_initial(std::size_t i, std::size_t letter, std::size_t j) {
    const std::string_view word = name_[i];
    const std::string_view said = title_[j];
    if (ascii_lower(word[letter]) != ascii_lower(said[0])) return far;
    int best = match(i, letter + 1, j + 1);
    // "WOT": the t is in the middle of "onderwijstoezicht".
    constexpr std::size_t first_inner = 3;
    if (letter + 1 == word.size() || said.size() <= first_inner) return best;
    const char next = ascii_lower(word[letter + 1]);
    if (ascii_lower(said.substr(first_inner)).find(next) != std::string::npos)
      best = std::min(best, match(i, letter + 2, j + 1) + inner_letter);
    return best;
  }

  bool rest_is_idle(std::size_t j) const {
    return std::all_of(
        title_.begin() + static_cast<std::ptrdiff_t>(j), title_.end(),
        [&](std::string_view word) { return wording_.is_link(word) || has_only_digits(word); });
  }

  static constexpr int most_steps = 2000;
  std::span<const std::string_view> name_;
  std::span<const std::string_view> title_;
  const TitleWording& wording_;
  int steps_ = 0;
};

/// "Payment Accounts Directive", "Rural Schools Act": the kind of the law, and consecutive words of the
/// title.
int partial_distance(std::vector<std::string_view> name, std::span<const std::string_view> title,
                     const TitleWording& wording) {
  constexpr std::size_t least_words = 2;
  std::string_view year;
  if (!name.empty() && has_only_digits(name.back())) {
    year = name.back();
    name.pop_back();
  }
  while (!name.empty() && wording.is_link(name.back())) name.pop_back();
  if (name.size() <= least_words) return far;
  const std::string_view kind = name.back();
  name.pop_back();
  const auto has = [&](std::string_view word) {
    return std::ranges::any_of(title, [&](std::string_view one) { return same_word(one, word); });
  };
  if (!wording.is_kind(kind) || !has(kind) || (!year.empty() && !has(year))) return far;
  return std::ranges::search(title, name, same_word).empty() ? far : part_of_title;
}

bool is_same_or_plural(std::string_view a, std::string_view b) {
  constexpr std::size_t stem = 5;
  constexpr std::size_t ending = 2;
  const std::size_t shorter = std::min(a.size(), b.size());
  if (a.size() + b.size() - (2 * shorter) > (shorter < stem ? 0 : ending)) return false;
  return same_word(a.substr(0, shorter), b.substr(0, shorter));
}

/// A word without the endings of a Dutch nominalised verb: "afschaffing" and "het afschaffen" are equal.
std::string_view verbal_stem(std::string_view word) {
  constexpr std::size_t least = 4;
  for (const std::string_view ending : {"ing", "en"}) {
    if (word.size() >= least + ending.size() && word.ends_with(ending))
      return word.substr(0, word.size() - ending.size());
  }
  return word;
}

/// The content words of a name and of a title, where the title has nearly all of the name's in order.
int described(std::span<const std::string_view> said, std::span<const std::string_view> own) {
  return described_distance(said, own, count_in_order(said, own).back()).value_or(far);
}

/// "Wet zeggenschap onderwijs" for the "Wet zeggenschap personeel onderwijs": all its words in order, and
/// most of the title's.
int lacks_few_words(std::span<const std::string_view> said, std::span<const std::string_view> own) {
  constexpr std::size_t least = 3;
  const std::size_t left_out = own.size() - std::min(said.size(), own.size());
  if (said.size() < least || left_out == 0 || 3 * said.size() < 2 * own.size()) return far;
  if (count_in_order(said, own).back() < said.size()) return far;
  return part_of_title + static_cast<int>(left_out);
}

/// "Invorderingswet" for the "Invorderingswet 1990".
bool lacks_year_only(std::span<const std::string_view> said, std::span<const std::string_view> own) {
  constexpr std::size_t year_digits = 4;
  return own.size() == said.size() + 1 && own.back().size() == year_digits && has_only_digits(own.back()) &&
         std::ranges::equal(said, own.first(said.size()), same_word);
}

/// "Kadw" for the "Kadasterwet".
bool is_clipped(std::string_view said, std::string_view own, const TitleWording& wording) {
  constexpr std::size_t least = 3;
  return std::ranges::any_of(wording.clipped, [&](const auto& clipped) {
    const auto& [end, ending] = clipped;
    if (said.size() <= least || !said.ends_with(end) || own.size() <= said.size() || !own.ends_with(ending))
      return false;
    return own.starts_with(said.substr(0, said.size() - end.size()));
  });
}

/// "Wet Kroondomein" for the "Wet op het Kroondomein".
bool lacks_links_only(std::span<const std::string_view> said, std::span<const std::string_view> own,
                      const TitleWording& wording) {
  if (said.size() < 2) return false;
  std::size_t at = 0;
  for (const std::string_view word : own) {
    if (at < said.size() && same_word(said[at], word)) {
      ++at;
    } else if (!wording.is_link(word)) {
      return false;
    }
  }
  return at == said.size();
}

/// "Rijkswet Kustwacht" for the "Rijkswet Kustwacht voor de eilanden", "Grondwet" for the "Grondwet voor het
/// Koninkrijk": the title without the territory it applies to. A kind of law alone names none.
bool lacks_territory(std::span<const std::string_view> said, std::span<const std::string_view> own,
                     const TitleWording& wording) {
  if (said.empty() || own.size() <= said.size() || !wording.is_kind(said.front())) return false;
  const bool tells =
      said.size() >= 2 || std::ranges::find(wording.kinds, ascii_lower(said.front())) == wording.kinds.end();
  const std::string next = ascii_lower(own[said.size()]);
  return tells && std::ranges::find(wording.territories, next) != wording.territories.end() &&
         std::ranges::equal(said, own.first(said.size()), same_word);
}

/// A name in Latin letters beside a title that it may be short for.
struct LatinForm {
  std::span<const std::string_view> said;
  std::span<const std::string_view> own;
  std::span<const std::string_view> said_content;
  std::span<const std::string_view> own_content;
  const TitleWording& wording;
  bool begins_alike;
  bool initials;  ///< true if a word of the name may be some
  bool words;     ///< true if the name has enough words to be recognised by them
};

/// The rules by which a name in Latin letters is short for a title; each gives its cost, or `far`.
struct LatinRule {
  NamedBy by;
  int (*distance)(const LatinForm&);
};
constexpr std::array latin_rules{
    LatinRule{
        NamedBy::omission,
        [](const LatinForm& form) { return lacks_year_only(form.said, form.own) ? left_out_year : far; }},
    LatinRule{NamedBy::omission,
              [](const LatinForm& form) {
                return lacks_links_only(form.said, form.own, form.wording) ? cut_word : far;
              }},
    LatinRule{NamedBy::omission,
              [](const LatinForm& form) {
                const bool one = form.said.size() == 1 && form.own.size() == 1;
                return one && is_clipped(form.said.front(), form.own.front(), form.wording) ? cut_word : far;
              }},
    LatinRule{NamedBy::initials,
              [](const LatinForm& form) {
                return form.initials && form.begins_alike
                           ? InitialsMatch(form.said, form.own, form.wording).distance()
                           : far;
              }},
    LatinRule{NamedBy::words,
              [](const LatinForm& form) {
                return lacks_territory(form.said, form.own, form.wording) ? part_of_title : far;
              }},
    LatinRule{NamedBy::words,
              [](const LatinForm& form) {
                return form.words && !form.initials
                           ? partial_distance({form.said.begin(), form.said.end()}, form.own, form.wording)
                           : far;
              }},
    LatinRule{NamedBy::words,
              [](const LatinForm& form) { return lacks_few_words(form.said_content, form.own_content); }},
    LatinRule{NamedBy::description, [](const LatinForm& form) {
                return form.words ? described(form.said_content, form.own_content) : far;
              }}};

ShortForm latin_form(std::string_view name, std::string_view title, Language language) {
  constexpr std::size_t least_words = 3;
  const TitleWording& wording = title_wording(language);
  const std::vector<std::string_view> said = title_words(name);
  const bool words = said.size() >= least_words;
  const bool begins_alike = !title.empty() && ascii_lower(title[0]) == ascii_lower(name[0]);
  ShortForm nearest{far, NamedBy::title};
  if (!words && !begins_alike) return nearest;
  const std::vector<std::string_view> own = title_words(title);
  const std::vector<std::string_view> said_content = without_links(said, wording);
  const std::vector<std::string_view> own_content = without_links(own, wording);
  const bool initials = std::ranges::any_of(
      said, [&](std::string_view word) { return is_initials(word, is_of_one_word(said)); });
  const LatinForm form{said, own, said_content, own_content, wording, begins_alike, initials, words};
  for (const LatinRule& rule : latin_rules) {
    const int distance = rule.distance(form);
    if (distance < nearest.distance) nearest = {distance, rule.by};
  }
  return nearest;
}

std::optional<int> latin_words_left_out(std::string_view name, std::string_view title,
                                        const TitleWording& wording) {
  const std::vector<std::string_view> said = without_links(title_words(name), wording);
  const std::vector<std::string_view> own = without_links(title_words(title), wording);
  const auto is_kind = [&](std::string_view word) { return wording.is_kind(word); };
  if (said.size() < 2 || std::ranges::all_of(said, is_kind)) return std::nullopt;
  const auto is_said = [&](std::string_view word) {
    return std::ranges::any_of(said, [&](std::string_view one) { return same_word(one, word); });
  };
  std::vector<std::string_view> proper = own;
  std::erase_if(proper, [&](std::string_view word) { return !is_upper(word[0]) || is_kind(word); });
  if (!proper.empty() && std::ranges::none_of(proper, is_said)) return std::nullopt;
  const bool all = std::ranges::all_of(said, [&](std::string_view word) {
    return std::ranges::any_of(own, [&](std::string_view one) {
      return is_same_or_plural(word, one) || same_word(verbal_stem(word), verbal_stem(one));
    });
  });
  return all ? std::optional(static_cast<int>(own.size()) - static_cast<int>(said.size())) : std::nullopt;
}

// Korean.

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

ShortForm korean_form(std::string_view name, std::string_view title) {
  constexpr int most_cut = 3;
  constexpr std::size_t longest = 20;
  const KoreanTitle said = read_korean(name);
  const KoreanTitle own = read_korean(title);
  std::u32string_view stem = said.base;
  constexpr ShortForm none{far, NamedBy::title};
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

/// "등대검사법" for the "등대의 설치 및 검사에 관한 법률": its words, cut from the title's in order.
std::optional<int> korean_words_left_out(std::string_view name, std::string_view title) {
  constexpr std::size_t least = 3;  // syllables that identify a law
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

}  // namespace

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

std::vector<std::string_view> title_words(std::string_view text) {
  std::vector<std::string_view> words;
  const auto step = [&](std::size_t at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    return byte == 0xE2 ? std::size_t{3} : byte == 0xC2 ? std::size_t{2} : std::size_t{1};
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && in_word(static_cast<unsigned char>(text[at]))) ++at;
    if (at > begin) words.push_back(text.substr(begin, at - begin));
    if (at < text.size()) at += step(at);
  }
  return words;
}

bool has_initials(std::string_view name) {
  const std::vector<std::string_view> words = title_words(name);
  return std::ranges::any_of(words,
                             [&](std::string_view word) { return is_initials(word, is_of_one_word(words)); });
}

std::vector<std::string_view> content_words(std::string_view text, Language language) {
  return without_links(title_words(text), title_wording(language));
}

bool is_latin_name(std::string_view name) {
  return !is_thai(Cursor(name, 0).peek_char()) && !is_hangul(Cursor(name, name.size()).previous_char());
}

std::vector<std::size_t> count_in_order(std::span<const std::string_view> name,
                                        std::span<const std::string_view> title) {
  std::vector<std::size_t> totals{0};
  std::vector<std::size_t> counts(title.size() + 1, 0);  // of the words read, in so many of the title's
  for (const std::string_view word : name) {
    std::size_t diagonal = 0;
    for (std::size_t j = 0; j < title.size(); ++j) {
      const std::size_t above = counts[j + 1];
      counts[j + 1] = is_same_or_plural(word, title[j]) ? diagonal + 1 : std::max(counts[j + 1], counts[j]);
      diagonal = above;
    }
    totals.push_back(counts.back());
  }
  return totals;
}

std::optional<int> described_distance(std::span<const std::string_view> name,
                                      std::span<const std::string_view> title, std::size_t in_order) {
  constexpr std::size_t words_for_a_miss = 5;
  constexpr int apart = 2;
  constexpr int missing_word = 3;
  const std::size_t missing = name.size() - in_order;
  if (name.size() < least_described || missing * words_for_a_miss > name.size()) return std::nullopt;
  const bool other_number = std::ranges::any_of(name, [&](std::string_view word) {
    return has_only_digits(word) && std::ranges::find(title, word) == title.end();
  });
  if (other_number) return std::nullopt;
  const bool same_kind = !title.empty() && same_word(name.front(), title.front());
  if (!std::ranges::search(title, name.subspan(same_kind ? 1 : 0), same_word).empty()) return part_of_title;
  return part_of_title + apart + (missing_word * static_cast<int>(missing));
}

std::optional<int> words_left_out(std::string_view name, std::string_view title, Language language) {
  if (is_latin_name(name)) return latin_words_left_out(name, title, title_wording(language));
  return language == Language::korean ? korean_words_left_out(name, title) : std::nullopt;
}

std::size_t shared_title(std::string_view name, std::string_view title) {
  const std::vector<std::string_view> said = title_words(name);
  const auto differ = std::ranges::mismatch(said, title_words(title), same_word);
  if (differ.in1 == said.begin()) return 0;
  const std::string_view last = *std::prev(differ.in1);
  return static_cast<std::size_t>(last.data() + last.size() - name.data());
}

std::size_t count_shared_words(std::string_view text, std::string_view title) {
  constexpr std::size_t shortest = 4;
  constexpr std::size_t stem = 8;
  std::vector<std::string> seen;
  for (const std::string_view word : title_words(title)) {
    if (word.size() < shortest) continue;
    std::string begin = ascii_lower(word.substr(0, stem));
    const bool known = std::ranges::find(seen, begin) != seen.end();
    if (!known && text.find(begin) != std::string_view::npos) seen.push_back(std::move(begin));
  }
  return seen.size();
}

std::optional<ShortForm> short_form_of(std::string_view name, std::string_view title, Language language) {
  if (name.empty()) return std::nullopt;
  const char32_t first = Cursor(name, 0).peek_char();
  const bool korean = is_hangul(Cursor(name, name.size()).previous_char());
  ShortForm form{far, NamedBy::title};
  if (language == Language::thai) {
    if (const auto distance = is_thai(first) ? thai_name_distance(name, title) : std::nullopt)
      form = {*distance, *distance < part_of_title ? NamedBy::omission : NamedBy::words};
  } else if (language == Language::korean) {
    if (korean) form = korean_form(name, title);
  } else if (!korean && !is_thai(first)) {
    form = latin_form(name, title, language);
  }
  return form.distance < far ? std::optional(form) : std::nullopt;
}

}  // namespace pandect
