#include "citations/names/union_names.h"

#include <algorithm>
#include <array>
#include <deque>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "citations/names/naming_words.h"
#include "citations/names/title_key.h"
#include "citations/names/title_wording.h"
#include "text/by_first_byte.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// A word in English, as a key, and what it is in the other languages.
struct UnionWord {
  std::string english;
  std::vector<std::pair<Language, std::string>> others;

  std::string_view in(Language language) const {
    const auto own = std::ranges::find(others, language, &std::pair<Language, std::string>::first);
    return own == others.end() ? std::string_view(english) : std::string_view(own->second);
  }
};

/// A word for a kind or a community, as a key.
struct Form {
  std::string word;
  const UnionWord* means;
};

/// The words of the acts of the Union in all languages: of kinds, "Durchführungsverordnung", from what they
/// are `abroad` in titles.txt, of communities, "UE", and of makers.
struct UnionWords {
  std::deque<UnionWord> kinds, communities;
  ByFirstByte<Form> kind_forms, community_forms;
  std::vector<std::string> signs;  ///< before the number; like the makers, a longer one before its prefixes
  std::vector<std::string> makers;
  std::vector<std::string> institutions;  ///< those of the makers that have a capital: "Commission"

  UnionWords() {
    std::vector<Form> of_kinds;
    std::vector<Form> of_communities;
    for (const Language language : known_languages()) {
      const TitleWording& wording = title_wording(language);
      for (const Written& one : wording.abroad) {
        if (is_kind(one.forms.front())) add(language, one, kinds, of_kinds);
      }
      for (const Written& one : wording.union_marks) add(language, one, communities, of_communities);
      for (const std::string_view sign : wording.number_signs) {
        signs.push_back(make_title_key(sign).key);
        if (signs.back().ends_with('.')) signs.push_back(signs.back().substr(0, signs.back().size() - 1));
      }
      for (const std::string_view maker : naming_words(language).makers) {
        makers.push_back(make_title_key(maker).key);
        if (!(maker.front() >= 'a' && maker.front() <= 'z')) institutions.push_back(makers.back());
      }
    }
    for (const auto& [forms, to] :
         {std::pair(&of_kinds, &kind_forms), std::pair(&of_communities, &community_forms)}) {
      std::ranges::stable_sort(*forms, std::ranges::greater(),
                               [](const Form& form) { return form.word.size(); });
      *to = ByFirstByte<Form>(std::move(*forms));
    }
    for (std::vector<std::string>* list : {&signs, &makers, &institutions})
      std::ranges::stable_sort(*list, std::ranges::greater(), &std::string::size);
  }

  /// True for a kind of acts of the Union in English, with an additional word or without: "framework
  /// decision".
  static bool is_kind(std::string_view english) {
    return std::ranges::any_of(plain_kinds, [&](std::string_view kind) { return english.ends_with(kind); });
  }

  static constexpr std::array<std::string_view, 3> plain_kinds{"regulation", "directive", "decision"};

  /// The kind without "implementing" and the like.
  const UnionWord& plain(const UnionWord& kind) const {
    const auto* const word =
        std::ranges::find_if(plain_kinds, [&](std::string_view one) { return kind.english.ends_with(one); });
    const auto own = std::ranges::find(kinds, *word, &UnionWord::english);
    return own == kinds.end() ? kind : *own;
  }

 private:
  static void add(Language language, const Written& one, std::deque<UnionWord>& words,
                  std::vector<Form>& forms) {
    const std::string english = make_title_key(one.forms.front()).key;
    auto word = std::ranges::find(words, english, &UnionWord::english);
    if (word == words.end()) {
      words.push_back({english, {}});
      word = std::prev(words.end());
      forms.push_back({english, &*word});
    }
    const std::string own = make_title_key(one.word).key;
    const auto first = std::ranges::find(word->others, language, &std::pair<Language, std::string>::first);
    if (first == word->others.end()) word->others.emplace_back(language, own);
    forms.push_back({own, &*word});
  }
};

const UnionWords& union_words() {
  static const UnionWords made;
  return made;
}

/// The data at the front of a title.
struct UnionAct {
  const UnionWord* kind = nullptr;     ///< the word, with "implementing" or "delegated"
  const UnionWord* bracket = nullptr;  ///< "(EU)"
  const UnionWord* ending = nullptr;   ///< "/EU"
  std::string number;                  ///< "2014/92"
};

/// Takes the longest of the forms that the key begins with.
const UnionWord* take_form(std::string_view& key, const ByFirstByte<Form>& forms) {
  for (const Form& form : forms.at(Cursor(key, 0))) {
    if (!key.starts_with(form.word)) continue;
    key.remove_prefix(form.word.size());
    return form.means;
  }
  return nullptr;
}

/// The rest of the key behind words for makers, up to where `ends` is true; nothing where it is nowhere.
template <typename Ends>
std::optional<std::string_view> skip_makers(std::string_view key, const std::vector<std::string>& words,
                                            const Ends& ends, std::size_t most = 8) {
  if (most == 0) return std::nullopt;
  for (const std::string& word : words) {
    if (!key.starts_with(word)) continue;
    const std::string_view rest = key.substr(word.size());
    if (ends(rest)) return rest;
    if (const auto behind = skip_makers(rest, union_words().makers, ends, most - 1)) return behind;
  }
  return std::nullopt;
}

/// Takes "2014/92", "1484/95"; empty when the key does not begin so.
std::string take_number(std::string_view& key) {
  constexpr std::size_t longest = 6;
  const std::string_view whole = key;
  for (const bool first : {true, false}) {
    const std::size_t digits = std::min(key.find_first_not_of("0123456789"), key.size());
    if (digits == 0 || digits > longest || (first && !key.substr(digits).starts_with('/'))) return {};
    key.remove_prefix(digits + (first ? 1 : 0));
  }
  return std::string(whole.substr(0, whole.size() - key.size()));
}

/// Takes the words after the kind: "(eu)no575/2013", "2014/92/eu".
bool take_number(std::string_view& rest, UnionAct& act) {
  if (rest.starts_with('(')) {
    rest.remove_prefix(1);
    act.bracket = take_form(rest, union_words().community_forms);
    const std::size_t end = rest.find(')');  // "(EC, Euratom)"
    constexpr std::size_t longest_bracket = 20;
    if (act.bracket == nullptr || end > longest_bracket) return false;
    rest.remove_prefix(end + 1);
  }
  for (const std::string& sign : union_words().signs) {
    if (!rest.starts_with(sign)) continue;
    rest.remove_prefix(sign.size());
    break;
  }
  act.number = take_number(rest);
  if (act.number.empty()) return false;
  if (rest.starts_with('/')) {
    std::string_view ending = rest.substr(1);
    act.ending = take_form(ending, union_words().community_forms);
    if (act.ending != nullptr) rest = ending;
  }
  return true;
}

/// True where the number of an act may begin: "(eu)no575/2013".
bool begins_number(std::string_view key) {
  return !key.empty() && (key.front() == '(' || is_ascii_digit(key.front()) ||
                          std::ranges::any_of(union_words().signs, [&](const std::string& sign) {
                            return key.starts_with(sign) && key.size() > sign.size() &&
                                   is_ascii_digit(key[sign.size()]);
                          }));
}

/// Takes "implementingregulation(eu)no1319/2011" from the front of a key, also with the act's maker between:
/// "règlement de la Commission (CE) n° 1484/95".
std::optional<UnionAct> take_union_act(std::string_view& key) {
  std::string_view rest = key;
  UnionAct act;
  act.kind = take_form(rest, union_words().kind_forms);
  if (act.kind == nullptr) return std::nullopt;
  if (!begins_number(rest)) {
    const auto behind = skip_makers(rest, union_words().makers, begins_number);
    if (!behind) return std::nullopt;
    rest = *behind;
  }
  if (!take_number(rest, act)) return std::nullopt;
  key = rest;
  return act;
}

std::optional<UnionAct> read_union_act(std::string_view key) {
  // Every title of a library is looked at, and nearly none has a number of the Union's.
  if (key.find('/') == std::string_view::npos) return std::nullopt;
  constexpr std::size_t farthest = 40;  // "commission" and the like before the kind
  for (std::size_t begin = 0; begin < std::min(farthest, key.size()); ++begin) {
    std::string_view rest = key.substr(begin);
    if (auto act = take_union_act(rest)) return act;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> union_act_names(std::string_view title_key) {
  std::vector<std::string> names;
  const std::optional<UnionAct> act = read_union_act(title_key);
  if (!act) return names;
  for (const Language language : known_languages()) {
    for (const UnionWord* kind : {act->kind, &union_words().plain(*act->kind)}) {
      const std::string word(kind->in(language));
      names.push_back(word + act->number);
      if (act->ending != nullptr)
        names.push_back(fmt::format("{}{}/{}", word, act->number, act->ending->in(language)));
      if (act->bracket != nullptr)
        names.push_back(fmt::format("{}({}){}", word, act->bracket->in(language), act->number));
    }
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::optional<CitedUnionAct> cited_union_act(std::string_view key) {
  std::string_view rest = key;
  std::optional<UnionAct> act = take_union_act(rest);
  if (!act) {  // "Commission Implementing Regulation"
    const auto begins_kind = [](std::string_view words) {
      return take_form(words, union_words().kind_forms) != nullptr;
    };
    const auto behind = skip_makers(key, union_words().institutions, begins_kind);
    rest = behind.value_or(std::string_view{});
    act = take_union_act(rest);
  }
  if (!act) return std::nullopt;
  std::string name = act->kind->english;
  if (act->bracket != nullptr) name += '(' + act->bracket->english + ')';
  name += act->number;
  if (act->bracket == nullptr && act->ending != nullptr) name += '/' + act->ending->english;
  return CitedUnionAct{std::move(name), key.size() - rest.size()};
}

bool is_other_union_kind(std::string_view name, std::string_view title) {
  const std::string cited = make_title_key(name).key;
  const std::string of_title = make_title_key(title).key;
  for (const UnionWord& kind : union_words().kinds) {
    // A Dutch besluit is not always a European Union decision.
    if (kind.english != "regulation" && kind.english != "directive") continue;
    const auto any = [&](const auto& has) {
      return std::ranges::any_of(known_languages(),
                                 [&](Language language) { return has(kind.in(language)); });
    };
    if (any([&](std::string_view word) { return cited.ends_with(word); }))
      return !any([&](std::string_view word) { return of_title.find(word) != std::string::npos; });
  }
  return false;
}

}  // namespace pandect
