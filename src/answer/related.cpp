#include "answer/related.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "answer/bearing.h"
#include "answer/quotable.h"
#include "question/question_terms.h"

namespace pandect {
namespace {

/// Number of references to a provision that are read.
constexpr std::size_t most_references = 200;

/// What a reference refers to.
enum class Reach : std::uint8_t { provision, quoted_part, other_part };

/// A reference to a provision.
struct Referrer {
  Link link;
  Reach reach = Reach::provision;
};

/// Finds the provisions that refer to one provision.
class Referrers {
 public:
  Referrers(const LibraryView& library, std::uint32_t document, std::span<const Span> quoted,
            std::int32_t day)
      : library_(library), document_(document), quoted_(quoted), day_(day) {}

  /// The references, those of the same work first, in the order of the law.
  /// @param other_parts also those to parts that are not quoted
  std::vector<Referrer> all(bool other_parts) const {
    const std::span<const Document> documents = library_.documents().documents();
    const std::uint32_t work = documents[document_].work;
    std::vector<Referrer> found;
    const std::span<const Document> wordings = library_.wordings(document_);
    for (std::uint32_t i = 0; i < wordings.size(); ++i) {
      for (const Link& link : library_.documents().links_to(documents[document_].series + i)) {
        if (!library_.is_read(documents[link.from], day_)) continue;
        const Reach reach = reach_of(link);
        if (reach != Reach::other_part || other_parts) found.push_back({link, reach});
      }
    }
    std::ranges::stable_partition(found,
                                  [&](const Referrer& one) { return documents[one.link.from].work == work; });
    if (found.size() > most_references) found.resize(most_references);
    return found;
  }

 private:
  /// References to another wording cannot be decided: they are taken for those to the provision.
  Reach reach_of(const Link& link) const {
    const Document& own = library_.documents().documents()[document_];
    if (link.to_provision == UINT32_MAX || link.to_version != own.version ||
        link.to_provision == own.provision)
      return Reach::provision;
    const std::vector<Provision> chain = library_.provision_and_above(link.to_version, link.to_provision);
    if (chain.empty()) return Reach::other_part;
    const Span part = chain.front().extent;
    const bool quoted = std::ranges::any_of(
        quoted_, [&](Span quote) { return quote.begin < part.end && part.begin < quote.end; });
    return quoted ? Reach::quoted_part : Reach::other_part;
  }

  const LibraryView& library_;
  std::uint32_t document_;
  std::span<const Span> quoted_;
  std::int32_t day_;
};

/// The sentence of a reference, with the context needed to understand it.
std::vector<Span> sentence_of(const QuotableProvision& provision, Span reference, Language language) {
  for (const Span sentence : provision.sentences) {
    if (sentence.contains(reference)) return complete_quote(provision, sentence, language);
  }
  return {};
}

/// Transitional provisions do not state the current law.
bool is_transitional(const LibraryView& library, const Document& document, Language language) {
  return is_transitional_heading(library.works()[document.work].title, language) ||
         std::ranges::any_of(
             library.provision_and_above(document.version, document.provision), [&](const Provision& above) {
               return above.level == Level::addendum || is_transitional_heading(above.heading, language);
             });
}

/// True if a definition is the purpose of its sentence: "a ferry is a boat", and not a name introduced in
/// passing, "a boat that carries people (hereinafter the ferry) must …".
bool is_set_out(const TermDefinition& definition) {
  constexpr std::uint32_t opening = 60;  // bytes: "In this Act", "다음 각 호의 1. "
  return definition.term_span.begin < definition.span.begin + opening;
}

/// True if the target of a reference does little but define terms: nobody can break it.
bool leads_to_definitions(const LibraryView& library, const Link& link) {
  const Document& target = library.documents().documents()[link.to];
  const bool exact = link.to_provision != UINT32_MAX && link.to_version == target.version;
  const Span part =
      library.provision_and_above(target.version, exact ? link.to_provision : target.provision).front().body;
  std::vector<Span> defined;
  for (const TermDefinition& definition : library.terms().definitions_in(link.to)) {
    if (part.contains(definition.span) && is_set_out(definition)) defined.push_back(definition.span);
  }
  std::uint32_t bytes = 0;
  for (const Span span : join_spans(std::move(defined))) bytes += span.size();
  return bytes > part.size() / 2;
}

/// The relation that one reference states about its target.
std::optional<RelatedProvision> relate(const LibraryView& library, const Link& link) {
  const Document& document = library.documents().documents()[link.from];
  const Language language = library.documents().ranges()[range_of(library, link.from)].language;
  if (is_transitional(library, document, language)) return std::nullopt;
  const QuotableProvision provision = read_quotable(library, document, language);
  RelatedProvision related{RelatedProvision::Kind::penalty, link.from,
                           sentence_of(provision, link.span, language)};
  if (excepts(provision, link.span, language)) {
    related.kind = RelatedProvision::Kind::exception;
  } else if (!punishes(provision, link.span, related.quotes, language) ||
             leads_to_definitions(library, link)) {
    return std::nullopt;
  }
  return related;
}

/// True if words are inside the quotes.
bool stands_in(std::span<const Span> quoted, Span words) {
  return std::ranges::any_of(quoted, [&](Span quote) { return quote.contains(words); });
}

}  // namespace

std::vector<RelatedProvision> find_related(const LibraryView& library, std::uint32_t document,
                                           std::span<const Span> quoted, std::int32_t day,
                                           bool all_penalties) {
  std::vector<RelatedProvision> found;
  for (const Referrer& one : Referrers(library, document, quoted, day).all(all_penalties)) {
    if (one.link.from == document && stands_in(quoted, one.link.span)) continue;
    std::optional<RelatedProvision> related = relate(library, one.link);
    if (!related) continue;
    related->exact = one.reach == Reach::quoted_part;
    related->of_quote = one.reach != Reach::other_part;
    if (!related->of_quote && related->kind != RelatedProvision::Kind::penalty) continue;
    const auto known = std::ranges::find_if(found, [&](const RelatedProvision& other) {
      return other.document == related->document && other.kind == related->kind &&
             other.of_quote == related->of_quote;
    });
    if (known == found.end()) {
      found.push_back(std::move(*related));
      continue;
    }
    known->exact = known->exact || related->exact;
    known->quotes.insert(known->quotes.end(), related->quotes.begin(), related->quotes.end());
    known->quotes = join_spans(std::move(known->quotes));
  }
  std::ranges::stable_sort(found, {}, &RelatedProvision::kind);
  return found;
}

}  // namespace pandect
