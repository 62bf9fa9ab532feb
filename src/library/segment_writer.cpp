#include "library/segment_writer.h"

#include <algorithm>
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

/// Some of a library's works, loaded.
struct LoadedSet {
  std::vector<std::uint32_t> places;  // among all works, rising
  std::vector<const LoadedWork*> works;
};

class SegmentWriter {
 public:
  SegmentWriter(const Catalogue& catalogue, const std::vector<WorkState>& works, const BuildPlan& plan,
                const PreviousBuild* previous)
      : catalogue_(catalogue), all_(works), plan_(plan), previous_(previous) {
    for (const WorkState& state : all_) records_.push_back(&state.record);
    for (std::uint32_t i = 0; i < all_.size(); ++i) {
      if (!plan_.works[i].documents && !plan_.works[i].links) continue;
      const auto& loaded = loaded_.emplace(i, load_work(catalogue_, all_[i].record)).first->second;
      if (plan_.works[i].documents) add(i, loaded, documents_);
      if (plan_.works[i].links) add(i, loaded, links_);
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
  static void add(std::uint32_t place, const LoadedWork& work, LoadedSet& set) {
    set.places.push_back(place);
    set.works.push_back(&work);
  }

  SegmentTables tables_of(const DocumentTable& table) {
    std::vector<ResolvedLinks> resolved = resolve(table);
    std::unordered_map<std::uint32_t, ResolvedLinks*> own;  // by place among all works
    for (std::size_t i = 0; i < resolved.size(); ++i) own.emplace(links_.places[i], &resolved[i]);
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
        add_links(made->second->links, made->second->lookups, tables);
        *made->second = {};
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

  std::vector<ResolvedLinks> resolve(const DocumentTable& table) const {
    const auto target = [this](std::uint32_t place) { return target_of(place); };
    if (links_.places == documents_.places)
      return resolve_links(records_, links_.places, links_.works, table, target);
    return resolve_links(records_, links_.places, links_.works, DocumentTable(links_.works), target);
  }

  /// A work whose references are not resolved anew: one that is as it was.
  LinkTarget target_of(std::uint32_t place) const {
    LinkTarget target;
    target.version = catalogue_.versions(all_[place].record.work).back().version;
    target.provisions = catalogue_.provisions(target.version);
    const Documents& before = *previous_->documents;
    const Documents::Place& own = before.place_of(plan_.works[place].before);
    const auto documents = before.documents().subspan(own.first, own.end - own.begin);
    target.documents.assign(documents.begin(), documents.end());
    for (Document& document : target.documents) document.series -= own.first;
    return target;
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
  std::map<std::uint32_t, LoadedWork> loaded_;  // by place among all works
  LoadedSet documents_;                         // works whose documents are in the segment
  LoadedSet links_;                             // works whose references are resolved
  std::unordered_map<std::uint32_t, std::vector<std::vector<std::uint32_t>>> lookups_;
};

}  // namespace

void write_segment(const fs::path& build, std::uint32_t number, const Catalogue& catalogue,
                   const std::vector<WorkState>& works, const BuildPlan& plan, const PreviousBuild* previous,
                   bool show_progress) {
  SegmentWriter(catalogue, works, plan, previous).write(build, number, show_progress);
}

}  // namespace pandect
