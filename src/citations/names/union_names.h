#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The forms in which a European Union act is cited, from the key of its title (title_key.h) in any language:
/// "Directive 2014/92/EU", "verordening (EU) 575/2013", "règlement d'exécution (UE) 2024/903", in each
/// language whose titles.txt says what its words for them are abroad. Keys.
std::vector<std::string> union_act_names(std::string_view title_key);

/// A European Union act at the beginning of a key.
struct CitedUnionAct {
  std::string name;    ///< its English form without the maker: one of union_act_names()
  std::size_t length;  ///< bytes of the key
};

/// Reads the act at the beginning of a key, in the words of any of those languages, and with its institution:
/// "Commission Implementing Regulation (EU) No 1319/2011", "des Durchführungsbeschlusses (EU) 2021/914",
/// "règlement de la Commission (CE) n° 1484/95".
std::optional<CitedUnionAct> cited_union_act(std::string_view key);

/// True if one names a directive or a regulation and the other does not name an act of that kind, in any
/// language: "die Richtlinie" is not a "Regulation (EU) …".
bool is_other_union_kind(std::string_view name, std::string_view title);

}  // namespace pandect
