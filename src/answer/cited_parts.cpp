#include "answer/cited_parts.h"

#include <optional>

#include "answer/quotable.h"
#include "question/missing_part.h"

namespace pandect {
namespace {

/// The unit that is or contains a provision.
std::optional<ProvisionKey> unit_around(const LibraryView& library, ProvisionKey key) {
  const Tree tree = library.provisions(key.version);
  while (key.provision < tree.size() && !tree[key.provision].unit) key.provision = tree[key.provision].parent;
  return key.provision < tree.size() ? std::optional(key) : std::nullopt;
}

/// The position of a part of a unit in a document of the unit. Of several versions with one wording of the
/// unit the document has the newest; the words are the same.
std::optional<Span> in_document(const LibraryView& library, const ProvisionKey& unit,
                                const ProvisionKey& part, const Document& document) {
  const Tree tree = library.provisions(unit.version);
  const Span around = tree[unit.provision].extent;
  const Span whole = library.provision_and_above(document.version, document.provision).front().extent;
  if (whole.size() != around.size()) return std::nullopt;
  const Span extent = tree[part.provision].extent;
  return Span{extent.begin - around.begin + whole.begin, extent.end - around.begin + whole.begin};
}

}  // namespace

std::vector<Span> cited_parts(const LibraryView& library, const Query& query, std::uint32_t document) {
  const Document& own = library.documents().documents()[document];
  std::vector<Span> parts;
  for (const NamedProvision& named : query.named) {
    for (const ProvisionKey& key : named.targets) {
      const std::optional<ProvisionKey> unit = unit_around(library, key);
      if (!unit || unit->work != own.work || library.document_of(*unit) != document) continue;
      const std::optional<Span> part = in_document(library, *unit, key, own);
      const bool whole = key.provision == unit->provision || !part;
      if (!whole) parts.push_back(*part);
      // A missing part does not affect the existing ones.
      if (whole && !find_missing_part(library, key, named.citation)) return {};
    }
  }
  return join_spans(std::move(parts));
}

}  // namespace pandect
