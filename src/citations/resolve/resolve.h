#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "citations/names/names_of_people.h"
#include "law/citation.h"
#include "law/work.h"

namespace pandect {

/// The position of a text: the provision that contains it. A question or an answer has none.
struct Place {
  std::uint32_t work = 0;
  std::uint32_t provision = 0;
};

/// The target of a citation.
struct Resolution {
  enum class Status : std::uint8_t {
    resolved,
    no_such_work,       ///< the work it names is not in the library
    no_such_provision,  ///< the work is in the library, the provision is not
    ambiguous,          ///< several works or provisions match; the first of them is returned
    no_place,           ///< relative, or without a work, in a text outside of any law
  };
  Status status = Status::resolved;
  /// The first work searched; nothing when none was found.
  std::optional<std::uint32_t> work;
  std::vector<Place> targets;  ///< provisions, in document order; for a whole work its root
  std::vector<Place> others;   ///< for an ambiguous citation: others cited the same way, in document order
  std::vector<Place> perhaps;  ///< if an informal name may mean several works
  /// Positions of the citation and of its work's name: a grammar guesses the ends of a name, which the list
  /// of titles corrects.
  Span span;
  Span work_span;
  /// The addendum of a law that is meant, as the number of a step, if the words before the citation identify
  /// it.
  std::string addendum;
  /// For a citation that names no work: the name of an unknown law that is nearer before it than the work it
  /// was resolved in. The sentence may be about that law, or the provision may mention it.
  Span stranger;
};

class DefinedNames;
class WorkIndex;

/// Resolves citations. `provisions_of(work)` returns a work's tree, which must not change during the
/// resolver's lifetime: the resolver caches what it has read. For one thread at a time; each thread needs a
/// resolver of its own.
class Resolver {
 public:
  using ProvisionsOf = std::function<std::span<const Provision>(std::uint32_t work)>;
  Resolver(const TitleDirectory& titles, ProvisionsOf provisions_of,
           std::function<Language(std::uint32_t)> language_of);
  ~Resolver();

  /// Resolves the citations of one text in order (so that "the same Act" finds the one named before it),
  /// relative to the text's position. Ranges give every existing unit between their ends. A sub-unit that is
  /// not in the tree resolves to the nearest provision above it that is. Names that `text` defines for works
  /// ("hereinafter the Act", "WHW: Wet op het hoger onderwijs") are known everywhere in it; they are searched
  /// for once as long as calls pass the same bytes.
  std::vector<Resolution> resolve(std::span<const Citation> citations, std::string_view text,
                                  std::optional<Place> place) const;
  /// The same with a position for each citation, such as a paragraph of the article that is `text`.
  std::vector<Resolution> resolve_each(std::span<const Citation> citations, std::string_view text,
                                       std::span<const std::optional<Place>> places) const;

 private:
  struct Context;

  void find_works(Citation& citation, Context& context, Resolution& resolution,
                  std::vector<std::uint32_t>& works) const;
  void find_named_works(Citation& citation, const Context& context, std::vector<std::uint32_t>& works) const;
  bool find_book(Citation& citation, std::string_view code, Language language,
                 std::vector<std::uint32_t>& works) const;
  /// "Title 9 of the United States Code": a work of its own, "9 U.S.C.".
  bool find_code_title(Citation& citation, Language language, std::vector<std::uint32_t>& works) const;
  bool find_longer_name(Citation& citation, const Context& context, std::vector<std::uint32_t>& works) const;
  bool has_books(std::uint32_t work) const;
  std::vector<TitleDirectory::Mention> find_mentions(std::string_view text, const Context& context) const;
  /// The work named earlier in the sentence: "De Wet stille havens verbiedt in artikel 6 …".
  void find_named_in_sentence(Citation& citation, const Context& context, Resolution& resolution,
                              std::vector<std::uint32_t>& works) const;
  /// Resolution::stranger.
  Span find_stranger(const Citation& citation, const Context& context) const;
  /// A title between the last citation of a named work and this one: the referent of "that Act".
  void look_for_mention(const Citation& citation, Context& context) const;
  /// "항만법은 2031. 2. 3. 개정되었는데, 그 부칙 제2조": among the addenda that have the article, the one
  /// that the words before identify, as the number of a step; empty when they identify none.
  std::string addendum_told_before(const Citation& citation, std::uint32_t work,
                                   const Context& context) const;
  /// Resolves an annex that is published as a document of its own.
  void resolve_annex(const Citation& citation, std::span<const std::uint32_t> works, const Context& context,
                     Resolution& resolution) const;
  /// "등대법이 인용하던 "항만법 제5조"가 바뀐 것은 2031. 2. 3. 부칙 제2조": resolves an addendum of a law
  /// named farther back.
  void resolve_addendum_elsewhere(const Citation& citation, const Context& context,
                                  Resolution& resolution) const;
  void resolve_left_over(std::span<const Citation> citations, Context& context,
                         std::span<Resolution> resolutions) const;
  /// Fills `perhaps` if a name may be short for several works.
  void resolve_unclear(const Citation& citation, std::span<const std::uint32_t> works, const Context& context,
                       Resolution& resolution) const;
  void resolve_in(const Citation& citation, std::span<const std::uint32_t> works, const Context& context,
                  Resolution& resolution) const;
  void find_in_work(const Citation& citation, std::uint32_t work, const Context& context,
                    Resolution& resolution) const;
  const WorkIndex& index_of(std::uint32_t work) const;
  const DefinedNames& names_of(std::string_view text, Language language) const;
  /// The work of a name defined in the text, unless a longer title is there.
  std::optional<std::uint32_t> find_defined(const Citation& citation, const Context& context) const;

  const TitleDirectory& titles_;
  NamesOfPeople names_of_people_;
  ProvisionsOf provisions_of_;
  std::function<Language(std::uint32_t)> language_of_;
  mutable std::unordered_map<std::uint32_t, std::unique_ptr<WorkIndex>> indexes_;
  mutable std::string_view named_text_;
  mutable std::unique_ptr<DefinedNames> names_;
};

}  // namespace pandect
