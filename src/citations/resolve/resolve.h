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
  /// The first work looked in; nothing when none was found.
  std::optional<std::uint32_t> work;
  std::vector<Place> targets;  ///< provisions, in document order; for a whole work its root
  std::vector<Place> others;   ///< of an ambiguous one: what is cited the same way, in document order
  std::vector<Place> perhaps;  ///< where several works may be meant by a name that people shortened
  /// Where the citation and its work's name stand: a grammar guesses where a name begins and ends, and the
  /// titles tell.
  Span span;
  Span work_span;
  /// Which of a law's addenda is meant, as the number of a step, where the words before the citation say it.
  std::string addendum;
  /// Of a citation that names no work: a law that stands nearer before it than the one it was looked up in,
  /// and that no title answers to. The sentence may be of that one, or the provision speak of it.
  Span stranger;
};

class DefinedNames;
class WorkIndex;

/// Looks citations up. `provisions_of(work)` gives a work's tree, which must stay as it is as long as the
/// resolver lives: what it has read of a work it keeps. One thread at a time; several threads take one
/// resolver each.
class Resolver {
 public:
  using ProvisionsOf = std::function<std::span<const Provision>(std::uint32_t work)>;
  Resolver(const TitleDirectory& titles, ProvisionsOf provisions_of,
           std::function<Language(std::uint32_t)> language_of);
  ~Resolver();

  /// The citations of one text in order (so that "the same Act" finds the one named before it), from where it
  /// stands. Ranges give every unit between their ends that exists. A sub-unit that is not in the tree
  /// resolves to the nearest provision above it that is. Names that `text` gives to works ("hereinafter the
  /// Act", "WHW: Wet op het hoger onderwijs") are known all over it; they are looked for once as long as
  /// calls give the same bytes.
  std::vector<Resolution> resolve(std::span<const Citation> citations, std::string_view text,
                                  std::optional<Place> place) const;
  /// The same where each citation stands in a place of its own, such as a paragraph of the article that is
  /// `text`.
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
  /// The work whose name stands earlier in the sentence: "De Wet stille havens verbiedt in artikel 6 …".
  void find_named_in_sentence(Citation& citation, const Context& context, Resolution& resolution,
                              std::vector<std::uint32_t>& works) const;
  /// Resolution::stranger.
  Span find_stranger(const Citation& citation, const Context& context) const;
  /// A title that stands between the last citation of a named work and this one: what "that Act" speaks of.
  void look_for_mention(const Citation& citation, Context& context) const;
  /// "항만법은 2031. 2. 3. 개정되었는데, 그 부칙 제2조": of the addenda that have the article the one that
  /// the words before speak of, as the number of a step; empty where they speak of none.
  std::string addendum_told_before(const Citation& citation, std::uint32_t work,
                                   const Context& context) const;
  /// An annex that is published as a document of its own.
  void resolve_annex(const Citation& citation, std::span<const std::uint32_t> works, const Context& context,
                     Resolution& resolution) const;
  /// "등대법이 인용하던 "항만법 제5조"가 바뀐 것은 2031. 2. 3. 부칙 제2조": of the law named farther back
  /// whose addendum it is.
  void resolve_addendum_elsewhere(const Citation& citation, const Context& context,
                                  Resolution& resolution) const;
  void resolve_left_over(std::span<const Citation> citations, Context& context,
                         std::span<Resolution> resolutions) const;
  /// Gives `perhaps` where a name may be short for several works.
  void resolve_unclear(const Citation& citation, std::span<const std::uint32_t> works, const Context& context,
                       Resolution& resolution) const;
  void resolve_in(const Citation& citation, std::span<const std::uint32_t> works, const Context& context,
                  Resolution& resolution) const;
  void find_in_work(const Citation& citation, std::uint32_t work, const Context& context,
                    Resolution& resolution) const;
  const WorkIndex& index_of(std::uint32_t work) const;
  const DefinedNames& names_of(std::string_view text, Language language) const;
  /// The work that a name defined in the text means, unless a title that stands there is longer.
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
