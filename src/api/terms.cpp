#include "api/terms.h"

#include <algorithm>

#include "api/describe.h"
#include "api/library_data.h"
#include "api/places.h"
#include "api/quoting.h"
#include "question/locate.h"

namespace pandect {
namespace {

/// The definitions of the term in another wording of the provision with a definition.
std::vector<std::uint32_t> same_term(const LibraryView& view, std::uint32_t definition,
                                     std::uint32_t wording) {
  const Terms& terms = view.terms();
  const std::string_view name = terms.name(terms.definitions()[definition]);
  std::vector<std::uint32_t> found;
  for (const TermDefinition& other : terms.definitions_in(wording)) {
    if (terms.name(other) == name)
      found.push_back(static_cast<std::uint32_t>(&other - terms.definitions().data()));
  }
  return found;
}

}  // namespace

std::uint32_t definition_on(const LibraryView& view, std::uint32_t definition, std::int32_t day) {
  const std::uint32_t document = view.terms().definitions()[definition].document;
  const std::optional<std::uint32_t> wording = view.at(document, day);
  if (!wording || *wording == document) return definition;
  const std::vector<std::uint32_t> same = same_term(view, definition, *wording);
  return same.empty() ? definition : same.front();
}

std::vector<TermUse> uses_on(const LibraryView& view, std::uint32_t definition, std::int32_t day) {
  const std::span<const Document> documents = view.documents().documents();
  const std::span<const Document> wordings = view.wordings(view.terms().definitions()[definition].document);
  const auto first = static_cast<std::uint32_t>(wordings.data() - documents.data());
  std::vector<TermUse> uses;
  for (std::uint32_t i = 0; i < wordings.size(); ++i) {
    for (const std::uint32_t same : same_term(view, definition, first + i)) {
      for (const TermUse& use : view.terms().uses_of(same)) {
        if (view.is_read(documents[use.document], day)) uses.push_back(use);
      }
    }
  }
  std::ranges::stable_sort(uses, {}, &TermUse::document);
  return uses;
}

DefinedTerm describe_definition(const LibraryView& view, std::uint32_t definition, std::int32_t day) {
  const TermDefinition& own = view.terms().definitions()[definition];
  DefinedTerm term;
  term.term = view.terms().name(own);
  term.scope = level_name(own.scope);
  term.onward = own.onward;
  term.provision = describe_provision(view, served_on(view, own.document, own.provision, day));
  set_standing(view, term.provision, day);
  term.definition = quote_document(view, own.document, own.span, day);
  return term;
}

std::vector<UsedTerm> used_terms(const LibraryView& view, std::uint32_t document, std::optional<Span> part) {
  std::vector<UsedTerm> used;
  for (const TermUse& use : view.terms().uses_in(document)) {
    if (part && !part->contains(use.span)) continue;
    const auto known = std::ranges::find(used, use.definition, &UsedTerm::definition);
    if (known == used.end()) {
      used.push_back({use.definition, use.span, 1});
    } else {
      ++known->times;
    }
  }
  return used;
}

std::vector<DefinedTerm> Library::terms(std::string_view reference, const ShowOptions& options) const {
  return list_terms(reference, options).terms;
}

TermList Library::list_terms(std::string_view reference, const ShowOptions& options) const {
  const LibraryView& view = *data_->view;
  const std::int32_t day = day_of(options.as_of);
  TermList found;
  const auto add = [&](std::uint32_t document, std::optional<Span> part) {
    for (const TermDefinition& definition : view.terms().definitions_in(document)) {
      if (part && !part->contains(definition.term_span)) continue;
      if (!options.term.empty() && view.terms().name(definition) != options.term) continue;
      if (!is_in(options.part, found.total++)) continue;
      const auto place = static_cast<std::uint32_t>(&definition - view.terms().definitions().data());
      found.terms.push_back(describe_definition(view, place, day));
      found.terms.back().uses = uses_on(view, place, day).size();
    }
  };
  if (reference.empty()) {
    const std::span<const Document> documents = view.documents().documents();
    for (std::uint32_t i = 0; i < documents.size(); ++i) {
      if (view.is_read(documents[i], day)) add(i, std::nullopt);
    }
    return found;
  }
  for (const ProvisionKey& key : locate_at_any_time(view, reference, day)) {
    for (const std::uint32_t document : documents_of(view, key))
      add(document, part_in_document(view, key, document));
  }
  return found;
}

}  // namespace pandect
