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

#include "citations/names/informal_names.h"
#include "citations/resolve/name_rules.h"
#include "citations/resolve/resolution.h"
#include "law/citation.h"
#include "law/work.h"

namespace pandect {

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

  NameSources sources(const Context& context) const;
  /// The works that a citation means; none: see Resolution::status, which is set.
  std::vector<std::uint32_t> find_works(Citation& citation, Context& context, Resolution& resolution) const;
  std::vector<std::uint32_t> find_unstated(Citation& citation, Context& context,
                                           Resolution& resolution) const;
  std::vector<std::uint32_t> find_same(Citation& citation, Context& context, Resolution& resolution) const;
  std::vector<std::uint32_t> find_parent(const Citation& citation, Context& context,
                                         Resolution& resolution) const;
  std::vector<std::uint32_t> find_by_name(Citation& citation, Context& context, Resolution& resolution) const;
  std::vector<std::uint32_t> find_family(std::uint32_t member, const Citation& citation,
                                         const Context& context, Resolution& resolution) const;
  /// The works of a rule's result, whose corrections the citation takes.
  static std::vector<std::uint32_t> take(FoundWorks found, Citation& citation, Resolution& resolution);
  bool has_books(std::uint32_t work) const;
  std::vector<TitleDirectory::Mention> find_mentions(std::string_view text, const Context& context) const;
  /// The work named earlier in the sentence: "De Wet stille havens verbiedt in artikel 6 …".
  std::vector<std::uint32_t> find_named_in_sentence(Citation& citation, const Context& context,
                                                    Resolution& resolution) const;
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
  /// Fills `perhaps` if a name may be short for several works.
  void resolve_unclear(const Citation& citation, std::span<const std::uint32_t> works, const Context& context,
                       Resolution& resolution) const;
  void resolve_in(const Citation& citation, std::span<const std::uint32_t> works, const Context& context,
                  Resolution& resolution) const;
  void find_in_work(const Citation& citation, std::uint32_t work, const Context& context,
                    Resolution& resolution) const;
  const WorkIndex& index_of(std::uint32_t work) const;
  const DefinedNames& names_of(std::string_view text, Language language) const;
  const TitleDirectory& titles_;
  InformalNames informal_names_;
  ProvisionsOf provisions_of_;
  std::function<Language(std::uint32_t)> language_of_;
  mutable std::unordered_map<std::uint32_t, std::unique_ptr<WorkIndex>> indexes_;
  mutable std::string_view named_text_;
  mutable std::unique_ptr<DefinedNames> names_;
};

}  // namespace pandect
