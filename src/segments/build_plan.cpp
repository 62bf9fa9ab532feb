#include "segments/build_plan.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "citations/names/lookup_record.h"
#include "pandect/error.h"
#include "segments/arrays.h"
#include "segments/link_table.h"
#include "segments/unit_key.h"
#include "version.h"

namespace pandect {
namespace {

std::vector<std::uint32_t> seers_of(const WorkRecord& record) {
  TitleDirectory titles;
  titles.add(0, record.language, record.title, record.aliases);
  return titles.seers();
}

/// Plans a build from the previous one.
class Planner {
 public:
  Planner(const Catalogue& catalogue, const std::vector<WorkState>& states, const PreviousBuild& previous,
          std::size_t most)
      : catalogue_(catalogue), states_(states), previous_(previous), most_(most) {}

  BuildPlan plan() {
    match_works();
    find_changes();
    find_links();
    merge();
    return std::move(plan_);
  }

 private:
  void match_works() {
    std::unordered_map<std::int64_t, std::uint32_t> before;
    const std::vector<LiveWork>& works = previous_.live.works;
    for (std::uint32_t i = 0; i < works.size(); ++i) before.emplace(works[i].work, i);
    plan_.works.resize(states_.size());
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
      BuildPlan::Work& own = plan_.works[i];
      const auto found = before.find(states_[i].record.work);
      const LiveWork* old = found == before.end() ? nullptr : &works[found->second];
      if (old != nullptr && old->fingerprint == states_[i].fingerprint) {
        own.before = found->second;
        own.seers = seers_before(*old);
        own.shape = old->shape;
        continue;
      }
      own.documents = own.links = true;
      if (old != nullptr) {
        const Documents::Place& place = previous_.places[found->second];
        held_before_.emplace(i, place.end - place.begin);
      }
      own.seers = seers_of(states_[i].record);
      own.shape = shape_of(catalogue_.provisions(states_[i].newest));
      if (old == nullptr || old->shape != own.shape) changed_.insert(tree_lookup(states_[i].record.work));
      if (old != nullptr && old->names == states_[i].names) continue;
      changed_.insert(own.seers.begin(), own.seers.end());
      if (old != nullptr) add_old_names(*old);
    }
    // New and changed works were handled above; the removed ones are left.
    std::unordered_set<std::int64_t> now;
    for (const WorkState& state : states_) now.insert(state.record.work);
    for (const LiveWork& old : works) {
      if (now.contains(old.work)) continue;
      changed_.insert(tree_lookup(old.work));
      add_old_names(old);
    }
  }

  std::vector<std::uint32_t> seers_before(const LiveWork& old) const {
    const auto begin = previous_.live.seers.begin();
    return {begin + old.seers_begin, begin + old.seers_end};
  }
  void add_old_names(const LiveWork& old) {
    for (const std::uint32_t seer : seers_before(old)) changed_.insert(seer);
  }

  /// Prefixes that other names share are unchanged.
  void find_changes() {
    for (const BuildPlan::Work& work : plan_.works) {
      if (work.before == no_number) continue;
      for (const std::uint32_t seer : work.seers) {
        if (LookupRecord::is_gate(seer)) changed_.erase(seer);
      }
    }
  }

  /// Finds unchanged works whose references may now resolve differently.
  void find_links() {
    for (std::uint32_t s = 0; s < previous_.segments.size(); ++s) {
      const SegmentFile& segment = *previous_.segments[s];
      std::unordered_set<std::int64_t> rows;
      for (const std::uint32_t hash : changed_) {
        for (const SegmentLookup& lookup : segment.lookups().find(hash)) {
          if (lookup.work < segment.works().size()) rows.insert(segment.works()[lookup.work].work);
        }
      }
      for (BuildPlan::Work& work : plan_.works) {
        if (work.before == no_number) continue;
        const LiveWork& old = previous_.live.works[work.before];
        if (old.links == s && rows.contains(old.work)) work.links = true;
      }
    }
  }

  void merge() {
    const std::size_t count = previous_.segments.size();
    std::vector<std::size_t> live(count);
    std::vector<std::size_t> all(count);
    std::vector<std::size_t> claims(count);  // works with anything alive in it
    for (std::size_t s = 0; s < count; ++s) all[s] = previous_.segments[s]->documents().size();
    for (std::uint32_t i = 0; i < plan_.works.size(); ++i) {
      const BuildPlan::Work& work = plan_.works[i];
      if (work.before == no_number) continue;
      const Documents::Place& place = previous_.places[work.before];
      live[place.segment] += place.end - place.begin;
      ++claims[place.segment];
      if (!work.links) ++claims[previous_.live.works[work.before].links];
    }
    const std::vector<std::uint32_t> merged = segments_to_merge(live, all, fresh_documents(), most_);
    for (std::uint32_t s = 0; s < count; ++s) {
      if (claims[s] > 0 && std::ranges::find(merged, s) == merged.end()) plan_.kept.push_back(s);
    }
    const auto is_kept = [&](std::uint32_t segment) {
      return std::ranges::find(plan_.kept, segment) != plan_.kept.end();
    };
    for (BuildPlan::Work& work : plan_.works) {
      if (work.before == no_number) continue;
      const LiveWork& old = previous_.live.works[work.before];
      if (!is_kept(old.documents)) work.documents = true;
      if (!work.links && !is_kept(old.links)) work.copied_links = true;
    }
  }

  std::size_t fresh_documents() const {
    std::size_t units = 0;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (!plan_.works[i].documents) continue;
      // Versions share most of their wordings: a work that has many has far fewer documents than units.
      const auto before = held_before_.find(i);
      const std::size_t most = before == held_before_.end() ? states_[i].units : 2 * before->second;
      units += std::min(states_[i].units, most);
    }
    return units;
  }

  const Catalogue& catalogue_;
  const std::vector<WorkState>& states_;
  const PreviousBuild& previous_;
  std::size_t most_;  // documents of a segment
  BuildPlan plan_;
  std::unordered_map<std::size_t, std::size_t> held_before_;  // documents of works that changed
  std::unordered_set<std::uint32_t> changed_;                 // lookups
};

}  // namespace

std::optional<PreviousBuild> PreviousBuild::open(const LibraryFolder& folder, const Catalogue& catalogue) {
  try {
    const std::optional<std::string> name = folder.current_build();
    if (!name) return std::nullopt;
    PreviousBuild build{*name, Manifest::read(folder.build(*name)), {}, {}, {}};
    const Manifest& made = build.manifest;
    if (made.format != Manifest::newest_format || made.made_by != PANDECT_VERSION ||
        made.lineage != catalogue.lineage() || made.generation > catalogue.generation())
      return std::nullopt;
    build.live = LiveTable::read(folder.build(*name) / live_table_name);
    build.open_segments(folder.build(*name));
    return build;
  } catch (const Error& error) {
    if (error.code() == ErrorCode::library_damaged || error.code() == ErrorCode::library_too_new ||
        error.code() == ErrorCode::bad_input)
      return std::nullopt;
    throw;
  }
}

void PreviousBuild::open_segments(const std::filesystem::path& build) {
  std::vector<std::unordered_map<std::int64_t, const SegmentWork*>> held;
  for (const std::uint32_t number : live.segments) {
    segments.push_back(std::make_shared<const SegmentFile>(build / documents_file_name(number)));
    auto& own = held.emplace_back();
    for (const SegmentWork& work : segments.back()->works()) own.emplace(work.work, &work);
  }
  for (const LiveWork& work : live.works) {
    const auto found = held[work.documents].find(work.work);
    if (found == held[work.documents].end() || !held[work.links].contains(work.work))
      fail_build_file(live_table_name, "a work is not in its segment");
    places.push_back({work.documents, found->second->documents_begin, found->second->documents_end, 0});
  }
}

std::vector<WorkState> states_since(const Catalogue& catalogue, const PreviousBuild* previous) {
  if (previous == nullptr) return work_states(catalogue);
  std::vector<std::int64_t> rows = works_changed_since(catalogue, previous->manifest.generation);
  constexpr std::size_t of_changed = 8;  // works that are read as fast in a row as one changed by itself
  if (rows.size() > previous->live.works.size() / of_changed) return work_states(catalogue);
  const std::unordered_set<std::int64_t> changed(rows.begin(), rows.end());
  std::vector<WorkState> kept;
  for (const LiveWork& work : previous->live.works) {
    if (changed.contains(work.work)) continue;
    kept.push_back(
        {{work.work, {}, Language::unknown, {}, {}}, work.fingerprint, work.names, work.newest, 0});
  }
  std::vector<WorkState> states;
  auto next = kept.begin();
  for (WorkState& fresh : work_states(catalogue, rows)) {
    const auto place = std::partition_point(next, kept.end(), [&](const WorkState& one) {
      return catalogue.id_of(one.record.work) < fresh.record.id;
    });
    std::move(next, place, std::back_inserter(states));
    next = place;
    states.push_back(std::move(fresh));
  }
  std::move(next, kept.end(), std::back_inserter(states));
  return states;
}

bool BuildPlan::makes_segment() const {
  return std::ranges::any_of(
      works, [](const Work& work) { return work.documents || work.links || work.copied_links; });
}

BuildPlan plan_build(const Catalogue& catalogue, const std::vector<WorkState>& works,
                     const PreviousBuild* previous, std::size_t most) {
  if (previous != nullptr) return Planner(catalogue, works, *previous, most).plan();
  BuildPlan plan;
  for (const WorkState& state : works) {
    BuildPlan::Work& work = plan.works.emplace_back();
    work.documents = work.links = true;
    work.seers = seers_of(state.record);
  }
  return plan;
}

std::vector<std::uint32_t> segments_to_merge(const std::vector<std::size_t>& live,
                                             const std::vector<std::size_t>& all, std::size_t fresh,
                                             std::size_t most) {
  std::vector<std::uint32_t> order(live.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t s) { return live[s]; });
  // Two segments above half of the limit cannot be merged: however many there are, merging others makes them
  // no fewer.
  const auto is_full = [&](std::size_t documents) { return documents > most / 2; };
  auto open = static_cast<std::size_t>(
      std::ranges::count_if(live, [&](std::size_t documents) { return !is_full(documents); }));
  std::vector<std::uint32_t> merged;
  std::size_t size = fresh;
  for (const std::uint32_t s : order) {
    const bool fits = live[s] + size <= most;
    const bool small = fits && live[s] < 2 * size;
    const bool many = fits && open >= most_segments;
    if (!is_full(live[s])) --open;
    const bool dead = all[s] - live[s] > all[s] / 4;
    if (!small && !many && !dead) continue;
    merged.push_back(s);
    size += live[s];
  }
  return merged;
}

}  // namespace pandect
