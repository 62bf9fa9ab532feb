#include "pandect/library.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <ranges>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "api/add_report.h"
#include "api/encoders.h"
#include "api/library_data.h"
#include "api/places.h"
#include "api/step_models.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "catalogue/collections.h"
#include "catalogue/replacements.h"
#include "catalogue/source_files.h"
#include "catalogue/standing.h"
#include "finding/scope.h"
#include "library/adding.h"
#include "library/adding_history.h"
#include "model/models.h"
#include "question/locate.h"
#include "readers/dataset/mapped_table.h"
#include "readers/scan/scan.h"
#include "retrieve/document_vectors.h"
#include "segments/build.h"
#include "text/folded_text.h"
#include "text/said.h"
#include "version.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// A writer's access to a library: the lock, and the catalogue opened for writing.
struct Writer {
  explicit Writer(const LibraryFolder& folder)
      : lock(folder, writer_patience), catalogue(folder.catalogue(), Database::Mode::write) {}
  WriteLock lock;
  Catalogue catalogue;
};

void embed_with(const std::optional<ModelSettings>& encoder, const LibraryView& view,
                const Monitor& monitor) {
  if (encoder && !encoder->fingerprint.empty()) embed_library(view, *encoder, monitor);
}

/// Does what follows a change that is stored: where there is no space for it, that is said.
void after_storing(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& error) {
    if (error.code() != ErrorCode::no_space && error.code() != ErrorCode::no_permission) throw;
    throw Error(error.code(), error.what(),
                "the change itself is stored; `pandect build` makes what is searched of it, once it can");
  }
}

/// A library whose indexes were made of an earlier catalogue than it has.
bool is_behind(const LibraryView& view, std::size_t library) {
  const Catalogue catalogue(view.folders()[library].catalogue(), Database::Mode::read);
  return view.manifest(library).generation < catalogue.generation();
}

Replacement describe_replacement(const ReplacementRecord& record) {
  return {record.id,         record.title,      record.from ? format_date(*record.from) : "",
          record.old_source, record.new_source, record.when};
}

/// Does nothing if a failure prevented storing.
void collect_files(Catalogue& catalogue, const std::vector<FileOutcome>& outcomes,
                   const AddOptions& options) {
  using Status = FileOutcome::Status;
  const bool failed = std::ranges::any_of(
      outcomes, [](const FileOutcome& outcome) { return outcome.status == Status::failed; });
  if (failed && options.strict) return;
  for (const FileOutcome& outcome : outcomes) {
    if (outcome.status == Status::added || outcome.status == Status::unchanged)
      collect(catalogue, outcome.path, options.collection);
  }
}

/// The memory to add or build with, for which the process is set up. @throws Error wrong_usage when it is
/// too little
std::size_t memory_of(const AddOptions& options) {
  constexpr std::size_t least = std::size_t{64} << 20;
  const std::size_t memory = options.memory == 0 ? default_memory : options.memory;
  if (memory < least) {
    throw Error(ErrorCode::wrong_usage,
                fmt::format("{} bytes of memory are too few to add or build with", options.memory),
                "give 64 MB or more");
  }
  share_heaps(memory);
  return memory;
}

std::size_t folder_bytes(const fs::path& folder) {
  std::size_t bytes = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator i(folder, error), end; !error && i != end; i.increment(error)) {
    const std::uintmax_t size = i->file_size(error);
    if (!error) bytes += size;
    error.clear();
  }
  return bytes;
}

}  // namespace

std::string_view version() {
  return PANDECT_VERSION;
}

std::int32_t day_of(const std::string& as_of) {
  if (as_of.empty()) return to_days(today());
  const std::optional<Date> date = parse_date(as_of);
  if (!date)
    throw SaidError(ErrorCode::wrong_usage, say("not-a-date", {{"day", as_of}}), say("write-the-day"));
  return to_days(*date);
}

QuestionOptions question_options(const std::string& language, const std::string& as_of, const Scope& scope) {
  return {language_of(language), as_of.empty() ? std::nullopt : std::optional(day_of(as_of)), scope};
}

void Library::Data::change(const std::function<void(const LibraryFolder&)>& write) {
  if (view.is_joined()) {
    throw Error(ErrorCode::wrong_usage, "several libraries that are read as one cannot be changed",
                "open the one that is to be changed alone");
  }
  const LibraryFolder folder = LibraryFolder::open(view.path());
  retriever_.reset();  // they read the view
  asking_retriever_.reset();
  // An open snapshot would keep SQLite from tidying up after the writer.
  view.close();
  try {
    write(folder);
  } catch (...) {
    const std::exception_ptr why = std::current_exception();
    try {
      *view;
    } catch (const Error&) {
      view.close();  // the next call tries again, and says why it cannot
    }
    std::rethrow_exception(why);
  }
  *view;
}

const LibraryView& HeldView::operator*() const {
  const std::scoped_lock lock(mutex_);
  if (!view_) view_.emplace(LibraryView::open(path_));
  return *view_;
}

SharedRetriever Library::Data::made_once(SharedRetriever& kept, std::string (*system)(const LibraryView&)) {
  const std::scoped_lock lock(mutex_);
  if (!kept) {
    const fs::path& folder = view->folder().path();
    kept = load_system(system(*view)).make(*view, {}, open_step_models({}, folder, {}));
  }
  return kept;
}

SharedRetriever Library::Data::default_retriever() {
  return made_once(retriever_, default_system);
}

SharedRetriever Library::Data::asking_retriever() {
  return made_once(asking_retriever_, default_asking_system);
}

const DocumentVectors& Library::Data::vectors() {
  const std::scoped_lock lock(mutex_);
  if (vectors_) return *vectors_;
  const std::optional<ModelSettings> encoder = encoder_of(*view);
  if (!encoder)
    throw Error(ErrorCode::wrong_usage,
                "similar provisions are found by vectors of an encoder, and the library has none",
                "`make models`, then `pandect build --encoder NAME`");
  const auto embedder = open_embedder(*encoder);
  vectors_ = std::make_shared<const DocumentVectors>(*view, *embedder, DocumentVectors::Missing::leave);
  return *vectors_;
}

void Library::Data::write(const std::function<void(Catalogue&)>& change_catalogue,
                          const BuildSettings& building) {
  change([&](const LibraryFolder& folder) {
    Writer writer(folder);
    expect_later_catalogue(folder, writer.catalogue);
    change_catalogue(writer.catalogue);
    after_storing([&] {
      if (build_is_stale(folder, writer.catalogue)) build_library(folder, writer.catalogue, building);
    });
  });
}

Library::Library(std::unique_ptr<Data> data) : data_(std::move(data)) {}
Library::~Library() = default;
Library::Library(Library&&) noexcept = default;
Library& Library::operator=(Library&&) noexcept = default;

Library Library::open(const fs::path& path) {
  LibraryView view = LibraryView::open(path);
  view.works();  // of a damaged catalogue they cannot be read
  return Library(std::make_unique<Data>(std::move(view)));
}

Library Library::open(const std::vector<fs::path>& paths) {
  if (paths.empty()) throw Error(ErrorCode::wrong_usage, "no library is named");
  std::vector<LibraryView> views;
  std::set<fs::path> seen;
  for (const fs::path& path : paths) {
    LibraryView view = LibraryView::open(path);
    std::error_code error;
    if (!seen.insert(fs::canonical(path, error)).second)
      throw Error(ErrorCode::wrong_usage, fmt::format("{}: the library is named twice", path.string()));
    views.push_back(std::move(view));
  }
  return Library(std::make_unique<Data>(LibraryView::join(std::move(views))));
}

Library Library::open_or_create(const fs::path& path) {
  // Opened when it is first read: what is added to it needs only the catalogue.
  return Library(std::make_unique<Data>(LibraryFolder::open_or_create(path).path()));
}

AddReport Library::Data::add(const std::function<std::vector<FileOutcome>(Catalogue&)>& read,
                             const AddOptions& options) {
  const std::size_t memory = memory_of(options);
  std::vector<FileOutcome> outcomes;
  const auto encoder = choose_encoder(view.path(), options.encoder, options.models);
  write(
      [&](Catalogue& catalogue) {
        outcomes = read(catalogue);
        if (!options.collection.empty()) collect_files(catalogue, outcomes, options);
      },
      {false, options.monitor, memory});
  after_storing([&] { embed_with(encoder, *view, options.monitor); });
  return report_add(*view, outcomes, options.strict);
}

namespace {

/// The readers configured by the options of an add.
class ReadersOfOptions {
 public:
  explicit ReadersOfOptions(const AddOptions& options) {
    if (!options.mapping.empty()) {
      constexpr std::uint64_t largest_mapping = 1U << 20;
      made_.push_back(std::make_unique<MappedTableReader>(read_file(options.mapping, largest_mapping),
                                                          options.mapping.string()));
    }
    if (!options.ocr.empty()) made_.push_back(std::make_unique<ScanReader>(options.ocr));
  }

  std::vector<const ConfiguredReader*> all() const {
    std::vector<const ConfiguredReader*> readers;
    for (const auto& reader : made_) readers.push_back(reader.get());
    return readers;
  }

 private:
  std::vector<std::unique_ptr<ConfiguredReader>> made_;
};

}  // namespace

AddReport Library::add(const std::vector<fs::path>& paths, const AddOptions& options) {
  const ReadersOfOptions readers(options);
  const AddSettings settings{options.format, options.strict, options.monitor, readers.all(),
                             memory_of(options)};
  return data_->add([&](Catalogue& catalogue) { return add_files(catalogue, paths, settings); }, options);
}

AddReport Library::add_history(const fs::path& repository, const std::string& since,
                               const AddOptions& options) {
  const ReadersOfOptions readers(options);
  const AddSettings settings{options.format, options.strict, options.monitor, readers.all(),
                             memory_of(options)};
  return data_->add(
      [&](Catalogue& catalogue) { return pandect::add_history(catalogue, {repository, since}, settings); },
      options);
}

std::size_t Library::remove(const std::vector<std::string>& names) {
  std::vector<std::string> ids;
  for (const std::string& name : names) {
    const std::optional<std::uint32_t> work = locate_work(*data_->view, name);
    ids.push_back(work ? data_->view->works()[*work].id : name);
  }
  std::size_t removed = 0;
  data_->change([&](const LibraryFolder& folder) {
    Writer writer(folder);
    Transaction transaction(writer.catalogue.database());
    for (const std::string& id : ids) {
      if (writer.catalogue.remove_work(id)) {
        ++removed;
        continue;
      }
      if (const auto works = writer.catalogue.remove_source(source_path(id))) {
        removed += *works;
        continue;
      }
      throw SaidError(ErrorCode::no_such_provision, say("no-work-nor-file", {{"name", id}}),
                      {"`pandect status` lists the works; nothing was removed"});
    }
    settle_repeals(writer.catalogue);
    transaction.commit();
    after_storing([&] { build_library(folder, writer.catalogue); });
  });
  return removed;
}

std::vector<Replacement> Library::undo(const std::vector<std::string>& names) {
  std::vector<std::string> ids;
  for (const std::string& name : names) {
    const std::optional<std::uint32_t> work = locate_work(*data_->view, name);
    ids.push_back(work ? data_->view->works()[*work].id : name);
  }
  std::vector<Replacement> undone;
  const auto undo = [&](Catalogue& catalogue) {
    Transaction transaction(catalogue.database());
    for (std::size_t i = 0; i < ids.size(); ++i) {
      std::vector<ReplacementRecord> records = undo_replacements(catalogue, ids[i]);
      if (records.empty()) records = undo_replacements(catalogue, source_path(ids[i]));
      if (records.empty()) {
        throw Error(
            ErrorCode::no_such_provision,
            fmt::format("nothing that '{}' replaced, or that was replaced in it, is kept", names[i]),
            "`pandect status` lists what can be undone, and `pandect edit NAME --undo` takes back what was "
            "mended in a work; nothing was undone");
      }
      for (const ReplacementRecord& record : records) undone.push_back(describe_replacement(record));
    }
    settle_repeals(catalogue);
    transaction.commit();
  };
  data_->write(undo);
  return undone;
}

void Library::build(const fs::path& path, const AddOptions& options) {
  const std::size_t memory = memory_of(options);
  const LibraryFolder folder = LibraryFolder::open(path);
  const auto encoder = choose_encoder(path, options.encoder, options.models);
  {
    Writer writer(folder);
    if (options.sweep) forget_replacements(writer.catalogue);
    const auto build = [&] { build_library(folder, writer.catalogue, {true, options.monitor, memory}); };
    options.sweep ? after_storing(build) : build();
  }
  after_storing([&] { embed_with(encoder, LibraryView::open(path), options.monitor); });
}

WorkList Library::works(std::string_view name, const ListPart& part, WorkOrder order) const {
  const LibraryView& view = *data_->view;
  const std::string wanted(FoldedText(name).text());
  const auto is_wanted = [&](const WorkRecord& work) {
    return wanted.empty() || FoldedText(work.id).text().find(wanted) != std::string::npos ||
           FoldedText(work.title).text().find(wanted) != std::string::npos;
  };
  const std::shared_ptr<const LabelledWorks> labels = labelled_works(view);
  const std::int32_t day = to_days(today());
  const auto shown = [&](std::uint32_t work) {
    return view.version_at(work, day).value_or(view.versions(work).back());
  };
  WorkList list;
  std::vector<std::uint32_t> wanted_works;
  for (std::uint32_t i = 0; i < view.works().size(); ++i)
    if (is_wanted(view.works()[i])) wanted_works.push_back(i);
  if (order == WorkOrder::title)
    std::ranges::stable_sort(wanted_works, {}, [&](std::uint32_t i) { return view.works()[i].title; });
  if (order == WorkOrder::day) {
    // Sources write 2999-01-01 or 9999-01-01 for a day that is open.
    const std::int32_t open =
        to_days(Date{std::chrono::year{2200}, std::chrono::January, std::chrono::day{1}});
    std::vector<std::int32_t> since(view.works().size());
    for (const std::uint32_t i : wanted_works) {
      const std::int32_t from = shown(i).from;
      since[i] = from < open ? from : always;
    }
    std::ranges::stable_sort(wanted_works, std::greater(), [&](std::uint32_t i) { return since[i]; });
  }
  for (const std::uint32_t i : wanted_works) {
    const WorkRecord& work = view.works()[i];
    ++list.jurisdictions[jurisdiction_of(work)];
    ++list.languages[std::string(language_code(work.language))];
    for (const std::string& kind : labels->kinds[i]) ++list.kinds[kind];
    for (const std::string& collection : labels->collections[i]) ++list.collections[collection];
    if (!is_in(part, list.total++)) continue;
    WorkStatus& status = list.works.emplace_back();
    status.id = work.id;
    status.title = work.title;
    status.language = language_code(work.language);
    status.versions = view.versions(i).size();
    status.kinds = labels->kinds[i];
    status.collections = labels->collections[i];
    if (view.folders().size() > 1) status.library = view.folders()[view.library_of(i)].path().string();
    const LibraryView::Version version = shown(i);
    if (version.from != always) status.in_force_from = format_date(from_days(version.from));
    if (version.to != forever) status.in_force_until = format_date(from_days(version.to));
  }
  keep_regions(list.jurisdictions);
  if (const auto encoder = encoder_of(view.folder().path())) list.encoder = encoder->name;
  return list;
}

namespace {

struct Count {
  std::size_t count = 0;
  static std::size_t bytes() { return sizeof(Count); }
};

/// Reads all links, once.
std::size_t resolved_references(const LibraryView& view) {
  const Hash128 key = hash128("resolved references");
  const auto count = [&] {
    Count resolved;
    for (std::uint32_t document = 0; document < view.documents().documents().size(); ++document) {
      each_reference(view.documents().links_from(document), [&](const Link& link) {
        if (link.to_provision != UINT32_MAX) ++resolved.count;
      });
    }
    return resolved;
  };
  return view.recall().get<Count>({key.high, key.low}, count)->count;
}

}  // namespace

Status Library::status() const {
  const LibraryView& view = *data_->view;
  const CatalogueCounts counts = view.catalogue().counts();
  const auto size = [](std::int64_t count) { return static_cast<std::size_t>(count); };
  Status status;
  for (const LibraryFolder& folder : view.folders())
    status.path += (status.path.empty() ? "" : ", ") + folder.path().string();
  status.build = view.build_name();
  status.works = size(counts.works);
  status.versions = size(counts.versions);
  status.provisions = size(counts.units);
  status.tree_nodes = size(counts.provisions);
  status.references = size(counts.citations);
  status.sources = size(counts.sources);
  status.text_bytes = size(counts.text_bytes);
  for (const LibraryFolder& folder : view.folders()) status.disk_bytes += folder_bytes(folder.path());
  status.references_resolved = resolved_references(view);
  if (const auto encoder = encoder_of(view.folder().path())) {
    status.encoder = encoder->name;
    if (!encoder->fingerprint.empty()) status.embedded = embedded_by(view, *encoder).embedded;
  }
  status.searchable = view.documents().documents().size();
  status.all_works = works().works;
  for (ProblemRecord& problem : view.catalogue().problems()) {
    status.problems.push_back(
        {std::move(problem.path), std::move(problem.place), std::move(problem.message)});
  }
  for (std::size_t i = 0; i < view.folders().size(); ++i) {
    if (is_behind(view, i))
      status.problems.push_back(
          {view.folders()[i].path().string(), "",
           "its indexes are behind what it holds: the last changes are not searched until "
           "`pandect build` makes them"});
  }
  for (const ReplacementRecord& record : list_replacements(view.catalogue()))
    status.replacements.push_back(describe_replacement(record));
  return status;
}

void Library::verify() const {
  const LibraryView& view = *data_->view;
  for (const LibraryFolder& folder : view.folders()) {
    verify_vectors(folder.path());
    if (const auto encoder = encoder_of(folder.path()); encoder && !encoder->fingerprint.empty())
      verify_model(encoder->model);
  }
  view.verify();
}

}  // namespace pandect
