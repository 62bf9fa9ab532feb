#include "retrieve/legal.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace pandect {
namespace {

void sort_hits(std::vector<Hit>& hits) {
  std::ranges::sort(hits, [](const Hit& a, const Hit& b) {
    return a.score != b.score ? a.score > b.score : a.document < b.document;
  });
}

/// The unit a provision is or stands in; nothing for what groups units.
std::optional<ProvisionKey> unit_of(const LibraryView& library, ProvisionKey key) {
  const std::vector<Provision>& tree = library.provisions(key.version);
  while (key.provision < tree.size() && !tree[key.provision].unit) key.provision = tree[key.provision].parent;
  if (key.provision >= tree.size()) return std::nullopt;
  return key;
}

}  // namespace

LexicalSettings legal_fields() {
  Bm25Settings words;
  words.weights = {1, 1, 2, 1.5};  // text, heading, path, title
  words.b = {0.75, 0, 0, 0};
  Bm25Settings characters = words;
  characters.group_weight = 0.5;
  return {words, characters};
}

LegalRetriever::LegalRetriever(const LibraryView& library, LegalSettings settings)
    : library_(library), settings_(std::move(settings)), lexical_(library, settings_.lexical) {}

std::vector<Hit> LegalRetriever::retrieve(const Query& query, std::size_t k) const {
  std::vector<Hit> found = lexical_.retrieve(query, std::max(k, settings_.candidates));
  raise_mentioned_works(query, found);
  raise_cited_numbers(query, found);
  follow_links(query, found);
  sort_hits(found);
  std::vector<Hit> hits = named(query);
  const double best = found.empty() ? 0 : found.front().score;
  std::unordered_set<std::uint32_t> taken;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    taken.insert(hits[i].document);
    // Above all that was searched for, and in the order cited.
    hits[i].score = best + static_cast<double>(hits.size() - i);
    hits[i].why.front().score = hits[i].score;
  }
  for (Hit& hit : found) {
    if (hits.size() >= k) break;
    if (taken.insert(hit.document).second) hits.push_back(std::move(hit));
  }
  if (hits.size() > k) hits.resize(k);
  return hits;
}

std::vector<Hit> LegalRetriever::named(const Query& query) const {
  std::vector<Hit> hits;
  std::unordered_set<std::uint32_t> taken;
  for (const NamedProvision& citation : query.named) {
    for (const ProvisionKey& target : citation.targets) {
      const std::optional<ProvisionKey> unit = unit_of(library_, target);
      const std::optional<std::uint32_t> document = unit ? library_.document_of(*unit) : std::nullopt;
      if (document && taken.insert(*document).second)
        hits.push_back({*document, 0, {{Reason::Kind::named, 0, 0}}});
    }
  }
  return hits;
}

void LegalRetriever::raise_mentioned_works(const Query& query, std::vector<Hit>& hits) const {
  const std::span<const Document> documents = library_.documents().documents();
  for (Hit& hit : hits) {
    const bool mentioned = std::ranges::any_of(query.works, [&](const WorkMention& mention) {
      return mention.work == documents[hit.document].work;
    });
    if (!mentioned) continue;
    const double gain = settings_.work_boost * hit.score;
    hit.score += gain;
    hit.why.push_back({Reason::Kind::work, gain, 0});
  }
}

void LegalRetriever::raise_cited_numbers(const Query& query, std::vector<Hit>& hits) const {
  std::unordered_set<std::string> numbers;
  for (const NamedProvision& named : query.named) {
    const bool without_work = named.status == Resolution::Status::no_place && !named.citation.path.empty();
    if (without_work) numbers.insert(named.citation.path.front().number);
  }
  if (numbers.empty()) return;
  for (Hit& hit : hits) {
    const Document& document = library_.documents().documents()[hit.document];
    const Provision provision =
        library_.catalogue().provision_and_above(document.version, document.provision).front();
    if (!numbers.contains(provision.number)) continue;
    const double gain = settings_.number_boost * hit.score;
    hit.score += gain;
    hit.why.push_back({Reason::Kind::number, gain, 0});
  }
}

void LegalRetriever::follow_links(const Query& query, std::vector<Hit>& hits) const {
  if (settings_.link_weight == 0) return;
  std::unordered_map<std::uint32_t, std::size_t> place;
  for (std::size_t i = 0; i < hits.size(); ++i) place[hits[i].document] = i;
  // Scores before anything is passed on, so that the order of the hits does not matter.
  const std::size_t count = hits.size();
  std::vector<double> before(count);
  for (std::size_t i = 0; i < count; ++i) before[i] = hits[i].score;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t from = hits[i].document;
    std::unordered_set<std::uint32_t> targets;
    for (const Link& link : library_.documents().links_from(from)) {
      if (link.to == UINT32_MAX) continue;
      const std::optional<std::uint32_t> target = library_.at(link.to, query.day);
      if (target && *target != from) targets.insert(*target);
    }
    const double gain = settings_.link_weight * before[i];
    for (const std::uint32_t target : targets) {
      const auto [known, fresh] = place.try_emplace(target, hits.size());
      if (fresh) hits.push_back({target, 0, {}});
      hits[known->second].score += gain;
      hits[known->second].why.push_back({Reason::Kind::linked_from, gain, from});
    }
  }
}

}  // namespace pandect
