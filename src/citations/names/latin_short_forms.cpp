#include <algorithm>
#include <array>
#include <utility>

#include "citations/names/name_words.h"
#include "citations/names/short_form_rules.h"
#include "citations/names/title_key.h"
#include "citations/names/title_wording.h"
#include "text/scanner.h"

namespace pandect {
namespace {

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

/// True if a word of a name is cut, which a full stop shows: "Wetb." for "Wetboek".
bool is_cut(std::string_view word, std::string_view name) {
  return name.substr(static_cast<std::size_t>(word.data() + word.size() - name.data())).starts_with('.');
}

/// Matches the words of a name with those of a title, in order: whole, by initials ("WOT") or cut ("C. rel.
/// pub. adm."). A cut name may leave the end of the title out.
class InitialsMatch {
 public:
  InitialsMatch(std::string_view name, std::span<const std::string_view> words,
                std::span<const std::string_view> title, const TitleWording& wording)
      : text_(name),
        name_(words),
        title_(title),
        wording_(wording),
        cut_(words.size() > 1 &&
             std::ranges::any_of(words, [&](std::string_view word) { return is_cut(word, name); })) {}

  int distance() { return match(0, 0, 0); }

 private:
  /// The cost from letter `letter` of word `i` of the name and word `j` of the title on.
  int match(std::size_t i, std::size_t letter, std::size_t j) {
    if (++steps_ > most_steps) return far;
    if (i == name_.size()) return rest_is_idle(j) ? 0 : cut_ ? part_of_title : far;
    const std::string_view word = name_[i];
    if (letter > 0 && letter == word.size()) return match(i + 1, 0, j);
    if (j == title_.size()) return letter == 0 && wording_.is_link(word) ? match(i + 1, 0, j) : far;
    int best = far;
    if (letter == 0 && same_word(word, title_[j])) {
      best = match(i + 1, 0, j + 1);
    } else if (letter == 0 && cut_ && is_cut(word, text_) && word.size() < title_[j].size() &&
               make_title_key(title_[j]).key.starts_with(make_title_key(word).key)) {
      best = match(i + 1, 0, j + 1) + cut_word;
    }
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
    if (small_letters(said.substr(first_inner)).find(next) != std::string::npos)
      best = std::min(best, match(i, letter + 2, j + 1) + inner_letter);
    return best;
  }

  bool rest_is_idle(std::size_t j) const {
    return std::all_of(
        title_.begin() + static_cast<std::ptrdiff_t>(j), title_.end(),
        [&](std::string_view word) { return wording_.is_link(word) || has_only_digits(word); });
  }

  static constexpr int most_steps = 2000;
  std::string_view text_;
  std::span<const std::string_view> name_;
  std::span<const std::string_view> title_;
  const TitleWording& wording_;
  bool cut_;
  int steps_ = 0;
};

/// A name in Latin letters beside a title that it may be short for.
struct LatinForm {
  std::string_view name;
  std::span<const std::string_view> said;
  std::span<const std::string_view> own;
  std::span<const std::string_view> said_content;
  std::span<const std::string_view> own_content;
  const TitleWording& wording;
  bool begins_alike;
  bool initials;  ///< true if a word of the name may be some
  bool words;     ///< true if the name has enough words to be recognised by them
};

/// "Payment Accounts Directive", "Rural Schools Act": the kind of the law, and consecutive words of the
/// title.
int partial_distance(const LatinForm& form) {
  constexpr std::size_t least_words = 2;
  if (!form.words || form.initials) return far;
  std::vector<std::string_view> name(form.said.begin(), form.said.end());
  const std::span<const std::string_view> title = form.own;
  const TitleWording& wording = form.wording;
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

/// "Loi chemins creux" for the "Loi n° 2021-1342 relative à la protection des chemins creux": the kind of a
/// law that has its number for a name, and consecutive content words of its title.
int partial_behind_kind(const LatinForm& form) {
  constexpr std::size_t least_words = 3;
  const auto [said, own] = std::pair(form.said_content, form.own_content);
  if (form.wording.numbered.empty() || said.size() < least_words || !form.wording.is_kind(said.front()))
    return far;
  if (std::ranges::none_of(own, [&](std::string_view word) { return same_word(word, said.front()); }))
    return far;
  return std::ranges::search(own, said.subspan(1), same_word).empty() ? far : part_of_title;
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
int described(const LatinForm& form) {
  if (!form.words) return far;
  return described_distance(form.said_content, form.own_content,
                            count_in_order(form.said_content, form.own_content).back())
      .value_or(far);
}

/// "Wet zeggenschap onderwijs" for the "Wet zeggenschap personeel onderwijs": all its words in order, and
/// most of the title's.
int lacks_few_words(const LatinForm& form) {
  constexpr std::size_t least = 3;
  const auto [said, own] = std::pair(form.said_content, form.own_content);
  const std::size_t left_out = own.size() - std::min(said.size(), own.size());
  if (said.size() < least || left_out == 0 || 3 * said.size() < 2 * own.size()) return far;
  if (count_in_order(said, own).back() < said.size()) return far;
  return part_of_title + static_cast<int>(left_out);
}

/// "Invorderingswet" for the "Invorderingswet 1990".
int lacks_year_only(const LatinForm& form) {
  constexpr std::size_t year_digits = 4;
  const auto [said, own] = std::pair(form.said, form.own);
  const bool lacks = own.size() == said.size() + 1 && own.back().size() == year_digits &&
                     has_only_digits(own.back()) &&
                     std::ranges::equal(said, own.first(said.size()), same_word);
  return lacks ? left_out_year : far;
}

/// "Kadw" for the "Kadasterwet", "StadtbienenG" for the "Stadtbienengesetz".
int is_clipped(const LatinForm& form) {
  constexpr std::size_t least = 3;
  if (form.said.size() != 1 || form.own.size() != 1) return far;
  const std::string name = small_letters(form.said.front());
  const std::string title = small_letters(form.own.front());
  if (name.size() <= least || title.size() <= name.size()) return far;
  const bool clipped = std::ranges::any_of(form.wording.clipped, [&](const auto& one) {
    const auto& [end, ending] = one;
    return name.ends_with(end) && title.ends_with(ending) &&
           title.starts_with(std::string_view(name).substr(0, name.size() - end.size()));
  });
  return clipped ? cut_word : far;
}

/// "Wet Kroondomein" for the "Wet op het Kroondomein".
int lacks_links_only(const LatinForm& form) {
  if (form.said.size() < 2) return far;
  std::size_t at = 0;
  for (const std::string_view word : form.own) {
    if (at < form.said.size() && same_word(form.said[at], word)) {
      ++at;
    } else if (!form.wording.is_link(word)) {
      return far;
    }
  }
  return at == form.said.size() ? cut_word : far;
}

/// "Rijkswet Kustwacht" for the "Rijkswet Kustwacht voor de eilanden", "Grondwet" for the "Grondwet voor het
/// Koninkrijk", "Constitution" for that "du Grand-Duché de Luxembourg": the title without the territory it
/// applies to. A kind of law alone names none.
int lacks_territory(const LatinForm& form) {
  const auto [said, own] = std::pair(form.said, form.own);
  const TitleWording& wording = form.wording;
  if (said.size() == 1 && own.size() > 1 && same_word(said.front(), own.front()) &&
      std::ranges::find(wording.alone, small_letters(said.front())) != wording.alone.end())
    return part_of_title;
  if (said.empty() || own.size() <= said.size() || !wording.is_kind(said.front())) return far;
  const bool tells = said.size() >= 2 ||
                     std::ranges::find(wording.kinds, small_letters(said.front())) == wording.kinds.end();
  const std::string next = small_letters(own[said.size()]);
  const bool lacks = tells && std::ranges::find(wording.territories, next) != wording.territories.end() &&
                     std::ranges::equal(said, own.first(said.size()), same_word);
  return lacks ? part_of_title : far;
}

int by_initials(const LatinForm& form) {
  return form.initials && form.begins_alike
             ? InitialsMatch(form.name, form.said, form.own, form.wording).distance()
             : far;
}

/// The rules by which a name in Latin letters is short for a title; each gives its cost, or `far`.
struct LatinRule {
  NamedBy by;
  int (*distance)(const LatinForm&);
};
constexpr std::array latin_rules{
    LatinRule{NamedBy::omission, lacks_year_only},  LatinRule{NamedBy::omission, lacks_links_only},
    LatinRule{NamedBy::omission, is_clipped},       LatinRule{NamedBy::initials, by_initials},
    LatinRule{NamedBy::words, lacks_territory},     LatinRule{NamedBy::words, partial_distance},
    LatinRule{NamedBy::words, partial_behind_kind}, LatinRule{NamedBy::words, lacks_few_words},
    LatinRule{NamedBy::description, described},
};

}  // namespace

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
  const bool initials = has_initials(name);
  const LatinForm form{name, said, own, said_content, own_content, wording, begins_alike, initials, words};
  for (const LatinRule& rule : latin_rules) {
    const int distance = rule.distance(form);
    if (distance < nearest.distance) nearest = {distance, rule.by};
  }
  return nearest;
}

std::optional<int> latin_words_left_out(std::string_view name, std::string_view title, Language language) {
  const TitleWording& wording = title_wording(language);
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

bool has_initials(std::string_view name) {
  const std::vector<std::string_view> words = title_words(name);
  return std::ranges::any_of(words, [&](std::string_view word) {
    return is_initials(word, is_of_one_word(words)) || (words.size() > 1 && is_cut(word, name));
  });
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

}  // namespace pandect
