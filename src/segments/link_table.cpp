#include "segments/link_table.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/hash.h"
#include "base/thread_pool.h"
#include "citations/names/lookup_record.h"
#include "segments/unit_key.h"

namespace pandect {
namespace {

/// The document of each unit of a work, by its path.
class UnitDocuments {
 public:
  void add(std::string_view path, std::uint32_t place) { series_.insert_or_assign(path, place); }

  std::uint32_t find(std::string_view path) const {
    const auto found = series_.find(path);
    return found == series_.end() ? no_number : found->second;
  }
  std::size_t size() const { return series_.size(); }

 private:
  std::unordered_map<std::string_view, std::uint32_t> series_;
};

/// A work as a target of references.
struct TargetWork {
  std::int64_t version = 0;
  std::span<const Provision> provisions;
  /// For a work whose references are resolved: series numbered from its first, which its units lead to. Units
  /// of others lead to unit_key()s.
  std::vector<Document> documents;
  UnitDocuments units;
  LinkTarget kept;  // owner of the spans, if the work is not one of those being resolved
  std::size_t bytes = 0;
  std::uint64_t used = 0;  // time of last use
};
using SharedTarget = std::shared_ptr<const TargetWork>;

/// The unit that is or contains a provision; no_provision for groups of units.
std::uint32_t unit_of(std::span<const Provision> provisions, std::uint32_t place) {
  while (place != no_provision && !provisions[place].unit) place = provisions[place].parent;
  return place;
}

/// The references of one version, by the unit that contains them.
std::unordered_map<std::uint32_t, std::vector<const StoredCitation*>> by_unit(const LoadedVersion& version) {
  std::unordered_map<std::uint32_t, std::vector<const StoredCitation*>> grouped;
  for (const StoredCitation& stored : version.citations) {
    const std::uint32_t unit = unit_of(version.provisions, stored.provision);
    if (unit != no_provision) grouped[unit].push_back(&stored);
  }
  return grouped;
}

}  // namespace

/// The works of a library as targets of references, loaded on first use; when there are too many, the least
/// recently used are dropped.
class LinkResolver::Targets {
 public:
  Targets(std::function<LinkTarget(std::uint32_t)> target, std::size_t memory)
      : target_(std::move(target)), memory_(memory) {}

  /// Sets the works whose references are resolved, replacing the previous ones.
  void take(std::span<const std::uint32_t> places, std::span<const LoadedWork* const> works,
            const DocumentTable& table) {
    own_.clear();
    for (std::size_t i = 0; i < places.size(); ++i) {
      const DocumentTable::Extent own = table.documents_of(static_cast<std::uint32_t>(i));
      auto made = std::make_shared<TargetWork>();
      const LoadedVersion& newest = works[i]->versions.back();
      made->version = newest.record.version;
      made->provisions = newest.provisions;
      for (std::uint32_t d = own.begin; d < own.end; ++d) {
        Document& document = made->documents.emplace_back(table.documents()[d]);
        document.series -= own.begin;
        if (document.series == d - own.begin) made->units.add(table.provision_of(d).path, document.series);
      }
      own_.emplace(places[i], std::move(made));
    }
  }

  SharedTarget at(std::uint32_t place) {
    if (const auto own = own_.find(place); own != own_.end()) return own->second;
    const std::scoped_lock lock(mutex_);
    auto known = kept_.find(place);
    if (known == kept_.end()) {
      std::shared_ptr<TargetWork> loaded = load(place);  // which may fail: nothing is kept then
      bytes_ += loaded->bytes;
      known = kept_.emplace(place, std::move(loaded)).first;
    }
    const std::shared_ptr<TargetWork> work = known->second;
    work->used = ++asked_;
    SharedTarget found = work;
    if (bytes_ > memory_) give_up();
    return found;
  }

 private:
  std::shared_ptr<TargetWork> load(std::uint32_t place) const {
    auto work = std::make_shared<TargetWork>();
    work->kept = target_(place);
    work->version = work->kept.version;
    work->provisions = work->kept.provisions;
    // Other works only refer to units of the newest version: their key is their index in it.
    for (std::uint32_t i = 0; i < work->provisions.size(); ++i) {
      if (work->provisions[i].unit) work->units.add(work->provisions[i].path, i);
    }
    constexpr std::size_t of_unit = 64;  // bytes in a table
    work->bytes = tree_bytes(work->provisions) + work->units.size() * of_unit;
    return work;
  }

  /// Drops half of them, so that it is not done at every addition.
  void give_up() {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> oldest;
    for (const auto& [place, work] : kept_) oldest.emplace_back(work->used, place);
    std::ranges::sort(oldest);
    for (const auto& [used, place] : oldest) {
      if (bytes_ <= memory_ / 2 || used == asked_) break;
      bytes_ -= kept_.at(place)->bytes;
      kept_.erase(place);
    }
  }

  std::function<LinkTarget(std::uint32_t)> target_;
  std::size_t memory_;
  std::unordered_map<std::uint32_t, SharedTarget> own_;  // by index
  std::mutex mutex_;                                     // for all that follows
  std::unordered_map<std::uint32_t, std::shared_ptr<TargetWork>> kept_;
  std::size_t bytes_ = 0;
  std::uint64_t asked_ = 0;
};

/// Works whose references are resolved together.
class LinkResolver::Works {
 public:
  Works(const LinkResolver& resolver, std::span<const std::uint32_t> places,
        std::span<const LoadedWork* const> works, const DocumentTable& table)
      : all_(resolver.all_), table_(table), titles_(resolver.titles_), targets_(*resolver.targets_) {
    // The newest version of a work has the work's own number, so that a title leads to it; older ones, which
    // only references inside themselves lead to, follow.
    for (std::uint32_t i = 0; i < works.size(); ++i) {
      const std::vector<LoadedVersion>& versions = works[i]->versions;
      for (std::size_t j = 0; j + 1 < versions.size(); ++j) {
        numbers_[&versions[j]] = static_cast<std::uint32_t>(all_.size() + older_.size());
        older_.push_back({&versions[j], places[i]});
      }
      numbers_[&versions.back()] = places[i];
    }
  }

  /// @param begin, end  of the works
  void resolve(std::size_t begin, std::size_t end, std::span<ResolvedLinks> resolved) const {
    // A resolver caches what it has read of a work.
    constexpr std::size_t seen_bytes = std::size_t{32} << 20;
    auto seen = std::make_unique<Seen>(*this);
    for (std::size_t i = begin; i < end; ++i) {
      if (seen->bytes > seen_bytes) seen = std::make_unique<Seen>(*this);
      LookupRecord record;
      const RecordLookups recording(record);
      resolved[i].links = links_of(*seen, i);
      resolved[i].lookups = record.take_names();
      for (const std::uint32_t number : record.take_trees())
        resolved[i].lookups.push_back(tree_lookup(all_[place_of(number)].record.work));
      std::ranges::sort(resolved[i].lookups);
      const auto repeated = std::ranges::unique(resolved[i].lookups);
      resolved[i].lookups.erase(repeated.begin(), repeated.end());
    }
  }

 private:
  /// The works that one thread has read as targets.
  struct Seen {
    explicit Seen(const Works& works)
        : resolver(
              works.titles_,
              [this, &works](std::uint32_t number) { return works.provisions_of(number, *this); },
              [&works](std::uint32_t number) { return works.all_[works.place_of(number)].record.language; }) {
    }

    std::unordered_map<std::uint32_t, SharedTarget> targets;  // by index
    std::size_t bytes = 0;                                    // of those that are not resolved themselves
    Resolver resolver;
  };

  std::uint32_t place_of(std::uint32_t number) const {
    return number < all_.size() ? number : older_[number - all_.size()].place;
  }
  const TargetWork& target(std::uint32_t place, Seen& seen) const {
    SharedTarget& own = seen.targets[place];
    if (!own) {
      own = targets_.at(place);
      seen.bytes += own->bytes;
    }
    return *own;
  }
  std::span<const Provision> provisions_of(std::uint32_t number, Seen& seen) const {
    if (number >= all_.size()) return older_[number - all_.size()].version->provisions;
    return target(number, seen).provisions;
  }

  std::vector<StoredLink> links_of(Seen& seen, std::size_t work) const {
    const DocumentTable::Extent own = table_.documents_of(static_cast<std::uint32_t>(work));
    std::vector<StoredLink> links;
    const LoadedVersion* grouped_version = nullptr;
    std::unordered_map<std::uint32_t, std::vector<const StoredCitation*>> grouped;
    for (std::uint32_t document = own.begin; document < own.end; ++document) {
      const LoadedVersion& version = table_.version_of(document);
      if (grouped_version != &version) grouped = by_unit(version), grouped_version = &version;
      const auto stored = grouped.find(table_.documents()[document].provision);
      if (stored != grouped.end()) add_links(seen, document - own.begin, version, stored->second, links);
    }
    return links;
  }

  void add_links(Seen& seen, std::uint32_t from, const LoadedVersion& version,
                 std::span<const StoredCitation* const> stored, std::vector<StoredLink>& links) const {
    // The citations of a unit are resolved together, so that "the same Act" finds the one named before it;
    // each relative to its paragraph or item.
    std::vector<Citation> citations;
    std::vector<std::optional<Place>> places;
    for (const StoredCitation* one : stored) {
      citations.push_back(one->citation);
      places.emplace_back(Place{numbers_.at(&version), one->provision});
    }
    const std::vector<Resolution> resolutions = seen.resolver.resolve_each(citations, version.text, places);
    for (std::size_t i = 0; i < citations.size(); ++i) {
      StoredLink link;
      link.from = from;
      link.span = citations[i].span;
      link.status = static_cast<std::uint32_t>(resolutions[i].status);
      if (resolutions[i].targets.empty()) links.push_back(link);
      for (const Place& target : resolutions[i].targets) {
        lead_to(target, seen, link);
        links.push_back(link);
      }
    }
  }

  void lead_to(const Place& to, Seen& seen, StoredLink& link) const {
    const std::uint32_t place = place_of(to.work);
    const TargetWork& work = target(place, seen);
    const std::span<const Provision> provisions = provisions_of(to.work, seen);
    link.to_work = all_[place].record.work;
    link.to_version = to.work < all_.size() ? 0 : older_[to.work - all_.size()].version->record.version;
    link.to_provision = to.provision;
    link.to_unit = no_number;
    const std::uint32_t unit = unit_of(provisions, to.provision);
    const std::uint32_t found = unit == no_provision ? no_number : work.units.find(provisions[unit].path);
    if (found == no_number) return;
    link.to_unit = work.documents.empty() ? found : unit_key(work.documents, found, work.version);
  }

  struct Older {
    const LoadedVersion* version;
    std::uint32_t place;  // of its work
  };
  std::span<const WorkState> all_;
  const DocumentTable& table_;
  const TitleDirectory& titles_;
  Targets& targets_;
  std::vector<Older> older_;
  std::unordered_map<const LoadedVersion*, std::uint32_t> numbers_;
};

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

LinkResolver::LinkResolver(std::span<const WorkState> all, ReferredWorks works, std::size_t count,
                           std::size_t memory)
    : all_(all), works_(std::move(works)), targets_(std::make_unique<Targets>(works_.target, memory)) {
  // A look at the references of one work takes as long as reading the names of about so many.
  constexpr std::size_t of_look = 1000;
  if (count < all_.size() / of_look) return;
  std::vector<std::uint32_t> places(all_.size());
  std::iota(places.begin(), places.end(), 0);
  take_names(places);
}

LinkResolver::~LinkResolver() = default;

std::vector<ResolvedLinks> LinkResolver::resolve(std::span<const std::uint32_t> places,
                                                 std::span<const LoadedWork* const> works,
                                                 const DocumentTable& table) {
  constexpr std::uint32_t block = 2048;  // documents a task, at least
  targets_->take(places, works, table);
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
  for (std::vector<std::uint32_t> more(places.begin(), places.end()); !more.empty();
       more = seen_by(resolved)) {
    take_names(more);
    const Works resolving(*this, places, works, table);
    parallel_for(begins.size() - 1,
                 [&](std::size_t i) { resolving.resolve(begins[i], begins[i + 1], resolved); });
  }
  targets_->take({}, {}, table);  // they are of works that may go now
  return resolved;
}

void LinkResolver::take_names(std::span<const std::uint32_t> places) {
  const std::size_t before = named_.size();
  named_.insert(places.begin(), places.end());
  if (named_.size() == before) return;
  works_.read_records(places);
  titles_ = TitleDirectory();
  // In the order of the works, which decides between equals.
  for (const std::uint32_t place : named_) {
    const WorkRecord& record = all_[place].record;
    titles_.add(place, record.language, record.title, record.aliases);
  }
}

std::vector<std::uint32_t> LinkResolver::seen_by(std::span<const ResolvedLinks> resolved) const {
  std::vector<std::uint32_t> seen;
  if (named_.size() == all_.size()) return seen;
  std::unordered_set<std::uint32_t> lookups;
  for (const ResolvedLinks& links : resolved) lookups.insert(links.lookups.begin(), links.lookups.end());
  // Whether any name has a beginning is known from the first that has it.
  const auto is_seen = [&](std::uint32_t place) {
    bool is_seen = false;
    for (const std::uint32_t seer : works_.seers(place)) {
      const auto found = lookups.find(seer);
      if (found == lookups.end()) continue;
      is_seen = true;
      if (LookupRecord::is_gate(seer)) lookups.erase(found);
    }
    return is_seen;
  };
  for (const std::uint32_t place : named_) is_seen(place);
  for (std::uint32_t place = 0; place < all_.size(); ++place)
    if (!named_.contains(place) && is_seen(place)) seen.push_back(place);
  return seen;
}

}  // namespace pandect
