#include "library/link_table.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "base/hash.h"
#include "base/thread_pool.h"
#include "citations/names/lookup_record.h"
#include "library/unit_key.h"

namespace pandect {
namespace {

constexpr std::uint32_t none = UINT32_MAX;

/// Where each unit of a work went: from its path to the first document of its series, counted from the
/// work's.
class UnitDocuments {
 public:
  UnitDocuments() = default;

  void add(std::string_view path, std::uint32_t series) { series_.emplace(path, series); }

  std::uint32_t find(std::string_view path) const {
    const auto found = series_.find(path);
    return found == series_.end() ? none : found->second;
  }

 private:
  std::unordered_map<std::string_view, std::uint32_t> series_;
};

/// A work as its references see it.
struct TargetWork {
  std::int64_t version = 0;
  std::span<const Provision> provisions;
  std::vector<Document> documents;  // series counted from the first
  UnitDocuments units;
  LinkTarget kept;  // what the spans are of, where the work is not one of those that are resolved
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

/// The works of a library as targets of references, loaded when they are first referred to.
class TargetWorks {
 public:
  TargetWorks(std::span<const std::uint32_t> places, std::span<const LoadedWork* const> works,
              const DocumentTable& table, std::size_t all,
              const std::function<LinkTarget(std::uint32_t)>& target)
      : target_(target), works_(all) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      const DocumentTable::Extent own = table.documents_of(static_cast<std::uint32_t>(i));
      auto made = std::make_unique<TargetWork>();
      const LoadedVersion& newest = works[i]->versions.back();
      made->version = newest.record.version;
      made->provisions = newest.provisions;
      for (std::uint32_t d = own.begin; d < own.end; ++d) {
        Document& document = made->documents.emplace_back(table.documents()[d]);
        document.series -= own.begin;
        if (document.series == d - own.begin) made->units.add(table.provision_of(d).path, document.series);
      }
      works_[places[i]] = std::move(made);
    }
  }

  const TargetWork& at(std::uint32_t place) {
    const std::scoped_lock lock(mutex_);
    std::unique_ptr<TargetWork>& work = works_[place];
    if (!work) {
      work = std::make_unique<TargetWork>();
      work->kept = target_(place);
      work->version = work->kept.version;
      work->provisions = work->kept.provisions;
      work->documents = std::move(work->kept.documents);
      // Only units of the newest version are referred to from other works.
      for (const Document& document : work->documents) {
        if (document.version == work->version && document.provision < work->provisions.size())
          work->units.add(work->provisions[document.provision].path, document.series);
      }
    }
    return *work;
  }

 private:
  const std::function<LinkTarget(std::uint32_t)>& target_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<TargetWork>> works_;  // by place
};

/// Resolves the references of works.
class LinkResolver {
 public:
  LinkResolver(std::span<const WorkRecord* const> all, std::span<const std::uint32_t> places,
               std::span<const LoadedWork* const> works, const DocumentTable& table,
               const std::function<LinkTarget(std::uint32_t)>& target)
      : all_(all),
        table_(table),
        titles_(title_directory(all)),
        targets_(places, works, table, all.size(), target) {
    // The newest version of a work has the work's own number, so that a title leads to it; older ones, which
    // only references inside themselves lead to, follow.
    for (std::uint32_t i = 0; i < works.size(); ++i) {
      const std::vector<LoadedVersion>& versions = works[i]->versions;
      for (std::size_t j = 0; j + 1 < versions.size(); ++j) {
        numbers_[&versions[j]] = static_cast<std::uint32_t>(all.size() + older_.size());
        older_.push_back({&versions[j], places[i]});
      }
      numbers_[&versions.back()] = places[i];
    }
  }

  /// @param begin, end  of the works
  void resolve(std::size_t begin, std::size_t end, std::span<ResolvedLinks> resolved) {
    const Resolver resolver(
        titles_, [&](std::uint32_t number) { return provisions_of(number); },
        [&](std::uint32_t number) { return all_[place_of(number)]->language; });
    for (std::size_t i = begin; i < end; ++i) {
      LookupRecord record;
      const RecordLookups recording(record);
      resolved[i].links = links_of(resolver, i);
      resolved[i].lookups = record.take_names();
      for (const std::uint32_t number : record.take_trees())
        resolved[i].lookups.push_back(tree_lookup(all_[place_of(number)]->work));
      std::ranges::sort(resolved[i].lookups);
      const auto repeated = std::ranges::unique(resolved[i].lookups);
      resolved[i].lookups.erase(repeated.begin(), repeated.end());
    }
  }

 private:
  std::uint32_t place_of(std::uint32_t number) const {
    return number < all_.size() ? number : older_[number - all_.size()].place;
  }
  std::span<const Provision> provisions_of(std::uint32_t number) {
    if (number >= all_.size()) return older_[number - all_.size()].version->provisions;
    return targets_.at(number).provisions;
  }

  std::vector<StoredLink> links_of(const Resolver& resolver, std::size_t work) {
    const DocumentTable::Extent own = table_.documents_of(static_cast<std::uint32_t>(work));
    std::vector<StoredLink> links;
    const LoadedVersion* grouped_version = nullptr;
    std::unordered_map<std::uint32_t, std::vector<const StoredCitation*>> grouped;
    for (std::uint32_t document = own.begin; document < own.end; ++document) {
      const LoadedVersion& version = table_.version_of(document);
      if (grouped_version != &version) grouped = by_unit(version), grouped_version = &version;
      const auto stored = grouped.find(table_.documents()[document].provision);
      if (stored != grouped.end()) add_links(resolver, document - own.begin, version, stored->second, links);
    }
    return links;
  }

  void add_links(const Resolver& resolver, std::uint32_t from, const LoadedVersion& version,
                 std::span<const StoredCitation* const> stored, std::vector<StoredLink>& links) {
    // A unit's citations are resolved together, so that "the same Act" finds the one named before it; each
    // from the paragraph or item it stands in.
    std::vector<Citation> citations;
    std::vector<std::optional<Place>> places;
    for (const StoredCitation* one : stored) {
      citations.push_back(one->citation);
      places.emplace_back(Place{numbers_.at(&version), one->provision});
    }
    const std::vector<Resolution> resolutions = resolver.resolve_each(citations, version.text, places);
    for (std::size_t i = 0; i < citations.size(); ++i) {
      StoredLink link;
      link.from = from;
      link.span = citations[i].span;
      link.status = static_cast<std::uint32_t>(resolutions[i].status);
      if (resolutions[i].targets.empty()) links.push_back(link);
      for (const Place& target : resolutions[i].targets) {
        lead_to(target, link);
        links.push_back(link);
      }
    }
  }

  void lead_to(const Place& target, StoredLink& link) {
    const std::uint32_t place = place_of(target.work);
    const TargetWork& work = targets_.at(place);
    const std::span<const Provision> provisions = provisions_of(target.work);
    link.to_work = all_[place]->work;
    link.to_version =
        target.work < all_.size() ? 0 : older_[target.work - all_.size()].version->record.version;
    link.to_provision = target.provision;
    link.to_unit = none;
    const std::uint32_t unit = unit_of(provisions, target.provision);
    const std::uint32_t first = unit == no_provision ? none : work.units.find(provisions[unit].path);
    if (first != none) link.to_unit = unit_key(work.documents, first, work.version);
  }

  struct Older {
    const LoadedVersion* version;
    std::uint32_t place;  // of its work
  };
  std::span<const WorkRecord* const> all_;
  const DocumentTable& table_;
  TitleDirectory titles_;
  TargetWorks targets_;
  std::vector<Older> older_;
  std::unordered_map<const LoadedVersion*, std::uint32_t> numbers_;
};

}  // namespace

TitleDirectory title_directory(std::span<const WorkRecord* const> works) {
  TitleDirectory titles;
  for (std::uint32_t i = 0; i < works.size(); ++i) {
    titles.add(i, works[i]->language, works[i]->title, works[i]->aliases);
  }
  return titles;
}

std::uint32_t tree_lookup(std::int64_t work) {
  return static_cast<std::uint32_t>(hash64({reinterpret_cast<const char*>(&work), sizeof work})) &
         ~std::uint32_t{1};
}

std::vector<ResolvedLinks> resolve_links(std::span<const WorkRecord* const> all,
                                         std::span<const std::uint32_t> places,
                                         std::span<const LoadedWork* const> works, const DocumentTable& table,
                                         const std::function<LinkTarget(std::uint32_t)>& target) {
  constexpr std::uint32_t block = 2048;  // documents a task, at least
  LinkResolver resolver(all, places, works, table, target);
  std::vector<std::size_t> begins{0};
  std::uint32_t documents = 0;
  for (std::uint32_t i = 0; i < works.size(); ++i) {
    const DocumentTable::Extent own = table.documents_of(i);
    documents += own.end - own.begin;
    if (documents < block && i + 1 < works.size()) continue;
    begins.push_back(i + 1);
    documents = 0;
  }
  std::vector<ResolvedLinks> resolved(works.size());
  parallel_for(begins.size() - 1,
               [&](std::size_t i) { resolver.resolve(begins[i], begins[i + 1], resolved); });
  return resolved;
}

}  // namespace pandect
