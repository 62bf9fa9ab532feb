#include <algorithm>
#include <utility>

#include "citations/names/name_words.h"
#include "citations/names/naming_words.h"
#include "citations/names/short_form_rules.h"
#include "citations/names/title_key.h"
#include "citations/names/title_wording.h"
#include "text/analyzer.h"
#include "text/scanner.h"
#include "text/tokens.h"

namespace pandect {
namespace {

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

/// True if a name has one word, not counting a year: "Wsf 2000".
bool is_of_one_word(std::span<const std::string_view> name) {
  return !name.empty() && std::ranges::all_of(name.subspan(1), has_only_digits);
}

/// "OSH", "WRRDA", "SUWI", "WvSr"; for a name of one word also "Wm", "Wmo", but not a kind of law, "Wet".
bool is_initials(std::string_view word, bool alone, const TitleWording& wording) {
  constexpr std::size_t longest = 10;
  constexpr std::size_t longest_of_one_capital = 5;
  const auto capitals = static_cast<std::size_t>(std::ranges::count_if(word, is_upper));
  const bool letters =
      std::ranges::all_of(word, [](char c) { return is_upper(c) || (c >= 'a' && c <= 'z'); });
  if (!letters || word.size() < 2 || word.size() > longest) return false;
  return capitals >= 2 || (alone && is_upper(word[0]) && word.size() <= longest_of_one_capital &&
                           !contains_small(wording.kinds, word));
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
    if (is_initials(word, is_of_one_word(name_), wording_))
      best = std::min(best, match_initial(i, letter, j));
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

/// True for forms of one word, by the language's stemmer or its endings: "afschaffing", "het afschaffen".
bool is_same_stem(std::string_view a, std::string_view b, const Analyzer& stems) {
  constexpr std::size_t least = 4;
  if (a.size() <= least || b.size() <= least || !same_word(a.substr(0, least), b.substr(0, least)))
    return false;
  Tokens both;
  stems.analyze(a, both);
  stems.analyze(b, both);
  return both.size() == 2 && both.term(0) == both.term(1);
}

/// True if a title has the numbers of a name.
bool has_all_numbers(std::span<const std::string_view> name, std::span<const std::string_view> title) {
  return std::ranges::all_of(name, [&](std::string_view word) {
    return !has_only_digits(word) || std::ranges::find(title, word) != title.end();
  });
}

/// True if a name is a kind of law, before or behind its other words, that a title has, too, and the others
/// are a run of the title's: "Payment Accounts Directive"; before them where laws have numbers for names,
/// "Loi chemins creux".
bool is_kind_and_run(std::span<const std::string_view> name, std::span<const std::string_view> title,
                     const TitleWording& wording) {
  if (name.size() > 1 && has_only_digits(name.back())) name = name.first(name.size() - 1);
  constexpr std::size_t least_words = 3;
  if (name.size() < least_words) return false;
  const bool first = wording.is_kind(name.front());
  const std::string_view kind = first ? name.front() : name.back();
  const auto is_kind = [&](std::string_view word) { return same_word(word, kind); };
  return (!first || !wording.numbered.empty()) && wording.is_kind(kind) &&
         std::ranges::any_of(title, is_kind) &&
         !std::ranges::search(title, name.subspan(first ? 1 : 0, name.size() - 1), same_word).empty();
}

/// Several words of the title in their order, "Wet zeggenschap onderwijs" for the "Wet zeggenschap personeel
/// onderwijs": most of the title's, its kind and a run of them, or a description.
int some_words(const LatinForm& form) {
  if (!form.words) return far;
  const auto [said, own] = std::pair(form.said_content, form.own_content);
  const std::size_t in_order = count_in_order(said, own).back();
  int least = described_distance(said, own, in_order).value_or(far);
  if (in_order == said.size() && said.size() < own.size() && said.size() > 2 &&
      3 * said.size() >= 2 * own.size())
    least = std::min(least, part_of_title + static_cast<int>(own.size() - said.size()));
  if (has_all_numbers(said, own) && is_kind_and_run(said, own, form.wording))
    least = std::min(least, part_of_title);
  return least;
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

/// A word for a law in a sentence without its ending: "lag" of "lagen". Empty for other words.
std::string_view kind_at_end(std::string_view word, const TitleWording& wording) {
  std::string_view longest;
  for (const std::string_view kind : wording.kind_endings) {
    const std::size_t at = word.rfind(kind);
    if (at == std::string_view::npos || at == 0 || kind.size() < longest.size()) continue;
    const std::string_view ending = word.substr(at + kind.size());
    if (ending.empty() || contains(wording.case_endings, ending)) longest = word.substr(at, kind.size());
  }
  return longest;
}

/// A compound of the kind and the one subject of a title: "båtplatslagen" for the "Lag (2021:417) om
/// båtplatser".
int is_compound(const LatinForm& form) {
  constexpr std::size_t least = 4;    // letters of the subject
  constexpr std::size_t joining = 2;  // letters between the two
  constexpr std::size_t most_left = 3;
  if (form.said.size() != 1) return far;
  const std::string name = small_letters(form.said.front());
  const std::string_view kind = kind_at_end(name, form.wording);
  std::vector<std::string> own;
  for (const std::string_view word : form.own_content) {
    if (std::ranges::none_of(word, is_ascii_digit)) own.push_back(small_letters(word));
  }
  if (kind.empty() || own.size() != 2 || own[0] != kind) return far;
  const std::string_view subject(name.data(), static_cast<std::size_t>(kind.data() - name.data()));
  for (std::size_t cut = 0; cut <= joining && subject.size() >= least + cut; ++cut) {
    const std::string_view stem = subject.substr(0, subject.size() - cut);
    if (own[1].starts_with(stem) && own[1].size() - stem.size() <= most_left) return part_of_title;
  }
  return far;
}

/// The title without its connecting words, "Wet Kroondomein" for the "Wet op het Kroondomein", without its
/// year, "Invorderingswet" for the "Invorderingswet 1990", or without the territory it applies to: "Rijkswet
/// Kustwacht" for the "Rijkswet Kustwacht voor de eilanden", "Constitution" for that "du Grand-Duché de
/// Luxembourg". A kind of law alone names none.
int lacks_little(const LatinForm& form) {
  constexpr std::size_t year_digits = 4;
  const auto [said, own] = std::pair(form.said, form.own);
  if (said.empty() || own.size() <= said.size()) return far;
  const bool alone = said.size() == 1 && contains_small(form.wording.alone, said.front()) &&
                     same_word(said.front(), own.front());
  if (alone) return part_of_title;
  int cost = 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const bool year = i + 1 == own.size() && own[i].size() == year_digits && has_only_digits(own[i]);
    if (at < said.size() && same_word(said[at], own[i])) {
      ++at;
    } else if (i == said.size() && at == i && contains_small(form.wording.territories, own[i]) &&
               form.wording.is_kind(said.front()) &&
               (at > 1 || !contains_small(form.wording.kinds, said.front()))) {
      return part_of_title;
    } else if (year) {
      cost = std::max(cost, left_out_year);
    } else if (said.size() > 1 && form.wording.is_link(own[i])) {
      cost = std::max(cost, cut_word);
    } else {
      return far;
    }
  }
  return at == said.size() ? cost : far;
}

int by_initials(const LatinForm& form) {
  return form.initials && form.begins_alike
             ? InitialsMatch(form.name, form.said, form.own, form.wording).distance()
             : far;
}

}  // namespace

ShortForm latin_form(std::string_view name, std::string_view title, Language language) {
  constexpr std::size_t least_words = 3;
  const TitleWording& wording = title_wording(language);
  const std::vector<std::string_view> said = title_words(name);
  const bool words = said.size() >= least_words;
  const bool begins_alike = !title.empty() && ascii_lower(title[0]) == ascii_lower(name[0]);
  ShortForm nearest{far, NamedBy::title};
  const bool compound = said.size() == 1 && !kind_at_end(small_letters(name), wording).empty();
  if (!words && !begins_alike && !compound) return nearest;
  const std::vector<std::string_view> own = title_words(title);
  const std::vector<std::string_view> said_content = without_links(said, wording);
  const std::vector<std::string_view> own_content = without_links(own, wording);
  const bool initials = has_initials(name, language);
  const LatinForm form{name, said, own, said_content, own_content, wording, begins_alike, initials, words};
  const auto take = [&](int distance, NamedBy by) {
    if (distance < nearest.distance) nearest = {distance, by};
  };
  const int little = lacks_little(form);
  take(little, little < part_of_title ? NamedBy::omission : NamedBy::words);
  take(is_clipped(form), NamedBy::omission);
  take(is_compound(form), NamedBy::words);
  take(by_initials(form), NamedBy::initials);
  take(some_words(form), NamedBy::words);
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
  const Analyzer& stems = analyzer(word_analyzer_name(language));
  std::vector<std::string_view> proper = own;
  std::erase_if(proper, [&](std::string_view word) { return !is_upper(word[0]) || is_kind(word); });
  if (!proper.empty() && std::ranges::none_of(proper, is_said)) return std::nullopt;
  const bool all = std::ranges::all_of(said, [&](std::string_view word) {
    return std::ranges::any_of(own, [&](std::string_view one) {
      return is_same_or_plural(word, one) || is_same_stem(word, one, stems);
    });
  });
  return all ? std::optional(static_cast<int>(own.size()) - static_cast<int>(said.size())) : std::nullopt;
}

bool has_initials(std::string_view name, Language language) {
  const TitleWording& wording = title_wording(language);
  const std::vector<std::string_view> words = title_words(name);
  return std::ranges::any_of(words, [&](std::string_view word) {
    return is_initials(word, is_of_one_word(words), wording) || (words.size() > 1 && is_cut(word, name));
  });
}

std::optional<int> described_distance(std::span<const std::string_view> name,
                                      std::span<const std::string_view> title, std::size_t in_order) {
  constexpr int apart = 2;
  constexpr int missing_word = 3;
  const std::size_t missing = name.size() - in_order;
  if (name.size() < least_described || missing * words_for_a_miss > name.size()) return std::nullopt;
  if (!has_all_numbers(name, title)) return std::nullopt;
  const bool same_kind = !title.empty() && same_word(name.front(), title.front());
  if (!std::ranges::search(title, name.subspan(same_kind ? 1 : 0), same_word).empty()) return part_of_title;
  return part_of_title + apart + (missing_word * static_cast<int>(missing));
}

}  // namespace pandect
