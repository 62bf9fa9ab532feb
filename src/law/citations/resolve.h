#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "law/citations/citation.h"
#include "law/work.h"

namespace pandect {

/// The names by which works are cited: titles, short titles, abbreviations, identifiers. Works are numbered
/// by whoever fills it. Comparison ignores case, white space, quotation marks and the writing of digits.
class TitleDirectory {
 public:
  void add(std::uint32_t work, Language language, std::string_view title, std::span<const Alias> aliases);

  /// Works of that very name, those in `language` first; well-known abbreviations ("BW", "ป.พ.พ.", "BGB")
  /// included.
  std::vector<std::uint32_t> find(std::string_view name, Language language) const;

  struct Mention {
    Span span;  ///< in the text
    std::uint32_t work;
  };
  /// The longest name that `text` begins with: where a title ends is only known from the titles.
  std::optional<Mention> find_prefix(std::string_view text, Language language) const;
  /// Titles and short titles anywhere in a text, longest first, not overlapping: which law a question is
  /// about.
  std::vector<Mention> find_mentions(std::string_view text, Language language) const;

 private:
  struct Entry {
    std::uint32_t work;
    Language language;
  };
  std::unordered_map<std::string, std::vector<Entry>> names_;
};

/// Where a text stands: the provision it is part of. In a question or an answer there is no place.
struct Place {
  std::uint32_t work = 0;
  std::uint32_t provision = 0;
};

/// What a citation points to.
struct Resolution {
  enum class Status : std::uint8_t {
    resolved,
    no_such_work,       ///< the work it names is not in the library
    no_such_provision,  ///< the work is, the provision is not
    ambiguous,          ///< several works or provisions answer to it; the first of them is given
    no_place,           ///< relative, or without a work, in a text that stands nowhere
  };
  Status status = Status::resolved;
  std::vector<Place> targets;  ///< provisions, in document order; for a whole work its root
};

/// Looks citations up. `provisions_of(work)` gives a work's tree.
class Resolver {
 public:
  using ProvisionsOf = std::function<std::span<const Provision>(std::uint32_t work)>;
  Resolver(const TitleDirectory& titles, ProvisionsOf provisions_of,
           std::function<Language(std::uint32_t)> language_of);

  /// The citations of one text in order (so that "the same Act" finds the one named before it), from where it
  /// stands. Ranges give every unit between their ends that exists. A sub-unit that is not in the tree
  /// resolves to the nearest provision above it that is.
  std::vector<Resolution> resolve(std::span<const Citation> citations, std::string_view text,
                                  std::optional<Place> place) const;

 private:
  const TitleDirectory& titles_;
  ProvisionsOf provisions_of_;
  std::function<Language(std::uint32_t)> language_of_;
};

}  // namespace pandect
