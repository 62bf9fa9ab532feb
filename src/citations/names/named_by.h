#pragma once

#include <cstdint>
#include <string_view>

namespace pandect {

/// By what a name means a work, the most certain first.
enum class NamedBy : std::uint8_t {
  title,        ///< what the work is called: a title, an identifier, an established abbreviation
  book,         ///< the number of a book or title of a code, which is a work of its own
  definition,   ///< the text defines the name
  day,          ///< the day on which the work was made: "wet van 5 juli 1997"
  omission,     ///< its title without year, connecting words or marked omissions: "Wet Kroondomein"
  initials,     ///< letters or syllables of the words of its title: "OSH Act", "산안법"
  words,        ///< some words of its title: "Payment Accounts Directive"
  description,  ///< words of its title among others: "the Act to facilitate the hosting of …"
};

std::string_view to_string(NamedBy by);

/// A work that a name may mean.
struct NameCandidate {
  std::uint32_t work = 0;
  NamedBy by = NamedBy::title;
  int distance = 0;  ///< from the title, see short_form_of(); only those of one list can be compared
  bool operator==(const NameCandidate&) const = default;
};

}  // namespace pandect
