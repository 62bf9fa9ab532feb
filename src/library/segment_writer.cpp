#include "library/segment_writer.h"

#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>

#include "base/progress.h"
#include "library/build.h"
#include "library/document_table.h"
#include "library/link_table.h"
#include "library/term_table.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// Works whose references are resolved together and whose documents are not made anew: more are not in memory
/// at once.
constexpr std::size_t works_at_once = 256;

/// Some of a library's works, loaded.
struct LoadedSet {
  std::vector<std::uint32_t> places;  // among all works, rising
  std::vector<const LoadedWork*> works;
};

class SegmentWriter {
 public:
  SegmentWriter(const Catalogue& catalogue, const std::vector<WorkState>& works, BuildPlan& plan,
                const PreviousBuild* previous)
      : catalogue_(catalogue), all_(works), plan_(plan), previous_(previous) {
    for (const WorkState& state : all_) records_.push_back(&state.record);
    for (std::uint32_t i = 0; i < all_.size(); ++i) {
      if (!plan_.works[i].documents) continue;
      loaded_.push_back(load_work(catalogue_, all_[i].record));
      plan.works[i].shape = shape_of(loaded_.back().versions.back().provisions);
      documents_.places.push_back(i);
      documents_.works.push_back(&loaded_.back());
    }
  }

  void write(const fs::path& build, std::uint32_t number, bool show_progress) {
    const DocumentTable table(documents_.works);
    Progress progress("indexing", table.ranges().size() + 2, "steps", show_progress);
    SegmentFile::write(build / documents_file_name(number), tables_of(table));
    progress.advance();
    TermsFile::write(build / terms_file_name(number), resolve_terms(documents_.works, table));
    progress.advance();
    for (const DocumentRange& range : table.ranges()) {
      index_language(build / lexical_file_name(range.language, number), range, table);
      progress.advance();
    }
  }

 private:
  SegmentTables tables_of(const DocumentTable& table) {
    std::map<std::uint32_t, ResolvedLinks> own = resolve(table);  // by place among all works
    SegmentTables tables;
    tables.documents = table.documents();
    tables.ranges = table.ranges();
    const auto add_work = [&](std::uint32_t place, DocumentTable::Extent documents) {
      SegmentWork& work = tables.works.emplace_back();
      work.work = all_[place].record.work;
      work.language = all_[place].record.language;
      work.documents_begin = documents.begin;
      work.documents_end = documents.end;
      work.links_begin = static_cast<std::uint32_t>(tables.links.size());
      if (const auto made = own.find(place); made != own.end()) {
        add_links(made->second.links, made->second.lookups, tables);
        own.erase(made);
      } else if (plan_.works[place].copied_links) {
        copy_links(place, tables);
      }
      work.links_end = static_cast<std::uint32_t>(tables.links.size());
    };
    for (std::uint32_t i = 0; i < documents_.places.size(); ++i)
      add_work(documents_.places[i], table.documents_of(i));
    for (std::uint32_t place = 0; place < all_.size(); ++place) {
      const BuildPlan::Work& work = plan_.works[place];
      if (!work.documents && (work.links || work.copied_links)) add_work(place, {});
    }
    return tables;
  }

  std::map<std::uint32_t, ResolvedLinks> resolve(const DocumentTable& table) const {
    std::map<std::uint32_t, ResolvedLinks> resolved;
    LoadedSet own;  // a part of those with documents
    std::vector<std::uint32_t> others;
    for (std::size_t i = 0; i < documents_.places.size(); ++i) {
      if (!plan_.works[documents_.places[i]].links) continue;
      own.places.push_back(documents_.places[i]);
      own.works.push_back(documents_.works[i]);
    }
    if (own.places.size() == documents_.places.size()) {
      resolve(own, table, resolved);
    } else {
      resolve(own, DocumentTable(own.works), resolved);
    }
    for (std::uint32_t i = 0; i < all_.size(); ++i) {
      if (plan_.works[i].links && !plan_.works[i].documents) others.push_back(i);
    }
    for (std::size_t begin = 0; begin < others.size(); begin += works_at_once) {
      std::deque<LoadedWork> loaded;
      LoadedSet set;
      for (std::size_t i = begin; i < std::min(begin + works_at_once, others.size()); ++i) {
        loaded.push_back(load_work(catalogue_, all_[others[i]].record));
        set.places.push_back(others[i]);
        set.works.push_back(&loaded.back());
      }
      resolve(set, DocumentTable(set.works), resolved);
    }
    return resolved;
  }

  void resolve(const LoadedSet& set, const DocumentTable& table,
               std::map<std::uint32_t, ResolvedLinks>& resolved) const {
    if (set.works.empty()) return;
    std::vector<ResolvedLinks> made = resolve_links(records_, set.places, set.works, table,
                                                    [this](std::uint32_t place) { return target_of(place); });
    for (std::size_t i = 0; i < made.size(); ++i) resolved.emplace(set.places[i], std::move(made[i]));
  }

  /// A work that is not among those whose references are resolved.
  LinkTarget target_of(std::uint32_t place) const {
    LinkTarget target;
    target.version = all_[place].newest;
    const std::uint32_t before = plan_.works[place].before;
    if (before == UINT32_MAX) return changed_target(place);
    target.provisions = catalogue_.provisions(target.version);
    const Documents& documents = *previous_->documents;
    const Documents::Place& own = documents.place_of(before);
    const auto all = documents.documents().subspan(own.first, own.end - own.begin);
    target.documents.assign(all.begin(), all.end());
    for (Document& document : target.documents) document.series -= own.first;
    return target;
  }

  /// A changed one, which is among those with documents.
  LinkTarget changed_target(std::uint32_t place) const {
    const auto found = std::ranges::lower_bound(documents_.places, place);
    const LoadedWork* work = documents_.works[static_cast<std::size_t>(found - documents_.places.begin())];
    const DocumentTable table(std::span(&work, 1));
    return {all_[place].newest, work->versions.back().provisions, table.documents()};
  }

  static void add_links(std::span<const StoredLink> links, std::span<const std::uint32_t> lookups,
                        SegmentTables& tables) {
    tables.links.insert(tables.links.end(), links.begin(), links.end());
    const auto work = static_cast<std::uint32_t>(tables.works.size() - 1);
    for (const std::uint32_t hash : lookups) tables.lookups.push_back({hash, work});
  }

  void copy_links(std::uint32_t place, SegmentTables& tables) {
    const LiveWork& old = previous_->live.works[plan_.works[place].before];
    const SegmentFile& segment = *previous_->documents->segments()[old.links];
    const auto own = std::ranges::find(segment.works(), old.work, &SegmentWork::work);
    const auto number = static_cast<std::uint32_t>(own - segment.works().begin());
    add_links(segment.links_of(*own), lookups_of(old.links)[number], tables);
  }

  /// The lookups of the works of a segment of the build before.
  std::vector<std::vector<std::uint32_t>>& lookups_of(std::uint32_t segment) {
    std::vector<std::vector<std::uint32_t>>& lookups = lookups_[segment];
    if (lookups.empty()) {
      const SegmentFile& file = *previous_->documents->segments()[segment];
      lookups.resize(file.works().size());
      for (const SegmentLookup& lookup : file.lookups()) lookups.at(lookup.work).push_back(lookup.hash);
    }
    return lookups;
  }

  void index_language(const fs::path& file, const DocumentRange& range, const DocumentTable& table) const {
    const std::vector<FieldGroup> groups = field_groups(range.language);
    const auto texts_of = [&](std::uint32_t i, std::vector<std::string>& storage) {
      const Document& document = table.documents()[range.begin + i];
      const LoadedVersion& version = table.version_of(range.begin + i);
      FieldTexts texts = field_texts(documents_.works[document.work]->record, version, document.provision);
      storage.clear();
      storage.push_back(std::move(texts.path));
      storage.push_back(std::move(texts.title));
      return DocumentTexts(groups.size(), {texts.text, texts.heading, storage[0], storage[1]});
    };
    build_lexical_index(file, groups, range.end - range.begin, texts_of);
  }

  const Catalogue& catalogue_;
  const std::vector<WorkState>& all_;
  const BuildPlan& plan_;
  const PreviousBuild* previous_;
  std::vector<const WorkRecord*> records_;
  std::deque<LoadedWork> loaded_;
  LoadedSet documents_;  // works whose documents are in the segment
  std::unordered_map<std::uint32_t, std::vector<std::vector<std::uint32_t>>> lookups_;
};

}  // namespace

void write_segment(const fs::path& build, std::uint32_t number, const Catalogue& catalogue,
                   const std::vector<WorkState>& works, BuildPlan& plan, const PreviousBuild* previous,
                   bool show_progress) {
  SegmentWriter(catalogue, works, plan, previous).write(build, number, show_progress);
}

}  // namespace pandect
