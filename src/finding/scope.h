#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "library/view.h"
#include "pandect/search.h"

namespace pandect {

/// The language of an option; nothing when it is empty. @throws Error wrong_usage
std::optional<Language> language_of(const std::string& code);

/// The works in a scope, by index; empty when it names nothing.
/// @throws Error no_such_provision when no work of the library matches, or no work has a name; wrong_usage
/// for an unsupported language
std::vector<bool> works_in(const LibraryView& library, const Scope& scope);

/// The kinds and collections of each work, in the order of works().
struct LabelledWorks {
  std::vector<std::vector<std::string>> kinds;
  std::vector<std::vector<std::string>> collections;
  std::size_t bytes() const;
};
/// Of one library, which keeps them.
std::shared_ptr<const LabelledWorks> labelled_works(const LibraryView& library);

/// The first part of a work's id: "nl", "eu".
std::string jurisdiction_of(const WorkRecord& work);

/// Keeps those of counted jurisdictions that are countries or the like: the ids of some works begin with a
/// language, or with "doc", which say of no country.
void keep_regions(std::map<std::string, std::size_t>& jurisdictions);

}  // namespace pandect
