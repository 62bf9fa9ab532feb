#include "citations/names/union_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "citations/names/title_key.h"

namespace pandect {
namespace {

/// One word in English, Dutch, German and French, in the form of keys.
using InLanguages = std::array<std::string_view, 4>;

/// A kind of acts, and its names with an additional word: "implementing", "delegated", "framework".
struct UnionKind {
  InLanguages plain;
  std::array<InLanguages, 3> compounds;  ///< empty where there is none
};

constexpr std::array<UnionKind, 3> kinds{
    {{{"regulation", "verordening", "verordnung", "reglement"},
      {{{"implementingregulation", "uitvoeringsverordening", "durchfuhrungsverordnung",
         "reglementdexecution"},
        {"delegatedregulation", "gedelegeerdeverordening", "delegierteverordnung", "reglementdelegue"}}}},
     {{"directive", "richtlijn", "richtlinie", "directive"},
      {{{"implementingdirective", "uitvoeringsrichtlijn", "durchfuhrungsrichtlinie", "directivedexecution"},
        {"delegateddirective", "gedelegeerderichtlijn", "delegierterichtlinie", "directivedeleguee"}}}},
     {{"decision", "besluit", "beschluss", "decision"},
      {{{"implementingdecision", "uitvoeringsbesluit", "durchfuhrungsbeschluss", "decisiondexecution"},
        {"delegateddecision", "gedelegeerdbesluit", "delegierterbeschluss", "decisiondeleguee"},
        {"frameworkdecision", "kaderbesluit", "rahmenbeschluss", "decisioncadre"}}}}}};

/// Inflected and abbreviated forms of the words: "des Durchführungsbeschlusses (EU) 2021/914". A longer form
/// before its own prefixes.
struct Inflection {
  std::string_view inflected;
  std::string_view word;
};
constexpr std::array<Inflection, 14> inflections{{{"dir.", "directive"},
                                                  {"reg.", "regulation"},
                                                  {"delegiertenverordnung", "delegierteverordnung"},
                                                  {"delegierterverordnung", "delegierteverordnung"},
                                                  {"delegiertenrichtlinie", "delegierterichtlinie"},
                                                  {"delegierterrichtlinie", "delegierterichtlinie"},
                                                  {"delegiertenbeschlusses", "delegierterbeschluss"},
                                                  {"delegiertenbeschluss", "delegierterbeschluss"},
                                                  {"durchfuhrungsbeschlusses", "durchfuhrungsbeschluss"},
                                                  {"rahmenbeschlusses", "rahmenbeschluss"},
                                                  {"rahmenbeschluß", "rahmenbeschluss"},
                                                  {"beschlusses", "beschluss"},
                                                  {"beschluß", "beschluss"},
                                                  {"gedelegeerdebesluit", "gedelegeerdbesluit"}}};

/// The maker of an act, before the kind: "Commission Implementing Regulation".
constexpr std::array<std::string_view, 5> institutions_before{
    "europeanparliamentandcouncil", "europeancentralbank", "europeancommission", "commission", "council"};
/// And between the kind and the number: "règlement de la Commission (CE) n° 1484/95".
constexpr std::array<std::string_view, 18> institutions_between{"ofthecommission",
                                                                "ofthecouncil",
                                                                "oftheeuropeanparliamentandofthecouncil",
                                                                "oftheeuropeanparliamentandthecouncil",
                                                                "vandeeuropesecommissie",
                                                                "vandecommissie",
                                                                "vanderaad",
                                                                "vanheteuropeesparlementenvanderaad",
                                                                "vanheteuropeesparlementenderaad",
                                                                "dereuropaischenkommission",
                                                                "derkommission",
                                                                "desrates",
                                                                "deseuropaischenparlamentsunddesrates",
                                                                "delacommissioneuropeenne",
                                                                "delacommission",
                                                                "duconseil",
                                                                "duparlementeuropeenetduconseil",
                                                                "duparlementetduconseil"};

/// A longer form before its own prefixes.
constexpr std::array<InLanguages, 7> communities{{{"euratom", "euratom", "euratom", "euratom"},
                                                  {"eec", "eeg", "ewg", "cee"},
                                                  {"ecsc", "egks", "egks", "ceca"},
                                                  {"cfsp", "gbvb", "gasp", "pesc"},
                                                  {"jha", "jbz", "ji", "jai"},
                                                  {"eu", "eu", "eu", "ue"},
                                                  {"ec", "eg", "eg", "ce"}}};

constexpr std::array<std::string_view, 6> number_signs{"no.", "no", "nr.", "nr", "n°", "nº"};
constexpr std::array<std::array<std::string_view, 3>, 4> signs_of_language{
    {{"", "no", "no."}, {"", "nr.", "nr"}, {"", "nr.", "nr"}, {"", "n°", "nº"}}};

/// The data at the front of a title.
struct UnionAct {
  const InLanguages* kind = nullptr;     ///< the word, with "implementing" or "delegated"
  const InLanguages* plain = nullptr;    ///< without it
  const InLanguages* bracket = nullptr;  ///< "(EU)"
  const InLanguages* ending = nullptr;   ///< "/EU"
  std::string number;                    ///< "2014/92"
};

/// Takes one of the words, in any language, from the front.
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
    std::string_view ending = rest.substr(1);
    act.ending = take_word(ending, communities);
    if (act.ending != nullptr) rest = ending;
  }
  return true;
}

template <std::size_t N>
void skip_any(std::string_view& key, const std::array<std::string_view, N>& words) {
  for (const std::string_view word : words) {
    if (!key.starts_with(word)) continue;
    key.remove_prefix(word.size());
    return;
  }
}

/// Takes the longest word for a kind that the key begins with.
bool take_kind(std::string_view& key, UnionAct& act) {
  const auto* const inflection =
      std::ranges::find_if(inflections, [&](const Inflection& i) { return key.starts_with(i.inflected); });
  const bool inflected = inflection != inflections.end();
  const std::string_view front = inflected ? inflection->word : key;
  std::size_t length = 0;
  const auto look_in = [&](const UnionKind& kind, const InLanguages& words) {
    for (const std::string_view word : words) {
      if (word.size() <= length || !front.starts_with(word)) continue;
      length = word.size();
      act.kind = &words;
      act.plain = &kind.plain;
    }
  };
  for (const UnionKind& kind : kinds) {
    look_in(kind, kind.plain);
    for (const InLanguages& words : kind.compounds) look_in(kind, words);
  }
  key.remove_prefix(inflected ? inflection->inflected.size() : length);
  return act.kind != nullptr;
}

/// Takes "implementingregulation(eu)no1319/2011" from the front of a key.
std::optional<UnionAct> take_union_act(std::string_view& key) {
  std::string_view rest = key;
  UnionAct act;
  if (!take_kind(rest, act)) return std::nullopt;
  skip_any(rest, institutions_between);
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

std::optional<CitedUnionAct> cited_union_act(std::string_view key) {
  std::string_view rest = key;
  skip_any(rest, institutions_before);
  const std::optional<UnionAct> act = take_union_act(rest);
  if (!act) return std::nullopt;
  std::string name(act->kind->front());
  if (act->bracket != nullptr) name += '(' + std::string(act->bracket->front()) + ')';
  name += act->number;
  if (act->bracket == nullptr && act->ending != nullptr) name += '/' + std::string(act->ending->front());
  return CitedUnionAct{std::move(name), key.size() - rest.size()};
}

bool is_other_union_kind(std::string_view name, std::string_view title) {
  const std::string cited = make_title_key(name).key;
  const std::string of_title = make_title_key(title).key;
  // A Dutch besluit is not always a European Union decision.
  const std::span<const UnionKind> told_apart = std::span(kinds).first(2);
  const auto kind = std::ranges::find_if(told_apart, [&](const UnionKind& k) {
    return std::ranges::any_of(k.plain, [&](std::string_view word) { return cited.ends_with(word); });
  });
  if (kind == told_apart.end()) return false;
  return std::ranges::none_of(
      kind->plain, [&](std::string_view word) { return of_title.find(word) != std::string::npos; });
}

}  // namespace pandect
