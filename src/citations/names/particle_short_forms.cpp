#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "citations/names/families.h"
#include "citations/names/short_form_rules.h"
#include "citations/names/title_wording.h"
#include "text/per_language.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The words of titles.txt in the letters that are compared.
struct ParticleWording {
  std::vector<std::u32string> links;
  std::vector<std::u32string> kinds;
  std::vector<std::u32string> acts;  // the shortest last
  std::u32string particles;
  std::u32string on;     // with a blank before it
  std::u32string owner;  // the particle, and a blank
};

const ParticleWording& particle_wording(Language language) {
  static const PerLanguage<ParticleWording> all([](Language one) {
    const TitleWording& wording = title_wording(one);
    auto made = std::make_unique<ParticleWording>();
    for (const std::string_view link : wording.links) made->links.push_back(to_utf32(link));
    std::ranges::sort(made->links, std::ranges::greater(), &std::u32string::size);
    for (const std::string_view kind : wording.kinds) made->kinds.push_back(to_utf32(kind));
    for (const std::string_view act : wording.act_endings) made->acts.push_back(to_utf32(act));
    for (const std::string_view particle : wording.particles) made->particles += to_utf32(particle);
    made->on = U' ' + to_utf32(wording.on);
    made->owner = to_utf32(wording.possessive) + U' ';
    return made;
  });
  return all.of(language);
}

struct DecreeTitle {
  std::u32string base;      // without the word for the decree
  std::string_view decree;  // "시행령", "시행규칙" or nothing
};

std::string_view trim_blanks(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  while (text.starts_with(' ')) text.remove_prefix(1);
  return text;
}

/// A title whose words are not parted, with blanks for its connecting words: "河川環境 保全 再生 法律".
std::u32string part_at_links(std::u32string title, const ParticleWording& wording) {
  for (const std::u32string& link : wording.links) {
    for (std::size_t at = title.find(link); at != std::u32string::npos; at = title.find(link, at + 1))
      title.replace(at, link.size(), 1, U' ');
  }
  return title;
}

DecreeTitle read_title(std::string_view text, Language language) {
  const std::string_view decree = decree_word(text, language);
  return {to_utf32(trim_blanks(text.substr(0, text.size() - decree.size()))), decree};
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

bool is_particle(char32_t c, const ParticleWording& wording) {
  return wording.particles.find(c) != std::u32string::npos;
}

/// A word of a title without its final particle.
std::u32string_view without_particle(std::u32string_view word, const ParticleWording& wording) {
  const bool particle = word.size() > 2 && is_particle(word.back(), wording);
  return particle ? word.substr(0, word.size() - 1) : word;
}

/// The words for the subject of a law, joined: "등대설치운영법" of "등대의 설치ㆍ운영에 관한 법률".
std::u32string subject_words(std::u32string_view title, const ParticleWording& wording) {
  std::u32string joined;
  for (const std::u32string_view word : split_words(title)) {
    if (std::ranges::find(wording.links, word) == wording.links.end())
      joined += without_particle(word, wording);
  }
  for (const std::u32string_view act : wording.acts) {
    if (!joined.ends_with(act)) continue;
    joined.resize(joined.size() - act.size());
    return joined + wording.acts.back();
  }
  return joined;
}

/// True if a name has all of a title's words but the first, a possessive: "부표검사" of "등대의 부표검사".
bool leaves_out_owner(std::u32string_view name, std::u32string_view title, const ParticleWording& wording) {
  constexpr std::size_t least = 4;
  const std::size_t owner = title.find(wording.owner);
  if (owner == std::u32string_view::npos || title.find(U' ') != owner + 1 || name.size() < least)
    return false;
  return subject_words(title.substr(owner + wording.owner.size()), wording) == name;
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
int match_beginnings(std::u32string_view name, std::u32string_view title, const ParticleWording& wording) {
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
        const bool particle = taken + 1 == word.size() && is_particle(word.back(), wording);
        const bool whole = taken == word.size() || particle;
        next[at + taken] = std::min(next[at + taken], least[at] + (whole ? 0 : cut_word));
      }
    }
    least = std::move(next);
    first = false;
  }
  return least.back();
}

/// Matches the name as runs of at least two letters of the title, in order: returns the number of letters
/// left out.
/// @param begins true if the first run must be at the title's beginning
std::optional<int> match_runs(std::u32string_view name, std::u32string_view title, bool begins) {
  constexpr std::size_t shortest = 2;
  constexpr std::size_t longest = 40;
  if (name.size() > longest) return std::nullopt;
  // For each beginning of the name, the first place in the title where its runs may end.
  std::vector<std::size_t> ends(name.size() + 1, std::u32string::npos);
  ends[0] = 0;
  for (std::size_t at = 0; at < name.size(); ++at) {
    if (ends[at] == std::u32string::npos) continue;
    for (std::size_t length = shortest; at + length <= name.size(); ++length) {
      const std::size_t place = title.find(name.substr(at, length), ends[at]);
      if (place == std::u32string::npos || (begins && at == 0 && place > 0)) break;
      ends[at + length] = std::min(ends[at + length], place + length);
    }
  }
  if (ends.back() == std::u32string::npos) return std::nullopt;
  return static_cast<int>(title.size()) - static_cast<int>(name.size());
}

}  // namespace

ShortForm particle_form(std::string_view name, std::string_view title, Language language) {
  constexpr int most_cut = 3;
  constexpr std::size_t longest = 20;
  constexpr ShortForm none{far, NamedBy::title};
  if (!has_first_letter(name, title)) return none;
  const ParticleWording& wording = particle_wording(language);
  DecreeTitle said = read_title(name, language);
  DecreeTitle own = read_title(title, language);
  if (said.decree != own.decree) return none;
  const bool parted = !wording.particles.empty();
  if (!parted) {
    std::erase(said.base = part_at_links(std::move(said.base), wording), U' ');
    own.base = part_at_links(std::move(own.base), wording);
  }
  std::u32string_view stem = said.base;
  constexpr std::size_t least_subject = 5;
  const bool in_words = stem.find(U' ') != std::u32string_view::npos;
  if (stem.size() >= least_subject && subject_words(stem, wording) == subject_words(own.base, wording))
    return {0, NamedBy::omission};
  if (in_words || stem.size() > longest) return none;
  std::u32string_view base = own.base;
  bool same_kind = false;
  for (const std::u32string_view kind : wording.kinds) {
    if (!stem.ends_with(kind)) continue;
    same_kind =
        base.ends_with(kind) ||
        (std::ranges::find(wording.acts, kind) != wording.acts.end() &&
         std::ranges::any_of(wording.acts, [&](const std::u32string& act) { return base.ends_with(act); }));
    stem.remove_suffix(kind.size());
    break;
  }
  if (!same_kind || stem.size() < 2) return none;
  const std::size_t on = base.rfind(wording.on);
  const bool named_on = on != std::u32string_view::npos;
  if (named_on) base = base.substr(0, on);
  const int distance = match_beginnings(stem, base, wording);
  if (!parted && distance > most_cut) {
    const auto left_out = match_runs(stem, base, true);
    return left_out ? ShortForm{part_of_title + *left_out, NamedBy::words} : none;
  }
  if (distance > most_cut) {
    return named_on && leaves_out_owner(stem, base, wording) ? ShortForm{part_of_title, NamedBy::words}
                                                             : none;
  }
  return {distance + (named_on ? 0 : own_short_title), NamedBy::initials};
}

std::optional<int> particle_words_left_out(std::string_view name, std::string_view title, Language language) {
  constexpr std::size_t least = 3;  // syllables that identify a law
  if (!has_first_letter(name, title)) return std::nullopt;
  const ParticleWording& wording = particle_wording(language);
  const DecreeTitle said = read_title(name, language);
  const DecreeTitle own = read_title(title, language);
  if (said.decree != own.decree) return std::nullopt;
  std::u32string wanted = subject_words(said.base, wording);
  std::u32string has = subject_words(own.base, wording);
  for (const std::u32string_view kind : wording.kinds) {
    if (!wanted.ends_with(kind)) continue;
    if (!has.ends_with(kind)) return std::nullopt;
    wanted.resize(wanted.size() - kind.size());
    has.resize(has.size() - kind.size());
    break;
  }
  if (wanted.size() < least) return std::nullopt;
  return match_runs(wanted, has, false);
}

std::string subject_without_owner(std::string_view name, std::string_view title, Language language) {
  if (particle_form(name, title, language).by != NamedBy::words) return {};
  name = trim_blanks(name.substr(0, name.size() - decree_word(name, language).size()));
  for (const std::string_view kind : title_wording(language).kinds) {
    if (name.ends_with(kind)) return std::string(name.substr(0, name.size() - kind.size()));
  }
  return {};
}

}  // namespace pandect
