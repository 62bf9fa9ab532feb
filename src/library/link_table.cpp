#include "library/link_table.h"

#include <algorithm>
#include <unordered_map>

#include "base/thread_pool.h"

namespace pandect {
namespace {

/// Numbers the versions of all works for the resolver: the newest version of a work has the work's own place,
/// so that a title leads to it; older ones, which only references inside themselves lead to, follow.
class VersionNumbers {
 public:
  explicit VersionNumbers(std::span<const LoadedWork> works) {
    for (std::uint32_t i = 0; i < works.size(); ++i) {
      versions_.push_back(&works[i].versions.back());
      works_.push_back(i);
    }
    for (std::uint32_t i = 0; i < works.size(); ++i) {
      for (std::size_t j = 0; j + 1 < works[i].versions.size(); ++j) {
        versions_.push_back(&works[i].versions[j]);
        works_.push_back(i);
      }
    }
    for (std::uint32_t i = 0; i < versions_.size(); ++i) numbers_[versions_[i]] = i;
  }

  std::uint32_t number(const LoadedVersion& version) const { return numbers_.at(&version); }
  const LoadedVersion& version(std::uint32_t number) const { return *versions_[number]; }
  std::uint32_t work(std::uint32_t number) const { return works_[number]; }

 private:
  std::vector<const LoadedVersion*> versions_;
  std::vector<std::uint32_t> works_;
  std::unordered_map<const LoadedVersion*, std::uint32_t> numbers_;
};

/// Where each unit of a version went: from its place in the tree to the document that holds its words.
class UnitDocuments {
 public:
  explicit UnitDocuments(const DocumentTable& table) : table_(table) {
    const std::vector<Document>& documents = table.documents();
    for (std::uint32_t i = 0; i < documents.size(); ++i) {
      if (documents[i].series != i) continue;
      series_[{documents[i].work, table.provision_of(i).path}] = i;
    }
  }

  /// The wording of a provision of a work that is in force on a day; the one before it when none is.
  std::uint32_t find(std::uint32_t work, const std::string& path, std::int32_t day) const {
    const auto found = series_.find({work, path});
    if (found == series_.end()) return UINT32_MAX;
    const std::vector<Document>& documents = table_.documents();
    std::uint32_t best = found->second;
    for (std::uint32_t i = found->second; i < documents.size() && documents[i].series == found->second; ++i) {
      if (documents[i].from <= day) best = i;
    }
    return best;
  }

 private:
  struct Key {
    std::uint32_t work;
    std::string_view path;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const {
      return std::hash<std::string_view>()(key.path) * 31 + key.work;
    }
  };
  const DocumentTable& table_;
  std::unordered_map<Key, std::uint32_t, KeyHash> series_;
};

/// The unit a provision is or stands in; no_provision for what groups units.
std::uint32_t unit_of(std::span<const Provision> provisions, std::uint32_t place) {
  while (place != no_provision && !provisions[place].unit) place = provisions[place].parent;
  return place;
}

/// The references of one version, by the unit they stand in.
std::unordered_map<std::uint32_t, std::vector<const StoredCitation*>> by_unit(const LoadedVersion& version) {
  std::unordered_map<std::uint32_t, std::vector<const StoredCitation*>> grouped;
  for (const StoredCitation& stored : version.citations) {
    const std::uint32_t unit = unit_of(version.provisions, stored.provision);
    if (unit != no_provision) grouped[unit].push_back(&stored);
  }
  return grouped;
}

class LinkResolver {
 public:
  LinkResolver(std::span<const LoadedWork> works, const DocumentTable& table)
      : works_(works), table_(table), numbers_(works), units_(table), titles_(directory()) {}

  /// The links of the documents of one work.
  std::vector<Link> links_of(std::uint32_t begin, std::uint32_t end) const {
    const Resolver resolver(
        titles_,
        [&](std::uint32_t number) { return std::span<const Provision>(numbers_.version(number).provisions); },
        [&](std::uint32_t number) { return works_[numbers_.work(number)].record.language; });
    std::vector<Link> links;
    const LoadedVersion* grouped_version = nullptr;
    std::unordered_map<std::uint32_t, std::vector<const StoredCitation*>> grouped;
    for (std::uint32_t document = begin; document < end; ++document) {
      const LoadedVersion& version = table_.version_of(document);
      if (grouped_version != &version) grouped = by_unit(version), grouped_version = &version;
      const auto own = grouped.find(table_.documents()[document].provision);
      if (own != grouped.end()) add_links(resolver, document, version, own->second, links);
    }
    return links;
  }

 private:
  TitleDirectory directory() const {
    std::vector<const WorkRecord*> records;
    for (const LoadedWork& work : works_) records.push_back(&work.record);
    return title_directory(records);
  }

  void add_links(const Resolver& resolver, std::uint32_t document, const LoadedVersion& version,
                 std::span<const StoredCitation* const> stored, std::vector<Link>& links) const {
    const Document& from = table_.documents()[document];
    const std::int32_t day = from.to == forever ? forever : from.to - 1;
    // A unit's citations are resolved together, so that "the same Act" finds the one named before it; each
    // from the paragraph or item it stands in.
    std::vector<Citation> citations;
    std::vector<std::optional<Place>> places;
    for (const StoredCitation* one : stored) {
      citations.push_back(one->citation);
      places.emplace_back(Place{numbers_.number(version), one->provision});
    }
    const std::vector<Resolution> resolutions = resolver.resolve_each(citations, version.text, places);
    for (std::size_t i = 0; i < citations.size(); ++i) {
      add_targets(document, citations[i].span, resolutions[i], day, links);
    }
  }

  void add_targets(std::uint32_t document, Span span, const Resolution& resolution, std::int32_t day,
                   std::vector<Link>& links) const {
    Link link;
    link.from = document;
    link.span = span;
    link.status = static_cast<std::uint8_t>(resolution.status);
    if (resolution.targets.empty()) links.push_back(link);
    for (const Place& target : resolution.targets) {
      const LoadedVersion& version = numbers_.version(target.work);
      link.to_work = numbers_.work(target.work);
      link.to_version = version.record.version;
      link.to_provision = target.provision;
      link.to = UINT32_MAX;
      const std::uint32_t unit = unit_of(version.provisions, target.provision);
      if (unit != no_provision) link.to = units_.find(link.to_work, version.provisions[unit].path, day);
      links.push_back(link);
    }
  }

  std::span<const LoadedWork> works_;
  const DocumentTable& table_;
  VersionNumbers numbers_;
  UnitDocuments units_;
  TitleDirectory titles_;
};

}  // namespace

TitleDirectory title_directory(std::span<const WorkRecord* const> works) {
  TitleDirectory titles;
  for (std::uint32_t i = 0; i < works.size(); ++i) {
    titles.add(i, works[i]->language, works[i]->title, works[i]->aliases);
  }
  return titles;
}

std::vector<Link> resolve_links(std::span<const LoadedWork> works, const DocumentTable& table) {
  const LinkResolver resolver(works, table);
  constexpr std::uint32_t block = 2048;  // documents a task
  const auto count = static_cast<std::uint32_t>(table.documents().size());
  std::vector<std::vector<Link>> parts((count + block - 1) / block);
  parallel_for(parts.size(), [&](std::size_t i) {
    const auto begin = static_cast<std::uint32_t>(i) * block;
    parts[i] = resolver.links_of(begin, std::min(begin + block, count));
  });
  std::vector<Link> links;
  for (const std::vector<Link>& part : parts) links.insert(links.end(), part.begin(), part.end());
  return links;
}

}  // namespace pandect
