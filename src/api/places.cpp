#include "api/places.h"

namespace pandect {
namespace {

/// The unit that is or contains a provision; no_provision for groups of units.
std::uint32_t unit_of(const std::vector<Provision>& tree, std::uint32_t place) {
  while (place != no_provision && !tree[place].unit) place = tree[place].parent;
  return place;
}

}  // namespace

std::optional<std::size_t> depth_below(const std::vector<Provision>& tree, std::uint32_t place,
                                       std::uint32_t top) {
  std::size_t depth = 0;
  while (place != top) {
    if (place == no_provision || place < top) return std::nullopt;
    place = tree[place].parent;
    ++depth;
  }
  return depth;
}

std::vector<std::uint32_t> documents_of(const LibraryView& view, const ProvisionKey& key) {
  const Tree tree = view.provisions(key.version);
  const std::uint32_t unit = unit_of(tree, key.provision);
  std::vector<std::uint32_t> documents;
  if (unit != no_provision) {
    if (const auto document = view.document_of({key.work, key.version, unit})) documents.push_back(*document);
    return documents;
  }
  for (std::uint32_t i = key.provision + 1; i < tree.size() && depth_below(tree, i, key.provision); ++i) {
    if (!tree[i].unit) continue;
    if (const auto document = view.document_of({key.work, key.version, i})) documents.push_back(*document);
  }
  return documents;
}

std::optional<Span> part_in_document(const LibraryView& view, const ProvisionKey& part,
                                     std::uint32_t document) {
  const Tree tree = view.provisions(part.version);
  const std::uint32_t unit = unit_of(tree, part.provision);
  if (unit == no_provision || unit == part.provision) return std::nullopt;
  const Document& own = view.documents().documents()[document];
  const std::uint32_t begin = view.provisions(own.version)[own.provision].extent.begin;
  const Span extent = tree[part.provision].extent;
  const std::uint32_t before = tree[unit].extent.begin;
  return Span{extent.begin - before + begin, extent.end - before + begin};
}

}  // namespace pandect
