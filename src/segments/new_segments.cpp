#include "segments/new_segments.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>

#include "base/memory.h"
#include "base/progress.h"
#include "segments/link_table.h"
#include "segments/segment_writer.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// Divisors of the memory for loaded works, for the works they refer to, and for postings; the rest is for
/// the per-document data of a segment and everything else.
constexpr std::size_t loaded_part = 6;
constexpr std::size_t referred_part = 6;
constexpr std::size_t postings_part = 4;

/// Bytes that a segment holds for each document until it is written: its row, lengths, look-ups, terms, and
/// the order of its links.
constexpr std::size_t held_of_document = 400;

class NewSegments {
 public:
  NewSegments(fs::path build, std::uint32_t number, const Catalogue& catalogue, std::vector<WorkState>& works,
              BuildPlan& plan, const PreviousBuild* previous, const BuildSettings& settings)
      : build_(std::move(build)),
        number_(number),
        catalogue_(catalogue),
        all_(works),
        plan_(plan),
        previous_(previous),
        settings_(settings),
        resolver_(
            works,
            {[this](std::span<const std::uint32_t> places) { fill_records(catalogue_, all_, places); },
             [this](std::uint32_t place) { return std::span<const std::uint32_t>(plan_.works[place].seers); },
             [this](std::uint32_t place) {
               return LinkTarget{all_[place].newest, catalogue_.provisions(all_[place].newest)};
             }},
            static_cast<std::size_t>(std::ranges::count(plan.works, true, &BuildPlan::Work::links)),
            settings.memory / referred_part) {}

  std::uint32_t write() {
    std::vector<std::uint32_t> with_documents;
    std::vector<std::uint32_t> others;
    for (std::uint32_t i = 0; i < all_.size(); ++i) {
      const BuildPlan::Work& work = plan_.works[i];
      if (work.documents) {
        with_documents.push_back(i);
      } else if (work.links || work.copied_links) {
        others.push_back(i);
      }
    }
    fill_records(catalogue_, all_, with_documents);
    fill_records(catalogue_, all_, others);
    std::ranges::stable_sort(with_documents, {},
                             [&](std::uint32_t place) { return all_[place].record.language; });
    Progress progress("indexing", with_documents.size() + others.size(), "works", settings_.monitor);
    const auto add = [&](const std::vector<std::uint32_t>& places, bool documents) {
      for (std::size_t begin = 0; begin < places.size();) {
        begin = add_batch(places, begin, documents, progress);
      }
    };
    add(with_documents, true);
    add(others, false);
    finish_segment();
    return written_;
  }

 private:
  SegmentWriter& segment() {
    if (!segment_) segment_.emplace(build_, number_ + written_, all_, settings_.memory / postings_part);
    return *segment_;
  }
  void finish_segment() {
    if (!segment_) return;
    segment_->finish();
    segment_.reset();
    ++written_;
  }

  /// Adds as many works as may be in memory at once, of one language, at least one.
  /// @returns the index of the next
  std::size_t add_batch(const std::vector<std::uint32_t>& places, std::size_t begin, bool with_documents,
                        Progress& progress) {
    std::deque<LoadedWork> loaded;
    LoadedSet set;
    std::size_t bytes = 0;
    std::size_t next = begin;
    for (; next < places.size(); ++next) {
      const std::uint32_t place = places[next];
      const WorkRecord& record = all_[place].record;
      if (with_documents && record.language != all_[places[begin]].record.language) break;
      plan_.works[place].segment = written_;
      if (!with_documents && !plan_.works[place].links) {  // nothing of it is needed
        copy_links(place);
        progress.advance();
        continue;
      }
      const std::size_t own = loaded_bytes(catalogue_, record.work);
      if (!set.places.empty() && bytes + own > settings_.memory / loaded_part) break;
      bytes += own;
      loaded.push_back(load_work(catalogue_, record));
      set.places.push_back(place);
      set.works.push_back(&loaded.back());
    }
    if (set.places.empty()) return next;
    const DocumentTable table(set.works);
    if (with_documents) {
      for (std::size_t i = 0; i < set.places.size(); ++i)
        plan_.works[set.places[i]].shape = shape_of(set.works[i]->versions.back().provisions);
      segment().add_documents(set, table);
    }
    add_links(set, table);
    progress.advance(set.places.size());
    loaded.clear();
    release_freed_memory();
    if (segment().documents() >= most_documents_of_segment(settings_.memory) && next < places.size())
      finish_segment();
    return next;
  }

  void add_links(const LoadedSet& set, const DocumentTable& table) {
    LoadedSet own;  // those whose references are resolved
    for (std::size_t i = 0; i < set.places.size(); ++i) {
      const BuildPlan::Work& work = plan_.works[set.places[i]];
      if (!work.links && work.copied_links) copy_links(set.places[i]);
      if (!work.links) continue;
      own.places.push_back(set.places[i]);
      own.works.push_back(set.works[i]);
    }
    if (own.places.empty()) return;
    const bool is_all = own.places.size() == set.places.size();
    const std::vector<ResolvedLinks> made =
        is_all ? resolver_.resolve(own.places, own.works, table)
               : resolver_.resolve(own.places, own.works, DocumentTable(own.works));
    for (std::size_t i = 0; i < made.size(); ++i)
      segment().add_links(own.places[i], made[i].links, made[i].lookups);
  }

  void copy_links(std::uint32_t place) {
    const LiveWork& old = previous_->live.works[plan_.works[place].before];
    const SegmentFile& file = *previous_->segments[old.links];
    const Copied& copied = copied_from(old.links);
    const std::uint32_t number = copied.places.at(old.work);
    segment().add_links(place, file.links_of(file.works()[number]), copied.lookups[number]);
  }

  /// The works of a segment of the previous build, and their look-ups.
  struct Copied {
    std::unordered_map<std::int64_t, std::uint32_t> places;  // by row
    std::vector<std::vector<std::uint32_t>> lookups;
  };
  const Copied& copied_from(std::uint32_t segment) {
    const auto [found, is_new] = copied_.try_emplace(segment);
    if (!is_new) return found->second;
    const SegmentFile& file = *previous_->segments[segment];
    Copied& copied = found->second;
    for (std::uint32_t i = 0; i < file.works().size(); ++i) copied.places.emplace(file.works()[i].work, i);
    copied.lookups.resize(file.works().size());
    for (std::size_t i = 0; i < file.lookups().blocks(); ++i)
      for (const SegmentLookup& lookup : file.lookups().block(i))
        copied.lookups.at(lookup.work).push_back(lookup.hash);
    return copied;
  }

  fs::path build_;
  std::uint32_t number_;
  const Catalogue& catalogue_;
  std::vector<WorkState>& all_;
  BuildPlan& plan_;
  const PreviousBuild* previous_;
  const BuildSettings& settings_;
  LinkResolver resolver_;
  std::optional<SegmentWriter> segment_;  // being written
  std::uint32_t written_ = 0;
  std::unordered_map<std::uint32_t, Copied> copied_;
};

}  // namespace

std::size_t most_documents_of_segment(std::size_t memory) {
  constexpr std::size_t held_part = 3;  // of the memory
  return std::max<std::size_t>(memory / held_part / held_of_document, 1);
}

std::uint32_t write_segments(const fs::path& build, std::uint32_t number, const Catalogue& catalogue,
                             std::vector<WorkState>& works, BuildPlan& plan, const PreviousBuild* previous,
                             const BuildSettings& settings) {
  return NewSegments(build, number, catalogue, works, plan, previous, settings).write();
}

}  // namespace pandect
