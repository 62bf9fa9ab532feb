#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "text/language.h"

namespace pandect {

/// A kind of law that is cited by number and year.
struct NumberedKind {
  std::string_view name;                  ///< as titles begin
  std::vector<std::string_view> written;  ///< the forms in which it is cited
};

/// The words of a language that matter when the title of a law is shortened, from
/// languages/<code>/titles.txt. All in lower case.
struct TitleWording {
  std::unordered_set<std::string_view> links;      ///< words that short names omit: "of the"
  std::span<const std::string_view> kinds;         ///< words for kinds of laws: "act"
  std::span<const std::string_view> kind_endings;  ///< ends of longer words for them: "gesetz"
  std::span<const std::string_view> initialed;     ///< kinds named with initials: "OSH Act", "UMRA"
  std::span<const std::string_view> decrees;       ///< of decrees named after their act: "시행령"
  std::span<const std::string_view> territories;   ///< words before the territory of a law: "voor"
  std::span<const std::string_view> particles;     ///< letters behind a word of a title: "의"
  /// The last letter of a clipped word, and the ending it stands for: "Kadw" is the "Kadasterwet".
  std::vector<std::pair<std::string_view, std::string_view>> clipped;

  std::vector<NumberedKind> numbered;
  std::span<const std::string_view> number_forms;  ///< "{kind} n. {number}/{year}"
  std::string_view number_sign;                    ///< before the number in a title: "n."

  bool is_link(std::string_view word) const;
  /// True for a word for a kind of law, or one that ends in it: "Act", "Kadasterwet".
  bool is_kind(std::string_view word) const;
  /// True for a word that begins or ends as clipped names do, and is no kind of law itself: "Wbo", "Kadw".
  bool may_be_clipped(std::string_view word) const;
};

/// That of a language; for an unknown one its links are those of all languages, and nothing else.
const TitleWording& title_wording(Language language);

}  // namespace pandect
