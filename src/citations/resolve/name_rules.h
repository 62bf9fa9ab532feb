#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "citations/names/informal_names.h"
#include "citations/names/named_by.h"
#include "law/citation.h"

namespace pandect {

class DefinedNames;

/// What a citation's name was found to mean.
struct NamedWorks {
  /// One, or several that the name fits equally. None: the name is known, and no work has it.
  std::vector<std::uint32_t> works;
  NamedBy by = NamedBy::title;
  /// The citation with its positions, name and path corrected: a grammar only guesses the ends of a name.
  Citation citation;
};

/// What the rules look at.
struct NameSources {
  const TitleDirectory& titles;
  const InformalNames& informal;
  std::function<bool(std::uint32_t)> has_books;
  std::string_view text;
  Language language = Language::unknown;
  bool of_people = false;  ///< an informal text, which is not part of a law
  const DefinedNames* defined = nullptr;
};

/// Nothing when a rule does not apply.
using FoundWorks = std::optional<NamedWorks>;

/// A rule by which a name may mean works.
struct NameRule {
  FoundWorks (*find)(const Citation&, const NameSources&);
  bool informal = false;  ///< for informal texts only
};

/// What a named citation means, by the first rule that finds anything.
FoundWorks find_named(const Citation& citation, const NameSources& sources);
/// The same only by the rules for names that are no titles.
FoundWorks find_informally_named(const Citation& citation, const NameSources& sources);

/// What a citation without a name means by initials directly before or after it, "TSCA § 29", "artikel 13.11,
/// onder a, Wm": several works when they fit several.
FoundWorks find_beside(const Citation& citation, const NameSources& sources);
/// What it means by a name of several words directly before or behind it that means one work, "C. phares,
/// art. L. 121-1", "décret jardins partagés, art. 3".
FoundWorks find_words_beside(const Citation& citation, const NameSources& sources);
/// What it means by a description after it: "section 2 of the Act to facilitate the hosting of …".
FoundWorks find_behind(const Citation& citation, const NameSources& sources);
/// What "Boek 7 …" of a code means whose books are works of their own.
FoundWorks find_book(const Citation& citation, std::string_view code, const NameSources& sources);

/// The work of a name that the text defines, unless a longer title is there.
std::optional<std::uint32_t> find_defined(const Citation& citation, const NameSources& sources);

}  // namespace pandect
