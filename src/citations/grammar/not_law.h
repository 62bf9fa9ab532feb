#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// Something in a text that may look like a citation of a provision, and is none.
struct NotLaw {
  enum class Kind : std::uint8_t {
    decision,     ///< of a court: "ECLI:NL:HR:2019:1234", "VIII ZR 123/18, Rn. 12", "410 U.S. 113, 115"
    publication,  ///< where a law was published: "129 Stat. 39"; it may be part of the law's name
    other,        ///< a paper of a parliament, a file, a standard, a book
  };
  Span span;
  Kind kind = Kind::other;
};

/// Those in a text, in order, by the forms of data/languages/<code>/not-law.txt, of which a text in any
/// language may contain any. None overlap.
std::vector<NotLaw> find_not_law(std::string_view text);

/// The text with all but publications replaced by signs that no citation and no name contains: as long as it.
std::string hide_not_law(std::string_view text, std::span<const NotLaw> found);

/// The words of a list of a language's file not-law.txt, as written.
std::span<const std::string> not_law_words(Language language, std::string_view head);

}  // namespace pandect
