#include "segments/documents.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "segments/arrays.h"
#include "segments/live_table.h"
#include "segments/unit_key.h"

namespace pandect {
namespace {

[[noreturn]] void fail_live_table(std::string_view why) {
  fail_build_file(live_table_name, why);
}

}  // namespace

Documents::Documents(std::vector<std::shared_ptr<const SegmentFile>> segments, const LiveTable& live,
                     std::vector<std::int64_t> first_rows)
    : segments_(std::move(segments)), first_rows_(std::move(first_rows)) {
  first_rows_.resize(segments_.size());
  for (std::uint32_t i = 0; i < live.works.size(); ++i) {
    works_.push_back(live.works[i].work);
    by_row_.emplace_back(live.works[i].work, i);
  }
  std::ranges::sort(by_row_);
  place_works(live);
  const bool whole = segments_.size() == 1 && first_rows_[0] == 0 &&
                     std::ranges::equal(works_, segments_[0]->works(), {}, {}, &SegmentWork::work);
  if (whole) {
    for (Place& place : places_) place.first = place.begin;
    documents_ = segments_[0]->documents();
    ranges_.assign(segments_[0]->ranges().begin(), segments_[0]->ranges().end());
  } else {
    compose();
  }
}

void Documents::place_works(const LiveTable& live) {
  std::vector<std::unordered_map<std::int64_t, std::uint32_t>> held(segments_.size());
  for (std::size_t s = 0; s < segments_.size(); ++s) {
    const std::span<const SegmentWork> works = segments_[s]->works();
    for (std::uint32_t i = 0; i < works.size(); ++i) held[s].emplace(works[i].work + first_rows_[s], i);
    link_owners_.emplace_back(works.size(), no_number);
  }
  const auto find = [&](std::uint32_t segment, std::int64_t work) {
    if (segment >= segments_.size()) fail_live_table("it names a segment that is not there");
    const auto found = held[segment].find(work);
    if (found == held[segment].end()) fail_live_table("a work is not in its segment");
    return found->second;
  };
  for (std::uint32_t i = 0; i < live.works.size(); ++i) {
    const LiveWork& work = live.works[i];
    const SegmentWork& own = segments_[work.documents]->works()[find(work.documents, work.work)];
    places_.push_back({work.documents, own.documents_begin, own.documents_end, 0});
    languages_.push_back(own.language);
    newest_.push_back(work.newest);
    links_.push_back({work.links, find(work.links, work.work)});
    link_owners_[work.links][links_.back().place] = i;
  }
}

void Documents::compose() {
  std::vector<std::uint32_t> order(works_.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t work) { return languages_[work]; });
  std::size_t count = 0;
  for (const Place& place : places_) count += place.end - place.begin;
  composed_.reserve(count);
  for (const std::uint32_t work : order) {
    Place& place = places_[work];
    place.first = static_cast<std::uint32_t>(composed_.size());
    if (ranges_.empty() || ranges_.back().language != languages_[work])
      ranges_.push_back({languages_[work], place.first, place.first});
    for (const Document& document :
         segments_[place.segment]->documents().subspan(place.begin, place.end - place.begin)) {
      if (document.series < place.begin || document.series >= place.end)
        fail_live_table("a document follows one of another work");
      composed_.push_back(document);
      composed_.back().work = work;
      composed_.back().version += first_rows_[place.segment];
      composed_.back().series = place.first + (document.series - place.begin);
    }
    ranges_.back().end = static_cast<std::uint32_t>(composed_.size());
  }
  documents_ = composed_;
}

void Documents::verify() const {
  for (const auto& segment : segments_) segment->verify();
}

std::uint32_t Documents::find_work(std::int64_t row) const {
  const auto found = std::ranges::lower_bound(by_row_, std::pair(row, std::uint32_t{0}));
  return found != by_row_.end() && found->first == row ? found->second : no_number;
}

Link Documents::translate(const StoredLink& stored, std::uint32_t work, std::int64_t first_row) const {
  Link link;
  link.from = places_[work].first + stored.from;
  link.span = stored.span;
  link.status = static_cast<ReferenceStatus>(stored.status);
  if (stored.to_work == 0) return link;
  link.to_work = find_work(stored.to_work + first_row);
  if (link.to_work == no_number) return link;
  const std::int64_t newest = newest_[link.to_work];
  link.to_version = stored.to_version != 0 ? stored.to_version + first_row : newest;
  link.to_provision = stored.to_provision;
  if (stored.to_unit == no_number) return link;
  // A wording no longer in force refers to the wording in force on its last day.
  const std::int32_t end = documents_[link.from].to;
  const std::int32_t day = end == forever ? forever : end - 1;
  const std::uint32_t first = places_[link.to_work].first;
  const std::uint32_t found = find_wording(documents_of(link.to_work), first, stored.to_unit, newest, day);
  if (found != no_number) link.to = first + found;
  return link;
}

std::vector<Link> Documents::links_from(std::uint32_t document) const {
  const std::uint32_t work = documents_[document].work;
  const SegmentFile& segment = *segments_[links_[work].segment];
  const SegmentWork& place = segment.works()[links_[work].place];
  std::vector<Link> links;
  for (const StoredLink& link :
       segment.links().from(place.links_begin, place.links_end, document - places_[work].first))
    links.push_back(translate(link, work, first_rows_[links_[work].segment]));
  return links;
}

std::vector<Link> Documents::links_to(std::uint32_t document) const {
  const std::uint32_t target = documents_[document].work;
  const std::uint32_t first = documents_[document].series - places_[target].first;
  const std::uint32_t unit = unit_key(documents_of(target), first, newest_[target]);
  std::vector<Link> links;
  for (std::size_t s = 0; s < segments_.size(); ++s) {
    const SegmentFile& segment = *segments_[s];
    // In other libraries that row is another work.
    if (first_rows_[s] != first_rows_[places_[target].segment]) continue;
    for (const std::uint32_t number : segment.links_to(works_[target] - first_rows_[s], unit)) {
      const StoredLink link = segment.links().at(number);
      const std::uint32_t work = link_owners_[s][segment.owner_of(number)];
      if (work == no_number || link.from >= places_[work].end - places_[work].begin) continue;
      links.push_back(translate(link, work, first_rows_[s]));
      if (links.back().to != document) links.pop_back();  // to another wording
    }
  }
  std::ranges::stable_sort(links, {}, &Link::from);
  return links;
}

std::unique_ptr<Documents> open_documents(const std::filesystem::path& build, const LiveTable& live) {
  std::vector<std::shared_ptr<const SegmentFile>> segments;
  for (const std::uint32_t number : live.segments)
    segments.push_back(std::make_shared<const SegmentFile>(build / documents_file_name(number)));
  return std::make_unique<Documents>(std::move(segments), live);
}

}  // namespace pandect
