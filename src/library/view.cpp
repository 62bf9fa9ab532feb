#include "library/view.h"

#include <algorithm>

#include <fmt/format.h>

#include "catalogue/loaded_work.h"
#include "catalogue/standing.h"
#include "pandect/error.h"
#include "segments/build.h"
#include "segments/link_table.h"
#include "segments/unit_key.h"

namespace pandect {
namespace {

/// Number of attempts to open a library while a writer publishes.
constexpr int attempts = 20;

/// Rebuilds a stale build, unless another process is writing or this one has no permission.
void rebuild_if_possible(const LibraryFolder& folder) {
  try {
    const WriteLock lock(folder, std::chrono::milliseconds(0));
    Catalogue catalogue(folder.catalogue(), Database::Mode::write);
    if (build_is_stale(folder, catalogue)) build_library(folder, catalogue);

  } catch (const Error& error) {
    if (error.code() == ErrorCode::library_busy || error.code() == ErrorCode::no_permission ||
        error.code() == ErrorCode::no_space) {
      return;
    }
    throw;
  }
}

}  // namespace

std::size_t bytes_of(const Provision& provision) {
  return provision.label.capacity() + provision.number.capacity() + provision.heading.capacity() +
         provision.path.capacity() + provision.alias.capacity();
}

LibraryView LibraryView::open(const std::filesystem::path& path) {
  const LibraryFolder folder = LibraryFolder::open(path);
  bool rebuilt = false;
  std::optional<std::string> later;  // the build that is of a later catalogue
  for (int attempt = 0; attempt < attempts; ++attempt) {
    LibraryView view(folder);
    // Take a snapshot of the catalogue first, then open the build: a build published in between is newer than
    // the snapshot, and both are read again. An older build is usable: the catalogue keeps what its documents
    // need until a newer one is in use.
    std::unique_ptr<Catalogue> catalogue;
    try {
      catalogue = std::make_unique<Catalogue>(folder.catalogue(), Database::Mode::read);
    } catch (const Error& error) {
      if (rebuilt || error.code() != ErrorCode::library_busy) throw;
      rebuilt = true;  // of an earlier layout
      rebuild_if_possible(folder);
      continue;
    }
    catalogue->begin_snapshot();
    const std::int64_t generation = catalogue->generation();
    const std::optional<std::string> build = folder.current_build();
    if (build) {
      view.build_name_ = *build;
      try {
        view.manifest_ = Manifest::read(folder.build(*build));
      } catch (const Error&) {
        if (folder.current_build() != build) continue;  // replaced, and swept away, while it was read
        throw;
      }
      if (view.manifest_.generation > generation) {
        // One that was published after the snapshot is not when it is looked at again.
        if (later == build) expect_later_catalogue(folder, *catalogue);
        later = build;
        continue;
      }
    }
    const bool stale = !build || view.manifest_.generation < generation ||
                       view.manifest_.format < Manifest::newest_format ||
                       view.manifest_.lineage != catalogue->lineage();
    if (stale && !rebuilt) {
      catalogue.reset();
      rebuilt = true;
      rebuild_if_possible(folder);
      continue;
    }
    if (!build) {
      throw Error(ErrorCode::library_busy, fmt::format("{}: the library has no indexes yet", path.string()),
                  "another process may be making them: wait, then run `pandect build`");
    }
    if (view.manifest_.format < Manifest::newest_format) {
      throw Error(ErrorCode::library_busy,
                  fmt::format("{}: its indexes were made by an earlier Pandect", path.string()),
                  "run `pandect build` as one who may write to it, when nobody else does");
    }
    if (view.load(std::move(catalogue))) return view;
  }
  throw Error(ErrorCode::library_busy,
              fmt::format("{}: the library changes faster than it can be opened", path.string()));
}

void LibraryView::open_terms() {
  std::vector<std::shared_ptr<const TermsFile>> terms;
  for (const SegmentPlace& place : segments_)
    terms.push_back(std::make_shared<const TermsFile>(place.build / terms_file_name(place.number)));
  terms_ = Terms(std::move(terms), *documents_);
}

bool LibraryView::load(std::unique_ptr<Catalogue> catalogue) {
  const LibraryFolder& folder = folders_.front();
  try {
    live_ = LiveTable::read(build_folder() / live_table_name);
    documents_ = open_documents(build_folder(), live_);
    for (const std::uint32_t number : live_.segments) segments_.push_back({build_folder(), number});
    open_terms();
  } catch (const Error&) {
    if (folder.current_build() != build_name_) return false;
    throw;
  }
  catalogues_.add(std::move(catalogue));
  return true;
}

std::span<const WorkRecord> LibraryView::works() const {
  std::call_once(cache_->works_read, [this] {
    std::vector<WorkRecord> works;
    for (const std::int64_t row : documents_->works())
      works.push_back(WorkRecord{row, {}, Language::unknown, {}, {}});
    catalogues_.fill_works(works);
    cache_->works = std::move(works);
  });
  return cache_->works;
}

LibraryView LibraryView::join(std::vector<LibraryView> views) {
  if (views.size() == 1) return std::move(views.front());
  struct Held {
    WorkRecord record;
    LiveWork live;
  };
  LibraryView joined;
  joined.build_name_ = views.front().build_name_;
  joined.manifest_ = views.front().manifest_;
  std::vector<Held> works;
  std::vector<std::shared_ptr<const SegmentFile>> segments;
  std::vector<std::int64_t> first_rows;
  for (std::size_t i = 0; i < views.size(); ++i) {
    LibraryView& view = views[i];
    const std::int64_t first = Catalogues::first_row(i);
    const std::span<const WorkRecord> records = view.works();
    for (std::size_t w = 0; w < view.documents_->works().size(); ++w) {
      LiveWork live = view.live_.works[w];
      WorkRecord record = records[w];
      for (std::int64_t* row : {&live.work, &live.newest, &record.work}) *row += first;
      for (std::uint32_t* segment : {&live.documents, &live.links})
        *segment += static_cast<std::uint32_t>(segments.size());
      works.push_back({std::move(record), live});
    }
    for (std::size_t s = 0; s < view.segments_.size(); ++s) {
      segments.push_back(view.documents_->segments()[s]);
      joined.segments_.push_back(view.segments_[s]);
      first_rows.push_back(first);
    }
    if (i > 0) joined.joined_.emplace_back(view.build_folder(), view.manifest_);
    joined.folders_.push_back(view.folders_.front());
    joined.catalogues_.add_all(std::move(view.catalogues_));
  }
  std::ranges::stable_sort(works, {}, [](const Held& one) { return std::string_view(one.record.id); });
  std::call_once(joined.cache_->works_read, [&] {
    for (Held& one : works) {
      joined.cache_->works.push_back(std::move(one.record));
      joined.live_.works.push_back(one.live);
    }
  });
  joined.documents_ = std::make_unique<Documents>(std::move(segments), joined.live_, std::move(first_rows));
  joined.open_terms();
  return joined;
}

std::string LibraryView::build_name(std::size_t library) const {
  return library == 0 ? build_name_ : joined_[library - 1].first.filename().string();
}

std::optional<std::uint32_t> LibraryView::find_work(std::string_view id) const {
  const auto found = std::ranges::lower_bound(works(), id, {}, &WorkRecord::id);
  if (found == works().end() || found->id != id) return std::nullopt;
  return static_cast<std::uint32_t>(found - works().begin());
}

std::optional<std::uint32_t> LibraryView::find_work(std::int64_t row) const {
  const std::uint32_t found = documents_->find_work(row);
  return found == no_number ? std::nullopt : std::optional(found);
}

const TitleDirectory& LibraryView::titles() const {
  const std::scoped_lock lock(cache_->mutex);
  if (!cache_->titles) {
    std::vector<const WorkRecord*> records;
    for (const WorkRecord& record : works()) records.push_back(&record);
    cache_->titles = std::make_shared<const TitleDirectory>(title_directory(records));
  }
  return *cache_->titles;
}

const std::vector<LibraryView::Version>& LibraryView::versions(std::uint32_t work) const {
  const std::scoped_lock lock(cache_->mutex);
  const auto found = cache_->versions.find(work);
  if (found != cache_->versions.end()) return found->second;
  const std::vector<VersionRecord> records = catalogues_.versions(documents_->works()[work]);
  if (records.empty())
    throw Error(ErrorCode::library_damaged,
                fmt::format("catalogue.db: {} has no version in it", works()[work].id),
                "restore the folder from a copy, or make a new library and add the sources again");
  const std::vector<Days> days = effective_intervals(records);
  std::vector<Version>& versions = cache_->versions[work];
  for (std::size_t i = 0; i < records.size(); ++i) versions.push_back({records[i], days[i].from, days[i].to});
  return versions;
}

std::optional<LibraryView::Version> LibraryView::version_at(std::uint32_t work, std::int32_t day) const {
  const std::vector<Version>& all = versions(work);
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](const Version& version) {
    return version.from <= day && day < version.to;
  });
  if (found == all.rend()) return std::nullopt;
  return *found;
}

/// True if the last version before a day is known to have ended as a law, and was not only replaced by a
/// version that the library does not have.
bool LibraryView::has_ended(std::uint32_t work, std::int32_t end) const {
  const std::vector<Version>& all = versions(work);
  const auto last = std::ranges::find(all, end, &Version::to);
  if (last == all.end()) return false;
  const StandingFacts facts = standing_facts(catalogues_, documents_->works()[work], last->record.version);
  const auto ends_all = [&](const EndingClause& clause) {
    return clause.last == 0 && clause.day && to_days(*clause.day) == end;
  };
  const auto ends_then = [&](const StandingFacts::Ended& ended) {
    return ended.day && to_days(*ended.day) == end;
  };
  return !facts.deleted_by.empty() || std::ranges::any_of(facts.endings, ends_all) ||
         std::ranges::any_of(facts.ended, ends_then);
}

std::vector<std::int32_t> LibraryView::find_reading_days(std::int32_t day) const {
  struct Around {
    bool held = false;             // on the day
    std::int32_t before = always;  // first day after the last version before the day
    std::int32_t after = forever;  // beginning of the first one after it
  };
  std::vector<Around> around(documents_->works().size());
  for (const Document& document : documents_->documents()) {
    Around& own = around[document.work];
    if (document.in_force(day)) own.held = true;
    if (document.to <= day) own.before = std::max(own.before, document.to);
    if (document.from > day) own.after = std::min(own.after, document.from);
  }
  std::vector<std::int32_t> days(documents_->works().size(), day);
  for (std::uint32_t work = 0; work < documents_->works().size(); ++work) {
    const auto& [held, before, after] = around[work];
    if (held || (before == always && after == forever)) continue;
    if (before != always && has_ended(work, before)) continue;
    const bool is_coming = before == always || (after != forever && after - day <= day - before);
    days[work] = is_coming ? after : before - 1;
  }
  return days;
}

std::shared_ptr<const std::vector<std::int32_t>> LibraryView::reading_days(std::int32_t day) const {
  constexpr std::size_t most_days = 64;
  {
    const std::scoped_lock lock(cache_->mutex);
    const auto found = cache_->reading_days.find(day);
    if (found != cache_->reading_days.end()) return found->second;
  }
  auto made = std::make_shared<const std::vector<std::int32_t>>(find_reading_days(day));
  const std::scoped_lock lock(cache_->mutex);
  if (cache_->reading_days.size() >= most_days) cache_->reading_days.clear();
  cache_->reading_days.emplace(day, made);
  return made;
}

namespace {

struct Provisions {
  std::vector<Provision> provisions;
  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const Provision& one : provisions) sum += sizeof(one) + bytes_of(one);
    return sum;
  }
};

struct Words {
  std::string text;
  std::size_t bytes() const { return text.capacity(); }
};

}  // namespace

Tree LibraryView::provisions(std::int64_t version) const {
  const std::shared_ptr<const Provisions> kept = large_recall_->get<Provisions>(
      {static_cast<std::uint64_t>(version), 0}, [&] { return Provisions{catalogues_.provisions(version)}; });
  return Tree({kept, &kept->provisions});
}

std::vector<Provision> LibraryView::provision_and_above(std::int64_t version, std::uint32_t place) const {
  return recall_
      ->get<Provisions>({static_cast<std::uint64_t>(version), place},
                        [&] { return Provisions{catalogues_.provision_and_above(version, place)}; })
      ->provisions;
}

std::string LibraryView::text(std::int64_t version, Span span) const {
  const std::uint64_t ends = (std::uint64_t{span.begin} << 32U) | span.end;
  return recall_
      ->get<Words>({static_cast<std::uint64_t>(version), ends},
                   [&] { return Words{catalogues_.text(version, span)}; })
      ->text;
}

const LexicalIndex& LibraryView::lexical(std::size_t range) const {
  const std::scoped_lock lock(cache_->mutex);
  const auto found = cache_->lexical.find(range);
  if (found != cache_->lexical.end()) return found->second;
  return cache_->lexical.emplace(range, LexicalIndex(lexical_parts(documents_->ranges()[range])))
      .first->second;
}

std::vector<LexicalPart> LibraryView::lexical_parts(const DocumentRange& range) const {
  std::map<std::uint32_t, std::vector<DocumentRun>> parts;  // by segment
  for (std::uint32_t work = 0; work < documents_->works().size(); ++work) {
    if (documents_->language_of(work) != range.language) continue;
    const Documents::Place& place = documents_->place_of(work);
    std::vector<DocumentRun>& runs = parts[place.segment];
    if (place.begin == place.end) continue;
    const std::span<const DocumentRange> own = documents_->segments()[place.segment]->ranges();
    const auto begin = std::ranges::find(own, range.language, &DocumentRange::language);
    if (begin == own.end() || place.begin < begin->begin)
      throw Error(ErrorCode::library_damaged,
                  fmt::format("{}: a work is of another language than its segment", build_name_),
                  "run `pandect build` to make the indexes anew from the catalogue");
    const DocumentRun run{place.begin - begin->begin, place.end - begin->begin, place.first - range.begin};
    const bool follows = !runs.empty() && runs.back().end == run.begin &&
                         runs.back().first + (runs.back().end - runs.back().begin) == run.first;
    if (follows) {
      runs.back().end = run.end;
    } else {
      runs.push_back(run);
    }
  }
  std::vector<LexicalPart> files;
  for (auto& [segment, runs] : parts) {
    const SegmentPlace& place = segments_[segment];
    files.push_back({place.build / lexical_file_name(range.language, place.number), std::move(runs)});
  }
  return files;
}

std::span<const Document> LibraryView::wordings(std::uint32_t document) const {
  const std::span<const Document> all = documents_->documents();
  const std::uint32_t first = all[document].series;
  std::uint32_t end = document + 1;
  while (end < all.size() && all[end].series == first) ++end;
  return all.subspan(first, end - first);
}

std::optional<std::uint32_t> LibraryView::at(std::uint32_t document, std::int32_t day) const {
  const std::span<const Document> same = wordings(document);
  day = reading_day(documents_->documents()[document].work, day);
  for (std::size_t i = same.size(); i-- > 0;) {
    if (same[i].in_force(day))
      return documents_->documents()[document].series + static_cast<std::uint32_t>(i);
  }
  return std::nullopt;
}

std::optional<std::uint32_t> LibraryView::document_of(const ProvisionKey& unit) const {
  const Tree tree = provisions(unit.version);
  if (unit.provision >= tree.size()) return std::nullopt;
  const std::vector<Version>& all = versions(unit.work);
  const auto version =
      std::ranges::find(all, unit.version, [](const Version& v) { return v.record.version; });
  if (version == all.end()) return std::nullopt;
  // A wording shared by several versions is stored under the newest of them.
  const std::span<const Document> documents = documents_->documents_of(unit.work);
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    const Document& document = documents[i];
    if (!document.in_force(version->from)) continue;
    const bool is_it =
        document.version == unit.version
            ? document.provision == unit.provision
            : provisions(document.version)[document.provision].path == tree[unit.provision].path;
    if (is_it) return documents_->place_of(unit.work).first + i;
  }
  return std::nullopt;
}

void LibraryView::verify() const {
  catalogues_.verify();
  manifest_.verify(build_folder());
  for (const auto& [build, manifest] : joined_) manifest.verify(build);
  documents_->verify();
  terms_.verify();
}

}  // namespace pandect
