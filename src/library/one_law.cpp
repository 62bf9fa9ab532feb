#include "library/one_law.h"

#include <algorithm>
#include <string_view>

#include "catalogue/identity.h"

namespace pandect {
namespace {

bool is_contract(const LibraryView& library, std::uint32_t work) {
  const std::string& kind = library.versions(work).back().record.kind;
  return kind == "contract" || kind == "policy";
}

/// True if both have official identifiers, and none in common.
bool have_other_identifiers(const WorkRecord& a, const WorkRecord& b) {
  const auto is_identifier = [](const Alias& one) { return one.kind == Alias::Kind::identifier; };
  const auto is_of_b = [&](const Alias& one) {
    return is_identifier(one) && std::ranges::find(b.aliases, one.name, &Alias::name) != b.aliases.end();
  };
  return std::ranges::any_of(a.aliases, is_identifier) && std::ranges::any_of(b.aliases, is_identifier) &&
         std::ranges::none_of(a.aliases, is_of_b);
}

}  // namespace

std::string_view id_of_law(std::string_view id) {
  const std::size_t mark = id.rfind('~');
  if (mark == std::string_view::npos || mark + 1 == id.size()) return id;
  const bool number = std::ranges::all_of(id.substr(mark + 1), [](char c) { return c >= '0' && c <= '9'; });
  return number ? id.substr(0, mark) : id;
}

bool may_be_one_law(const LibraryView& library, std::uint32_t a, std::uint32_t b) {
  const WorkRecord& one = library.works()[a];
  const WorkRecord& other = library.works()[b];
  // Of several libraries each may have the law, by one id.
  return one.id != other.id && id_of_law(one.id) == id_of_law(other.id) && !is_contract(library, a) &&
         !have_other_identifiers(one, other);
}

bool are_one_provision(const LibraryView& library, std::uint32_t a, std::uint32_t b) {
  constexpr double alike = 0.5;
  const Document& one = library.documents().documents()[a];
  const Document& other = library.documents().documents()[b];
  if (!may_be_one_law(library, one.work, other.work)) return false;
  const Provision first = library.provision_and_above(one.version, one.provision).front();
  const Provision second = library.provision_and_above(other.version, other.provision).front();
  return first.number == second.number && likeness(library.text(one.version, first.extent),
                                                   library.text(other.version, second.extent)) >= alike;
}

}  // namespace pandect
