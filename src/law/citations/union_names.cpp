#include "law/citations/union_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "law/citations/title_key.h"

namespace pandect {
namespace {

/// One word in English, Dutch, German and French, as keys have it.
using InLanguages = std::array<std::string_view, 4>;

struct UnionKind {
  InLanguages plain;
  InLanguages implementing;
  InLanguages delegated;
};

constexpr std::array<UnionKind, 3> kinds{
    {{{"regulation", "verordening", "verordnung", "règlement"},
      {"implementingregulation", "uitvoeringsverordening", "durchführungsverordnung", "règlementdexécution"},
      {"delegatedregulation", "gedelegeerdeverordening", "delegierteverordnung", "règlementdélégué"}},
     {{"directive", "richtlijn", "richtlinie", "directive"},
      {"implementingdirective", "uitvoeringsrichtlijn", "durchführungsrichtlinie", "directivedexécution"},
      {"delegateddirective", "gedelegeerderichtlijn", "delegierterichtlinie", "directivedéléguée"}},
     {{"decision", "besluit", "beschluss", "décision"},
      {"implementingdecision", "uitvoeringsbesluit", "durchführungsbeschluss", "décisiondexécution"},
      {"delegateddecision", "gedelegeerdbesluit", "delegierterbeschluss", "décisiondéléguée"}}}};

constexpr std::array<InLanguages, 4> communities{{{"eu", "eu", "eu", "ue"},
                                                  {"eec", "eeg", "ewg", "cee"},
                                                  {"ec", "eg", "eg", "ce"},
                                                  {"euratom", "euratom", "euratom", "euratom"}}};

constexpr std::array<std::string_view, 6> number_signs{"no.", "no", "nr.", "nr", "n°", "nº"};
constexpr std::array<std::array<std::string_view, 3>, 4> signs_of_language{
    {{"", "no", "no."}, {"", "nr.", "nr"}, {"", "nr.", "nr"}, {"", "n°", "nº"}}};

/// What the front of a title says.
struct UnionAct {
  const InLanguages* kind = nullptr;     ///< the word, with "implementing" or "delegated"
  const InLanguages* plain = nullptr;    ///< without it
  const InLanguages* bracket = nullptr;  ///< "(EU)"
  const InLanguages* ending = nullptr;   ///< "/EU"
  std::string number;                    ///< "2014/92"
};

/// Takes one of the words in any language from the front.
const InLanguages* take_word(std::string_view& key, std::span<const InLanguages> table) {
  for (const InLanguages& words : table) {
    for (const std::string_view word : words) {
      if (!key.starts_with(word)) continue;
      key.remove_prefix(word.size());
      return &words;
    }
  }
  return nullptr;
}

/// Takes "2014/92", "1484/95"; nothing when the key does not begin so.
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

/// What follows the kind: "(eu)no575/2013", "2014/92/eu".
bool read_number(std::string_view rest, UnionAct& act) {
  if (rest.starts_with('(')) {
    rest.remove_prefix(1);
    act.bracket = take_word(rest, communities);
    const std::size_t end = rest.find(')');  // "(EC, Euratom)"
    constexpr std::size_t longest_bracket = 20;
    if (act.bracket == nullptr || end > longest_bracket) return false;
    rest.remove_prefix(end + 1);
  }
  for (const std::string_view sign : number_signs) {
    if (!rest.starts_with(sign)) continue;
    rest.remove_prefix(sign.size());
    break;
  }
  act.number = take_number(rest);
  if (act.number.empty()) return false;
  if (rest.starts_with('/')) {
    rest.remove_prefix(1);
    act.ending = take_word(rest, communities);
  }
  return true;
}

std::optional<UnionAct> read_union_act(std::string_view key) {
  constexpr std::size_t farthest = 40;  // "commission" and the like before the kind
  const std::string_view front = key.substr(0, farthest);
  for (const UnionKind& kind : kinds) {
    for (const InLanguages* words : {&kind.implementing, &kind.delegated, &kind.plain}) {
      for (const std::string_view word : *words) {
        const std::size_t begin = front.find(word);
        if (begin == std::string_view::npos) continue;
        UnionAct act;
        act.kind = words;
        act.plain = &kind.plain;
        if (read_number(key.substr(begin + word.size()), act)) return act;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> union_act_names(std::string_view title_key) {
  std::vector<std::string> names;
  const std::optional<UnionAct> act = read_union_act(title_key);
  if (!act) return names;
  for (std::size_t language = 0; language < act->plain->size(); ++language) {
    for (const InLanguages* kind : {act->kind, act->plain}) {
      const std::string word((*kind)[language]);
      names.push_back(word + act->number);
      if (act->ending != nullptr)
        names.push_back(word + act->number + '/' + std::string((*act->ending)[language]));
      if (act->bracket == nullptr) continue;
      const std::string bracket = '(' + std::string((*act->bracket)[language]) + ')';
      for (const std::string_view sign : signs_of_language[language])
        names.push_back(word + bracket + std::string(sign) + act->number);
    }
  }
  return names;
}

bool is_other_union_kind(std::string_view name, std::string_view title) {
  const std::string cited = make_title_key(name).key;
  const std::string of_title = make_title_key(title).key;
  // A Dutch besluit is many things beside a decision of the Union.
  const std::span<const UnionKind> told_apart = std::span(kinds).first(2);
  const auto kind = std::ranges::find_if(told_apart, [&](const UnionKind& k) {
    return std::ranges::any_of(k.plain, [&](std::string_view word) { return cited.ends_with(word); });
  });
  if (kind == told_apart.end()) return false;
  return std::ranges::none_of(
      kind->plain, [&](std::string_view word) { return of_title.find(word) != std::string::npos; });
}

}  // namespace pandect
