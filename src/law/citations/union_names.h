#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// What an act of the European Union is cited by, out of the key of its title (title_key.h) in any language:
/// "Directive 2014/92/EU", "verordening (EU) nr. 575/2013", "règlement d'exécution (UE) 2024/903", in
/// English, Dutch, German and French, with and without "No". Keys.
std::vector<std::string> union_act_names(std::string_view title_key);

/// Whether one names a directive or a regulation and the other names no act of that
/// kind, in whatever of the four languages: "die Richtlinie" is not a "Regulation (EU) …".
bool is_other_union_kind(std::string_view name, std::string_view title);

}  // namespace pandect
