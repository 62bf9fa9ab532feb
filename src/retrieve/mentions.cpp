#include "retrieve/mentions.h"

#include <algorithm>
#include <unordered_set>

namespace pandect {

std::optional<std::uint32_t> document_of_unit(const LibraryView& library, ProvisionKey key) {
  const Tree tree = library.provisions(key.version);
  while (key.provision < tree.size() && !tree[key.provision].unit) key.provision = tree[key.provision].parent;
  if (key.provision >= tree.size()) return std::nullopt;
  return library.document_of(key);
}

namespace {

std::vector<std::uint32_t> cited_documents(const LibraryView& library, const Query& query) {
  std::vector<std::uint32_t> documents;
  for (const NamedProvision& citation : query.named) {
    for (const ProvisionKey& target : citation.targets) {
      const std::optional<std::uint32_t> document = document_of_unit(library, target);
      if (document && std::ranges::find(documents, *document) == documents.end())
        documents.push_back(*document);
    }
  }
  return documents;
}

std::unordered_set<std::string> numbers_without_work(const Query& query) {
  std::unordered_set<std::string> numbers;
  for (const NamedProvision& named : query.named) {
    const bool without_work = named.status == Resolution::Status::no_place && !named.citation.path.empty();
    if (without_work) numbers.insert(named.citation.path.front().number);
  }
  return numbers;
}

/// Raises each hit for which `holds` returns true by a share of its score.
template <typename Holds>
void raise_where(HitTable& table, Reason::Kind kind, double share, const Holds& holds) {
  const std::size_t count = table.hits().size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t document = table.hits()[i].document;
    if (!holds(document)) continue;
    const double name = score_of_name(table.hits()[i]);
    const double rest = table.hits()[i].score - name;
    table.raise(document, {kind, share * rest, 0});
    if (name > 0) table.raise(document, {Reason::Kind::name, share * name, 0});
  }
}

}  // namespace

void NamedFirst::adjust(const Query& query, HitTable& table) const {
  const std::vector<std::uint32_t> cited = cited_documents(library_, query);
  const double above = table.best_score() + static_cast<double>(cited.size());
  for (std::size_t i = 0; i < cited.size(); ++i) {
    const auto found = std::ranges::find(table.hits(), cited[i], &Hit::document);
    const double score = found == table.hits().end() ? 0 : found->score;
    table.raise(cited[i], {Reason::Kind::named, above - static_cast<double>(i) - score, 0});
  }
}

void MentionedWorks::adjust(const Query& query, HitTable& table) const {
  const std::span<const Document> documents = library_.documents().documents();
  raise_where(table, Reason::Kind::work, boost_, [&](std::uint32_t document) {
    return std::ranges::find(query.works, documents[document].work, &WorkMention::work) != query.works.end();
  });
}

void CitedNumbers::adjust(const Query& query, HitTable& table) const {
  const std::unordered_set<std::string> numbers = numbers_without_work(query);
  if (numbers.empty()) return;
  raise_where(table, Reason::Kind::number, boost_, [&](std::uint32_t document) {
    const Document& own = library_.documents().documents()[document];
    return numbers.contains(library_.provision_and_above(own.version, own.provision).front().number);
  });
}

}  // namespace pandect
